"""What is still to come: of a turn in progress, and for the team of a mission. No rule in it.

Workers that are laid are thought of as gone where they help most, and a line that is to be chosen
yet as the best one.

A mission asks for more than careless play ever brings: four pyramids of level 5 take 104 *units*, a
unit being a worker on a site or a block that pays for a level, and 28 lines bring about 120. So a
team must waste hardly any, and all that is reckoned here is what a unit is good for:

- A pyramid that can still be finished counts mostly by its units, not by the points of its level:
  half of a top is nearly half of 60, though level 3 has but 20. Which can be finished is counted
  from the highest one down, by the units that are there and those that turns to come bring.
- A worker on a site is a unit. With too few in hand the workers of a line are lost.
- A block is a unit where a pyramid of its colour still wants it, and half of one elsewhere, since
  two are a white one: so several colours at a time are better than one. Of what the limit will not
  leave, two count as one already, for so it will be.
- A coin is a third of a unit: three buy one, and no more than four can be kept.
- Tiles side by side make good lines for turns to come.
- With the last turns all promises fade to what the goal counts: in mission 1 the four highest
  pyramids, in mission 2 all points, in mission 3 one pyramid of each colour.

In the middle of a turn, workers that are laid count as gone where they help most, and of a line
that is to be chosen half of what it brings. All figures were tuned by trial.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from companion.games.common.figures import whole
from companion.games.terra_pyramides import workers
from companion.games.terra_pyramides.lines import WORKER
from companion.games.terra_pyramides.scoring import MEASURED
from companion.games.terra_pyramides.state import OPEN, Ground, State
from companion.games.terra_pyramides.tables import FOURS, Tables

# Units that a block of another colour is: two of them are a white one.
SPARE: Final = 0.5

# How likely a worker who finds a way is still wanted there when its turn comes.
REACH: Final = 0.8

# Units that a turn to come brings to good use.
A_TURN: Final = 3.3

# Turns before the end from which on promises fade.
RUSH: Final = 2.0

# What is left of them in the last turn: something may still be built of what is there.
LAST: Final = 0.15

# How far a pyramid that can be finished counts by its units, not by the points of its level.
EVEN: Final = 0.7

# Units that a block is that pays for nothing yet, one of a colour that is not wanted, a coin.
#
# Two spare blocks are a little more than a white one: they may still be wanted themselves.
#
BLOCK, TEAM_SPARE, COIN = 0.9, 0.46, 0.28

# Units that it costs to have none, one, two ... workers in hand.
IDLE: Final = (1.3, 0.5, 0.1)

# How much of a line that is to be chosen yet counts.
PART: Final = 0.5

# Units that symbols bring, blocks apart.
BRINGS: Final = {"worker": 1.0, "eye": 0.3, "coin": 0.3, "oasis": 0.0}

# Units that a block of any colour brings.
ANY_BLOCK: Final = 0.75

# So many of the best lines for turns to come count, and how much of what they bring.
BEST_LINES, LAID = 8, 0.2

# What is asked between placing a tile and having its line.
TO_COME: Final = ("foundation", "line", "lay")


def rounds_left(state: State, seat: int) -> int:
    """Return how many turns a seat, or a team, still has after the present one."""
    tables = state.tables
    after = max(0, tables.turns - state.turns - 1)
    # In a mission any seat's turn is the team's.
    if tables.mission:
        return after
    behind = (seat - state.seat) % tables.players
    return max(0, after - behind + tables.players * (behind > 0)) // tables.players


def asked(state: State) -> str:
    """Return what is asked now, nothing if the game is over."""
    return state.decision.kind if state.decision else ""


def crew_soon(state: State) -> list[int]:
    """Return the workers by site once those that are laid have gone where they help most."""
    found = [*state.workers]
    # One after the other, as they will go: who has gone before makes a site fuller.
    for space in state.laid:
        ways = [site for site in _reached(state, space) if state.bound in (OPEN, site)]
        open_sites = [site for site in ways if found[site] < state.tables.limits.workers]
        if open_sites:
            found[max(open_sites, key=lambda site: (state.level[site], found[site]))] += 1
    return found


def _reached(state: State, space: int) -> Iterator[int]:
    """Yield the sites that a worker on a space could help to raise, if there is room."""
    last, who = state.tables.highest, state.who
    for site, between in state.ground.board.ways[space]:
        if (
            not between & ~state.filled
            and state.foundation[site]
            and state.owner[site] in (OPEN, who)
            and state.level[site] < last
        ):
            yield site


def line_to_come(state: State, price: float) -> float:
    """Return what the best line brings, for what another unit brings."""
    lines = [state.line] if state.line else state.ground.board.lines[state.space]
    wanted = [colour for site, colour in enumerate(state.colour)
              if state.owner[site] == state.who and state.level[site]]  # fmt: skip
    wanted.append(state.tables.white)
    names = {state.tables.stores[colour] for colour in wanted}
    return max(_line(state, line, names, price) for line in lines)


def _line(state: State, line: Sequence[int], wanted: set[str], price: float) -> float:
    faces, alike, stored = state.ground.faces, _alike(state.tables), state.tables.stored
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


class Site(NamedTuple):
    """A pyramid or foundation: its level, the workers beside its mark, its colour, its points."""

    level: int
    workers: int
    colour: int
    points: int


class Means(NamedTuple):
    """Blocks by store and coins that the limits leave, pyramid tops, and turns to come."""

    stores: tuple[int, ...]
    coins: int
    tops: int
    turns: int


def team_worth(state: State) -> float:
    """Return the lead of a team over its mission's goal in points, hopes among them."""
    tables, left = state.tables, rounds_left(state, state.seat)
    crew = crew_soon(state) if state.laid else state.workers
    sites = _sites(state, crew)
    coins = min(state.coins[0], tables.limits.coins)
    means = Means(_kept(state, sites), coins, state.tops[0], left)
    promised, price = _promised(tables, sites, means)
    hand = state.hand[0] + len(state.laid) + sum(state.workers) - sum(crew)
    if left:
        promised -= price * (IDLE[hand] if hand < len(IDLE) else 0)
        promised += price * LAID * sum(_lines(state.ground, tuple(state.tiles))[:left])
    hope = max(LAST, min(1.0, left / RUSH))
    total = hope * promised + (1 - hope) * _counted(tables, sites, means)
    if asked(state) in TO_COME and state.space != OPEN:
        total += PART * line_to_come(state, price)
    return total - _goal(tables)


def _sites(state: State, crew: Sequence[int]) -> tuple[Site, ...]:
    """Return the sites that the team's crew is on, those first that are nearest to the end."""
    tables, found = state.tables, []
    for level, there, colour, points in zip(
        state.level, crew, state.colour, state.foundation, strict=True
    ):
        if level:
            more = there - workers.staying(tables, level)
            found.append(Site(level, more, colour, tables.value(level)))
        elif there:
            found.append(Site(0, there, OPEN, points))
    return tuple(sorted(found, reverse=True))


def _kept(state: State, sites: Sequence[Site]) -> tuple[int, ...]:
    """Return the blocks by store that the limit leaves, those least wanted handed in for it."""
    tables, stores = state.tables, [*state.stores[0]]
    over = sum(stores) - tables.limits.blocks
    if over <= 0:
        return tuple(stores)
    wanted = {site.colour for site in sites if site.level < tables.highest} | {tables.white}
    for _ in range(over):
        for _ in range(tables.limits.trade):
            there = [store for store, number in enumerate(stores) if number]
            stores[min(there, key=lambda store: (store in wanted, stores[store]))] -= 1
        stores[tables.white] += 1
    return tuple(stores)


def _counted(tables: Tables, sites: Sequence[Site], means: Means) -> float:
    """Return what counts for the goal if the game ended now, in points (COOP-04 to -06)."""
    if tables.variant.name == FOURS:
        return sum({site.colour: site.points for site in reversed(sites) if site.level}.values())
    if tables.variant.name in MEASURED:
        return sum(site.points for site in sites[: _pyramids(tables)])
    return sum(site.points for site in sites) + sum(means.stores) + means.coins


@cache
def _pyramids(tables: Tables) -> int:
    """Return how many pyramids count for a goal, or may become high."""
    assert tables.mission is not None
    is_measured = tables.variant.name in MEASURED
    return whole(tables.mission, "goal") if is_measured else len(tables.colours)


@cache
def _goal(tables: Tables) -> int:
    """Return the points that reach the goal."""
    if tables.variant.name in MEASURED:
        return _pyramids(tables) * tables.value(tables.highest)
    assert tables.mission is not None
    return whole(tables.mission, "goal") + 1


@cache
def _units(tables: Tables) -> tuple[int, ...]:
    """Return the units that a pyramid of each level has taken, from level 0 on."""
    found = [0]
    for level, step in enumerate(tables.levels[: tables.highest]):
        stayed = workers.staying(tables, level) if level else 0
        found.append(found[-1] + step.workers - stayed + step.blocks)
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _promised(tables: Tables, sites: tuple[Site, ...], means: Means) -> tuple[float, float]:
    """Return the points that a team may hope for, and those of a further unit."""
    stores, white, most = [*means.stores], tables.white, _pyramids(tables)
    supply = A_TURN * means.turns + COIN * means.coins
    supply += stores[white] + TEAM_SPARE * sum(stores[:white])
    taken, total, price = {site.colour for site in sites if site.level}, 0.0, 0.0
    new = (Site(0, 0, OPEN, 0),) * (most - len(sites) if means.turns else 0)
    for site in _wanted(tables, (*sites, *new)):
        aim = _aim(tables, site, supply, means.tops)
        if aim == site.level:
            total += site.points if site.level else 0
            continue
        supply -= max(0, _units(tables)[aim] - _units(tables)[site.level] - site.workers)
        base, each = _by_units(tables, site.level, aim)
        colour = site.colour
        if colour == OPEN:
            free = [store for store in range(white) if store not in taken]
            colour = max(free, key=stores.__getitem__, default=OPEN)
            taken.add(colour)
        own = 0
        if colour != OPEN:
            own = min(stores[colour], sum(step.blocks for step in tables.levels[site.level : aim]))
            stores[colour] -= own
        total += base + each * (site.workers + BLOCK * own)
        price = max(price, each)
    rest = BLOCK * stores[white] + TEAM_SPARE * sum(stores[:white]) + COIN * means.coins
    return total + price * rest, price


def _wanted(tables: Tables, sites: Sequence[Site]) -> Sequence[Site]:
    """Return the sites that can count for the goal."""
    if tables.variant.name not in MEASURED:
        return sites
    if tables.variant.name == FOURS:
        first = {site.colour: at for at, site in reversed([*enumerate(sites)]) if site.level}
        sites = [site for at, site in enumerate(sites) if first.get(site.colour, at) == at]
    return sites[: _pyramids(tables)]


def _aim(tables: Tables, site: Site, supply: float, tops: int) -> int:
    """Return the level that a site can reach with so many units and tops."""
    spent, aim = _units(tables), site.level
    last = tables.highest - (not tops and tables.highest == len(tables.levels))
    while aim < last and spent[aim + 1] - spent[site.level] - site.workers <= supply:
        aim += 1
    return aim


@cache
def _by_units(tables: Tables, level: int, aim: int) -> tuple[float, float]:
    """Return the points of a pyramid that will reach a level, and those of a unit for it."""
    spent, value = _units(tables), tables.value(aim)
    base = EVEN * value * spent[level] / spent[aim] + (1 - EVEN) * tables.value(level)
    return base, (value - base) / (spent[aim] - spent[level])


@lru_cache(maxsize=1 << 12)
def _lines(ground: Ground, tiles: tuple[int, ...]) -> tuple[float, ...]:
    """Return the units that lines through empty spaces bring, the best first."""
    board, face = ground.board, _face_units(ground)
    units = [0.0 if kind == OPEN else face[kind] for kind in tiles]
    found = [
        max(sum([units[each] for each in line]) for line in board.lines[space])
        for space, kind in enumerate(tiles)
        if kind == OPEN and board.tiles >> space & 1
    ]
    return tuple(sorted(found, reverse=True)[:BEST_LINES])


@cache
def _face_units(ground: Ground) -> tuple[float, ...]:
    return tuple(sum(BRINGS.get(symbol, ANY_BLOCK) for symbol in face) for face in ground.faces)
