"""`companion batch`: many requests, one a line."""

import sys
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from companion.cli import options, streams
from companion.cli.mistakes import Mistake
from companion.cli.opened import is_whole_kit
from companion.cli.requests import STANDARD_INPUT
from companion.kits import load_kit

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    from companion.kits import Kit

app = options.new_app()

Lines = Annotated[
    Path,
    typer.Argument(
        metavar="[FILE]",
        show_default=False,
        help="Requests, a JSON object on each line; - or nothing reads standard input.",
    ),
]


REQUEST = """\b
A request:
  {"id": 1, "cmd": "setup", "game": "giza",
   "what": null, "input": {"players": 3}}
"""
EXAMPLE = options.example("batch requests.jsonl", "batch requests.jsonl --kit my-giza")


@app.command(epilog=f"{REQUEST}\n{EXAMPLE}")
def batch(file: Lines = STANDARD_INPUT, *, kit: options.OwnKit = None) -> None:
    """Answer requests as they come, a line of JSON for each line of JSON.

    A request is a setup, score or adjudicate; what names the adjudication.
    """
    with _opened(file) as lines:
        _answer(lines, kit)


def _opened(file: Path) -> "AbstractContextManager[BinaryIO]":
    if file != STANDARD_INPUT:
        return file.open("rb")
    if sys.stdin is None:
        raise Mistake("standard input: is closed")
    return nullcontext(sys.stdin.buffer)


def _whole_own(folder: Path | None) -> tuple[str, ...]:
    """Return the game of a folder that is a whole kit; none of one that is in place of ours."""
    whole = folder is not None and is_whole_kit(folder)
    return (load_kit("", folder).id,) if whole else ()


def _answer(lines: "Iterable[bytes]", folder: Path | None) -> None:
    """Write the answer to each line before the next one is read."""
    from companion.cli.blame import STATUS, Blame
    from companion.games.batch import answer

    blame = Blame()

    @cache
    def kits(game: str) -> "Kit":
        return load_kit(game, folder)

    own = _whole_own(folder)
    for line in lines:
        # Bytes that are no UTF-8 become halves of characters, which the rules refuse by name.
        sys.stdout.write(answer(line.decode("utf-8", "surrogateescape"), kits, blame, own) + "\n")
        sys.stdout.flush()
    if blame.count:
        streams.complain([f"this is our fault: lines that could not be answered: {blame.count}"])
        raise typer.Exit(STATUS)
