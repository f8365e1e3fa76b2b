"""`companion adjudicate`: what the rules make of a bid, a move, a stone."""

from typing import Annotated

import typer

from companion.cli import complete, options, streams
from companion.cli.conversation import judged
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_room, open_translator
from companion.kits import load_kit
from companion.kits.faults import suggestion

app = options.new_app()

What = Annotated[
    str | None,
    typer.Argument(
        metavar="WHAT",
        show_default=False,
        help="What to adjudicate, such as lift; left out, what there is is listed.",
        autocompletion=complete.complete_what,
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
    from companion.table.terminal.results import adjudication_lines, explanation_lines

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
