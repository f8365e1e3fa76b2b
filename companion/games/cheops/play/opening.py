"""What chance brings: the setup, the tops of the stacks, and laws (4)."""

from collections.abc import Sequence
from math import lcm

from companion.games.cheops import actions, laws
from companion.games.cheops.play.tables import Tables
from companion.games.cheops.play.turns import ask, bare_stack
from companion.games.cheops.state import NONE, State
from companion.games.common.bits import chosen
from companion.games.contract import Action, Seat, Sink, Step, Term

Outcomes = Sequence[tuple[Action, int]]
"""What can happen, with weights."""


def begin(tables: Tables, players: int) -> State:
    """Return the state before the first draw."""
    figures = tables.figures
    colours, kinds = len(figures.colours), len(figures.kinds)
    state = State()
    state.boards = [NONE] * colours
    state.sold, state.boxed, state.under = ([0] * colours for _ in range(3))
    state.left = [figures.each] * colours
    state.treasures = [NONE] * figures.blocks
    state.tiles, state.barred = ([0] * (kinds + 1) for _ in range(2))
    state.stacks = list(tables.stacks[players])
    state.tops = [NONE] * len(state.stacks)
    state.unseen = [figures.tiles[kind] - players for kind in figures.kinds]
    state.cash, state.held = ([0] * players for _ in range(2))
    state.hands = [sum(tables.in_hand)] * players
    state.warehouse = [0] * (players * colours)
    state.players, state.covered, state.open = players, 0, tables.geometry.bottom
    state.laws, state.laws_boxed = (1 << laws.LAST + 1) - 2, 0
    state.market_law, state.law_3, state.law_7 = 0, 0, None
    state.neighbours, state.full, state.hidden_cash = figures.tiles[tables.kinds[-1]], 0, 0
    state.eliminated, state.seat, state.bought, state.placed = 0, NONE, False, False
    state.colour, state.law, state.saved, state.cause = NONE, 0, 0, None
    ask(tables, state)
    return state


def boards(tables: Tables, state: State) -> Outcomes:
    """Return which price board may come to the next column (CHEOPS-SET-02).

    The weight of a board is the share of its type among the columns that are left, divided by the
    boards of that type that are left.
    """
    figures, colour = tables.figures, state.boards.index(NONE)
    laid = {tables.boards[board] for board in state.boards if board != NONE}
    columns = dict(figures.of_type)
    left = dict.fromkeys(columns, 0)
    for board, kind in figures.types.items():
        columns[kind] -= board in laid
        left[kind] += board not in laid
    whole = lcm(*filter(None, left.values()))
    return [
        (tables.moves.lay[colour][number], columns[kind] * whole // left[kind])
        for number, (board, kind) in enumerate(figures.types.items())
        if board not in laid and columns[kind]
    ]


def lay(tables: Tables, state: State, action: actions.Lay, sink: Sink | None) -> None:
    """Lay a price board at the column of a colour (CHEOPS-SET-02)."""
    state.boards[tables.colour[action.colour]] = tables.board[action.board]
    ask(tables, state)
    if sink:
        values = {"colour": Term(action.colour), "board": action.board}
        sink(Step("CHEOPS-SET-02", "game.board", values))


def treasures(tables: Tables, state: State) -> Outcomes:
    """Return which treasure may lie on the next block (CHEOPS-SET-03)."""
    left = state.left
    made = tables.moves.put[tables.geometry.treasures[-sum(left)]]
    return [(made[colour], number) for colour, number in enumerate(left) if number]


def put(tables: Tables, state: State, action: actions.Put, sink: Sink | None) -> None:
    """Put a treasure on a block (CHEOPS-SET-03)."""
    colour = tables.colour[action.colour]
    state.treasures[tables.geometry.at[action.block]] = colour
    state.left[colour] -= 1
    if not state.left[colour]:
        ask(tables, state)
    if sink:
        row, pos = action.block
        values = {"row": row, "pos": pos, "colour": Term(action.colour)}
        sink(Step("CHEOPS-SET-03", "game.treasure", values))


def tops(tables: Tables, state: State) -> Outcomes:
    """Return which tile may come to the top of a stack, by those not seen yet (CHEOPS-SET-05)."""
    made = tables.moves.top[bare_stack(state)]
    return [(made[kind], number) for kind, number in enumerate(state.unseen) if number]


def turn_up(tables: Tables, state: State, action: actions.Top, sink: Sink | None) -> None:
    """Bring a tile to the top of a stack (CHEOPS-SET-05)."""
    kind = tables.kind[action.kind]
    state.tops[action.stack - 1] = kind
    state.unseen[kind] -= 1
    ask(tables, state)
    if sink:
        values = {"stack": action.stack, "kind": Term(action.kind)}
        sink(Step("CHEOPS-SET-05", "game.top", values))


def starts(tables: Tables, state: State) -> Outcomes:
    """Return who may start (CHEOPS-SET-08)."""
    return [(start, 1) for start in tables.moves.start[: state.players]]


def start(tables: Tables, state: State, action: actions.Start, sink: Sink | None) -> None:
    """Let a player start (CHEOPS-SET-08)."""
    state.seat = action.seat
    ask(tables, state)
    if sink:
        sink(Step("CHEOPS-SET-08", "game.starts", {"player": Seat(action.seat)}))


def reveals(tables: Tables, state: State) -> Outcomes:
    """Return which law may have been taken: any that nobody has seen (CHEOPS-SET-04)."""
    return [(law, 1) for law in chosen(state.laws, tables.moves.reveal)]


def reveal(tables: Tables, state: State, action: actions.Reveal, sink: Sink | None) -> None:
    """Turn up the law that was taken (CHEOPS-PLACE-05)."""
    state.law = action.law
    state.laws &= ~(1 << action.law)
    ask(tables, state)
    if sink:
        values = {"player": Seat(state.seat), "law": Term(action.law), "number": action.law}
        sink(Step("CHEOPS-PLACE-05", "game.law", values))
