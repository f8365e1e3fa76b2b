"""Everything that is asked, explained and shown has words, in every language alike."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion.games.terra_pyramides
from companion.games.keeper import SCORE, Seating
from companion.kits import Kit, load_kit
from companion.questions import Field, Form
from companion.table.terminal.results import (
    adjudication_lines,
    explanation_lines,
    score_lines,
    setup_lines,
)
from companion.table.terminal.width import columns
from companion.table.translator import Translator
from tests.games.fields import options, words_of

PLAYERS = ("Ana", "Bo", "Chi")
SOURCES = Path(companion.games.terra_pyramides.__file__).parent.rglob("*.py")
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SOURCES))
BINDING = re.compile(r"{\w+}")
OURS = ("form.", "play.", "rule.", "step.", "result.", "variant.")
LANGUAGES = ("en", "ja")


@pytest.fixture(scope="session")
def asked(game: Any, kit: Kit) -> list[tuple[str, Field]]:
    """Every question of every form, in every variant that it is asked in."""
    forms = [
        game.form(kit, what, PLAYERS[: min(seats[-1], 3)], variant)
        for what in ("score", *game.adjudications)
        for variant, seats in game.seats(kit, what).items()
    ]
    return [item for form in (*forms, *kept_forms(kit)) for item in words_of(form)]


def kept_forms(kit: Kit) -> Iterator[Form]:
    """Every form of the scorekeeper, with all that it can ask."""
    keeper = companion.games.open_game("terra-pyramides").keeper
    for variant in ("nile", "coop3"):
        state = keeper.begin(kit, Seating(PLAYERS, variant))
        yield from (keeper.form(state, act) for act in (*keeper.acts(kit, variant), SCORE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_act_has_words_and_no_other(kit: Kit, language: str) -> None:
    keeper, texts = companion.games.open_game("terra-pyramides").keeper, kit.texts[language]
    acts = {act.partition(".")[0] for variant in kit.variants for act in keeper.acts(kit, variant)}
    assert {key for key in texts if key.startswith("play.act.")} == {f"play.act.{a}" for a in acts}
    without = keeper.stage(keeper.begin(kit, Seating(PLAYERS, "base"))).without
    assert [key for key in texts if key.startswith("play.without.")] == [f"play.without.{without}"]


def test_variants_are_asked_for_without_their_options(game: Any, kit: Kit) -> None:
    missions = dict.fromkeys(("coop1", "coop2", "coop3"), (1, 2, 3, 4))
    versions = dict.fromkeys(("base", "horus", "nile"), (2, 3, 4))
    assert game.seats(kit, "build") == {**versions, **missions}
    assert game.seats(kit, "score") == {**versions, **dict.fromkeys(missions, (1,))}
    assert [*game.seats(kit, "surround")] == ["horus", "nile"]
    assert [*game.seats(kit, "nile")] == ["nile"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_words_that_fit_a_phone(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    texts = kit.texts[language]
    for key, field in asked:
        assert texts[key], key
        assert len(texts[key]) <= 28, key
        for choice in options(field):
            assert isinstance(choice, int) or texts[f"form.choice.{choice}"], choice
    assert all(texts[f"variant.{name}"] for name in kit.variants)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_named_has_help(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    named = set(re.findall(r'"(TERRA-\w+-\d\d)"', SOURCE)) | {field.rule for _, field in asked}
    for table in ("steps", "missions", "coin_uses", "score_sheet"):
        named |= {str(row["rule"]) for row in kit.table(table).rows}
    assert len(named) > 60
    assert [rule for rule in sorted(named) if not kit.texts[language].get(f"rule.{rule}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_has_a_question_that_nobody_asks(
    kit: Kit, asked: list[tuple[str, Field]], language: str
) -> None:
    keys = {key for key, _ in asked}
    written = {key for key in kit.texts[language] if key.startswith("form.")}
    assert {key for key in written if not key.startswith("form.choice.")} == keys


def test_languages_say_the_same_things(kit: Kit) -> None:
    english, japanese = kit.texts["en"], kit.texts["ja"]
    ours = [key for key in english if key.startswith(OURS)]
    for key in ours:
        assert set(BINDING.findall(english[key])) == set(BINDING.findall(japanese[key])), key
    assert {key for key in japanese if key.startswith(OURS)} == {*ours}


def test_labels_are_those_of_the_score_sheet(kit: Kit, asked: list[tuple[str, Field]]) -> None:
    sheet = {str(row["key"]) for row in kit.table("score_sheet").rows}
    keys = {key.removeprefix("form.score.") for key, _ in asked if key.startswith("form.score.")}
    assert keys - {"strategy_cards"} == sheet


TRIO = [*PLAYERS]
SITE = {"players": TRIO, "player": "Ana", "owner": "Ana", "level": 1, "site_colour": "red",
        "workers": 3, "blocks": {"red": 2, "white": 2, "blue": 2}, "coins": 5}  # fmt: skip
AROUND = [["eye"], ["oasis", "coin"], ["oasis", "eye"], ["burial"], ["nile"], ["eye"],
          ["eye", "eye"], ["worker"]]  # fmt: skip
CELLS = [["worker", "block_red"], ["worker"], ["burial", "block_white"], ["oasis", "coin"],
         ["nile"], ["eye", "eye"]]  # fmt: skip
ZERO = dict.fromkeys(TRIO, 0)
BOATS = {"Ana": {"space": 4, "arrival": 1}, "Bo": {"space": 0}, "Chi": {"space": 0}}
CARDS = {"players": TRIO, "burial": {**ZERO, "Ana": 3}, "eyes": dict.fromkeys(TRIO, 9),
         "oases": {**ZERO, "Bo": 2}, "boats": BOATS, "foundations": ZERO,
         "levels": {"Ana": [1], "Bo": [1], "Chi": []}, "owners": {"burial": "Ana"}}  # fmt: skip
END = {"players": TRIO, "player": "Bo", "variant": "nile"}
SEAT = {"foundations": 1, "foundation_points": 3, "level_2": 1, "blocks": 1, "coins": 1,
        "eyes": 9, "burial": 2, "oases": 2, "boat_rank": 1, "palms": 1}  # fmt: skip
REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("build", {**SITE, "convert": {"blue": 2}, "buy_blocks": 1, "pay_white": 1}),
    ("build", {**SITE, "variant": "coop3", "level": 3, "blocks": {"red": 4}}),
    ("build", {**SITE, "owner": "Bo"}),
    ("build", {**SITE, "level": 5}),
    ("build", {**SITE, "workers": 2}),
    ("build", {**SITE, "colour": "blue"}),
    ("build", {**SITE, "buy_blocks": 2}),
    ("build", {**SITE, "level": 4, "tops_left": 0}),
    ("build", {**SITE, "level": 3, "blocks": {}}),
    ("line", {"players": TRIO, "player": "Bo", "cells": [["eye"]]}),
    ("line", {"players": TRIO, "player": "Bo", "cells": CELLS, "variant": "nile",
              "eyes_before": 4, "hand_workers": 1}),
    ("surround", {"players": TRIO, "neighbours": ["empty", *AROUND[1:2], *[["eye"]] * 6]}),
    ("surround", {"players": TRIO, "neighbours": [["eye"]] * 8}),
    ("surround", {"players": TRIO, "variant": "nile", "owner": "Chi", "neighbours": AROUND,
                  "eyes_before": 3}),
    ("horus-track", {"players": TRIO, "player": "Bo", "eyes": 4, "advance": 3}),
    ("horus-track", {"players": TRIO, "player": "Bo", "eyes": 4, "advance": 3,
                     "variant": "nile"}),
    ("horus-track", {"players": TRIO, "player": "Bo", "eyes": 1, "advance": 3,
                     "variant": "nile"}),
    ("end-of-turn", {**END, "coins": 20, "blocks": {"red": 9}, "hand_workers": 1, "actions": [
        {"do": "convert", "from": ["red", "red"]},
        *({"do": use} for use in ("look", "buy_worker", "buy_block", "burial", "boat"))]}),
    ("end-of-turn", {**END, "coins": 4, "blocks": {}}),
    ("burial-goods", {"players": TRIO, "goods": {"Ana": 20, "Bo": 15, "Chi": 15}}),
    ("oasis", {"players": TRIO, "oases": ZERO, "highest": ZERO}),
    ("nile", {"players": TRIO, "sites": ZERO, "boats": BOATS}),
    ("strategy-cards", CARDS),
    ("score", {"variant": "nile", "strategy_cards": {"eyes": "Ana"},
               "players": [{"name": "Ana", **SEAT}, {"name": "Bo"}]}),
    ("score", {"players": [{"name": "Ana"}, {"name": "Bo"}]}),
    ("score", {"variant": "coop1", "players": [{"name": "Team", "level_5": 4}]}),
    ("score", {"variant": "coop3", "players": [{"name": "Team"}]}),
]  # fmt: skip


def test_every_step_has_words_whose_bindings_are_all_filled(
    result: Any, game: Any, kit: Kit
) -> None:
    """And every step that has words is one that is said, here or while a game is kept or played."""
    corrected = game.score(kit, {"players": [{"name": "Ana"}, {"name": "Bo"}]}, {"Ana": 1})
    said = set()
    for found in (*(result(what, request) for what, request in REQUESTS), corrected):
        for step in found.steps:
            key = f"step.{step.key}"
            said.add(key)
            for language in LANGUAGES:
                words = kit.texts[language][key]
                assert set(BINDING.findall(words)) <= {f"{{{name}}}" for name in step.values}, key
    written = {key for key in kit.texts["en"] if key.startswith("step.")}
    assert {key for key in written if not key.startswith(("step.play.", "step.game."))} == said


def test_what_is_said_in_play_stands_in_the_room() -> None:
    """Words of moves, events and refusals that nobody says would be missed by nobody."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in ROOM.glob("*.py"))
    for key in load_kit("terra-pyramides").texts["en"]:
        if key.startswith("step.game."):
            name = key.removeprefix("step.")
            said = name.split("_now_")[0] + "_now_" if "_now_" in name else name
            bought = "game.no_" if name.removeprefix("game.no_") in USES else said
            assert f'"{said}' in code or f'f"{bought}' in code, key


USES = ("look", "buy_worker", "buy_block", "burial", "boat")
ROOM = Path(companion.games.terra_pyramides.__file__).parent


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_result_fits_forty_columns_and_has_words(
    result: Any, kit: Kit, language: str
) -> None:
    voice = Translator(kit.texts, language)
    for what, request in REQUESTS:
        found = result(what, request)
        lines = explanation_lines(found, kit, voice)
        if what == "score":
            lines += score_lines(found, voice)
        else:
            lines += adjudication_lines(found, what, request["players"], voice)
            keys = [key for key in found.value if key not in ("game", "what")]
            texts = kit.texts[language]
            assert all(
                f"result.{what}.{key}" in texts or f"result.{key}" in texts for key in keys
            ), keys
        assert max(map(columns, lines)) <= 40


@pytest.mark.parametrize("language", LANGUAGES)
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
