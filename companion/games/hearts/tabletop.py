"""What lies where: the trick in the middle, and before each player the cards in hand and won."""

from collections.abc import Iterator
from typing import Final

from companion.games.common.actions import fields_of
from companion.games.common.bits import select
from companion.games.engine import Action, Seat
from companion.games.hearts.state import State
from companion.games.tabletop import Area, Piece

TRICK: Final = "trick"
CARD: Final = "card"
WON: Final = "won"
"""Where hearts and the queen lie that a seat has won, for all to see."""


def areas(state: State) -> Iterator[Area]:
    """Yield the trick, and what lies before each seat."""
    lying = [state.tables.names[card] for card in state.trick]
    yield Area(TRICK, loose=tuple(Piece(CARD, name, name) for name in lying))
    for seat in state.seats:
        yield Area(str(seat), loose=tuple(_hand(state, seat)), seat=Seat(seat), fanned=True)
        won = select(state.taken[seat] & state.tables.costly, state.tables.names)
        pieces = tuple(Piece(CARD, name, name) for name in won)
        yield Area(f"{WON} {seat}", loose=pieces, seat=Seat(seat), fanned=True)


def named(_state: State, seat: int, action: Action) -> Iterator[str]:
    """Yield the addresses of the cards that an action of a seat names."""
    for said in fields_of(action).values():
        yield from (f"{seat}/{name}" for name in (said if isinstance(said, tuple) else (said,)))


def _hand(state: State, seat: int) -> Iterator[Piece]:
    """Yield the cards of a hand, and those that nobody may see as a stack."""
    tables = state.tables
    yield from (Piece(CARD, name, name) for name in select(state.hands[seat], tables.names))
    if hidden := state.needs(seat):
        yield Piece(CARD, place="hand", back=True, number=hidden)
