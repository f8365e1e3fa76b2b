"""The tables and components of Silver & Gold: Pyramids against the figures of the specification."""

import re

import pytest

from companion.kits import load_kit
from tests.kits.conftest import SPECIFIED

KIT = load_kit("silver-gold")
PLAYERS = (2, 3, 4)
COLOURS = ("green", "orange", "purple")
ICONS = ("red_gem", "green_gem", "torch", "potion", "skull", "red_cross")


def column(table, name):
    return [row[name] for row in KIT.table(table).rows]


def rows(table, *names):
    return [tuple(row[name] for name in names) for row in KIT.table(table).rows]


def component(identity):
    return next(each for each in KIT.components if each.id == identity)


# Sections 1 and 2: what there is.


@pytest.mark.parametrize("each", ["score_card", "pen", "towel", "turn_aid"])
def test_every_player_needs_one(each):
    """SILVER-GOLD-SETUP-01."""
    assert component(each).needed == {2: 2, 3: 3, 4: 4}


def test_colours_are_three_in_their_order_and_known_without_colour():
    """SILVER-GOLD-COMP-01; COMP-03: a letter and a pattern beside each."""
    assert rows("colours", "colour", "letter", "pattern") == [
        ("green", "G", "plain"), ("orange", "O", "stripes"), ("purple", "P", "dots"),
    ]  # fmt: skip


def test_gem_colours_are_told_from_pyramid_colours():
    """SILVER-GOLD-COMP-02: keys always say green_gems and green_pyramids."""
    keys = column("score_sheet", "key")
    assert {"red_gems", "green_gems", "green_pyramids"} <= {*keys}
    assert not {"green", "red"} & {*keys, *column("icons", "icon"), *column("score_card", "area")}


# Section 3: component data.


def test_icons_are_those_of_section_3_1():
    assert rows("icons", "character", "icon") == [
        ("T", "tomb"), ("R", "red_gem"), ("G", "green_gem"), ("F", "torch"), ("P", "potion"),
        ("S", "skull"), ("X", "red_cross"),
    ]  # fmt: skip
    treasures = {row["character"] for row in KIT.table("icons").rows if row["treasure"]}
    assert treasures == {*"RGFP"}


SLOTS = SPECIFIED["silver-gold"]["slots"]


def test_slots_are_those_of_section_3_2():
    """SILVER-GOLD-DATA-02: class, then R, G, F, P, S and X."""
    assert {
        str(row["slot"]): [row["class"], "".join(str(row[icon]) for icon in ICONS)]
        for row in KIT.table("slots").rows
    } == {slot: given[:2] for slot, given in SLOTS.items()}
    totals = [sum(column("slots", icon)) for icon in ICONS]
    assert totals == [16, 16, 6, 4, 38, 20]


def test_classes_are_those_of_section_3_2():
    """SILVER-GOLD-DATA-03, -06."""
    limits = ("least_walls", "most_walls", "least_path", "most_path", "most_skulls")
    assert rows("classes", "class", *limits) == [
        ("short", 4, 6, 6, 8, 1), ("medium", 5, 8, 9, 10, 1), ("long", 6, 9, 11, 13, 2),
    ]  # fmt: skip


def test_numbers_and_colours_are_those_of_the_slot_table():
    """SILVER-GOLD-DATA-01, -13: 15 and 33 are purple, as in the rulebook's example."""
    cards = {(row["slot"], row["colour"]): row["order"] for row in KIT.table("chambers").rows}
    assert cards == {
        (int(slot), colour): given[2 + n] for slot, given in SLOTS.items()
        for n, colour in enumerate(COLOURS)
    }  # fmt: skip
    assert column("chambers", "order") == list(range(1, 49))
    assert {KIT.table("chambers").row(order)["colour"] for order in (15, 33)} == {"purple"}


def test_every_chamber_has_exactly_the_icons_of_its_slot():
    """SILVER-GOLD-DATA-02, -04, counted afresh from the printed rows."""
    for row in KIT.table("chambers").rows:
        written = "".join(row[f"row_{n}"] for n in range(1, 6))
        assert len(written) == 25
        assert "".join(str(written.count(icon)) for icon in "RGFPSX") == SLOTS[str(row["slot"])][1]
        assert (written.count("E"), written.count("T")) == (1, 1)
        assert "E" in row["row_1"]
        assert "T" in row["row_5"]


def test_patterns_are_those_of_section_3_3():
    """SILVER-GOLD-EXP-02, AMB-02: six patterns on eight cards, two of them twice."""
    assert rows("patterns", "pattern", "shape") == [
        ("I2", "XX"), ("I3", "XXX"), ("V3", "X. XX"), ("T4", "XXX .X."), ("L4", "X. X. XX"),
        ("O4", "XX XX"),
    ]  # fmt: skip
    assert rows("expedition", "card", "pattern") == [
        ("e1", "I2"), ("e2", "I3"), ("e3", "I3"), ("e4", "V3"), ("e5", "V3"), ("e6", "T4"),
        ("e7", "L4"), ("e8", "O4"),
    ]  # fmt: skip
    for row in KIT.table("patterns").rows:
        assert row["boxes"] == row["shape"].count("X") == int(row["pattern"][1])


def test_the_skull_track_is_that_of_section_3_4():
    """SILVER-GOLD-SKULL-01, -02: the published 6, and each further skull dearer."""
    values = column("skulls", "minus")
    assert values == [1, 2, 3, 4, 5, 6, 8, 10, 12, 15]
    assert values == sorted(set(values))
    assert column("skulls", "row") == [1] * 5 + [2] * 5
    assert column("skulls", "skull") == list(range(1, 11))


def test_the_score_card_is_that_of_section_3_5():
    assert rows("score_card", "area", "boxes", "rows") == [
        ("red_gems", 10, 2), ("green_gems", 10, 2), ("torches", 4, 1), ("skulls", 10, 2),
    ]  # fmt: skip
    assert rows("points", "box", "points", "pyramids") == [(1, 10, 2), (2, 6, 4), (3, 3, 6)]
    assert len(KIT.table("skulls").rows) == KIT.table("score_card").row("skulls")["boxes"]


def test_what_counts_at_the_end_is_that_of_section_8():
    assert dict(rows("scoring", "scoring", "points")) == {
        "pyramid": 10, "torch": 5, "gem_pair": 5, "gem": 1,
    }  # fmt: skip


# Section 4: the setup.


@pytest.mark.parametrize(("players", "deck"), [(2, 40), (3, 38), (4, 36)])
def test_the_setup_is_that_of_section_4(players, deck):
    row = KIT.table("setup").row(players)
    assert [row[key] for key in KIT.table("setup").columns] == [
        players, deck, 4, 8, 4, 2, 2, 1, 1, 4 - players, 4 - players,
    ]  # fmt: skip


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("language", KIT.languages)
def test_the_steps_state_what_is_counted_nowhere_beside_them(players, language):
    steps = [row for row in KIT.table("steps").rows if players in row["players"]]
    stated = set(re.findall(r"{([\w.]+)}", " ".join(row["text"][language] for row in steps)))
    setup = KIT.table("setup").row(players)
    assert all(setup[key] for key in stated)
    assert {*setup} - {"players", *column("counted", "key")} <= stated


def test_the_score_sheets_bounds_are_those_of_the_components():
    sheet = KIT.table("score_sheet")
    cards = component("pyramid").count
    assert sheet.row("lowest_order")["maximum"] == cards
    for colour in COLOURS:
        assert sheet.row(f"{colour}_pyramids")["maximum"] == cards // len(COLOURS)
        assert sheet.row(f"{colour}_points")["maximum"] == sum(column("points", "points"))
    for row in KIT.table("score_card").rows:
        assert sheet.row(row["area"])["maximum"] == row["boxes"]
