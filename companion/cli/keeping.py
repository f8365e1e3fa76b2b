"""A session kept at the terminal, new or gone on with, and the programs that play in it."""

import os
import sys
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.cli.errors import Mistake
from companion.kits.faults import suggestion
from companion.questions.checks import alternatives

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from companion.games.engine import Action, Decision, Rules
    from companion.kits import Kit
    from companion.table.journal import Journal
    from companion.table.session.moves.programs import Chooser, Programs
    from companion.table.session.session import Session
    from companion.table.session.way import Way
    from companion.table.terminal.terminal import Terminal
    from companion.table.translator import Translator


def check_rules(kit: "Kit") -> None:
    """Check that a kit's game can be played move by move; Mistake when it can't."""
    from companion.games import has_rules, slugs

    if not has_rules(kit.id):
        there = ", ".join(slug for slug in slugs() if has_rules(slug)) or "none yet"
        raise Mistake(f"{kit.id}: can't be played move by move; these can: {there}")


def programs(bots: str | None = None, seed: int | None = None) -> "Programs":
    """Return the bots, those among them that sit down, and who draws for the table.

    Raises:
        Mistake: for a bot that is none, or two of one name.
    """
    from companion.simulation.bots import BOTS
    from companion.simulation.chance import draw
    from companion.table.session.moves.programs import Programs

    seats = None if bots is None else dict(_bots_by_name(bots, repeats=seed is not None))
    opened = partial(_opened, repeats=seed is not None)
    return Programs(tuple(BOTS), opened, draw, "" if seed is None else str(seed), seats)


def _opened(name: str, *, repeats: bool = False) -> "Chooser":
    """Return what decides for a bot; Refused when there is none of that name.

    With a seed all is to repeat itself, and a bot that does not is refused, too.
    """
    from companion.simulation.bots import answer, open_bot

    bot = open_bot(name, repeats=repeats)

    def choose(rules: "Rules[Any]", state: Any, decision: "Decision", random: "Random") -> "Action":
        return answer(rules, state, decision, bot, random)

    return choose


def _bots_by_name(bots: str, *, repeats: bool) -> "Iterator[tuple[str, str]]":
    """Yield the name and the kind of each bot that sits down; one without a name is called so."""
    names: set[str] = set()
    for each in filter(None, map(str.strip, bots.split(","))):
        given, _, kind = (part.strip() for part in each.rpartition("="))
        _check_bot(kind, repeats=repeats)
        name = given or _free(kind.partition(":")[0].capitalize(), names)
        if name in names:
            raise Mistake(f"--bots: two are called {name}")
        names.add(name)
        yield name, kind


def _free(name: str, taken: set[str]) -> str:
    # Two greedy bots without names are Greedy and Greedy 2.
    number = sum(each.partition(" ")[0] == name for each in taken)
    return f"{name} {number + 1}" if number else name


def _check_bot(kind: str, *, repeats: bool) -> None:
    from companion.questions.errors import Refused

    try:
        _opened(kind, repeats=repeats)
    except Refused as refusal:
        raise Mistake(f"--bots: {refusal.message}") from None


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
    programs: Any = None,
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


def keep_on(kit: "Kit", translator: "Translator", session: str, programs: Any = None) -> None:
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
        # From a pipe that ended before the first answer there is nothing to go on with.
        if session.id is None and not terminal.is_live:
            raise Mistake(ENDED) from None
    finally:
        _take_leave(driver)


def _take_leave(driver: Any) -> None:
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
