"""Whole evenings of Cheops: sales, laws, a neighbour; undo, fix, a kill, and what is counted."""

import pytest

BUDGET = 60
"""Answers in a whole evening of three, those of the opening and the score sheet among them."""

BOARDS = "I3 III1 III3 I2 II2 II1"
"""Prices from the top: 25 20 ..., 5 x2 x4 x5 10, 20/15 ..., 5 5 5 5 15, 15 5 ..., 0 20 ..."""


def figures(table):
    seats = table.standing.result["players"]
    return [(seat["name"], seat["total"], seat["place"]) for seat in seats]


def test_an_evening_of_three_to_two_full_boards(begin):
    """CHEOPS-SELL-01 to -03, CHEOPS-LAW-01, -04, -07 to -09, CHEOPS-NEIGH-02, CHEOPS-END-01."""
    table = begin("play", "cheops", "--players", "3")
    table.type("Ali Cleo Ramses", BOARDS, "begin")
    table.type("1", "2", "1")  # red, blue, red
    table.asks("The red board now shows 15.")
    table.type("law", "2", "law", "4", "blue", "orange", "undo", "white")
    table.asks("The white board now shows 5.")
    table.type("8")
    table.asks("The bank gets 20 for a neighbour. Left: 3.")
    table.type("law", "9", "Cleo", "law", "12", "law", "8", "4", "law", "7", "green", "5")
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type("1", "1")
    table.asks("Full: red. The game ends with 2.")
    table.type("3", "1")  # the choices keep their numbers: 1 is red, which is full
    table.asks("That is none of the choices.")
    table.type("3", "3", "3")
    table.asks("Enough boards are full. The game is over.")
    # Cash, then treasures colour by colour, who is out, and the joker's colour.
    table.type("30 0 25", "0 1 0", "2 1 0", "1 0 2", "0 0 3", "", "1 0 0", "", "blue", "")
    assert table.ends() == 0
    assert len(table.typed) <= BUDGET
    assert figures(table) == [("Ali", 56, 2), ("Cleo", 21, 3), ("Ramses", 70, 1)]


def test_an_evening_is_over_when_the_table_says_so(begin):
    """CHEOPS-END-02 to -04, CHEOPS-OUT-03: only the table sees the pyramid and hands."""
    table = begin("play", "cheops", "--players", "2", "--lang", "ja")
    table.type("Ali Cleo", BOARDS, "", "7", "3", "5")
    table.type("9", "1")
    table.type("10 0", "", "", "", "", "", "", "1 0", "")
    assert table.ends() == 0
    assert figures(table) == [("Ali", 10, 2), ("Cleo", 0, 1)]


@pytest.mark.parametrize("cash", ["90 0 0", "12 0 0"])
def test_what_cannot_be_is_refused_where_it_is_typed(begin, cash):
    table = begin("play", "cheops", "--players", "3")
    table.type("Ali Cleo Ramses", BOARDS, "begin", "1", "9", "1", cash)
    table.asks("Cash in piasters")
    table.type("10 0 0", "quit")
    assert table.ends() == 0


def test_a_game_move_by_move_shows_blocks_and_letters_that_can_be_typed(begin):
    """CHEOPS-GEO-02: a block is `row,pos` everywhere, a colour or a tile its letter."""
    table = begin("play", "cheops", "--full", "--players", "2", "--deal", "--seed", "4")
    table.type("Ali Cleo", "", "begin")
    table.asks("1 1U 2O 3R 4O 5O 6K 7W 8O 9K 10O 11K R red, U blue")
    table.type("place e 1,2")
    table.asks("Cleo: elder on 1,2. - Treasure taken: orange.")
    table.type("sell", "2", "place E 1,1", "board", "score", "quit")
    assert table.ends() == 0
    assert any("without cash" in line for line in table.lines)
