"""Cheops on paper: what is special to its board and pieces, read back from what is drawn."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest

from companion.kits import Row
from companion.kits.paper import paper
from companion.press.drawing.extent import spaces
from companion.press.drawing.geometry import Box, Point, apply
from companion.press.drawing.nodes import Group, Node, TextLine, Use
from companion.press.sheets.parts import parting, torn
from companion.press.sheets.tiling import OVERLAP
from tests.press.games.faces import Game, letters, middle, placed
from tests.press.recorder import record
from tests.press.sight import MACHADO, apart, steps

SIGN = re.compile(r"icon-([a-z_]+)-")
NUMBERED = re.compile(r"back-\d+-\d+")
"""How the press numbers the plates of a back."""
TIMES = "\N{MULTIPLICATION SIGN}"
EYES = {(3, 3), (3, 5), (3, 7), (5, 3), (5, 5), (7, 3)}
"""CHEOPS-GEO-04."""
COLOURS = ["red", "blue", "black", "green", "white", "orange"]
LAW, TREASURE, PRICE_BOARD = (18, 18), (14, 14), (22, 112)
"""Sizes in mm, section 2."""


class Found(NamedTuple):
    """A word or a sign, and where its line begins or its middle lies, in mm."""

    what: str
    x: float
    y: float


GAME = Game("cheops")
kit, component, rows, face = GAME.kit, GAME.component, GAME.rows, GAME.face


def read(node: Node) -> Iterator[Found]:
    """Give every word and every sign of a drawing."""
    for each, matrix in placed(node):
        match each:
            case TextLine():
                yield Found(letters(each), *apply(matrix, (each.x, each.y)))
            case Use() if sign := SIGN.match(each.symbol.id):
                yield Found(f":{sign[1]}:", *middle(each, matrix))


def holds(box: Box, point: Point) -> bool:
    x, y, width, height = box
    return x <= point[0] <= x + width and y <= point[1] <= y + height


def block(row: Row) -> Box:
    x, y = row["x"], row["y"]
    assert isinstance(x, int | float)
    assert isinstance(y, int | float)
    return (x, y, 23.2, 19)


@cache
def board() -> tuple[Found, ...]:
    return tuple(read(face("board")))


def test_every_block_is_drawn_once_with_its_row_and_place() -> None:
    """CHEOPS-GEO-01 and CHEOPS-GEO-02."""
    named = [each for each in board() if re.fullmatch(r"\d+\.\d+", each.what)]
    assert Counter(each.what for each in named) == Counter(
        f"{row}.{pos}" for row in range(1, 12) for pos in range(1, 13 - row)
    )
    places = {f"{row['row']}.{row['pos']}": block(row) for row in rows("blocks")}
    assert all(holds(places[each.what], (each.x, each.y)) for each in named)


def test_blocks_rest_on_the_two_below() -> None:
    """CHEOPS-GEO-02: each as wide as the others, its middle over the joint of those two."""
    places = {(row["row"], row["pos"]): block(row) for row in rows("blocks")}
    for (row, pos), (x, y, width, height) in places.items():
        assert isinstance(row, int)
        if row > 1:
            left, top, *_ = places[row - 1, pos]
            assert (left + width, top) == pytest.approx((x + width / 2, y + height))


def test_eyes_are_where_the_data_say() -> None:
    """CHEOPS-GEO-04: in the six blocks, and of the 66 in no other."""
    seen = {
        (row["row"], row["pos"])
        for row in rows("blocks")
        if any(each.what == ":law:" and holds(block(row), each[1:]) for each in board())
    }
    assert seen == EYES


def test_columns_stand_in_the_order_of_colours() -> None:
    """Section 3.2: sign, name, key and code at each column; the sign again in its door."""
    signs = sorted((each.x, each.what) for each in board() if each.what[1:-1] in COLOURS)
    assert [what for _, what in signs] == [f":{colour}:" for colour in COLOURS for _ in range(2)]
    said = {each.what for each in board()}
    assert {f"{row['colour'].title()} · {row['code']}" for row in rows("treasures")} <= said


def test_spaces_are_as_large_as_what_lies_on_them() -> None:
    """Section 2: price boards, laws under them and at the market, treasures on their dots."""
    sizes = sorted((width, height) for _, _, width, height in spaces(face("board")))
    for size, wanted in (((24, 113), 6), (LAW, 6 + 6 + 2), (TREASURE, 6)):
        larger = [each for each in sizes if each[0] >= size[0] and each[1] >= size[1]]
        assert len(larger) >= wanted, size
    assert PRICE_BOARD < (24, 113)
    assert all(box[2] >= LAW[0] and box[3] >= LAW[1] for box in map(block, rows("blocks")))


@pytest.mark.parametrize(("name", "pages"), [("a4", 2), ("letter", 4), ("a3", 1), ("tabloid", 2)])
def test_pages_part_beside_columns_eyes_and_rows(name: str, pages: int) -> None:
    """Only rows, which reach from edge to edge, are cut across."""
    keep = [box for box in spaces(face("board")) if box[2] < 200]
    everything = list(spaces(face("board")))
    plan = parting((280, 383), paper(name), OVERLAP, everything)
    assert len(plan.columns) * len(plan.rows) == pages
    assert torn(plan, keep) == 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_price_boards_show_the_prices_of_the_table_from_the_top(language: str) -> None:
    """Section 3.4."""
    for row in rows("price_boards"):
        said = list(read(face("price_board", row, language=language)))
        words = [
            each.what for each in sorted(said, key=lambda each: each.y) if ":" not in each.what
        ]
        assert words[0] == row["board"]
        assert words[1:] == [price for space in prices(row) for price in space]


def prices(board: Row) -> Iterator[list[str]]:
    for space in rows("spaces"):
        if space["board"] == board["board"]:
            match space["kind"]:
                case "flat":
                    yield [str(space["value"])]
                case "times":
                    yield [f"{TIMES}{space['value']}"]
                case _:
                    yield [str(space["most"]), str(space["rest"])]


def backs(identity: str, table: str | None) -> set[str]:
    found = [record(face(identity, row, "back")) for row in (rows(table) if table else [None])]
    return {NUMBERED.sub("back", each) for each in found}


def test_backs_tell_nothing() -> None:
    """Section 2: laws alike, family and neighbours alike, price boards only their type."""
    assert len(backs("law", "laws")) == 1
    assert len(backs("family", "family") | backs("neighbour", None)) == 1
    by_type = {
        kind: {
            record(face("price_board", row, "back"))
            for row in rows("price_boards")
            if row["type"] == kind
        }
        for kind in ("I", "II", "III")
    }
    assert [len(each) for each in by_type.values()] == [1, 1, 1]
    assert len(set.union(*by_type.values())) == 3


def test_treasures_are_the_same_from_both_sides_and_tell_apart_without_colour() -> None:
    """Section 3.2."""
    for row in rows("treasures"):
        assert record(face("treasure", row)) == record(face("treasure", row, "back"))
        assert f":{row['colour']}:" in [each.what for each in read(face("treasure", row))]


@pytest.mark.parametrize("table", ["treasures", "family"])
def test_colours_are_apart_for_every_kind_of_sight_and_in_grey(table: str) -> None:
    """As the players' colours of the house: CIEDE2000 over 12, and 10 steps of lightness."""
    house = GAME.house()
    keys = [str(row["colour" if table == "treasures" else "kind"]) for row in rows(table)]
    for one, other in combinations(map(house.colour, keys), 2):
        assert min(apart(one, other, kind) for kind in MACHADO) > 12
        assert steps(one, other) > 10


def figure(node: Node) -> Group:
    """Return the bust on a family tile."""
    if isinstance(node, Group):
        if node.name == "figure":
            return node
        for inner in node.nodes:
            try:
                return figure(inner)
            except LookupError:
                continue
    raise LookupError("no figure")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_of_tile_has_its_own_figure(language: str) -> None:
    figures = set()
    for row in rows("family"):
        drawn = face("family", row, language=language)
        name = row["name"]
        assert isinstance(name, dict)
        assert name[language] in [each.what for each in read(drawn)]
        figures.add(record(figure(drawn)))
    assert len(figures) == 4


def test_every_law_has_its_number_and_a_sign_of_its_own() -> None:
    drawings = [record(face("law", row)) for row in rows("laws")]
    assert len(set(drawings)) == 12
    for row in rows("laws"):
        assert str(row["law"]) in [each.what for each in read(face("law", row))]


def test_the_appraisal_sheet_has_room_for_all_that_score_asks_for() -> None:
    """Section 2: cash, six colours and the joker for five players; six boards and law 7's place."""
    signs = Counter(each.what for each in read(face("score_sheet")))
    assert all(signs[f":{colour}:"] == 2 for colour in COLOURS)
    assert signs[":joker:"] == signs[":piaster:"] == 1
    digits = [signs[str(number)] for number in range(1, 6)]
    assert digits == [12, 12, 12, 12, 6]


def test_the_rules_speak_of_every_rule_that_the_program_explains() -> None:
    cited = {rule for row in rows("rules") for rule in ids(row)}
    explained = {key.removeprefix("rule.") for key in kit().texts["en"] if key.startswith("rule.")}
    assert explained - cited == {"CHEOPS-ID-02"}  # money in fives: nobody can do otherwise


def ids(row: Row) -> list[str]:
    found = row["rule"]
    assert isinstance(found, list | tuple)
    return [str(each) for each in found]
