"""Pyramidice on paper: what is special to its cards and boards, read back from what is drawn."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest

from companion.kits import Row
from companion.press.drawing.geometry import Box, Point, apply, bounds, transform_path
from companion.press.drawing.nodes import Group, Node, Path, Symbol, TextLine, Use
from tests.press.games.faces import Game, letters, middle, placed

SIGN = re.compile(r"icon-([a-z_-]+?)-[0-9a-f]{6}")
COST_ENDS = 16.5
"""mm: what is left of this on a God card is what the God costs."""
A4 = (200.0, 287.0)
"""mm: what a printer leaves of it."""
DIE = 16.0
"""mm: a die, section 2."""


class Found(NamedTuple):
    """A word, a sign or a shape: what it says, or its fill; its box, or where it stands."""

    what: str
    box: Box

    @property
    def middle(self) -> Point:
        x, y, width, height = self.box
        return x + width / 2, y + height / 2


GAME = Game("pyramidice")
kit, component, rows, face = GAME.kit, GAME.component, GAME.rows, GAME.face


def several(row: Row, column: str) -> list[str]:
    found = row[column]
    assert isinstance(found, tuple | list)
    return [str(each) for each in found]


def size(identity: str) -> tuple[float, float]:
    width, height = component(identity).makes[0].size
    return width, height


def names(node: Node) -> Iterator[str]:
    """Give the name of every picture of a drawing that has one."""
    match node:
        case Group(nodes, name=name):
            yield from (name,) if name else ()
            for inner in nodes:
                yield from names(inner)
        case Use(Symbol(nodes=nodes)):
            for inner in nodes:
                yield from names(inner)


def read(node: Node) -> Iterator[Found]:
    """Give every word, every sign (between colons) and every filled shape of a drawing."""
    for each, matrix in placed(node):
        match each:
            case TextLine():
                yield Found(letters(each), (*apply(matrix, (each.x, each.y)), 0, 0))
            case Use() if sign := SIGN.match(each.symbol.id):
                yield Found(f":{sign[1]}:", (*middle(each, matrix), 0, 0))
            case Path(commands=commands, fill=fill) if fill:
                yield Found(fill, bounds(transform_path(commands, matrix)))


def within(found: list[Found], box: Box) -> list[Found]:
    x, y, width, height = box
    return [
        each
        for each in found
        if x <= each.middle[0] <= x + width and y <= each.middle[1] <= y + height
    ]


def pips(found: list[Found]) -> list[Found]:
    """Return the pips of dice."""
    return [each for each in found if each.what == ":circle:"]


# Cards.


def test_a_god_card_shows_what_the_god_costs() -> None:
    """Section 3.5: dice with pips, a question mark for any value, a worker or a cat."""
    for row in rows("gods"):
        left = [each for each in read(face("god_card", row)) if each.middle[0] < COST_ENDS]
        column = within(left, (0, 4, COST_ENDS, 45))
        cost = several(row, "cost")
        values = [int(token[-1]) for token in cost if token[-1].isdigit()]
        words = Counter(each.what for each in column)
        shown = (len(pips(column)), words["?"], words[":cat:"], words[":worker:"])
        wanted = (sum(values), cost.count("any"), cost.count("cat"), cost.count("worker"))
        assert shown == wanted, row["god"]


SIGNS = {"dice": "die", "stone": "stone_die", "workers": "worker", "cats": "cat",
         "take_workers": "worker", "take_cats": "cat", "pool_stone": "stone_die"}  # fmt: skip
STRIP = (4.5, 60.0, 54.0, 6.6)
"""mm: where a God card shows what its power costs and brings."""
PORTRAIT = (16.5, 4.0, 28.5, 42.0)
"""mm: where nothing but the picture is."""


def test_the_signs_of_a_power_are_the_figures_that_the_rules_read() -> None:
    """Section 3.5: as many dice and resources go and come, for so much Fame."""
    exchanges = [row for row in rows("gods") if any(row[each] for each in ("dice", *SIGNS))]
    for row in exchanges:
        said = Counter(each.what for each in within(list(read(face("god_card", row))), STRIP))
        wanted = Counter[str]()
        for figure, sign in SIGNS.items():
            wanted[f":{sign}:"] += int(str(row[figure] or 0))
        assert {sign: said[sign] for sign in wanted} == dict(wanted), row["god"]
        assert said[str(row["amount"])] == (row["amount"] is not None), row["god"]
    assert len(exchanges) == 13


def test_every_god_has_a_portrait_of_its_own() -> None:
    drawn = [within(list(read(face("god_card", row))), PORTRAIT) for row in rows("gods")]
    portraits = {str(each) for each in drawn}
    assert len(portraits) == 38


def test_a_god_card_says_its_fame_in_the_upper_right() -> None:
    for row in rows("gods"):
        corner = within(list(read(face("god_card", row))), (45, 3, 18, 11))
        said = {each.what for each in corner}
        assert (":stack:" in said) == (row["group"] == "ennead"), row["god"]
        assert row["fame"] is None or {str(row["fame"]), ":fame:"} <= said, row["god"]


def test_ennead_cards_say_what_so_many_of_them_score() -> None:
    """PYRAMIDICE-ENN-01."""
    said = Counter(each.what for each in read(face("god_card", rows("gods")[0])))
    points = [str(row["points"]) for row in rows("ennead") if row["cards"]]
    assert all(said[number] for number in points)


def test_a_project_card_shows_its_pairs() -> None:
    """Section 3.8: two dice side by side for each pair."""
    stone = GAME.house().colour("stone")
    for row in rows("projects"):
        found = list(read(face("project_card", row)))
        dice = [each.box for each in found if each.what == stone and 7 < each.box[2] < 14]
        dice.sort(key=lambda box: (round(box[1]), box[0]))
        values = [len(within(pips(found), box)) for box in dice]
        pairs = [f"{low}-{high}" for low, high in zip(values[::2], values[1::2], strict=True)]
        assert sorted(pairs) == sorted(several(row, "pairs")), row["project"]


def test_a_rest_tile_shows_the_resources_that_it_gives() -> None:
    """Section 3.4."""
    pictures = {"workers": "worker", "cats": "cat", "stone_dice": "stone_die"}
    for row in rows("rest_tiles"):
        said = Counter(names(face("rest_tile", row)))
        for column, picture in pictures.items():
            others = row["others_cats"] if column == "cats" else 0
            assert said[picture] == int(str(row[column])) + int(str(others)), row["tile"]


# Boards: what lies on them has room.

BY_PROGRAM_ALONE = {"PYRAMIDICE-END-06", "PYRAMIDICE-MOVE-01"}
"""What keeps programs that play from going round in circles; people need not be told."""


@pytest.mark.parametrize("pyramid", [str(row["pyramid"]) for row in rows("pyramids")])
def test_a_pyramid_has_its_spaces_side_by_side_and_as_large_as_a_die(pyramid: str) -> None:
    """Section 3.1: dice of the next level stand on four, so that there are no gaps."""
    ground = next(row for row in rows("levels") if row["pyramid"] == pyramid)
    side = int(str(ground["side"]))
    cream = GAME.house().colour("cream")
    boxes = [
        each.box
        for each in read(face(f"pyramid_{pyramid}"))
        if each.what == cream and each.box[2:] == pytest.approx((DIE, DIE))
    ]
    assert len(boxes) == side**2
    for places in ({round(x, 3) for x, *_ in boxes}, {round(box[1], 3) for box in boxes}):
        assert all(b - a == pytest.approx(DIE) for a, b in pairwise(sorted(places)))


def test_the_board_of_a_pyramid_says_what_its_levels_ask_and_give() -> None:
    """PYRAMIDICE-BUILD-01, PYRAMIDICE-BUILD-06."""
    for pyramid in rows("pyramids"):
        said = Counter(each.what for each in read(face(f"pyramid_{pyramid['pyramid']}")))
        levels = [row for row in rows("levels") if row["pyramid"] == pyramid["pyramid"]]
        wanted = Counter(f"+{row[key]}" for row in levels for key in ("workers", "fame"))
        assert {each: said[each] for each in wanted} == dict(wanted)


def test_the_fame_track_is_a_lap_of_fifty_spaces_with_room_for_a_token() -> None:
    found = list(read(face("sphinx_board")))
    numbers = Counter(each.what for each in found if each.what.isdigit())
    assert all(numbers[str(number)] for number in range(50))
    assert "50" not in numbers
    cells = [each.box for each in found if each.box[2:] == pytest.approx((12.1, 12.1), abs=0.01)]
    assert len(cells) >= 50
    assert size("fame_token") <= (12.1, 12.1)


def test_the_two_boards_of_the_strip_have_the_same_columns() -> None:
    """PYRAMIDICE-SOLO-11: a place of the strip is under its number, or above it."""
    above, below = (list(read(face(each))) for each in ("sphinx_board", "gods_board"))
    for row in rows("strip"):
        board = above if row["side"] == "upper" else below
        edge = [each for each in board if (each.middle[1] > 88) == (row["side"] == "upper")]
        number = next(each for each in edge if each.what == str(row["number"]))
        column = size("sphinx_board")[0] / 6
        assert int(number.middle[0] // column) == int(str(row["column"])) - 1
        assert size("rest_tile")[0] <= column
    assert size("quarry_tile") == (size("rest_tile")[0], 2 * size("rest_tile")[1])


def test_a_player_board_has_eight_spaces_for_any_resource_and_three_for_tiles() -> None:
    """PYRAMIDICE-RES-01, PYRAMIDICE-REST-10."""
    stone = GAME.house().colour("stone")
    drawn = face("player_board", rows("colours")[0])
    widest, highest = (
        max(values) for values in zip(size("worker"), size("cat"), (DIE, DIE), strict=True)
    )
    spaces = [
        each.box
        for each in read(drawn)
        if each.what == stone and DIE < min(each.box[2:]) <= max(each.box[2:]) < 30
    ]
    assert len(spaces) == 8
    assert all(box[2] >= widest and box[3] >= highest for box in spaces)
    tiles = [
        bounds(transform_path(each.commands, matrix))
        for each, matrix in placed(drawn)
        if isinstance(each, Path) and each.stroke and each.stroke.dash
    ]
    assert len(tiles) == 3
    assert all(box[2] >= size("rest_tile")[0] and box[3] >= size("rest_tile")[1] for box in tiles)


@pytest.mark.parametrize(
    "row", rows("colours"), ids=[str(row["architect"]) for row in rows("colours")]
)
def test_an_architect_has_his_fame_under_his_places_from_the_left(row: Row) -> None:
    """Section 3.9, PYRAMIDICE-SOLO-05."""
    architect = next(each for each in rows("architects") if each["architect"] == row["architect"])
    found = list(read(face("player_board", row, "back")))
    fame = sorted((each.middle[0], each.what) for each in found if re.fullmatch(r"\+\d", each.what))
    assert [what for _, what in fame] == [f"+{architect[f'space_{n}']}" for n in (1, 2, 3)]
    assert str(architect["project_cards"]) in {each.what for each in found}


# What tells pieces apart besides their colour.


def test_the_golden_cat_has_a_mark_that_other_cats_have_not() -> None:
    marks = [{each.what for each in read(face(each))} for each in ("golden_cat", "cat")]
    assert ":diamond:" in marks[0] - marks[1]


def test_tokens_of_players_bear_the_sign_of_their_colour() -> None:
    for identity in ("fame_token", "bonus_token", "player_board"):
        for row in rows("colours"):
            assert f":{row['sign']}:" in {each.what for each in read(face(identity, row))}


def test_a_bonus_token_has_50_in_front_and_100_behind() -> None:
    for row in rows("colours"):
        said = [
            {e.what for e in read(face("bonus_token", row, side))} for side in ("front", "back")
        ]
        assert "+50" in said[0]
        assert "+100" in said[1]


# Papers.


def test_there_is_a_setup_sheet_for_every_variant() -> None:
    assert component("setup_sheet").rows == "setup"
    variants = {each for row in rows("setup") for each in several(row, "variants")}
    assert variants == set(kit().variants)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_solo_sheets_name_their_architects(language: str) -> None:
    for row in rows("setup")[:2]:
        said = "".join(each.what for each in read(face("setup_sheet", row, language=language)))
        for architect in rows("architects"):
            names = architect["name"]
            assert isinstance(names, dict)
            wanted = f"solo-{architect['architect']}" in several(row, "variants")
            assert (names[language] in said) == wanted


def test_the_rules_speak_of_every_rule_that_the_program_explains() -> None:
    cited = {rule for row in rows("rules") for rule in several(row, "rule")}
    explained = {key.removeprefix("rule.") for key in kit().texts["en"] if key.startswith("rule.")}
    assert explained - BY_PROGRAM_ALONE <= cited


def test_the_score_of_the_example_adds_up() -> None:
    """41 Fame, Ra, Hathor and Maat, three of the Ennead, 3 resources, 4 pairs: 67."""
    fame = {
        str(row["god"]): int(str(row["fame"])) for row in rows("gods") if row["fame"] is not None
    }
    ennead = {row["cards"]: int(str(row["points"])) for row in rows("ennead")}
    pair = int(str(rows("projects")[0]["points"]))
    total = 41 + fame["ra"] + fame["hathor"] + fame["maat"] + ennead[3] + 3 + 4 * pair
    example = next(row for row in rows("rules") if row["part"] == "score_example")
    words = example["text"]
    assert isinstance(words, dict)
    assert all(str(total) in text for text in words.values())
