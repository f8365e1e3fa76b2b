"""What people are asked: each form answered on a terminal, and only what its variant calls for."""

from typing import Any

import pytest

from companion.kits import Kit
from companion.table.terminal.results import setup_lines
from companion.table.terminal.width import columns
from companion.table.translator import Translator
from tests.table.asked import asked_ruling

TWO = "Ana Bo"
ANSWERS: list[tuple[str, list[str], dict[str, Any]]] = [
    ("line", [TWO, "base", "Bo", "worker, red block", "eye eye", "", "3"],
     {"variant": "base", "player": "Bo", "cells": [["worker", "block_red"], ["eye", "eye"]],
      "hand_workers": 3}),
    ("line", [TWO, "nile", "1", "oasis coin", "nile", "", "", "4"],
     {"variant": "nile", "player": "Ana", "cells": [["oasis", "coin"], ["nile"]],
      "eyes_before": 4}),
    ("build", [TWO, "base", "Ana", "0", "Ana", "3", "grey", "grey red red", "red red", "2"],
     {"variant": "base", "player": "Ana", "level": 0, "owner": "Ana", "workers": 3,
      "colour": "grey", "blocks": {"grey": 1, "red": 2}, "convert": {"red": 2}, "coins": 2}),
    ("build", ["Ana", "mission 1", "4", "1", "blue", "3", "1 1 1 1 1", "", "3", "", "8"],
     {"variant": "coop1", "player": "Ana", "level": 4, "owner": "Ana", "site_colour": "blue",
      "workers": 3, "blocks": {"blue": 5}, "convert": {}, "coins": 3, "buy_blocks": 0,
      "tops_left": 8}),
    ("surround", [TWO, "horus", "", "eye", "outside", "outside", "outside", "", "empty", "worker",
                  "oasis, coin", ""],
     {"variant": "horus", "neighbours": [["eye"], "edge", "edge", "edge", "empty", "empty",
                                         ["worker"], ["oasis", "coin"]]}),
    ("horus-track", [TWO, "nile", "Bo", "13", "0"],
     {"variant": "nile", "player": "Bo", "eyes": 13, "advance": 0}),
    ("end-of-turn", [TWO, "horus", "Bo", "6", "red blue red", "", "convert", "red red",
                     "burial", ""],
     {"variant": "horus", "player": "Bo", "coins": 6, "blocks": {"red": 2, "blue": 1},
      "hand_workers": 0,
      "actions": [{"do": "convert", "from": ["red", "red"]}, {"do": "burial"}]}),
    ("burial-goods", [TWO, "horus", "20 15"],
     {"variant": "horus", "goods": {"Ana": 20, "Bo": 15}}),
    ("oasis", [TWO, "8 3", "4 0"],
     {"oases": {"Ana": 8, "Bo": 3}, "highest": {"Ana": 4, "Bo": 0}}),
    ("nile", [TWO, "6 5", "14", "1", "0"],
     {"sites": {"Ana": 6, "Bo": 5},
      "boats": {"Ana": {"space": 14, "arrival": 1}, "Bo": {"space": 0}}}),
    ("strategy-cards", [TWO, "1 2", "8 9", "0 0", "0", "3", "1", "2 2", "4 3", "",
                        "Ana", "", "", "", "Bo", ""],
     {"burial": {"Ana": 1, "Bo": 2}, "eyes": {"Ana": 8, "Bo": 9}, "oases": {"Ana": 0, "Bo": 0},
      "boats": {"Ana": {"space": 0}, "Bo": {"space": 3, "arrival": 1}},
      "foundations": {"Ana": 2, "Bo": 2}, "levels": {"Ana": [4, 3], "Bo": []},
      "owners": {"burial": "Ana", "tallest": "Bo"}}),
]  # fmt: skip


@pytest.mark.parametrize(("what", "answers", "expected"), ANSWERS)
def test_adjudications(
    game: Any, kit: Kit, what: str, answers: list[str], expected: dict[str, Any]
) -> None:
    request, shown = asked_ruling(game, kit, what, answers)
    players = answers[0].split()
    assert request == {"players": players, **expected}
    assert game.adjudicate(kit, what, request).value["what"] == what
    assert max(map(columns, shown.splitlines())) <= 40


SHEETS: list[tuple[list[str], list[dict[str, int]]]] = [
    ([TWO, "base", "0 2", "5", "0 1", *[""] * 5, "0 4"],
     [{"blocks": 0, "coins": 0, "level_1": 0},
      {"foundations": 2, "foundation_points": 5, "level_1": 1, "coins": 4}]),
    ([TWO, "horus", *[""] * 8, "22 0", "9 0"], [{"eyes": 22, "burial": 9}, {}]),
    ([TWO, "nile", *[""] * 10, "8 0", "1 0", "3", *[""] * 6],
     [{"oases": 8, "boat_rank": 1, "palms": 3}, {"oases": 0, "boat_rank": 0}]),
    (["Team", "mission 3", "", "", "", "", "6", "6", "", ""],
     [{"level_4": 6, "level_4_colours": 6}]),
]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("answers", "seats"), SHEETS)
def test_score_sheets(
    game: Any, kit: Kit, answers: list[str], seats: list[dict[str, int]], language: str
) -> None:
    """Nobody is asked for the values of no foundations, or the palms of a boat at the start."""
    if language == "ja":
        names = {"base": "1", "horus": "2", "nile": "3", "mission 3": "3"}
        answers = [answers[0], names[answers[1]], *answers[2:]]
    request, shown = asked_ruling(game, kit, "score", answers, language)
    for given, wanted in zip(request["players"], seats, strict=True):
        assert {key: given[key] for key in wanted} == wanted
        assert ("foundation_points" in given) == (given["foundations"] > 0)
        assert ("palms" in given) == (given.get("boat_rank", 0) > 0)
    assert game.score(kit, request).value["game"] == "terra-pyramides"
    assert max(map(columns, shown.splitlines())) <= 40


def test_questions_are_only_those_of_the_version(game: Any, kit: Kit) -> None:
    def keys(what: str, variant: str) -> set[str]:
        players = ("Ana",) if variant.startswith("coop") else ("Ana", "Bo")
        return {field.key for field in game.form(kit, what, players, variant).fields if field.asked}

    base = {f"level_{level}" for level in range(1, 6)}
    base |= {"foundations", "foundation_points", "blocks", "coins"}
    assert keys("score", "base") == keys("score", "coop1") == keys("score", "coop2") == base
    assert keys("score", "coop3") == base - {"level_5"} | {"level_4_colours"}
    assert keys("score", "horus") == base | {"eyes", "burial"}
    nile = {"oases", "boat_rank", "palms", "strategy_cards"}
    assert keys("score", "nile") == base | {"eyes", "burial"} | nile
    assert keys("line", "nile") - keys("line", "base") == {"eyes_before"}


def test_variants_are_asked_for_without_their_options(game: Any, kit: Kit) -> None:
    missions = dict.fromkeys(("coop1", "coop2", "coop3"), (1, 2, 3, 4))
    versions = dict.fromkeys(("base", "horus", "nile"), (2, 3, 4))
    assert game.seats(kit, "build") == {**versions, **missions}
    assert game.seats(kit, "score") == {**versions, **dict.fromkeys(missions, (1,))}
    assert [*game.seats(kit, "surround")] == ["horus", "nile"]
    assert [*game.seats(kit, "nile")] == ["nile"]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("variant", ["base", "horus+faceup", "nile+symbols+faceup", "coop1"])
def test_every_setup_says_every_count_in_forty_columns(
    result: Any, kit: Kit, language: str, variant: str
) -> None:
    voice = Translator(kit.texts, language)
    found = result("setup", {"players": 2, "variant": variant})
    lines = setup_lines(found, kit, voice, 2, explain=True)
    assert max(map(columns, lines)) <= 40
    for key in (str(row["key"]) for row in kit.table("counted").rows):
        group, _, name = key.partition(".")
        line = f"{found.value[group][name]:3} {kit.texts[language][f'count.{key}']}"
        assert (line in lines) == bool(found.value[group][name])
