"""`companion history` and `companion stats`: the evenings that were kept, by one and in sum."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final
from unicodedata import normalize

from companion.cli import lookup, options, result_sheet, streams
from companion.cli.errors import Mistake
from companion.cli.lookup import open_house_translator, open_translator
from companion.games import kept_games
from companion.games.engine import Result
from companion.kits.faults import suggestion
from companion.questions.text import visible
from companion.table.history import charts, statistics
from companion.table.history.statistics import by_game, of_player
from companion.table.history.summary import changes, people, seats
from companion.table.history.wording import about, called, log, outcome, started
from companion.table.terminal.results import row_lines, score_lines
from companion.table.terminal.width import table_lines, wrap
from companion.table.translator import in_language

if TYPE_CHECKING:
    from companion.table.history.statistics import Duel, PlayerRecord
    from companion.table.history.summary import Summary
    from companion.table.translator import Translator

LOG: Final = 8
"""How many of the last changes of the score are shown."""

app = options.new_app()

Session = Annotated[
    str | None,
    options.argument(
        "[SESSION]", "The beginning of a session's id; else all.", options.complete_session
    ),
]


@app.command(
    epilog=options.example("history", "history 3f2a", "history 3f2a --pdf evening.pdf --paper a4")
)
def history(
    session: Session = None,
    *,
    json: options.Json = False,
    pdf: options.Pdf = None,
    paper: options.Paper = None,
    force: options.Force = False,
    lang: options.Language = None,
) -> None:
    """List the evenings that were kept, or show one of them.

    --pdf writes the result sheet of the session, or of the last one that is finished.
    """
    from companion.table.journal import Journal

    journal = Journal()
    if session is None and pdf is None:
        _show_all(lookup.summaries(journal), lang, json=json)
        return
    if session is None:
        found = _last(lookup.summaries(journal))
    else:
        found = lookup.summary(journal, journal.find(session))
    translator = open_translator(found.kit, lang)
    if pdf is not None:
        target = result_sheet.SheetFile(pdf, paper, force)
        result_sheet.write(lookup.finished(found), translator, target)
        streams.show([str(pdf)])
    elif json:
        streams.show_object(_value(found))
    else:
        streams.show(_lines(found, translator))


def _last(found: "Sequence[Summary]") -> "Summary":
    """Return the last finished session; Mistake when none is finished."""
    finished = next((each for each in found if each.finished), None)
    if finished is None:
        raise Mistake("no evening is finished yet; 'companion resume' goes on with the last one")
    return finished


def _show_all(found: "Sequence[Summary]", lang: str | None, *, json: bool) -> None:
    if json:
        streams.show_object([_value(each) for each in found])
        return
    if not found:
        streams.show_wrapped(open_house_translator(lang).text("after.none"))
    sessions = [each.session for each in found]
    for each in found:
        streams.show(
            _entry(each, lookup.short(each.session, sessions), open_translator(each.kit, lang))
        )


def _value(summary: "Summary") -> dict[str, Any]:
    """Return a session as a JSON object."""
    return {
        "session": summary.session,
        "game": summary.game,
        "variant": summary.variant,
        "players": list(summary.players),
        "started": summary.started.isoformat(),
        "ended": summary.ended.isoformat(),
        "minutes": summary.minutes,
        "finished": summary.finished,
        "result": summary.result,
        "course": [dict(totals) for totals in summary.course],
    }


def _entry(summary: "Summary", session: str, translator: "Translator") -> Iterator[str]:
    """Give the lines of one evening in the list: when, what and which, then who won."""
    yield from row_lines(started(summary), session)
    yield from wrap(in_language(summary.kit.name, translator.language), indent="  ")
    yield from wrap(outcome(summary, translator), indent="  ")


def _lines(summary: "Summary", translator: "Translator") -> Iterator[str]:
    """Give what is told of one evening: its result, the course of the scores, the last changes."""
    yield from wrap(in_language(summary.kit.name, translator.language))
    yield from wrap(started(summary))
    yield from wrap(about(summary, translator))
    yield ""
    if summary.finished and summary.result is not None:
        # Without steps: what each point came of is in the record, `companion replay`.
        yield from score_lines(Result(dict(summary.result), tuple), translator)
    else:
        yield from wrap(outcome(summary, translator))
    course = changes(summary)
    if any(any(totals.values()) for totals in course):
        names = [seat.name for seat in seats(summary)] or summary.players
        players = {name: called(name, summary, translator) for name in names}
        yield from ("", translator.text("after.course"))
        yield from charts.sparklines(course, players, charts.marks(sys.stdout.encoding))
        yield from ("", translator.text("after.last"))
        yield from log(summary, translator, LOG)


Player = Annotated[str | None, options.option("--player", "NAME", "Only games of this player.")]
OneGame = Annotated[
    str | None,
    options.option("--game", "GAME", "Only this game.", options.complete_game),
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
    from companion.table.journal import Journal

    translator = open_house_translator(lang)
    every = statistics.finished(lookup.summaries(Journal()))
    if game is not None:
        _check_game(game)
    name = None if player is None else _meant(player, every)
    found = statistics.finished(every, name, game)
    if json:
        streams.show_object(_figures(found, name))
    elif not found:
        streams.show_wrapped(translator.text("after.none_finished"))
    elif pdf is not None:
        target = result_sheet.SheetFile(pdf, paper, force)
        result_sheet.write(found[-1], open_translator(found[-1].kit, lang), target)
        streams.show([str(pdf)])
    else:
        streams.show(_tables(found, name, translator))


def _check_game(game: str) -> None:
    if game not in kept_games():
        raise Mistake(f"--game: there is no game '{game}'; {suggestion(game, kept_games())}")


def _meant(player: str, summaries: "Sequence[Summary]") -> str:
    """Return the player of that name; Mistake when nobody has it, capitals and width aside."""
    names = {seat.name: None for summary in summaries for seat in people(summary)}
    if player in names:
        return player
    # Typed on another keyboard, in full width, or without its capital.
    alike = [name for name in names if _plain(name) == _plain(player)]
    if len(alike) == 1:
        return alike[0]
    known = suggestion(player, [visible(name) for name in names])
    raise Mistake(f"--player: nobody called '{player}' has finished a game; {known}")


def _plain(name: str) -> str:
    return normalize("NFKC", name).casefold().strip()


def _figures(found: "Sequence[Summary]", player: str | None) -> dict[str, Any]:
    """Return the figures as a JSON object; averages and best scores are of one game each."""
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


def _tables(
    found: "Sequence[Summary]", player: str | None, translator: "Translator"
) -> Iterator[str]:
    """Give the tables: everybody over all games, each game, streaks, who beat whom."""
    records, duels = of_player(found, player)
    yield from wrap(translator.text("after.games", number=len(found)))
    yield from ("", *_wins(records, translator))
    for held in by_game(found).values():
        yield from ("", *wrap(in_language(held[-1].kit.name, translator.language)))
        yield from _scores(of_player(held, player)[0], translator)
    if duels:
        yield from ("", translator.text("after.duels"), *_duels(duels, translator))


def _wins(records: "Sequence[PlayerRecord]", translator: "Translator") -> list[str]:
    rows = [(each.player, each.games, each.wins, each.streak, each.longest) for each in records]
    return _table(("played", "won", "streak", "longest"), rows, translator)


def _scores(records: "Sequence[PlayerRecord]", translator: "Translator") -> list[str]:
    rows = [
        (each.player, each.games, each.wins, f"{each.average:.1f}", each.best) for each in records
    ]
    return _table(("played", "won", "average", "best"), rows, translator)


def _table(
    keys: Sequence[str], rows: Sequence[Sequence[object]], translator: "Translator"
) -> list[str]:
    headers = ["", *(translator.text(f"after.{key}") for key in keys)]
    return table_lines(headers, [list(map(str, row)) for row in rows])


def _duels(duels: "Sequence[Duel]", translator: "Translator") -> Iterator[str]:
    for each in duels:
        pair = translator.text("after.pair", one=each.one, other=each.other)
        score = f"{each.before} : {each.behind}"
        if each.level:
            score += f" ({translator.text('after.level', number=each.level)})"
        yield from row_lines(pair, score)
