"""What sensible people would rather do: the weights of answers, for bots and playouts.

Nothing here is a rule. Players at random never lift the capstone (GIZA-ENGINE-06); these weights
make them eat, board sleds, keep lifters ready and feed together what they push. The numbers are
tuned by trial: whole games then come close to those of cooperative people.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.games.engine import Action
from companion.games.giza import bidding, moves, production
from companion.games.giza.actions import Advance, BonusMove, MakeArt, QuarryMove, SupportMove
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import (
    ARTIST,
    BASE,
    CAMPS,
    CAPSTONE,
    CAPSTONE_CAMP,
    FARM,
    MIDDLE,
    TEMPLE,
)

Weighed = Callable[[State, Sequence[Any]], list[int]]

# Food that nobody is in a hurry to have more of.
PLENTY: Final = 8

# How much one more worker is wanted in a camp, by the player's own workers there.
BY_OWN: Final[Mapping[int, tuple[int, ...]]] = {
    FARM: (10, 9, 8, 6, 4, 3, 2, 1),
    ARTIST: (4, 3, 1, 0),
    TEMPLE: (4, 3, 1, 0),
}

READY: Final = 3
LIFTERS: Final = (9, 10, 12, 0)
ABOARD: Final = (4, 7, 10, 5, 0)
# The same in a lift camp that has something to lift, and on a sled, later and in the setup: by all
# workers there. Three are what it takes.
AT_FIRST: Final = (12, 12, 14, 14, 0)

# The same for who waits for a sled to come home, and for who follows one that needs hands.
WAITING, WALKING = 3, 8

# As long as more stones than these are to be built, nobody need wait for the capstone.
LAST_STONES: Final = 3

# What rows weigh, by their move or their id.
ROWS: Final = {"quarry": 5, "support": 2, "lifter": 2, "farm_x2": 5, "art_x2": 2}


def weights(state: State, legal: Sequence[Action]) -> Sequence[int] | None:
    """Return the weight of each answer, None where all weigh alike."""
    weigh = WEIGH.get(state.decision.kind) if state.decision else None
    return weigh(state, legal) if weigh and len(legal) > 1 else None


def _pull(state: State, seat: int, place: int, gone: int = 0) -> int:
    """Return how much one more worker of a seat is wanted at a place, once so many are gone."""
    own, crowd = state.at(place)[seat] - gone, state.crowd[place] - gone
    if place in BY_OWN:
        wanted = BY_OWN[place][min(own, len(BY_OWN[place]) - 1)]
        if place == FARM:
            return max(0, wanted - state.food[seat] // PLENTY)
        return wanted if place == ARTIST or _is_tier_near(state) else 0
    if place < len(CAMPS):
        return LIFTERS[min(crowd, READY)] if _is_lifting(state, place) else 0
    return _pull_of_track(state, place, own, crowd)


def _pull_of_track(state: State, place: int, own: int, crowd: int) -> int:
    sites = state.tables.board.sites
    quarry = bisect_right(sites, place) - 1
    space, sled = place - sites[quarry], state.positions[quarry]
    if space == sled:
        return ABOARD[min(crowd, len(ABOARD) - 1)] + (own > 0)
    if space < sled:
        ahead = sum(state.crowd[place + 1 : sites[quarry] + sled + 1])
        if ahead + crowd < READY:
            return WALKING + space
    return WAITING if space == 0 and any(state.reserve) else 0


def _is_lifting(state: State, camp: int) -> bool:
    """Return whether a lift camp has, or will soon have, something to lift."""
    if camp == CAPSTONE_CAMP:
        built = state.built[BASE].bit_count() + state.built[MIDDLE].bit_count()
        return built + LAST_STONES >= state.tables.stones[BASE] + state.tables.stones[MIDDLE]
    return any(state.camp) or MIDDLE in state.loads or CAPSTONE in state.loads


def _is_tier_near(state: State) -> bool:
    """Return whether a tier lacks one stone, so that the temple scores soon."""
    return any(state.built[s].bit_count() + 1 == state.tables.stones[s] for s in (BASE, MIDDLE))


def _gain(state: State, origin: int, goal: int) -> int:
    """Return the weight of a move between two places: what is gained counts far more than once."""
    gain = _pull(state, state.seat, goal) - _pull(state, state.seat, origin, 1)
    return 1 + 20 * max(0, gain) ** 3


def _place(state: State, legal: Sequence[Any]) -> list[int]:
    board, seat = state.tables.board, state.queue[0]
    pull = {area: _pull(state, seat, place) for place, area in enumerate(CAMPS)}
    for quarry, site in zip(board.quarries, board.sites, strict=True):
        pull[quarry] = AT_FIRST[min(state.crowd[site], len(AT_FIRST) - 1)]
    return [1 + (pull[pair.area] * pull[pair.other]) ** 2 // 10 for pair in legal]


def _choose(state: State, legal: Sequence[Any]) -> list[int]:
    rows = {row.id: row for row in state.tables.rows}
    return [ROWS.get(rows[action.row].move or action.row, 1) for action in legal]


def _act(state: State, legal: Sequence[Any]) -> list[int]:
    return [_action(state, action) for action in legal]


def _action(state: State, action: Any) -> int:  # noqa: ANN401 - any of step 1, or of a row
    board, food = state.tables.board, state.food[state.seat]
    match action:
        case SupportMove() | QuarryMove() | BonusMove():
            return _gain(state, board.places[action.origin], board.places[action.to])
        case Advance():
            return _gain(state, *moves.ends_of(state, action))
        case MakeArt():
            return 6 * action.amount if food - action.amount >= PLENTY // 2 else 1
    if type(action) not in production.KINDS:
        return 2
    harvest = production.most(state, production.KINDS[type(action)])
    return (400 if food < PLENTY else 60) * harvest


def _nominate(state: State, legal: Sequence[Any]) -> list[int]:
    return [_of_nominee(state, action.stone) for action in legal]


def _of_nominee(state: State, stone: str) -> int:
    """Return the weight of a lift, or of a sled: by own workers aboard and by how near it is."""
    board = state.tables.board
    if stone not in board.quarries:
        return 40
    quarry = board.quarries.index(stone)
    own = state.at(state.sled_at(quarry))[state.seat]
    return (2 + 6 * own) * max(1, 4 - board.lengths[quarry] + state.positions[quarry])


def _bid(state: State, legal: Sequence[Any]) -> list[int]:
    """Feed the stone as far as all together can: by one's share, and what others can't give."""
    seat, given = state.queue[0], sum(bidding.accepted(state))
    can = {s: min(bidding.most(state, s), state.food[s]) for s in state.queue}
    all_food = sum(can.values())
    reached = [total - given for total in _totals(state) if total - given <= all_food]
    needed = max(reached, default=0)
    share = -(-needed * can[seat] // all_food) if needed > 0 else 0
    best = max(share, needed - all_food + can[seat], 0)
    return [300 if a.food == best else 15 if a.food == best + 1 else 1 for a in legal]


def _totals(state: State) -> list[int]:
    """Return the totals of food that carry the stone, each further than the one before."""
    if state.quarry == NONE:
        return [state.tables.least_lift]
    left = state.tables.board.lengths[state.quarry] + 1 - state.positions[state.quarry]
    return [food for food, spaces in state.tables.pushes.items() if 0 < spaces <= left]


def _reassign(state: State, legal: Sequence[Any]) -> list[int]:
    pull = [_pull(state, state.queue[0], CAMPS.index(action.area)) for action in legal]
    return [1 + each**2 for each in pull]


def _decorate(_state: State, legal: Sequence[Any]) -> list[int]:
    """Bid about half of the art: there are other rows to come."""
    return [1 + 2 * min(action.art, len(legal) + 1 - action.art) for action in legal]


def _select(_state: State, legal: Sequence[Any]) -> list[int]:
    """Bring middle stones first: the capstone is lifted last."""
    return [9 if action.stone == "middle" else 1 for action in legal]


# What weighs the answers, by what is asked; elsewhere all weigh alike.
WEIGH: Final[Mapping[str, Weighed]] = {
    "setup_place": _place,
    "choose_row": _choose,
    "bonus_move": _act,
    "actions": _act,
    "nominate": _nominate,
    "bid": _bid,
    "reassign": _reassign,
    "decorate": _decorate,
    "select_stone": _select,
}
