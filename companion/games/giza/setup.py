"""The setup, played: who begins, and where workers are put first (section 4).

What is counted out for so many players is the kit's table alone; the room adds nothing to it.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from companion.games.engine import Action, Refusal, Sink
from companion.games.giza import turn_order
from companion.games.giza.actions import DrawStart, SetupPlace
from companion.games.giza.state import State, say
from companion.games.giza.tables import BASE, Board, Tables
from companion.questions.text import Seat, Step, Term

# Workers that a player puts on the board at a time.
AT_ONCE: Final = 2

AREAS_RULE: Final = "GIZA-SETUP-07"

# Chance draws who starts (GIZA-SETUP-09).
START_RULE: Final = "GIZA-SETUP-05"


def begin(tables: Tables) -> State:
    """Return the state before the draw of the starting player; nothing of it is open."""
    state, nobody = State(tables), [0] * tables.players
    state.positions = [0] * len(tables.board.quarries)
    state.loads = [BASE] * len(tables.board.quarries)
    for place in range(len(tables.board.rooms)):
        state.stand(place, nobody)
    state.food = [tables.food_each] * tables.players
    state.art = [tables.art_each] * tables.players
    state.food_stock = tables.food - sum(state.food)
    state.art_stock = tables.art - sum(state.art)
    state.decision = tables.draw
    return state


def starts(state: State) -> list[tuple[Action, int]]:
    """Return who may start, each seat as likely as the others."""
    return [(DrawStart(Seat(seat)), 1) for seat in range(state.tables.players)]


def draw_start(state: State, action: DrawStart, sink: Sink | None = None) -> None:
    """Let a seat start: it puts workers on the board first, and chooses a row first."""
    state.start = seat = action.player
    # Clockwise from the left of the seat before is clockwise from this seat on, itself first.
    state.queue = [*state.clockwise(seat - 1)] * (state.tables.workers // AT_ONCE)
    say(sink, START_RULE, "game.starts", player=Seat(seat))
    state.ask("setup_place", seat)


def _left(state: State) -> tuple[int, ...]:
    """Return how many of the next two workers each quarry still admits."""
    board = state.tables.board
    return tuple(min(AT_ONCE, board.room - state.crowd[site]) for site in board.sites)


def _refusal(board: Board, pair: tuple[str, str], left: tuple[int, ...]) -> Refusal | None:
    for area in pair:
        if area not in board.places:
            return Refusal(AREAS_RULE, "game.no_area", {"area": area})
    # The sleds are at their sites, so a site takes as many as a sled; camps have no limit.
    for quarry, room in zip(board.quarries, left, strict=True):
        if pair.count(quarry) > room:
            values = {"area": Term(quarry), "room": board.room}
            return Refusal(AREAS_RULE, "game.full_area", values)
    return None


@cache
def _legal(board: Board, left: tuple[int, ...]) -> tuple[SetupPlace, ...]:
    pairs = combinations_with_replacement(board.places, AT_ONCE)
    return tuple(SetupPlace(*pair) for pair in pairs if not _refusal(board, pair, left))


def legal(state: State) -> Sequence[SetupPlace]:
    """Return where the next player may put two workers."""
    return _legal(state.tables.board, _left(state))


def check(state: State, action: SetupPlace) -> Refusal | None:
    """Return what forbids two areas, in whichever order they are named."""
    return _refusal(state.tables.board, (action.area, action.other), _left(state))


def place(state: State, action: SetupPlace, sink: Sink | None = None) -> None:
    """Put two workers on the board; after the last ones the first round begins."""
    seat = state.queue.pop(0)
    for area in (action.area, action.other):
        state.put(seat, state.tables.board.places[area])
    if sink:
        where = (Term(action.area), Term(action.other))
        sink(Step("GIZA-SETUP-06", "game.places", {"player": Seat(seat), "areas": where}))
    if state.queue:
        state.ask("setup_place", state.queue[0])
    else:
        turn_order.begin_round(state, sink)
