"""Whole evenings of Silver & Gold: the race for points, corrections, a kill, the end."""

BUDGET = 45
"""Answers in a whole evening of three, those of the opening and the score sheet among them."""

PRINTED, BOXED = "1", "2"
ROUND = ""
"""Nobody has completed anything: the round is over."""


def figures(table):
    seats = table.standing.result["players"]
    return [(seat["name"], seat["total"], seat["place"]) for seat in seats]


def test_an_evening_of_silver_gold(begin):
    """SILVER-GOLD-ADJ-POINTS-01, ADJ-REPL-01, SCORE-01 to -05, TURN-04: 22 cards completed."""
    table = begin("play", "silver-gold", "--players", "3")
    table.type("Ana Ben Cleo", PRINTED, "begin")
    table.asks("49 means two at once")
    table.type("0 0 7", "1 0 0", "0 5 0", ROUND)
    table.type("3 0 0", "6 0 0")
    table.asks("Ana: pyramid 2 in purple, with number 6, earns 10.")
    table.type("0 8 10")
    table.asks("Ben: pyramid 2 in orange, with number 8, earns 10.")
    table.type("0 49 0", "15 18")  # the pad asks which two
    table.asks("Ben: pyramid 2 in purple, with number 15, earns 6.")
    table.type(ROUND, "undo")
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type(ROUND, "4 0 13", "12 0 21", "24 0 16")
    table.asks("Ana: pyramid 4 in purple, with number 24, earns 3.")
    table.type(ROUND, "log")
    table.asks("over): Ana 24, Ben 0, Cleo 16")
    # It was Cleo's 27 and Ana's 16: the last purple box is Cleo's.
    table.type(f"fix {table.entry(': Ana 24, Ben 0')}", "16 0 27")
    table.type("2 11 0", "14 0 25", "0 20 19", ROUND)
    # Red gems, green gems, torches, skulls.
    table.type("6 2 3", "3 4 0", "4 2 1", "4 10 0", "")
    assert table.ends() == 0
    assert len(table.typed) <= BUDGET
    # Boxes: Ana 10 purple, 6 green, 6 orange; Ben 6 purple, 10 and 3 orange; Cleo 10, 3 and 3.
    assert figures(table) == [
        ("Ana", 80 + 20 + 22 + 18 - 4, 1),
        ("Ben", 60 + 10 + 19 + 12 - 15, 3),
        ("Cleo", 70 + 5 + 16 + 3, 2),
    ]


def test_an_evening_with_the_boxed_cards_in_japanese(begin):
    """SILVER-GOLD-AMB-17, POINTS-01: colours are told, and put right."""
    table = begin("play", "silver-gold", "--players", "2", "--lang", "ja")
    table.type("Ana Ben", BOXED, "", "49 33", "8 4", "3 1", "3")
    table.asks("紫の2個目")
    table.type("0 15", "1", "undo", "3")
    table.kill()
    table.start("resume", "--lang", "ja")
    table.type("4 0")  # it lies in Ana's pile
    table.asks("SILVER-GOLD-DATA-13")
    table.type(*[ROUND] * 4, "2 9", "1 2", "3 0", "4 10", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana", 30 + 15 + 6 - 4, 1), ("Ben", 20 + 17 - 15, 2)]


def test_a_game_move_by_move_with_bots(begin):
    """SILVER-GOLD-CROSS-01: cards are shown with their rows, and moves are chosen."""
    bots = ("--deal", "--seed", "5", "--bots", "Ben=sensible,Cleo=sensible")
    table = begin("play", "silver-gold", "--full", "--players", "3", *bots)
    table.type("Ana", "", "10,17")
    table.asks("1 . S E . #")
    table.type("2")
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type("score", "quit")
    assert table.ends() == 0
