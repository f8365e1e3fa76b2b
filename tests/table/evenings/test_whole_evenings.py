"""Whole games at a real terminal: the screen is handed over, the program is killed and goes on."""

import re

from companion.table.journal import Journal

SILVER_GOLD = ("play", "silver-gold", "--full", "--players", "2", "--deal")


def entries(table):
    journal = Journal(table.data / "companion" / "journal.sqlite3")
    return journal.entries(journal.find())


def choices(table):
    """The pairs of cards that were offered last."""
    (line, *_) = (x for x in reversed(table.lines) if re.fullmatch(r"(\d+,\d+ *)+", x))
    return line.split()


def test_two_people_at_one_phone_choose_unseen_by_each_other(begin):
    """SILVER-GOLD-SETUP-02: all choose at the same time."""
    table = begin(*SILVER_GOLD, "--seed", "5")
    table.type("Ana Ben", "", "begin")
    table.hand_over("10,17")
    table.kill()
    kinds = [entry.kind for entry in entries(table)]
    assert kinds.count("sealed") == 3, "what both were dealt, and what Ana keeps"

    table.start("resume")
    table.asks("Welcome back")
    table.hand_over("3,12")
    table.asks("Ana keeps the cards 10, 17.")
    table.asks("Ben keeps the cards 3, 12.")
    table.asks("The pattern is")
    table.type("undo")
    table.asks("Hand over to Ben")  # the cards that were returned are nobody's business
    table.kill()
    told = [entry for entry in entries(table) if entry.kind == "answer"]
    assert [entry.body["value"] for entry in told if "keep" in str(entry.body["value"])] == [
        "keep 10,17", "keep 3,12",
    ]  # fmt: skip


def test_nobody_is_shown_anything_while_the_phone_is_handed_over(begin):
    table = begin(*SILVER_GOLD, "--seed", "5")
    table.type("Ana Ben", "", "begin")
    table.hand_over("10,17")
    table.type("score", "log", "why", "board", "pause", "")
    table.hand_over("pause")
    table.type("")
    table.asks("Hand over to Ben")
    shown = "".join(table.lines).split("Hand over to Ben", 1)[1].split("Cards:")
    assert len(shown) == 2, "Ben's cards, once Ben has taken the phone"
    assert "keep" not in shown[0].casefold()
    assert "10,17" not in shown[0]


def test_a_program_does_not_change_its_mind_when_secrets_are_undone_and_redone(begin):
    """Without a seed whatever is decided anew is most likely another thing."""
    table = begin(*SILVER_GOLD, "--bots", "Ra=random")
    table.type("Ana", "begin")
    table.asks("Which two numbers")
    table.type(choices(table)[0], "log all", *["undo"] * 2, *["redo"] * 2, "log all", "quit")
    assert table.ends() == 0
    starts = [n for n, line in enumerate(table.lines) if line.endswith("Who plays")]
    first, again = (
        [line for line in table.lines[start : start + 40] if re.match(r" +\d+ (Ana|Ra|On)", line)]
        for start in (starts[0], starts[-1])
    )
    assert len(first) >= 5, "dealt to both, kept by both, laid out"
    assert again == first


def test_a_game_against_a_bot_in_japanese(begin):
    """Treasures are typed in a row, as they were laid; nothing is handed over."""
    options = ("--no-deal", "--players", "2", "--bots", "Ra=greedy", "--lang", "ja")
    table = begin("play", "cheops", "--full", *options)
    table.type("Hana", "1", "I2 II3 I3 II4 III3 III2", "11112222333", "4444555566", "666111",
               "22223333", "44441", "135246", "1234", "3565656565",
               "1 2 3", "Hana")  # fmt: skip
    table.type("elder", "2,1", "undo", "?", "1", "11", "sell", "log", "score", "why", "quit")
    assert table.ends() == 0
    assert any("[CHEOPS-PLACE-02]" in line for line in table.lines)
