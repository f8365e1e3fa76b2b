"""A narrow terminal: a few lines out, one answer in, and nothing left behind of what is secret.

What can be typed at every prompt besides an answer is read here too: a command.
"""

import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from getpass import GetPassWarning, getpass
from importlib import import_module
from typing import Final, NamedTuple, TextIO
from unicodedata import normalize

from companion.table.session.commands import COMMANDS
from companion.table.terminal.width import COLUMNS, columns, wrap
from companion.table.translator import Translator

# Cursor home, screen erased, scrollback erased.
CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"

# What pushes a screen out of sight where it cannot be erased.
BLANK: Final = "\n" * 60

ROOM_FOR_AN_ANSWER: Final = 10

# Settings of readline that keep names in any script whole, where the locale says plain ASCII.
_WHOLE_BYTES: Final = ("input-meta on", "output-meta on", "convert-meta off")


class InputEnded(Exception):
    """There are no more answers to read."""


class Terminal:
    """Asks on a terminal, or reads answers line by line from a pipe.

    What is said goes to `screen`, standard error, so that standard output holds the result and
    nothing else.
    """

    def __init__(self, answers: TextIO | None, screen: TextIO, kind: str = "") -> None:
        """Read from `answers` (None: standard input was closed); `kind` is the variable TERM."""
        self._answers = answers
        self._screen = screen
        self._erases = kind not in ("", "dumb")
        self.is_live = answers is not None and answers.isatty() and screen.isatty()

    def say(self, text: str = "", first: str = "", indent: str = "") -> None:
        """Show a text, wrapped; `first` begins its first line, `indent` the others."""
        self._write("\n".join(wrap(text, COLUMNS, indent, first)) + "\n")

    def show(self, lines: Iterable[str]) -> None:
        """Show lines that are made for this width already."""
        self._write("".join(f"{line}\n" for line in lines))

    def read(self, question: str) -> str:
        """Show the question and return the answer; InputEnded when none will come."""
        prompt = self._prompt(question)
        if self.is_live and self._answers is sys.stdin and sys.stdout.isatty():
            return _edited(prompt)
        self._write(prompt)
        line = self._answers.readline() if self._answers else ""
        if not line:
            raise InputEnded
        return line.rstrip("\r\n")

    def read_unseen(self, question: str) -> str:
        """Return the answer, typed unseen; InputEnded when none will come."""
        # From a pipe nothing is echoed, and getpass would ask the terminal behind it.
        if not self.is_live:
            return self.read(question)
        return _unseen(self._prompt(question), self._screen)

    def clear(self) -> None:
        """Erase the screen and its scrollback, so that nobody can scroll back to a secret."""
        if self.is_live:
            self._write(CLEAR if self._erases else BLANK)

    def _prompt(self, question: str) -> str:
        """Show all lines of a question but the last; return that, or a short one if it is full."""
        *lines, last = wrap(question)
        # Readline on a dumb terminal counts bytes.
        taken = columns(last) if self._erases else len(last.encode())
        if COLUMNS - taken < ROOM_FOR_AN_ANSWER:
            lines, last = [*lines, last], ">"
        self._write("".join(f"{line}\n" for line in lines))
        return f"{last} "

    def _write(self, text: str) -> None:
        self._screen.write(text)
        self._screen.flush()


def _edited(prompt: str) -> str:
    """Read a line that can be edited with the arrow keys where Python has readline."""
    with suppress(ImportError):
        readline = import_module("readline")  # `input` uses it once it is imported
        for setting in _WHOLE_BYTES:
            readline.parse_and_bind(f"set {setting}")
    try:
        return input(prompt)
    except EOFError:
        raise InputEnded from None


def _unseen(prompt: str, screen: TextIO) -> str:
    with warnings.catch_warnings(), _unsuspended():
        # Where echo cannot be switched off the screen is cleared after the answer all the same.
        warnings.simplefilter("ignore", GetPassWarning)
        try:
            return getpass(prompt, screen)
        except EOFError:
            raise InputEnded from None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"


@contextmanager
def _unsuspended() -> Iterator[None]:
    """Do nothing at Ctrl-Z: a shell that goes on with a program has what is typed shown again."""
    import signal  # noqa: PLC0415 - few questions are secret

    if sys.platform == "win32":
        yield
        return
    before = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)


# What can be typed at every prompt besides an answer: a command, and what goes with it.

# What goes with `log` for the whole of it.
ALL: Final = ("all", "全部")


ALL_COMMANDS: Final = COMMANDS
# Those that make sense where nothing is kept.
FEW_COMMANDS: Final = ("undo", "redo", "quit")


class Command(NamedTuple):
    """A command that was typed, and what stands after it."""

    name: str
    text: str = ""


def read_command(
    typed: str, translator: Translator, words: tuple[str, ...] = ALL_COMMANDS
) -> Command | None:
    """Return the command that was typed, one of some words; None when it is an answer."""
    first, *more = normalize("NFKC", typed).split(maxsplit=1) or [""]
    name, text = _names(translator).get(first.casefold()), "".join(more).strip()
    if name not in words or name is None or (text and not _may_go_with(name, text)):
        return None
    return Command(name, typed.split(maxsplit=1)[1].strip() if text else "")


def _may_go_with(name: str, text: str) -> bool:
    """Return whether a text is one that a command takes; otherwise both are an answer."""
    match name:
        case "note" | "join" | "leave":
            return True
        case "fix":
            return text.isdecimal()
        case "log":
            return text.casefold() in ALL
    return False


def _names(translator: Translator) -> Mapping[str, str]:
    own = {translator.text(f"session.word.{name}").casefold(): name for name in COMMANDS}
    return {**own, **{name: name for name in COMMANDS}}
