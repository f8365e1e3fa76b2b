"""Results in words: objects one key a line, boxes as people write them, lists numbered."""

from typing import Any

import pytest

from companion.games.engine import Result
from companion.kits import load_kit
from companion.table.terminal.results import Speech, adjudication_lines, row_lines, score_lines
from companion.table.terminal.width import columns
from companion.table.translator import Translator

KIT = load_kit("giza")
PLAYERS = ("Ana", "Bo")


def said(language: str = "en") -> Speech:
    return Speech(Translator(KIT.texts, language), PLAYERS, "push")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (3, "3"),
        (True, "yes"),
        (None, "none"),
        ([], "none"),
        ([3, 4], "3, 4"),
        ("Ana", "Ana"),
        ("base", "base tier"),
        ([[1, 2], [3, 4]], "12 34"),
        ([1, [2, 3]], "1, 2, 3"),
        ({"box": [3, 2], "spaces": 1}, "box 32, Spaces 1"),
        ({"Ana": 2}, "Ana 2"),
    ],
)
def test_values_on_one_line(value: Any, words: str) -> None:
    assert said().words(value) == words


def test_japanese_words_of_the_same() -> None:
    assert said("ja").words(["base", True]) == "下段、はい"


def test_an_object_has_a_line_for_each_key() -> None:
    assert said().lines("Bids", {"spaces": 2, "Ana": [1, 2]}) == [
        "Bids",
        *row_lines("Spaces", "2", "  "),
        *row_lines("Ana", "1, 2", "  "),
    ]


def test_an_object_with_words_of_its_own_is_said_by_them() -> None:
    cheops = Speech(Translator(load_kit("cheops").texts, "en"), PLAYERS, "sale")
    price = {"kind": "split", "most": 20, "rest": 15}
    assert cheops.words(price) == "20/15"
    assert cheops.lines("Shows", price) == row_lines("Shows", "20/15")
    assert cheops.words([{"row": 2, "pos": 3}]) == "2,3"


def test_a_number_may_have_words_of_its_own_under_its_key() -> None:
    terra = Speech(Translator(load_kit("terra-pyramides").texts, "en"), PLAYERS, "build")
    assert terra.lines("Allowed", 1, "legal") == row_lines("Allowed", "yes")
    assert terra.lines("Coins", 1, "coins") == row_lines("Coins", "1")
    assert terra.lines("Mission", {"success": 0})[1:] == row_lines("Success", "no", "  ")


def test_nobody_wins_a_mission_that_failed() -> None:
    voice = Translator(load_kit("terra-pyramides").texts, "en")
    team = {"name": "Team", "total": 0, "place": 1, "breakdown": {"coins": 0}}
    value = {"game": "x", "players": [team], "winners": [], "tiebreak": None,
             "mission": {"number": 1, "success": 0}}  # fmt: skip
    lines = score_lines(Result(value, tuple), voice)
    assert lines[0] == "Nobody wins."
    assert lines[lines.index("Mission") + 2] == row_lines("Success", "no", "  ")[0]


def test_a_list_of_more_is_numbered_and_a_list_of_boxes_is_one() -> None:
    assert said().lines("Crossed", [[[1, 2]], []]) == [
        "Crossed",
        *row_lines("1.", "12", "  "),
        *row_lines("2.", "none", "  "),
    ]
    assert said().lines("Crossed", [[1, 2]]) == row_lines("Crossed", "12")
    assert said().lines("Crossed", {}) == row_lines("Crossed", "none")


def test_figures_of_players_stand_in_columns_and_all_else_on_lines() -> None:
    value = {"game": "x", "what": "push", "spaces": 2, "bids": {"Ana": 3, "Bo": 4},
             "order": {"Ana": [1], "Bo": [2]}, "scores": {"base": 1}}  # fmt: skip
    lines = adjudication_lines(Result(value, tuple), "push", PLAYERS, Translator(KIT.texts, "en"))
    assert lines[0] == row_lines("Spaces", "2")[0]
    assert lines[1:4] == [
        "Bidding order",
        *row_lines("Ana", "1", "  "),
        *row_lines("Bo", "2", "  "),
    ]
    assert lines[4:6] == ["Points", *row_lines("base stone", "1", "  ")]
    assert [line.split() for line in lines[6:]] == [
        [],
        ["Ana", "Bo"],
        ["Food", "that", "counts", "3", "4"],
    ]
    assert max(map(columns, lines)) <= 40


def test_words_of_an_object_name_what_it_holds_in_the_language() -> None:
    level = {"pyramid": "cheops", "level": 2, "adjacencies": 4}
    speech = {
        language: Speech(Translator(load_kit("pyramidice").texts, language), PLAYERS, "project")
        for language in ("en", "ja")
    }
    assert speech["en"].words([level]) == "Cheops 2: 4"
    assert speech["ja"].words([level]) == "クフ2段目 4"
