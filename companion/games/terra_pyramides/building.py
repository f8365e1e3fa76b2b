"""Building pyramids: whether a site can be raised by a level, and what it costs (7.1)."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.games.terra_pyramides import blocks, coins, workers
from companion.games.terra_pyramides.blocks import Price, Stores
from companion.games.terra_pyramides.missions import FOURS_RULE, highest
from companion.games.terra_pyramides.state import OPEN, State, add
from companion.games.terra_pyramides.tables import Tables
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

BUY: Final = "buy_block"

SITE_RULE: Final = "TERRA-BUILD-01"
COST_RULE: Final = "TERRA-BUILD-02"
COLOUR_RULE: Final = "TERRA-BUILD-03"
TOPS_RULE: Final = "TERRA-BUILD-08"


class Work(NamedTuple):
    """A level that a holder wants to build on a site, in a colour (a store).

    `jokers` are the white blocks that pay for it, None for as few as can be. Before it blocks may
    be handed in (`converts`, by store) and white ones bought, the number of which is `buys`.
    """

    who: int
    site: int
    colour: int = OPEN
    jokers: int | None = None
    converts: Stores = ()
    buys: int = 0


def fault(state: State, work: Work) -> str | None:
    """Return the first reason against it, None when it can be built; what is open is no reason."""
    return _fault_of_site(state, work) or _fault_of_means(state, work)


def _fault_of_site(state: State, work: Work) -> str | None:
    site, level = work.site, state.level[work.site]
    if state.owner[site] != work.who:
        return "owner"
    if level >= highest(state.tables):
        return "complete"
    if OPEN != state.workers[site] < state.tables.levels[level].workers:
        return "workers"
    is_other = OPEN != state.colour[site] != work.colour != OPEN
    return "colour" if level and is_other else None


def _fault_of_means(state: State, work: Work) -> str | None:
    if coins.lacks_coins(state, work.who, coins.cost(state, BUY, work.buys)):
        return "coins"
    if is_last(state, work.site) and not state.tops[work.who]:
        return "tops"
    return "blocks" if state.stores[work.who] and price(state, work) is None else None


def build(state: State, work: Work) -> None:
    """Raise a site by a level (TERRA-BUILD-01 to -05), with what comes before it."""
    who, site, colour = work.who, work.site, _colour(state, work)
    cost = price(state, work) if state.stores[who] else None
    _prepare(state, work)
    if cost:
        blocks.pay(state, who, colour, cost)
    if is_last(state, site):
        add(state.tops, who, -1)
    state.level[site] += 1
    state.colour[site] = colour
    there, left = state.workers[site], workers.staying(state.tables, state.level[site])
    if there != OPEN:
        add(state.hand, who, there - left)
        state.workers[site] = left


def price(state: State, work: Work) -> Price | None:
    """Return what a level is paid with, None when blocks are lacking (TERRA-BUILD-09)."""
    before = state
    if work.converts or work.buys:
        before = state.copy()
        _prepare(before, work)
    stores, colour = before.stores[work.who], _colour(state, work)
    return blocks.price(state.tables, stores, colour, need(state, work.site), work.jokers)


def is_last(state: State, site: int) -> bool:
    """Return whether the next level of a site is a pyramid top (TERRA-BUILD-08)."""
    return state.level[site] == len(state.tables.levels) - 1


def need(state: State, site: int) -> int:
    """Return the blocks that the next level takes, of a complete pyramid those of its last."""
    levels = state.tables.levels
    return levels[min(state.level[site], len(levels) - 1)].blocks


def check_tops(tables: Tables, levels: Sequence[int], path: str) -> None:
    """Refuse more pyramids of the last level than a holder has tops (TERRA-BUILD-08)."""
    if levels.count(len(tables.levels)) > tables.tops:
        message = f"has more than {tables.tops} of level {len(tables.levels)}"
        raise Refused(path, message, TOPS_RULE)


def _colour(state: State, work: Work) -> int:
    """Return the colour that is built in: the pyramid's, or the one that begins it (BUILD-03)."""
    own = state.colour[work.site]
    return work.colour if own == OPEN else own


def _prepare(state: State, work: Work) -> None:
    blocks.convert(state, work.who, work.converts)
    coins.pay(state, work.who, coins.cost(state, BUY, work.buys))
    blocks.take_white(state, work.who, work.buys)


def fault_step(state: State, work: Work, reason: str) -> Step:
    """Say why a level can't be built."""
    tables = state.tables
    faults = {
        "owner": SITE_RULE,
        "complete": "TERRA-BUILD-06",
        "workers": SITE_RULE,
        "colour": COLOUR_RULE,
        "coins": tables.uses[BUY].rule,
        "tops": TOPS_RULE,
        "blocks": COST_RULE,
    }
    values = {
        "level": state.level[work.site],
        "need": need(state, work.site),
        "colour": Term(tables.stores[_colour(state, work)]),
        "coins": coins.cost(state, BUY, work.buys),
        "workers": state.tables.limits.workers,
    }
    return Step(faults[reason], f"build.{reason}", values)


def steps(before: State, work: Work) -> Iterator[Step]:
    """Say what a level costs, as far as it is told, and what it is worth; `before` is built."""
    tables, level = before.tables, before.level[work.site] + 1
    if before.stores[work.who]:
        yield Step(SITE_RULE, "build.allowed", {"workers": tables.limits.workers})
        yield from _payment(before, work)
    staying, there = workers.staying(tables, level), before.workers[work.site]
    back = (tables.levels[level - 1].workers if there == OPEN else there) - staying
    rule, key = (workers.STAY_RULE, "stays") if staying else (FOURS_RULE, "none_stays")
    yield Step(rule, f"build.{key}", {"back": back})
    yield Step("TERRA-BUILD-07", "build.value", {"level": level, "value": tables.value(level)})


def _payment(before: State, work: Work) -> Iterator[Step]:
    if handed_in := sum(work.converts):
        values = {"blocks": handed_in, "white": blocks.traded(before.tables, handed_in)}
        yield Step(blocks.CONVERT_RULE, "build.converted", values)
    if work.buys:
        bought = {"coins": coins.cost(before, BUY, work.buys), "blocks": work.buys}
        yield Step(before.tables.uses[BUY].rule, "build.bought", bought)
    cost = price(before, work)
    assert cost is not None, "what can't be paid for is not built"
    yield Step(COST_RULE, "build.cost", {
        "level": before.level[work.site] + 1,
        "need": need(before, work.site),
        "colour": Term(before.tables.stores[_colour(before, work)]),
        "paid": cost.colour,
    })  # fmt: skip
    if cost.white:
        yield Step("TERRA-BUILD-04", "build.white", {"white": cost.white})
