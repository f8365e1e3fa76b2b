"""Keeping a session at the terminal: a new one, or one that goes on."""

import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.cli.mistakes import Mistake
from companion.kits.faults import suggestion
from companion.questions.checks import alternatives

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.kits import Kit
    from companion.table.journal import Journal
    from companion.table.session.session import Session
    from companion.table.session.way import Way
    from companion.table.terminal.terminal import Terminal
    from companion.table.translator import Translator


ENDED: Final = "standard input: ended before the last question"


def settle(way: "Way", players: int | None, variant: str | None) -> dict[str, Any]:
    """Have a way ask for no more than was left open on the command line; return the answers.

    Raises:
        Mistake: for players or a variant that the game has not, or not together.
    """
    variants = way.keeper.variants(way.kit)
    if variant is not None and variant not in variants:
        raise Mistake(f"--variant: there is no '{variant}'; {suggestion(variant, variants)}")
    possible = variants[variant] if variant else sorted({n for v in variants.values() for n in v})
    if players is not None and players not in possible:
        raise Mistake(f"--players: is {players}, must be {alternatives(possible)}")
    way.counts = (players,) if players else tuple(possible)
    given = {"variant": variant and variant.partition("+")[0], "options": variant}
    return {path: value for path, value in given.items() if value is not None}


def keep_new(
    way: "Way",
    translator: "Translator",
    presets: "Mapping[str, Any]",
    folder: Path | None,
    programs: Any = None,  # noqa: ANN401 - of this package alone
) -> None:
    """Keep a new session; it is in the journal from its first answer on.

    Raises:
        Mistake: when there is nobody to ask, or answers end before there is anything to keep.
    """
    from companion.table.session.session import Session

    own = str(folder.resolve()) if folder else None
    with _terminal(translator) as terminal:
        session = Session.new(way, lambda: _journal().create(way.kit.id, own, way.name), presets)
        session.company = programs.company if programs else ()
        _keep(session, terminal, translator)


def keep_on(kit: "Kit", translator: "Translator", session: str, programs: Any = None) -> None:  # noqa: ANN401
    """Go on with a session, at the question where it was left."""
    from companion.table.session.session import Session

    with _terminal(translator) as terminal, _journal().take(session) as tape:
        _keep(Session.resume(tape, kit, programs), terminal, translator)


def _journal() -> "Journal":
    """Return the journal; the first question of a new session need not wait for it."""
    from companion.table.journal import Journal

    return Journal()


def _keep(session: "Session", terminal: "Terminal", translator: "Translator") -> None:
    from companion.table.terminal.driver import Driver, Quit
    from companion.table.terminal.terminal import InputEnded
    from companion.table.terminal.typed_commands import run_command

    session.friends = lambda: _journal().names()
    driver = Driver(session, terminal, translator, run_command)
    try:
        driver.run()
    except Quit:
        terminal.say()
    except InputEnded:
        terminal.say()
        if session.id is None and not terminal.is_live:
            raise Mistake(ENDED) from None
    finally:
        _take_leave(driver)


def _take_leave(driver: Any) -> None:  # noqa: ANN401 - a Driver
    """Let the session go, and say how to come back to it; also after Ctrl-C, or a full disk."""
    session = driver.session.close()
    if session:
        with suppress(OSError):  # a terminal that was closed hears nothing any more
            driver.say("session.left", session=session[:8])


@contextmanager
def _terminal(translator: "Translator") -> "Iterator[Terminal]":
    """Give the terminal for questions; Mistake when there is nobody to ask."""
    terminal = open_terminal()
    terminal.say(translator.text("session.words"))
    yield terminal


def open_terminal() -> "Terminal":
    """Return the terminal that people sit at; Mistake when there is nobody to ask."""
    from companion.table.terminal.terminal import Terminal

    if sys.stdin is None:
        raise Mistake("standard input: is closed; there is nobody to ask")
    return Terminal(sys.stdin, sys.stderr, os.environ.get("TERM", ""))
