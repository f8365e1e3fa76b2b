"""Whole games of Silver & Gold: the race for points, a correction, a kill, the end."""

PLAYERS = ("Ana", "Ben", "Cleo")
ROUND = ""
"""Nobody has completed anything: the round is over."""


def figures(table):
    seats = table.standing.result["players"]
    return [(seat["name"], seat["total"], seat["place"]) for seat in seats]


def test_an_evening_of_silver_gold(begin):
    """SILVER-GOLD-ADJ-POINTS-01, SCORE-01 to -05, TURN-04, TIE-01."""
    table = begin("play", "silver-gold", "--players", "3", "--light")
    table.type(*PLAYERS, "as printed", "begin")
    table.type("3 6 0", ROUND, "undo", ROUND)
    # Ben by 9, and Ana by 33, reach their 2nd purple pyramid.
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type("33 9 24")
    table.asks("Ben: pyramid 2 in purple, with number 9, earns 10.")
    table.asks("Ana +16, Ben +20, Cleo +10")
    # It was 12, so Ana is behind Ben still. Then the last pyramid, and three more rounds.
    table.type("log")
    table.asks("33, 9, 24")
    table.type(f"fix {table.entry('33, 9,')}", "12 9 24", "21 0 0", *[ROUND] * 3)
    # Red gems, green gems, torches, skulls.
    table.type("2 0 1", "1 5 2", "1 0 0", "4 10 0")
    table.type("override", "Ben", "23", "read 9 for 3", "")
    assert table.ends() == 0
    # The points are level after all, and Ana holds the lowest number.
    assert figures(table) == [("Ana", 43, 1), ("Ben", 43, 2), ("Cleo", 16, 3)]
    assert table.standing.result["players"][0]["breakdown"] == {
        "pyramids": 30, "torches": 5, "pyramid_points": 6, "gems": 6, "skulls": -4, "override": 0,
    }  # fmt: skip
    assert table.standing.result["tiebreak"] == "lowest_order"


def test_an_evening_of_silver_gold_with_the_boxed_cards(begin):
    """SILVER-GOLD-AMB-17, POINTS-01, ICON-05: colours are told, score cards at the end."""
    table = begin("play", "silver-gold", "--players", "2", "--light")
    table.type("Ana", "Ben", "of the boxed game", "begin")
    # Ana completes 4 and 8 at once, both purple.
    table.type("49 33", "4 0", "8 0", "purple", "green", "purple")
    table.asks("Ana: pyramid 2 in purple, with number 4, earns 10.")
    table.type("0 15", "green", "undo", "purple")
    table.kill()
    table.start("resume")
    table.type(*[ROUND] * 4)
    table.asks("Red gems")
    # Red gems, green gems, torches, skulls.
    table.type("2 3", "1 0", "3 0", "4 10", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana", 30 + 15 + 6 - 4, 1), ("Ben", 20 + 3 - 15, 2)]
