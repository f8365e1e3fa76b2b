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

The lead is that over the rivals, the best of them and all of them half and half. In a mission it
is the team's own points: there, too, high pyramids are what is to be reached. All figures were
tuned by trial.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from companion.games.terra_pyramides.lines import WORKER
from companion.games.terra_pyramides.missions import FOURS, highest
from companion.games.terra_pyramides.prospects import SPARE, Means, Site, gain
from companion.games.terra_pyramides.stacks import ground_of
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.strategy_cards import COMPARED
from companion.games.terra_pyramides.tables import Tables

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

REACH: Final = 0.8
"""How likely a worker who finds a way is still wanted there when its turn comes."""

LEVEL, SITES = 3, 5
"""What a player can hope for in the end: a highest level, and sites."""

NEW: Final = Site(0, OPEN, 0, 0)
"""A site that somebody may still take."""

TO_COME: Final = ("foundation", "line", "lay")
"""What is asked between placing a tile and having its line."""


def worth(state: State, seat: int) -> float:
    """Return the lead of a seat in points, hopes among them; of a team its points."""
    if state.tables.mission:
        return _hoped(state, 0, seat)
    hoped = [_hoped(state, each, each) for each in range(state.tables.players)]
    own = hoped.pop(seat)
    return own - (max(hoped) + sum(hoped) / len(hoped)) / 2


def rounds_left(state: State, seat: int) -> int:
    """Return how many turns a seat still has after the present one.

    A team has no rivals who lose by its turn being over, so there a turn is over with its line:
    else whoever looks one answer ahead would rather do anything than end it.
    """
    tables = state.tables
    after = max(0, tables.turns - state.turns - 1)
    if tables.mission:
        return after + (state.space == OPEN or _asked(state) in TO_COME)
    behind = (seat - state.seat) % tables.players
    return max(0, after - behind + tables.players * (behind > 0)) // tables.players


def _asked(state: State) -> str:
    return state.decision.kind if state.decision else ""


def _hoped(state: State, who: int, seat: int) -> float:
    """Return what a holder has, and what it may make of that."""
    tables, left = state.tables, rounds_left(state, seat)
    hope, is_active = min(1.0, left / RUSH), who == state.who and state.cause is None
    crew = _crew(state) if is_active and state.laid else state.workers
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
    if is_active and _asked(state) in TO_COME and state.space != OPEN:
        price = max(1.0, gain(tables, sites, means._replace(more=units + 1), hope) - growth)
        total += PART * _line_to_come(state, price)
    return total


def _sites(state: State, who: int, crew: Sequence[int]) -> tuple[Site, ...]:
    """Return the sites that a holder's crew is on, the highest first.

    Of those of mission 3 that have a colour in common only one counts (TERRA-COOP-06).
    """
    tables, found = state.tables, []
    for site, there in enumerate(crew):
        level, owner = state.level[site], state.owner[site]
        if owner == who or (there and owner == OPEN):
            points = tables.value(level) if level else state.foundation[site]
            found.append(Site(level, state.colour[site] if level else OPEN, there, points))
    found.sort(reverse=True)
    if tables.variant.name == FOURS:
        colours = {site.colour: site for site in reversed(found) if site.level}
        found = [*colours.values(), *(site for site in found if not site.level)]
    return tuple(found)


def _crew(state: State) -> list[int]:
    """Return the workers by site once those that are laid have gone where they help most."""
    crew = [*state.workers]
    for space in state.laid:
        ways = [site for site in _reached(state, space) if state.bound in (OPEN, site)]
        open_sites = [site for site in ways if crew[site] < state.tables.limits.workers]
        if open_sites:
            crew[max(open_sites, key=lambda site: (state.level[site], crew[site]))] += 1
    return crew


def _reached(state: State, space: int) -> Iterator[int]:
    """Yield the sites that a worker on a space could help to raise, if there is room."""
    last, who = highest(state.tables), state.who
    for site, between in ground_of(state).board.ways[space]:
        if (
            not between & ~state.filled
            and state.foundation[site]
            and state.owner[site] in (OPEN, who)
            and state.level[site] < last
        ):
            yield site


def _line_to_come(state: State, price: float) -> float:
    """Return what the best line brings, for what another unit brings."""
    lines = [state.line] if state.line else ground_of(state).board.lines[state.space]
    wanted = [colour for site, colour in enumerate(state.colour)
              if state.owner[site] == state.who and state.level[site]]  # fmt: skip
    wanted.append(state.tables.white)
    names = {state.tables.stores[colour] for colour in wanted}
    return max(_line(state, line, names, price) for line in lines)


def _line(state: State, line: Sequence[int], wanted: set[str], price: float) -> float:
    faces, alike, stored = ground_of(state).faces, _alike(state.tables), state.tables.stored
    most, total, left = state.tables.limits.workers, 0.0, state.hand[state.who]
    for space in line:
        for symbol in faces[state.tiles[space]] if state.tiles[space] != OPEN else ():
            if symbol in stored:
                total += price if stored[symbol] in wanted else SPARE * price
            elif symbol != WORKER:
                total += alike[symbol]
            elif left and any(state.workers[site] < most for site in _reached(state, space)):
                total += REACH * price
                left -= 1
    return total


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
