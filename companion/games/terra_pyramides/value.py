"""What sensible people would rather do, and what a position is worth: for bots and playouts.

Nothing here is a rule. In plain terms: a pyramid is worth its level, and part of the next one by
how many of its workers and blocks are there; blocks and coins are worth more than at the end as
long as there is time to use them. In the middle of a turn what it still brings counts: the best
line of the tile just laid, the best way of each worker. The numbers are tuned by trial.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from companion.games.contract import Action
from companion.games.terra_pyramides import actions, building, end_of_turn, moving
from companion.games.terra_pyramides.actions import HAND
from companion.games.terra_pyramides.board import LINES
from companion.games.terra_pyramides.ground import Ground
from companion.games.terra_pyramides.missions import highest
from companion.games.terra_pyramides.stacks import ground_of
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.strategy_cards import COMPARED
from companion.games.terra_pyramides.tables import Tables

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

LEVEL, SITES = 3, 5
"""What a player can hope for in the end: a highest level, and sites."""

PROGRESS: Final = (0.0, 0.12, 0.5, 0.85)
"""How much of the next level is in a site, by the workers there."""

READY: Final = 0.9
"""The same of a site where all is there."""

CAUTION: Final = 0.6
"""How much of the best way of each worker is counted on: two may want the same place."""

DOUBT: Final = 0.5
"""How much of a line is counted on before it is resolved: limits, and too few workers."""

RUSH: Final = 3.0
"""Turns of a player that it takes, about, to make something of what was begun."""


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
    return max(IDLE, MAIN * (1 + round(4 * _gain(state, moving.site_of(state, action.to)))))


def _buy_worker(state: State, action: actions.BuyWorker) -> int:
    gain = _gain(state, moving.site_of(state, action.site))
    return max(IDLE, MAIN * round(gain)) if gain > DEAR or _is_over(state) else IDLE


def _is_over(state: State) -> bool:
    assert state.decision is not None
    return state.decision.kind == "end" and any(end_of_turn.over(state, state.who))


def _buy(state: State, _action: Any) -> int:  # noqa: ANN401 - of several kinds
    return MAIN if _is_over(state) or not _rounds_left(state, state.seat) else IDLE


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


def _rounds_left(state: State, seat: int) -> float:
    """Return how many turns a seat still has after the present one."""
    tables = state.tables
    after = tables.turns - state.turns - 1
    if tables.mission:
        return max(0, after) / 2
    behind = (seat - state.seat) % tables.players
    return max(0, after - behind + tables.players * (behind > 0)) // tables.players


def _site(state: State, who: int, site: int, there: int, hope: float) -> float:
    """Return what a site with so many workers is worth to a holder."""
    tables, level = state.tables, state.level[site]
    own = tables.value(level) if level else state.foundation[site] * (1 - 0.6 * hope)
    if level >= highest(tables) or not there:
        return own if there or level else 0
    if building.is_last(state, site) and not state.tops[who]:
        return own
    stores, need = state.stores[who], tables.levels[level].blocks
    colour = state.colour[site]
    coloured = stores[colour] if colour != OPEN else max(stores[:-1])
    lacking = max(0, need - coloured - stores[tables.white])
    share = PROGRESS[min(there, len(PROGRESS) - 1)] / (1 + 0.5 * lacking)
    rest = _rounds_left(state, who) / (2 * RUSH)
    gain = _ahead(tables, level + 1, rest) - _ahead(tables, level, rest) - need * hope
    if there == tables.limits.workers and not lacking:
        return own + READY * gain
    return own + hope * share * max(0.0, gain)


def _ahead(tables: Tables, level: int, rest: float) -> float:
    """Return what a level is worth, with part of those that can follow in time."""
    values = [0.0, *(each.value for each in tables.levels)]
    total, share = values[level], 1.0
    for higher in range(level + 1, len(values)):
        share *= 0.65 * min(1.0, rest)
        total += share * (values[higher] - values[higher - 1])
    return total


def _gain(state: State, site: int) -> float:
    """Return what one more worker on a site is worth to the holder whose turn it is."""
    hope = min(1.0, _rounds_left(state, state.seat) / RUSH)
    there = state.workers[site]
    more = _site(state, state.who, site, there + 1, hope)
    return more - (_site(state, state.who, site, there, hope) if there else 0)


def worth(state: State, seat: int) -> float:
    """Return the lead of a seat in points, hopes among them; of a team its points."""
    if state.tables.mission:
        return _hoped(state, 0, seat)
    seats = range(state.tables.players)
    hoped = [_hoped(state, each, each) for each in seats]
    rivals = [hope for each, hope in enumerate(hoped) if each != seat]
    return hoped[seat] - (max(rivals) + sum(rivals) / len(rivals)) / 2


def _hoped(state: State, who: int, seat: int) -> float:
    """Return what a holder has, and what it may make of that."""
    left = _rounds_left(state, seat)
    hope = min(1.0, left / RUSH)
    tables, levels, sites = state.tables, state.levels(who), state.sites(who)
    total = sum(_site(state, who, site, state.workers[site], hope) for site in sites)
    stores, coins = state.stores[who], state.coins[who]
    total += min(sum(stores), tables.limits.blocks) * (1 + hope)
    total += (max(stores[:-1]) * 0.6 + stores[tables.white] * 0.8) * hope
    total += min(coins, tables.limits.coins) * (1 + 0.25 * hope)
    if tables.variant.has_track:
        total += state.eyes[who] + _goods(state, who)
    if tables.variant.has_nile:
        best = max(levels, default=0)
        total += state.oases[who] * max(best, hope * LEVEL)
        held = len(sites) + hope * max(0, SITES - len(sites)) * 0.5
        total += held * state.boat[who] / 2
        total += _cards(state, who)
    if who == state.who and state.cause is None:
        total += _turn(state, hope)
    return total


def _goods(state: State, who: int) -> float:
    own = state.burial[who]
    return own + sum(max(0, own - other) for other in state.burial)


def _cards(state: State, who: int) -> float:
    """Return what the objectives bring that a holder is ahead in, half as long as all is open."""
    total = 0.0
    measured = {
        "burial": state.burial,
        "eyes": state.eyes,
        "oases": state.oases,
        "nile": [2 * space - at for space, at in zip(state.boat, state.arrival, strict=True)],
        "most": [state.owner.count(each) for each in range(len(state.coins))],
    }
    for card, owner in zip(state.tables.cards, state.cards, strict=True):
        if card in measured:
            own, others = measured[card][who], measured[card][:who] + measured[card][who + 1 :]
            ahead = own - max(others)
        else:
            tall = [_tallest(state, each) for each in range(len(state.coins))]
            ahead = 1 if tall[who] > max(tall[:who] + tall[who + 1 :]) else -1
        points = state.tables.cards[card]
        worth = points.owned if owner == who else points.unowned
        total += worth * min(1.0, max(0.0, 0.3 + 0.2 * ahead)) * 0.8
    return total


def _tallest(state: State, who: int) -> list[int]:
    return sorted(state.levels(who), reverse=True)[:COMPARED]


def _turn(state: State, hope: float) -> float:
    """Return what the rest of a turn brings: a line still to be chosen, workers still to move."""
    kind = state.decision.kind if state.decision else ""
    if kind in ("line", "foundation") and state.space != OPEN:
        lines = ground_of(state).board.lines[state.space]
        return DOUBT * max(_line_worth(state, line, hope) for line in lines)
    if kind == "lay" and state.line:
        return DOUBT * _line_worth(state, state.line, hope)
    return CAUTION * sum(_way_worth(state, space) for space in state.laid)


def _line_worth(state: State, line: Sequence[int], hope: float) -> float:
    """Return what a line brings, if there are pieces for it."""
    faces, total, left = ground_of(state).faces, 0.0, state.hand[state.who]
    alike = _alike(state.tables)
    for space in line:
        if state.tiles[space] != OPEN:
            for symbol in faces[state.tiles[space]]:
                if symbol != "worker":
                    total += alike.get(symbol, 1 + 1.4 * hope)
                elif left:
                    left -= 1
                    total += CAUTION * _way_worth(state, space)
    return total


@cache
def _alike(tables: Tables) -> Mapping[str, float]:
    """Return what a symbol brings, whoever gets it and when; blocks aside."""
    variant = tables.variant
    return {
        "eye": 1.0 if variant.has_track else 1.2,
        "coin": 1.2,
        "oasis": 2.5 if variant.has_nile else 0.0,
        "burial": 1.5 + 0.5 * (tables.players - 1),
        "nile": 1.5,
    }


def _way_worth(state: State, space: int) -> float:
    """Return the best that a worker on a space can come to."""
    best = 0.0
    for site, between in ground_of(state).board.ways[space]:
        if (
            not between & ~state.filled
            and state.foundation[site]
            and state.owner[site] in (OPEN, state.who)
            and state.workers[site] < state.tables.limits.workers
        ):
            best = max(best, _gain(state, site))
    return best
