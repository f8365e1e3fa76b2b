"""Whole evenings of Pyramidice: dice built, the Pharaoh's last turns, the Architect alone."""

BUDGET = 60
"""Answers in a whole evening of three, those of the opening and the score sheet among them."""

FAME, GOD, PHARAOH, ANA, BEN, CLEO, PEARL, LAST = "1", "2", "3", "4", "5", "6", "8", "9"
"""What can happen: each keeps its number all evening."""


def figures(table):
    seats = table.standing.result["players"]
    return [(seat["name"], seat["total"], seat["place"]) for seat in seats]


def test_an_evening_of_three_of_dice_and_cards(begin):
    """PYRAMIDICE-WORK-09, -14, GOD-08, END-02, -03: dice give Fame at once, cards at the end."""
    table = begin("play", "pyramidice", "--players", "3")
    table.type("Ana Ben Cleo", "", "", "5 7 1")  # Ana has the Pearl
    table.type(ANA, "1 1 1 3", BEN, "1 1 2 4 1 1 3 1", PEARL)
    table.asks("Ana +")
    table.type("undo", PEARL, GOD, "Serket", "Ben", CLEO, "1 2 1 2 1 2 2 5")
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type(ANA, "1 2 3 6 1 3 1 2", BEN, "1 3 2 3 1 3 3 4", CLEO, "1 1 4 2")
    table.asks("has 1 1 4, where no die can be built now.")
    table.type("1 1 1 2", FAME, "30 30 20", "log")
    table.asks("included: Ana 30, Ben 30")
    table.type(f"fix {table.entry(': Ana 30, Ben 30')}", "30 34 20")
    table.asks("Ana 30 Ben 34 Cleo 20")
    table.type(ANA, "1 1 2 5", BEN, "1 2 1 3 1 2 2 1", PHARAOH, "Ben", CLEO, "2 1 1 4 2 1 2 2")
    table.asks("Pharaoh tile: Ben, who has the last turn.")
    table.type(ANA, "2 2 1 1", BEN, "1 1 1 6", LAST)
    # Fame, Gods, Project, what is left on the boards.
    table.type("", "atum shu geb", "hathor serket", "", "1 2 3", "2 1 3", "1 0 0", "0 1 2")
    table.asks("must be at most 19")
    table.type("0 1 0", "")
    assert table.ends() == 0
    assert len(table.typed) <= BUDGET
    # Fame told of the track and of dice since; three of the Ennead, Hathor; Projects.
    assert figures(table) == [
        ("Ana", 40 + 6 + 2, 2), ("Ben", 61 + 6 + 6, 1), ("Cleo", 30 + 8, 3),
    ]  # fmt: skip


def test_an_evening_against_the_architect_in_japanese(begin):
    """PYRAMIDICE-SOLO-02 to -08, END-02, -03: he throws, takes and builds as the chapter says."""
    alone = ("--players", "1", "--variant", "solo-imhotep")
    table = begin("play", "pyramidice", *alone, "--lang", "ja")
    table.type("Hana", "", "2", "1", "1 2", ANA, "1 1 3 1 2 4", "5", "amon ra bes", "2", "1")
    table.type("undo", "2")
    table.kill()
    table.start("resume", "--lang", "ja")
    table.type(FAME, "20", "5", "ra", "6", "1", PHARAOH, "1", "5", "", "1", "2", "6")
    table.type("", "hathor", "3", "1", "1", "1", "")
    assert table.ends() == 0
    assert figures(table) == [("Hana", 20 + 6 + 2, 1), ("imhotep", 14 + 2 + 4, 2)]
