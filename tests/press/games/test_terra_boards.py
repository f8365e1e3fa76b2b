"""The boards of Terra Pyramides: each space of the tables is drawn once, at its place."""

import re
from functools import cache
from typing import NamedTuple

import pytest

from companion.kits import Face
from companion.kits.paper import paper
from companion.press.drawing.extent import places
from companion.press.drawing.extent import spaces as spaces_on
from companion.press.sheets.parts import parting, torn
from companion.press.sheets.tiling import OVERLAP
from tests.press.games.faces import Game, spread
from tests.press.recorder import record

SIDES = ("base", "nile")
TEXT = re.compile(r'text (\S+) (\S+) \S+ \S+ \S+ "(.*)"')
ICON = re.compile(r"use icon-([a-z-]+?)-[0-9a-f]{6} ")
SPACE = re.compile(r'^( +)group "space(?: [A-K][0-9]+)?"\n((?:\1  .*\n)*)', re.MULTILINE)
NAME = re.compile("[A-K][0-9]+")
CELL, TRACK = 25.2, 11.6
BEHIND = -2.0
"""How far spaces of the Nile side lie from those of the base side, in mm: one line cuts both."""
TURNS = {(0, 1): 0, (-1, 0): 90, (0, -1): 180, (1, 0): 270}


class Said(NamedTuple):
    """Something written, and where its line begins, in mm."""

    x: float
    y: float
    text: str


GAME = Game("terra-pyramides")
kit, rows = GAME.kit, GAME.rows


def number(value: object) -> float:
    assert isinstance(value, (int, float)), value
    return float(value)


def several(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


def english(value: object) -> str:
    assert isinstance(value, dict)
    return str(value["en"])


def summed(text: str) -> int:
    """Return what the summands of a figure come to."""
    return sum(int(part) for part in text.split("+"))


@cache
def drawn(identity: str, side: str = "front", piece: int = 1) -> str:
    """Return a face of a component as it is recorded."""
    return record(GAME.face(identity, side=side, number=piece))


def layout(file: str, size: tuple[float, float], **arguments: str) -> str:
    scope = {"number": 1, "count": 1, "players": 4}
    return record(spread(GAME.renderer().face(Face(file, arguments), size, scope, None)))


def board(side: str) -> str:
    return drawn("board", "front" if side == "base" else "back")


def said(drawing: str) -> list[Said]:
    return [Said(float(x), float(y), text) for x, y, text in TEXT.findall(drawing)]


def words(drawing: str) -> list[str]:
    return [each.text for each in said(drawing)]


def cells(side: str) -> list[str]:
    """Return what is drawn of each space of the board and of the track round it."""
    return [drawing for _, drawing in SPACE.findall(board(side))]


def spaces(side: str) -> dict[str, str]:
    """Return what is drawn of each space that has a name such as C4."""
    found = {}
    for drawing in cells(side):
        for name in filter(NAME.fullmatch, words(drawing)):
            assert name not in found, name
            found[name] = drawing
    return found


def moved(side: str) -> float:
    return BEHIND if side == "nile" else 0.0


@pytest.mark.parametrize("side", SIDES)
def test_every_space_is_drawn_once_in_its_column_and_row(side: str) -> None:
    """Section 3.6."""
    found = spaces(side)
    assert sorted(found) == sorted(str(row["space"]) for row in rows("spaces"))
    for row in rows("spaces"):
        [name] = [each for each in said(found[str(row["space"])]) if each.text == row["space"]]
        assert (name.x - 24.8 - moved(side)) // CELL == row["column"]
        assert (name.y - 13.2) // CELL == row["row"]


@pytest.mark.parametrize("side", SIDES)
def test_every_space_shows_what_it_is(side: str) -> None:
    """TERRA-MAP-01 to 06."""
    found = spaces(side)
    for row in rows("spaces"):
        icons = ICON.findall(found[str(row["space"])])
        match row[f"{side}_side"]:
            case "site":
                assert icons == ["site"]
            case "oasis":
                assert icons == ["coin"]
            case "tile" | "start":
                assert icons == ["stairs-foot", row["symbol"]]
            case _:
                assert set(icons) <= {"nile", "boat"}


@pytest.mark.parametrize("side", SIDES)
def test_every_space_is_a_place_for_pieces_on_a_screen(side: str) -> None:
    named = {
        name for name, _ in places(GAME.face("board", side="front" if side == "base" else "back"))
    }
    assert {str(row["space"]) for row in rows("spaces")} <= named


def test_stairs_are_turned_towards_home() -> None:
    """TERRA-MAP-02: the stairs of a tile, and those of the Nile."""
    places = {row["space"]: (number(row["column"]), number(row["row"])) for row in rows("spaces")}
    home = {row["space"]: row["home"] for row in rows("spaces")}
    for row in rows("spaces"):
        if not home[row["space"]]:
            assert row["turn"] in {None, ""}
            continue
        (x, y), (u, v) = places[row["space"]], places[home[row["space"]]]
        assert row["turn"] == TURNS[int(u - x), int(v - y)]


def test_the_nile_says_its_spaces_and_palms_in_flow_order() -> None:
    """TERRA-MAP-05; a palm on every even space from 2 to 16."""
    found = spaces("nile")
    for row in rows("nile"):
        index = int(number(row["index"]))
        space = found[str(row["space"])]
        palms = [str(row["palms"])] if index and index % 2 == 0 else []
        ends = {0: ["Start"], 16: ["Goal"]}.get(index, [])
        assert words(space) == [str(index), *palms, *ends, row["space"]]
        assert ('group "palm"' in space) == bool(palms)


def test_the_river_runs_through_the_middles_of_its_spaces() -> None:
    places = {row["space"]: row for row in rows("spaces")}
    for row in rows("nile"):
        space = places[row["space"]]
        x, y = (number(space[axis]) + CELL / 2 for axis in "xy")
        assert re.search(rf"[ L]{x + BEHIND:g} {y:g}[CL]", board("nile"))


@pytest.mark.parametrize("side", SIDES)
def test_the_horus_track_has_a_coin_at_every_fifth_space(side: str) -> None:
    """Section 3.7, TERRA-TRACK-01."""
    track = [each for each in cells(side) if not NAME.fullmatch(words(each)[-1])]
    assert [words(each) for each in track] == [[str(space)] for space in range(100)]
    for row, cell in zip(rows("horus_track"), track, strict=True):
        expected = ["coin"] if row["coin"] else ["eye"] if row["space"] == 0 else []
        assert ICON.findall(cell) == expected
        [place] = said(cell)
        assert (place.x // TRACK, place.y // TRACK) == (row["column"], row["row"])


def test_both_sides_have_their_sites_and_track_at_the_same_places() -> None:
    base, nile = (cells(side) for side in SIDES)
    assert base[:100] == nile[:100]
    sites = [str(row["space"]) for row in rows("spaces") if row["base_side"] == "site"]
    for site in sites:
        [front], [back] = (said(spaces(side)[site]) for side in SIDES)
        assert back == front._replace(x=pytest.approx(front.x + BEHIND))


@pytest.mark.parametrize(("name", "pages"), [("a4", 2), ("letter", 4), ("a3", 1)])
def test_both_sides_are_cut_between_spaces_along_one_line(name: str, pages: int) -> None:
    front, back = (GAME.face("board", side=side) for side in ("front", "back"))
    size = GAME.component("board").makes[0].size
    here = list(spaces_on(front))
    behind = [(size[0] - x - w, y, w, h) for x, y, w, h in spaces_on(back)]
    plan = parting(size, paper(name), OVERLAP, [*here, *behind], both=True)
    assert len(plan.columns) * len(plan.rows) == pages
    assert torn(plan, [*here, *behind]) == 0


@pytest.mark.parametrize(("side", "uses"), [("front", [0, 1, 2]), ("back", [3, 4, 0, 1, 2])])
def test_player_boards_have_costs_and_values_of_the_tables(side: str, uses: list[int]) -> None:
    """TERRA-BUILD-02 and the uses of coins of section 6.6."""
    told = words(drawn("player_board", side))
    bought = [rows("coin_uses")[use] for use in uses]
    names = [english(row["name"]) for row in bought]
    assert [word for word in told if word in names] == names
    costs = [[word for word in told[: told.index(name)] if word.isdigit()][-1] for name in names]
    assert costs == [str(row["cost"]) for row in bought]
    table = [str(row[key]) for row in rows("levels") for key in ("workers", "blocks", "value")]
    assert told[-len(table) :] == table
    assert all(english(row["name"]) in " ".join(told) for row in rows("colours"))


@pytest.mark.parametrize("version", ["base", "horus", "nile"])
@pytest.mark.parametrize(("side", "players"), [("front", (2,)), ("back", (3, 4))])
def test_backing_cards_say_how_stacks_begin_and_end(
    version: str, side: str, players: tuple[int, ...]
) -> None:
    """Section 3.1."""
    drawing = drawn(f"backing_{version}", side)
    keys = ("shared.tiles_per_stack", "shared.tiles_per_holder", "shared.stack_threshold")
    table = {row["setup"]: row for row in rows("setup")}
    for each in players:
        row = table[f"{version}-{each}"]
        assert {str(row[key]) for key in (*keys, "per_player.turns")} <= set(words(drawing))
        assert f"{each} players" in drawing


def test_holders_have_the_marks_of_both_sides_and_eight_stacks() -> None:
    """TERRA-SETUP-16."""
    for piece, mark, stacks in ((1, "sphinx", "1234"), (2, "scarab", "5678")):
        drawing = drawn("holder", "front", piece)
        assert mark in ICON.findall(drawing)
        assert [word for word in words(drawing) if word.isdigit()] == list(stacks)


@pytest.mark.parametrize(("side", "count"), [("base", 3), ("nile", 10)])
def test_the_board_in_small_has_the_foundations_of_the_start(side: str, count: int) -> None:
    """TERRA-SETUP-07 and 08, TERRA-MAP-08: home sites of starting spaces and of the Nile."""
    homes = {row["home"] for row in rows("spaces") if row[f"{side}_side"] == "start"}
    nile = {row["space"] for row in rows("nile")} if side == "nile" else set()
    homes |= {row["home"] for row in rows("spaces") if row["space"] in nile}
    founded = {row["space"] for row in rows("spaces") if side in several(row["founded"])}
    assert founded == homes
    assert len(founded) == count
    drawing = layout("map.toml", (70.0, 60.0), side=side)
    assert ICON.findall(drawing).count("foundation") == count


def test_the_figure_of_burial_goods_keeps_the_rule() -> None:
    """TERRA-SCORE-05: own number, and the lead over each player with fewer."""
    drawing = layout("fig_burial.toml", (94.0, 44.0))
    numbers = [summed(word) for word in words(drawing)]
    own = [9, 6, 6, 2]
    assert ICON.findall(drawing).count("burial") == sum(own)
    expected = [a + sum(a - b for b in own if b < a) for a in own]
    assert numbers == [each for total in expected for each in (total, total)]


def test_the_figure_of_a_surrounded_site_counts_what_it_shows() -> None:
    """TERRA-SUR-01 and 03: eyes and coins of eight spaces, none of them empty."""
    drawing = layout("fig_surround.toml", (94.0, 50.0))
    icons = ICON.findall(drawing)
    told = [int(word) for word in words(drawing) if word.isdigit()]
    assert told == [icons.count("eye") - 1, icons.count("coin") - 1]
