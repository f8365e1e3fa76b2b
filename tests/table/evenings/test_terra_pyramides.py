"""Whole games of Terra Pyramides in every version, and missions: undo, fix, a kill, the end."""

BUDGET = 45
"""Answers in a whole evening of three, those of the opening and the score sheet among them."""

GONE, END = "1", "0"
ANA, BEN, CLEO = 1, 6, 11
"""What can happen: after the stacks, five levels of each player, each with its number."""


def figures(table):
    seats = table.standing.result["players"]
    return [(seat["name"], seat["total"], seat["place"]) for seat in seats]


def levels(player, *numbers):
    return [str(player + number) for number in numbers]


def test_a_base_game_of_three(begin):
    """TERRA-BUILD-07, TERRA-END-01, TERRA-SCORE-01 to -03: 21 levels of 8 pyramids."""
    table = begin("play", "terra-pyramides", "--players", "3")
    table.type("Ana Ben Cleo", "", "", "", "Ana", "")
    table.type(*levels(ANA, 1, 2, 3), *levels(BEN, 1, 2), *levels(CLEO, 1, 2, 3, 4), "undo")
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type(*levels(CLEO, 4), *levels(ANA, 4, 5, 1, 2, 1), *levels(BEN, 3, 1, 2, 1))
    table.type(*levels(CLEO, 1, 1, 2), GONE)
    table.asks("The last turn is Cleo's.")
    table.type(END, "yes")
    table.type("1 2 0", "4 5", "3 0 7", "2 4 1", "")
    assert table.ends() == 0
    assert len(table.typed) <= BUDGET
    pyramids = {"Ana": 60 + 10 + 5, "Ben": 20 + 10 + 5, "Cleo": 35 + 5 + 10}
    assert figures(table) == [
        ("Ana", pyramids["Ana"] + 9, 1), ("Ben", pyramids["Ben"] + 9, 3), ("Cleo", 50 + 8, 2),
    ]  # fmt: skip


def test_a_mission_of_two_in_japanese(begin):
    """TERRA-COOP-03, -04, -07: four pyramids with tops of all colours, told by their levels."""
    table = begin("play", "terra-pyramides", "--variant", "coop1", "--players", "2", "--lang", "ja")
    table.type("Ana Ben", "", "Ana", "")
    for _ in range(4):
        table.type(*levels(ANA, 1, 2, 3, 4, 5))
    table.kill()
    table.start("resume", "--lang", "ja")
    table.type("undo", "redo", GONE, END, "yes", "2", "5", "", "1", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana & Ben", 246, 1)]
    mission = {"number": 1, "goal": 4, "reached": 4, "success": 1}
    assert table.standing.result["mission"] == mission
