"""Point 5 again, over time: a view follows from what its seat saw, and remembers all of that.

What a seat saw of a game is, in order: each decision with its answer, but for the secret ones of
others; what was told in between; and what its screen showed whenever something was asked. When
others did something in secret, and how often, it did not see.
"""

from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from companion.games.engine import Action, Decision, Options, Rules
from companion.questions.text import Step
from tests.games.battery.subjects import Subject
from tests.games.battery.views import twin_of
from tests.games.battery.walks import Walk, answered

TRIED = 3
"""Other answers that are tried of each secret decision."""
TWINS = 8
"""Other positions that are asked of the room's tests."""


class Recorded(NamedTuple):
    """A game: its positions, what was asked and answered there, and what was told after that."""

    states: list[Any]
    asked: list[Decision | None]
    answers: list[Action]
    told: list[tuple[Step, ...]]

    def next_seen(self, seat: int, number: int) -> int:
        """Return the first position from a number on whose decision a seat sees."""
        while is_hidden(self.asked[number], seat):
            number += 1
        return number


def agree(subject: Subject, options: Options, seed: int) -> None:
    """Play games that differ in one secret answer from a recorded one, as long as none shows it.

    As long as a seat has seen the same, its view is the same. Where no answer could have been
    another one without being seen, there is nothing that it does not know: its view is all of it.
    What could differ only by several answers at once (two tiles, each in the other's place), the
    room's tests tell: `hidden_twins`.
    """
    walk, random = Walk(subject.rules, options, seed), Random(seed)
    game = recorded(walk)
    for seat in range(options.players):
        doubtful = set[int]()
        views = [view_key(subject, state, seat) for state in game.states]
        for number, state in alike(subject.rules, game, seat, random):
            doubtful.add(number)
            fault = f"what seat {seat} sees before action {number} is not what it has seen so far"
            assert view_key(subject, state, seat) == views[number], walk.told(fault)
        for number in {*range(len(game.states))} - doubtful:
            if is_settled(game, number, seat):
                state = game.states[number]
                fault = f"seat {seat} could know all before action {number}, and does not"
                is_known = views[number] == state.key()
                assert is_known or _has_twin(subject, state, seat, random), walk.told(fault)


def _has_twin(subject: Subject, state: Any, seat: int, random: Random) -> bool:
    """Return whether the room's tests know another position that a seat could be in."""
    return any(twin_of(subject, state, seat, random).key() != state.key() for _ in range(TWINS))


def view_key(subject: Subject, state: Any, seat: int) -> Hashable:
    return subject.rules.view(state, seat).key()


def recorded(walk: Walk) -> Recorded:
    game, told = Recorded([], [], [], []), list[Step]()
    for moment in walk.moments(told.append):
        if moment.number:
            game.told.append(tuple(told))
            told.clear()
        game.states.append(moment.state.copy())
        game.asked.append(moment.decision)
        if moment.action:
            game.answers.append(moment.action)
    return game


def is_hidden(decision: Decision | None, seat: int) -> bool:
    """Whether a seat does not see the answer to a decision."""
    return decision is not None and decision.secret and seat not in {decision.who, decision.seat}


def is_settled(game: Recorded, number: int, seat: int) -> bool:
    """Whether nothing is kept back at a position that its seat sees, not even what had to come.

    The last secret answer of a group is told with all the others.
    """
    decision = game.asked[number]
    if decision is None or not decision.secret:
        return True
    before = game.asked[number - 1] if number else None
    is_first = before is None or not before.secret or bool(game.told[number - 1])
    return is_first and not is_hidden(decision, seat)


def alike(
    rules: Rules[Any], game: Recorded, seat: int, random: Random
) -> Iterator[tuple[int, Any]]:
    """Yield positions of other games in which a seat has seen the same, each with its number."""
    screens = [rules.screen(state, seat).key() for state in game.states]
    for number, decision in enumerate(game.asked):
        if is_hidden(decision, seat):
            others = [a for a in rules.legal(game.states[number]) if a != game.answers[number]]
            for action in random.sample(others, min(TRIED, len(others))):
                yield from _Twin(rules, game, screens, seat, random).after(number, action)


class _Twin:
    """Another game, played on as the recorded one was, as far as its seat can tell."""

    def __init__(
        self,
        rules: Rules[Any],
        game: Recorded,
        screens: Sequence[Hashable],
        seat: int,
        random: Random,
    ) -> None:
        self.rules, self.game, self.seat, self.random = rules, game, seat, random
        self.screens = screens
        self.told: list[Step] = []

    def after(self, number: int, action: Action) -> Iterator[tuple[int, Any]]:
        """Yield its positions after another answer, as long as all that is seen is the same."""
        rules, game, begun = self.rules, self.game, number
        state = game.states[number].copy()
        rules.apply(state, action, self.told.append)
        while True:
            seen = game.next_seen(self.seat, number + 1)
            self._keep_secrets(state, number + 1, seen)
            told = [step for told in game.told[begun:seen] for step in told]
            if not self._sees_the_same(state, seen) or self.told != told:
                return
            if state.key() != game.states[seen].key():
                yield seen, state
            if game.asked[seen] is None or rules.check(state, game.answers[seen]):
                return
            rules.apply(state, game.answers[seen], self.told.append)
            number = seen

    def _keep_secrets(self, state: Any, first: int, last: int) -> None:
        """Answer what the seat does not see: as recorded, or anything where that can't be."""
        rules, answers = self.rules, self.game.answers[first:last]
        while is_hidden(decision := rules.pending(state), self.seat):
            action = answers.pop(0) if answers else None
            if action is None or rules.check(state, action):
                assert decision is not None
                action = answered(rules, state, decision, self.random)
            assert action is not None
            rules.apply(state, action, self.told.append)

    def _sees_the_same(self, state: Any, number: int) -> bool:
        if self.rules.pending(state) != self.game.asked[number]:
            return False
        return self.rules.screen(state, self.seat).key() == self.screens[number]
