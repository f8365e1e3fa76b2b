"""A form is the one source of the checks of a request."""

from typing import Any

import pytest

from companion.questions import (
    ByChoice,
    Cell,
    Field,
    Flags,
    Form,
    FreeText,
    ListOf,
    OneOf,
    Places,
    Player,
    PlayerMap,
    Record,
    Rows,
    SomeOf,
    Whole,
    choice,
    count,
    counts,
    read,
)
from companion.questions.checks import read_players
from companion.questions.errors import Refused

PLAYERS = ("Ana", "Bo", "Chi")
RULE = "GIZA-BID-03"
HELD = counts("held", rule=RULE, maximum=20, required=False)
THERE = counts("there", rule=RULE, maximum=4, least_total=1, most_total=6)
BIDS = counts("bids", rule=RULE, required=False, when="there", at_most="held")
LENGTH = count("length", rule=RULE, minimum=1, maximum=9, required=False)
PLACE = count("place", rule=RULE, limit=lambda so_far: so_far["length"], needs="length")
LETTERS = Field("letters", ListOf(OneOf(("A", "B")), distinct=True), RULE)
CARTS = Field(
    "carts",
    ListOf(
        Record(
            (
                Field("road", OneOf((1, 2, 3)), RULE),
                Field("owner", Player(), RULE),
                count("load", rule=RULE, maximum=3),
            )
        ),
        distinct=("road",),
    ),
    RULE,
    required=False,
)
ROWS = Field(
    "rows", ListOf(PlayerMap(Whole(1, 8), gaps="refused", distinct=True)), RULE, required=False
)
NOTE = Field("note", FreeText(), RULE, required=False, nullable=True)
FORM = Form("test", (HELD, THERE, BIDS, LENGTH, PLACE, LETTERS, CARTS, ROWS, NOTE))
GOOD: dict[str, Any] = {"players": [*PLAYERS], "there": {"Ana": 2}, "letters": ["B"]}


def refusal(**changes: object) -> Refused:
    with pytest.raises(Refused) as refused:
        read(FORM, PLAYERS, {**GOOD, **changes})
    return refused.value


def test_what_is_left_out_is_0_nothing_or_none() -> None:
    assert read(FORM, PLAYERS, GOOD) == {
        "players": PLAYERS,
        "held": {"Ana": 0, "Bo": 0, "Chi": 0},
        "there": {"Ana": 2, "Bo": 0, "Chi": 0},
        "bids": {"Ana": 0, "Bo": 0, "Chi": 0},
        "length": None,
        "place": None,
        "letters": ["B"],
        "carts": [],
        "rows": [],
        "note": None,
    }


@pytest.mark.parametrize("value", [True, False, 2.0, "2", None, [2], {"value": 2}])
def test_only_whole_numbers_are_whole_numbers(value: object) -> None:
    """Edge case 25: booleans, floats and numeric texts are refused."""
    assert refusal(length=value).field == "length"
    assert refusal(there={"Ana": value}).field == "there.Ana"
    assert refusal(carts=[{"road": value, "owner": "Bo", "load": 1}]).field == "carts[0].road"


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"length": 12, "place": 1}, "length", "is 12, must be 1 to 9"),
        ({"length": "12"}, "length", 'is "12", must be a whole number, 1 to 9'),
        ({"length": 5, "place": 6}, "place", "is 6, must be 0 to 5"),
        ({"length": 5}, "place", "is missing"),
        ({"place": 5}, "place", "is given without length"),
        ({"there": {"Ana": 5}}, "there.Ana", "is 5, must be 0 to 4"),
        ({"there": {"Ana": -1}}, "there.Ana", "is -1, must be 0 to 4"),
        ({"there": {}}, "there", "adds up to 0, must be 1 to 6"),
        ({"there": {"Ana": 4, "Bo": 3}}, "there", "adds up to 7, must be 1 to 6"),
        ({"there": {"Zed": 1}}, "there.Zed", "is no player, must be Ana, Bo or Chi"),
        ({"there": [1]}, "there", "is a list, must be an object"),
        ({"bids": {"Bo": 1}}, "bids.Bo", "is 1, must be 0: Bo has 0 there"),
        (
            {"bids": {"Ana": 3}, "held": {"Ana": 2}},
            "bids.Ana",
            "is 3, must be at most 2, as held says",
        ),
        ({"bids": {"Ana": 1}, "held": {}}, "bids.Ana", "is 1, must be at most 0, as held says"),
        ({"letters": "A"}, "letters", 'is "A", must be a list'),
        ({"letters": ["C"]}, "letters[0]", 'is "C", must be A or B'),
        ({"letters": ["A", "A"]}, "letters[1]", 'is "A", as letters[0] is already'),
        ({"carts": [{"road": 1, "owner": "Bo"}]}, "carts[0].load", "is missing"),
        ({"carts": [7]}, "carts[0]", "is 7, must be an object"),
        (
            {"carts": [{"road": 1, "owner": "Zed", "load": 1}]},
            "carts[0].owner",
            'is "Zed", must be Ana, Bo or Chi',
        ),
        (
            {"carts": [{"road": 1, "owner": "Bo", "load": 1, "colour": 2}]},
            "carts[0].colour",
            "is an unknown key, must be road, owner or load",
        ),
        (
            {"carts": [{"road": 1, "owner": "Bo", "load": 1}] * 2},
            "carts[1].road",
            "is 1, as carts[0].road is already",
        ),
        ({"rows": [{"Ana": 1, "Bo": 2}]}, "rows[0].Chi", "is missing"),
        (
            {"rows": [{"Ana": 1, "Bo": 2, "Chi": 1}]},
            "rows[0].Chi",
            "is 1, as rows[0].Ana is already",
        ),
        ({"note": " "}, "note", "is blank, must be a text"),
        ({"note": 3}, "note", "is 3, must be a text"),
        ({"letters": None}, "letters", "is null, must be a list"),
    ],
)
def test_a_refusal_says_where_what_and_what_would_be_right(
    changes: dict[str, object], field: str, message: str
) -> None:
    found = refusal(**changes)
    assert (found.field, found.message) == (field, message)


def test_unknown_keys_are_refused() -> None:
    assert refusal(colour=1).field == "colour"


def test_a_missing_key_is_refused() -> None:
    request = {key: value for key, value in GOOD.items() if key != "letters"}
    with pytest.raises(Refused, match="letters: is missing") as refused:
        read(FORM, PLAYERS, request)
    assert refused.value.rule == RULE


def test_null_is_nothing_only_where_that_is_said() -> None:
    assert read(FORM, PLAYERS, {**GOOD, "note": None})["note"] is None
    assert refusal(length=None).field == "length"


def test_a_message_never_holds_control_characters_or_whole_pages() -> None:
    found = str(refusal(**{"\x1b[31m": 1}))
    assert "\x1b" not in found
    assert found.isprintable()
    assert len(str(refusal(length="x" * 9999, place=1))) < 120


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ([], "input"),
        ("Ana", "input"),
        ({}, "players"),
        ({"players": "Ana"}, "players"),
        ({"players": ["Ana", "Bo"]}, "players"),
        ({"players": ["Ana", "Bo", "Chi", "Dee", "Eve"]}, "players"),
        ({"players": ["Ana", "Bo", 3]}, "players[2]"),
        ({"players": ["Ana", "  ", "Chi"]}, "players[1]"),
        ({"players": ["Ana", "\u3000", "Chi"]}, "players[1]"),
        ({"players": ["Ana", "Bo", "Ana"]}, "players[2]"),
        ({"players": ["Ana", "Bo", "\ud800"]}, "players[2]"),
        ({"players": ["Ana", "Bo", None]}, "players[2]"),
    ],
)
def test_seat_lists_that_are_none(request_: Any, field: str) -> None:
    with pytest.raises(Refused) as refused:
        read_players(request_, (3, 4))
    assert refused.value.field == field


def test_a_name_with_a_wide_space_stays_readable() -> None:
    players = ("山田\u3000太郎", "Bo", "Chi")
    with pytest.raises(Refused) as refused:
        read(FORM, players, {**GOOD, "there": {"山田\u3000太郎": 9}})
    assert refused.value.field == "there.山田\u3000太郎"


def test_names_are_kept_as_given() -> None:
    names = [" Ana ", "ボブ", "[bold]x[/bold]"]
    assert read_players({"players": names}, (3, 4)) == tuple(names)


SHEET = Form(
    "sheet",
    (
        choice("game", rule=RULE, choices=("giza",), required=False),
        counts("coins", rule=RULE, maximum=9, most_total=10),
    ),
    records=True,
)


def seats(*coins: object) -> list[dict[str, Any]]:
    return [{"name": name, "coins": coin} for name, coin in zip(PLAYERS, coins, strict=True)]


def test_a_sheet_is_read_from_the_seats() -> None:
    request = {"game": "giza", "players": seats(1, 2, 3)}
    assert read_players(request, (3, 4), records=True) == PLAYERS
    answers = read(SHEET, PLAYERS, request)
    assert answers["coins"] == {"Ana": 1, "Bo": 2, "Chi": 3}


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"players": seats(1, 10, 3)}, "players[1].coins"),
        ({"players": seats(1, 9, 3)}, "players[2].coins"),
        ({"players": seats(1, True, 3)}, "players[1].coins"),
        ({"players": [*seats(1, 2, 3)[:2], {"name": "Chi"}]}, "players[2].coins"),
        ({"players": [*seats(1, 2, 3)[:2], {"coins": 3}]}, "players[2].name"),
        ({"players": [*seats(1, 2, 3)[:2], "Chi"]}, "players[2]"),
        ({"players": [*seats(1, 2, 3)[:2], {"name": "Bo", "coins": 3}]}, "players[2].name"),
        ({"players": [*seats(1, 2, 3)[:2], {"name": "Chi", "coins": 3, "x": 0}]}, "players[2].x"),
        ({"players": seats(1, 2, 3), "coins": {}}, "coins"),
        ({"players": seats(1, 2, 3), "game": "chess"}, "game"),
        ({"players": seats(1, 2, 3), "game": None}, "game"),
    ],
)
def test_sheets_that_are_refused(request_: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        read(SHEET, read_players(request_, (3, 4), records=True), request_)
    assert refused.value.field == field


PATH = Field("path", ListOf(Cell(1, 5), fewest=1, most=3, distinct=True), RULE, required=False)
FLOOR = Field("floor", Rows(2, ("#", ".")), RULE, required=False)
LIT = Field("lit", PlayerMap(Flags(3), gaps="left out"), RULE, required=False)
DRAWN = Field("drawn", PlayerMap(ListOf(Whole(1, 9), most=2)), RULE, required=False)
OWNED = Field(
    "owned", PlayerMap(Record((count("red", rule=RULE),)), gaps="left out"), RULE, required=False
)
ROADS = Field("roads", ListOf(Record((PATH,))), RULE, required=False)
SHAPED = Form("test", (PATH, FLOOR, LIT, DRAWN, OWNED, ROADS))


GOODS = Field(
    "goods",
    ByChoice(("red", "blue"), Whole(0, 9), most_total=10),
    RULE,
    required=False,
    nullable=True,
)
OWNERS = Field("owners", ByChoice(("sun", "moon"), Player()), RULE, required=False)
SIDES = Field("sides", Places(("N", "S"), SomeOf(("eye", "sun"), ("edge",))), RULE)
CHOSEN = Form("test", (GOODS, OWNERS, SIDES))


def test_a_map_that_has_everybody_may_still_be_left_out() -> None:
    whole = counts("boats", rule=RULE, required=False, nullable=True, gaps="refused")
    form = Form("test", (whole,))
    assert read(form, PLAYERS, {"players": [*PLAYERS]})["boats"] == {}
    assert read(form, PLAYERS, {"players": [*PLAYERS], "boats": None})["boats"] == {}
    with pytest.raises(Refused, match=r"boats\.Ana: is missing"):
        read(form, PLAYERS, {"players": [*PLAYERS], "boats": {}})


def named(**given: object) -> dict[str, Any]:
    request = {"players": [*PLAYERS], "sides": ["edge", ["eye"]], **given}
    return read(CHOSEN, PLAYERS, request)


def test_maps_by_choice_and_lists_by_place_are_read() -> None:
    found = named(goods={"blue": 9}, owners={"moon": "Bo"}, sides=["edge", ["eye", "sun", "eye"]])
    assert found["goods"] == {"red": 0, "blue": 9}
    assert found["owners"] == {"sun": None, "moon": "Bo"}
    assert found["sides"] == ["edge", ("eye", "sun", "eye")]


@pytest.mark.parametrize("nothing", [{}, {"goods": None}, {"goods": {}}, {"owners": {}}])
def test_a_map_by_choice_that_is_left_out_has_nothing(nothing: dict[str, Any]) -> None:
    found = named(**nothing)
    assert found["goods"] == {"red": 0, "blue": 0}
    assert found["owners"] == {"sun": None, "moon": None}


@pytest.mark.parametrize(
    ("given", "field", "message"),
    [
        ({"goods": {"red": True}}, "goods.red", "is true"),
        ({"goods": {"red": None}}, "goods.red", "is null"),
        ({"goods": {"red": 5, "blue": 6}}, "goods", "adds up to 11"),
        ({"goods": {"green": 1}}, "goods.green", "is an unknown key"),
        ({"goods": ["red"]}, "goods", "is a list"),
        ({"owners": {"sun": "Zoe"}}, "owners.sun", 'is "Zoe"'),
        ({"owners": {"star": None}}, "owners.star", "is an unknown key"),
        ({"owners": None}, "owners", "is null"),
        ({"sides": ["edge"]}, "sides", "has 1 in it, must be exactly 2"),
        ({"sides": ["edge", "rim"]}, "sides[1]", 'is "rim", must be edge or a list'),
        ({"sides": ["edge", ["rim"]]}, "sides[1][0]", 'is "rim", must be eye or sun'),
        ({"sides": ["edge", ["edge"]]}, "sides[1][0]", 'is "edge", must be eye or sun'),
        ({"sides": [{}, []]}, "sides[0]", "is an object, must be edge or a list"),
    ],
)
def test_what_maps_by_choice_and_places_do_not_admit(
    given: dict[str, Any], field: str, message: str
) -> None:
    with pytest.raises(Refused) as refused:
        named(**given)
    assert refused.value.field == field
    assert refused.value.message.startswith(message)


def shaped(**given: object) -> dict[str, Any]:
    return read(SHAPED, PLAYERS, {"players": [*PLAYERS], **given})


def test_boxes_grids_flags_and_lists_of_each_player_are_read() -> None:
    found = shaped(
        path=[[1, 2], [2, 2]],
        floor=["#.", ".."],
        lit={"Bo": [0, 1, 0]},
        drawn={"Ana": [3, 9]},
        owned={"Chi": {"red": 4}},
    )
    assert found["path"] == [(1, 2), (2, 2)]
    assert found["floor"] == ("#.", "..")
    assert found["lit"] == {"Bo": (0, 1, 0)}
    assert found["drawn"] == {"Ana": [3, 9], "Bo": [], "Chi": []}
    assert found["owned"] == {"Chi": {"red": 4}}


def test_values_of_a_list_in_a_record_differ_among_themselves_only() -> None:
    roads = [{"path": [[1, 1]]}, {"path": [[1, 1], [1, 2]]}]
    assert [road["path"] for road in shaped(roads=roads)["roads"]] == [[(1, 1)], [(1, 1), (1, 2)]]


def test_what_is_left_out_of_these_is_empty() -> None:
    found = shaped()
    assert (found["path"], found["floor"], found["lit"]) == ([], None, {})
    assert found["drawn"] == {"Ana": [], "Bo": [], "Chi": []}


@pytest.mark.parametrize(
    ("given", "field", "message"),
    [
        ({"path": []}, "path", "has 0 in it, must be 1 to 3"),
        ({"path": [[1, n] for n in range(1, 5)]}, "path", "has 4 in it, must be 1 to 3"),
        ({"path": [[1, 2, 3]]}, "path[0]", "has 3 in it, must be a row and a column"),
        ({"path": [[1, 6]]}, "path[0][1]", "is 6, must be 1 to 5"),
        ({"path": [[True, 1]]}, "path[0][0]", "is true, must be a whole number, 1 to 5"),
        ({"path": ["12"]}, "path[0]", 'is "12", must be a list'),
        ({"path": [[1, 2], [1, 2]]}, "path[1]", "is [1, 2], as path[0] is already"),
        ({"floor": ["#."]}, "floor", "has 1 in it, must be 2 rows"),
        ({"floor": ["#.", "."]}, "floor[1]", 'is ".", must be 2 characters of #.'),
        ({"floor": ["#.", ".x"]}, "floor[1]", 'is ".x", must be 2 characters of #.'),
        ({"floor": ["#.", 7]}, "floor[1]", "is 7, must be 2 characters of #."),
        ({"floor": "#..."}, "floor", 'is "#...", must be a list'),
        ({"lit": {"Bo": [0, 1]}}, "lit.Bo", "has 2 in it, must be exactly 3"),
        ({"lit": {"Bo": [0, 2, 0]}}, "lit.Bo[1]", "is 2, must be 0 or 1"),
        ({"lit": {"Bo": [0, False, 0]}}, "lit.Bo[1]", "is false, must be a whole number, 0 or 1"),
        ({"drawn": {"Ana": [1, 2, 3]}}, "drawn.Ana", "has 3 in it, must be 0 to 2"),
        ({"drawn": {"Ana": 3}}, "drawn.Ana", "is 3, must be a list"),
        ({"drawn": {"Ana": [10]}}, "drawn.Ana[0]", "is 10, must be 1 to 9"),
        ({"owned": {"Chi": {}}}, "owned.Chi.red", "is missing"),
        ({"owned": {"Chi": 4}}, "owned.Chi", "is 4, must be an object"),
        ({"owned": {"Chi": {"red": 1, "blue": 1}}}, "owned.Chi.blue", "is an unknown key"),
    ],
)
def test_what_these_do_not_admit_is_refused(
    given: dict[str, Any], field: str, message: str
) -> None:
    with pytest.raises(Refused) as refused:
        shaped(**given)
    assert refused.value.field == field
    assert refused.value.message.startswith(message)


CRATE = Field(
    "crate",
    Record(
        (
            Field("marks", ListOf(Whole(), most=4), RULE, required=False, asked=False),
            choice(
                "model", rule=RULE, choices=("S", "L"), asked=lambda so_far: not so_far["marks"]
            ),
            count(
                "full",
                rule=RULE,
                maximum=9,
                limit=lambda so_far: len(so_far["marks"]) or {"S": 2, "L": None}[so_far["model"]],
            ),
        )
    ),
    RULE,
)
PAID = count("paid", rule=RULE, asked=lambda so_far: so_far["crate"]["full"] > 1)
TIP = count("tip", rule=RULE, default=1, required=False, asked=lambda _: False)
NAMED = Field("named", FreeText(), RULE, required=lambda so_far: so_far["tip"] > 5)
CRATES = Form("test", (CRATE, PAID, TIP, NAMED))


def crates(**given: object) -> dict[str, Any]:
    return read(CRATES, PLAYERS, {"players": [*PLAYERS], **given})


def test_what_is_asked_only_in_some_cases_may_be_left_out_in_the_others() -> None:
    found = crates(crate={"model": "S", "full": 1})
    assert found["crate"] == {"marks": [], "model": "S", "full": 1}
    assert (found["paid"], found["tip"]) == (None, 1)
    assert crates(crate={"marks": [7, 7], "full": 2}, paid=3, tip=4)["tip"] == 4
    assert crates(crate={"model": "L", "full": 9}, paid=0)["paid"] == 0
    assert crates(crate={"model": "S", "full": 1}, named="Bo")["named"] == "Bo"


@pytest.mark.parametrize(
    ("given", "field", "message"),
    [
        ({"crate": {"full": 1}}, "crate.model", "is missing"),
        ({"crate": {"marks": [1], "model": "S", "full": 1}}, "crate.model", "is not for this case"),
        ({"crate": {"model": "S", "full": 3}}, "crate.full", "is 3, must be 0 to 2"),
        ({"crate": {"model": "L", "full": 10}}, "crate.full", "is 10, must be 0 to 9"),
        ({"crate": {"marks": [1], "full": 2}}, "crate.full", "is 2, must be 0 or 1"),
        ({"crate": {"model": "S", "full": 2}}, "paid", "is missing"),
        ({"crate": {"model": "S", "full": 1}, "paid": 1}, "paid", "is not for this case"),
        ({"crate": {"model": "S", "full": 1}, "tip": None}, "tip", "is null, must be a whole"),
        ({"crate": {"model": "S", "full": 1}, "tip": 6}, "named", "is missing"),
    ],
)
def test_what_does_not_fit_the_case_is_refused(
    given: dict[str, Any], field: str, message: str
) -> None:
    with pytest.raises(Refused) as refused:
        crates(**given)
    assert refused.value.field == field
    assert refused.value.message.startswith(message)


def test_a_seat_may_leave_out_what_is_not_required() -> None:
    sheet = Form("score", (counts("coins", rule=RULE, required=False, most_total=1),), records=True)
    request = {"players": [{"name": "Ana", "coins": 1}, {"name": "Bo"}]}
    assert read(sheet, ("Ana", "Bo"), request)["coins"] == {"Ana": 1, "Bo": 0}
