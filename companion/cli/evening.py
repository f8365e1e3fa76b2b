"""Keeping an evening at the terminal: a new one, or one that goes on."""

import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.mistakes import Mistake
from companion.cli.opened import open_room
from companion.games.common.wording import either
from companion.kits.suggestions import suggestion

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.kits import Kit
    from companion.table.evening.evening import Evening
    from companion.table.evening.played import Room
    from companion.table.journal import Entry, Journal
    from companion.table.terminal.terminal import Terminal
    from companion.table.translator import Translator


def open_evening_room(kit: "Kit") -> "Room":
    """Return what an evening of a kit's game is played with; Mistake when it has no rules here."""
    from companion.table.evening.rooms import scorekeeping_room

    return scorekeeping_room(kit, open_room(kit))


def open_session_room(kit: "Kit", entries: "Sequence[Entry]") -> "Room":
    """Return what a session is gone on with; Mistake when it has no rules here."""
    from companion.table.evening.rooms import is_of_moves, room_of

    if not is_of_moves(entries):
        return open_evening_room(kit)
    from companion.cli.moves import check_rules, programs

    check_rules(kit)
    return room_of(kit, open_room(kit), entries, programs())


def presets_for(
    room: "Room", players: int | None, variant: str | None, *, light: bool | None
) -> dict[str, str]:
    """Return answers by path that were given on the command line.

    Raises:
        Mistake: for players or a variant that the game has not, or not together.
    """
    variants = room.keeper.variants(room.kit)
    if variant is not None and variant not in variants:
        raise Mistake(f"--variant: there is no '{variant}'; {suggestion(variant, variants)}")
    possible = variants[variant] if variant else sorted({n for v in variants.values() for n in v})
    if players is not None and players not in possible:
        raise Mistake(f"--players: is {players}, must be {either(possible)}")
    if variant and len(possible) == 1:
        (players,) = possible
    given = {
        "seats": players and str(players),
        "variant": variant and variant.partition("+")[0],
        "options": variant,
        "goods": light if light is None else ("light" if light else "full"),
    }
    return {path: text for path, text in given.items() if isinstance(text, str)}


def keep_new(
    room: "Room", translator: "Translator", presets: dict[str, str], folder: Path | None
) -> None:
    """Keep a new evening; its session begins with the first answer."""
    from companion.table.evening.evening import Evening

    own = str(folder.resolve()) if folder else None
    with _terminal(translator) as terminal:
        evening = Evening(room, lambda: _journal().create(room.kit.id, own), terminal, translator)
        evening.presets, evening.friends = presets, lambda: _journal().names()
        _keep(evening)


def keep_on(room: "Room", translator: "Translator", session: str) -> None:
    """Go on with a session, at the question where it was left."""
    from companion.table.evening.evening import Evening

    with _terminal(translator) as terminal, _journal().take(session) as tape:
        evening = Evening(room, tape, terminal, translator)
        evening.friends = lambda: _journal().names()
        _keep(evening)


def _journal() -> "Journal":
    """Return the journal; the first question of a new evening need not wait for it."""
    from companion.table.journal import Journal

    return Journal()


def _keep(evening: "Evening") -> None:
    from companion.table.ask import Quit
    from companion.table.terminal.terminal import InputEnded

    try:
        evening.keep()
    except (Quit, InputEnded):
        evening.terminal.say()
    finally:
        _take_leave(evening)


def _take_leave(evening: "Evening") -> None:
    """Let the session go, and say how to come back to it; also after Ctrl-C, or a full disk."""
    session = evening.let_go()
    if session:
        with suppress(OSError):  # a terminal that was closed hears nothing any more
            evening.say("left", session=session[:8])


@contextmanager
def _terminal(translator: "Translator") -> "Iterator[Terminal]":
    """Give the terminal for questions; Mistake when there is nobody to ask."""
    from companion.table.terminal.terminal import Terminal

    if sys.stdin is None:
        raise Mistake("standard input: is closed; there is nobody to ask")
    terminal = Terminal(sys.stdin, sys.stderr, os.environ.get("TERM", ""))
    terminal.say(translator.text("evening.words"))
    yield terminal
