"""Getting an answer of the rules: from a file at once, or from people by asking."""

import os
import sys
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from companion.cli.mistakes import Mistake
from companion.cli.requests import read_request

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.games.contract import Request, Result
    from companion.games.game import Game
    from companion.kits import Kit
    from companion.table.ask import Sitting
    from companion.table.translator import Translator

ENDED: Final = "standard input: ended before the last question; to read JSON from it, write -"


def judged(
    kit: "Kit", game: "Game", what: str, file: Path | None, translator: "Translator"
) -> "tuple[Request, Result]":
    """Return a request and what the rules make of it; without a file people are asked for it.

    Raises:
        typer.Exit: when they leave.
    """
    judge = _judge(kit, game, what)
    if file is not None:
        request = read_request(file)
        return request, judge(request)

    from companion.table.forms import ask_request

    with sitting(translator) as asking:
        return asking.converse(
            lambda asked: ask_request(asked, partial(game.form, kit, what), game.seats(kit, what)),
            judge,
        )


def _judge(kit: "Kit", game: "Game", what: str) -> "Callable[[Request], Result]":
    if what == "score":
        return lambda request: game.score(kit, request)
    return lambda request: game.adjudicate(kit, what, request)


@contextmanager
def sitting(translator: "Translator") -> "Iterator[Sitting]":
    """Give the terminal for questions.

    Raises:
        typer.Exit: when the person leaves.
        Mistake: when no answers come.
    """
    from companion.table.ask import Quit, Sitting
    from companion.table.terminal.terminal import InputEnded, Terminal

    if sys.stdin is None:
        raise Mistake("standard input: is closed; there is nobody to ask")
    terminal = Terminal(sys.stdin, sys.stderr, os.environ.get("TERM", ""))
    terminal.say(translator.text("prompt.about"))
    try:
        yield Sitting(terminal, translator)
    except Quit:
        raise typer.Exit from None
    except InputEnded:
        terminal.say()
        if terminal.is_live:
            raise typer.Exit from None
        raise Mistake(ENDED) from None
    terminal.say()
