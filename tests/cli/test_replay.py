"""`companion play --full` and `companion replay`: whole games from a pipe, and their record."""

import json
from pathlib import Path

import pytest

from companion.table.journal import Journal
from companion.table.terminal.width import columns
from tests.cli.conftest import Command

PLAY = ("play", "silver-gold", "--full", "--players", "2", "--deal", "--seed", "5")
BOTS = ("--bots", "Ann=random,Bob=greedy")
HEAD = "game silver-gold\nplayers Ann, Bob\nvariant base\n"
DEALT = ["deal 5", "deal 40", "deal 27", "deal 21", "deal 13", "deal 11", "deal 36", "deal 47"]
START = HEAD + "".join(f"{line}\n" for line in DEALT)


@pytest.fixture
def kept(companion: Command) -> str:
    """A whole game that two programs have played, in the journal: its text."""
    ended = companion(*PLAY, *BOTS, given="\n\n")
    assert (ended.status, ended.out) == (0, "")
    return companion("replay", "--text").out


def test_a_record_tells_every_turn_by_its_rules_and_the_end(companion: Command, kept: str) -> None:
    ended = companion("replay")
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[:2] == ["Silver & Gold: Pyramids", "Ann (random), Bob (greedy)"]
    assert all(columns(line) <= 40 for line in lines)
    assert "[SILVER-GOLD-TURN-04]" in ended.out
    assert " wins.\n" in ended.out
    lines = companion("replay", "--lang", "ja").out.splitlines()
    assert all(columns(line) <= 40 for line in lines)
    assert any("カード" in line for line in lines)

    assert kept.startswith(HEAD + "deal ")
    companion(*PLAY, *BOTS, given="\n\n")
    assert companion("replay", "--text").out == kept, "the same seed, the same game"


def test_text_export_and_session_are_one_game(companion: Command, kept: str) -> None:
    record = companion("replay").out.partition("\n\n")[2]
    Path("game.txt").write_text(kept, encoding="utf-8")
    companion("export", "--output", "game.json")
    for source in ("game.txt", "game.json", "-"):
        found = companion("replay", source, given=kept).out
        assert found.partition("\n\n")[2] == record, source
        assert companion("replay", source, "--text", given=kept).out == kept, source
    ended = companion("replay", "-", given=kept + "keep 1,2\n")
    assert ended.status == 2
    assert f"line {len(kept.splitlines()) + 1}: 'keep 1,2': the game was over before" in ended.err

    session = json.loads(Path("game.json").read_text(encoding="utf-8"))["id"]
    Journal().path.unlink()
    assert companion("import", "game.json").status == 0
    assert companion("replay", session[:8], "--text").out == kept, "on another phone"
    assert "Bob" in companion("history").out


def test_what_is_not_finished_yet_says_so(companion: Command) -> None:
    ended = companion("replay", "-", given=START)
    assert "Not finished: Ann, Bob." in " ".join(ended.out.split())
    companion(*PLAY, given="Ann Bob\n\n\n1\n")
    assert "What came next is sealed still." in companion("replay").out


def test_the_record_of_an_evening_of_which_the_score_was_kept(companion: Command) -> None:
    opening = ("Ana Bo", "I3, III1, III3, I2, II2, II1", "")
    companion("play", "cheops", given="\n".join([*opening, "red", ""]))
    ended = companion("replay")
    assert (ended.status, ended.err) == (0, "")
    assert "[CHEOPS-SELL-" in ended.out
    assert all(columns(line) <= 40 for line in ended.out.splitlines())
    ended = companion("replay", "--text")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.endswith("--text: is for whole games; of this one only the score was kept\n")


FAULTS = {
    "": "line 1: 'game ...' must come first",
    "game silver-gold\ndeal 3\n": "line 2: 'players ...' must come first",
    "game silver-gold\nplayers A, B\ngame cheops\n": "line 3: game: stands there twice",
    "game\n": "line 1: game: of what?",
    "game chess\nplayers A, B\n": "line 1: game: there is no 'chess'",
    "game silver-gold\nplayers A, A\n": "line 2: players: no two may have one name",
    "game silver-gold\nplayers A,, B\n": "line 2: players: must be names",
    "game silver-gold\nplayers A\n": "line 2: players: ",
    "game silver-gold\nvariant x\nplayers A, B\n": "line 2: variant: ",
    START + "# a word\n\nkeep 5,4\n": "line 14: 'keep 5,4': ",
    START + "keep 5\n": "line 12: 'keep 5': keep: '5' is not ",
    START + "kep 5,40\n": "line 12: 'kep 5,40': there is no move 'kep'",
    START + "keep 5,40\nkeep 13,36\nkeep 1,2\n": "line 14: 'keep 1,2': ",
    '{"format": 1}': "standard input: ",
    "[": "line 1: 'game ...' must come first",
}


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_names_the_line_and_why(companion: Command, text: str) -> None:
    ended = companion("replay", "-", given=text)
    assert (ended.status, ended.out) == (2, "")
    assert FAULTS[text] in ended.err
    assert ended.err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play cheops --deal", "--deal: needs --full"),
        ("play cheops --seed 3", "--seed: needs --full"),
        ("play cheops --full --way score", "--way: is score, which does not go with --full"),
        ("play cheops --way light", "--way: there is no 'light'; "),
        ("play cheops --full --bots A=random,A=greedy", "--bots: two are called A"),
        ("play cheops --full --players 2 --bots A=randm", "--bots: there is no 'randm'; "),
        ("play cheops --full --players 2 --bots random,random,random", "--bots: are 3, but 2 play"),
        (
            "play cheops --full --players 2 --seed 3 --bots search:50ms",
            "--bots: 'search:50ms' goes by the clock, which no seed repeats",
        ),
        ("play cheops --full --players 9", "--players: is 9, must be "),
        ("replay nobody.txt", "nobody.txt: there is no such file"),
        ("replay 3f2a", "there is no '3f2a'"),
    ],
)
def test_what_can_not_be_is_one_line(companion: Command, line: str, said: str) -> None:
    ended = companion(*line.split())
    assert (ended.status, ended.out) == (2, "")
    assert said in ended.err
    assert ended.err.count("\n") == 1
