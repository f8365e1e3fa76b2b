"""Point 4: every outcome of chance can come, and weighs what is left of it."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.engine import CHANCE, Action, Options
from tests.games.battery.subjects import Subject
from tests.games.battery.walks import Moment, Walk


def holds(subject: Subject, options: Options, seed: int) -> None:
    """Try every outcome of every draw of a game."""
    walk = Walk(subject.rules, options, seed)
    for moment in walk.moments():
        if moment.decision and moment.decision.who == CHANCE:
            faults = faults_at(subject, moment)
            assert not faults, walk.told(faults)


def faults_at(subject: Subject, moment: Moment) -> list[str]:
    outcomes = subject.rules.chance(moment.state)
    left = subject.hook("left", moment.state, default=None)
    return [*weight_faults(outcomes, left), *outcome_faults(subject, moment.state, outcomes)]


def weight_faults(outcomes: Sequence[tuple[Action, int]], left: int | None) -> Iterator[str]:
    for action, weight in outcomes:
        if type(weight) is not int or weight < 1:
            yield f"{action} weighs {weight!r}"
    total = sum(weight for _, weight in outcomes)
    if left is not None and total != left:
        yield f"the weights sum to {total}, and {left} are left"


def outcome_faults(
    subject: Subject, state: Any, outcomes: Sequence[tuple[Action, int]]
) -> Iterator[str]:
    """Yield what is wrong after each outcome, and which of them do the same."""
    rules, reached = subject.rules, dict[object, Action]()
    for action, _ in outcomes:
        after = state.copy()
        rules.apply(after, action)
        other = reached.setdefault(after.key(), action)
        if other != action:
            yield f"{rules.text(action)} does the same as {rules.text(other)}"
        found = [*subject.playing.broken(rules, after)]
        found += subject.playing.step_broken(rules, state, action, after)
        yield from (f"{rules.text(action)}: {fault}" for fault in found)
