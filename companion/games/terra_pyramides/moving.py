"""Workers: those just laid move, others are bought or recalled (6.5, 6.6)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from companion.games.engine import Refusal, Sink
from companion.games.terra_pyramides import coins
from companion.games.terra_pyramides.actions import HAND, BuyWorker, MoveWorker, Recall
from companion.games.terra_pyramides.board import NOWHERE, Board
from companion.games.terra_pyramides.missions import FOURS_RULE, is_unmanned
from companion.games.terra_pyramides.stacks import ground_of
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.workers import OWNER_RULE
from companion.questions.text import Seat, Step

BUY: Final = "buy_worker"

WAY_RULE: Final = "TERRA-MOVE-01"
TARGET_RULE: Final = "TERRA-MOVE-02"
CROWD_RULE: Final = "TERRA-MOVE-04"
FIRST_RULE: Final = "TERRA-MOVE-06"
HOME_RULE: Final = "TERRA-MOVE-07"
RECALL_RULE: Final = "TERRA-FREE-06"


def _fault(state: State, site: int) -> tuple[str, str] | None:
    """Return the rule that keeps another worker of the holder off a site, and its words."""
    if not state.foundation[site]:
        return TARGET_RULE, "game.no_foundation"
    if state.owner[site] not in (OPEN, state.who):
        return TARGET_RULE, "game.held_by_other"
    if is_unmanned(state.tables, state.level[site]):
        return FOURS_RULE, "game.complete"
    if state.workers[site] >= state.tables.limits.workers:
        return CROWD_RULE, "game.site_full"
    return None


def open_sites(state: State) -> int:
    """Return the sites that another worker of the holder can enter, as bits."""
    who, most, foundation, workers = (
        state.who, state.tables.limits.workers, state.foundation, state.workers
    )  # fmt: skip
    found = 0
    for site, owner in enumerate(state.owner):
        if foundation[site] and owner in (OPEN, who) and workers[site] < most:
            found |= 1 << site
    if state.tables.mission:
        for site, level in enumerate(state.level):
            if is_unmanned(state.tables, level):
                found &= ~(1 << site)
    return found


def enter(state: State, site: int, sink: Sink | None) -> None:
    """Put a worker on a site, which may make the holder its owner (TERRA-MOVE-08)."""
    if state.owner[site] == OPEN:
        state.owner[site] = state.who
        if sink:
            values = {"player": Seat(state.seat), "site": _name(state, site)}
            sink(Step(OWNER_RULE, "game.owns", values))
    state.workers[site] += 1


def _name(state: State, site: int) -> str:
    board = ground_of(state).board
    return board.names[board.sites[site]]


def site_of(state: State, name: str) -> int:
    """Return the site of a name, `NOWHERE` if there is none."""
    board = ground_of(state).board
    space = board.numbers.get(name, NOWHERE)
    return NOWHERE if space == NOWHERE else board.site_at[space]


@cache
def _moves(board: Board, space: int) -> tuple[tuple[int, int, MoveWorker], ...]:
    """Return the move along each way from a space: its site as a bit, the spaces between."""
    name, sites = board.names[space], board.sites
    return tuple(
        (1 << way.site, way.between, MoveWorker(name, board.names[sites[way.site]]))
        for way in board.ways[space]
    )


@cache
def _back(board: Board, space: int) -> MoveWorker:
    return MoveWorker(board.names[space], HAND)


def legal_moves(state: State) -> list[MoveWorker]:
    """Return where laid workers can go (TERRA-MOVE-01 to -07)."""
    board, empty, found = ground_of(state).board, ~state.filled, list[MoveWorker]()
    targets = open_sites(state)
    if state.bound != OPEN:
        targets &= 1 << state.bound
    for space in dict.fromkeys(state.laid):
        for site, between, move in _moves(board, space):
            if targets & site and not between & empty:
                found.append(move)
        found.append(_back(board, space))
    return found


def check_move(state: State, action: MoveWorker) -> Refusal | None:
    """Return why a worker can't go there."""
    board, values = ground_of(state).board, {"space": action.space, "site": action.to}
    space = board.numbers.get(action.space, NOWHERE)
    if space not in state.laid:
        return Refusal(HOME_RULE, "game.no_worker_there", values)
    if action.to == HAND:
        return None
    ways = [way for way in board.ways[space] if way.site == site_of(state, action.to)]
    if not any(not way.between & ~state.filled for way in ways):
        return Refusal(WAY_RULE, "game.no_way", values)
    if state.bound not in (OPEN, ways[0].site):
        return Refusal(FIRST_RULE, "game.bound", {"site": _name(state, state.bound)})
    return _refusal(state, ways[0].site)


def _refusal(state: State, site: int) -> Refusal | None:
    fault = _fault(state, site)
    return fault and Refusal(fault[0], fault[1], {"site": _name(state, site)})


def move(state: State, action: MoveWorker, sink: Sink | None) -> None:
    """Move a worker; in a first turn the site binds those that follow (TERRA-MOVE-06)."""
    state.laid.remove(ground_of(state).board.numbers[action.space])
    if action.to == HAND:
        state.hand[state.who] += 1
        if sink:
            sink(Step(HOME_RULE, "game.returns", {"space": action.space}))
        return
    site = site_of(state, action.to)
    if sink:
        sink(Step(WAY_RULE, "game.moves", {"space": action.space, "site": action.to}))
    enter(state, site, sink)
    if is_first_turn(state):
        state.bound = site


def is_first_turn(state: State) -> bool:
    """Return whether a player has the first turn; a team has one together."""
    return state.turns < state.tables.holders


@cache
def buys(board: Board) -> tuple[BuyWorker, ...]:
    """Return what puts a worker on each site."""
    return tuple(BuyWorker(board.names[space]) for space in board.sites)


def check_buy(state: State, action: BuyWorker) -> Refusal | None:
    """Return why no worker can be bought for a site (TERRA-FREE-03)."""
    site = site_of(state, action.site)
    if site == NOWHERE:
        return Refusal(TARGET_RULE, "game.no_site", {"site": action.site})
    return coins.refusal(state, BUY) or _refusal(state, site)


def buy(state: State, action: BuyWorker, sink: Sink | None) -> None:
    """Buy a worker for a site."""
    coins.spend(state, state.who, BUY)
    if sink:
        values = {"player": Seat(state.seat), "site": action.site}
        sink(Step(state.tables.uses[BUY].rule, "game.buys_worker", values))
    enter(state, site_of(state, action.site), sink)


@cache
def _recalls(board: Board, most: int) -> tuple[Recall, ...]:
    """Return what takes 1, 2 ... workers back, site after site."""
    numbers = range(1, most + 1)
    return tuple(Recall(board.names[space], number) for space in board.sites for number in numbers)


def _can_leave(state: State, site: int) -> int:
    """Return how many workers can leave a site: the last one of a pyramid stays."""
    there = state.workers[site]
    return there - 1 if state.level[site] and there else there


def legal_recalls(state: State) -> tuple[int, Sequence[Recall]]:
    """Return what takes workers back into the hand, and which of it can be done, as bits."""
    who, most, found = state.who, state.tables.limits.workers, 0
    for site, owner in enumerate(state.owner):
        if owner == who:
            found |= ((1 << _can_leave(state, site)) - 1) << site * most
    return found, _recalls(ground_of(state).board, most)


def check_recall(state: State, action: Recall) -> Refusal | None:
    """Return why so many workers can't leave a site."""
    site = site_of(state, action.site)
    values = {"site": action.site, "number": action.number}
    if site == NOWHERE or state.owner[site] != state.who:
        return Refusal(RECALL_RULE, "game.not_own", values)
    if not 1 <= action.number <= _can_leave(state, site):
        return Refusal(RECALL_RULE, "game.cannot_leave", values)
    return None


def recall(state: State, action: Recall, sink: Sink | None) -> None:
    """Take workers back; a foundation that the last one leaves is nobody's again."""
    site = site_of(state, action.site)
    state.workers[site] -= action.number
    state.hand[state.who] += action.number
    if not state.workers[site]:
        state.owner[site] = OPEN
    if sink:
        values = {"player": Seat(state.seat), "site": action.site, "number": action.number}
        sink(Step(RECALL_RULE, "game.recalls", values))
