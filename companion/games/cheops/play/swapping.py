"""Law 12: treasures change places (6.6)."""

from companion.games.cheops import laws
from companion.games.cheops.play.tables import Part, Tables
from companion.games.cheops.state import NONE, State


def swaps(tables: Tables, state: State) -> list[Part]:
    """Return every use of law 12 that changes something (CHEOPS-LAW-12, CHEOPS-MOVE-01)."""
    return [*_on_the_pyramid(tables, state), *_with_the_warehouse(tables, state)]


def _on_the_pyramid(tables: Tables, state: State) -> list[Part]:
    """Return each block with those after it that have another colour."""
    of_colour = [0] * len(state.sold)
    parts = []
    for block in reversed(tables.geometry.treasures):
        colour = state.treasures[block]
        if colour != NONE:
            others = sum(of_colour) - of_colour[colour]
            parts.append((others, tables.moves.swap[block]))
            of_colour[colour] |= 1 << block
    return parts[::-1]


def _with_the_warehouse(tables: Tables, state: State) -> list[Part]:
    """Return each block with the other colours of the warehouse, law 4 permitting."""
    own = state.owned(state.seat)
    owned = sum([1 << colour for colour, number in enumerate(own) if number])
    return [
        (owned & ~(1 << colour), tables.moves.exchange[block][colour])
        for block in tables.geometry.treasures
        if (colour := state.treasures[block]) != NONE and state.under[colour] != laws.NO_WAREHOUSE
    ]


def swap(state: State, block: int, other: int) -> None:
    """Swap the treasures of two blocks."""
    found = state.treasures
    found[block], found[other] = found[other], found[block]


def exchange(state: State, block: int, out: int) -> None:
    """Swap the treasure of a block with one of the player's warehouse."""
    state.store(state.seat, state.treasures[block])
    state.store(state.seat, out, -1)
    state.treasures[block] = out
