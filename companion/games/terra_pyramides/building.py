"""Building pyramids: whether a site can be raised by a level, and what it costs (7.1).

Why a level can't be built, `fault`, is one answer for a request, a scorekeeper and a whole game;
each knows more than the one before it, and what is not known is no reason.
"""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any, Final, NamedTuple

from companion.games.engine import Refusal, Result, Sink
from companion.games.terra_pyramides import actions, workers
from companion.games.terra_pyramides.coins_and_blocks import (
    BUY_BLOCK,
    CONVERT_RULE,
    Price,
    Stores,
    block_price,
    check_bought,
    check_handed_in,
    convert_blocks,
    cost,
    lacks_coins,
    pay_blocks,
    pay_coins,
    take_white,
    traded,
)
from companion.games.terra_pyramides.state import OPEN, OTHER, SITE, WHO, State, add
from companion.games.terra_pyramides.tables import FOURS_RULE, Tables
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

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
    # In the order of the specification (14.3): the first reason is the one that is given.
    if state.owner[site] != work.who:
        return "owner"
    if level >= state.tables.highest:
        return "complete"
    if OPEN != state.workers[site] < state.tables.levels[level].workers:
        return "workers"
    # A foundation has no colour yet; the level that begins a pyramid gives it one (BUILD-03).
    is_other = OPEN != state.colour[site] != work.colour != OPEN
    return "colour" if level and is_other else None


def _fault_of_means(state: State, work: Work) -> str | None:
    if lacks_coins(state, work.who, cost(state, BUY_BLOCK, work.buys)):
        return "coins"
    if is_last(state, work.site) and not state.tops[work.who]:
        return "tops"
    return "blocks" if state.stores[work.who] and price(state, work) is None else None


def raise_site(state: State, work: Work) -> None:
    """Raise a site by a level (TERRA-BUILD-01 to -05), with what comes before it."""
    who, site, colour = work.who, work.site, _colour(state, work)
    # The price looks at what there is once blocks are converted and bought, so it is asked before.
    due = price(state, work) if state.stores[who] else None
    _prepare(state, work)
    if due:
        pay_blocks(state, who, colour, due)
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
    # On a copy: what is converted or bought for it is there only if it is built.
    before = state
    if work.converts or work.buys:
        before = state.copy()
        _prepare(before, work)
    stores, colour = before.stores[work.who], _colour(state, work)
    return block_price(state.tables, stores, colour, need(state, work.site), work.jokers)


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
    convert_blocks(state, work.who, work.converts)
    pay_coins(state, work.who, cost(state, BUY_BLOCK, work.buys))
    take_white(state, work.who, work.buys)


def fault_step(state: State, work: Work, reason: str) -> Step:
    """Say why a level can't be built."""
    tables = state.tables
    faults = {
        "owner": SITE_RULE,
        "complete": "TERRA-BUILD-06",
        "workers": SITE_RULE,
        "colour": COLOUR_RULE,
        "coins": tables.uses[BUY_BLOCK].rule,
        "tops": TOPS_RULE,
        "blocks": COST_RULE,
    }
    values = {
        "level": state.level[work.site],
        "need": need(state, work.site),
        "colour": Term(tables.stores[_colour(state, work)]),
        "coins": cost(state, BUY_BLOCK, work.buys),
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
    # Nobody told how many are there: as many as the level takes are needed, so these go back.
    back = (tables.levels[level - 1].workers if there == OPEN else there) - staying
    rule, key = (workers.STAY_RULE, "stays") if staying else (FOURS_RULE, "none_stays")
    yield Step(rule, f"build.{key}", {"back": back})
    yield Step("TERRA-BUILD-07", "build.value", {"level": level, "value": tables.value(level)})


def _payment(before: State, work: Work) -> Iterator[Step]:
    if handed_in := sum(work.converts):
        values = {"blocks": handed_in, "white": traded(before.tables, handed_in)}
        yield Step(CONVERT_RULE, "build.converted", values)
    if work.buys:
        bought = {"coins": cost(before, BUY_BLOCK, work.buys), "blocks": work.buys}
        yield Step(before.tables.uses[BUY_BLOCK].rule, "build.bought", bought)
    paid = price(before, work)
    assert paid is not None, "what can't be paid for is not built"
    yield Step(COST_RULE, "build.cost", {
        "level": before.level[work.site] + 1,
        "need": need(before, work.site),
        "colour": Term(before.tables.stores[_colour(before, work)]),
        "paid": paid.colour,
    })  # fmt: skip
    if paid.white:
        yield Step("TERRA-BUILD-04", "build.white", {"white": paid.white})


def legal_builds(state: State) -> Iterator[actions.Build]:
    """Yield the levels that can be built, in each colour, with each number of white blocks."""
    tables, board, who = state.tables, state.ground.board, state.who
    stores, last = state.stores[who], state.tables.highest
    for site, owner in enumerate(state.owner):
        level = state.level[site]
        if owner != who or level >= last or state.workers[site] < tables.levels[level].workers:
            continue
        name = board.names[board.sites[site]]
        for colour in [state.colour[site]] if level else range(len(tables.colours)):
            least = max(0, need(state, site) - stores[colour])
            # More jokers than are needed may be paid (BUILD-04), to save the colour for a level
            # that only it can pay for.
            for white in range(least, min(need(state, site), stores[tables.white]) + 1):
                if fault(state, Work(who, site, colour, white)) is None:
                    yield _build_action(name, tables.stores[colour], white)


_build_action = cache(actions.Build)


def _work_of(state: State, action: actions.Build) -> Work:
    colour = state.tables.stores.index(action.colour)
    return Work(state.who, workers.site_of(state, action.site), colour, action.white)


def check_build(state: State, action: actions.Build) -> Refusal | None:
    """Return why a level can't be built."""
    if workers.site_of(state, action.site) == OPEN:
        return Refusal(SITE_RULE, "game.no_site", {"site": action.site})
    if action.colour not in state.tables.colours:
        return Refusal(COLOUR_RULE, "game.no_colour", {})
    work = _work_of(state, action)
    reason = fault(state, work)
    return Refusal(*fault_step(state, work, reason)) if reason else None


def build(state: State, action: actions.Build, sink: Sink | None) -> None:
    """Raise a site by a level (TERRA-BUILD-01)."""
    work = _work_of(state, action)
    if sink:
        values = {"player": Seat(state.seat), "site": action.site, "colour": Term(action.colour)}
        level = state.level[work.site] + 1
        sink(Step(SITE_RULE, "game.builds", {**values, "level": level}))
        for step in steps(state, work):
            sink(step)
    raise_site(state, work)


def build_verdict(tables: Tables, answers: Answers) -> Result:
    """Rule on whether somebody may raise a site, what it costs, and what is left (14.3)."""
    workers.check_site(tables, answers["level"], answers["owner"], answers["workers"])
    before, work = _works(tables, answers)
    check_handed_in(tables, before.stores[WHO], work.converts)
    check_bought(tables, before.stores[WHO], work.converts, work.buys)
    reason = fault(before, work)
    if reason:
        value = _built(before, before, work, reason)
        return Result(value, lambda: (fault_step(before, work, reason),))
    after = before.copy()
    raise_site(after, work)
    return Result(_built(before, after, work, None), partial(steps, before, work))


def _works(tables: Tables, answers: Answers) -> tuple[State, Work]:
    """Return what is told of the board and of who wants to build, and what they want."""
    state, owner = State(tables), answers["owner"]
    is_own = owner is not None and (tables.variant.is_mission or owner == answers["player"])
    state.owner[SITE] = WHO if is_own else OPEN if owner is None else OTHER
    state.level[SITE], state.workers[SITE] = answers["level"], answers["workers"]
    state.colour[SITE] = _store(tables, answers["site_colour"])
    state.stores[WHO], state.coins[WHO] = [*answers["blocks"].values()], answers["coins"]
    state.tops[WHO] = answers["tops_left"]
    return state, Work(
        WHO,
        SITE,
        _store(tables, answers["colour"]),
        answers["pay_white"],
        tuple(answers["convert"].values()),
        answers["buy_blocks"],
    )


def _built(before: State, after: State, work: Work, reason: str | None) -> dict[str, Any]:
    tables, colour = before.tables, after.colour[SITE]
    paid = price(before, work) if reason is None else None
    return {
        "legal": int(reason is None),
        "reason": reason,
        "level": after.level[SITE],
        "value": tables.value(after.level[SITE]),
        "colour": None if colour == OPEN else tables.stores[colour],
        "pay": paid._asdict() if paid else {"colour": 0, "white": 0},
        "coins_paid": before.coins[WHO] - after.coins[WHO],
        "workers_returned": before.workers[SITE] - after.workers[SITE],
        "workers_left": after.workers[SITE],
        "blocks_left": tables.by_store(after.stores[WHO]),
        "coins_left": after.coins[WHO],
    }


def _store(tables: Tables, colour: str | None) -> int:
    return OPEN if colour is None else tables.stores.index(colour)
