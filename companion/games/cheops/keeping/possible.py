"""What laws 10, 11 and 12 can be used for, as far as the scorekeeper knows."""

from companion.games.cheops import laws
from companion.games.cheops.keeping.state import State

LEAST_BLOCKS = 2
"""Blocks with a treasure that a swap on the pyramid needs (CHEOPS-LAW-12)."""

PYRAMID, WAREHOUSE = "pyramid", "warehouse"
"""Where the second treasure of a swap comes from."""


def usable(state: State) -> tuple[int, ...]:
    """Return the saved laws that the player may use now (CHEOPS-TURN-06)."""
    own = sorted(set(state.held[state.player]) & set(laws.SAVED) - set(state.turn.saved))
    return tuple(number for number in own if can_use(state, number))


def can_use(state: State, number: int) -> bool:
    """Return whether what is known leaves a use for law 10, 11 or 12."""
    match number:
        case laws.LATE_SALE:
            return bool(late_sales(state))
        case laws.EXTRA_TILE:
            return state.treasures_left > 0 and state.family_left > 0
    return bool(swaps(state))


def late_sales(state: State) -> tuple[str, ...]:
    """Return the colours of which law 10 could sell a treasure (CHEOPS-LAW-10).

    What others have in a light game is theirs to say; but nobody has what nobody took.
    """
    if not state.goods and state.taken == sum(state.sold.values()):
        return ()
    held = {c: state.goods[c][state.player] if state.goods else 1 for c in state.sold}
    return tuple(colour for colour in state.sold if state.sale(colour, held[colour]).options)


def swaps(state: State) -> tuple[str, ...]:
    """Return the ways in which law 12 can be used; a light game does not tell them apart."""
    on_the_pyramid = state.treasures_left >= LEAST_BLOCKS
    if not state.goods:
        return (PYRAMID,) if on_the_pyramid or state.treasures_left else ()
    owns = any(state.goods[colour][state.player] for colour in state.sold)
    exchange = owns and any(incoming(state))
    ways = {PYRAMID: on_the_pyramid, WAREHOUSE: exchange}
    return tuple(way for way, possible in ways.items() if possible)


def incoming(state: State) -> tuple[str, ...]:
    """Return the colours that law 12 could bring into a warehouse (CHEOPS-LAW-05)."""
    barred = laws.NO_WAREHOUSE
    return tuple(c for c in state.sold if state.left(c) and state.law_under.get(c) != barred)
