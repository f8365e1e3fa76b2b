"""Workers: they hold sites, move there, are bought and recalled (6.5, 6.6).

Every site that is held needs one, but for a complete one of mission 3 (TERRA-COOP-06): so how many
sites somebody can hold is bounded by workers, whoever tells it and whenever.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from companion.games.engine import Refusal, Sink
from companion.games.terra_pyramides.actions import HAND, BuyWorker, MoveWorker, Recall
from companion.games.terra_pyramides.coins_and_blocks import BUY_WORKER, refuse_use, spend
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import FOURS_RULE, NOWHERE, Board, Tables
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step

OWNER_RULE: Final = "TERRA-MOVE-08"
STAY_RULE: Final = "TERRA-BUILD-05"
HOLD_RULE: Final = "TERRA-INV-04"
MAN_RULE: Final = "TERRA-INV-05"
WAY_RULE: Final = "TERRA-MOVE-01"
TARGET_RULE: Final = "TERRA-MOVE-02"
CROWD_RULE: Final = "TERRA-MOVE-04"
FIRST_RULE: Final = "TERRA-MOVE-06"
HOME_RULE: Final = "TERRA-MOVE-07"
RECALL_RULE: Final = "TERRA-FREE-06"


def staying(tables: Tables, level: int) -> int:
    """Return the workers that stay as owner's mark on a pyramid that reaches a level (BUILD-05)."""
    return 0 if tables.is_unmanned(level) else 1


def settle(state: State, who: int) -> int:
    """Let a holder's first worker take a free site, and return which (TERRA-MOVE-08)."""
    # Where on the board it lies nobody tells, and but for that sites do not differ: any will do.
    site = state.owner.index(OPEN)
    state.owner[site] = who
    return site


def can_settle(state: State, who: int) -> bool:
    """Return whether there is a free site, and a worker for one more (TERRA-INV-04, -05)."""
    manned = sum(not state.tables.is_unmanned(state.level[site]) for site in state.sites(who))
    return manned < state.tables.workers and OPEN in state.owner


def check_site(tables: Tables, level: int, owner: object, workers: int) -> None:
    """Refuse a site whose level, owner and workers do not go together."""
    if owner is None and (workers or level):
        message = "is missing, but there are workers" if workers else "is missing for a pyramid"
        raise Refused("owner", message, OWNER_RULE)
    # A complete pyramid of mission 3 gives all its workers back, and stays the team's (COOP-06).
    if tables.is_unmanned(level):
        if workers:
            raise Refused("workers", f"is {workers}, must be 0 on level {level}", FOURS_RULE)
    elif owner is not None and not workers:
        message = "is 0, must be 1 or more where there is an owner"
        raise Refused("workers", message, STAY_RULE)


def check_manned(tables: Tables, sites: Mapping[str, int], what: str, rule: str) -> None:
    """Refuse more sites, by path, than the workers of a holder can hold."""
    for path, number in sites.items():
        if number > tables.workers:
            message = f"and {what} make {number} sites, must be at most {tables.workers}"
            raise Refused(path, message, rule)


def check_together(tables: Tables, number: int, what: str, path: str) -> None:
    """Refuse more sites of all together than there are."""
    most = len(tables.foundations)
    if number > most:
        message = f"and {what} make {number} sites together, must be at most {most}"
        raise Refused(path, message, "TERRA-INV-02")


def _refusal(state: State, site: int) -> Refusal | None:
    """Return why another worker of the holder can't enter a site; `open_sites` in other words."""
    values = {"site": site_name(state, site)}
    if not state.foundation[site]:
        return Refusal(TARGET_RULE, "game.no_foundation", values)
    if state.owner[site] not in (OPEN, state.who):
        return Refusal(TARGET_RULE, "game.held_by_other", values)
    if state.tables.is_unmanned(state.level[site]):
        return Refusal(FOURS_RULE, "game.complete", values)
    if state.workers[site] >= state.tables.limits.workers:
        return Refusal(CROWD_RULE, "game.site_full", values)
    return None


def open_sites(state: State) -> int:
    """Return the sites that another worker of the holder can enter, as bits."""
    who, most, foundation, workers = (
        state.who, state.tables.limits.workers, state.foundation, state.workers
    )  # fmt: skip
    # Asked at every decision of a turn: one loop of plain comparisons, the rare rule after it.
    found = 0
    for site, owner in enumerate(state.owner):
        if foundation[site] and owner in (OPEN, who) and workers[site] < most:
            found |= 1 << site
    if state.tables.mission:
        for site, level in enumerate(state.level):
            if state.tables.is_unmanned(level):
                found &= ~(1 << site)
    return found


def enter(state: State, site: int, sink: Sink | None) -> None:
    """Put a worker on a site, which may make the holder its owner (TERRA-MOVE-08)."""
    if state.owner[site] == OPEN:
        state.owner[site] = state.who
        if sink:
            values = {"player": Seat(state.seat), "site": site_name(state, site)}
            sink(Step(OWNER_RULE, "game.owns", values))
    state.workers[site] += 1


def site_name(state: State, site: int) -> str:
    """Return the name of a site's space."""
    board = state.ground.board
    return board.names[board.sites[site]]


def site_of(state: State, name: str) -> int:
    """Return the site of a name, `NOWHERE` if there is none."""
    board = state.ground.board
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


_back = cache(MoveWorker)


def legal_moves(state: State) -> list[MoveWorker]:
    """Return where laid workers can go (TERRA-MOVE-01 to -07)."""
    board, empty, found = state.ground.board, ~state.filled, list[MoveWorker]()
    targets = open_sites(state)
    if state.bound != OPEN:
        targets &= 1 << state.bound
    for space in dict.fromkeys(state.laid):
        for site, between, move in _moves(board, space):
            if targets & site and not between & empty:
                found.append(move)
        found.append(_back(board.names[space], HAND))
    return found


def check_move(state: State, action: MoveWorker) -> Refusal | None:
    """Return why a worker can't go there."""
    board, values = state.ground.board, {"space": action.space, "site": action.to}
    space = board.numbers.get(action.space, NOWHERE)
    if space not in state.laid:
        return Refusal(HOME_RULE, "game.no_worker_there", values)
    if action.to == HAND:
        return None
    # Two ways may lead to one site; the way is free if all stairs between lie (TERRA-MOVE-01).
    ways = [way for way in board.ways[space] if way.site == site_of(state, action.to)]
    if not any(not way.between & ~state.filled for way in ways):
        return Refusal(WAY_RULE, "game.no_way", values)
    if state.bound not in (OPEN, ways[0].site):
        return Refusal(FIRST_RULE, "game.bound", {"site": site_name(state, state.bound)})
    return _refusal(state, ways[0].site)


def move(state: State, action: MoveWorker, sink: Sink | None) -> None:
    """Move a worker; in a first turn the site binds those that follow (TERRA-MOVE-06)."""
    state.laid.remove(state.ground.board.numbers[action.space])
    if action.to == HAND:
        state.hand[state.who] += 1
        if sink:
            sink(Step(HOME_RULE, "game.returns", {"space": action.space}))
        return
    site = site_of(state, action.to)
    if sink:
        sink(Step(WAY_RULE, "game.moves", {"space": action.space, "site": action.to}))
    enter(state, site, sink)
    # It binds even if a recall empties the site (MOVE-06), so it is remembered, not looked up.
    # A team has its first turn together.
    if state.turns < state.tables.holders:
        state.bound = site


@cache
def buys(board: Board) -> tuple[BuyWorker, ...]:
    """Return what puts a worker on each site."""
    return tuple(BuyWorker(board.names[space]) for space in board.sites)


def check_buy(state: State, action: BuyWorker) -> Refusal | None:
    """Return why no worker can be bought for a site (TERRA-FREE-03)."""
    site = site_of(state, action.site)
    if site == NOWHERE:
        return Refusal(TARGET_RULE, "game.no_site", {"site": action.site})
    return refuse_use(state, BUY_WORKER) or _refusal(state, site)


def buy(state: State, action: BuyWorker, sink: Sink | None) -> None:
    """Buy a worker for a site."""
    spend(state, state.who, BUY_WORKER)
    if sink:
        values = {"player": Seat(state.seat), "site": action.site}
        sink(Step(state.tables.uses[BUY_WORKER].rule, "game.buys_worker", values))
    enter(state, site_of(state, action.site), sink)


@cache
def _recalls(board: Board, most: int) -> tuple[Recall, ...]:
    """Return what takes 1, 2 ... workers back, site after site."""
    numbers = range(1, most + 1)
    return tuple(Recall(board.names[space], number) for space in board.sites for number in numbers)


def _can_leave(state: State, site: int) -> int:
    """Return how many workers can leave a site: the last one of a pyramid stays."""
    # A foundation may be left by all, and is nobody's again; a pyramid keeps its owner's mark.
    there = state.workers[site]
    return there - 1 if state.level[site] and there else there


def legal_recalls(state: State) -> tuple[int, Sequence[Recall]]:
    """Return what takes workers back into the hand, and which of it can be done, as bits."""
    # By site as many actions as workers fit there: those that can be done are its lowest bits.
    who, most, found = state.who, state.tables.limits.workers, 0
    for site, owner in enumerate(state.owner):
        if owner == who:
            found |= ((1 << _can_leave(state, site)) - 1) << site * most
    return found, _recalls(state.ground.board, most)


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
