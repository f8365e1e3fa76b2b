"""Questions from a form, as plain data: what is asked, in which order, within which bounds."""

from typing import Any

import pytest

from companion.questions import (
    Board,
    ByChoice,
    Cell,
    Field,
    Flags,
    Form,
    FreeText,
    Kind,
    Levels,
    ListOf,
    OneOf,
    Places,
    Player,
    PlayerMap,
    Record,
    Rows,
    SomeOf,
    Whole,
    count,
    counts,
)
from companion.questions.errors import Refused
from companion.questions.question import Question
from companion.questions.text import Text as Words
from companion.questions.text import literal
from companion.questions.walk import questions, request_of
from tests.questions.any_form import collect

TRIO = ("Ana", "Bo", "Chi")
RULE = "TEST-01"


def field(key: str, kind: Kind, **more: Any) -> Field:
    return Field(key, kind, RULE, **more)


def asked(*fields: Field, records: bool = False, known: Any = None, **given: Any) -> list[Question]:
    """What is not answered yet, with dots and brackets in `given` written as __ and _0."""
    answers = paths(given)
    items = questions(Form("test", fields, records, known or {}), TRIO, answers)
    return [item for item in items if item.path not in answers]


def paths(given: dict[str, Any]) -> dict[str, Any]:
    return {key.replace("__", ".").replace("_0", "[0]"): value for key, value in given.items()}


def request(*fields: Field, records: bool = False, **given: Any) -> dict[str, Any]:
    found = request_of(Form("test", fields, records), TRIO, paths(given))
    return {key: value for key, value in found.items() if records or key != "players"}


def one(*fields: Field, **given: Any) -> Question:
    (item,) = asked(*fields, **given)
    return item


def test_an_item_says_what_who_and_within_which_bounds() -> None:
    item = one(field("room", Whole(1, 4)))
    assert (item.path, item.kind, item.low, item.high) == ("room", "integer", 1, 4)
    assert item.words == Words("form.test.room", {}, ("form.room",))
    assert (item.rule, item.who, item.empty) == (RULE, None, "asked")


@pytest.mark.parametrize(
    ("kind", "answer", "value"),
    [
        (Whole(0, 9), 3, 3),
        (OneOf(("red", "blue")), "red", "red"),
        (Player(), "Bo", "Bo"),
        (FreeText(), "a word", "a word"),
        (Cell(1, 5), [1, 2], [1, 2]),
        (Rows(2, ("#", ".")), ["#.", ".."], ["#.", ".."]),
        (Flags(3), [1, 3], [1, 0, 1]),
        (SomeOf(("eye", "sun"), ("edge",)), ["edge"], "edge"),
        (SomeOf(("eye", "sun"), ("edge",)), ["eye", "eye"], ["eye", "eye"]),
        (ListOf(OneOf(("A", "B", "C"))), ["C", "A"], ["C", "A"]),
        (ByChoice(("red", "blue"), Whole(0, 9)), ["blue", "blue"], {"blue": 2}),
        (PlayerMap(Whole(0, 9)), [2, 1, 0], {"Ana": 2, "Bo": 1, "Chi": 0}),
        (PlayerMap(Whole(0, 9)), {"Bo": 1, "Ana": 2, "Chi": 0}, {"Ana": 2, "Bo": 1, "Chi": 0}),
        (PlayerMap(OneOf((1, 2, 3)), gaps="left out"), [2, None, 3], {"Ana": 2, "Chi": 3}),
    ],
)
def test_one_answer_gives_a_whole_field(kind: Kind, answer: Any, value: Any) -> None:
    assert request(field("it", kind), it=answer) == {"it": value}


def test_a_score_sheet_is_asked_a_line_a_field() -> None:
    food, art = counts("food", RULE, maximum=9, most_total=12), counts("art", RULE, required=False)
    items = asked(food, art, records=True)
    assert [(item.path, item.size, item.parts) for item in items] == [
        ("food", 3, TRIO),
        ("art", 3, TRIO),
    ]
    assert (items[0].high, items[0].total) == (9, (None, 12))
    seats = request(food, art, records=True, food=[1, 2, 3], art=None)["players"]
    assert seats == [
        {"name": name, "food": number, "art": 0}
        for name, number in zip(TRIO, (1, 2, 3), strict=True)
    ]


def test_only_seats_of_which_something_can_be_said_are_asked() -> None:
    tiles = counts("tiles", RULE)
    points = counts("points", RULE, required=False, asked=lambda seat: seat["tiles"] > 0)
    assert one(tiles, points, records=True, tiles=[2, 0, 1]).parts == ("Ana", "Chi")
    seats = request(tiles, points, records=True, tiles=[2, 0, 1], points=[7, 3])["players"]
    assert [seat.get("points") for seat in seats] == [7, None, 3]


def test_people_are_asked_clockwise_after_somebody_and_only_who_is_there() -> None:
    who, there = field("who", Player()), counts("there", RULE)
    bids = counts("bids", RULE, when="there", after="who", at_most="there")
    given = {"who": "Ana", "there": [1, 0, 2]}
    item = one(who, there, bids, **given)
    assert (item.parts, item.highs) == (("Chi", "Ana"), (2, 1))
    assert request(who, there, bids, **given, bids=[2, 1])["bids"] == {"Chi": 2, "Ana": 1}
    with pytest.raises(Refused, match=r"bids\.Ana: is 2, must be at most 1"):
        asked(who, there, bids, **given, bids=[2, 2])


def test_what_leans_on_an_open_answer_is_not_ready_and_may_not_be_there_yet() -> None:
    length = field("length", Whole(1, 9), required=False)
    place = field("place", Whole(0, 9, lambda so_far: so_far["length"]), needs="length")
    long = count("long", RULE, asked=lambda so_far: (so_far["length"] or 0) > 5)
    assert [item.path for item in asked(length, place, long)] == ["length"]
    assert [item.path for item in asked(length, place, long, length=None)] == []
    assert [(x.path, x.high) for x in asked(length, place, long, length=7)] == [
        ("place", 7),
        ("long", None),
    ]
    height = count("height", RULE, limit=lambda so_far: so_far["width"])
    items = asked(count("width", RULE), height)
    assert [item.ready for item in items] == [True, False]


def test_what_has_one_answer_only_is_not_asked() -> None:
    alone = (field("it", OneOf(("red",))), count("one", RULE, minimum=2, maximum=2))
    assert asked(*alone) == []
    assert request(*alone) == {"it": "red", "one": 2}
    assert len(asked(counts("bids", RULE, maximum=0, secret=True))) == 3, "it would tell a secret"


def test_secrets_are_open_all_at_once_and_their_bounds_tell_nothing() -> None:
    held = counts("held", RULE)
    kind = PlayerMap(Whole(0, 9, public=20), at_most="held", most_total=9)
    bids = field("bids", kind, secret=True)
    items = asked(held, bids, held=[1, 2, 3], bids__Ana=1)
    assert [(x.path, x.who, x.high, x.total) for x in items] == [
        ("bids.Bo", "Bo", 20, (None, None)),
        ("bids.Chi", "Chi", 20, (None, None)),
    ]
    with pytest.raises(Refused, match=r"bids\.Ana: is 2, must be at most 1, as held says"):
        asked(held, bids, held=[1, 2, 3], bids__Ana=2)


CARTS = field(
    "carts",
    ListOf(
        Record((field("road", OneOf((1, 2, 3))), count("load", RULE))), distinct=("road",), most=2
    ),
)


def test_a_list_asks_for_the_next_record_until_it_ends() -> None:
    first = one(CARTS)
    assert (first.path, first.empty) == ("carts[0].road", "no_more")
    assert first.headings == (Words("form.test.carts", {}, ("form.carts",)), literal("1"))
    given = {"carts[0].road": 2, "carts[0].load": 5}
    items = questions(Form("test", (CARTS,)), TRIO, given)
    assert (items[-1].path, items[-1].taken) == ("carts[1].road", (2,))
    ended = {**given, "carts[1].road": None}
    assert collect(Form("test", (CARTS,)), TRIO, ended)["carts"] == [{"road": 2, "load": 5}]
    with pytest.raises(Refused, match=r"carts\[1\]\.road: is 2, as carts\[0\]\.road is already"):
        questions(Form("test", (CARTS,)), TRIO, {**given, "carts[1].road": 2})


def test_just_enter_leaves_out_an_optional_record() -> None:
    joker = field("joker", Record((field("who", Player()), count("as", RULE))), required=False)
    assert one(joker).empty == "skip"
    assert request(joker, joker__who=None) == {}
    assert request(joker, joker__who="Bo", joker__as=1) == {"joker": {"who": "Bo", "as": 1}}


def test_rounds_are_lines_until_enter() -> None:
    rounds = field("rounds", ListOf(PlayerMap(Whole(1, 9), gaps="refused", distinct=True)))
    item = one(rounds)
    assert (item.path, item.size, item.empty) == ("rounds[0]", 3, "no_more")
    assert item.words == Words("prompt.round", {"number": 1})
    found = request_of(Form("t", (rounds,)), TRIO, {"rounds[0]": [1, 2, 3], "rounds[1]": None})
    assert found["rounds"] == [{"Ana": 1, "Bo": 2, "Chi": 3}]


def test_places_levels_and_boards_are_asked_part_by_part() -> None:
    row = field("row", Places(("left", "right"), OneOf(("ra", "bes")), holes=True, distinct=True))
    items = asked(row, row_0="ra")
    assert [(x.path, x.words.others[0], x.taken) for x in items] == [
        ("row[1]", "form.right", ("ra",))
    ]
    tower = Form("t", (field("tower", Levels((2, 1), 0, 6)),))
    assert [(x.path, x.size) for x in questions(tower, TRIO, {"tower[0]": [1, 2, 0, 0]})] == [
        ("tower[0]", 4),
        ("tower[1]", 1),
    ]
    assert collect(tower, TRIO, {"tower[0]": None})["tower"] == [[[0, 0], [0, 0]], [[0]]]
    board = Board(
        (2, 3), (count("r", RULE), count("at", RULE), field("what", OneOf(("elder", "son"))))
    )
    lines = Form("t", (field("tiles", board),))
    given = {"tiles.1": ["son", None], "tiles.2": None}
    assert questions(lines, TRIO, {})[0].kind == "line"
    assert collect(lines, TRIO, given)["tiles"] == [{"r": 1, "at": 1, "what": "son"}]


def test_a_default_is_what_enter_means_and_may_lean_on_answers() -> None:
    grid = field("grid", Rows(1, ("#", ".")), default=lambda so_far: ["#"] * so_far["number"])
    number = field("number", Whole(1, 9))
    item = one(number, grid, number=1)
    assert (item.empty, item.default) == ("default", ["#"])
    assert request(number, grid, number=1, grid=None)["grid"] == ["#"]
    assert request(field("dice", Whole(0, 9), default=2, required=False), dice=None)["dice"] == 2


def test_what_is_known_is_not_asked_but_leaned_on_and_told() -> None:
    bids = counts("bids", RULE, when="there")
    known = {"there": {"Ana": 1, "Bo": 0, "Chi": 1}}
    assert one(bids, known=known).parts == ("Ana", "Chi")
    assert collect(Form("t", (bids,), known=known), TRIO, {"bids": [1, 1]})["there"]["Chi"] == 1


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"room": 9}, "room"),
        ({"room": None}, "room"),
        ({"room": 2, "zoo": 1}, "zoo"),
        ({"room": 2, "food": [1, 2]}, "food"),
        ({"room": 2, "food": {"Zed": 1}}, "food.Zed"),
        ({"room": 2, "food": [1, 2, 99]}, "food.Chi"),
        ({"food": [1, 2, 3]}, "room"),
    ],
)
def test_a_whole_form_is_refused_with_the_path(given: dict[str, Any], refused: str) -> None:
    form = Form("test", (field("room", Whole(1, 4)), counts("food", RULE, maximum=9)))
    with pytest.raises(Refused) as refusal:
        collect(form, TRIO, given)
    assert refusal.value.field == refused
