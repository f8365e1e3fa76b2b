"""Terra Pyramides' tables and components against the specification, copied by hand."""

import re
from collections import Counter
from itertools import pairwise, product
from typing import Any

import pytest

from companion.games import open_game
from companion.kits import load_kit
from companion.kits.check.kit import check_kit
from companion.questions import PlayerMap, Whole
from tests.kits.conftest import SPECIFIED

KIT = load_kit("terra-pyramides")
GAME = open_game("terra-pyramides")
VERSIONS = ("base", "horus", "nile")
OPTIONS = ("", "+symbols", "+faceup", "+symbols+faceup")
MISSIONS = ("coop1", "coop2", "coop3")
SIX = ("blue", "red", "grey", "yellow", "brown", "black")
SEATS = ("Ana", "Bo", "Chi")
COLOURS = ("orange", "blue", "green", "purple")


def rows(table: str) -> list[Any]:
    return [*KIT.table(table).rows]


def named(spaces: str) -> list[str]:
    return spaces.split()


def column(table: str, name: str) -> list[Any]:
    return [row[name] for row in rows(table)]


def test_the_kit_is_faultless() -> None:
    assert check_kit(KIT) == []


def test_the_game_its_players_and_variants() -> None:
    """Section 1."""
    assert KIT.players == (1, 2, 3, 4)
    assert KIT.variants == (*(v + o for v in VERSIONS for o in OPTIONS), *MISSIONS)
    assert KIT.name["en"] == "Terra Pyramides"
    assert KIT.languages == ("en", "ja")


# Section 2: components.

COUNTS = {
    "board": 1, "stair": 64, "foundation": 22, "level": 42, "top": 8, "worker": 64, "block": 32,
    "coin": 24, "points": 4, "player_board": 4, "holder": 2, "backing": 6, "burial_board": 1,
    "burial_marker": 8, "oasis_board": 1, "oasis_marker": 8, "boat": 4, "card": 6,
}  # fmt: skip


def test_every_component_of_section_2_is_there_to_count() -> None:
    """TERRA-COMP-01: the tops are pieces of their own."""
    counted = Counter[str]()
    for component in KIT.components:
        counted[component.family] += component.count
    assert {family: counted[family] for family in COUNTS} == COUNTS


def component(identity: str) -> Any:
    return next(each for each in KIT.components if each.id == identity)


@pytest.mark.parametrize("colour", COLOURS)
def test_every_player_colour_has_its_pieces(colour: str) -> None:
    """TERRA-COMP-02, TERRA-COMP-03: four colours, each with a sign and a pattern of its own."""
    pieces = {"worker": 16, "top": 2, "burial_marker": 2, "oasis_marker": 2, "boat": 1}
    for family, count in pieces.items():
        assert component(f"{family}_{colour}").count == count
    assert column("player_colours", "colour") == [*COLOURS]
    assert all(len(set(column("player_colours", mark))) == 4 for mark in ("sign", "pattern"))
    assert len(set(column("colours", "mark"))) == 7


def in_variant(family: str, variant: str) -> int:
    return sum(
        each.count
        for each in KIT.components
        if each.family == family and (not each.variants or variant in each.variants)
    )


ALL = [(v + o, n) for v in VERSIONS for o in OPTIONS for n in (2, 3, 4)]
ALL += [(mission, n) for mission in MISSIONS for n in (1, 2, 3, 4)]


@pytest.mark.parametrize(("variant", "players"), ALL)
def test_setup_uses_every_piece_of_the_variant(variant: str, players: int) -> None:
    """Shared + players x per player + removed is the count of every component."""
    found = GAME.setup(KIT, {"players": players, "variant": variant}).value
    counted = Counter[str]()
    for row in rows("counted"):
        group, _, key = str(row["key"]).partition(".")
        times = players if group == "per_player" else 1
        counted[str(row["family"])] += times * found[group][key]
    for family, number in counted.items():
        team = variant in MISSIONS and family in ("burial_marker", "oasis_marker", "boat")
        assert number == (0 if team else in_variant(family, variant)), family


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_as_many_pieces_are_needed_as_any_variant_uses(players: int) -> None:
    """TERRA-SETUP-10, -11: workers with their score marker, in a mission those of one colour."""
    workers = [component(f"worker_{colour}").needed[players] for colour in COLOURS]
    each = {1: 0, 2: 16, 3: 14, 4: 12}[players]
    assert workers == [max(13, each), *[each] * (players - 1), *[0] * (4 - players)]
    boats = [component(f"boat_{colour}").needed[players] for colour in COLOURS]
    assert boats == ([0] * 4 if players == 1 else [1] * players + [0] * (4 - players))


# Section 3.2: stair tiles.

BLOCKS = {f"block_{colour}" for colour in SIX}


def faces(version: str) -> list[tuple[str, ...]]:
    names = VERSIONS[: VERSIONS.index(version) + 1]
    return [row["symbols"] for name in names for row in rows(f"stairs_{name}")]


@pytest.mark.parametrize(
    ("version", "tiles", "worker", "white", "eye", "burial", "oasis", "coin"),
    [
        ("base", 40, 22, 0, 16, 0, 0, 0),
        ("horus", 56, 26, 4, 22, 18, 0, 0),
        ("nile", 64, 26, 4, 25, 20, 8, 3),
    ],
)
def test_symbols_of_the_stair_tiles(
    version: str, tiles: int, worker: int, white: int, eye: int, burial: int, oasis: int, coin: int
) -> None:
    counted = Counter(symbol for face in faces(version) for symbol in face)
    assert len(faces(version)) == tiles
    assert counted == Counter(
        {"worker": worker, "block_white": white, "eye": eye, "burial": burial, "oasis": oasis,
         "coin": coin, **dict.fromkeys(BLOCKS, 4)}
    )  # fmt: skip


@pytest.mark.parametrize("version", VERSIONS)
def test_what_any_set_of_stair_tiles_keeps_to(version: str) -> None:
    """The constraints of section 3.2 for a replacement set."""
    found = faces(version)
    counted = Counter(symbol for face in found for symbol in face)
    assert all(1 <= len(face) <= 2 for face in found)
    for face in found:
        assert sum(symbol.startswith("block_") for symbol in face) <= 1
        assert face.count("worker") <= 1
        assert "oasis" not in face or face[1] in ("coin", "eye", "burial")
        assert "nile" not in face
    assert len({counted[colour] for colour in BLOCKS}) == 1
    coloured = sum(counted[colour] for colour in BLOCKS)
    assert abs(counted["worker"] - coloured) <= 2
    assert version == "base" or sum(face == ("eye", "eye") for face in found) >= 4


def test_tiles_are_those_of_the_list() -> None:
    base, horus, nile = (column(f"stairs_{version}", "tile") for version in VERSIONS)
    assert base == [f"S{n:02}" for n in range(1, 41)]
    assert horus == [f"H{n:02}" for n in range(1, 17)]
    assert nile == [f"N{n:02}" for n in range(1, 9)]
    tiles = {row["tile"]: row["symbols"] for row in rows("stairs_base")}
    for at, colour in enumerate(SIX):
        block = f"block_{colour}"
        assert tiles[f"S{at + 1:02}"] == (block,)
        assert tiles[f"S{2 * at + 7:02}"] == tiles[f"S{2 * at + 8:02}"] == ("worker", block)
        assert tiles[f"S{at + 19:02}"] == (block, "eye")
    assert tiles["S37"] == tiles["S38"] == ("eye", "eye")
    assert tiles["S40"] == ("worker", "eye")


def test_symbols_know_their_versions_and_stores() -> None:
    """TERRA-DATA-01, TERRA-BLOCK-01: six pyramid colours, and white for the joker."""
    known = {row["symbol"]: row for row in rows("symbols")}
    assert [row["colour"] for row in rows("colours") if row["pyramid"]] == [*SIX]
    assert column("colours", "colour") == [*SIX, "white"]
    stores = {row["symbol"]: row["block"] for row in rows("symbols") if row["block"]}
    assert stores == {f"block_{colour}": colour for colour in (*SIX, "white")}
    assert [symbol for symbol, row in known.items() if row["versions"] == ("nile",)] == ["nile"]
    assert {symbol for symbol, row in known.items() if row["versions"] == ("horus", "nile")} == {
        "block_white", "burial",
    }  # fmt: skip
    items = {symbol: row["item"] for symbol, row in known.items() if row["item"]}
    assert items == {"coin": VERSIONS, "eye": ("nile",), "burial": ("nile",)}
    for version in VERSIONS:
        used = {symbol for face in faces(version) for symbol in face}
        assert all(version in known[symbol]["versions"] for symbol in used)


# Sections 3.4 and 3.5: foundations and levels.


def test_foundations() -> None:
    """22 of 1 to 4, 55 in all; every building gains."""
    values = column("foundations", "value")
    assert Counter(values) == {1: 5, 2: 6, 3: 6, 4: 5}
    assert (len(values), sum(values)) == (22, 55)
    assert max(values) < rows("levels")[0]["value"]


def test_levels() -> None:
    """TERRA-DATA-02: how many pieces there are is for the box, and never limits building."""
    found = [(row["level"], row["value"], row["workers"], row["blocks"]) for row in rows("levels")]
    assert found == [(1, 5, 3, 1), (2, 10, 3, 2), (3, 20, 3, 3), (4, 35, 3, 4), (5, 60, 3, 5)]
    assert [component(f"level_1_{colour}").count for colour in SIX] == [3] * 6
    assert [component(f"level_{level}").count for level in (2, 3, 4)] == [10, 8, 6]
    assert COUNTS["level"] == 3 * 6 + 10 + 8 + 6


# Section 3.6: the board.

SPACES = {row["space"]: row for row in rows("spaces")}
AT = {(row["column"], row["row"]): row["space"] for row in rows("spaces")}
SIDES = ("base_side", "nile_side")
SITES = named("B1 G1 D2 I2 A3 F3 K3 C4 H4 E5 J5 B6 G6 D7 I7 A8 F8 K8 C9 H9 E10 J10")
ORTHOGONAL = ((0, -1), (1, 0), (0, 1), (-1, 0))
AROUND = [step for step in product((-1, 0, 1), repeat=2) if any(step)]


def of_kind(side: str, *kinds: str) -> list[str]:
    return [space for space, row in SPACES.items() if row[side] in kinds]


def beside(space: str, steps: Any) -> list[str]:
    row = SPACES[space]
    near = [(row["column"] + right, row["row"] + down) for right, down in steps]
    return [AT[place] for place in near if place in AT]


def sites_beside(space: str, steps: Any) -> list[str]:
    return [near for near in beside(space, steps) if near in SITES]


def test_spaces_are_named_and_drawn_by_column_and_row() -> None:
    """Cells of 25.2 mm, from 24.8 mm and 13.2 mm on."""
    assert len(SPACES) == len(AT) == 110
    places = [(row["x"], row["y"]) for row in SPACES.values()]
    assert places == [
        (pytest.approx(24.8 + 25.2 * row["column"]), pytest.approx(13.2 + 25.2 * row["row"]))
        for row in SPACES.values()
    ]
    assert all(
        space == f"{'ABCDEFGHIJK'[row['column']]}{row['row'] + 1}" for space, row in SPACES.items()
    )


@pytest.mark.parametrize("side", SIDES)
def test_sites(side: str) -> None:
    """TERRA-MAP-01, TERRA-MAP-07: 22 by the formula, none beside another, 14 with 8 neighbours."""
    by_formula = [space for (c, r), space in AT.items() if (c - 2 * r) % 5 == 1]
    assert sorted(of_kind(side, "site")) == sorted(by_formula) == sorted(SITES)
    assert all(not sites_beside(site, AROUND) for site in SITES)
    neighbours = {site: len(beside(site, AROUND)) for site in SITES}
    assert Counter(neighbours.values()) == {8: 14, 5: 8}
    assert {site for site, number in neighbours.items() if number == 5} == {
        "B1", "G1", "A3", "K3", "A8", "K8", "E10", "J10",
    }  # fmt: skip
    assert len(rows("foundations")) == len(SITES)


def test_home_sites() -> None:
    """TERRA-MAP-02: every tile and Nile space has one; the eight without are oases."""
    homeless = [
        space for space in SPACES if space not in SITES and not sites_beside(space, ORTHOGONAL)
    ]
    assert sorted(homeless) == sorted(named("E1 J1 K1 A5 K6 A10 B10 G10"))
    for side in SIDES:
        assert all(SPACES[space][side] == "oasis" for space in homeless)
        for space in of_kind(side, "tile", "start", "nile"):
            assert sites_beside(space, ORTHOGONAL) == [SPACES[space]["home"]]


def test_oases_and_kinds_of_spaces() -> None:
    """TERRA-MAP-03, TERRA-MAP-07: 74 tile spaces and 14 oases; 59, 12 and 17 Nile spaces."""
    counted = {side: Counter(SPACES[space][side] for space in SPACES) for side in SIDES}
    assert counted["base_side"] == {"site": 22, "tile": 70, "start": 4, "oasis": 14}
    assert counted["nile_side"] == {"site": 22, "tile": 55, "start": 4, "oasis": 12, "nile": 17}
    eight = set(named("E1 J1 K1 A5 K6 A10 B10 G10"))
    assert set(of_kind("base_side", "oasis")) == eight | set(named("C2 G3 J4 B7 E8 I9"))
    assert set(of_kind("nile_side", "oasis")) == eight | set(named("C2 D4 J7 G9"))


@pytest.mark.parametrize("side", SIDES)
def test_starting_spaces(side: str) -> None:
    """TERRA-MAP-04: four tiles, three foundations."""
    assert of_kind(side, "start") == ["G4", "F5", "G5", "F6"]
    homes = [SPACES[space]["home"] for space in ("G4", "F5", "G5", "F6")]
    assert homes == ["H4", "E5", "G6", "G6"]


NILE = named("F1 G2 H2 I3 I4 H5 H6 G7 F7 E7 D6 C6 B7 C8 D9 E9 F10")
HOMES = named("G1 G1 I2 I2 H4 H4 G6 G6 F8 D7 D7 B6 B6 C9 C9 E10 E10")


def test_the_nile() -> None:
    """TERRA-MAP-05, TERRA-MAP-07: in flow order, each beside the next and no other."""
    assert column("nile", "index") == [*range(17)]
    assert column("nile", "space") == NILE
    assert [SPACES[space]["home"] for space in NILE] == HOMES
    assert column("nile", "palms") == [index // 2 for index in range(17)]
    assert sorted(of_kind("nile_side", "nile")) == sorted(NILE)
    for at, one in enumerate(NILE):
        near = [index for index, other in enumerate(NILE) if other in beside(one, AROUND)]
        assert near == [index for index in (at - 1, at + 1) if 0 <= index < 17]


def test_the_foundations_of_the_nile_side() -> None:
    """TERRA-MAP-08: the home sites of Nile spaces and starting spaces, ten in all."""
    homes = {SPACES[space]["home"] for space in of_kind("nile_side", "nile", "start")}
    assert homes == set(named("G1 I2 H4 G6 F8 D7 B6 C9 E10 E5"))


def test_sphinx_and_scarab() -> None:
    """TERRA-MAP-06, TERRA-MAP-07: odd rows and even rows; 37/37 and 29/30, two of each start."""
    wanted = {"base_side": (37, 37), "nile_side": (29, 30)}
    for side in SIDES:
        tiles = of_kind(side, "tile", "start")
        assert all(
            SPACES[space]["symbol"] == ("scarab" if SPACES[space]["row"] % 2 else "sphinx")
            for space in tiles
        )
        counted = Counter(SPACES[space]["symbol"] for space in tiles)
        assert (counted["sphinx"], counted["scarab"]) == wanted[side]
        starting = Counter(SPACES[space]["symbol"] for space in of_kind(side, "start"))
        assert starting == {"sphinx": 2, "scarab": 2}
        assert min(counted.values()) - 2 >= 27
    holders, thresholds = "shared.tiles_per_holder", "shared.stack_threshold"
    assert max(row[holders] - 4 * row[thresholds] for row in rows("setup")) == 20


def run(column_: int, row: int, right: int, down: int) -> list[str]:
    """The spaces straight on from a place to the next site or edge."""
    space = AT.get((column_, row))
    if space is None or space in SITES:
        return []
    return [space, *run(column_ + right, row + down, right, down)]


def runs() -> list[list[str]]:
    """Every maximal straight run of spaces between sites and edges."""
    return [
        run(*place, *step)
        for step in ((1, 0), (0, 1), (1, 1), (1, -1))
        for place, space in AT.items()
        if space not in SITES and not run(place[0] - step[0], place[1] - step[1], *step)
    ]


def test_lines() -> None:
    """TERRA-MAP-07, TERRA-LINE-04: runs of 1 to 4 spaces, a tile space in each of two or more."""
    lengths = {len(line) for line in runs()}
    assert lengths == {1, 2, 3, 4}
    for side in SIDES:
        tiles = set(of_kind(side, "tile", "start"))
        assert all(tiles & set(line) for line in runs() if len(line) > 1)


PICTURES = SPECIFIED["terra-pyramides"]["pictures"]


@pytest.mark.parametrize("side", SIDES)
def test_the_board_looks_like_its_picture(side: str) -> None:
    signs = {"site": "#", "oasis": "o", "start": "T", "tile": ".", "nile": "~"}
    drawn = [" ".join(signs[SPACES[AT[c, r]][side]] for c in range(11)) for r in range(10)]
    assert drawn == [line.strip() for line in PICTURES[side].strip().splitlines()]


# Section 3.7: the Horus track.


def test_the_horus_track() -> None:
    """TERRA-TRACK-01: 100 border cells of 28 x 24, a coin on every fifth but the first."""
    assert column("horus_track", "space") == [*range(100)]
    coins = [row["space"] for row in rows("horus_track") if row["coin"]]
    assert coins == [*range(5, 100, 5)]
    assert coins[0] <= 5
    assert sum(coin <= 13 for coin in coins) == 2
    cells = [(row["column"], row["row"]) for row in rows("horus_track")]
    border = {(c, r) for c, r in product(range(28), range(24)) if c in (0, 27) or r in (0, 23)}
    assert set(cells) == border
    for (c, r), (next_c, next_r) in pairwise([*cells, cells[0]]):
        assert abs(c - next_c) + abs(r - next_r) == 1


# Sections 3.8, 6.6, 9.5 and 14.2: cards, coin uses, missions, the score sheet.


def test_strategy_cards() -> None:
    """TERRA-CARD-03: six, of 20 and 10 points."""
    assert column("strategy_cards", "card") == [
        "burial", "eyes", "oases", "nile", "tallest", "most",
    ]  # fmt: skip
    assert set(column("strategy_cards", "owned")) == {20}
    assert set(column("strategy_cards", "unowned")) == {10}


def test_coin_uses_and_missions() -> None:
    """TERRA-FREE-02 to -08, TERRA-COOP-04 to -06."""
    uses = {row["use"]: (row["cost"], row["variants"]) for row in rows("coin_uses")}
    missions, later = ("coop1", "coop2", "coop3"), ("horus", "nile")
    always = ("base", *later, *missions)
    assert uses == {"look": (1, always), "buy_worker": (3, always), "buy_block": (3, always),
                    "burial": (1, later), "boat": (2, later[1:])}  # fmt: skip
    assert dict(zip(column("missions", "mission"), column("missions", "goal"), strict=True)) == {
        "coop1": 4, "coop2": 275, "coop3": 6,
    }  # fmt: skip


def test_the_score_sheet_has_the_lines_and_bounds_of_the_form() -> None:
    """What each version counts, and the most of it (14.2)."""
    found = {
        version: {
            field.key: field.kind.of.high
            for field in GAME.form(KIT, "score", SEATS[:seats], version).fields
            if isinstance(field.kind, PlayerMap) and isinstance(field.kind.of, Whole)
        }
        for version, seats in (
            *dict.fromkeys(VERSIONS, 3).items(),
            *dict.fromkeys(MISSIONS, 1).items(),
        )
    }
    base = {"foundations": 15, "foundation_points": 55, "level_1": 15, "level_2": 15, "level_3": 15,
            "level_4": 15, "level_5": 2, "blocks": 7, "coins": 4}  # fmt: skip
    horus = {**base, "coins": 24, "eyes": 299, "burial": 99}
    team = {key: 12 if most == 15 else most for key, most in base.items()} | {"level_5": 8}
    assert found == {
        "base": base,
        "horus": horus,
        "nile": {**horus, "oases": 99, "boat_rank": 3, "palms": 8},
        "coop1": team,
        "coop2": team,
        "coop3": {**team, "level_4": 22, "level_5": 0, "level_4_colours": 6},
    }


def test_limits_are_those_that_the_rules_tell() -> None:
    """TERRA-LIMIT-01, -02, TERRA-MOVE-04, TERRA-FREE-05, TERRA-TRACK-02, TERRA-CARD-01, -RES-06.

    And TERRA-PLACE-04.
    """
    limits = {row["limit"]: (row["value"], row["rule"]) for row in rows("limits")}
    assert {name: value for name, (value, _) in limits.items()} == {
        "coins": 4, "blocks": 7, "workers": 3, "trade": 2, "track_coins": 2, "cards_from": 5,
        "track_end": 99, "ignore": 1,
    }  # fmt: skip
    words = {"en": {2: "two"}, "ja": {}}
    for language, spelt in words.items():
        for value, rule in limits.values():
            told = KIT.texts[language][f"rule.{rule}"].lower()
            assert str(value) in told or spelt.get(value, "?") in told, (language, rule)


def test_what_is_said_twice_is_said_alike() -> None:
    """Goals, names and values that the terminal and the paper tell, each in its own words."""
    spelt = {4: "four", 6: "six"}
    for row in rows("missions"):
        goal = row["goal"]
        step = KIT.table("steps").row(f"goal_{row['number']}")
        for told in (row["objective"], step["text"]):
            assert str(goal) in told["ja"]
            assert str(goal) in told["en"] or spelt[goal] in told["en"].lower()
    values = column("levels", "value")
    for language in KIT.languages:
        texts = KIT.texts[language]
        assert all(str(value) in texts["rule.TERRA-SCORE-02"] for value in values)
        for name in VERSIONS:
            assert texts[f"sheet.{name}"] == texts[f"variant.{name}"]
        for row in rows("strategy_cards"):
            assert texts[f"result.strategy-cards.{row['card']}"] == row["name"][language]
            assert {str(row["owned"]), str(row["unowned"])} <= {
                *re.findall(r"\d+", texts["rule.TERRA-CARD-03"])
            }
        for row in rows("coin_uses"):
            assert str(row["cost"]) in texts[f"rule.{row['rule']}"]


def test_house_data_are_marked() -> None:
    """What the rulebook does not say is our own."""
    house = {"foundations", "spaces", "nile", "horus_track", *(f"stairs_{v}" for v in VERSIONS)}
    assert {name for name, table in KIT.tables.items() if table.source == "house"} == {
        *house, "counted",
    }  # fmt: skip
    assert {each.source for each in KIT.components if each.family == "level"} == {"house"}
    colours = {row["colour"]: row["source"] for row in rows("colours")}
    assert [colour for colour in SIX if colours[colour] == "house"] == ["yellow", "brown", "black"]
