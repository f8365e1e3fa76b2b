"""The price boards in play: which space shows, and when a board is full (6.3, 7.1)."""

from typing import Final

from companion.games.cheops.prices import FLAT, Price
from companion.games.cheops.state import State

FULL: Final = "CHEOPS-SELL-03"
LAW_7: Final = "CHEOPS-LAW-07"


def known_colours(state: State) -> list[int]:
    """Return the colours whose price boards are known."""
    return [colour for colour, board in enumerate(state.boards) if board.spaces]


def is_full(state: State, colour: int) -> bool:
    """Return whether all spaces of a colour but the lowest are covered (CHEOPS-SELL-03)."""
    return state.sold[colour] == state.boards[colour].most


def full_boards(state: State) -> list[str]:
    """Return the colours whose boards are full."""
    return [
        state.tables.colours[colour] for colour in known_colours(state) if is_full(state, colour)
    ]


def space(state: State, colour: int) -> int:
    """Return the topmost uncovered space, from 1; the next sale covers it (CHEOPS-SELL-02)."""
    return state.sold[colour] + 1


def prices(state: State, colour: int) -> list[Price]:
    """Return what the uncovered spaces of a colour show, law 7 included, from the top."""
    found = list(state.boards[colour].spaces)
    if state.law_7 and state.law_7[0] == colour:
        found[state.law_7[1] - 1] = Price(FLAT, state.tables.new_price)
    return found[state.sold[colour] :]


def price(state: State, colour: int) -> Price:
    """Return the price that a colour shows (CHEOPS-APPR-01, steps 1 and 2)."""
    if is_law_7_showing(state, colour):
        return Price(FLAT, state.tables.new_price)
    return state.boards[colour].spaces[state.sold[colour]]


def is_law_7_showing(state: State, colour: int) -> bool:
    """Return whether law 7 lies on the space that counts: below it, it has no effect yet."""
    return state.law_7 == (colour, state.sold[colour] + 1)
