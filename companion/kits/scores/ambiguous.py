"""Names in a `score.toml` that may be taken for something else than they stand for."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from companion.kits.formulas.tree import Name, names_of
from companion.kits.scores.model import Formula, Line, Phase, ScoreFile


class Doubt(NamedTuple):
    """A formula, and a name in it that is that of a line of points as well as of what is asked."""

    where: str
    name: str


def doubts(file: ScoreFile) -> list[Doubt]:
    """Return where a name means what was asked, though a line of points of that name stands above.

    A line that only repeats what was asked is the same as that; nobody can take it for another.
    """
    start = _asked(file.start)
    ending = [each.by for each in file.rankings]
    ending += [each for each in (file.won, file.until, *file.order_by) if each]
    found: list[Doubt] = []
    for phase in (file.start, file.round, file.final):
        asked = start | _asked(phase)
        lines = [each for each in phase.points if each.key in asked and not _repeats(each)]
        for line in lines:
            later = phase.points[phase.points.index(line) + 1 :]
            formulas = chain((each.by for each in later), _checked(phase), ending)
            found += [
                Doubt(each.where, line.key) for each in formulas if line.key in names_of(each.tree)
            ]
    return found


def _asked(phase: Phase) -> set[str]:
    return {each.key for each in phase.asks} | {each.key for each in phase.values}


def _repeats(line: Line) -> bool:
    return isinstance(line.by.tree, Name) and line.by.tree.name == line.key


def _checked(phase: Phase) -> Iterator[Formula]:
    for check in phase.checks:
        yield check.that
        yield from check.figures.values()
