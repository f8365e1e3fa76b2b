"""Whole evenings of Giza: sleds, lifts, sealed bids; a correction, a kill, and what is counted."""

import pytest

BUDGET = 60
"""Answers in a whole evening of three, those of the opening and the score sheet among them."""

OPENING = ("Ana Ben Cleo", "", "Ana", "begin")


def figures(table):
    return [
        (seat["name"], seat["total"], seat["place"]) for seat in table.standing.result["players"]
    ]


def test_an_evening_of_three_until_the_capstone_is_placed(begin):
    """GIZA-UNLOAD-03, GIZA-LIFT-01 to 03, GIZA-DECO-01, GIZA-TEMPLE-01, GIZA-END-01."""
    table = begin("play", "giza", "--players", "3")
    table.type(*OPENING, "1", "3 0 0", "B")
    table.asks("Ana has 3, place 1. Points: 6.")
    table.type("2 2 0")
    table.asks("Ana +4, Ben +4")
    table.type("1", "2 1 0", "undo", "2 2 0", "C", "round")
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type("1", "1 0 2")  # the last base stone has one place, and is the fourth of its tier
    table.type("0 0 1")
    table.type("1 0 0", "round")
    for location in ("B", "C", ""):
        table.type("2", "2 1 1", "4", "4 1 0")  # the choices keep their numbers
        if location:
            table.type(location)
        if location != "C":
            table.type("1 0 0")
    table.type("0 1 1", "round", "round", "3", "0 3 0", "5", "0 4 0", "round", "6", "4 3 1")
    table.type("0 2 1")
    table.type("0 2 1", "")
    assert table.ends() == 0
    assert len(table.typed) <= BUDGET
    assert figures(table) == [("Ana", 85, 1), ("Ben", 65, 2), ("Cleo", 34, 3)]


def test_an_evening_of_ten_rounds_and_its_tie_break(begin):
    """GIZA-END-02, GIZA-TIE-02: what breaks ties is asked where somebody is level."""
    table = begin("play", "giza", "--players", "3", "--lang", "ja")
    table.type(*OPENING[:3], "", "8", "4 1 3", *["9"] * 10, "1 2 0", "", "", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana", 0, 2), ("Ben", 0, 1), ("Cleo", 0, 3)]


@pytest.mark.parametrize("aboard", ["1 1 0", "5 0 0", "2 2 1"])
def test_what_cannot_be_is_refused_where_it_is_typed(begin, aboard):
    table = begin("play", "giza", "--players", "3")
    table.type(*OPENING, "1", aboard)
    table.asks("Workers on the sled")
    table.type("", "3 0 0", "C", "quit")
    assert table.ends() == 0


def test_who_was_aboard_when_bids_were_ruled_is_offered_again(begin):
    """GIZA-PUSH-01, GIZA-STARVE-01."""
    table = begin("play", "giza", "--players", "3")
    table.type(*OPENING, "7", "2 1 0", "4 2")
    table.asks("6 food pushes the sled this many spaces: 2.")
    table.type("1", "")
    table.asks("Built at")
    table.type("C", "score", "quit")
    assert table.ends() == 0
    assert any("Ana 6" in line for line in table.lines)


def test_a_game_move_by_move_is_played_with_bots(begin):
    """GIZA-SETUP-09, GIZA-STATE-01: one's own food and art are shown, nobody else's."""
    table = begin(
        "play", "giza", "--full", "--players", "3", "--deal", "--seed", "3",
        "--bots", "Ben=sensible,Cleo=sensible",
    )  # fmt: skip
    table.type("Ana", "", "begin")
    table.asks("You have: food 8, art 3")
    table.type("setup_place farm quarry_1", "board", "quit")
    assert table.ends() == 0
    assert any("Quarry 1, base stone: Ana 1" in line for line in table.lines)
