"""Point 3: what is listed is what is not refused, and a refusal says its rule."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.common.actions import Grammar
from companion.games.contract import CHANCE, Action, Options, Refusal, Rules
from tests.games.battery.mutations import Mutations
from tests.games.battery.spoken import unfilled
from tests.games.battery.subjects import Subject
from tests.games.battery.walks import Moment, Walk

RULE = re.compile(r"[A-Z]+(-[A-Z]+)*-\d\d")
LOOKED_AT, MUTATIONS = 12, 4
"""So many legal actions are looked at in a position, with so many mutations of each."""


def holds(subject: Subject, options: Options, seed: int) -> None:
    """Compare the list with `check` at every position of a game.

    Of small kinds all actions are tried. Of the others those that are listed, and mutations of
    them: one that is admitted is listed, or does the same as one that is, or the room says that it
    is rightly unlisted. It can be carried out, and every invariant holds afterwards.
    """
    walk = Walk(subject.rules, options, seed)
    random = Random(seed)
    mutations = Mutations(Grammar(subject.rules.actions), random)
    for moment in walk.moments():
        if moment.action:
            key = moment.state.key()
            faults = faults_at(subject, moment, mutations, random)
            assert not faults, walk.told(faults)
            assert moment.state.key() == key, walk.told("asking has changed the state")


def faults_at(subject: Subject, moment: Moment, mutations: Mutations, random: Random) -> list[str]:
    state, listed = moment.state, list(subject.rules.legal(moment.state))
    universe = subject.playing.universe(subject.rules, state)
    faults = list_faults(subject, moment, listed)
    small, known = set(map(type, universe)), set(universe)
    faults += [f"{a} is not in the universe" for a in listed if type(a) in small and a not in known]
    looked_at = random.sample(listed, min(LOOKED_AT, len(listed)))
    mutations.learn(looked_at)
    mutated = (each for action in looked_at for each in mutations.of(action, MUTATIONS))
    for action in {*universe, *mutated}.difference(listed):
        faults += unlisted_faults(subject, state, action, listed)
    return faults


def list_faults(subject: Subject, moment: Moment, listed: list[Action]) -> list[str]:
    """Return what is wrong with the list itself."""
    rules, state = subject.rules, moment.state
    again = rules.legal(state)
    faults = [
        f"{rules.text(action)} is listed, and refused by {refusal}"
        for action in listed
        if (refusal := rules.check(state, action))
    ]
    if len(set(listed)) != len(listed):
        faults.append("an action is listed twice")
    if [again[index] for index in range(len(again))] != listed:
        faults.append("asked item by item, the list is another one")
    if moment.decision.who == CHANCE and [a for a, _ in rules.chance(state)] != listed:
        faults.append("the outcomes of chance are not those that are legal")
    return faults


def unlisted_faults(
    subject: Subject, state: Any, action: Action, listed: list[Action]
) -> list[str]:
    """Return what is wrong with what `check` says of an action that is not listed."""
    rules = subject.rules
    refusal, line = rules.check(state, action), rules.text(action)
    if refusal:
        return [f"{line} is refused: {fault}" for fault in refusal_faults(subject, refusal)]
    after = done(rules, state, action)
    if not subject.hook("unlisted", state, action, default=False):
        same = (other for other in listed if type(other) is type(action))
        if all(done(rules, state, other).key() != after.key() for other in same):
            return [f"{line} is not refused, and not listed"]
    faults: list[str] = subject.playing.broken(rules, after)
    return [f"{line}, not listed: {fault}" for fault in faults]


def refusal_faults(subject: Subject, refusal: Refusal) -> Iterator[str]:
    """Yield what is wrong with a refusal itself."""
    if not RULE.fullmatch(refusal.rule):
        yield f"{refusal.rule!r} is no rule"
    for voice in subject.voices.values():
        yield from unfilled(voice, [refusal])


def done(rules: Rules[Any], state: Any, action: Action) -> Any:
    """Return the state after an action."""
    after = state.copy()
    rules.apply(after, action)
    return after
