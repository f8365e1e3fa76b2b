"""`companion stats`: what all evenings come to: wins, scores, streaks, who beat whom."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any
from unicodedata import normalize

import typer

from companion.cli import complete, kept, options, streams
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_house_translator, open_translator
from companion.kits.faults import suggestion
from companion.questions.text import visible
from companion.table.terminal.width import wrap

if TYPE_CHECKING:
    from companion.table.history.statistics import Duel, PlayerRecord
    from companion.table.history.summary import Summary
    from companion.table.translator import Translator


app = options.new_app()

Player = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help="Only games of this player.")
]
OneGame = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="GAME", help="Only this game.", autocompletion=complete.complete_game
    ),
]


@app.command(
    epilog=options.example("stats", "stats --player Ana --game giza", "stats --game giza --json")
)
def stats(
    *,
    player: Player = None,
    game: OneGame = None,
    json: options.Json = False,
    pdf: options.Pdf = None,
    paper: options.Paper = None,
    force: options.Force = False,
    lang: options.Language = None,
) -> None:
    """Show who played and won what, and how often.

    --pdf writes the result sheet of the last of these games.
    """
    from companion.table.history import statistics
    from companion.table.journal import Journal

    translator = open_house_translator(lang)
    every = statistics.finished(kept.summaries(Journal()))
    if game is not None:
        _check_game(game)
    name = None if player is None else _meant(player, every)
    found = statistics.finished(every, name, game)
    if json:
        streams.show_object(_value(found, name))
    elif not found:
        streams.show_wrapped(translator.text("after.none_finished"))
    elif pdf is not None:
        from companion.cli import result_sheet

        target = result_sheet.Target(pdf, paper, force)
        result_sheet.write(found[-1], open_translator(found[-1].kit, lang), target)
        streams.show([str(pdf)])
    else:
        streams.show(_lines(found, name, translator))


def _check_game(game: str) -> None:
    from companion.games import kept_games

    if game not in kept_games():
        raise Mistake(f"--game: there is no game '{game}'; {suggestion(game, kept_games())}")


def _meant(player: str, summaries: "Sequence[Summary]") -> str:
    """Return the player of that name; Mistake when nobody has it, capitals and width aside."""
    from companion.table.history.summary import people

    names = {seat.name: None for summary in summaries for seat in people(summary)}
    if player in names:
        return player
    alike = [name for name in names if _plain(name) == _plain(player)]
    if len(alike) == 1:
        return alike[0]
    known = suggestion(player, [visible(name) for name in names])
    raise Mistake(f"--player: nobody called '{player}' has finished a game; {known}")


def _plain(name: str) -> str:
    return normalize("NFKC", name).casefold().strip()


def _value(found: "Sequence[Summary]", player: str | None) -> dict[str, Any]:
    """Return the figures as a JSON object; averages and best scores are of one game each."""
    from companion.table.history.statistics import by_game, of_player

    records, duels = of_player(found, player)
    games = {
        game: [each._asdict() for each in of_player(held, player)[0]]
        for game, held in by_game(found).items()
    }
    totals = [
        {key: value for key, value in each._asdict().items() if key not in ("average", "best")}
        for each in records
    ]
    return {
        "games": len(found),
        "players": totals,
        "by_game": games,
        "duels": [each._asdict() for each in duels],
    }


def _lines(
    found: "Sequence[Summary]", player: str | None, translator: "Translator"
) -> Iterator[str]:
    """Give the tables: everybody over all games, each game, streaks, who beat whom."""
    from companion.table.history.statistics import by_game, of_player
    from companion.table.translator import in_language

    records, duels = of_player(found, player)
    yield from wrap(translator.text("after.games", number=len(found)))
    yield from ("", *_wins(records, translator))
    for held in by_game(found).values():
        yield from ("", *wrap(in_language(held[-1].kit.name, translator.language)))
        yield from _scores(of_player(held, player)[0], translator)
    if duels:
        yield from ("", translator.text("after.duels"), *_duels(duels, translator))


def _wins(records: "Sequence[PlayerRecord]", translator: "Translator") -> list[str]:
    from companion.table.terminal.width import table_lines

    headers = [
        "",
        *(translator.text(f"after.{key}") for key in ("played", "won", "streak", "longest")),
    ]
    rows = [
        [each.player, *map(str, (each.games, each.wins, each.streak, each.longest))]
        for each in records
    ]
    return table_lines(headers, rows)


def _scores(records: "Sequence[PlayerRecord]", translator: "Translator") -> list[str]:
    from companion.table.terminal.width import table_lines

    headers = [
        "",
        *(translator.text(f"after.{key}") for key in ("played", "won", "average", "best")),
    ]
    rows = [
        [each.player, str(each.games), str(each.wins), f"{each.average:.1f}", str(each.best)]
        for each in records
    ]
    return table_lines(headers, rows)


def _duels(duels: "Sequence[Duel]", translator: "Translator") -> Iterator[str]:
    from companion.table.terminal.results import row_lines

    for each in duels:
        pair = translator.text("after.pair", one=each.one, other=each.other)
        score = f"{each.before} : {each.behind}"
        if each.level:
            score += f" ({translator.text('after.level', number=each.level)})"
        yield from row_lines(pair, score)
