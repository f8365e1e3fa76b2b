"""Where a game stands, in words from which a person can play."""

from collections.abc import Iterator

from companion.games.common.bits import select
from companion.games.hearts import dealing, passing, tricks
from companion.games.hearts.state import State
from companion.questions.text import Seat, Step, Term


def shows(state: State, seat: int) -> Iterator[Step]:
    """Yield the hand that is played, the trick, what was won that costs, and a seat's own cards."""
    tables = state.tables
    values = {"hand": len(state.told) + 1, "way": passing.way(state)}
    yield Step(passing.WAYS, "play.hand", values)
    for number, card in enumerate(state.trick, state.leader):
        lies = {"player": Seat(number % len(tables.seats)), "card": Term(tables.names[card])}
        yield Step(tricks.FOLLOWING, "play.lies", lies)
    for other, taken in enumerate(state.taken):
        if cards := tuple(map(Term, select(taken & tables.costly, tables.names))):
            yield Step(tricks.COUNTING, "play.taken", {"player": Seat(other), "cards": cards})
    for suit, of_suit in tables.suits.items():
        if ranks := [*select(state.hands[seat] & of_suit, tables.ranks)]:
            own = {"suit": Term(suit), "ranks": " ".join(reversed(ranks))}
            yield Step(dealing.DEALING, "play.cards", own)
