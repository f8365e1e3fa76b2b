"""Silver & Gold: Pyramids on paper: what is special to its cards, read back from what is drawn."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from companion.kits import Make, Row
from companion.press.drawing.geometry import Point, bounds, reach
from companion.press.drawing.nodes import Node, Path, Use
from tests.press.games.faces import Game, middle, placed
from tests.press.recorder import record

BOX = 9.0
"""mm: a box of a chamber, section 2."""
LETTERS = {
    "tomb": "T", "red_gem": "R", "green_gem": "G", "torch": "F", "potion": "P", "skull": "S",
    "red_cross": "X",
}  # fmt: skip
"""Section 3.1."""
ICON = re.compile(r"use icon-([a-z_]+)-")
WORDS = re.compile(r'text .* "(.*)"')
MINUS = "\N{MINUS SIGN}"
FORMS = ("card", "pad")


GAME = Game("silver-gold")
kit, component, rows = GAME.kit, GAME.component, GAME.rows


def form_of(identity: str, form: str) -> Make:
    return next(each for each in component(identity).makes if form in (each.id, each.how))


def face(identity: str, row: Row | None = None, form: str = "cut", side: str = "front") -> Node:
    """Return one face of a component in a form as it is drawn."""
    number = component(identity).makes.index(form_of(identity, form))
    return GAME.face(identity, row, side, form=number)


def drawn(identity: str, row: Row | None = None, form: str = "cut", side: str = "front") -> str:
    return record(face(identity, row, form, side))


def signs(node: Node) -> Iterator[tuple[str, Point]]:
    """Give the name of every sign of a drawing, and its middle."""
    for each, matrix in placed(node):
        if isinstance(each, Use):
            yield each.symbol.id.split("-")[1], middle(each, matrix)


def bricks(node: Node) -> Iterator[Point]:
    """Give the middle of every wall: a brown path that is as large as a box."""
    stones = [str(row["wall"]) for row in rows("stones")]
    walls = [GAME.house().colour(wall) for wall in (*stones, "wall 30%")]
    for each, matrix in placed(node):
        if isinstance(each, Path) and each.fill in walls:
            x, y, width, height = reach(bounds(each.commands), matrix)
            if (width, height) == pytest.approx((BOX, BOX)):
                yield x + width / 2, y + height / 2


def chamber(node: Node, top_left: Point) -> list[str]:
    """Read a chamber off a card, as a player does."""
    boxes = [["."] * 5 for _ in range(5)]
    marks = [(LETTERS[name], middle) for name, middle in signs(node) if name in LETTERS]
    marks += [("#", middle) for middle in bricks(node)]
    for letter, (x, y) in marks:
        boxes[int((y - top_left[1]) // BOX)][int((x - top_left[0]) // BOX)] = letter
    [entrance] = [x for name, (x, _) in signs(node) if name == "down"]
    assert boxes[0][int((entrance - top_left[0]) // BOX)] == "."
    boxes[0][int((entrance - top_left[0]) // BOX)] = "E"
    return ["".join(line) for line in boxes]


@pytest.mark.parametrize("form", FORMS)
def test_every_card_shows_its_chamber_its_number_and_its_colour(form: str) -> None:
    """Sections 2 and 3.1: boxes 9 x 9 mm, and nothing drawn but what its row says."""
    down = form_of("pyramid", form).size[1] - 88
    for row in rows("chambers"):
        node = face("pyramid", row, form)
        wanted = [row[f"row_{number}"] for number in range(1, 6)]
        assert chamber(node, (9, 36.6 + down)) == wanted, row["order"]
        said = WORDS.findall(record(node))
        assert str(row["order"]) in said
        assert kit().table("colours").row(str(row["colour"]))["letter"] in said


def test_walls_are_dark_brown_of_every_stone() -> None:
    """SILVER-GOLD-COMP-04."""
    for row in rows("stones"):
        wall = GAME.house().colour(str(row["wall"]))
        red, green, blue = (int(wall[at : at + 2], 16) for at in (1, 3, 5))
        assert blue < green < red < 0x78, row["stone"]


def test_walls_are_dark_brown_the_tomb_golden_and_crosses_red() -> None:
    """SILVER-GOLD-COMP-04."""
    boxes = kit().table("boxes")
    house = GAME.house()
    for letter, column, name in (("#", "fill", "wall"), ("T", "fill", "gold")):
        assert boxes.row(letter)[column] == name
        assert house.colour(name) in drawn("pyramid", rows("chambers")[0])
    red, green, blue = (int(house.colour("cross")[at : at + 2], 16) for at in (1, 3, 5))
    assert boxes.row("X")["colour"] == "cross"
    assert red > 4 * max(green, blue)


def test_icons_have_an_outline_of_their_own() -> None:
    """SILVER-GOLD-COMP-03: without colour too."""
    assert len({GAME.house().signs[name].outline for name in LETTERS}) == len(LETTERS)


def test_pyramids_have_a_letter_and_a_pattern_beside_their_colour() -> None:
    """SILVER-GOLD-COMP-03."""
    colours = rows("colours")
    assert len({row["letter"] for row in colours}) == len({row["pattern"] for row in colours}) == 3


@pytest.mark.parametrize("identity", ["pyramid", "expedition"])
def test_cards_of_a_deck_are_alike_from_behind(identity: str) -> None:
    """Section 2."""
    table = component(identity).rows
    assert table is not None
    assert len({drawn(identity, row, side="back") for row in rows(table)}) == 1


def test_the_two_decks_have_different_backs() -> None:
    backs = [drawn(each, side="back") for each in ("pyramid", "expedition")]
    assert backs[0] != backs[1]


def test_every_expedition_card_shows_its_pattern() -> None:
    """Section 3.3."""
    patterns = kit().table("patterns")
    for row in rows("expedition"):
        shape = str(patterns.row(str(row["pattern"]))["shape"])
        assert tiles(face("expedition", row)) == turned_to_corner(shape), row["card"]


def tiles(node: Node) -> set[tuple[int, int]]:
    """Return the rows and columns of a pattern's golden boxes, counted from its corner."""
    gold = GAME.house().colour("gold")
    found = [
        bounds(each.commands)
        for each, _ in placed(node)
        if isinstance(each, Path) and each.fill == gold
    ]
    left, top = min(box[0] for box in found), min(box[1] for box in found)
    return {(round((y - top) / 14), round((x - left) / 14)) for x, y, *_ in found}


def turned_to_corner(shape: str) -> set[tuple[int, int]]:
    lines = enumerate(shape.split())
    return {(y, x) for y, line in lines for x, letter in enumerate(line) if letter == "X"}


@pytest.mark.parametrize("form", FORMS)
def test_the_score_card_has_every_box_of_section_3_5(form: str) -> None:
    face_of = drawn("score_card", form=form)
    icons, said = Counter(ICON.findall(face_of)), Counter(WORDS.findall(face_of))
    assert said["10"] == said["6"] == 3  # the 3s: also the number of a torch
    assert said["3"] == 3 + 1
    assert (icons["red_gem"], icons["green_gem"]) == (12, 12)  # and what they are worth, twice
    assert icons["torch"] == 4 + 1
    assert icons["skull"] == 10 + 1
    assert [word for word in said if word.startswith(MINUS)] == [
        f"{MINUS}{row['minus']}" for row in rows("skulls")
    ]
    assert all(icons[row["icon"]] for row in rows("sums") if row["icon"])


def test_the_aids_name_every_action_and_every_icon() -> None:
    front, back = drawn("turn_aid"), drawn("turn_aid", side="back")
    for row in rows("actions"):
        name = row["name"]
        assert isinstance(name, Mapping)
        assert name["en"] in WORDS.findall(front)
    assert {str(row["icon"]) for row in rows("icons")} <= set(ICON.findall(back))
