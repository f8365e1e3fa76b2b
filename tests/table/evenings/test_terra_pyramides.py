"""Whole games of Terra Pyramides in every version, and missions: undo, fix, a kill, the end."""

import pytest

IDLE = ("resolve", "worker", "", "end")
"""A turn whose worker takes no foundation."""


def figures(table):
    seats = table.standing.result["players"]
    return [(seat["name"], seat["total"], seat["place"]) for seat in seats]


def test_a_full_base_game_to_its_last_turn(begin):
    """TERRA-RES-05, TERRA-BUILD-02, -04, TERRA-END-01, TERRA-SCORE-01 to -03, TERRA-TIE-01."""
    table = begin("play", "terra-pyramides", "--players", "2", "--full-goods")
    table.type("base", "base+symbols", "Ana", "Ben", "orange", "blue", "Ana", "begin")
    table.type("resolve", "w w red eye", "1", "undo", "4", "end")
    # Ben buys a white block for the coins of his three eyes.
    table.type("resolve", "eye eye eye", "use", "buy_block", "log")
    table.asks("Foundations taken, by value: 4")
    table.kill()
    assert table.standing.course[-1] == {"Ana": 6, "Ben": 1}

    table.start("resume")
    table.asks("Welcome back")
    # The foundation was one of value 3.
    table.type(f"fix {table.entry('Foundations taken, by value: 4')}", "3", "end")
    table.type("resolve", "w yellow", "2", "begin a", "2", "yellow")
    table.asks("= Ana +2")
    table.type("end", "resolve", "w", "4", "begin a", "black", "end")
    for _ in range(11 * 2):
        table.type(*IDLE)
    table.asks("The stacks are gone")
    table.type(*IDLE, *IDLE)
    table.type("override", "Ben", "5", "a block too many", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana", 10, 1), ("Ben", 10, 1)]
    ana, ben = (seat["breakdown"] for seat in table.standing.result["players"])
    assert ana == {"foundations": 3, "pyramids": 5, "blocks": 1, "coins": 1, "override": 0}
    assert ben == {"foundations": 0, "pyramids": 5, "blocks": 0, "coins": 0, "override": 5}
    assert table.standing.result["winners"] == ["Ana", "Ben"]


def test_a_light_game_of_horus_and_burial_goods(begin):
    """TERRA-SUR-03, TERRA-TRACK-02, TERRA-SCORE-04, -05: goods are asked at the end."""
    table = begin("play", "terra-pyramides", "--players", "2", "--light")
    table.type("horus", "horus", "Ana", "Ben", "orange", "blue", "Ben", "begin")
    table.type("begin a", "red", "raise", "end")
    table.type("begin a", "blue", "undo", "grey")
    table.kill()
    table.start("resume")
    table.type("a site", "Ben", "eye eye", "4")
    table.asks("Coins for coin symbols on the way: 2.")
    table.type(f"fix {table.entry('Colour to build in: grey')}", "black", "end", "add up")
    # Foundations, their values, blocks, coins, Horus points, burial goods.
    table.type("1", "4", "0", "2", "3", "9", "0", "3", "5", "6", "12", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana", 5 + 4 + 2 + 3 + 9, 2), ("Ben", 10 + 3 + 5 + 6 + 15, 1)]


def test_a_full_game_of_nile_and_oasis(begin):
    """TERRA-OASIS-01, TERRA-SUR-04, TERRA-BOAT-01, TERRA-CARD-01 to -07, TERRA-SCORE-06 to -08."""
    table = begin("play", "terra-pyramides", "--players", "3", "--full-goods")
    table.type("nile", "nile+symbols+faceup", "Ana", "Ben", "Cleo", "orange", "blue", "green")
    table.type("Ana", "begin", "resolve", "wor oasis nile nile", "eye", "3", "end")
    table.type("resolve", "n n", "end")
    table.asks("Along the Nile, furthest first: Ana, Ben.")
    # In Cleo's turn a site of Ana's is surrounded: 4 eyes, a coin in the oasis, a Nile space.
    table.type("a site", "e e", "undo", "a site", "e e e e o n", "")
    table.asks("Coins for coin symbols on the way: 2.")
    table.kill()
    table.start("resume")
    table.type("resolve", "burial red red")
    table.type("end", "buy", "Nile")
    table.asks("Card bought: Nile. Coins: 1.")
    table.type("resolve", "red", "begin a", "score")
    table.asks("Boat, on space")
    table.type("add up", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana", 75, 1), ("Ben", 0, 3), ("Cleo", 15, 2)]
    assert table.standing.result["players"][0]["breakdown"] == {
        "foundations": 0, "pyramids": 5, "blocks": 0, "coins": 2, "horus_track": 5, "burial": 0,
        "oasis": 2, "nile": 1, "strategy": 60,
    }  # fmt: skip


def test_a_light_mission_of_two_is_fulfilled(begin):
    """TERRA-COOP-03, -04, -07: 28 turns, four pyramids with tops of all colours."""
    table = begin("play", "terra-pyramides", "--players", "2", "--light")
    table.type("mission 1", "Ana", "Ben", "Ana", "begin")
    for number, colour in enumerate(("red", "blue", "grey", "black")):
        table.asks(f"Pyramids of value 60: {number} of 4")
        table.type("begin a", colour, *["raise"] * 4, "end")
    table.type("override", "Ben", "-1", "a coin too many")
    table.asks("Ana & Ben 239")
    table.type("score")
    table.asks("Pyramids 4")
    table.kill()
    table.start("resume")
    table.type("undo", "redo", *["end"] * 24)
    table.type("2", "5", "", "1", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana & Ben", 245, 1)]
    mission = {"number": 1, "goal": 4, "reached": 4, "success": 1}
    assert table.standing.result["mission"] == mission


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_full_mission_of_one_is_missed(begin, language):
    """TERRA-COOP-06, TERRA-COOP-09: the table adds up before the end."""
    table = begin("play", "terra-pyramides", "--players", "1", "--full-goods", "--lang", language)
    table.type("coop3", "Ana", "begin", "line", "w block_r o", "4", "build")
    table.type("undo", "build", "override", "Ana", "3", "-")
    table.asks("Ana 9")
    table.type("end_turn", "line", "eye", "finish", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana", 5 + 2 + 3, 1)]
    assert table.standing.result["mission"]["success"] == 0
    assert table.standing.result["winners"] == []


def test_a_light_mission_of_three_needs_one_point_more(begin):
    """TERRA-COOP-05: 275 points are a failure, 276 are not."""
    table = begin("play", "terra-pyramides", "--variant", "coop2", "--players", "3", "--light")
    table.type("Ana", "Ben", "Cleo", "Ben", "begin")
    for colour in ("red", "blue", "grey", "black"):
        table.type("begin a", colour, *["raise"] * 4, "end")
    table.type("begin a", "brown", "raise", "undo", *["raise"] * 3, "end")
    table.kill()
    table.start("resume")
    table.asks("Points: 275, goal: above 275")
    table.type(*["end"] * 23)
    # Foundations, blocks, coins.
    table.type("0", "0", "0")
    table.asks("Nobody wins")
    table.type("log")
    table.asks("Coins left: 0")
    table.type(f"fix {table.entry('Coins left: 0')}", "1", "")
    assert table.ends() == 0
    assert figures(table) == [("Ana & Ben & Cleo", 276, 1)]
    mission = {"number": 2, "goal": 275, "reached": 276, "success": 1}
    assert table.standing.result["mission"] == mission
