"""What sensible people would rather do: weights for random play and playouts. No rule in it.

A line is chosen for what lies on it, twice as gladly for four symbols as for three; workers go
where a pyramid is high and others wait already; what can be built is built. Coins are spent where
they help at once, or when they must go; nobody takes workers back without need.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from companion.games.engine import Action
from companion.games.terra_pyramides import actions, end_of_turn, moving
from companion.games.terra_pyramides.actions import HAND
from companion.games.terra_pyramides.board import LINES
from companion.games.terra_pyramides.ground import Ground
from companion.games.terra_pyramides.in_turn import rounds_left
from companion.games.terra_pyramides.missions import highest
from companion.games.terra_pyramides.stacks import ground_of
from companion.games.terra_pyramides.state import OPEN, State

IDLE, MAIN, SURE = 1, 60, 6000
"""Weights of what seldom helps, of what a turn asks for, and of what nobody would leave undone."""

SYMBOL: Final[Mapping[str, int]] = {
    "worker": 5, "eye": 3, "burial": 4, "oasis": 4, "coin": 2, "nile": 3,
}  # fmt: skip
BLOCK: Final = 4
"""What a symbol of the line is wanted; blocks alike."""

_DIRECTIONS: Final = tuple(LINES)

DEAR: Final = 3
"""Coins, or points, that one spends coins for before one has to."""


@cache
def _wanted(ground: Ground) -> tuple[int, ...]:
    """Return what each kind of tile is wanted in a line."""
    return tuple(sum(SYMBOL.get(symbol, BLOCK) for symbol in face) for face in ground.faces)


def weights(state: State, legal: Sequence[Action]) -> Sequence[int] | None:
    """Return the weight of each answer, None where all weigh alike."""
    if state.decision is None or state.decision.kind in ("order", "pick"):
        return None
    return [_WEIGH.get(type(action), _idle)(state, action) for action in legal]


def _idle(_state: State, _action: Any) -> int:  # noqa: ANN401 - whatever nothing else weighs
    return IDLE


def _main(_state: State, _action: Any) -> int:  # noqa: ANN401 - any that a turn asks for
    return MAIN


def _sure(_state: State, _action: Any) -> int:  # noqa: ANN401 - what all would do
    return SURE


def _of_line(state: State, line: Sequence[int]) -> int:
    wanted, found = _wanted(ground_of(state)), 0
    for space in line:
        kind = state.tiles[space]
        if kind != OPEN:
            found += wanted[kind]
    return found


def _place(state: State, action: actions.Place) -> int:
    board = ground_of(state).board
    lines = board.lines[board.numbers[action.space]]
    best = max(_of_line(state, line) for line in lines)
    return MAIN + (20 if action.ignore_symbol else 10) * best**2 // (1 + action.ignore_symbol)


def _line(state: State, action: actions.Line) -> int:
    board = ground_of(state).board
    line = board.lines[state.space][_DIRECTIONS.index(action.direction)]
    return MAIN + 20 * _of_line(state, line) ** 2


def _worker(state: State, action: actions.MoveWorker) -> int:
    if action.to == HAND:
        return IDLE
    return max(IDLE, MAIN * _pull(state, moving.site_of(state, action.to)))


def _buy_worker(state: State, action: actions.BuyWorker) -> int:
    pull = _pull(state, moving.site_of(state, action.site))
    return max(IDLE, MAIN * pull) if pull >= NEEDED or _is_over(state) else IDLE


def _pull(state: State, site: int) -> int:
    """Return how much one more worker is wanted on a site."""
    level, there = state.level[site], state.workers[site]
    if level >= highest(state.tables):
        return 0
    return 1 + (1 + there) * (1 + level) ** 2


NEEDED: Final = 12
"""What a worker is wanted where people pay for one: the third on a pyramid."""


def _is_over(state: State) -> bool:
    assert state.decision is not None
    return state.decision.kind == "end" and any(end_of_turn.over(state, state.who))


def _buy(state: State, _action: Any) -> int:  # noqa: ANN401 - of several kinds
    return MAIN if _is_over(state) or not rounds_left(state, state.seat) else IDLE


def _convert(state: State, action: actions.Convert) -> int:
    if not _is_over(state):
        return IDLE
    return IDLE + (0 if "white" in (action.block, action.other) else 9)


def _card(state: State, _action: Any) -> int:  # noqa: ANN401
    return 2 * MAIN if state.coins[state.who] >= DEAR else IDLE


_WEIGH: Final[Mapping[type[Action], Any]] = {
    actions.Place: _place,
    actions.Line: _line,
    actions.LeaveEmpty: _main,
    actions.MoveWorker: _worker,
    actions.Build: _sure,
    actions.BuyWorker: _buy_worker,
    actions.BuyBlock: _buy,
    actions.BuyGoods: _buy,
    actions.Sail: _buy,
    actions.BuyCard: _card,
    actions.Convert: _convert,
    actions.Draw: _main,
    actions.End: _sure,
}
