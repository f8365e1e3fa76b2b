"""What lies where: the trick in the middle, and before each player the cards in hand and won.

At the end where a game stands, in words from which a person can play.
"""

from collections.abc import Iterable, Iterator

from companion.games.common.actions import fields_of
from companion.games.common.bits import select
from companion.games.engine import Action
from companion.games.hearts import dealing, passing, tricks
from companion.games.hearts.state import State
from companion.games.tabletop import Area, Piece
from companion.questions.text import Seat, Step, Term


def areas(state: State) -> Iterator[Area]:
    """Yield the trick, and before each seat its hand, and what it has won that costs.

    Hands that nobody may see are not there: backs say nothing, and take a phone's whole width.
    """
    tables = state.tables
    yield Area("trick", loose=_open(tables.names[card] for card in state.trick))
    for seat in tables.seats:
        won = state.taken[seat] & tables.costly
        for name, cards in ((str(seat), state.hands[seat]), (f"won {seat}", won)):
            loose = _open(select(cards, tables.names))
            yield Area(name, loose=loose, seat=Seat(seat), fanned=True)


def named(_state: State, seat: int, action: Action) -> Iterator[str]:
    """Yield the addresses of the cards that an action of a seat names."""
    for said in fields_of(action).values():
        yield from (f"{seat}/{name}" for name in (said if isinstance(said, tuple) else (said,)))


def _open(names: Iterable[str]) -> tuple[Piece, ...]:
    return tuple(Piece("card", name, name) for name in names)


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
