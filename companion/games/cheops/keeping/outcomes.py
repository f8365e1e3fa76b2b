"""What an act leads to, with what it makes of the worth of everybody's treasures."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from companion.games.cheops.appraisal import appraise
from companion.games.cheops.end_check import RULES
from companion.games.cheops.keeping.state import State
from companion.games.contract import Step, Term
from companion.games.keeping import Outcome

Explain = Callable[[], Iterable[Step]]
"""Gives the steps of an act when they are asked for."""


def worths(state: State) -> Mapping[str, int]:
    """Return what everybody's treasures are worth now; nobody's in a light game.

    These are the points that all may see: warehouses and price boards lie open. Cash is secret
    (section 5), and a joker is no treasure before the end (CHEOPS-LAW-09).
    """
    if not state.goods:
        return {}
    warehouses = {
        name: {colour: state.goods[colour][name] for colour in state.boards}
        for name in state.seating.players
    }
    made = appraise(state.market, warehouses, None, None)
    return {name: made.worth(name) for name in warehouses}


def outcome(before: State, after: State, explain: Explain = tuple) -> Outcome:
    """Return what an act leads to, and how far treasures have gained or lost in worth."""
    then, now = worths(before), worths(after)
    points = {name: now[name] - then[name] for name in now}
    return Outcome(after, partial(_said, before, after, explain), points)


def _said(before: State, after: State, explain: Explain) -> Iterator[Step]:
    yield from explain()
    yield from _new_prices(before, after)
    if after.over:
        yield Step(RULES[after.over], f"end.{after.over}", {})


def _new_prices(before: State, after: State) -> Iterator[Step]:
    """Say which boards show another price now."""
    old, new = before.market, after.market
    for colour in new.boards:
        if new.showing(colour) != old.showing(colour):
            values = {"colour": Term(colour), "price": new.showing(colour).printed()}
            yield Step("CHEOPS-APPR-01", "play.shows", values)
