"""`companion score`: final scores, places and winners."""

from companion.cli import options, streams
from companion.cli.conversation import judged
from companion.cli.opened import open_room, open_voice
from companion.kits import load_kit

app = options.new_app()


@app.command(
    epilog=options.example("score giza", "score giza scores.json --json", "score giza - --explain")
)
def score(
    game: options.Game,
    file: options.AnswersFile = None,
    *,
    json: options.Json = False,
    explain: options.Explain = False,
    lang: options.Language = None,
    kit: options.OwnKit = None,
) -> None:
    """Add up the final scores: asks one question a line, or reads a JSON file."""
    from companion.table.show import explanation_lines, score_lines

    loaded = load_kit(game, kit)
    room, voice = open_room(loaded), open_voice(loaded, lang)
    _, result = judged(loaded, room, "score", file, voice)
    if json:
        streams.show_object(result.value)
        return
    lines = score_lines(result, voice)
    streams.show([*lines, *explanation_lines(result, loaded, voice)] if explain else lines)
