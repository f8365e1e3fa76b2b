"""What a `score.toml` says that can be read, and yet can't be meant.

It would tell of what is hidden still, or asks for what nobody can answer; or a name of it may be
taken for something else than it stands for.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from companion.kits.faults import Fault
from companion.kits.formulas import FormulaError, Moment, Place, Reckoner, Unreckoned, names_of
from companion.kits.formulas.names import PLAYERS
from companion.kits.formulas.parser import Name, walk
from companion.kits.scores.model import (
    FILE,
    PHASES,
    Check,
    Formula,
    Phase,
    PhaseName,
    ScoreFile,
    ScoreQuestion,
)

WHEN: Final = {"round": "until the round is over", "end": "until the end"}

ASKS: Final = "what is asked, or may be answered, would tell of it"
COURSE: Final = "how the game goes on would tell of it"
POINTS: Final = "points are told as they fall; reckon it in [final.points]"
CHECKS: Final = (
    "a check may say what is so of the hidden answers of its phase together, and nothing else: "
    "no single player's, no figure of them in its words, nothing that is asked openly"
)


def leaks(file: ScoreFile) -> Iterator[Fault]:
    """Yield what would tell of a hidden answer before its time."""
    reached = _Reached(file)
    lasting = _hidden(file, "end")
    for name in PHASES:
        phase: Phase = getattr(file, name)
        hidden = {**lasting, **{each.key: each for each in phase.asks if _is_of(each, "round")}}
        for question in phase.asks:
            for by in _leaning(question):
                yield from reached.told(by, hidden, ASKS)
        for line in phase.points if name != "final" else ():
            yield from reached.told(line.by, lasting, POINTS)
        for check in phase.checks:
            yield from _of_check(check, phase, hidden, reached)
    for course in (file.count, file.until, *file.order_by):
        if course is not None:
            yield from reached.told(course, lasting, COURSE)


def hidden_in(file: ScoreFile, phase: Phase, check: Check) -> str:
    """Return the key of the first hidden question of a phase that a check is about, "" for none."""
    found = _Reached(file).asked(check.that)
    return next((each.key for each in phase.asks if each.hidden and each.key in found), "")


class _Reached:
    """Which questions a formula names: itself, or by the values and lines that it names."""

    def __init__(self, file: ScoreFile) -> None:
        phases: list[Phase] = [file.start, file.round, file.final]
        self._asked = {each.key for phase in phases for each in phase.asks}
        self._by = {
            line.key: line.by
            for phase in phases
            for line in (*phase.points, *phase.values)
            if line.key not in self._asked
        }

    def asked(self, formula: Formula, seen: frozenset[str] = frozenset()) -> set[str]:
        """Return the keys of the questions that a formula comes from."""
        found: set[str] = set()
        for name in names_of(formula.tree) - seen:
            if name in self._asked:
                found.add(name)
            elif name in self._by:
                found |= self.asked(self._by[name], seen | {name})
        return found

    def told(self, by: Formula, hidden: Mapping[str, ScoreQuestion], why: str) -> Iterator[Fault]:
        """Yield that a formula comes from what is hidden, with the first place where it does."""
        for node in (each for each in walk(by.tree) if isinstance(each, Name)):
            key = min(self.asked(by._replace(tree=node)) & hidden.keys(), default=None)
            if key is not None:
                what = key if key == node.name else f"{node.name} comes from {key}, which"
                message = f"{what} is hidden {WHEN[hidden[key].until]}: {why}"
                file, _, field = by.where.partition(": ")
                yield Fault(file, FormulaError(node.at, message).said(by.text), field=field)
                return


def _of_check(
    check: Check, phase: Phase, hidden: Mapping[str, ScoreQuestion], reached: _Reached
) -> Iterator[Fault]:
    for figure in check.figures.values():
        yield from reached.told(figure, hidden, CHECKS)
    own = {each.key for each in phase.asks if each.key in hidden}
    if check.that.own or not reached.asked(check.that) <= own:
        yield from reached.told(check.that, hidden, CHECKS)


def _hidden(file: ScoreFile, until: str) -> dict[str, ScoreQuestion]:
    phases = (file.start, file.round, file.final)
    return {each.key: each for phase in phases for each in phase.asks if _is_of(each, until)}


def _is_of(question: ScoreQuestion, until: str) -> bool:
    return question.hidden and question.until == until


def _leaning(question: ScoreQuestion) -> Iterator[Formula]:
    bounds = (question.minimum, question.maximum, question.total, question.total_maximum)
    yield from (each for each in (*bounds, question.when) if each is not None)


# What a `score.toml` asks that nobody can answer: more different answers than there are.

NAMED = ("player", "players")


def impossible(file: ScoreFile, players: Sequence[int]) -> Iterator[Fault]:
    """Yield what can't be answered by so many players, as far as numbers say so beforehand."""
    for phase in PHASES:
        for question in getattr(file, phase).asks:
            if question.distinct:
                yield from _distinct(file, phase, question, players)
            if question.total is not None and question.when is None:
                yield from _total(file, phase, question, players)


def _distinct(
    file: ScoreFile, phase: PhaseName, question: ScoreQuestion, players: Sequence[int]
) -> Iterator[Fault]:
    place = f"{phase}.ask.{question.key}.distinct"
    if question.distinct == "rounds" and phase != "round":
        yield Fault(FILE, f"'rounds' is said in [round.ask]: {phase} is asked once", field=place)
        return
    if question.distinct == "players" and not question.of_each:
        yield Fault(FILE, "'players' is said of what each player is asked", field=place)
        return
    for number in players if question.when is None else ():
        values = _values(file, question, number)
        wanted = number if question.distinct == "players" else _known(file, file.count, number)
        if values is not None and wanted is not None and wanted > values:
            what = f"{number} players" if question.distinct == "players" else f"{wanted} rounds"
            among = f" among {number} players" if question.kind in NAMED else ""
            message = f"can't be: {what} take {wanted} different answers, there are {values}{among}"
            yield Fault(FILE, message, field=place)
            return


def _values(file: ScoreFile, question: ScoreQuestion, players: int) -> int | None:
    """Return how many different answers there are; None for as many as it takes."""
    match question.kind:
        case "player" | "players":
            return players if question.required else None
        case "choice":
            return len(question.choices)
        case "yes/no":
            return 2
        case "integer":
            least, most = _bounds(file, question, players)
            return None if least is None or most is None else max(0, most - least + 1)
    return None


def _total(
    file: ScoreFile, phase: PhaseName, question: ScoreQuestion, players: Sequence[int]
) -> Iterator[Fault]:
    for number in players if question.of_each else ():
        total = _known(file, question.total, number)
        least, most = _bounds(file, question, number)
        if total is None:
            continue
        is_over = most is not None and total > most * number
        if is_over or (least is not None and total < least * number):
            bound = f"at most {most}" if is_over else f"at least {least}"
            message = f"can't be: {number} players with {bound} each don't come to {total}"
            yield Fault(FILE, message, field=f"{phase}.ask.{question.key}.total")
            return


def _bounds(
    file: ScoreFile, question: ScoreQuestion, players: int
) -> tuple[int | None, int | None]:
    least = 0 if question.minimum is None else _known(file, question.minimum, players)
    return least, _known(file, question.maximum, players)


def _known(file: ScoreFile, formula: Formula | None, players: int) -> int | None:
    """Return what a formula comes to that leans on nothing but how many play; else None."""
    if formula is None or names_of(formula.tree) - {PLAYERS}:
        return None
    try:
        seats = Moment({}, tuple({} for _ in range(players)))
        return Reckoner(file.tables).number(formula.tree, Place(seats))
    except Unreckoned:
        return None


# Names in a `score.toml` that may be taken for something else than they stand for.


class AmbiguousName(NamedTuple):
    """A formula, and a name in it that is that of a line of points as well as of what is asked."""

    where: str
    name: str


def ambiguous_names(file: ScoreFile) -> list[AmbiguousName]:
    """Return where a name means what was asked, though a line of points of that name stands above.

    A line that only repeats what was asked is the same as that; nobody can take it for another.
    """
    start = _asked(file.start)
    ending = [each.by for each in file.rankings]
    ending += [each for each in (file.won, file.until, *file.order_by) if each]
    found: list[AmbiguousName] = []
    for phase in (file.start, file.round, file.final):
        asked = start | _asked(phase)
        checked = [by for each in phase.checks for by in (each.that, *each.figures.values())]
        for line in phase.points:
            if line.key not in asked or line.by.tree == Name(line.by.tree.at, line.key):
                continue
            later = phase.points[phase.points.index(line) + 1 :]
            formulas = chain((each.by for each in later), checked, ending)
            found += [
                AmbiguousName(each.where, line.key)
                for each in formulas
                if line.key in names_of(each.tree)
            ]
    return found


def _asked(phase: Phase) -> set[str]:
    return {each.key for each in phase.asks} | {each.key for each in phase.values}
