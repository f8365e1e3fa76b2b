"""Whole evenings of Cheops: sales, laws, a neighbour; an override, a kill, and what is counted."""

import re

import pytest

BUDGET = 60
"""Answers in a whole evening of three, those of the opening and the score sheet among them."""

OPEN, CLOSE = "\N{FULLWIDTH LEFT PARENTHESIS}", "\N{FULLWIDTH RIGHT PARENTHESIS}"

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
    table.type("score")
    table.asks("Nothing is counted as you go: the points are asked for at the end.")
    table.type("override", "Cleo", "3", "a treasure fell off")
    table.asks("Entered as the table rules.")
    table.type("score")
    table.asks("Ali Cleo Ramses Overrides 3")
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
    told = "".join(table.seen).partition("Enough boards are full")[0]
    assert "cash" not in told.lower(), "it is counted at the end"
    # Cash, then treasures colour by colour, who is out, and the joker's colour.
    table.type("30 0 25", "0 1 0", "2 1 0", "1 0 2", "0 0 3", "", "1 0 0", "", "blue", "")
    assert table.ends() == 0
    assert len(table.typed) <= BUDGET
    assert figures(table) == [("Ali", 56, 2), ("Cleo", 24, 3), ("Ramses", 70, 1)]


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


@pytest.mark.parametrize(
    ("language", "so_far", "row", "ruled"),
    [
        ("en", "(without cash)", "Points (without cash)", "Overrides"),
        ("ja", "(現金を除く)", f"得点{OPEN}現金を除く{CLOSE}", "裁定"),
    ],
)
def test_a_game_move_by_move_against_a_bot(begin, language, so_far, row, ruled):
    """CHEOPS-GEO-02: a block is `row,pos` everywhere, a colour or a tile its letter.

    The points that are public are the same under the board and for `score`, overrides counted, and
    say what they leave out. CHEOPS-SELL-01: of cash one's own alone is shown.
    """
    table = begin(
        "play", "cheops", "--full", "--players", "2", "--deal", "--seed", "4",
        "--bots", "Ra=sensible", "--lang", language,
    )  # fmt: skip
    table.type("Ana", "", "plaice m 1,3", "place m 1,3", "2", "undo", "warehouse", "1", "1")
    table.type("place s 1,6", "sell", "score", "override", "Ra", "7", "Ana was late", "score")
    table.kill()
    table.start("resume", "--lang", language)
    table.type("score", "quit")
    assert table.ends() == 0
    shown = [" ".join(line.split()) for line in table.lines]
    assert "1 1U e m 4O 5O 6K 7W 8O 9K 10O 11K" in shown
    assert [line for line in shown if line.startswith(row)] == [
        f"{row} 5 15", f"{row} 5 22", f"{row} 5 22",
    ]  # fmt: skip
    headers = [line for line in shown if line.startswith("Ana 5 Ra")]
    assert [*dict.fromkeys(headers)] == [f"Ana 5 Ra {points} {so_far}" for points in (0, 15, 22)]
    assert shown.count(f"{ruled} 7") == 2
    cash = [line for line in shown if line.startswith(("Your cash", "あなたの現金"))]
    assert list(dict.fromkeys(re.sub(r"[^0-9]", "", line) for line in cash)) == ["0", "10"]
    assert any(line.startswith(("That is none", "選択肢にない")) for line in shown)
