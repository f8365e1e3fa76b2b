"""The toy, broken in every way that the battery looks for: one class a fault."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.games.engine import Action, Decision, Options, Refusal, Score, Sink, Use
from companion.questions.errors import Request
from companion.questions.text import Step
from tests.games.toy import PIPS, ROUNDS, Deal, Give, Keep, Toy, ToyRules


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

    def reveal(self, state: Toy, sink: Sink | None) -> None:
        super().reveal(state, None)
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


class Amnesic(ToyRules):
    """Views have forgotten what others have won, as long as the game goes on."""

    def view(self, state: Toy, seat: int) -> Toy:
        seen = super().view(state, seat)
        if self.pending(state) is not None:
            own = enumerate(seen.points)
            seen.points = [points if other == seat else 0 for other, points in own]
        return seen


class Whispering(ToyRules):
    """Tells nobody what was given, and yet all know who has won it."""

    def reveal(self, state: Toy, sink: Sink | None) -> None:
        numbers = {"numbers": tuple(state.hands)}
        super().reveal(state, None)
        if sink:
            sink(Step("TOY-02", "toy.reveal", numbers))


class Glassy(ToyRules):
    """What was dealt shines through all screens."""

    def screen(self, state: Toy, seat: int) -> Toy:
        shown = super().screen(state, seat)
        shown.hands = state.hands[:]
        return shown


class Prying(ToyRules):
    """A screen shows how many have chosen, which no view tells."""

    def screen(self, state: Toy, seat: int) -> Toy:
        shown = super().screen(state, seat)
        shown.round += 10 * sum(given is not None for given in state.given)
        return shown


class Silent(ToyRules):
    """Does not say that its screens leave points out."""

    without = None


class Loud(ToyRules):
    """Says that its screens leave points out, which they do not."""

    def screen(self, state: Toy, seat: int) -> Toy:
        return self.view(state, seat)


class Buried(ToyRules):
    """Points stay behind screens when the game is over."""

    def screen(self, state: Toy, seat: int) -> Toy:
        shown = super().screen(state, seat)
        own = enumerate(shown.points)
        shown.points = [points if other == seat else None for other, points in own]
        return shown


class Jostling(ToyRules):
    """Who is asked is not the first of those who may answer."""

    def simultaneous(self, state: Toy) -> Sequence[Decision]:
        return super().simultaneous(state)[::-1]


class Stuttering(ToyRules):
    """Whoever may choose, may choose twice."""

    def simultaneous(self, state: Toy) -> Sequence[Decision]:
        return [*super().simultaneous(state), *super().simultaneous(state)]


class Hasty(ToyRules):
    """Those may choose too that have chosen."""

    def simultaneous(self, state: Toy) -> Sequence[Decision]:
        first = super().simultaneous(state)
        late = [seat for seat, given in enumerate(state.given) if given is not None]
        return [*first, *(Decision(seat, "keep_or_give", secret=True) for seat in late)]


class Fickle(ToyRules):
    """What was legal in a view is not where it counts: the last to choose must give."""

    def check(self, state: Toy, action: Action) -> Refusal | None:
        if action == Keep() and state.given.count(None) == 1:
            return Refusal("TOY-03", "toy.no", {})
        return super().check(state, action)


class Backward(ToyRules):
    """Counts the turns that are left."""

    def turns(self, state: Toy) -> int:
        return 3 - super().turns(state)


class Leaping(ToyRules):
    """Counts a turn of each seat, all at once."""

    def turns(self, state: Toy) -> int:
        return super().turns(state) * len(state.points)


class Timeless(ToyRules):
    def turns(self, state: Toy) -> int:  # noqa: ARG002
        return 0


class Unsure(ToyRules):
    """Its views know of no turns."""

    def turns(self, state: Toy) -> int:
        return super().turns(state) if state.order == sorted(state.order) else 0


class Careless(ToyRules):
    """Nobody would ever keep a six."""

    def weights(self, state: Toy, legal: Sequence[Action]) -> Sequence[int]:
        return [weight - 1 for weight in super().weights(state, legal)]


class Curt(ToyRules):
    """Weighs one answer, of two."""

    def weights(self, state: Toy, legal: Sequence[Action]) -> Sequence[int]:
        return super().weights(state, legal)[:1]


class Cheating(ToyRules):
    """Weighs what others have been dealt."""

    def weights(self, state: Toy, legal: Sequence[Action]) -> Sequence[int]:
        return [1 + (max(hand or 0 for hand in state.hands)) for _ in legal]


class Boundless(ToyRules):
    """The last round is worth more than any number."""

    def worth(self, state: Toy, seat: int) -> float:
        return float("inf") if state.round == ROUNDS else super().worth(state, seat)


class Psychic(ToyRules):
    """A position is worth more to a seat the less the others have been dealt."""

    def worth(self, state: Toy, seat: int) -> float:
        return super().worth(state, seat) - max(hand or 0 for hand in state.hands)


class Miserly(ToyRules):
    """Played, but not told, nobody gets what was given."""

    def apply(self, state: Toy, action: Action, sink: Sink | None = None) -> None:
        before = state.points[:]
        super().apply(state, action, sink)
        state.points = [min(p, b + 6) for p, b in zip(state.points, before, strict=True)]


class Endured(ToyRules):
    """Plays a round more than there are."""

    def longest(self, options: Options) -> int:
        return super().longest(options) * 2

    def setup(self, options: Options) -> Toy:
        state = super().setup(options)
        state.round = 0
        return state


class Distracted(ToyRules):
    """Has somebody else dealt to first in the view of who is."""

    def view(self, state: Toy, seat: int) -> Toy:
        seen = super().view(state, seat)
        if None in state.hands:
            seen.order.sort()
        return seen


class Unforgiving(ToyRules):
    """Fails where two tell the same number."""

    def apply(self, state: Toy, action: Action, sink: Sink | None = None) -> None:
        assert not isinstance(action, Deal) or action.number not in state.hands, "told twice"
        super().apply(state, action, sink)
