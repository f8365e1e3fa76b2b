"""At a terminal forty columns wide: what is asked, what is seen, and what is left on the screen."""

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator

import pexpect
import pytest

from companion.table.journal import Journal
from companion.table.terminal.width import columns

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

CLEARED = "\x1b[H\x1b[2J\x1b[3J"
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")

Spawn = Callable[..., pexpect.spawn]


@pytest.fixture
def spawn() -> Iterator[Spawn]:
    """Start a command on a terminal; everything that it shows is kept in `transcript`."""
    children = []

    def start(line: str, **environment: str) -> pexpect.spawn:
        child = pexpect.spawn(
            sys.executable,
            ["-m", "companion", *line.split()],
            env={**os.environ, "TERM": "xterm", **environment},
            dimensions=(30, 40),
            encoding="utf-8",
            timeout=20,
        )
        child.logfile_read = Transcript()
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


class Transcript(list[str]):
    """All that a child wrote, as a file that pexpect can write to."""

    def write(self, text: str) -> None:
        self.append(text)

    def flush(self) -> None:
        """Have nothing held back."""


def transcript(child: pexpect.spawn) -> str:
    return "".join(child.logfile_read)


def ended(child: pexpect.spawn) -> int:
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def answer(child: pexpect.spawn, *pairs: tuple[str, str]) -> None:
    """Wait for each question and answer it."""
    for question, text in pairs:
        child.expect_exact(question)
        child.sendline(text)


PLAYERS = "Who plays, clockwise"
TRIO = (PLAYERS, "Ana Bo Chi")


def test_a_score_is_asked_and_shown(spawn: Spawn) -> None:
    child = spawn("score giza")
    answer(child, TRIO, ("VP track", "40 30 20"), ("markers", "0 0 0"), ("Food", "1 1 1"))
    answer(child, ("Art", "1 1 1"), ("emple", "0 0 0"))
    assert ended(child) == 0
    assert "Ana wins." in transcript(child)


@pytest.mark.parametrize(("language", "question"), [("en", PLAYERS), ("ja", "時計回り")])
def test_no_line_is_wider_than_forty_columns(spawn: Spawn, language: str, question: str) -> None:
    child = spawn(f"adjudicate giza lift --explain --lang {language}")
    child.expect(question)
    for text in ("9", "?", "Ana Bo Chi", "?", "Bo", "x", "2 1 1", "2", "2 2 1", "?", "4 0 0"):
        child.sendline(text)
        child.expect(r":|>|\uff1a")
    assert ended(child) == 0
    lines = CONTROL.sub("", transcript(child)).splitlines()
    assert max(map(columns, lines)) <= 40


def test_undo_goes_back_and_a_question_mark_explains(spawn: Spawn) -> None:
    child = spawn("adjudicate giza temple")
    answer(child, (PLAYERS, "Ana Bo"), ("It takes 3, 4", "Ana Bo Cy"), ("Temple of Ra", "undo"))
    answer(child, TRIO, ("Temple of Ra", "?"), ("[GIZA-TEMPLE-01]", "0 5 1"))
    assert ended(child) == 0
    assert re.search(r"0\s+6\s+3", transcript(child))


def test_quit_leaves_and_nothing_is_said(spawn: Spawn) -> None:
    child = spawn("score giza --json")
    answer(child, (PLAYERS, "quit"))
    assert ended(child) == 0
    assert "{" not in transcript(child)


@pytest.mark.parametrize("secret", ["", "secret"])
def test_ctrl_c_leaves_with_130_and_the_terminal_as_it_was(spawn: Spawn, secret: str) -> None:
    child = spawn("adjudicate giza decoration")
    child.expect_exact(PLAYERS)
    if secret:
        child.sendline("Ana Bo Chi")
        answer(child, ("Hand over", ""))
        child.expect_exact("[0-60]")
    child.sendintr()
    assert ended(child) == 130
    assert "Traceback" not in transcript(child)


def test_a_secret_bid_is_never_on_the_screen(spawn: Spawn) -> None:
    child = spawn("adjudicate giza decoration --json")
    answer(child, TRIO)
    for name, bid in (("Ana", "47"), ("Bo", "8"), ("Chi", "99"), ("Chi", "5")):
        if bid != "5":
            answer(child, (f"Hand over to {name}", ""))
        child.expect(r"\[0-60\]")
        child.waitnoecho(timeout=10)
        child.sendline(bid)
    child.expect_exact('{"game"')
    before = transcript(child).split('{"game"')[0]
    assert not any(bid in before for bid in ("47", "99"))
    assert before.count(CLEARED) == 4
    assert before.rstrip().endswith(CLEARED)
    assert ended(child) == 0


def test_a_terminal_that_cannot_erase_scrolls_secrets_away(spawn: Spawn) -> None:
    child = spawn("adjudicate giza decoration", TERM="dumb")
    answer(child, TRIO)
    child.expect_exact("Hand over to Ana")
    assert "\x1b" not in transcript(child)
    assert "\n" * 30 in transcript(child).replace("\r", "")


def test_no_colour_is_ever_used(spawn: Spawn) -> None:
    for line in ("setup giza --players 3", "games", "data giza", "--help", "sore"):
        child = spawn(line)
        ended(child)
        assert "\x1b[" not in transcript(child)


def test_the_end_of_input_leaves_like_quit(spawn: Spawn) -> None:
    child = spawn("score giza")
    child.expect_exact(PLAYERS)
    child.sendeof()
    assert ended(child) == 0
    assert "Traceback" not in transcript(child)


def test_what_the_rules_refuse_can_be_put_right(spawn: Spawn) -> None:
    child = spawn("adjudicate giza build")
    answer(child, TRIO, ("Base stones", "A B"), ("Middle stones", "A"), ("tone", "middle"))
    answer(child, ("ocation", "C"))
    child.expect_exact("[GIZA-BUILD-03]")
    answer(child, ("ocation", "B"))
    assert ended(child) == 0


def test_an_interrupt_before_anything_is_asked_is_quiet() -> None:
    command = ["-m", "companion", "batch"]
    child = pexpect.spawn(sys.executable, command, timeout=20)
    child.setecho(state=False)
    child.sendline("{}")
    child.expect_exact("false")
    child.kill(signal.SIGINT)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_a_name_in_any_script_stays_whole_in_a_plain_locale(
    spawn: Spawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    child = spawn("adjudicate giza temple")
    answer(child, (PLAYERS, "花子 Bo Chi"), ("(each: 花子, Bo", "quit"))
    assert ended(child) == 0


def test_only_the_question_that_the_refusal_names_is_asked_again(spawn: Spawn) -> None:
    """`stone` is refused [GIZA-NOM-04]; `seats`, a path just as long, stands."""
    child = spawn("adjudicate giza build")
    answer(child, TRIO, ("Base stones", "1"), ("Middle stones", "1"), ("New stone", "3"))
    answer(child, ("Its location", ""), ("[GIZA-NOM-04]", ""), ("New stone", "quit"))
    assert ended(child) == 0
    assert transcript(child).count(PLAYERS) == 1


@pytest.mark.parametrize(("reply", "end"), [("y", "Deleted."), ("n", "It stays."), ("quit", "")])
def test_deleting_a_session_asks_first(spawn: Spawn, session: str, reply: str, end: str) -> None:
    child = spawn(f"delete {session[:4]}")
    answer(child, ("Delete this session", "?"), ("Delete this session", reply))
    assert ended(child) == 0
    assert end in transcript(child)
    assert [head.deleted for head in Journal().sessions()] == [reply == "y"]
    assert max(map(columns, CONTROL.sub("", transcript(child)).splitlines())) <= 40
