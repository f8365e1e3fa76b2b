"""What lies where: the trick in the middle, and before each player the cards in hand and won."""

from collections.abc import Iterable, Iterator

from companion.games.common.actions import fields_of
from companion.games.common.bits import select
from companion.games.engine import Action
from companion.games.hearts.state import State
from companion.games.tabletop import Area, Piece
from companion.questions.text import Seat


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
