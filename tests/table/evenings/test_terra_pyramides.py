"""Whole games of Terra Pyramides in every version, and missions: undo, fix, a kill, the end."""

import pytest

RAISED = {"Ana": (1, 2, 3, 4, 5, 1, 2, 1), "Ben": (1, 2, 3, 1, 2, 1), "Cleo": (1, 2, 3, 4, 1, 1, 2)}
"""The levels that everybody builds in a usual game of three: 10 pyramids, 21 levels."""


BUDGET = 45
"""Answers in a whole evening of three, those of the opening and the score sheet among them."""


def figures(table):
    seats = table.standing.result["players"]
    return [(seat["name"], seat["total"], seat["place"]) for seat in seats]


def levels(name, *numbers):
    values = (5, 10, 20, 35, 60)
    return [f"{name}: level {number}, worth {values[number - 1]}" for number in numbers]


def test_a_base_game_of_three(begin):
    """TERRA-BUILD-07, TERRA-END-01, TERRA-SCORE-01 to -03: in as few answers as a pad takes."""
    table = begin("play", "terra-pyramides", "--players", "3", "--light")
    table.type("base", "base", "Ana", "Ben", "Cleo", "orange", "blue", "green", "Ben", "begin")
    for name, built in RAISED.items():
        table.type(*levels(name, *built))
    table.asks("= Cleo +5")
    table.type("stacks")
    table.asks("The last turn is Ana's.")
    table.type("add up")
    # Foundations, their values (Cleo has none), blocks, coins.
    table.type("1 2 0", "4 5", "3 0 7", "2 4 1", "")
    assert table.ends() == 0
    assert len(table.typed) <= BUDGET
    pyramids = {"Ana": 60 + 10 + 5, "Ben": 20 + 10 + 5, "Cleo": 35 + 5 + 10}
    assert figures(table) == [
        ("Ana", pyramids["Ana"] + 9, 1), ("Ben", pyramids["Ben"] + 9, 3), ("Cleo", 50 + 8, 2),
    ]  # fmt: skip


def test_a_game_of_horus_and_burial_goods(begin):
    """TERRA-SUR-03, TERRA-TRACK-02, TERRA-SCORE-04, -05: undo, a kill, fix."""
    table = begin("play", "terra-pyramides", "--players", "2", "--light")
    table.type("horus", "horus+faceup", "Ana", "Ben", "orange", "blue", "Ben", "begin")
    table.type(*levels("Ana", 1, 2), *levels("Ben", 1), "undo", *levels("Ana", 1))
    table.kill()
    table.start("resume")
    table.asks("Welcome back")
    table.type("a site", "Ben", "eye eye", "4")
    table.asks("Coins for coin symbols on the way: 2.")
    table.type("override", "Ben", "5", "a token too few", "")
    # Foundations, their values, blocks, coins, Horus points, burial goods.
    table.type("add up", "1 0", "4", "0 3", "2 5", "3 6", "9 12", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana", 15 + 4 + 2 + 3 + 9, 2), ("Ben", 3 + 5 + 6 + 15 + 5, 1)]


def test_a_game_of_nile_and_oasis(begin):
    """TERRA-OASIS-01, TERRA-SUR-04, TERRA-CARD-01 to -03, TERRA-SCORE-06 to -08."""
    table = begin("play", "terra-pyramides", "--players", "2", "--light")
    table.type("nile", "nile+symbols+faceup", "Ana", "Ben", "orange", "blue", "Ana", "begin")
    table.type("a site", "Ana", "e e e e o n", "", "3")
    table.asks("The boat moves on: 1.")
    table.type("a strategy", "Ben", "Nile", "13")
    table.asks("Card bought: Nile. Coins: 2.")
    table.type(*levels("Ana", 1), "score", "add up")
    # Foundations, blocks, coins, Horus points, burial goods, oases, place of the boat, palms.
    table.type("0 0", "0 0", "2 0", "8 13", "3 0", "2 0", "2 1", "1 4", "")
    assert table.ends() == 0
    ana, ben = (seat["breakdown"] for seat in table.standing.result["players"])
    assert ana == {
        "foundations": 0, "pyramids": 5, "blocks": 0, "coins": 2, "horus_track": 8, "burial": 6,
        "oasis": 2, "nile": 1, "strategy": 40,
    }  # fmt: skip
    assert (ben["horus_track"], ben["strategy"]) == (13, 30)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_mission_of_two_is_fulfilled(begin, language):
    """TERRA-COOP-03, -04, -07: four pyramids with tops of all colours, told by their levels."""
    table = begin("play", "terra-pyramides", "--players", "2", "--light", "--lang", language)
    table.type("coop1", "Ana", "Ben", "Ana", "begin")
    for _ in range(4):
        table.type(*(f"raise.{level}" for level in range(1, 6)))
    table.kill()
    table.start("resume")
    table.type("undo", "redo", "stacks", "finish", "2", "5", "", "1", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana & Ben", 246, 1)]
    mission = {"number": 1, "goal": 4, "reached": 4, "success": 1}
    assert table.standing.result["mission"] == mission


def test_a_mission_of_one_is_missed(begin):
    """TERRA-COOP-06, TERRA-COOP-09: colours are asked for at level 4, and fixed in the log."""
    table = begin("play", "terra-pyramides", "--variant", "coop3", "--players", "1", "--light")
    table.type("Ana", "begin")
    for colour in ("red", "blue"):
        table.type(*(f"raise.{level}" for level in range(1, 5)), colour)
    table.asks("Colours at level 4: 2 of 6")
    table.type("undo", "red")
    table.asks("Colours at level 4: 1 of 6")
    table.type("add up", "0", "0", "0")
    table.asks("Nobody wins")
    table.type("")
    assert table.ends() == 0
    assert figures(table) == [("Ana", 70, 1)]
    assert table.standing.result["mission"]["reached"] == 1
