"""Point 3: what is listed is what is not refused, and a refusal says its rule."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from companion.games.common.actions import Grammar
from companion.games.engine import CHANCE, Action, Options, Refusal, Rules
from tests.games.battery.mutations import Mutations
from tests.games.battery.spoken import unfilled
from tests.games.battery.subjects import Subject
from tests.games.battery.walks import Moment, Walk

RULE = re.compile(r"[A-Z]+(-[A-Z]+)*-\d\d")
SHARE = 0.1
"""Of the positions of a game that ask for the same; the first of each kind is always looked at."""
LOOKED_AT, MUTATIONS = 12, 4
"""So many legal actions are looked at in a position, with so many mutations of each."""


def holds(subject: Subject, options: Options, seed: int) -> None:
    """Compare the list with `check` at some positions of a game, of every kind of decision.

    Of small kinds all actions are tried. Of the others those that are listed, and mutations of
    them: one that is admitted is listed, or does the same as one that is, or the room says that it
    is rightly unlisted. It can be carried out, and every invariant holds afterwards.
    """
    walk, trial = Walk(subject.rules, options, seed), Trial(subject, seed)
    for moment in walk.moments():
        if moment.decision and trial.wants(moment.decision.kind):
            key = moment.state.key()
            faults = trial.faults_at(moment)
            assert not faults, walk.told(faults)
            assert moment.state.key() == key, walk.told("asking has changed the state")
    assert trial.met, walk.told("nothing legal is in the universe of the room's tests")


class Trial:
    """Tries actions in the positions of one game."""

    def __init__(self, subject: Subject, seed: int) -> None:
        self.subject, self.rules, self.random = subject, subject.rules, Random(seed)
        self.mutations = Mutations(Grammar(subject.rules.actions), self.random)
        self.met = 0
        """How many legal actions were in a universe."""
        self._kinds: set[str] = set()
        self._refused: set[tuple[str, str]] = set()

    def wants(self, kind: str) -> bool:
        """Return whether to look at a decision of this kind."""
        is_first = kind not in self._kinds
        self._kinds.add(kind)
        return is_first or self.random.random() < SHARE

    def faults_at(self, moment: Moment) -> list[str]:
        state, listed = moment.state, list(self.rules.legal(moment.state))
        faults = list_faults(self.rules, moment, listed)
        tried = {*self.subject.playing.universe(self.rules, state)}
        self.met += len(tried.intersection(listed))
        tried.update(self._mutated(listed))
        for action in tried.difference(listed):
            faults += self._unlisted_faults(state, action, listed)
        return faults

    def _mutated(self, listed: list[Action]) -> Iterator[Action]:
        looked_at = self.random.sample(listed, min(LOOKED_AT, len(listed)))
        self.mutations.learn(looked_at)
        for action in looked_at:
            yield from self.mutations.of(action, MUTATIONS)

    def _unlisted_faults(self, state: Any, action: Action, listed: list[Action]) -> list[str]:
        """Return what is wrong with what `check` says of an action that is not listed."""
        if refusal := self.rules.check(state, action):
            return [f"{action} is refused: {fault}" for fault in self._refusal_faults(refusal)]
        after = done(self.rules, state, action)
        if not self.subject.hook("unlisted", state, action, default=False):
            same = (other for other in listed if type(other) is type(action))
            if all(done(self.rules, state, other).key() != after.key() for other in same):
                return [f"{self.rules.text(action)} is not refused, and not listed"]
        faults: list[str] = self.subject.playing.broken(self.rules, after)
        return [f"{action}, not listed: {fault}" for fault in faults]

    def _refusal_faults(self, refusal: Refusal) -> Iterator[str]:
        """Yield what is wrong with a refusal itself, the first time that it is met."""
        if (met := (refusal.rule, refusal.key)) not in self._refused:
            self._refused.add(met)
            if not RULE.fullmatch(refusal.rule):
                yield f"{refusal.rule!r} is no rule"
            for voice in self.subject.voices.values():
                yield from unfilled(voice, [refusal])


def list_faults(rules: Rules[Any], moment: Moment, listed: list[Action]) -> list[str]:
    """Return what is wrong with the list itself."""
    state = moment.state
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


def done(rules: Rules[Any], state: Any, action: Action) -> Any:
    """Return the state after an action."""
    after = state.copy()
    rules.apply(after, action)
    return after
