"""How the game ends (7.5, 8.1)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from companion.games.cheops.boards import full_boards
from companion.games.cheops.placement import can_place
from companion.games.cheops.state import State
from companion.games.engine import Sink
from companion.questions.text import Step, Term

LOOKED_AT: Final = "CHEOPS-TURN-07"

BOARDS, PYRAMID, FAMILY, LAST = "boards_full", "pyramid_empty", "no_playable_family", "last_player"


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
    BOARDS: End("CHEOPS-END-01", are_boards_full),
    PYRAMID: End("CHEOPS-END-02", is_pyramid_empty),
    FAMILY: End("CHEOPS-END-03", can_nobody_place),
    LAST: End("CHEOPS-END-04", is_one_left),
}


def causes(state: State, *, is_turn_complete: bool) -> list[str]:
    """Return all that ends the game in a position, none if it goes on."""
    looked_at = [cause for cause in ENDS if is_turn_complete or cause != FAMILY]
    return [cause for cause in looked_at if ENDS[cause].holds(state)]


def blocks_left(state: State) -> int:
    """Return how many blocks carry no tile."""
    return (state.tables.pyramid.every & ~state.covered).bit_count()


def steps(state: State, found: Sequence[str], can_place: Sequence[str]) -> Iterator[Step]:
    """Say what each end of the game depends on, and which of them hold."""
    boards = of_boards(state)
    yield Step(ENDS[BOARDS].rule, "end.boards", boards)
    yield Step(ENDS[PYRAMID].rule, "end.blocks", {"left": blocks_left(state)})
    yield Step(ENDS[FAMILY].rule, "end.can_place", {"players": tuple(can_place)})
    yield from (Step(ENDS[cause].rule, f"end.{cause}", boards) for cause in found)
    if not found:
        yield Step(LOOKED_AT, "end.goes_on", {})


def end_if_resolved(state: State, sink: Sink | None) -> None:
    """End the game after a take or a law, if that is the end (CHEOPS-TURN-07)."""
    if are_boards_full(state):
        end(state, BOARDS, sink)
    elif is_pyramid_empty(state):
        end(state, PYRAMID, sink)


def end(state: State, cause: str, sink: Sink | None) -> None:
    """End the game."""
    state.cause = cause
    if sink:
        sink(Step(ENDS[cause].rule, f"end.{cause}", of_boards(state)))


def of_boards(state: State) -> dict[str, object]:
    """Return which boards are full, and how many end the game, for the words of a step."""
    full = tuple(map(Term, full_boards(state)))
    return {"colours": full, "needed": state.tables.needed[state.law_3]}
