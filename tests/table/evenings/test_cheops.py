"""Whole games of Cheops: of two in full, with laws and a joker; of four, light, one of them out."""

BOARDS = ("I3", "III1", "III3", "I2", "II2", "II1")
"""Red, blue, black, green, white, orange."""


def lay_boards(table):
    """Lay three boards of type I, which no game has: only the third is asked again."""
    table.type("i3", "III1", "III3", "I2", "I1", "II1")
    table.asks(": makes 3 of type I")
    table.type("II2", "begin")


def test_a_full_game_of_two_with_laws_the_joker_and_two_full_boards(begin):
    """CHEOPS-SELL-01, CHEOPS-LAW-01, -09, -10, CHEOPS-TURN-06, CHEOPS-APPR-03, CHEOPS-END-01."""
    table = begin("play", "cheops", "--players", "2", "--full-goods")
    table.type("Ana", "Ben", "Ana")
    lay_boards(table)
    # A turn is a colour and what becomes of it: Ana keeps red, which Ben's sale makes worth less.
    table.type("red", "1", "undo", "2", "1", "1")
    table.asks("= Ana -5")
    # Ana has sales pay 15; Ben saves law 10, which can be used from his next turn on.
    table.type("law", "2", "4", "w", "5", "sell", "law", "10", "save", "blue", "sell")
    table.type("blue", "warehouse", "end turn", "law", "9", "pay", "score")
    table.kill()
    assert table.standing.course[-1] == {"Ana": 20, "Ben": 7}

    table.start("resume")
    table.asks("Welcome back")
    # Ben's blue treasure was sold after all: nothing is left for law 10 to sell but green.
    table.child.expect(r"Ben: $")
    table.child.sendline(f"fix {table.entry('The treasure: warehouse')}")
    table.type("sell", "use law 10", "green", "neighbour", "white", "w", "b", "bla", "w")
    table.type("override", "Ben", "-1", "spilt tea", "note a long evening")
    for colour in ("red", "orange", "red", "orange", "red", "orange", "orange"):
        table.type(colour, "sell")
    table.asks("Enough boards are full. The game is over.")
    table.type("black", "")
    assert table.ends() == 0
    result = table.standing.result
    assert [(each["name"], each["total"], each["place"]) for each in result["players"]] == [
        ("Ana", 85, 1), ("Ben", 84, 2),
    ]  # fmt: skip
    ana, ben = (each["breakdown"] for each in result["players"])
    assert (ana["cash"], ana["red"], ana["joker"]) == (65, 5, 15)
    assert (ben["cash"], ben["black"], ben["white"], ben["override"]) == (65, 15, 5, -1)


def test_a_light_game_of_four_one_of_them_out(begin):
    """CHEOPS-LAW-11, CHEOPS-OUT-01, CHEOPS-OUT-03, CHEOPS-END-03: cash is asked at the end."""
    table = begin("play", "cheops", "--players", "4", "--light")
    table.type("Ana", "Ben", "Cleo", "Dee", "Ana", *BOARDS, "begin")
    table.asks("1 red sold")
    table.type(*(f"{colour} sold" for colour in ("red", "blue", "white", "black")))
    table.type(*["kept"] * 11, "law", "11", "undo", "11", "use", "kept")
    # Ana has laid four tiles and drawn none: she is out, and has no more turns.
    table.type("no tile", "no tile in hand")
    table.asks("Ana has no tile and is out.")
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type("green sold", "kept", "kept", "no tile", "nobody")
    table.asks("nobody can place a tile. The game is over.")
    # Cash is no more than sales have brought, and treasures no more than there are.
    table.type("99", "10", "10", "3", *["0"] * 5)
    table.type("20", *["0"] * 6, "10", "0", "5", *["0"] * 4, "10", "0", "0", "2", *["0"] * 3)
    table.type("")
    assert table.ends() == 0
    result = table.standing.result
    assert [(each["name"], each["total"], each["place"]) for each in result["players"]] == [
        ("Ana", 70, 4), ("Ben", 20, 3), ("Cleo", 60, 1), ("Dee", 30, 2),
    ]  # fmt: skip
