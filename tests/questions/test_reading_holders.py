"""Forms of what players hold: lists of each seat, levels, maps of the others, empty places."""

from typing import Any

import pytest

from companion.questions import Field, Form, Levels, ListOf, OneOf, Places, Player, PlayerMap, read
from companion.questions.errors import Refused

FOUR = ("Ana", "Bo", "Chi", "Dee")
RULE = "TEST-01"


LOT = Field(
    "lot",
    PlayerMap(ListOf(OneOf(("a", "b", "c")), distinct=True), distinct=True),
    RULE,
    required=False,
)
MARK = Field(
    "mark", PlayerMap(OneOf(("x", "y")), distinct=True), RULE, required=False, nullable=True
)


def lots(*seats: dict[str, Any]) -> dict[str, Any]:
    request = {"players": [{"name": name, **seat} for name, seat in zip(FOUR, seats, strict=True)]}
    return read(Form("score", (LOT, MARK), records=True), FOUR, request)


def test_a_seat_may_hold_a_list_or_a_choice() -> None:
    found = lots({"lot": ["b", "a"], "mark": "x"}, {}, {"lot": ["c"], "mark": None}, {"mark": "y"})
    assert list(found["lot"].values()) == [["b", "a"], [], ["c"], []]
    assert list(found["mark"].values()) == ["x", None, None, "y"]


@pytest.mark.parametrize(
    ("seats", "field"),
    [
        ([{"lot": ["a"]}, {}, {"lot": ["b", "a"]}, {}], "players[2].lot[1]"),
        ([{"lot": ["a", "a"]}, {}, {}, {}], "players[0].lot[1]"),
        ([{"lot": None}, {}, {}, {}], "players[0].lot"),
        ([{"lot": ["d"]}, {}, {}, {}], "players[0].lot[0]"),
        ([{"mark": "x"}, {}, {}, {"mark": "x"}], "players[3].mark"),
        ([{}, {"mark": 1}, {}, {}], "players[1].mark"),
    ],
)
def test_nothing_is_in_two_hands(seats: list[dict[str, Any]], field: str) -> None:
    with pytest.raises(Refused) as refused:
        lots(*seats)
    assert refused.value.field == field


TOWER = Form("test", (Field("tower", Levels((2, 1), 0, 6), RULE),))


def test_levels_are_squares_from_the_ground_up() -> None:
    tower = [[[1, 2], [0, 6]], [[0]]]
    assert read(TOWER, FOUR, {"players": [*FOUR], "tower": tower})["tower"] == tower


@pytest.mark.parametrize(
    ("tower", "field"),
    [
        (None, "tower"),
        ([[[1, 2], [0, 6]]], "tower"),
        ([[[1, 2], [0, 6]], [[0]], []], "tower"),
        ([[[1, 2]], [[0]]], "tower[0]"),
        ([[[1, 2], [0]], [[0]]], "tower[0][1]"),
        ([[[1, 2], [0, 7]], [[0]]], "tower[0][1][1]"),
        ([[[1, 2], [0, True]], [[0]]], "tower[0][1][1]"),
        ([[[1, 2], "06"], [[0]]], "tower[0][1]"),
        ([[[1, 2], [0, 6]], [0]], "tower[1][0]"),
    ],
)
def test_other_levels_are_refused(tower: object, field: str) -> None:
    with pytest.raises(Refused) as refused:
        read(TOWER, FOUR, {"players": [*FOUR], "tower": tower})
    assert refused.value.field == field


OTHERS = Form(
    "test",
    (
        Field("who", Player(), RULE),
        Field(
            "hand",
            PlayerMap(
                ListOf(OneOf(("a", "b")), distinct=True),
                gaps="refused",
                distinct=True,
                others_than="who",
                guests=("bank",),
            ),
            RULE,
        ),
        Field(
            "line", Places(("left", "right"), OneOf(("l", "r")), holes=True, distinct=True), RULE
        ),
    ),
)
HANDS = {"Ana": ["a"], "Bo": [], "Dee": [], "bank": ["b"]}


def others(**given: object) -> dict[str, Any]:
    request = {"players": [*FOUR], "who": "Chi", "hand": HANDS, "line": [None, "l"], **given}
    return read(OTHERS, FOUR, request)


def test_a_map_may_be_of_the_others_and_of_guests_and_places_may_be_empty() -> None:
    assert others()["hand"] == HANDS
    assert others(line=[None, None])["line"] == [None, None]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"hand": {**HANDS, "Chi": []}}, "hand.Chi"),
        ({"hand": {name: HANDS[name] for name in ("Ana", "Bo", "Dee")}}, "hand.bank"),
        ({"hand": {**HANDS, "Bo": ["b"]}}, "hand.bank[0]"),
        ({"line": ["l", "l"]}, "line[1]"),
        ({"line": ["l"]}, "line"),
        ({"line": [0, "l"]}, "line[0]"),
    ],
)
def test_strangers_to_such_a_map_and_wrong_places_are_refused(
    given: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refused) as refused:
        others(**given)
    assert refused.value.field == field
