"""Which uses of a law there are in a game (6.6)."""

from companion.games.cheops import laws
from companion.games.cheops.play.swapping import swaps
from companion.games.cheops.play.tables import Part, Tables
from companion.games.cheops.state import State


def uses_taken(tables: Tables, state: State) -> list[Part]:
    """Return how the law just taken may be used (CHEOPS-LAW-00)."""
    law, moves = state.law, tables.moves
    match law:
        case laws.NO_WAREHOUSE | laws.NO_SALE | laws.SEAL:
            return [(_free_boards(state), moves.put_under[law])]
        case laws.NEW_PRICE:
            return [(_free_spaces(tables, state), moves.new_price)]
        case laws.REPEAL:
            return [(in_play(state), moves.repeal), (1, moves.decline[law])]
        case laws.JOKER:
            can_pay = state.cash[state.seat] >= tables.figures.joker_price
            return [(int(can_pay), moves.joker), (1, moves.decline[law])]
        case laws.LATE_SALE | laws.EXTRA_TILE | laws.SWAP:
            return [*uses_of(tables, state, law), (1, moves.save[law])]
    return [(1, moves.enact[law])]


def uses_held(tables: Tables, state: State) -> list[Part]:
    """Return how laws saved in an earlier turn may be used (CHEOPS-TURN-06)."""
    usable = state.held[state.seat] & ~state.saved
    return [part for law in laws.SAVED if usable >> law & 1 for part in uses_of(tables, state, law)]


def uses_of(tables: Tables, state: State, law: int) -> list[Part]:
    """Return how law 10, 11 or 12 may be used (CHEOPS-LAW-10, CHEOPS-LAW-11, CHEOPS-LAW-12)."""
    if law == laws.LATE_SALE:
        return [(_sellable(tables, state), tables.moves.late_sale)]
    if law == laws.SWAP:
        return swaps(tables, state)
    geometry, barred = tables.geometry, state.barred
    bare = geometry.every & ~geometry.eyes & ~state.covered
    kinds = tables.by_hand[state.hands[state.seat]]
    return [(bare & ~barred[kind], tables.moves.extra[kind]) for kind in kinds]


def _free_boards(state: State) -> int:
    """Return the colours without a law under their boards (CHEOPS-LAW-04)."""
    return sum([1 << colour for colour, law in enumerate(state.under) if not law])


def _free_spaces(tables: Tables, state: State) -> int:
    """Return the spaces that are not covered, those of each board in a row (CHEOPS-LAW-07)."""
    free = 0
    for colour, board in enumerate(state.boards):
        spaces = (2 << tables.full[board]) - (1 << state.sold[colour])
        free |= spaces << colour * tables.spaces
    return free


def _sellable(tables: Tables, state: State) -> int:
    """Return the colours that law 10 may sell (CHEOPS-LAW-10)."""
    found = 0
    for colour, owned in enumerate(state.owned(state.seat)):
        if owned and state.under[colour] != laws.NO_SALE and not tables.is_full(state, colour):
            found |= 1 << colour
    return found


def in_play(state: State) -> int:
    """Return the laws that law 8 could remove (CHEOPS-LAW-08)."""
    found = 1 << state.market_law & ~1
    found |= state.law_3 << laws.THREE_BOARDS
    for law in state.under:
        found |= 1 << law & ~1
    if state.law_7:
        found |= 1 << laws.NEW_PRICE
    for held in state.held:
        found |= held
    return found
