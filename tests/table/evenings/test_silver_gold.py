"""Whole games of Silver & Gold: the race for points, a correction, a kill, the end."""

PLAYERS = ("Ana", "Ben", "Cleo")
TURNS = 28
NEXT, PYRAMID = "1", "2"


def figures(table):
    seats = table.standing.result["players"]
    return [(seat["name"], seat["total"], seat["place"]) for seat in seats]


def test_an_evening_of_silver_gold_with_score_cards(begin):
    """SILVER-GOLD-ADJ-POINTS-01, ADJ-TORCH-01, ADJ-POTION-01, SCORE-01 to -05, TURN-04, TIE-01."""
    table = begin("play", "silver-gold", "--players", "3", "--full-goods")
    table.type(*PLAYERS, "as printed", "begin")
    # Icons by first letters: a pair of gems, two torches in one round, two skulls.
    table.type("icons", "r g", "t t", "s s")
    table.asks("Ana +5, Ben +5, Cleo -2")
    table.type(PYRAMID, "3", "6", "", NEXT, "undo", NEXT)
    # All reach their 2nd purple pyramid: Ben by 9, Cleo by 24, Ana by 33.
    table.type(PYRAMID, "33")
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type("9", "24 36")
    table.asks("Ben: pyramid 2 in purple, with number 9, earns 10.")
    table.asks("Ana +13, Ben +20, Cleo +26")
    # It was 21, so Ana is there before Cleo. The card may not be completed again.
    table.type("log")
    table.asks("Ana: 33")
    table.type(f"fix {table.entry('Ana: 33')}", "21")
    table.type(NEXT, PYRAMID, "21", "", "")
    table.asks("completed pile of Ana already")
    table.type("", *[NEXT] * (TURNS - 2))
    assert table.standing.course[-1] == {"Ana": 31, "Ben": 35, "Cleo": 21}
    # The points are level after all, and Ana holds the lowest number.
    table.type("override", "Ana", "4", "read 7 for 3", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana", 35, 1), ("Ben", 35, 2), ("Cleo", 21, 3)]
    assert table.standing.result["players"][0]["breakdown"] == {
        "pyramids": 20, "torches": 0, "pyramid_points": 6, "gems": 5, "skulls": 0, "override": 4,
    }  # fmt: skip
    assert table.standing.result["tiebreak"] == "lowest_order"


def test_an_evening_of_silver_gold_with_the_boxed_cards_and_light(begin):
    """SILVER-GOLD-AMB-17, POINTS-01, ICON-05: colours are asked, score cards at the end."""
    table = begin("play", "silver-gold", "--players", "2", "--light")
    table.type("Ana", "Ben", "of the boxed game", "begin")
    table.type(PYRAMID, "4", "purple", "8", "purple", "33", "purple", "")
    table.asks("Ana: pyramid 2 in purple, with number 4, earns 10.")
    table.type(PYRAMID, "", "15", "green", "undo", "purple", "")
    table.kill()
    table.start("resume")
    table.type(*[NEXT] * (TURNS - 2))
    table.asks("Red gems")
    # Red gems, green gems, torches, skulls.
    table.type("2", "3", "1", "0", "6", "0", "4", "10", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana", 30 + 5 + 11, 1), ("Ben", 26 + 20 + 6 - 15, 2)]
    assert table.standing.result["winners"] == ["Ana"]
