"""Tiles: placed, bought, and what they take (6.2, 6.4)."""

from companion.games.cheops.actions import BuyNeighbour, ExtraTile, Place
from companion.games.cheops.play.tables import Part, Tables
from companion.games.cheops.play.turns import ask
from companion.games.cheops.state import FACE_DOWN, NONE, State
from companion.games.contract import Seat, Sink, Step, Term


def placements(tables: Tables, state: State) -> list[Part]:
    """Return where each family tile of the player may be placed (CHEOPS-TURN-03)."""
    moves, barred, free = tables.moves.place, state.barred, state.open
    kinds = tables.by_hand[state.hands[state.seat]]
    return [(mask, moves[kind]) for kind in kinds if (mask := free & ~barred[kind])]


def purchases(tables: Tables, state: State) -> list[Part]:
    """Return where the player may place a neighbour now (CHEOPS-NEIGH-01)."""
    if state.bought or not state.neighbours or not _can_pay(tables, state):
        return []
    return [(state.open & ~state.barred[-1], tables.moves.neighbour)]


def _can_pay(tables: Tables, state: State) -> bool:
    return state.cash[state.seat] >= tables.figures.neighbour_price


def place(tables: Tables, state: State, action: Place, sink: Sink | None) -> None:
    """Place a family tile: the first action of the turn (CHEOPS-TURN-03)."""
    state.placed = True
    _lay_own(tables, state, action, sink)


def place_extra(tables: Tables, state: State, action: ExtraTile, sink: Sink | None) -> None:
    """Place a family tile besides that of the turn (CHEOPS-LAW-11)."""
    _lay_own(tables, state, action, sink)


def _lay_own(tables: Tables, state: State, action: Place | ExtraTile, sink: Sink | None) -> None:
    kind = tables.kind[action.kind]
    state.hands[state.seat] -= tables.in_hand[kind]
    _lay(tables, state, kind, tables.geometry.at[action.block], sink)


def buy_neighbour(tables: Tables, state: State, action: BuyNeighbour, sink: Sink | None) -> None:
    """Buy a neighbour and place it (CHEOPS-NEIGH-02)."""
    price = tables.figures.neighbour_price
    state.cash[state.seat] -= price
    state.neighbours -= 1
    state.bought = True
    if sink:
        values = {"player": Seat(state.seat), "price": price}
        sink(Step("CHEOPS-NEIGH-02", "play.neighbour", values))
    _lay(tables, state, len(tables.in_hand), tables.geometry.at[action.block], sink)


def _lay(tables: Tables, state: State, kind: int, block: int, sink: Sink | None) -> None:
    """Lay a tile on a block and take what is there (CHEOPS-PLACE-05)."""
    _cover(tables, state, kind, block)
    colour = state.treasures[block]
    state.treasures[block] = NONE
    if colour == NONE:
        state.law = FACE_DOWN
    else:
        state.colour = colour
    ask(tables, state)
    if sink:
        _tell(tables, state, kind, block, sink)


def _cover(tables: Tables, state: State, kind: int, block: int) -> None:
    """Keep the masks: what is covered, what that supports, and what it bars."""
    geometry, bit = tables.geometry, 1 << block
    covered = state.covered = state.covered | bit
    free = state.open & ~bit
    for above, below in geometry.above[block]:
        if covered & below == below and not covered & above:
            free |= above
    state.open = free
    state.tiles[kind] |= bit
    state.barred[kind] |= geometry.near[block]


def _tell(tables: Tables, state: State, kind: int, block: int, sink: Sink) -> None:
    row, pos = tables.geometry.blocks[block]
    values = {"player": Seat(state.seat), "kind": Term(tables.kinds[kind]), "row": row, "pos": pos}
    sink(Step("CHEOPS-PLACE-04", "game.places", values))
    if state.colour == NONE:
        sink(Step("CHEOPS-PLACE-05", "game.takes_law", {}))
    else:
        colour = Term(tables.figures.colours[state.colour])
        sink(Step("CHEOPS-PLACE-05", "game.takes", {"colour": colour}))
