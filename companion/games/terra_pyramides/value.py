"""What a position is worth to a seat: for bots and playouts. Nothing here is a rule.

In plain terms: whoever has most at the end wins, and most of that is pyramids. So a seat is worth
the points that it would have now, and what its sites can still gain (`prospects.py`): a worker on
a site and a block in a store bring it nearer to the next level, a block of a colour that no
pyramid of its own has half as much; what is there surely counts more than what turns to come may
bring. Coins are worth little more than at the end: three buy a worker or a block, which seldom
brings more than three points. Blocks and coins above the limits, which must go, count nothing.

In the middle of a turn what it still brings counts too: workers that are laid are thought of as
gone where they help most, and a line that is to be chosen yet as the best one. But of that only
part counts: somebody who took it for sure would rather do all else first, and nothing of the line.

The lead is that over the rivals, the best of them and all of them half and half; a mission, which
has none, is another thing (`teamwork.py`). All figures were tuned by trial.
"""

from collections.abc import Sequence
from typing import Final

from companion.games.terra_pyramides import teamwork
from companion.games.terra_pyramides.in_turn import (
    TO_COME,
    asked,
    crew_soon,
    line_to_come,
    rounds_left,
)
from companion.games.terra_pyramides.prospects import Means, Site, gain
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.strategy_cards import COMPARED

INCOME: Final = 1.3
"""Units that a turn to come is counted on for: fewer than it brings, since much goes astray."""

RUSH: Final = 3.0
"""Turns of a player that it takes, about, to make something of what was begun."""

COIN: Final = 0.15
"""How much more a coin is worth than at the end, as long as it can be spent."""

IDLE: Final = (4.0, 1.5, 0.5)
"""What it costs to have none, one, two ... workers in hand: with too few a line brings nothing."""

PART: Final = 0.2
"""How much of a line that is to be chosen yet counts."""

LEVEL, SITES = 3, 5
"""What a player can hope for in the end: a highest level, and sites."""

NEW: Final = Site(0, OPEN, 0, 0)
"""A site that somebody may still take."""


def worth(state: State, seat: int) -> float:
    """Return the lead of a seat in points, hopes among them; of a team that over its goal."""
    if state.tables.mission:
        return teamwork.worth(state)
    hoped = [_hoped(state, each, each) for each in range(state.tables.players)]
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
    growth = gain(tables, sites, means, hope)
    total += growth + min(sum(stores), tables.limits.blocks)
    total += min(state.coins[who], tables.limits.coins) * (1 + COIN * hope)
    hand = state.hand[who] + (len(state.laid) + sum(state.workers) - sum(crew)) * is_active
    total -= hope * IDLE[hand] if hand < len(IDLE) else 0
    total += _of_version(state, who, hope)
    if is_active and asked(state) in TO_COME and state.space != OPEN:
        price = max(1.0, gain(tables, sites, means._replace(more=units + 1), hope) - growth)
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
    return sorted(state.levels(who), reverse=True)[:COMPARED]
