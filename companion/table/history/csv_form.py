"""Sessions as a spreadsheet: one row a player, with the breakdown and the course of the score."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Final

from companion.questions.text import visible
from companion.table.history.summary import Seat, Summary, changes, seats

# The columns before the breakdown; `started` is in UTC.
COLUMNS: Final = (
    "session",
    "game",
    "variant",
    "started",
    "minutes",
    "finished",
    "seat",
    "player",
    "colour",
    "start_player",
    "place",
    "total",
    "winner",
)

# What a cell begins with that a spreadsheet would run and not show.
FORMULA: Final = ("=", "+", "-", "@")

Cell = str | int


def csv_text(summaries: Sequence[Summary]) -> str:
    """Return sessions as CSV (RFC 4180), with a line of headers.

    A column `points.KEY` holds each part of the total, `after.N` the score after the Nth act that
    changed anybody's. Of a game that is not finished, place, total and winner are empty. A name
    that a spreadsheet would take for a formula has an apostrophe before it.
    """
    # Of a game that is not finished there are its players, without a result.
    every = [
        (each, seats(each) or [Seat(name, 0, 0, won=False, breakdown={}) for name in each.players])
        for each in summaries
    ]
    parts = list(dict.fromkeys(key for _, held in every for seat in held for key in seat.breakdown))
    longest = max((len(changes(summary)) for summary in summaries), default=0)
    text = StringIO()
    writer = csv.writer(text)
    after = (f"after.{number}" for number in range(1, longest + 1))
    writer.writerow([*COLUMNS, *(f"points.{key}" for key in parts), *after])
    for summary, held in every:
        for number, seat in enumerate(held, 1):
            points = [seat.breakdown.get(key, "") for key in parts]
            course = [totals.get(seat.name, "") for totals in changes(summary)]
            rest = [""] * (longest - len(course))
            writer.writerow([*_about(summary, number, seat), *points, *course, *rest])
    return text.getvalue()


def _about(summary: Summary, number: int, seat: Seat) -> Iterator[Cell]:
    yield _cell(summary.session)
    yield summary.game
    yield _cell(summary.variant)
    yield f"{summary.started:%Y-%m-%d %H:%M:%S}"
    yield summary.minutes
    yield _yes(holds=summary.finished)
    yield number
    yield _cell(seat.name)
    yield _cell(summary.colours.get(seat.name, ""))
    yield _yes(holds=seat.name == summary.start)
    if summary.finished:
        yield from (seat.place, seat.total, _yes(holds=seat.won))
    else:
        yield from ("", "", "")


def _yes(*, holds: bool) -> str:
    return "yes" if holds else "no"


def _cell(text: str) -> str:
    """Return a text that is shown as it is, whatever opens the file."""
    # Names are strangers' data: a spreadsheet runs what begins as a formula (OWASP, CSV injection).
    shown = visible(text)
    return f"'{shown}" if shown.startswith(FORMULA) else shown
