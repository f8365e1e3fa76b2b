"""What a `score.toml` would tell of what is hidden still: each such formula is a fault."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.kits.faults import Fault
from companion.kits.formulas import Wrong, names_of
from companion.kits.formulas.tree import Name, walk
from companion.kits.scores.model import PHASES, Check, Formula, Phase, Question, ScoreFile

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

    def told(self, by: Formula, hidden: Mapping[str, Question], why: str) -> Iterator[Fault]:
        """Yield that a formula comes from what is hidden, with the first place where it does."""
        for node in (each for each in walk(by.tree) if isinstance(each, Name)):
            key = min(self.asked(by._replace(tree=node)) & hidden.keys(), default=None)
            if key is not None:
                what = key if key == node.name else f"{node.name} comes from {key}, which"
                message = f"{what} is hidden {WHEN[hidden[key].until]}: {why}"
                file, _, field = by.where.partition(": ")
                yield Fault(file, Wrong(node.at, message).said(by.text), field=field)
                return


def _of_check(
    check: Check, phase: Phase, hidden: Mapping[str, Question], reached: _Reached
) -> Iterator[Fault]:
    for figure in check.figures.values():
        yield from reached.told(figure, hidden, CHECKS)
    own = {each.key for each in phase.asks if each.key in hidden}
    if check.that.own or not reached.asked(check.that) <= own:
        yield from reached.told(check.that, hidden, CHECKS)


def _hidden(file: ScoreFile, until: str) -> dict[str, Question]:
    phases = (file.start, file.round, file.final)
    return {each.key: each for phase in phases for each in phase.asks if _is_of(each, until)}


def _is_of(question: Question, until: str) -> bool:
    return question.hidden and question.until == until


def _leaning(question: Question) -> Iterator[Formula]:
    bounds = (question.minimum, question.maximum, question.total, question.total_maximum)
    yield from (each for each in (*bounds, question.when) if each is not None)
