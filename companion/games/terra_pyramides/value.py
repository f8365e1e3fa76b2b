"""What a position is worth to a seat: for bots and playouts. Nothing here is a rule.

In plain terms: whoever has most at the end wins, and most of that is pyramids. So a seat is worth
the points that it would have now, and what its sites can still gain (`site_growth`): a worker on
a site and a block in a store bring it nearer to the next level, a block of a colour that no
pyramid of its own has half as much; what is there surely counts more than what turns to come may
bring. Coins are worth little more than at the end: three buy a worker or a block, which seldom
brings more than three points. Blocks and coins above the limits, which must go, count nothing.

In the middle of a turn what it still brings counts too: workers that are laid are thought of as
gone where they help most, and a line that is to be chosen yet as the best one. But of that only
part counts: somebody who took it for sure would rather do all else first, and nothing of the line.

The lead is that over the rivals, the best of them and all of them half and half; a mission, which
has none, is another thing (`prospects`). All figures were tuned by trial.

What sites can gain is reckoned in units. A unit is a worker on a site, or a block that pays for a
level; a turn brings about so many of them, and players choose their lines by what they lack, so
that they come to much the same. The five levels of one pyramid take 26, and bring more for a unit
at last than at first: whoever builds one high is better off than with several low ones, if time is
left for it. So what is there, and what is to come, is spent as a player would: all on one site as
long as it lasts, then on the next, whichever is best to begin with. What is not finished in the
end counts for part, the more of it the nearer it is.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from companion.games.engine import Action
from companion.games.terra_pyramides import actions, prospects, turns, workers
from companion.games.terra_pyramides.actions import HAND
from companion.games.terra_pyramides.prospects import (
    SPARE,
    TO_COME,
    asked,
    crew_soon,
    line_to_come,
    rounds_left,
)
from companion.games.terra_pyramides.state import OPEN, Ground, State
from companion.games.terra_pyramides.strategy_cards import TALLEST
from companion.games.terra_pyramides.tables import LINES, Tables

# How much less a level counts of which nothing is there yet.
DOUBT: Final = 0.3

# How much more the last units of what will not be finished count than the first, as a power.
NEAR: Final = 1.2

# So many sites, the highest, are thought of as the one to be raised first.
FIRST: Final = 3


class Site(NamedTuple):
    """A pyramid or foundation: its level, its colour (`OPEN`: still free), workers and points."""

    level: int
    colour: int
    workers: int
    points: int


class Means(NamedTuple):
    """Blocks by colour, white ones, pyramid tops left, and the units that turns to come bring."""

    stores: tuple[int, ...]
    white: int
    tops: int
    more: float


@lru_cache(maxsize=1 << 15)
def site_growth(tables: Tables, sites: tuple[Site, ...], means: Means, hope: float) -> float:
    """Return the points that sites can still gain, of the best of a few to be raised first.

    Args:
        tables: Of the game.
        sites: Those of one holder, the highest first.
        means: What it has and will have.
        hope: How much is to be hoped for of what is not finished with all this, from 0 to 1.
    """
    # Which site is best to begin with can't be seen beforehand, so the few highest are tried.
    return max((_growth_from(tables, sites, at, means, hope) for at in range(len(sites[:FIRST]))),
               default=0.0)  # fmt: skip


def _growth_from(
    tables: Tables, sites: tuple[Site, ...], first: int, means: Means, hope: float
) -> float:
    """Return what is gained by raising one site first, the others in their order."""
    # A foundation takes the colour of which there is most; blocks of others are worth half.
    stores = [*means.stores]
    colour = sites[first].colour
    if colour == OPEN:
        colour = stores.index(max(stores))
    own, stores[colour] = stores[colour], 0
    left, tops, total = means.white + SPARE * sum(stores) + means.more, means.tops, 0.0
    for site in (sites[first], *sites[:first], *sites[first + 1 :]):
        fits = site.colour in (OPEN, colour)
        grown = _raise(tables, site, (own if fits else 0, left, tops), hope)
        own, left, tops = grown.own if fits else own, grown.left, grown.tops
        total += grown.brings
    return total


class _Grown(NamedTuple):
    """What raising a site brings, and what is left: own blocks, units for all, and tops."""

    brings: float
    own: int
    left: float
    tops: int


def _raise(tables: Tables, site: Site, given: tuple[int, float, int], hope: float) -> _Grown:
    own, left, tops = given
    total, points, there = 0.0, site.points, site.workers
    for level in range(site.level, tables.highest):
        step, is_top = tables.levels[level], level + 1 == len(tables.levels)
        if is_top and not tops:
            break
        paid = min(own, step.blocks)
        cost = max(0, step.workers - there) + step.blocks - paid
        part, whole = step.value - points - step.blocks, step.workers + step.blocks
        if cost > left:
            share = max(0.0, 1 - (cost - left) / whole)
            return _Grown(total + part * hope * (1 - DOUBT) * share**NEAR, own, 0.0, tops)
        total += part * (1 - DOUBT * cost / whole)
        own, left, points = own - paid, left - cost, step.value
        tops -= is_top
        there = workers.staying(tables, level + 1)
    return _Grown(total, own, left, tops)


# Units that a turn to come is counted on for: fewer than it brings, since much goes astray.
INCOME: Final = 1.3

# Turns of a player that it takes, about, to make something of what was begun.
RUSH: Final = 3.0

# How much more a coin is worth than at the end, as long as it can be spent.
COIN: Final = 0.15

# What it costs to have none, one, two ... workers in hand: with too few a line brings nothing.
IDLE: Final = (4.0, 1.5, 0.5)

# How much of a line that is to be chosen yet counts.
PART: Final = 0.2

# What a player can hope for in the end: a highest level, and sites.
LEVEL, SITES = 3, 5

# A site that somebody may still take.
NEW: Final = Site(0, OPEN, 0, 0)


def worth(state: State, seat: int) -> float:
    """Return the lead of a seat in points, hopes among them; of a team that over its goal."""
    if state.tables.mission:
        return prospects.team_worth(state)
    hoped = [_hoped(state, each, each) for each in range(state.tables.players)]
    # Against the best rival alone a seat would help the others to catch up with it.
    own = hoped.pop(seat)
    return own - (max(hoped) + sum(hoped) / len(hoped)) / 2


def _hoped(state: State, who: int, seat: int) -> float:
    """Return what a holder has, and what it may make of that."""
    tables, left = state.tables, rounds_left(state, seat)
    hope, is_active = min(1.0, left / RUSH), who == state.who and state.cause is None
    crew = crew_soon(state) if is_active and state.laid else state.workers
    sites = _sites(state, who, crew)
    total = float(sum(site.points for site in sites))
    if left:
        sites += (NEW,)
    stores = state.stores[who]
    white, units = tables.white, INCOME * left
    means = Means(tuple(stores[:white]), stores[white], state.tops[who], units)
    growth = site_growth(tables, sites, means, hope)
    total += growth + min(sum(stores), tables.limits.blocks)
    total += min(state.coins[who], tables.limits.coins) * (1 + COIN * hope)
    hand = state.hand[who] + (len(state.laid) + sum(state.workers) - sum(crew)) * is_active
    total -= hope * IDLE[hand] if hand < len(IDLE) else 0
    total += _of_version(state, who, hope)
    if is_active and asked(state) in TO_COME and state.space != OPEN:
        price = max(1.0, site_growth(tables, sites, means._replace(more=units + 1), hope) - growth)
        total += PART * line_to_come(state, price)
    return total


def _sites(state: State, who: int, crew: Sequence[int]) -> tuple[Site, ...]:
    """Return the sites that a holder's crew is on, the highest first."""
    tables, found = state.tables, []
    for site, there in enumerate(crew):
        level, owner = state.level[site], state.owner[site]
        if owner == who or (there and owner == OPEN):
            points = tables.value(level) if level else state.foundation[site]
            found.append(Site(level, state.colour[site] if level else OPEN, there, points))
    found.sort(reverse=True)
    return tuple(found)


def _of_version(state: State, who: int, hope: float) -> float:
    """Return what the Horus track, burial goods, the Nile, oases and cards bring."""
    variant, total = state.tables.variant, 0.0
    if variant.has_track:
        total += state.eyes[who] + _goods(state, who)
    if variant.has_nile:
        total += state.oases[who] * max(*state.levels(who), 0, hope * LEVEL)
        held = state.owner.count(who)
        total += (held + hope * max(0, SITES - held) * 0.5) * state.boat[who] / 2
        total += _cards(state, who)
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
    return sorted(state.levels(who), reverse=True)[:TALLEST]


# Weights of what seldom helps, of what a turn asks for, and of what nobody would leave undone.
SELDOM, MAIN, SURE = 1, 60, 6000

SYMBOL: Final[Mapping[str, int]] = {
    "worker": 5, "eye": 3, "burial": 4, "oasis": 4, "coin": 2, "nile": 3,
}  # fmt: skip

# What a symbol of the line is wanted; blocks alike.
BLOCK_SYMBOL: Final = 4

_DIRECTIONS: Final = tuple(LINES)

# Coins, or points, that one spends coins for before one has to.
DEAR: Final = 3


@cache
def _wanted(ground: Ground) -> tuple[int, ...]:
    """Return what each kind of tile is wanted in a line."""
    return tuple(sum(SYMBOL.get(symbol, BLOCK_SYMBOL) for symbol in face) for face in ground.faces)


def weights(state: State, legal: Sequence[Action]) -> Sequence[int] | None:
    """Return what sensible people would rather answer, in random play; None where all is alike.

    A line is chosen for what lies on it, twice as gladly for four symbols as for three; workers go
    where a pyramid is high and others wait already; what can be built is built. Coins are spent
    where they help at once, or when they must go; nobody takes workers back without need.
    """
    # Nobody can say which tile is better put back first, or which stack better drawn from.
    if state.decision is None or state.decision.kind in ("order", "pick"):
        return None
    found = []
    for action in legal:
        weigh = _WEIGH.get(type(action), SELDOM)
        found.append(weigh if isinstance(weigh, int) else weigh(state, action))
    return found


def _of_line(state: State, line: Sequence[int]) -> int:
    wanted, found = _wanted(state.ground), 0
    for space in line:
        kind = state.tiles[space]
        if kind != OPEN:
            found += wanted[kind]
    return found


def _place(state: State, action: actions.Place) -> int:
    board = state.ground.board
    lines = board.lines[board.numbers[action.space]]
    best = max(_of_line(state, line) for line in lines)
    return MAIN + (20 if action.ignore_symbol else 10) * best**2 // (1 + action.ignore_symbol)


def _line(state: State, action: actions.Line) -> int:
    board = state.ground.board
    line = board.lines[state.space][_DIRECTIONS.index(action.direction)]
    return MAIN + 20 * _of_line(state, line) ** 2


def _worker(state: State, action: actions.MoveWorker) -> int:
    if action.to == HAND:
        return SELDOM
    return max(SELDOM, MAIN * _pull(state, workers.site_of(state, action.to)))


def _buy_worker(state: State, action: actions.BuyWorker) -> int:
    pull = _pull(state, workers.site_of(state, action.site))
    return max(SELDOM, MAIN * pull) if pull >= NEEDED or _is_over(state) else SELDOM


def _pull(state: State, site: int) -> int:
    """Return how much one more worker is wanted on a site."""
    level, there = state.level[site], state.workers[site]
    if level >= state.tables.highest:
        return 0
    return 1 + (1 + there) * (1 + level) ** 2


# What a worker is wanted where people pay for one: the third on a pyramid.
NEEDED: Final = 12


def _is_over(state: State) -> bool:
    assert state.decision is not None
    return state.decision.kind == "end" and any(turns.over(state, state.who))


def _buy(state: State, _action: Action) -> int:
    return MAIN if _is_over(state) or not rounds_left(state, state.seat) else SELDOM


def _convert(state: State, action: actions.Convert) -> int:
    if not _is_over(state):
        return SELDOM
    return SELDOM + (0 if "white" in (action.block, action.other) else 9)


def _card(state: State, _action: actions.BuyCard) -> int:
    return 2 * MAIN if state.coins[state.who] >= DEAR else SELDOM


_WEIGH: Final[Mapping[type[Action], Any]] = {
    actions.Place: _place,
    actions.Line: _line,
    actions.LeaveEmpty: MAIN,
    actions.MoveWorker: _worker,
    actions.Build: SURE,
    actions.BuyWorker: _buy_worker,
    actions.BuyBlock: _buy,
    actions.BuyGoods: _buy,
    actions.Sail: _buy,
    actions.BuyCard: _card,
    actions.Convert: _convert,
    actions.Draw: MAIN,
    actions.End: SURE,
}
