"""What somebody's sites can still come to: pyramids that grow by workers and blocks. No rule in it.

All is reckoned in units. A unit is a worker on a site, or a block that pays for a level; a turn
brings about so many of them, and players choose their lines by what they lack, so that they come
to much the same. The five levels of one pyramid take 26, and bring more for a unit at last than at
first: whoever builds one high is better off than with several low ones, if time is left for it.
So what is there, and what is to come, is spent as a player would: all on one site as long as it
lasts, then on the next, whichever is best to begin with. What is not finished in the end counts
for part, the more of it the nearer it is.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.terra_pyramides import workers
from companion.games.terra_pyramides.missions import highest
from companion.games.terra_pyramides.state import OPEN
from companion.games.terra_pyramides.tables import Tables

DOUBT: Final = 0.3
"""How much less a level counts of which nothing is there yet."""

SPARE: Final = 0.5
"""Units that a block of another colour is: two of them are a white one."""

NEAR: Final = 1.2
"""How much more the last units of what will not be finished count than the first, as a power."""

FIRST: Final = 3
"""So many sites, the highest, are thought of as the one to be raised first."""


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
def gain(tables: Tables, sites: tuple[Site, ...], means: Means, hope: float) -> float:
    """Return the points that sites can still gain, of the best of a few to be raised first.

    Args:
        tables: Of the game.
        sites: Those of one holder, the highest first.
        means: What it has and will have.
        hope: How much is to be hoped for of what is not finished with all this, from 0 to 1.
    """
    return max((_gain(tables, sites, at, means, hope) for at in range(len(sites[:FIRST]))),
               default=0.0)  # fmt: skip


def _gain(tables: Tables, sites: tuple[Site, ...], first: int, means: Means, hope: float) -> float:
    """Return what is gained by raising one site first, the others in their order."""
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
    for level in range(site.level, highest(tables)):
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
