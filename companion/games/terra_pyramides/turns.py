"""A whole game: its setup, and turn after turn until nobody holds a tile (section 4, 6.1, 8).

Chapters carry out what is decided; here is asked what comes next. What follows without a decision
is `due`, step by step.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from companion.games.engine import CHANCE, Action, Decision, Refusal, Sink
from companion.games.terra_pyramides import (
    actions,
    end_of_turn,
    ending,
    knowing,
    laying,
    moving,
    placing,
    stacks,
    surround,
)
from companion.games.terra_pyramides.board import NOWHERE
from companion.games.terra_pyramides.ground import PRINTED, Ground
from companion.games.terra_pyramides.state import OPEN, State
from companion.questions.text import Seat, Step

MOVE_RULE: Final = "TERRA-PLAY-01"
START_RULE: Final = "TERRA-SETUP-06"

PICK, PLACE, LINE, LAY, WORKER, DRAW, END = (
    "pick", "place", "line", "lay", "worker", "draw", "end"
)  # fmt: skip

LAST_TILE: Final = "tiles"
"""What ends every game."""

LONGEST: Final = 5000
"""More actions than any game has (TERRA-INV-16)."""


def begin(ground: Ground) -> State:
    """Return the state before the first draw (section 4)."""
    tables, board = ground.tables, ground.board
    state = State(tables, ground)
    holders, sites = range(tables.holders), len(board.sites)
    state.start = state.seat = state.who = state.turns = 0
    state.supply, state.bank = tables.blocks, tables.coins
    state.tiles = [OPEN] * len(board.names)
    for spaces, kind in ((board.oases, 0), (board.nile, 1)):
        for space in spaces:
            placing.fill(state, space, len(ground.faces) - len(PRINTED) + kind)
    state.foundation, state.workers = [0] * sites, [0] * sites
    state.stacks = [ground.height] * tables.stacks
    state.hand, state.tops = [tables.workers for _ in holders], [tables.tops for _ in holders]
    state.coins, state.stores = [0 for _ in holders], [[0] * len(tables.stores) for _ in holders]
    state.free, state.deck = [*ground.mix], [*ground.deck]
    if tables.variant.has_track:
        state.eyes, state.burial = [0 for _ in holders], [0 for _ in holders]
    if tables.variant.has_nile:
        state.oases, state.boat = [0 for _ in holders], [0 for _ in holders]
        state.arrival = [0 for _ in holders]
    turned = [("top", stack) for stack in ground.first if knowing.is_turned(state, stack)]
    starts = [("start", number) for number in range(len(board.starts))]
    founded = [("found", site) for site in ground.founded]
    picks = [(PICK, seat) for seat in range(tables.players)]
    state.due = [*turned, *starts, *founded, *picks, ("turn", 0)]
    follow(state, None)
    return state


def follow(state: State, sink: Sink | None) -> None:
    """Carry out what is due until somebody is asked."""
    while state.decision is None and state.due:
        step, argument = state.due.pop(0)
        STEPS[step](state, argument, sink)


@cache
def _question(kind: str, seat: int) -> Decision:
    return Decision(seat, kind)


def _ask(state: State, kind: str) -> None:
    state.decision = _question(kind, state.seat)


def _start(state: State, number: int, sink: Sink | None) -> None:
    """Lay a starting tile, once it is known."""
    ground = stacks.ground_of(state)
    stack, space = ground.first[number], ground.board.starts[number]
    if stacks.top(state, stack) == OPEN:
        state.due.insert(0, ("start", number))
        stacks.ask(state, stacks.START, stack)
        return
    kind = stacks.take(state, stack)
    placing.fill(state, space, kind)
    stacks.thin(state, stack, sink)
    state.due.insert(0, ("top", stack))
    if sink:
        values = {"space": ground.board.names[space], "tile": stacks.terms(ground.faces[kind])}
        sink(Step(START_RULE, "game.starts_on", values))


def _found(state: State, site: int, _sink: Sink | None) -> None:
    """Ask for the foundation of a site; it is due again for who learns its value."""
    state.due.insert(0, ("found", site))
    state.decision = _FOUNDATION


_FOUNDATION: Final = Decision(CHANCE, "foundation")


def found(state: State, action: actions.Foundation, sink: Sink | None) -> None:
    """Lay a foundation."""
    _, site = state.due.pop(0)
    state.decision = None
    placing.found(state, site, action.value, sink)
    follow(state, sink)


def _pick(state: State, seat: int, _sink: Sink | None) -> None:
    state.seat = seat
    _ask(state, PICK)


def _turn(state: State, seat: int, _sink: Sink | None) -> None:
    """Begin a turn."""
    state.seat, state.who = seat, 0 if state.tables.mission else seat
    _place(state, 0, None)


def _place(state: State, _: int, _sink: Sink | None) -> None:
    """Ask where the tile in hand goes; in a view that may still have to be guessed."""
    if state.held[state.seat] == OPEN:
        state.due = [(PLACE, 0)]
        stacks.ask(state, stacks.GUESS, state.origin[state.seat])
    else:
        _ask(state, PLACE)


def see_again(state: State) -> None:
    """Ask again, in a view, what rests on a tile that is open in it."""
    is_guessed = state.task is not None and state.task[0] == stacks.GUESS
    if is_guessed or (state.decision and state.decision.kind == PLACE):
        state.task, state.due = None, []
        _place(state, 0, None)


def place(state: State, action: actions.Place, sink: Sink | None) -> None:
    """Place the tile; a foundation and the bonus of surrounded sites come before the line."""
    site = placing.place(state, action, sink)
    state.decision = None
    state.due = [*([("found", site)] if site != NOWHERE else []), ("closed", 0), (LINE, 0)]
    follow(state, sink)


def _closed(state: State, _: int, sink: Sink | None) -> None:
    """Give the bonus of surrounded sites, where there is any (TERRA-PLACE-05)."""
    if state.tables.variant.has_track:
        surround.pay(state, sink)


def _asking(kind: str) -> Callable[[State, int, Sink | None], None]:
    return lambda state, _, __: _ask(state, kind)


def choose(state: State, action: actions.Line, sink: Sink | None) -> None:
    """Choose the line, and lay it if there are pieces for all of it."""
    laying.choose(state, action.direction, sink)
    _lay(state, 0, sink)


def leave(state: State, action: actions.LeaveEmpty, sink: Sink | None) -> None:
    """Leave a symbol empty."""
    laying.leave(state, action, sink)
    _lay(state, 0, sink)


def _lay(state: State, _: int, sink: Sink | None) -> None:
    """Lay the line, or ask what stays empty; pieces may suffice by now that did not."""
    if laying.lay(state, sink):
        _go_on_moving(state)
    else:
        _ask(state, LAY)


def move(state: State, action: actions.MoveWorker, sink: Sink | None) -> None:
    """Move a worker."""
    moving.move(state, action, sink)
    _go_on_moving(state)


def _go_on_moving(state: State) -> None:
    """Ask for the next worker; after the last one a tile is drawn, if there is any."""
    if state.laid:
        _ask(state, WORKER)
    else:
        _ask(state, END if ending.are_stacks_gone(state) else DRAW)


def draw(state: State, action: actions.Draw, sink: Sink | None) -> None:
    """Draw a tile: the first one in the setup, or the next one of a turn (TERRA-REFILL-01)."""
    assert state.decision is not None
    is_setup, state.decision = state.decision.kind == PICK, None
    if not is_setup:
        state.due = [(END, 0)]
    stacks.draw(state, action.stack - 1, sink)
    follow(state, sink)


def end(state: State, _action: actions.End, sink: Sink | None) -> None:
    """End the turn; the next one is that of who holds a tile, and without any the game is over."""
    if sink:
        sink(Step(end_of_turn.DONE_RULE, "game.ends_turn", {"player": Seat(state.seat)}))
    state.turns += 1
    state.space = state.bound = OPEN
    state.decision = None
    players = state.tables.players
    for seat in (*range(state.seat + 1, players), *range(state.seat + 1)):
        if state.origin[seat] != OPEN:
            state.due = [("turn", seat)]
            follow(state, sink)
            return
    state.cause = LAST_TILE
    if sink:
        sink(Step(ending.END_RULE, "game.is_over", {}))


def deal(state: State, action: actions.Tile, sink: Sink | None) -> None:
    """Learn what the next tile of a stack is."""
    stacks.deal(state, action, sink)
    follow(state, sink)


def order(state: State, action: actions.Order, sink: Sink | None) -> None:
    """Put a tile back on its stack."""
    stacks.put(state, action, sink)
    follow(state, sink)


def freely(do: Callable[[State, Any, Sink | None], None]) -> Callable[..., None]:
    """Return what does something that may be done at any time.

    What was asked is due again, after a look too.
    """

    def doing(state: State, action: Action, sink: Sink | None) -> None:
        assert state.decision is not None
        state.due.insert(0, (state.decision.kind, 0))
        state.decision = None
        do(state, action, sink)
        follow(state, sink)

    return doing


STEPS: Final[Mapping[str, Callable[[State, int, Sink | None], object]]] = {
    "top": stacks.show_top,
    "start": _start,
    "found": _found,
    PICK: _pick,
    "turn": _turn,
    PLACE: _place,
    "closed": _closed,
    LAY: _lay,
    **{kind: _asking(kind) for kind in (LINE, WORKER, DRAW, END)},
}
"""What is due by itself; each may ask."""


def not_now(state: State) -> Refusal:
    """Say what is asked instead of what was answered."""
    if state.decision is None:
        return Refusal(ending.END_RULE, "game.is_over", {})
    return Refusal(MOVE_RULE, f"game.not_now_{state.decision.kind}", {})
