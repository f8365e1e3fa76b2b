"""Turns are counted; weights and worths are numbers that make no use of what can't be seen."""

from math import isfinite
from random import Random

from companion.games.engine import CHANCE, Options, Valuing, Weighing
from tests.games.battery.subjects import Subject
from tests.games.battery.views import twin_of
from tests.games.battery.walks import Moment, Walk


def turns_grow(subject: Subject, options: Options, seed: int) -> None:
    """Count turns from none: an action completes one at most, and all know it."""
    rules, completed = subject.rules, 0
    walk = Walk(rules, options, seed)
    for moment in walk.moments():
        before, completed = completed, rules.turns(moment.state)
        fault = f"after {before} turns come {completed}"
        assert completed - before in ((0, 1) if moment.number else (0,)), walk.told(fault)
        for seat in (*range(options.players), CHANCE):
            known = rules.turns(rules.view(moment.state, seat))
            assert known == completed, walk.told(f"seat {seat} knows of {known} turns")
    assert completed, walk.told("no turn has been completed")


def is_fair(subject: Subject, options: Options, seed: int) -> None:
    """Weigh every decision of a game, and value every position for every seat."""
    walk, random = Walk(subject.rules, options, seed), Random(seed)
    for moment in walk.moments():
        faults = weight_faults(subject, moment, random)
        for seat in range(options.players):
            faults += worth_faults(subject, moment, seat, random)
        assert not faults, walk.told(faults)


def weight_faults(subject: Subject, moment: Moment, random: Random) -> list[str]:
    rules, decision = subject.rules, moment.decision
    if not isinstance(rules, Weighing) or decision is None or decision.who == CHANCE:
        return []
    legal = rules.legal(moment.state)
    weights = rules.weights(moment.state, legal)
    twin = twin_of(subject, moment.state, decision.who, random)
    faults = []
    if weights is not None and len(weights) != len(legal):
        faults.append(f"{len(legal)} answers have {len(weights)} weights")
    if any(type(weight) is not int or weight < 1 for weight in weights or ()):
        faults.append(f"the weights are {weights}")
    if rules.weights(twin, legal) != weights:
        faults.append(f"what seat {decision.who} can't see weighs something")
    return faults


def worth_faults(subject: Subject, moment: Moment, seat: int, random: Random) -> list[str]:
    rules = subject.rules
    if not isinstance(rules, Valuing):
        return []
    worth = rules.worth(moment.state, seat)
    if not isfinite(worth):
        return [f"to seat {seat} a position is worth {worth}"]
    other = rules.worth(twin_of(subject, moment.state, seat, random), seat)
    return [] if other == worth else [f"what seat {seat} can't see is worth something to it"]
