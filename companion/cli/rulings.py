"""`setup`, `score`, `adjudicate`, and `batch`, which answers many of these: the rules alone."""

import sys
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from companion.cli import options, printing, streams
from companion.cli.asking import STANDARD_INPUT, judged
from companion.cli.errors import STATUS, Blame, Mistake
from companion.cli.lookup import is_whole_kit, open_kit, open_room, open_translator
from companion.games.batch import answer
from companion.kits import load_kit
from companion.kits.faults import suggestion
from companion.table.session.setup import SHEET
from companion.table.terminal.results import (
    adjudication_lines,
    explanation_lines,
    score_lines,
    setup_lines,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    from companion.kits import Kit
    from companion.table.translator import Translator

app = options.new_app()

What = Annotated[
    str | None,
    options.argument(
        "WHAT",
        "What to adjudicate, such as lift; left out, what there is is listed.",
        options.complete_what,
    ),
]


@app.command(
    epilog=options.example(
        "adjudicate giza lift",
        "adjudicate giza lift bids.json --json",
        "adjudicate giza decoration --explain",
    )
)
def adjudicate(
    game: options.Game,
    what: What = None,
    file: options.AnswersFile = None,
    *,
    json: options.Json = False,
    explain: options.Explain = False,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Ask the rules: asks one question a line, or reads a JSON file."""
    loaded = load_kit(game, kit)
    room, translator = open_room(loaded), open_translator(loaded, lang)
    if what is None:
        raise Mistake(f"WHAT: is missing; {game} has: {', '.join(room.adjudications)}")
    if what not in room.adjudications:
        raise Mistake(
            f"WHAT: {game} has no '{what}' to adjudicate; {suggestion(what, room.adjudications)}"
        )
    request, result = judged(loaded, room, what, file, translator)
    if json:
        streams.show_object(result.value)
        return
    lines = adjudication_lines(result, what, request["players"], translator)
    streams.show([*lines, *explanation_lines(result, loaded, translator)] if explain else lines)


@app.command(
    epilog=options.example("score giza", "score giza scores.json --json", "score giza - --explain")
)
def score(
    game: options.OwnGame = None,
    file: options.AnswersFile = None,
    *,
    json: options.Json = False,
    explain: options.Explain = False,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Add up the final scores: asks one question a line, or reads a JSON file."""
    loaded = open_kit(game, kit)
    room, translator = open_room(loaded), open_translator(loaded, lang)
    _, result = judged(loaded, room, "score", file, translator)
    if json:
        streams.show_object(result.value)
        return
    lines = score_lines(result, translator)
    streams.show([*lines, *explanation_lines(result, loaded, translator)] if explain else lines)


@app.command(epilog=options.example("setup giza --players 3", "setup giza --players 3 --sheet"))
def setup(
    game: options.OwnGame = None,
    *,
    players: options.Players = None,
    variant: options.Variant = None,
    json: options.Json = False,
    sheet: Annotated[bool, typer.Option("--sheet", help="Write the printed sheet as PDF.")] = False,
    explain: options.Explain = False,
    force: options.Force = False,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Show how to set a game up, step by step, with every count."""
    loaded = open_kit(game, kit)
    room, translator = open_room(loaded), open_translator(loaded, lang)
    if players is None:
        raise Mistake(f"--players: how many play? {' or '.join(map(str, loaded.players))}")
    result = room.setup(loaded, {"players": players, "variant": variant})
    if sheet:
        _print_sheet(loaded, players, translator, force=force)
    elif json:
        streams.show_object(result.value)
    else:
        streams.show(setup_lines(result, loaded, translator, players, explain=explain))


def _print_sheet(kit: "Kit", players: int, translator: "Translator", *, force: bool) -> None:
    choices = printing.preset_choices(translator)
    choices |= {"players": players, "only": (SHEET,), "first_sheet": False}
    printing.write(kit, choices, None, translator, force=force)


Lines = Annotated[
    Path,
    options.argument(
        "[FILE]", "Requests, a JSON object on each line; - or nothing reads standard input."
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
    blame = Blame()

    @cache
    def kits(game: str) -> "Kit":
        return load_kit(game, folder)

    own = _whole_own(folder)
    for line in lines:
        # Bytes that are no UTF-8 become halves of characters, which the rules refuse by name.
        sys.stdout.write(answer(line.decode("utf-8", "surrogateescape"), kits, blame, own) + "\n")
        # Whoever asks line by line waits for this answer before the next request.
        sys.stdout.flush()
    if blame.count:
        streams.complain([f"this is our fault: lines that could not be answered: {blame.count}"])
        raise typer.Exit(STATUS)
