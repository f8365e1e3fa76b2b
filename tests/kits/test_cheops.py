"""Cheops' tables and components against the figures of the specification, copied by hand."""

import re
from itertools import pairwise

import pytest

from companion.kits import load_kit
from companion.kits.model import origins

KIT = load_kit("cheops")
PLAYERS = (2, 3, 4, 5)
COLOURS = ["red", "blue", "black", "green", "white", "orange"]


def column(table, name):
    return [row[name] for row in KIT.table(table).rows]


# Sections 1 and 2: what there is.


def test_the_game_is_for_two_to_five_players_without_variants():
    assert (KIT.players, KIT.variants, KIT.languages) == (PLAYERS, ("base",), ("en", "ja"))


def test_every_component_of_section_2_is_there_to_count():
    """And the papers for the table with their box."""
    counts = {each.id: each.count for each in KIT.components}
    assert counts == {
        "board": 1, "treasure": 66, "price_board": 16, "family": 64, "neighbour": 4, "law": 12,
        "money_10": 30, "money_5": 20, "law_sheet": 5, "turn_aid": 5, "score_sheet": 2,
        "setup_sheet": 4, "rules": 2, "data_sheet": 1, "box": 1, "box_lid": 1,
    }  # fmt: skip
    money = [each for each in KIT.components if each.family == "money"]
    assert [(each.count, each.value) for each in money] == [(30, 10), (20, 5)]


@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_needs_an_aid_of_each_kind(players):
    aids = [each for each in KIT.components if each.id in ("law_sheet", "turn_aid")]
    assert [each.needed.get(players, each.count) for each in aids] == [players, players]


# Section 3.1: the pyramid.


def test_the_pyramid_is_a_triangle_of_66_blocks():
    """CHEOPS-GEO-01, CHEOPS-GEO-02."""
    blocks = list(zip(column("blocks", "row"), column("blocks", "pos"), strict=True))
    assert blocks == [(row, pos) for row in range(1, 12) for pos in range(1, 13 - row)]
    assert len(blocks) == 66
    assert column("blocks", "block") == [f"{row}_{pos}" for row, pos in blocks]


EYES = {(row["row"], row["pos"]) for row in KIT.table("blocks").rows if row["eye"]}


def test_the_eyes_are_those_of_section_3_1():
    """CHEOPS-GEO-04."""
    assert {(3, 3), (3, 5), (3, 7), (5, 3), (5, 5), (7, 3)} == EYES


# Sections 3.2 and 3.3.


def test_treasures_are_those_of_section_3_2():
    assert column("treasures", "colour") == COLOURS
    assert "".join(column("treasures", "code")) == "RUKGWO"
    assert column("treasures", "count") == [11] * 6


def test_family_tiles_are_those_of_section_3_3():
    assert column("family", "kind") == ["elder", "mother", "son", "daughter"]
    assert column("family", "count") == [16] * 4


def test_no_two_kinds_or_colours_begin_with_the_same_letter_where_they_are_written_so():
    kinds = [*column("family", "kind"), "neighbour"]
    assert len({kind[0] for kind in kinds}) == len(kinds)
    for language in KIT.languages:
        words = [KIT.texts[language][f"form.choice.{kind}"] for kind in kinds]
        assert len({word[0] for word in words}) == len(words)


# Section 3.4: price boards.


def price(row):
    """A price as the specification writes it."""
    match row["kind"]:
        case "times":
            return f"x{row['value']}"
        case "split":
            return f"{row['most']}/{row['rest']}"
    return str(row["value"])


BOARDS = {
    board: [row for row in KIT.table("spaces").rows if row["board"] == board]
    for board in column("price_boards", "board")
}
PRICES = {board: " ".join(map(price, rows)) for board, rows in BOARDS.items()}


def of_type(kind):
    return [BOARDS[row["board"]] for row in KIT.table("price_boards").rows if row["type"] == kind]


def test_price_boards_are_those_of_section_3_4():
    """CHEOPS-PB-01, CHEOPS-PB-02."""
    assert PRICES == {
        "I1": "5 10 15 20 25", "I2": "5 5 5 5 15", "I3": "25 20 15 10 5", "I4": "15 15 10 5 0",
        "I5": "0 5 10 15 20", "I6": "20 15 10 10 5", "II1": "0 20 5 15 10",
        "II2": "15 5 20 0 25", "II3": "10 0 15 5 20", "II4": "5 15 0 25 10",
        "II5": "20 10 15 5 15", "II6": "10 20 5 20 0", "III1": "5 x2 x4 x5 10",
        "III2": "x1 x3 x2 x4 x3", "III3": "20/15 10/20 25/15 5/15 15/10",
        "III4": "15/5 x2 20/10 x3 5/20",
    }  # fmt: skip


def test_there_are_sixteen_different_boards_of_three_types_and_five_spaces():
    """CHEOPS-PB-03."""
    assert len(set(PRICES.values())) == 16
    assert [len(of_type(kind)) for kind in ("I", "II", "III")] == [6, 6, 4]
    for rows in BOARDS.values():
        assert [row["number"] for row in rows] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("row", KIT.table("spaces").rows, ids=lambda row: row["space"])
def test_prices_are_within_their_bounds(row):
    """Section 3.4: multiples of 5 in 0..25, factors in 1..5, and nothing of another kind."""
    if row["kind"] == "times":
        assert row["value"] in range(1, 6)
        assert row["most"] is row["rest"] is None
        return
    flat = row["kind"] == "flat"
    numbers = [row["value"]] if flat else [row["most"], row["rest"]]
    others = [row["most"], row["rest"]] if flat else [row["value"]]
    assert all(number in range(0, 26, 5) for number in numbers)
    assert others == [None] * len(others)
    assert row["space"] == f"{row['board']}_{row['number']}"


def steps(rows):
    return [after["value"] - before["value"] for before, after in pairwise(rows)]


def test_each_type_of_board_has_its_shape():
    """Section 3.4: I never turns, II turns at every step, III is mostly not flat."""
    for rows in of_type("I"):
        assert all(step >= 0 for step in steps(rows)) or all(step <= 0 for step in steps(rows))
    for rows in of_type("II"):
        assert all(one * other < 0 for one, other in pairwise(steps(rows)))
    for rows in of_type("III"):
        assert sum(row["kind"] != "flat" for row in rows) >= 3
    for kind in ("I", "II"):  # a warehouse is on average slightly better than the market
        assert sum(row["value"] for rows in of_type(kind) for row in rows) == 340


# Section 6.4: what is bought.


def test_a_neighbour_costs_twenty():
    """CHEOPS-NEIGH-02: what the joker costs is printed on its law."""
    assert [(row["piece"], row["piasters"]) for row in KIT.table("costs").rows] == [
        ("neighbour", 20)
    ]


# Section 3.5: laws.


def test_laws_are_those_of_section_3_5():
    laws = [(row["law"], row["to"], row["when"], row["number"]) for row in KIT.table("laws").rows]
    assert laws == [
        (1, "market", "at_once", 5),
        (2, "market", "at_once", 15),
        (3, "game_board", "at_once", 3),
        (4, "under_board", "at_once", None),
        (5, "under_board", "at_once", None),
        (6, "under_board", "at_once", None),
        (7, "on_number", "at_once", 20),
        (8, "box", "at_once", None),
        (9, "warehouse", "at_once", 25),
        (10, "box", "now_or_later", None),
        (11, "box", "now_or_later", None),
        (12, "box", "now_or_later", None),
    ]


def test_a_law_says_its_number_once():
    """Its words, and those of its rules, take it from the column: changed there, it is changed."""
    for row in KIT.table("laws").rows:
        if row["number"] is not None:
            words = [*row["name"].values(), *row["effect"].values()]
            assert not [text for text in words if str(row["number"]) in re.sub(r"{.*?}", "", text)]
    ours = ("rule.", "decision.", "form.choice.")
    told = [text for key, text in KIT.texts["en"].items() if key.startswith(ours)]
    assert not [text for text in told if re.search(r"\b(15|20|25)\b", text)], "prices"
    assert not [text for text in told if "three full" in text or "three boards" in text]


def test_two_full_boards_end_the_game():
    """CHEOPS-END-01: with law 3 it is the number of that law."""
    rows = [(row["limit"], row["number"]) for row in KIT.table("limits").rows]
    assert rows == [("full_boards", 2)]


# Sections 4 and 14.1: the setup.


FAMILIES = {
    "treasure": "pieces", "law": "pieces", "price_board": "pieces", "family": "pieces",
    "neighbour": "pieces", "money": "value", "money_10": "pieces", "money_5": "pieces",
}  # fmt: skip


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("family", "unit"), FAMILIES.items())
def test_every_piece_is_in_one_place(family, unit, players):
    """Shared + players x per_player + removed == count."""
    rows = [row for row in KIT.table("counted").rows if row["family"] == family]
    assert {row["unit"] for row in rows} == {unit}
    pieces = [each for each in KIT.components if family in (each.id, each.family)]
    there = sum(each.count * (each.value if unit == "value" else 1) for each in pieces)
    setup = KIT.table("setup").row(players)
    times = {"shared": 1, "per_player": players, "removed": 1}
    assert sum(times[row["key"].split(".")[0]] * setup[row["key"]] for row in rows) == there


def test_every_figure_of_the_setup_counts_pieces_or_says_of_what_kind_they_are():
    kinds = {f"per_player.{kind}" for kind in column("family", "kind")}
    types = {f"{group}.price_boards_type_{n}" for group in ("shared", "removed") for n in (1, 2, 3)}
    known = {"players", "shared.market_price", *kinds, *types, *column("counted", "key")}
    assert set(KIT.table("setup").columns) == known


@pytest.mark.parametrize("row", KIT.table("setup").rows, ids=lambda row: str(row["players"]))
def test_the_kinds_add_up_to_the_pieces(row):
    """CHEOPS-SET-02, CHEOPS-SET-05."""
    for group in ("shared", "removed"):
        types = [row[f"{group}.price_boards_type_{number}"] for number in (1, 2, 3)]
        assert sum(types) == row[f"{group}.price_boards"]
    each = [row[f"per_player.{kind}"] for kind in column("family", "kind")]
    assert sum(each) == row["per_player.family_tiles"]
    stacks = [row[f"shared.family_stack_{number}"] for number in (1, 2, 3)]
    assert stacks == sorted(stacks, reverse=True)
    assert stacks[0] - stacks[2] <= 1
    assert sum(stacks) == 64 - 4 * row["players"]


@pytest.mark.parametrize("language", KIT.languages)
def test_the_steps_of_the_setup_can_be_filled_in(language):
    setup = KIT.table("setup").row(2)
    for step in KIT.table("steps").rows:
        assert step["players"] == PLAYERS
        assert all(part.split("}")[0] in setup for part in step["text"][language].split("{")[1:])


# Section 14.2: the score sheet.


def test_the_score_sheet_is_that_of_section_14_2():
    bounds = ("minimum", "maximum", "total_maximum")
    sheet = {row["key"]: tuple(row[b] for b in bounds) for row in KIT.table("score_sheet").rows}
    assert sheet == {
        "cash": (0, None, None),
        **dict.fromkeys(COLOURS, (0, 10, 10)),
        "joker": (0, 1, 1),
        "eliminated": (0, 1, None),
    }


# Where the numbers come from.


def test_what_is_our_own_is_said_to_be():
    """Sections 2 and 3: nothing of ours is passed off as the published game's."""
    ours = {each.id: each for each in origins(KIT)}
    assert ours["blocks"].columns == {"eye": "house", "x": "house", "y": "house"}
    assert ours["price_boards"].columns == {"board": "house", "type": "house", "spaces": "house"}
    spaces = dict.fromkeys(
        (f"{board}_{n}" for board in ("I1", "I2") for n in range(1, 6)), "public"
    )
    assert ours["spaces"].rows == spaces
    assert ours["laws"].rows == {"7": "house"}
    assert ours["treasures"].rows == {"green": "house", "white": "house"}


def test_every_table_says_in_words_where_it_comes_from():
    assert all(set(each.note) == {"en", "ja"} for each in origins(KIT))
