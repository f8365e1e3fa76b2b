"""What sensible people would rather do, and what a position is worth: for bots and playouts.

Nothing here is a rule. Players at random never lift the capstone (GIZA-ENGINE-06); these weights
make them eat, board sleds, keep lifters ready and feed together what they push. The numbers are
tuned by trial: whole games then come close to those of cooperative people.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from companion.games.common.shares import shares
from companion.games.engine import Action
from companion.games.giza import bidding, moves, production
from companion.games.giza.actions import Advance, BonusMove, MakeArt, QuarryMove, SupportMove
from companion.games.giza.building import scoring_of_row
from companion.games.giza.production import FARMING, FISHING, MAKING_ART
from companion.games.giza.scoring import alone
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import (
    ARTIST,
    BASE,
    CAMPS,
    CAPSTONE,
    CAPSTONE_CAMP,
    FARM,
    MIDDLE,
    MIDDLE_CAMP,
    TEMPLE,
    Scoring,
)

Weighed = Callable[[State, Sequence[Any]], list[int]]

PLENTY: Final = 8
"""Food that nobody is in a hurry to have more of."""

BY_OWN: Final[Mapping[int, tuple[int, ...]]] = {
    FARM: (10, 9, 8, 6, 4, 3, 2, 1),
    ARTIST: (4, 3, 1, 0),
    TEMPLE: (4, 3, 1, 0),
}
"""How much one more worker is wanted in a camp, by the player's own workers there."""

READY: Final = 3
LIFTERS: Final = (9, 10, 12, 0)
ABOARD: Final = (4, 7, 10, 5, 0)
AT_FIRST: Final = (12, 12, 14, 14, 0)
"""The same in a lift camp that has something to lift, and on a sled, later and in the setup: by
all workers there. Three are what it takes."""

WAITING, WALKING = 3, 8
"""The same for who waits for a sled to come home, and for who follows one that needs hands."""

LAST_STONES: Final = 3
"""As long as more stones than these are to be built, nobody need wait for the capstone."""

ROWS: Final = {"quarry": 5, "support": 2, "lifter": 2, "farm_x2": 5, "art_x2": 2}
"""What rows weigh, by their move or their id."""


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
        return ABOARD[crowd] + (own > 0)
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
        pull[quarry] = AT_FIRST[state.crowd[site]]
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
            return _gain(state, board.place_of(action.origin), board.place_of(action.to))
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
"""What weighs the answers, by what is asked; elsewhere all weigh alike."""


RIVALS: Final = 0.5
"""How much of what the rivals have on average is taken off. A stone moves only if three or four
push it together: whoever grudges the others all that they gain by it moves none, and falls behind
those who do."""


def worth(state: State, seat: int) -> float:
    """Return the lead of a seat in points, with those that it may hope for."""
    found = [state.total(each) + hope for each, hope in enumerate(hopes(state))]
    own = found.pop(seat) + of_art_bid(state, seat)
    return own - RIVALS * sum(found) / len(found)


# ---- What a seat may hope for beside its points.


Hopes = list[float]
"""By seat, in points."""

FOOD: Final = ((12, 0.35), (24, 0.15))
ART: Final = ((6, 0.45), (12, 0.25))
"""What one is worth: up to so many, and up to so many more; beyond, almost nothing."""
BEYOND: Final = 0.03

WORTH_BY_OWN: Final = {
    FARM: (0.0, 0.7, 1.3, 1.8, 2.2, 2.5, 2.7, 2.8),
    ARTIST: (0.0, 0.3, 0.5, 0.6),
}
"""What workers of a seat are worth at a place, by their number."""

HANDS: Final = (0.0, 0.2, 0.5, 1.0, 1.05)
"""The part of the points of a stone to hope for, by all workers there: three are what it takes."""
FAR: Final = (1.0, 0.65, 0.42, 0.27, 0.18, 0.12, 0.08)
"""The same part by the spaces that a sled still has to go. The last ones count most, and who gets
on a sled that is far has something of it as well: else nobody would begin to push."""
LIFT, FINAL = 0.6, 1.0
"""The same part, of a stone that lies in its camp to be lifted; of the capstone in the last."""
COMING, AHEAD = 0.15, 0.4
"""And of one that is on a sled; of the capstone's last lift, when the first one is still to be."""
TIER, TOP = 0.25, 0.05
"""The part of the points of the temple to hope for when a tier wants one stone more; of those for
the capstone, before it is up. They are few: in the temple nobody helps to move a stone."""
ROW_MOVE, WORTH_WAITING, STARVED = 0.8, 0.25, 0.8
"""A row with a move; a worker who waits for a sled to come home; a worker lost to a failed bid."""
OFFERED: Final = (0.25, 0.5, 0.75)
"""The parts of what they have that others may be thought to bid."""
SOON: Final = 3
"""Rounds before the end from which goods and workers are worth less and less."""


def hopes(state: State) -> Hopes:
    """Return what each seat may hope for; bids of art, which are secret, are left out."""
    found = [float(points) for points in _due(state)]
    if state.cause:
        return found
    late = min(1.0, (state.tables.rounds - state.round + 1) / SOON)
    for part in _parts(state):
        for seat, hope in enumerate(part):
            found[seat] += late * hope
    return found


def _due(state: State) -> Sequence[int]:
    """Return the points of a push or a lift that are sure, but not booked yet."""
    if "push" in state.due:
        return _shared(state.tables.scorings["push"], tuple(state.at(state.place)))
    if "lift" in state.due:
        return _shared(_line_of_lift(state, state.place), tuple(bidding.accepted(state)))
    return [0] * state.tables.players


def _parts(state: State) -> Iterator[Sequence[float]]:
    asked = state.decision.kind if state.decision else ""
    yield [_of_goods(state, seat, asked) for seat in range(state.tables.players)]
    for quarry, position in enumerate(state.positions):
        if position == NONE:
            yield [WORTH_WAITING * n for n in state.at(state.site_of(quarry)) if any(state.reserve)]
        elif asked != "bid" or state.quarry != quarry:
            yield _of_sled(state, quarry, position)
    for camp in (MIDDLE_CAMP, CAPSTONE_CAMP):
        if asked != "bid" or state.place != camp:
            yield _of_lift(state, camp)
    if asked == "bid":
        yield _of_bids(state)
    yield _of_temple(state)


@lru_cache(maxsize=1 << 14)
def _shared(line: Scoring, quantities: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points of each seat if a scoring were held now."""
    points = [0] * len(quantities)
    for share in shares(dict(enumerate(quantities)), line.table):
        for seat in share.players:
            points[seat] = share.points
    solo = alone(quantities)
    if solo != NONE:
        points[solo] += line.solo_bonus
    return tuple(points)


def _of_amount(number: float, steps: Sequence[tuple[int, float]]) -> float:
    """Return what a number of goods is worth, each less than the one before."""
    found = 0.0
    for size, each in steps:
        found += each * min(number, size)
        number -= min(number, size)
    return found + BEYOND * number


def _of_goods(state: State, seat: int, asked: str) -> float:
    """Return what food, art, farmers, artists and the row of a seat are worth."""
    bid = max(state.bids[seat], 0) if asked == "bid" else 0
    found = _of_amount(state.food[seat] - bid, FOOD) + _of_amount(state.art[seat], ART)
    for place, worths in WORTH_BY_OWN.items():
        found += worths[min(state.at(place)[seat], len(worths) - 1)]
    return found + _of_row(state, seat)


def _of_row(state: State, seat: int) -> float:
    """Return what the row of a seat still brings in this round."""
    chosen = state.rows[(state.round - 1) * state.tables.players + seat]
    is_over = seat in state.order[: state.turn] and not _is_choosing(state)
    if not chosen or is_over:
        return 0.0
    row = state.tables.rows[chosen - 1]
    if row.move:
        return ROW_MOVE if state.turn < state.tables.players and _is_choosing(state) else 0.0
    farmers, artists = state.at(FARM)[seat], state.at(ARTIST)[seat]
    brings = {
        None: 0.0,
        FARMING: 0.25 * farmers,
        FISHING: 0.25 * (farmers // 2),
        MAKING_ART: 0.1 * artists,
    }
    if state.seat == seat and row.doubled is not None and state.produced[row.doubled] > 1:
        return 0.0
    return brings[row.doubled] - brings[row.barred]


def _is_choosing(state: State) -> bool:
    asked = state.decision.kind if state.decision else ""
    return asked in {"choose_row", "bonus_move"}


def _of_sled(state: State, quarry: int, position: int) -> Hopes:
    """Return what a sled brings those aboard, as far as it has come."""
    aboard = state.at(state.sled_at(quarry))
    left = max(0, state.tables.board.lengths[quarry] + 1 - position)
    part = HANDS[min(sum(aboard), len(HANDS) - 1)] * FAR[min(left, len(FAR) - 1)]
    return [part * points for points in _shared(state.tables.scorings["push"], tuple(aboard))]


def _of_lift(state: State, camp: int) -> Hopes:
    """Return what those in a lift camp may hope for, by what each may bid."""
    part = HANDS[min(state.crowd[camp], len(HANDS) - 1)] * _lifts(state, camp)
    if not part:
        return []
    can = tuple(
        min(state.tables.limits.bid * own, food)
        for own, food in zip(state.at(camp), state.food, strict=True)
    )
    return [part * points for points in _shared(_line_of_lift(state, camp), can)]


def _line_of_lift(state: State, camp: int) -> Scoring:
    return state.tables.scorings["final_lift" if camp == CAPSTONE_CAMP else "middle_lift"]


def _lifts(state: State, camp: int) -> float:
    """Return how much there is to lift in a camp, now or later."""
    if camp == CAPSTONE_CAMP:
        if state.lifted:
            return FINAL
        return AHEAD if state.camp[CAPSTONE] else COMING if CAPSTONE in state.loads else 0.0
    coming = MIDDLE in state.loads or CAPSTONE in state.loads
    return LIFT if any(state.camp) else COMING if coming else 0.0


def _of_temple(state: State) -> Hopes:
    """Return what those in the temple may hope for, by how much of each tier is built."""
    line, part = state.tables.scorings["temple"], 0.0
    for tier in (BASE, MIDDLE):
        built, stones = state.built[tier].bit_count(), state.tables.stones[tier]
        if built < stones:
            part += TIER * ((built + 1) / stones) ** 4
    part += TIER if state.lifted else TOP
    return [part * points for points in _shared(line, tuple(state.at(TEMPLE)))]


def _of_bids(state: State) -> Hopes:
    """Return what bids of food may bring, over what those may give who are still to bid."""
    found = [0.0] * state.tables.players
    for part in OFFERED:
        bids = [*state.bids]
        for seat in state.queue:
            most = min(bidding.most(state, seat), state.food[seat])
            bids[seat] = round(part * most)
        for seat, hope in enumerate(_after_bids(state, bids)):
            found[seat] += hope / len(OFFERED)
    return found


def _after_bids(state: State, bids: Sequence[int]) -> Hopes:
    """Return what is to be hoped of a stone after these bids."""
    counted = tuple(max(bid, 0) for bid in bids)
    total, tables = sum(counted), state.tables
    if total < tables.least_lift:
        least = min(bid for bid in bids if bid != NONE)
        stays = _of_stone(state, 0)
        lost = [STARVED * (bid == least) for bid in bids]
        return [hope - loss for hope, loss in zip(stays, lost, strict=True)]
    if state.quarry != NONE:
        return _of_stone(state, tables.spaces(min(total, max(tables.pushes))))
    return [*map(float, _shared(_line_of_lift(state, state.place), counted))]


def _of_stone(state: State, spaces: int) -> Hopes:
    if state.quarry == NONE:
        return _of_lift(state, state.place) or [0.0] * state.tables.players
    return _of_sled(state, state.quarry, state.positions[state.quarry] + spaces)


def of_art_bid(state: State, seat: int) -> float:
    """Return what the art that a seat has bid in secret may bring, less what it is worth."""
    bid = state.bids[seat]
    if not state.line or bid == NONE:
        return 0.0
    line, found = state.tables.scorings[scoring_of_row(state)], 0.0
    for part in OFFERED:
        bids = [round(part * art) for art in state.art]
        bids[seat] = bid
        found += _shared(line, tuple(bids))[seat] / len(OFFERED)
    own = state.art[seat]
    return found - _of_amount(own, ART) + _of_amount(own - bid, ART)
