"""The toy, broken in every way that the battery looks for: one class a fault."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.games.contract import Action, Options, Refusal, Request, Score, Sink, Step, Use
from tests.games.toy import PIPS, Deal, Give, Keep, Toy, ToyRules


class SharingToy(Toy):
    """Its copies share the points."""

    __slots__ = ()

    def copy(self) -> "Toy":
        new = super().copy()
        new.__class__ = type(self)
        new.points = self.points
        return new


class ForgetfulToy(Toy):
    """Its copies forget who has chosen."""

    __slots__ = ()

    def copy(self) -> "Toy":
        new = super().copy()
        new.__class__ = type(self)
        new.given = [None] * len(self.given)
        return new


class BlindToy(Toy):
    """Its key leaves out what has been chosen."""

    __slots__ = ()

    def copy(self) -> "Toy":
        new = super().copy()
        new.__class__ = type(self)
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.round, tuple(self.points), tuple(self.hands))


class Shared(ToyRules):
    def setup(self, options: Options) -> Toy:
        return SharingToy(options.players)


class Forgetful(ToyRules):
    def setup(self, options: Options) -> Toy:
        return ForgetfulToy(options.players)


class Blind(ToyRules):
    def setup(self, options: Options) -> Toy:
        return BlindToy(options.players)


class TooLong(ToyRules):
    def longest(self, options: Options) -> int:
        return super().longest(options) - 1


class Speechless(ToyRules):
    """Nothing is legal for the last who chooses."""

    def legal(self, state: Toy) -> Sequence[Action]:
        return [] if state.given.count(None) == 1 else super().legal(state)


class Endless(ToyRules):
    """Says what ended a game that goes on."""

    def ending(self, state: Toy) -> str | None:  # noqa: ARG002
        return "rounds"


class Misdealt(ToyRules):
    """A six becomes a seven."""

    def apply(self, state: Toy, action: Action, sink: Sink | None = None) -> None:
        super().apply(state, action, sink)
        state.hands = [7 if hand == 6 else hand for hand in state.hands]


class Swapped(ToyRules):
    """A one is dealt as a two: no invariant of a position, but not what the action says."""

    def apply(self, state: Toy, action: Action, sink: Sink | None = None) -> None:
        super().apply(state, Deal(2) if action == Deal(1) else action, sink)


class Hospitable(ToyRules):
    """Sets up a game for anybody."""

    def setup(self, options: Options) -> Toy:
        return Toy(options.players)


class Mumbling(ToyRules):
    """Its lines leave the number out."""

    def text(self, action: Action) -> str:
        return super().text(action).split()[0]

    def parse(self, text: str) -> Action:
        return Deal(1) if text == "deal" else super().parse(text)


class Nameless(ToyRules):
    """Does not say that there is a move `give`."""

    actions = (Deal, Keep)  # type: ignore[assignment]


class Moody(ToyRules):
    """Remembers what it has done: every seventh action gives its player a point."""

    def __init__(self) -> None:
        self.done = 0

    def apply(self, state: Toy, action: Action, sink: Sink | None = None) -> None:
        super().apply(state, action, sink)
        self.done += 1
        state.points[0] += self.done % 7 == 0


class Vain(ToyRules):
    """Gives a point more when somebody listens."""

    def apply(self, state: Toy, action: Action, sink: Sink | None = None) -> None:
        super().apply(state, action, sink)
        state.points[0] += sink is not None


class Chatty(ToyRules):
    """Tells the same game otherwise the next time."""

    said = 0

    def _reveal(self, state: Toy, sink: Sink | None) -> None:
        super()._reveal(state, None)
        self.said += 1
        if sink:
            sink(Step("TOY-02", "toy.reveal", {"numbers": (self.said,)}))


class Generous(ToyRules):
    """Lists what it refuses."""

    def legal(self, state: Toy) -> Sequence[Action]:
        listed = super().legal(state)
        return [*listed, Deal(7)] if None in state.hands else listed

    def check(self, state: Toy, action: Action) -> Refusal | None:
        return (
            Refusal("TOY-01", "toy.no", {}) if action == Deal(7) else super().check(state, action)
        )


class Lax(ToyRules):
    """Does not refuse what is not listed."""

    def check(self, state: Toy, action: Action) -> Refusal | None:
        return None if action == Deal(7) else super().check(state, action)


class LaxAbroad(ToyRules):
    """Does not refuse what only a mutation finds."""

    def check(self, state: Toy, action: Action) -> Refusal | None:
        is_huge = isinstance(action, Deal) and action.number > 9
        return None if is_huge else super().check(state, action)


class Strict(ToyRules):
    """Refuses what it lists now and then."""

    def check(self, state: Toy, action: Action) -> Refusal | None:
        is_strict = action == Keep() and state.hands[0] == 6
        return Refusal("TOY-03", "toy.no", {}) if is_strict else super().check(state, action)


class Lawless(ToyRules):
    """Refuses by no rule."""

    def check(self, state: Toy, action: Action) -> Refusal | None:
        return super().check(state, action) and Refusal("no", "toy.no", {})


class Stammering(ToyRules):
    def legal(self, state: Toy) -> Sequence[Action]:
        return [*super().legal(state), *super().legal(state)[:1]]


class Restless(ToyRules):
    """Lists the same in another order each time."""

    asked = 0

    def legal(self, state: Toy) -> Sequence[Action]:
        self.asked += 1
        return super().legal(state)[:: 1 if self.asked % 2 else -1]


class Touching(ToyRules):
    """Carries out what it is asked about."""

    def check(self, state: Toy, action: Action) -> Refusal | None:
        state.points[0] += action == Deal(0)
        return super().check(state, action)


class Weightless(ToyRules):
    """A six can be dealt, but never is."""

    def chance(self, state: Toy) -> Sequence[tuple[Action, int]]:  # noqa: ARG002
        return [(Deal(number), int(number != 6)) for number in PIPS]


class Loaded(ToyRules):
    def chance(self, state: Toy) -> Sequence[tuple[Action, int]]:  # noqa: ARG002
        return [(Deal(number), number) for number in PIPS]


class Secretive(ToyRules):
    """Keeps an outcome of chance from the list of what is legal."""

    def chance(self, state: Toy) -> Sequence[tuple[Action, int]]:
        return super().chance(state)[:-1]


class Leaking(ToyRules):
    """Shows what others have chosen."""

    def view(self, state: Toy, seat: int) -> Toy:
        seen = super().view(state, seat)
        seen.given = state.given[:]
        return seen


class Spying(ToyRules):
    """Whoever is asked may give only if nobody has a six."""

    def legal(self, state: Toy) -> Sequence[Action]:
        return [Keep()] if 6 in state.hands else super().legal(state)


class Clouded(ToyRules):
    """A view shows others as they are, one seat on: not the same when looked at twice."""

    def view(self, state: Toy, seat: int) -> Toy:
        seen = super().view(state, seat)
        seen.points = state.points[1:] + state.points[:1]
        return seen


class Impolite(ToyRules):
    """A view asks the others before the one who is to decide."""

    def view(self, state: Toy, seat: int) -> Toy:
        seen = super().view(state, seat)
        seen.order.sort(key=lambda other: other == seat)
        return seen


class Dreaming(ToyRules):
    """Whoever has a low number does not see it, so that chance may deal another one."""

    def view(self, state: Toy, seat: int) -> Toy:
        seen = super().view(state, seat)
        seen.hands[seat] = state.hands[seat] if state.hands[seat] in {4, 5, 6} else None
        return seen


class Lent(ToyRules):
    """A view shares the points with the game."""

    def view(self, state: Toy, seat: int) -> Toy:
        seen = super().view(state, seat)
        seen.points = state.points
        return seen


class Inverted(ToyRules):
    """What is given is kept."""

    def apply(self, state: Toy, action: Action, sink: Sink | None = None) -> None:
        super().apply(state, {Keep(): Give(), Give(): Keep()}.get(action, action), sink)


class Flattering(ToyRules):
    """Everybody has won."""

    def scores(self, state: Toy) -> Sequence[Score]:
        return [score._replace(place=1) for score in super().scores(state)]


class Miscounting(ToyRules):
    def scores(self, state: Toy) -> Sequence[Score]:
        return [score._replace(total=score.total + 1) for score in super().scores(state)]


class Misread(ToyRules):
    """Its score sheet has the players the wrong way round."""

    def sheet(self, state: Toy, players: Sequence[str]) -> Request:
        rows = super().sheet(state, players)["players"]
        numbers = [row["numbers"] for row in rows][::-1]
        return {"players": [{**row, "numbers": n} for row, n in zip(rows, numbers, strict=True)]}


class Idle(ToyRules):
    """Nothing that was dealt has mattered."""

    def uses(self, events: Iterable[Step], state: Toy) -> Iterable[Use]:  # noqa: ARG002
        return ()


class Haunted(ToyRules):
    """Somebody who does not play uses numbers."""

    def uses(self, events: Iterable[Step], state: Toy) -> Iterable[Use]:
        return [use._replace(seat=len(state.points)) for use in super().uses(events, state)]
