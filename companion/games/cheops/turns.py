"""Turns: what is asked next, how a turn ends, who is out, how the game ends (6.1, 6.5, 7.5, 8.1).

What is asked follows from what is still to be dealt with, and from nothing else: there is no list
of steps to keep in order. The end is looked at after each take and each law, and again when a turn
is complete (CHEOPS-TURN-07).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from companion.games.cheops import placement, selling
from companion.games.cheops.actions import Draw, Place
from companion.games.cheops.placement import (
    DRAWING,
    PLACING,
    can_place,
    place_own,
    refusal_of_block,
)
from companion.games.cheops.selling import full_boards
from companion.games.cheops.state import FACE_DOWN, NONE, State, state_of, tiles_of
from companion.games.cheops.tables import LAW_NUMBERS, NO_BOARD, Tables
from companion.games.engine import CHANCE, Action, Decision, Refusal, Result, Sink
from companion.questions import Answers
from companion.questions.checks import path_part
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

DEALING: Final = "CHEOPS-TURN-04"
OUT: Final = "CHEOPS-OUT-01"
LOOKED_AT: Final = "CHEOPS-TURN-07"

# What is asked of whoever has taken a law, by its number.
LAW_DECISIONS: Final = tuple(f"law_{law}" for law in LAW_NUMBERS)

# Make a decision once: it is the same each time.
_asks = cache(Decision)

BOARDS_FULL, PYRAMID_EMPTY, NO_FAMILY, LAST_PLAYER = (
    "boards_full",
    "pyramid_empty",
    "no_playable_family",
    "last_player",
)


def are_boards_full(state: State) -> bool:
    """Return whether as many price boards are full as end the game (CHEOPS-END-01)."""
    return state.full >= state.tables.needed[state.law_3]


def is_pyramid_empty(state: State) -> bool:
    """Return whether all blocks carry tiles (CHEOPS-END-02)."""
    return state.covered == state.tables.pyramid.every


def can_nobody_place(state: State) -> bool:
    """Return whether no player has a block for a family tile, though blocks are left (END-03).

    Those who are out have no tiles. Money for a neighbour, saved laws and stacks don't count.
    """
    # An empty pyramid is an end of its own, and not reported as this one too (CHEOPS-END-03).
    is_left = not is_pyramid_empty(state)
    return is_left and not any(can_place(state, seat) for seat in range(state.players))


def is_one_left(state: State) -> bool:
    """Return whether all players but one are out (CHEOPS-END-04)."""
    return state.eliminated.bit_count() == state.players - 1


class End(NamedTuple):
    """A way in which the game ends: its rule, and whether it holds in a position."""

    rule: str
    holds: Callable[[State], bool]


ENDS: Final[Mapping[str, End]] = {
    BOARDS_FULL: End(selling.BOARDS_END, are_boards_full),
    PYRAMID_EMPTY: End("CHEOPS-END-02", is_pyramid_empty),
    NO_FAMILY: End("CHEOPS-END-03", can_nobody_place),
    LAST_PLAYER: End("CHEOPS-END-04", is_one_left),
}


def causes(state: State, *, is_turn_complete: bool) -> list[str]:
    """Return all that ends the game in a position, none if it goes on."""
    # Within a turn somebody without a block for a tile may still draw one that fits.
    looked_at = [cause for cause in ENDS if is_turn_complete or cause != NO_FAMILY]
    return [cause for cause in looked_at if ENDS[cause].holds(state)]


def blocks_left(state: State) -> int:
    """Return how many blocks carry no tile."""
    return (state.tables.pyramid.every & ~state.covered).bit_count()


def end_steps(state: State, found: Sequence[str], can_place: Sequence[str]) -> Iterator[Step]:
    """Say what each end of the game depends on, and which of them hold."""
    boards = of_boards(state)
    yield Step(ENDS[BOARDS_FULL].rule, "end.boards", boards)
    yield Step(ENDS[PYRAMID_EMPTY].rule, "end.blocks", {"left": blocks_left(state)})
    yield Step(ENDS[NO_FAMILY].rule, "end.can_place", {"players": tuple(can_place)})
    yield from (Step(ENDS[cause].rule, f"end.{cause}", boards) for cause in found)
    if not found:
        yield Step(LOOKED_AT, "end.goes_on", {})


def end_if_resolved(state: State, sink: Sink | None) -> None:
    """End the game after a take or a law, if that is the end (CHEOPS-TURN-07)."""
    # In the order of the specification: with both at once the boards are what ended it.
    if are_boards_full(state):
        end_game(state, BOARDS_FULL, sink)
    elif is_pyramid_empty(state):
        end_game(state, PYRAMID_EMPTY, sink)


def end_game(state: State, cause: str, sink: Sink | None) -> None:
    """End the game."""
    state.cause = cause
    if sink:
        sink(Step(ENDS[cause].rule, f"end.{cause}", of_boards(state)))


def of_boards(state: State) -> dict[str, object]:
    """Return which boards are full, and how many end the game, for the words of a step."""
    full = tuple(map(Term, full_boards(state)))
    return {"colours": full, "needed": state.tables.needed[state.law_3]}


def ask(state: State, sink: Sink | None = None) -> None:  # noqa: ARG001 - it tells nothing
    """Put the question that follows from all else."""
    state.decision = _question(state)


def _question(state: State) -> Decision | None:
    if state.cause is not None:
        return None
    seat = state.seat
    if state.colour != NONE:
        return _asks(seat, "goods")
    # A law is a decision even where it leaves no choice, so that logs of all games look alike.
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
    # Asked at each decision, and nearly always no: one look before the loop.
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
    # The turn's one tile; law 11 and neighbours are placed besides, by moves of their own.
    if state.placed:
        return Refusal(PLACING, "game.has_placed", {})
    kind, block = state.tables.kind[action.kind], state.tables.pyramid.number[action.block]
    if not tiles_of(state.hands[state.seat], kind):
        return Refusal(PLACING, "law.not_in_hand", {})
    return refusal_of_block(state, kind, block)


def refusal_to_end(state: State, _action: Action | None = None) -> Refusal | None:
    """Return why the turn may not end: whoever can place a tile must do so (CHEOPS-TURN-03)."""
    if state.placed or not can_place(state, state.seat):
        return None
    return Refusal(PLACING, "game.must_place", {})


def stacks(state: State) -> int:
    """Return the stacks that a tile may be drawn from (CHEOPS-TURN-05)."""
    tables = state.tables
    # All three stacks are empty near the end; then nothing is drawn, and the turn just ends.
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
    # Laws saved in this turn may be used from the player's next one on (CHEOPS-TURN-06).
    state.bought = state.placed = False
    state.saved = 0
    state.turns += 1
    if can_nobody_place(state):
        end_game(state, NO_FAMILY, sink)
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
            if is_one_left(state):
                end_game(state, LAST_PLAYER, sink)
                return


def _eliminate(state: State, sink: Sink | None) -> None:
    # Its turn is over before it has begun: it is not counted, nobody has done anything.
    state.eliminated |= 1 << state.seat
    if sink:
        sink(Step(OUT, "game.eliminated", {"player": Seat(state.seat)}))


def end_verdict(tables: Tables, answers: Answers) -> Result:
    """Return whether a position ends the game, why, and who could still place a tile (14.6)."""
    state = state_of(tables, answers)
    placement.lay_tiles(state, answers)
    selling.lay_boards(state, answers)
    _hold_hands(state, answers)
    found = causes(state, is_turn_complete=bool(answers["turn_complete"]))
    can_place = [
        name for seat, name in enumerate(answers["players"]) if placement.can_place(state, seat)
    ]
    value = {
        "over": bool(found),
        "reasons": found,
        "full_boards": selling.full_boards(state),
        "full_boards_needed": tables.needed[state.law_3],
        "blocks_left": blocks_left(state),
        "can_place": can_place,
    }
    return Result(value, partial(end_steps, state, found, can_place))


def _hold_hands(state: State, answers: Answers) -> None:
    """Give everybody the hand of a request; whoever is out has none."""
    players, out = answers["players"], answers["eliminated"]
    for name, hand in answers["hands"].items():
        path = f"hands.{path_part(name)}"
        placement.hold_tiles(state, players.index(name), hand, path)
        if name in out and any(hand.values()):
            raise Refused(path, "holds tiles, must be empty: eliminated", OUT)
    # Hands and pyramid share the tiles of each kind, so they are counted together.
    paths = {f"hands.{path_part(name)}": hand for name, hand in answers["hands"].items()}
    placement.check_kinds(state, paths)
    state.eliminated = sum(1 << players.index(name) for name in out)
    if len(out) == len(players):
        raise Refused("eliminated", "has everybody in it", ENDS[LAST_PLAYER].rule)
