"""Turns: what is asked next, what ends the game, and who comes after whom (6.1, 6.5, 8.1)."""

from companion.games.cheops.actions import Draw
from companion.games.cheops.end_check import RULES as END_RULES
from companion.games.cheops.play.tables import LAW_ASKED, Tables
from companion.games.cheops.state import FACE_DOWN, NONE, State
from companion.games.contract import CHANCE, Decision, Seat, Sink, Step, Term


def ask(tables: Tables, state: State) -> None:
    """Put the question that follows from all else."""
    state.decision = _question(tables, state)


def _question(tables: Tables, state: State) -> Decision | None:
    if state.cause is not None:
        return None
    if state.hidden_cash:
        return Decision(CHANCE, "cash", secret=True, seat=state.cash.index(NONE))
    seat = state.seat
    if state.colour != NONE:
        return tables.asked["goods"][seat]
    if state.law:
        is_hidden = state.law == FACE_DOWN
        return tables.by_chance["reveal"] if is_hidden else tables.asked[LAW_ASKED[state.law]][seat]
    if seat == NONE or bare_stack(state) != NONE:
        return tables.by_chance[_still_open(state)]
    return tables.asked["draw" if state.placed else "place"][seat]


def _still_open(state: State) -> str:
    """Return what chance has not brought yet, of the setup or of a stack."""
    if NONE in state.boards:
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


def resolved(tables: Tables, state: State, sink: Sink | None) -> None:
    """Go on after a treasure or a law is dealt with, unless that ends the game (CHEOPS-TURN-07)."""
    if state.full >= tables.needed[state.law_3]:
        _end(tables, state, "boards_full", sink)
    elif state.covered == tables.geometry.every:
        _end(tables, state, "pyramid_empty", sink)
    ask(tables, state)


def _end(tables: Tables, state: State, cause: str, sink: Sink | None) -> None:
    state.cause = cause
    if sink:
        colours = enumerate(tables.figures.colours)
        full = tuple(Term(colour) for number, colour in colours if tables.is_full(state, number))
        values = {"colours": full, "needed": tables.needed[state.law_3]}
        sink(Step(END_RULES[cause], f"end.{cause}", values))


def draw(tables: Tables, state: State, action: Draw, sink: Sink | None) -> None:
    """Take the top tile of a stack, which ends the turn (CHEOPS-TURN-05)."""
    stack = action.stack - 1
    kind = state.tops[stack]
    state.hands[state.seat] += tables.in_hand[kind]
    state.tops[stack] = NONE
    state.stacks[stack] -= 1
    if sink:
        values = {
            "player": Seat(state.seat),
            "kind": Term(tables.kinds[kind]),
            "stack": action.stack,
        }
        sink(Step("CHEOPS-TURN-05", "game.draws", values))
    _complete(tables, state, sink)


def end_turn(tables: Tables, state: State, sink: Sink | None) -> None:
    """End the turn without a draw (CHEOPS-TURN-05)."""
    if sink:
        sink(Step("CHEOPS-TURN-05", "game.no_draw", {"player": Seat(state.seat)}))
    _complete(tables, state, sink)


def _complete(tables: Tables, state: State, sink: Sink | None) -> None:
    """Complete a turn: the game ends, or the next player's turn begins (CHEOPS-TURN-07)."""
    state.bought = state.placed = False
    state.saved = 0
    if anybody_can_place(tables, state):
        _pass_on(tables, state, sink)
    else:
        _end(tables, state, "no_playable_family", sink)
    ask(tables, state)


def anybody_can_place(tables: Tables, state: State) -> bool:
    """Return whether a player still in the game has a block for a tile (CHEOPS-END-03).

    Those who are eliminated have no tiles.
    """
    return any(can_place(tables, state, seat) for seat in range(state.players))


def can_place(tables: Tables, state: State, seat: int) -> bool:
    """Return whether a family tile of a seat has a legal block (CHEOPS-ENDADJ-01)."""
    return any(state.open & ~state.barred[kind] for kind in tables.by_hand[state.hands[seat]])


def _pass_on(tables: Tables, state: State, sink: Sink | None) -> None:
    """Give the turn to the next player who has a tile; those without one are out.

    Nobody's elimination makes others unable to place (CHEOPS-END-03), since the one who is out
    had nothing to place; but it may leave one player alone (CHEOPS-END-04).
    """
    while True:
        state.seat = (state.seat + 1) % state.players
        if state.hands[state.seat]:
            return
        if not state.eliminated >> state.seat & 1:
            _eliminate(state, sink)
            if state.eliminated.bit_count() == state.players - 1:
                _end(tables, state, "last_player", sink)
                return


def _eliminate(state: State, sink: Sink | None) -> None:
    state.eliminated |= 1 << state.seat
    if sink:
        sink(Step("CHEOPS-OUT-01", "play.eliminated", {"player": Seat(state.seat)}))
