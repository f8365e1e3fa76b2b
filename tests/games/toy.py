"""A game of a few lines that has everything: chance, hands, simultaneous choices, ties.

Three rounds. Chance deals each seat a number of 1 to 6, which it alone sees. Each seat then keeps
it or gives it away, all at once; the one that gave away the highest number gets all that was given.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.games.common.actions import Grammar, Written
from companion.games.contract import (
    CHANCE,
    Action,
    Decision,
    Options,
    Refusal,
    Refused,
    Request,
    Score,
    Sink,
    Step,
    Use,
)

ROUNDS = 3
PIPS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Deal(Action):
    move: ClassVar[str] = "deal"
    number: int


@dataclass(frozen=True, slots=True)
class Keep(Action):
    move: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Give(Action):
    move: ClassVar[str] = "give"


KINDS = (Deal, Keep, Give)
GRAMMAR = Grammar(KINDS)


class Toy:
    """`hands` and `given` are None where nothing has been dealt or chosen; `order` who decides."""

    __slots__ = ("given", "hands", "order", "points", "round")

    def __init__(self, players: int) -> None:
        self.round = 1
        self.points = [0] * players
        self.clear()

    def clear(self) -> None:
        self.hands: list[int | None] = [None] * len(self.points)
        self.given: list[bool | None] = [None] * len(self.points)
        self.order = list(range(len(self.points)))

    def copy(self) -> "Toy":
        new = Toy.__new__(Toy)
        new.round = self.round
        new.points, new.hands = self.points[:], self.hands[:]
        new.given, new.order = self.given[:], self.order[:]
        return new

    def key(self) -> tuple[Any, ...]:
        lists = (self.points, self.hands, self.given, self.order)
        return (self.round, *(tuple(each) for each in lists))


class ToyRules(Written):
    slug = "toy"
    grammar = GRAMMAR
    actions = KINDS

    def setup(self, options: Options) -> Toy:
        if options.players not in (2, 3, 4):
            raise Refused("players", "must be 2 to 4")
        return Toy(options.players)

    def longest(self, options: Options) -> int:
        return ROUNDS * options.players * 2

    def pending(self, state: Toy) -> Decision | None:
        if state.round > ROUNDS:
            return None
        if None in state.hands:
            return Decision(CHANCE, "deal", secret=True, seat=state.hands.index(None))
        seat = next(seat for seat in state.order if state.given[seat] is None)
        return Decision(seat, "keep_or_give", secret=True)

    def legal(self, state: Toy) -> Sequence[Action]:
        if None in state.hands:
            return [Deal(number) for number in PIPS]
        return [Keep(), Give()]

    def check(self, state: Toy, action: Action) -> Refusal | None:
        if action in self.legal(state):
            return None
        return Refusal("TOY-01", "toy.no", {})

    def apply(self, state: Toy, action: Action, sink: Sink | None = None) -> None:
        if isinstance(action, Deal):
            state.hands[state.hands.index(None)] = action.number
            return
        decision = self.pending(state)
        assert decision is not None
        state.given[decision.who] = isinstance(action, Give)
        if None not in state.given:
            self._reveal(state, sink)

    def _reveal(self, state: Toy, sink: Sink | None) -> None:
        numbers = [number or 0 for number in state.hands]
        gifts = [n if given else 0 for n, given in zip(numbers, state.given, strict=True)]
        for seat, number in enumerate(numbers):
            state.points[seat] += number - gifts[seat]
        if max(gifts):
            state.points[gifts.index(max(gifts))] += sum(gifts)
        if sink:
            sink(Step("TOY-02", "toy.reveal", {"numbers": tuple(numbers)}))
        state.round += 1
        state.clear()

    def chance(self, state: Toy) -> Sequence[tuple[Action, int]]:  # noqa: ARG002
        return [(Deal(number), 1) for number in PIPS]

    def view(self, state: Toy, seat: int) -> Toy:
        seen = state.copy()
        for other in range(len(seen.hands)):
            if other != seat:
                seen.hands[other] = seen.given[other] = None
        if seen.given[seat] is None:
            seen.order.sort(key=lambda other: other != seat)
        return seen

    def scores(self, state: Toy) -> Sequence[Score]:
        return [
            Score(points, 1 + sum(other > points for other in state.points), {"numbers": points})
            for points in state.points
        ]

    def sheet(self, state: Toy, players: Sequence[str]) -> Request:
        return {
            "players": [
                {"name": n, "numbers": p} for n, p in zip(players, state.points, strict=True)
            ]
        }

    def ending(self, state: Toy) -> str | None:
        return "rounds" if state.round > ROUNDS else None

    def uses(self, events: Iterable[Step], state: Toy) -> Iterable[Use]:  # noqa: ARG002
        return (
            Use("number", str(number), "dealt", seat, number)
            for event in events
            for seat, number in enumerate(event.values["numbers"])
        )
