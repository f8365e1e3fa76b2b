"""What a position is worth to a seat, for bots: its points, and what it may hope for beside them.

Hopes are of sleds, lifts, the temple, goods, its row, its bids. Nothing here is a rule. All figures
are guesses, tuned by trial until whoever follows them one answer at a time plays a sensible game;
points are the unit.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from companion.games.common.scores import shares
from companion.games.giza import bidding
from companion.games.giza.building import scoring_of_row
from companion.games.giza.production import FARMING, FISHING, MAKING_ART
from companion.games.giza.scoring import alone
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import (
    ARTIST,
    BASE,
    CAPSTONE,
    CAPSTONE_CAMP,
    FARM,
    MIDDLE,
    MIDDLE_CAMP,
    TEMPLE,
    Scoring,
)

# By seat, in points.
Hopes = list[float]

FOOD: Final = ((12, 0.35), (24, 0.15))
# What one is worth: up to so many, and up to so many more; beyond, almost nothing.
ART: Final = ((6, 0.45), (12, 0.25))
BEYOND: Final = 0.03

# What workers of a seat are worth at a place, by their number.
BY_OWN: Final = {
    FARM: (0.0, 0.7, 1.3, 1.8, 2.2, 2.5, 2.7, 2.8),
    ARTIST: (0.0, 0.3, 0.5, 0.6),
}

# The part of the points of a stone to hope for, by all workers there: three are what it takes.
HANDS: Final = (0.0, 0.2, 0.5, 1.0, 1.05)
# The same part by the spaces that a sled still has to go. The last ones count most, and who gets on
# a sled that is far has something of it as well: else nobody would begin to push.
FAR: Final = (1.0, 0.65, 0.42, 0.27, 0.18, 0.12, 0.08)
# The same part, of a stone that lies in its camp to be lifted; of the capstone in the last.
LIFT, FINAL = 0.6, 1.0
# And of one that is on a sled; of the capstone's last lift, when the first one is still to be.
COMING, AHEAD = 0.15, 0.4
# The part of the points of the temple to hope for when a tier wants one stone more; of those for
# the capstone, before it is up. They are few: in the temple nobody helps to move a stone.
TIER, TOP = 0.25, 0.05
# A row with a move; a worker who waits for a sled to come home; a worker lost to a failed bid.
ROW_MOVE, WAITING, STARVED = 0.8, 0.25, 0.8
# The parts of what they have that others may be thought to bid.
OFFERED: Final = (0.25, 0.5, 0.75)
# Rounds before the end from which goods and workers are worth less and less.
SOON: Final = 3

# How much of what the rivals have on average is taken off. A stone moves only if three or four push
# it together: whoever grudges the others all that they gain by it moves none, and falls behind
# those who do.
RIVALS: Final = 0.5


def worth(state: State, seat: int) -> float:
    """Return the lead of a seat in points, with those that it may hope for."""
    found = [state.total(each) + hope for each, hope in enumerate(hopes(state))]
    own = found.pop(seat) + of_art_bid(state, seat)
    return own - RIVALS * sum(found) / len(found)


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
            yield [WAITING * n for n in state.at(state.site_of(quarry)) if any(state.reserve)]
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


def _worth(number: float, steps: Sequence[tuple[int, float]]) -> float:
    """Return what a number of goods is worth, each less than the one before."""
    found = 0.0
    for size, each in steps:
        found += each * min(number, size)
        number -= min(number, size)
    return found + BEYOND * number


def _of_goods(state: State, seat: int, asked: str) -> float:
    """Return what food, art, farmers, artists and the row of a seat are worth."""
    bid = max(state.bids[seat], 0) if asked == "bid" else 0
    found = _worth(state.food[seat] - bid, FOOD) + _worth(state.art[seat], ART)
    for place, worths in BY_OWN.items():
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
    is_push = state.quarry != NONE
    # A sled that the food carries nowhere starves somebody, as a lift does that is too heavy.
    if not tables.spaces(total) if is_push else total < tables.least_lift:
        least = min(bid for bid in bids if bid != NONE)
        stays = _of_stone(state, 0)
        lost = [STARVED * (bid == least) for bid in bids]
        return [hope - loss for hope, loss in zip(stays, lost, strict=True)]
    if is_push:
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
    return found - _worth(own, ART) + _worth(own - bid, ART)
