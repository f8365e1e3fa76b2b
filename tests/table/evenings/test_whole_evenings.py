"""Whole games at a real terminal: the screen is handed over, the program is killed and goes on."""

import re
import signal

from companion.table.journal import Journal

SHOWN = r"the screen\. $|ください。 $"


def hand_over(table, *answers):
    """Press Enter when the screen is one's own, then answer."""
    table.child.expect(SHOWN)
    table.child.sendline("")
    table.type(*answers)


def die_at_hand_over(table):
    """Kill the program when it waits for somebody to take the phone."""
    table.child.expect(SHOWN)
    table.child.kill(signal.SIGKILL)
    table.child.close()
    table.seen.write("\n")


def test_two_people_at_one_phone_choose_unseen_by_each_other(begin):
    """SILVER-GOLD-SETUP-02: all choose at the same time."""
    table = begin("play", "silver-gold", "--full", "--players", "2", "--deal", "--seed", "5")
    table.type("Ana", "Ben", "", "begin")
    hand_over(table, "1")
    die_at_hand_over(table)
    journal = Journal(table.data / "companion" / "journal.sqlite3")
    kinds = [entry.kind for entry in journal.entries(journal.find())]
    assert kinds.count("sealed") == 3, "what both were dealt, and what Ana keeps"

    table.start("resume")
    table.asks("Welcome back")
    hand_over(table, "2")
    table.asks("Ana keeps the cards 2, 8.")
    table.asks("Ben keeps the cards 6, 23.")
    table.asks("The pattern is")
    table.type("note fine", "undo", "1")
    table.asks("Ben: ")  # in sight of all: nothing is handed over
    table.kill()
    told = [entry for entry in journal.entries(journal.find()) if entry.kind == "answer"]
    assert [entry.body["value"] for entry in told if "keep" in entry.body["value"]] == [
        "keep 2,8", "keep 6,23",
    ]  # fmt: skip


def test_nobody_is_shown_anything_while_the_phone_is_handed_over(begin):
    table = begin("play", "silver-gold", "--full", "--players", "2", "--deal", "--seed", "5")
    table.type("Ana", "Ben", "", "begin")
    hand_over(table, "1")
    for word in ("score", "log", "why", "pause"):
        table.child.expect(SHOWN)
        table.child.sendline(word)
    table.child.expect("Enter")
    table.child.sendline("")
    table.child.expect(SHOWN)
    assert "Keep" not in table.child.before, "whoever comes back may not be whose turn it is"
    table.child.sendline("")
    table.asks("Ben: Which two cards do you keep")
    shown = "".join(table.seen).split("Hand over to Ben", 1)[1].split("Cards:")
    assert len(shown) == 2, "Ben's cards, once Ben has taken the phone"
    assert "Keep" not in shown[0]
    table.type("pause")
    table.child.expect("Enter")
    table.child.sendline("")
    table.child.expect("Hand over to Ben")


def test_a_program_does_not_change_its_mind_when_secrets_are_undone_and_redone(begin):
    """Without a seed whatever is decided anew is most likely another thing."""
    options = ("--players", "2", "--deal", "--bots", "Ra=random")
    table = begin("play", "silver-gold", "--full", *options)
    table.type("Ana", "begin", "1", "log all", *["undo"] * 2, *["redo"] * 2, "log all", "quit")
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
               "22223333", "44441", "135246", "1234", "1232323232",
               "1 2 3", "Hana")  # fmt: skip
    table.type("elder", "2,1", "undo", "?", "1", "11", "sell", "log", "score", "why", "quit")
    assert table.ends() == 0
    assert any("[CHEOPS-PLACE-02]" in line for line in table.lines)
