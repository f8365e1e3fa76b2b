"""Turns: what is asked next, how a turn ends, who comes next and who is out (6.1, 6.5)."""

from functools import cache
from typing import Final

from companion.games.cheops import ending
from companion.games.cheops.actions import Draw, Place
from companion.games.cheops.moves import LAWS
from companion.games.cheops.placement import can_place, place_own
from companion.games.cheops.placement import refusal as refusal_of_block
from companion.games.cheops.prices import NO_BOARD
from companion.games.cheops.state import FACE_DOWN, NONE, State, tiles_of
from companion.games.engine import CHANCE, Action, Decision, Refusal, Sink
from companion.questions.text import Seat, Step, Term

PLACING: Final = "CHEOPS-TURN-03"
DEALING: Final = "CHEOPS-TURN-04"
DRAWING: Final = "CHEOPS-TURN-05"
OUT: Final = "CHEOPS-OUT-01"

LAW_DECISIONS: Final = tuple(f"law_{law}" for law in LAWS)
"""What is asked of whoever has taken a law, by its number."""

_asks = cache(Decision)
"""Make a decision once: it is the same each time."""


def ask(state: State, sink: Sink | None = None) -> None:  # noqa: ARG001 - it tells nothing
    """Put the question that follows from all else."""
    state.decision = _question(state)


def _question(state: State) -> Decision | None:
    if state.cause is not None:
        return None
    seat = state.seat
    if state.colour != NONE:
        return _asks(seat, "goods")
    if state.law == FACE_DOWN:
        return _asks(CHANCE, "reveal")
    if state.law:
        return _asks(seat, LAW_DECISIONS[state.law])
    if seat == NONE or bare_stack(state) != NONE:
        return _asks(CHANCE, _still_open(state))
    return _asks(seat, "draw" if state.placed else "place")


def _still_open(state: State) -> str:
    """Return what chance has not brought yet, of the setup or of a stack."""
    if NO_BOARD in state.boards:
        return "board"
    if any(state.left):
        return "treasure"
    return "start" if bare_stack(state) == NONE else "top"


def bare_stack(state: State) -> int:
    """Return the first stack whose top tile nobody has seen, `NONE` if there is none."""
    if NONE in state.tops:
        for stack, top in enumerate(state.tops):
            if top == NONE and state.stacks[stack]:
                return stack
    return NONE


def place(state: State, action: Place, sink: Sink | None) -> None:
    """Place the family tile of the turn and take what lies there (CHEOPS-TURN-03)."""
    state.placed = True
    place_own(
        state, state.tables.kind[action.kind], state.tables.pyramid.number[action.block], sink
    )


def refusal_to_place(state: State, action: Place) -> Refusal | None:
    """Return why a family tile may not be placed, None if it may."""
    if state.placed:
        return Refusal(PLACING, "game.has_placed", {})
    kind, block = state.tables.kind[action.kind], state.tables.pyramid.number[action.block]
    if not tiles_of(state.hands[state.seat], kind):
        return Refusal(PLACING, "law.not_in_hand", {})
    return refusal_of_block(state, kind, block)


def may_end(state: State) -> bool:
    """Return whether the turn may end: whoever can place a tile must do so (CHEOPS-TURN-03)."""
    return state.placed or not can_place(state, state.seat)


def refusal_to_end(state: State, _action: Action | None = None) -> Refusal | None:
    """Return why the turn may not end yet, None if it may."""
    return None if may_end(state) else Refusal(PLACING, "game.must_place", {})


def stacks(state: State) -> int:
    """Return the stacks that a tile may be drawn from (CHEOPS-TURN-05)."""
    tables = state.tables
    if tables.sizes[state.hands[state.seat]] >= tables.hand:
        return 0
    return sum([1 << stack for stack, left in enumerate(state.stacks) if left])


def refusal_to_draw(state: State, action: Draw) -> Refusal | None:
    """Return why no tile may be drawn from a stack, None if one may."""
    tables = state.tables
    if refused := refusal_to_end(state):
        return refused
    if tables.sizes[state.hands[state.seat]] >= tables.hand:
        return Refusal(DRAWING, "game.hand_full", {"hand": tables.hand})
    is_there = state.stacks[action.stack - 1] > 0
    return None if is_there else Refusal(DRAWING, "game.stack_empty", {"stack": action.stack})


def draw(state: State, action: Draw, sink: Sink | None) -> None:
    """Take the top tile of a stack, which ends the turn (CHEOPS-TURN-05)."""
    stack = action.stack - 1
    kind = state.tops[stack]
    state.hands[state.seat] += state.tables.in_hand[kind]
    state.tops[stack] = NONE
    state.stacks[stack] -= 1
    if sink:
        seat, term = Seat(state.seat), Term(state.tables.kinds[kind])
        values = {"player": seat, "kind": term, "stack": action.stack}
        sink(Step(DRAWING, "game.draws", values))
    _complete(state, sink)


def end_turn(state: State, _action: Action, sink: Sink | None) -> None:
    """End the turn without a draw (CHEOPS-TURN-05)."""
    if sink:
        sink(Step(DRAWING, "game.no_draw", {"player": Seat(state.seat)}))
    _complete(state, sink)


def _complete(state: State, sink: Sink | None) -> None:
    """Complete a turn: the game ends, or the next player's turn begins (CHEOPS-TURN-07)."""
    state.bought = state.placed = False
    state.saved = 0
    state.turns += 1
    if ending.can_nobody_place(state):
        ending.end(state, ending.FAMILY, sink)
    else:
        _pass_on(state, sink)


def _pass_on(state: State, sink: Sink | None) -> None:
    """Give the turn to the next player who has a tile; those without one are out (TURN-01).

    Nobody's elimination makes others unable to place (CHEOPS-END-03), since the one who is out
    had nothing to place; but it may leave one player alone (CHEOPS-END-04).
    """
    while True:
        state.seat = (state.seat + 1) % state.players
        if state.hands[state.seat]:
            return
        if not state.eliminated >> state.seat & 1:
            _eliminate(state, sink)
            if ending.is_one_left(state):
                ending.end(state, ending.LAST, sink)
                return


def _eliminate(state: State, sink: Sink | None) -> None:
    # Its turn is over before it has begun: it is not counted, nobody has done anything.
    state.eliminated |= 1 << state.seat
    if sink:
        sink(Step(OUT, "game.eliminated", {"player": Seat(state.seat)}))
