"""Point 4: every outcome of chance can come, and weighs what is left of it."""

from collections.abc import Hashable

from companion.games.contract import CHANCE, Action, Options
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
    rules, state = subject.rules, moment.state
    outcomes = rules.chance(state)
    faults = [
        f"{rules.text(action)} weighs {weight!r}"
        for action, weight in outcomes
        if type(weight) is not int or weight < 1
    ]
    left = subject.hook("left", state, default=None)
    total = sum(weight for _, weight in outcomes)
    if left is not None and total != left:
        faults.append(f"the weights sum to {total}, and {left} are left")
    reached: dict[Hashable, Action] = {}
    for action, _ in outcomes:
        after = state.copy()
        rules.apply(after, action)
        other = reached.setdefault(after.key(), action)
        if other != action:
            faults.append(f"{rules.text(action)} does the same as {rules.text(other)}")
        found = [*subject.playing.broken(rules, after)]
        found += subject.playing.step_broken(rules, state, action, after)
        faults += [f"{rules.text(action)}: {fault}" for fault in found]
    return faults
