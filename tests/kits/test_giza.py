"""Giza's tables and components against the figures of the specification, copied by hand."""

import itertools
import tomllib

import pytest

from companion.kits import load_kit
from companion.kits.places import layouts_folder
from tests.kits.conftest import SPECIFIED

KIT = load_kit("giza")
PLAYERS = (3, 4)


def column(table, name):
    return [row[name] for row in KIT.table(table).rows]


def component(identity):
    return next(each for each in KIT.components if each.id == identity)


def counted(group, family):
    """Return the figures of the setup that count a family, as keys without the group."""
    rows = KIT.table("counted").rows
    return [row for row in rows if row["family"] == family and row["key"].startswith(f"{group}.")]


def figure(row, players):
    return KIT.table("setup").row(players)[row["key"]]


# Section 1 and 2: what there is.


def test_components_add_up_to_the_rulebooks_totals():
    """GIZA-COMP-01."""
    pieces, worth = {}, {}
    for each in KIT.components:
        pieces[each.family] = pieces.get(each.family, 0) + each.count
        worth[each.family] = worth.get(each.family, 0) + each.count * each.value
    assert (pieces["worker"], pieces["food"], pieces["art"], worth["food"], worth["art"]) == (
        64, 56, 28, 128, 60,
    )  # fmt: skip
    assert sum(each.count for each in KIT.components if each.id.startswith("stone_")) == 9


def test_counters_are_printed_on_one_side():
    """GIZA-COMP-02."""
    tokens = ("food_1", "food_5", "art_1", "art_5", "fifty_marker", "dynasty_tile")
    assert all(make.back is None for token in tokens for make in component(token).makes)


@pytest.mark.parametrize(
    ("identity", "form", "size", "shape"),
    [
        ("board", "tiled", (550, 380), "rectangle"),
        ("dynasty_tile", "cut", (80, 12), "rectangle"),
        ("sled", "tile", (54, 54), "rectangle"),
        ("food_1", "square", (16, 16), "rectangle"),
        ("food_5", "square", (20, 20), "rectangle"),
        ("art_1", "cut", (16, 16), "rectangle"),
        ("art_5", "cut", (20, 20), "rectangle"),
        ("fifty_marker", "cut", (16, 24), "rectangle"),
        ("worker_red", "tent", (12, 36), "rectangle"),
        ("screen", "cut", (3 * 70, 90), "rectangle"),
    ],
)
def test_pieces_are_as_large_as_section_2_has_them_or_cut_straight_in_its_place(
    identity, form, size, shape
):
    first = component(identity).makes[0]
    assert (first.id, first.size, first.shape) == (form, size, shape)


def test_workers_food_and_sleds_come_in_several_forms():
    for each in KIT.components:
        if each.family == "worker":
            assert [make.id for make in each.makes] == ["tent", "disc", "standee"]
        if each.family == "food":
            assert [make.id for make in each.makes] == ["square", "disc"]
    assert [make.id for make in component("sled").makes] == ["tile", "tray"]


def test_screens_fold_between_their_panels_and_hold_the_aid_on_their_back():
    (make,) = component("screen").makes
    assert make.folds == ((70, 0, 70, 90), (140, 0, 140, 90))
    assert make.back is not None
    assert make.glued


def test_stones_are_folded_from_nets():
    """GIZA-NET-02."""
    stones = [each for each in KIT.components if each.id.startswith("stone_")]
    assert [(each.makes[0].net, each.count) for each in stones] == [
        ("base", 4), ("middle", 4), ("capstone", 1),
    ]  # fmt: skip


# Section 3: component data.


def test_turn_order_rows_are_those_of_section_3_1():
    assert column("rows", "row") == [1, 2, 3, 4, 5, 6, 7, 8]
    assert column("rows", "id") == [
        "fish_x2", "no_bonus", "support_move", "quarry_move_a", "quarry_move_b", "lifter_move",
        "farm_x2", "art_x2",
    ]  # fmt: skip
    kinds = column("rows", "kind")
    assert [kinds.count(kind) for kind in ("move", "production", "none")] == [4, 3, 1]
    doubled = [(row["id"], row["doubled"], row["barred"]) for row in KIT.table("rows").rows]
    assert [each for each in doubled if each[1]] == [
        ("fish_x2", "fish", "farm"), ("farm_x2", "farm", "fish"), ("art_x2", "art", ""),
    ]  # fmt: skip


def test_rows_4_and_5_differ_in_nothing_but_their_id():
    fourth, fifth = (KIT.table("rows").row(row) for row in (4, 5))
    ours = {"row", "id", "source"}
    assert {key: fourth[key] for key in fourth if key not in ours} == {
        key: fifth[key] for key in fifth if key not in ours
    }


def test_quarries_and_tracks_are_those_of_section_3_2():
    assert column("quarries", "quarry") == [1, 2, 3, 4]
    assert column("quarries", "track_spaces") == [2, 3, 3, 2]
    assert column("quarries", "capacity") == [4, 4, 4, 4]
    assert column("quarries", "players") == [(3, 4), (3, 4), (3, 4), (4,)]
    assert KIT.table("quarries").row(4)["name"]["en"] == "Dark brown"


def test_result_table_is_that_of_section_3_3():
    bands = [(r["total"], r["most"], r["push"], r["lift"]) for r in KIT.table("results").rows]
    assert bands == [
        (0, 3, 0, False), (4, 5, 1, True), (6, 7, 2, True), (8, 8, 3, True), (9, None, None, True),
    ]  # fmt: skip


def test_scoring_table_is_that_of_section_3_3():
    places = ("measure", "first", "second", "third", "fourth", "solo_bonus")
    assert {
        row["scoring"]: tuple(row[place] for place in places) for row in KIT.table("scoring").rows
    } == {
        "push": ("workers", 6, 3, 1, 0, 4),
        "middle_lift": ("food", 6, 3, 1, 0, 0),
        "final_lift": ("food", 10, 6, 3, 1, 0),
        "decoration": ("art", 6, 3, 1, 0, 0),
        "capstone_decoration": ("art", 10, 6, 3, 1, 0),
        "temple": ("workers", 6, 3, 1, 0, 0),
    }


def test_numbers_of_the_rules_stand_in_one_table_that_paper_reads():
    """GIZA-ACT-01, GIZA-NOM-01, GIZA-BID-03, GIZA-PROD-02, GIZA-ROUND-02."""
    limits = {row["limit"]: row["value"] for row in KIT.table("limits").rows}
    assert limits == {"actions": 3, "ready": 3, "bid": 2, "fish": 2, "dynasties": 2}
    for language in KIT.languages:
        printed = " ".join(
            words for key, words in KIT.texts[language].items() if key.split(".")[0] in PRINTED
        )
        assert all(f"{{table.limits.{limit}.value}}" in printed for limit in limits)


PRINTED = ("board", "aid", "bid", "box", "booklet")
"""Texts that are printed."""


# Sections 3.4 and 3.5: the board.

KINDS = {row["area"]: row["kind"] for row in KIT.table("areas").rows}
MOVES = {("support", "support"), ("support", "quarry"), ("support", "lift"), ("quarry", "support"),
         ("quarry", "quarry"), ("lift", "support"), ("lift", "lift")}  # fmt: skip
"""The cells of the matrix of section 3.4 that are about kinds alone; tracks go by their spaces."""


def expected_neighbours(area):
    """Return where the movement matrix lets a worker go from an area."""
    row = KIT.table("areas").row(area)
    if row["kind"] == "track":
        spaces = KIT.table("quarries").row(row["track"])["track_spaces"]
        if row["space"] < spaces:
            return {f"track_{row['track']}_{row['space'] + 1}"}
        return {other for other, kind in KINDS.items() if kind in {"support", "lift"}}
    reached = {other for other, kind in KINDS.items() if (row["kind"], kind) in MOVES} - {area}
    return reached | ({f"track_{row['quarry']}_1"} if row["kind"] == "quarry" else set())


@pytest.mark.parametrize("area", KINDS)
def test_neighbours_are_those_of_the_movement_matrix(area):
    """GIZA-MOVE-01, GIZA-MOVE-02, GIZA-BONUS-01 to 03, GIZA-ADV-01, GIZA-ADV-06."""
    neighbours = KIT.table("areas").row(area)["neighbours"]
    assert len(neighbours) == len(set(neighbours))
    assert set(neighbours) == expected_neighbours(area)


def test_areas_and_their_capacities_are_those_of_section_3_4():
    """GIZA-MOVE-03, GIZA-ADV-04: each place holds what its quarry does."""
    assert [area for area, kind in KINDS.items() if kind == "support"] == [
        "farm",
        "temple",
        "artist",
    ]
    assert [area for area, kind in KINDS.items() if kind == "lift"] == [
        "middle_camp", "capstone_camp",
    ]  # fmt: skip
    assert set(column("quarries", "capacity")) == {4}


def test_every_track_has_its_spaces_on_the_board():
    tracks = [(r["track"], r["space"]) for r in KIT.table("areas").rows if r["kind"] == "track"]
    assert tracks == [
        (q, s) for q, spaces in enumerate([2, 3, 3, 2], 1) for s in range(1, spaces + 1)
    ]


def box_of(area):
    row = KIT.table("areas").row(area)
    return tuple(row[key] for key in ("x", "y", "width", "height"))


CUTS = (205, 275, 380), (186.2,)
"""Where the usual papers part the board, across and down, in mm: there cells of the VP track meet,
but for the one at either side that the level cut goes through."""


def test_no_zone_lies_across_a_line_that_pages_are_cut_along():
    """Section 3.5 suggests other places, through which A4 and Letter would be cut."""
    for area in KINDS:
        x, y, width, height = box_of(area)
        assert not any(x < cut < x + width for cut in CUTS[0]), area
        assert not any(y < cut < y + height for cut in CUTS[1]), area


def test_lift_camps_lie_beside_the_site_that_they_serve():
    """GIZA-LIFT-01: there is nothing between them but the line where pages meet."""
    middle, capstone, site = (box_of(area) for area in ("middle_camp", "capstone_camp", "site"))
    assert 0 < site[0] - (middle[0] + middle[2]) <= 6
    assert 0 < capstone[1] - (site[1] + site[3]) <= 6


@pytest.mark.parametrize(
    ("quarry", "y", "width"), [(1, 69, 168), (2, 128, 224), (3, 190, 224), (4, 249, 168)]
)
def test_lanes_are_a_site_and_spaces_of_56_by_56(quarry, y, width):
    spaces = KIT.table("quarries").row(quarry)["track_spaces"]
    lane = [f"quarry_{quarry}", *(f"track_{quarry}_{space}" for space in range(1, spaces + 1))]
    assert [box_of(area) for area in lane] == [(37 + 56 * n, y, 56, 56) for n in range(len(lane))]
    assert 56 * len(lane) == width


def apart(one, other):
    (x1, y1, w1, h1), (x2, y2, w2, h2) = one, other
    return x1 + w1 <= x2 or x2 + w2 <= x1 or y1 + h1 <= y2 or y2 + h2 <= y1


def test_areas_do_not_overlap_and_lie_inside_the_vp_track():
    boxes = [box_of(area) for area in KINDS]
    assert all(apart(one, other) for one, other in itertools.combinations(boxes, 2))
    width, height = component("board").makes[0].size
    layout = tomllib.loads((layouts_folder() / "giza" / "board.toml").read_text(encoding="utf-8"))
    depth = next(each["depth"] for each in layout["draw"] if each.get("along") == "ring")
    for x, y, w, h in boxes:
        assert depth <= x <= x + w <= width - depth
        assert depth <= y <= y + h <= height - depth


def test_locations_are_four_squares_in_two_rows_on_the_site():
    """GIZA-BUILD-02."""
    rows = KIT.table("locations").rows
    assert [(row["location"], row["row"]) for row in rows] == [
        ("A", "A+B"), ("B", "A+B"), ("C", "C+D"), ("D", "C+D"),
    ]  # fmt: skip
    assert {(row["width"], row["height"]) for row in rows} == {(48, 48)}
    left, top, width, height = box_of("site")
    for row in rows:
        assert left <= row["x"] <= left + width - 48
        assert top <= row["y"] <= top + height - 48
    a, b, c, d = rows
    assert a["y"] == b["y"] < c["y"] == d["y"]
    assert a["x"] == c["x"] < b["x"] == d["x"]


def test_each_colour_has_a_sign_of_its_own():
    """GIZA-COMP-03; A18: the fourth colour is tan."""
    signs = [(row["colour"], row["sign"]) for row in KIT.table("colours").rows]
    assert signs == [("red", "circle"), ("blue", "triangle"), ("tan", "square"), ("brown", "cross")]
    assert len(set(column("colours", "pattern"))) == 4


# Sections 4 and 14.1: the setup.

SETUP = SPECIFIED["giza"]["setup"]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_setup_is_that_of_section_14_1(players):
    """GIZA-SETUP-02."""
    figures = dict(KIT.table("setup").row(players))
    assert figures.pop("players") == players
    assert figures == {
        f"{group}.{key}": figures[PLAYERS.index(players)]
        for group, keys in SETUP.items()
        for key, figures in keys.items()
    }


@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_needs_a_screen_and_an_aid_and_all_workers_of_a_colour(players):
    assert component("screen").needed[players] == component("bid_aid").needed[players] == players
    workers = [each.needed[players] for each in KIT.components if each.family == "worker"]
    own = [figure(row, players) for row in counted("per_player", "worker")]
    assert workers == [sum(own)] * players + [0] * (4 - players)


def test_each_number_of_players_has_its_setup_sheet():
    assert component("setup_sheet").needed == {3: 1, 4: 1}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("language", KIT.languages)
def test_the_steps_of_the_setup_state_every_figure_that_is_not_nothing(language, players):
    steps = [row for row in KIT.table("steps").rows if players in row["players"]]
    text = " ".join(row["text"][language] for row in steps)
    for key, value in KIT.table("setup").row(players).items():
        assert f"{{{key}}}" in text or key == "players" or value == 0, key


@pytest.mark.parametrize("players", PLAYERS)
def test_the_steps_of_the_setup_can_be_filled_in_and_cover_its_rules(players):
    row = KIT.table("setup").row(players)
    rules = set()
    for step in KIT.table("steps").rows:
        if players in step["players"]:
            rules.add(step["rule"])
            for text in step["text"].values():
                keys = [part.split("}")[0] for part in text.split("{")[1:]]
                assert all(row[key] for key in keys), text
    ours = {1: "how many play", 3: "three players"}
    expected = {f"GIZA-SETUP-{rule:02}" for rule in range(1, 9) if rule not in ours}
    assert rules - {"GIZA-SETUP-03"} == expected
    assert ("GIZA-SETUP-03" in rules) == (players == 3)
