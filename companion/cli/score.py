"""`companion score`: final scores, places and winners."""

from companion.cli import options, streams
from companion.cli.conversation import judged
from companion.cli.opened import open_kit, open_room, open_translator

app = options.new_app()


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
    from companion.table.terminal.results import explanation_lines, score_lines

    loaded = open_kit(game, kit)
    room, translator = open_room(loaded), open_translator(loaded, lang)
    _, result = judged(loaded, room, "score", file, translator)
    if json:
        streams.show_object(result.value)
        return
    lines = score_lines(result, translator)
    streams.show([*lines, *explanation_lines(result, loaded, translator)] if explain else lines)
