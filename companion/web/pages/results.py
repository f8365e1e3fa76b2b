"""How a game ended: who won and why, everybody's place, and what the points are made of."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.questions.question import Question
from companion.questions.text import visible
from companion.table.history import bgstats
from companion.table.history.charts import Chart, chart
from companion.table.history.statistics import Duel, PlayerRecord, by_game, finished, of_player
from companion.table.history.summary import Summary, changes, is_together, people, seats
from companion.table.history.wording import about, called, outcome, started
from companion.table.phrases import outcome_words, part_name, seat_name, tiebreak_words
from companion.table.session.commands import logged_acts, remark_text
from companion.table.session.position import PlayedAct
from companion.table.session.session import Session
from companion.table.translator import Translator, in_language, step_words


class PlayerPlace(NamedTuple):
    """A player's place and points."""

    place: int
    name: str
    total: int


class Standing(NamedTuple):
    """The end of a game: `table` has a row for each part of the points, a figure a player."""

    winner: str
    tiebreak: str
    players: tuple[PlayerPlace, ...]
    names: tuple[str, ...]
    table: tuple[tuple[str, tuple[str, ...]], ...]
    why: tuple[str, ...]


def standing_of(
    value: Mapping[str, Any], translator: Translator, why: Iterable[str] = ()
) -> Standing:
    """Return how a game came out by the value of its result."""
    players = value["players"]
    named = [seat_name(player["name"], translator) for player in players]
    return Standing(
        winner=outcome_words(value, translator),
        tiebreak=tiebreak_words(value, translator),
        players=tuple(
            PlayerPlace(player["place"], seat_name(player["name"], translator), player["total"])
            for player in sorted(players, key=lambda each: each["place"])
        ),
        names=tuple(named),
        table=tuple(
            (part_name(key, translator), tuple(str(player["breakdown"][key]) for player in players))
            for key in players[0]["breakdown"]
        ),
        why=tuple(why),
    )


def steps_of(session: Session, translator: Translator) -> Iterator[str]:
    """Yield what the result of a session follows from, step by step with the rules."""
    if session.result:
        for step in session.result.steps:
            yield step_words(session.way.kit, step, translator, rules=True)


WIDE: Final = 230.0
HIGH: Final = 215.0
"""The room of a chart's lines, in the units of its picture."""

LINE: Final = 15.0
"""What the name of a line takes at its end; a chart of many is so much higher."""

LETTERS: Final = 11
"""Of a name at the end of a line; what is longer is in the table below."""


class EveningLine(NamedTuple):
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


class EveningPage(NamedTuple):
    """All that is told of one evening; `standing` and `course` are of a finished one."""

    told: EveningLine
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


def told_of_evening(summary: Summary, translator: Translator) -> EveningLine:
    """Return an evening as a list shows it; of one that goes on, nothing but who plays."""
    name = in_language(summary.kit.name, translator.language)
    return EveningLine(summary.session, started(summary), name, outcome(summary, translator))


def evening_of(summary: Summary, translator: Translator, location: str) -> EveningPage:
    """Return an evening by itself."""
    told = told_of_evening(summary, translator)
    words = about(summary, translator)
    if not summary.finished or summary.result is None:
        return EveningPage(told, words, None, None, "")
    return EveningPage(
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
        # There is no room for more beside the line; whole names are in the table below.
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


MayFix = Callable[[Question], bool]
"""Whether the answer to a question may be put right here; a secret one is sealed still."""


class LoggedAnswer(NamedTuple):
    """An answer in words, and the number that puts it right, where that may be done here."""

    number: int | None
    words: str


class LoggedAct(NamedTuple):
    """An act of the log."""

    title: str
    entries: tuple[LoggedAnswer, ...]
    points: str


def acts_of(session: Session, translator: Translator, may_fix: MayFix) -> list[LoggedAct]:
    """Return the acts, the newest first; of what is sealed, no more than that it was answered."""
    acts = _acts(session, translator, may_fix)
    return [act for act in acts if act.entries or act.points][::-1]


def remarks_of(session: Session, translator: Translator) -> list[str]:
    """Return notes and overrides, the newest first."""
    return [translator.say(remark_text(session, each)) for each in session.record.remarks][::-1]


def _acts(session: Session, translator: Translator, may_fix: MayFix) -> Iterator[LoggedAct]:
    for act, asked in logged_acts(session):
        entries = tuple(
            LoggedAnswer(
                x.number if may_fix(x.question._replace(secret=x.is_sealed)) else None,
                translator.say(x.words),
            )
            for x in asked
        )
        yield LoggedAct(visible(translator.say(act.title)), entries, _points_of(act, translator))


def _points_of(act: PlayedAct, translator: Translator) -> str:
    booked = act.outcome.points if act.outcome else {}
    found = {name: f"{points:+}" for name, points in booked.items() if points}
    return translator.value(found) if found else ""
