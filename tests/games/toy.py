"""A game of a few lines that has everything: chance, hands, simultaneous choices, screens, ties.

Three rounds. Chance deals each seat a number of 1 to 6, which it alone sees. Each seat then keeps
it or gives it away, all at once; the one that gave away the highest number gets all that was given.
Points are told openly and then kept behind screens: who listened knows them, no screen shows them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.games.common.actions import Grammar, WrittenActions
from companion.games.engine import CHANCE, Action, Decision, Options, Refusal, Score, Sink, Use
from companion.questions.errors import Refused, Request
from companion.questions.text import Step

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
    """`hands` and `given` are None where nothing has been dealt or chosen; `order` who decides.

    `points` are None on a screen that does not show them.
    """

    __slots__ = ("given", "hands", "order", "points", "round")

    def __init__(self, players: int) -> None:
        self.round = 1
        self.points: list[int | None] = [0] * players
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


class ToyRules(WrittenActions):
    slug = "toy"
    grammar = GRAMMAR
    actions = KINDS
    without: ClassVar[str | None] = "hoards"
    ahead: ClassVar[int] = 4
    free: ClassVar[tuple[type[Action], ...]] = ()

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
            return Decision(CHANCE, "deal", secret=True, seat=self._next_hand(state))
        return self._choices(state)[0]

    def simultaneous(self, state: Toy) -> Sequence[Decision]:
        is_dealt = state.round <= ROUNDS and None not in state.hands
        return self._choices(state) if is_dealt else super().simultaneous(state)

    def _next_hand(self, state: Toy) -> int:
        return next(seat for seat in state.order if state.hands[seat] is None)

    def _choices(self, state: Toy) -> list[Decision]:
        deciding = [seat for seat in state.order if state.given[seat] is None]
        return [Decision(seat, "keep_or_give", secret=True) for seat in deciding]

    def turns(self, state: Toy) -> int:
        return state.round - 1

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
            state.hands[self._next_hand(state)] = action.number
            return
        decision = self.pending(state)
        assert decision is not None
        state.given[decision.who] = isinstance(action, Give)
        if None not in state.given:
            self.reveal(state, sink)

    def reveal(self, state: Toy, sink: Sink | None) -> None:
        numbers = [number or 0 for number in state.hands]
        gifts = [n if given else 0 for n, given in zip(numbers, state.given, strict=True)]
        gains = [number - gift for number, gift in zip(numbers, gifts, strict=True)]
        if max(gifts):
            gains[gifts.index(max(gifts))] += sum(gifts)
        for seat, gain in enumerate(gains):
            state.points[seat] += gain
        if sink:
            told = {"numbers": tuple(numbers), "gifts": tuple(gifts)}
            sink(Step("TOY-02", "toy.reveal", told))
        state.round += 1
        state.clear()

    def chance(self, state: Toy) -> Sequence[tuple[Action, int]]:  # noqa: ARG002
        return [(Deal(number), 1) for number in PIPS]

    def view(self, state: Toy, seat: int) -> Toy:
        seen = state.copy()
        for other in range(len(seen.hands)):
            if other != seat:
                seen.hands[other] = seen.given[other] = None
        decision = self.pending(state)
        is_dealt_to = decision is not None and decision.seat == seat
        if is_dealt_to or (None not in state.hands and seen.given[seat] is None):
            seen.order.sort(key=lambda other: other != seat)
        return seen

    def screen(self, state: Toy, seat: int) -> Toy:
        shown = self.view(state, seat)
        if self.pending(state) is not None:
            own = enumerate(shown.points)
            shown.points = [points if other == seat else None for other, points in own]
        return shown

    def weights(self, state: Toy, legal: Sequence[Action]) -> Sequence[int]:
        """A high number is rather given away, a low one kept."""
        decision = self.pending(state)
        number = state.hands[decision.who] or 0 if decision else 0
        return [number if isinstance(action, Give) else 7 - number for action in legal]

    def worth(self, state: Toy, seat: int) -> float:
        """A number still to come is 3.5 on average; a high one that is given brings more."""
        own, points = state.hands[seat], state.points[seat] or 0
        if own is None:
            return points + 3.5
        return points + (2 * own - 4 if state.given[seat] else own)

    def scores(self, state: Toy) -> Sequence[Score]:
        known = [points or 0 for points in state.points]
        return [
            Score(points, 1 + sum(other > points for other in known), {"numbers": points})
            for points in known
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
