"""`companion history`: the evenings so far, and how one of them went."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from companion.cli import complete, kept, options, streams
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_house_translator, open_translator
from companion.table.terminal.width import wrap

if TYPE_CHECKING:
    from companion.table.history.summary import Summary
    from companion.table.translator import Translator

LOG: Final = 8
"""How many of the last changes of the score are shown."""

app = options.new_app()

Session = Annotated[
    str | None,
    typer.Argument(
        metavar="[SESSION]",
        show_default=False,
        help="The beginning of a session's id; else all.",
        autocompletion=complete.complete_session,
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
        _show_all(kept.summaries(journal), lang, json=json)
        return
    if session is None:
        found = _last(kept.summaries(journal))
    else:
        found = kept.summary(journal, journal.find(session))
    translator = open_translator(found.kit, lang)
    if pdf is not None:
        from companion.cli import result_sheet

        target = result_sheet.Target(pdf, paper, force)
        result_sheet.write(kept.finished(found), translator, target)
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
            _entry(each, kept.short(each.session, sessions), open_translator(each.kit, lang))
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
    from companion.table.history.wording import outcome, started
    from companion.table.terminal.results import row_lines
    from companion.table.translator import in_language

    yield from row_lines(started(summary), session)
    yield from wrap(in_language(summary.kit.name, translator.language), indent="  ")
    yield from wrap(outcome(summary, translator), indent="  ")


def _lines(summary: "Summary", translator: "Translator") -> Iterator[str]:
    """Give what is told of one evening: its result, the course of the scores, the last changes."""
    from companion.games.engine import Result
    from companion.table.history import charts
    from companion.table.history.summary import changes, seats
    from companion.table.history.wording import about, called, log, outcome, started
    from companion.table.terminal.results import score_lines
    from companion.table.translator import in_language

    yield from wrap(in_language(summary.kit.name, translator.language))
    yield from wrap(started(summary))
    yield from wrap(about(summary, translator))
    yield ""
    if summary.finished and summary.result is not None:
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
