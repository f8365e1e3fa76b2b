"""Point 1: random games end in time, and every invariant holds after every action."""

from typing import Any

from companion.games.engine import Options, Rules
from companion.questions.errors import Refused
from tests.games.battery.steering import Steering
from tests.games.battery.subjects import Second, Subject
from tests.games.battery.walks import Moment, Walk

THOROUGH, STRIDE = 15, 8
"""Seeds whose games are looked at after every action, and how often those of the others are."""


def looked_through(subject: Subject, options: Options, seed: int) -> None:
    """Play a random game, in which every invariant holds."""
    holds(subject, options, seed, 1 if seed < THOROUGH else STRIDE)


def holds(
    subject: Subject,
    options: Options,
    seed: int,
    stride: int = 1,
    steering: Steering | None = None,
    second: Second | None = None,
) -> Walk:
    """Play a game through, no action of which is refused; look at every `stride`-th position.

    A `second` hand plays it too, and is asked the same at every decision.
    """
    walk = Walk(subject.rules, options, seed, steering)
    before = None
    for moment in walk.moments():
        if second:
            faults = second_faults(subject.rules, moment, second)
            assert not faults, walk.told(faults)
        if moment.action and (refusal := subject.rules.check(moment.state, moment.action)):
            raise AssertionError(walk.told(f"{moment.action} is refused by {refusal}"))
        if before:
            faults = step_faults(subject, before, moment)
            assert not faults, walk.told(faults)
        looked_at = moment.number % stride == seed % stride or moment.action is None
        faults = position_faults(subject, moment) if looked_at else []
        assert not faults, walk.told(faults)
        before = moment._replace(state=moment.state.copy()) if looked_at else None
    return walk


def second_faults(rules: Rules[Any], moment: Moment, second: Second) -> list[str]:
    """Return what the two ask otherwise, and carry out in the second what the first answers."""
    theirs, decision = second.asked(), moment.decision
    if decision is None or theirs is None:
        return [] if decision is theirs else [f"{decision} is asked, by the naive rules {theirs}"]
    kind, who, lines = theirs
    ours = sorted(map(rules.text, rules.legal(moment.state)))
    if (decision.kind, decision.who, ours) != (kind, who, sorted(lines)):
        apart = sorted({*ours}.symmetric_difference(lines))
        return [f"{decision.kind} of {decision.who}, by the naive rules {kind} of {who}: {apart}"]
    assert moment.action
    second.answer(rules.text(moment.action))
    return []


def position_faults(subject: Subject, moment: Moment) -> list[str]:
    rules, state = subject.rules, moment.state
    faults = subject.playing.broken(rules, state)
    cause = rules.ending(state)
    if (cause is None) != (moment.decision is not None):
        faults.append(f"the ending is {cause} and the decision {moment.decision}")
    return faults


def step_faults(subject: Subject, before: Moment, after: Moment) -> list[str]:
    found: list[str] = subject.playing.step_broken(
        subject.rules, before.state, before.action, after.state
    )
    return found


def refuses_others(subject: Subject, known: set[int]) -> None:
    """Ask for games of other numbers of players than those that are played here."""
    for players in {-1, 0, *range(1, 9)} - known:
        try:
            subject.rules.setup(Options(players))
        except Refused:
            continue
        raise AssertionError(f"{subject.rules.slug}: a game for {players} is set up")
