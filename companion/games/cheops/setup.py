"""What chance brings: the setup, the tops of the stacks, and laws (4).

How many of what are set up for so many players the kit says (`companion.games.common.setup`).
"""

from collections.abc import Callable, Mapping, Sequence
from math import lcm
from typing import Final, NamedTuple

from companion.games.cheops import TILES, actions
from companion.games.cheops.placement import TAKES
from companion.games.cheops.state import State
from companion.games.cheops.tables import BOARDS, NO_BOARD, TREASURES
from companion.games.cheops.turns import bare_stack
from companion.games.common.bits import select
from companion.games.engine import Action, Sink
from companion.questions.text import Seat, Step, Term

# What can happen, with weights.
Outcomes = Sequence[tuple[Action, int]]

START: Final = "CHEOPS-SET-08"


def boards(state: State) -> Outcomes:
    """Return which price board may come to the next column (CHEOPS-SET-02).

    The weight of a board is the share of its type among the columns that are left, divided by the
    boards of that type that are left.
    """
    # A type has more boards than columns: each draw leaves the others of its type less likely, so
    # weights are fractions of different wholes, made whole numbers by what they have in common.
    tables = state.tables
    colour, columns = state.boards.index(NO_BOARD), dict(tables.of_type)
    left = dict.fromkeys(columns, 0)
    for board in tables.boards:
        is_laid = board in state.boards
        columns[board.type] -= is_laid
        left[board.type] += not is_laid
    whole = lcm(*filter(None, left.values()))
    return [
        (tables.moves.lay[colour][number], columns[board.type] * whole // left[board.type])
        for number, board in enumerate(tables.boards)
        if board not in state.boards and columns[board.type]
    ]


def lay(state: State, action: actions.Lay, sink: Sink | None) -> None:
    """Lay a price board at the column of a colour (CHEOPS-SET-02)."""
    state.boards[state.tables.colour[action.colour]] = state.tables.board[action.board]
    if sink:
        values = {"colour": Term(action.colour), "board": action.board}
        sink(Step(BOARDS, "game.board", values))


def treasures(state: State) -> Outcomes:
    """Return which treasure may lie on the next block (CHEOPS-SET-03)."""
    tables = state.tables
    left = state.left
    # Blocks are filled in their order, so the next one follows from how many are left.
    made = tables.moves.put[tables.pyramid.bare[-sum(left)]]
    return [(made[colour], number) for colour, number in enumerate(left) if number]


def put(state: State, action: actions.Put, sink: Sink | None) -> None:
    """Put a treasure on a block (CHEOPS-SET-03)."""
    colour = state.tables.colour[action.colour]
    state.treasures[state.tables.pyramid.number[action.block]] = colour
    state.left[colour] -= 1
    if sink:
        row, pos = action.block
        values = {"row": row, "pos": pos, "colour": Term(action.colour)}
        sink(Step(TREASURES, "game.treasure", values))


def tops(state: State) -> Outcomes:
    """Return which tile may come to the top of a stack, by those not seen yet (CHEOPS-SET-05)."""
    made = state.tables.moves.top[bare_stack(state)]
    # The stacks are shuffled, so a top is any of the tiles that nobody has seen in any of them.
    return [(made[kind], number) for kind, number in enumerate(state.unseen) if number]


def turn_up(state: State, action: actions.Top, sink: Sink | None) -> None:
    """Bring a tile to the top of a stack (CHEOPS-SET-05)."""
    kind = state.tables.kind[action.kind]
    state.tops[action.stack - 1] = kind
    state.unseen[kind] -= 1
    if sink:
        values = {"stack": action.stack, "kind": Term(action.kind)}
        sink(Step(TILES, "game.top", values))


def starts(state: State) -> Outcomes:
    """Return who may start (CHEOPS-SET-08)."""
    return [(start, 1) for start in state.tables.moves.start[: state.players]]


def start(state: State, action: actions.Start, sink: Sink | None) -> None:
    """Let a player start (CHEOPS-SET-08)."""
    state.seat = action.seat
    if sink:
        sink(Step(START, "game.starts", {"player": Seat(action.seat)}))


def reveals(state: State) -> Outcomes:
    """Return which law may have been taken: any that nobody has seen (CHEOPS-SET-04)."""
    # Those in the box were put away unseen: each of them may as well have been the one.
    return [(law, 1) for law in select(state.laws, state.tables.moves.reveal)]


def reveal(state: State, action: actions.Reveal, sink: Sink | None) -> None:
    """Turn up the law that was taken (CHEOPS-PLACE-05)."""
    state.law = action.law
    state.laws &= ~(1 << action.law)
    if sink:
        values = {"player": Seat(state.seat), "law": Term(action.law), "number": action.law}
        sink(Step(TAKES, "game.law", values))


class Draw(NamedTuple):
    """Something that chance decides: the rule, and what can happen."""

    rule: str
    outcomes: Callable[[State], Outcomes]


# What chance decides, by what it is asked.
DRAWS: Final[Mapping[str, Draw]] = {
    "board": Draw(BOARDS, boards),
    "treasure": Draw(TREASURES, treasures),
    "top": Draw(TILES, tops),
    "start": Draw(START, starts),
    "reveal": Draw(TAKES, reveals),
}
