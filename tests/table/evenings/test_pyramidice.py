"""Whole evenings of Pyramidice: dice built, the Pharaoh's last turns, the Architect alone."""

import pytest

from companion.kits import load_kit
from companion.table.session import commands
from companion.table.session.session import Session
from tests.table.driving import english, paths, told

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


ASKED = ["architect.row", "architect.roll", "architect.tile"]
"""What a table that throws for itself is asked of the Architect's turn."""

FULL_GROUND = [number for row in (1, 2, 3) for col in (1, 2, 3) for number in (row, col, 3)]
"""The ground floor of Cheops, a 3 everywhere."""


def alone_with(thrower, *answers):
    """A solo evening whose opening says who throws the Architect's die."""
    session = Session.begin(load_kit("pyramidice"), "points")
    told(session, ["Hana"], "solo-imhotep", None, thrower, "begin", ["twins", "steps"])
    return told(session, *answers)


def news(session):
    """What was told since it was last asked for, acts aside."""
    words = english(session)
    texts = [words.say(each.text) for each in session.news if each.text]
    session.news.clear()
    return texts


def test_where_the_table_throws_it_is_asked_for_the_roll():
    """PYRAMIDICE-SOLO-03: the answer of the opening holds all evening."""
    session = alone_with("table", "architect")
    assert paths(session) == ASKED
    assert news(session) == []
    told(session, ["atum", "shu", "tefnut"], 4, "no")
    # He rolled a 4 and builds it on the ground.
    assert session.scores == {"Hana": 5, "imhotep": 5 + 4 + 2}


@pytest.mark.parametrize("pips", [1, 6])
def test_where_the_program_throws_the_roll_is_news_and_no_question(monkeypatch, pips):
    """PYRAMIDICE-SOLO-03: it goes with the answer that had it thrown, and comes back with it."""
    monkeypatch.setattr("random.SystemRandom.randint", lambda *_told: pips)
    session = alone_with("program", "architect")
    assert paths(session) == ["architect.row", "architect.tile"]
    assert news(session) == [f"The program rolled. Roll of his stone die: {pips}"]
    told(session, ["atum", "shu", "tefnut"], "no")
    assert session.scores["imhotep"] >= 5 + pips
    scores, thrown = dict(session.scores), len(session.record.entries)
    for _ in range(3):  # the tile, the row, and that his turn came: with this goes the roll
        commands.undo(session)
    assert paths(session) == ["menu"]
    undone = [each.body["of"] for each in session.record.entries[thrown:]]
    assert sorted(undone) == list(range(thrown - 3, thrown + 1))
    for _ in range(3):
        commands.redo(session)
    # The same roll: whoever takes back an answer and puts it back has not thrown anew.
    assert session.scores == scores
    replayed = Session.replay(session.record.entries, load_kit("pyramidice"))
    assert (replayed.unplaced, replayed.scores) == (None, scores)


def test_nothing_is_thrown_until_it_is_known_that_there_is_a_die(monkeypatch):
    """PYRAMIDICE-SOLO-04: where the player may have all dice that are left, the table says so."""
    monkeypatch.setattr("random.SystemRandom.randint", lambda *_told: 6)
    session = alone_with("program", "build.1", FULL_GROUND, "architect")
    assert paths(session) == ["architect.row", "architect.die", "architect.tile"]
    assert news(session) == []
    told(session, ["atum", "shu", "tefnut"], "no")
    assert (paths(session), news(session)) == (["architect.tile"], [])
    commands.undo(session)
    news(session)
    told(session, "yes")
    assert news(session) == ["The program rolled. Roll of his stone die: 6"]
    commands.undo(session)
    assert paths(session) == ["architect.die", "architect.tile"]
