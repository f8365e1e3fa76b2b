"""What is told of evenings that are over: one by one, and all together."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.questions.text import visible
from companion.table.history import bgstats
from companion.table.history.charts import Chart, chart
from companion.table.history.statistics import Duel, PlayerRecord, by_game, finished, of_player
from companion.table.history.summary import Summary, changes, is_together, people, seats
from companion.table.history.wording import about, called, outcome, started
from companion.table.translator import Translator, in_language
from companion.web.pages.result import Standing, standing_of

WIDE: Final = 230.0
HIGH: Final = 215.0
"""The room of a chart's lines, in the units of its picture."""

LINE: Final = 15.0
"""What the name of a line takes at its end; a chart of many is so much higher."""

LETTERS: Final = 11
"""Of a name at the end of a line; what is longer is in the table below."""


class Told(NamedTuple):
    """An evening in a list."""

    id: str
    when: str
    game: str
    outcome: str


class Drawn(NamedTuple):
    """A line of a chart: its points as SVG has them, and the name at its end."""

    name: str
    points: str
    end: float


class Course(NamedTuple):
    """The course of the scores: a picture, and the same as a table with a row for each change."""

    ticks: tuple[tuple[float, int], ...]
    lines: tuple[Drawn, ...]
    names: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    high: float


class Evening(NamedTuple):
    """All that is told of one evening; `standing` and `course` are of a finished one."""

    told: Told
    about: str
    standing: Standing | None
    course: Course | None
    bgstats: str


class Pair(NamedTuple):
    """Two players, what stands between their names, and how often either came out before.

    The names stay apart: two from right to left would change places in one text.
    """

    one: str
    between: str
    other: str
    score: str


class Figures(NamedTuple):
    """What some evenings come to: rows of a name and figures, those of each game apart."""

    games: int
    wins: tuple[tuple[str, ...], ...]
    by_game: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    duels: tuple[Pair, ...]
    players: tuple[str, ...]
    names: tuple[tuple[str, str], ...]


def told_of_evening(summary: Summary, translator: Translator) -> Told:
    """Return an evening as a list shows it; of one that goes on, nothing but who plays."""
    name = in_language(summary.kit.name, translator.language)
    return Told(summary.session, started(summary), name, outcome(summary, translator))


def evening_of(summary: Summary, translator: Translator, location: str) -> Evening:
    """Return an evening by itself."""
    told = told_of_evening(summary, translator)
    words = about(summary, translator)
    if not summary.finished or summary.result is None:
        return Evening(told, words, None, None, "")
    return Evening(
        told,
        words,
        standing_of(summary.result, translator),
        _course(summary, translator),
        bgstats.link(summary, bgstats.labels_of(summary, translator, location)),
    )


def _course(summary: Summary, translator: Translator) -> Course | None:
    """Return the course of a game whose scores came to something more than once."""
    every = changes(summary)
    if len([totals for totals in every if any(totals.values())]) <= 1:
        return None
    drawn, held = chart(summary), seats(summary)
    names = [called(seat.name, summary, translator) for seat in held]
    if is_together(summary):  # a team has one line
        drawn, held = drawn._replace(lines=drawn.lines[:1]), held[:1]
        names = [translator.text("web.team")]
    high = max(HIGH, LINE * len(names))
    return Course(
        tuple((drawn.down(tick) / 100 * high, tick) for tick in drawn.ticks),
        tuple(_lines(drawn, names, high)),
        tuple(names),
        tuple(tuple(totals.get(seat.name, 0) for seat in held) for totals in every),
        high,
    )


def _lines(drawn: Chart, names: Sequence[str], high: float) -> Iterator[Drawn]:
    for line, name in zip(drawn.lines, names, strict=True):
        short = name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"
        points = (
            f"{across / 100 * WIDE:.1f},{down / 100 * high:.1f}"
            for across, down in drawn.points(line)
        )
        yield Drawn(short, " ".join(points), line.end / 100 * high)


def figures_of(
    every: Sequence[Summary], player: str | None, game: str | None, translator: Translator
) -> Figures:
    """Return what evenings come to, those of a player and of a game if named."""
    found = finished(every, player, game)
    records, duels = of_player(found, player)
    over = finished(every)
    return Figures(
        len(found),
        tuple(_wins(each) for each in records),
        tuple(
            (
                in_language(held[-1].kit.name, translator.language),
                tuple(_scores(each) for each in of_player(held, player)[0]),
            )
            for held in by_game(found).values()
        ),
        tuple(_duel(each, translator) for each in duels),
        tuple(sorted({seat.name for each in over for seat in people(each)})),
        tuple(
            (id_, in_language(held[-1].kit.name, translator.language))
            for id_, held in by_game(over).items()
        ),
    )


def _wins(record: PlayerRecord) -> tuple[str, ...]:
    figures = (record.games, record.wins, record.streak, record.longest)
    return (visible(record.player), *map(str, figures))


def _scores(record: PlayerRecord) -> tuple[str, ...]:
    figures = (str(record.games), str(record.wins), f"{record.average:.1f}", str(record.best))
    return (visible(record.player), *figures)


def _duel(duel: Duel, translator: Translator) -> Pair:
    between = translator.text("after.pair", one="", other="")
    level = f" ({translator.text('after.level', number=duel.level)})" if duel.level else ""
    score = f"{duel.before} : {duel.behind}{level}"
    return Pair(visible(duel.one), between, visible(duel.other), score)
