"""Cheops' tables and components against the figures of the specification, copied by hand."""

import re
from itertools import pairwise

import pytest

from companion.kits import load_kit

KIT = load_kit("cheops")
PLAYERS = (2, 3, 4, 5)
COLOURS = ["red", "blue", "black", "green", "white", "orange"]


def column(table, name):
    return [row[name] for row in KIT.table(table).rows]


# Sections 1 and 2: what there is.


def test_money_is_worth_what_section_2_says():
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
