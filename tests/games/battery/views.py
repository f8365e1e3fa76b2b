"""Point 5: a seat sees nothing that it can't see, and can play on from what it sees."""

from random import Random
from typing import Any

from companion.games.engine import CHANCE, Decision, Options
from tests.games.battery.insides import insides
from tests.games.battery.subjects import Subject
from tests.games.battery.walks import Moment, Walk, drawn, finished

WORLDS = 9
"""Every so many positions a world is made up, and played to its end."""


def hide(subject: Subject, options: Options, seed: int) -> int:
    """Compare the views of twins for every seat; return how many twins differ from the state.

    What all see, each seat sees: it is the same of both twins, and says what the points are.
    """
    walk, random, told_apart = Walk(subject.rules, options, seed), Random(seed), 0
    for moment in walk.moments():
        for seat in range(options.players):
            twin = twin_of(subject, moment.state, seat, random)
            told_apart += twin.key() != moment.state.key()
            faults = twin_faults(subject, moment, twin, seat)
            assert not faults, walk.told(faults)
    return told_apart


def twin_of(subject: Subject, state: Any, seat: int, random: Random) -> Any:
    return subject.hook("hidden_twins", state, seat, random, default=state)


def twin_faults(subject: Subject, moment: Moment, twin: Any, seat: int) -> list[str]:
    rules, state, faults = subject.rules, moment.state, []
    view, other = rules.view(state, seat), rules.view(twin, seat)
    if view.key() != other.key() or insides(view) != insides(other):
        faults.append(f"seat {seat} sees what it can't: {twin.key()} looks otherwise")
    shared, other = rules.view(state, CHANCE), rules.view(twin, CHANCE)
    if shared.key() != other.key() or rules.scores(shared) != rules.scores(other):
        faults.append(f"all see what seat {seat} can't: {twin.key()} looks otherwise")
    if rules.view(view, seat).key() != view.key():
        faults.append(f"what seat {seat} sees is not what it sees of that")
    if moment.decision and moment.decision.who == seat:
        if rules.pending(twin) != moment.decision:
            faults.append(f"seat {seat} is asked otherwise in {twin.key()}")
        elif list(rules.legal(twin)) != list(rules.legal(state)):
            faults.append(f"seat {seat} may do other things in {twin.key()}")
    return faults


def are_played_on(subject: Subject, options: Options, seed: int) -> None:
    """Make up a world from each view now and then, and play it to its end."""
    walk, random = Walk(subject.rules, options, seed), Random(seed)
    for moment in walk.moments():
        if moment.number % WORLDS == seed % WORLDS:
            key = moment.state.key()
            for seat in range(options.players):
                faults = world_faults(subject, moment, seat, options, random)
                if moment.state.key() != key:
                    faults = [f"playing on in the view of seat {seat} has changed the game"]
                assert not faults, walk.told(faults)


def world_faults(
    subject: Subject, moment: Moment, seat: int, options: Options, random: Random
) -> list[str]:
    rules, faults = subject.rules, []
    world = rules.view(moment.state, seat)
    pending = guessed(subject, world, random)
    if moment.decision and moment.decision.who == seat:
        faults += subject.playing.broken(rules, world)
        if pending != moment.decision:
            faults.append(f"seat {seat} is asked {moment.decision}, in its view {pending}")
        elif list(rules.legal(world)) != list(rules.legal(moment.state)):
            faults.append(f"seat {seat} may do other things in its view")
        elif rules.view(world, seat).key() != rules.view(moment.state, seat).key():
            faults.append(f"what seat {seat} sees changes when the rest is made up")
    finished(rules, world, random, rules.longest(options))
    return faults + subject.playing.broken(rules, world)


def guessed(subject: Subject, world: Any, random: Random) -> Decision | None:
    """Answer chance until somebody is asked, and return what; None at the end of the game."""
    rules = subject.rules
    while (pending := rules.pending(world)) is not None and pending.who == CHANCE:
        action = drawn(rules.chance(world), random)
        assert action is not None, "chance has no outcome in a view"
        rules.apply(world, action)
    return pending
