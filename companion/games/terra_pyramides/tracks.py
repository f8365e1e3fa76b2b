"""Markers that move on: the Horus track, burial goods, oases, and boats on the Nile (7.5, 7.6).

Of each: how it moves, what it pays or scores, what no request can say of it, and what is ruled when
people ask. What a strategy card costs is here too, as the Horus track alone says it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from companion.games.engine import Result
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import Tables
from companion.questions import Answers
from companion.questions.checks import bounds_text, path_part
from companion.questions.errors import Refused
from companion.questions.text import Step

# The most Horus points that points tokens can show (14.2).
MOST_POINTS: Final = 299

EYES_RULE: Final = "TERRA-RES-05"

TRACK_COINS_RULE: Final = "TERRA-TRACK-02"


def coin_symbols(tables: Tables, points: int) -> int:
    """Return the coin symbols reached or passed with so many points (TERRA-TRACK-01)."""
    laps, space = divmod(points, tables.lap)
    return laps * len(tables.coin_spaces) + sum(each <= space for each in tables.coin_spaces)


def track_coins(tables: Tables, before: int, after: int) -> int:
    """Return the coins for moving the marker (TERRA-TRACK-02)."""
    # Counted as a difference, so that a marker that goes round, or stops on a symbol and goes on
    # from there next time, is paid for each symbol once.
    passed = coin_symbols(tables, after) - coin_symbols(tables, before)
    return tables.limits.track_coins * passed


def learn_eyes(state: State, who: int, points: int, path: str) -> None:
    """Learn where a marker stands; Refused for fewer points than were told: none are ever lost."""
    if points < state.eyes[who]:
        message = f"is {points}, must be {bounds_text(state.eyes[who], None)}, as was told before"
        raise Refused(path, message, "TERRA-INV-06")
    state.eyes[who] = points


BURIAL_RULE: Final = "TERRA-RES-06"

BURIAL_POINTS_RULE: Final = "TERRA-SCORE-05"


def burial_points(goods: Mapping[str, int]) -> dict[str, int]:
    """Return the points by player; players with as many or more give nothing (SCORE-05)."""
    # Everybody with fewer gives the difference, not the next one alone: whoever has none at all
    # is worth something to all the others.
    return {name: own + sum(_leads(goods, own)) for name, own in goods.items()}


def _leads(goods: Mapping[str, int], own: int) -> tuple[int, ...]:
    return tuple(own - other for other in goods.values() if other < own)


def burial_steps(goods: Mapping[str, int]) -> Iterator[Step]:
    """Say what everybody's points are made of."""
    for name, scored in burial_points(goods).items():
        leads = _leads(goods, goods[name])
        values = {"player": name, "own": goods[name], "leads": leads, "points": scored}
        yield Step(BURIAL_POINTS_RULE, "burial.leads" if leads else "burial.none", values)


OASIS_RULE: Final = "TERRA-OASIS-01"

OASIS_POINTS_RULE: Final = "TERRA-SCORE-06"


def oasis_points(oases: Mapping[str, int], highest: Mapping[str, int]) -> dict[str, int]:
    """Return the points by player; `highest` are level numbers, 0 without a pyramid."""
    return {name: steps * highest[name] for name, steps in oases.items()}


def oasis_steps(oases: Mapping[str, int], highest: Mapping[str, int]) -> Iterator[Step]:
    """Say what everybody's points are made of."""
    for name, scored in oasis_points(oases, highest).items():
        values = {"player": name, "oases": oases[name], "level": highest[name], "points": scored}
        yield Step(OASIS_POINTS_RULE, "oasis.points", values)


# Where a boat is: the space, and its arrival there; at the start both are 0.
Boat = tuple[int, int]

SAIL_RULE: Final = "TERRA-RES-08"

BOAT_RULE: Final = "TERRA-BOAT-02"

PALMS_RULE: Final = "TERRA-SCORE-07"


def nile_end(tables: Tables) -> int:
    """Return the last space of the Nile."""
    return len(tables.palms) - 1


def sail(state: State, who: int, spaces: int) -> None:
    """Move a boat on; at the goal further spaces are lost (TERRA-RES-08).

    It comes last among those on its space, and those it leaves move up (TERRA-BOAT-01).
    """
    here, arrival = state.boat[who], state.arrival[who]
    there = min(nile_end(state.tables), here + spaces)
    # At the goal a boat that is to go on keeps its place among those that are there.
    if here in (OPEN, there):
        return
    for other, space in enumerate(state.boat):
        if space == here and state.arrival[other] > arrival:
            state.arrival[other] -= 1
    state.arrival[who] = state.boat.count(there) + 1
    state.boat[who] = there


def boat_order(boats: Mapping[str, Boat]) -> tuple[str, ...]:
    """Return whose boats have left the start, furthest first (TERRA-BOAT-02)."""
    # On one space whoever came first is ahead, so there is no tie for the leader's card.
    away = {name: (-space, arrival) for name, (space, arrival) in boats.items() if space}
    return tuple(sorted(away, key=away.__getitem__))


def palm_points(sites: Mapping[str, int], palms: Mapping[str, int]) -> dict[str, int]:
    """Return the points by player: foundations and pyramids times palms (TERRA-SCORE-07)."""
    return {name: number * palms[name] for name, number in sites.items()}


def check_arrivals(boats: Mapping[str, Boat]) -> None:
    """Refuse arrivals on a space that are not 1, 2, 3 ... once each, none at the start."""
    # Arrivals on a space are ranks, so with three boats there they are 1, 2 and 3, once each.
    for name, (space, arrival) in boats.items():
        path = f"boats.{path_part(name)}.arrival"
        if not space and arrival:
            raise Refused(path, f"is {arrival}, must be 0 at the start", "TERRA-BOAT-01")
        there = sum(other == space for other, _ in boats.values())
        twice = [*boats.values()].count((space, arrival)) > 1
        if space and (twice or not 1 <= arrival <= there):
            message = f"is {arrival}, must be {bounds_text(1, there)}"
            message += ", once each, on this space" if there > 1 else " on this space"
            raise Refused(path, message, "TERRA-BOAT-01")


def check_palms(tables: Tables, boats: Mapping[str, Boat], palms: Mapping[str, int]) -> None:
    """Refuse palms that are not those of the space where the boat is."""
    for name, number in palms.items():
        reached = tables.palms[boats[name][0]] if boats else number
        if number != reached:
            message = f"is {number}, must be {reached}, as the boat's space says"
            raise Refused(f"palms.{path_part(name)}", message, PALMS_RULE)


def check_ranks(ranks: Sequence[int], palms: Sequence[int], paths: Sequence[str]) -> None:
    """Refuse ranks that are not 1, 2, 3 ... once each, and palms that don't go with them."""
    # Boats at the start have no rank (TERRA-BOAT-02): only those that have left are counted.
    away = sorted(filter(None, ranks))
    reached = dict(zip(ranks, palms, strict=True))
    for path, rank, number in zip(paths, ranks, palms, strict=True):
        if rank and (away.count(rank) > 1 or rank > len(away)):
            message = f"is {rank}, must be {bounds_text(1, len(away))}, once each"
            raise Refused(f"{path}.boat_rank", message, BOAT_RULE)
        if not rank and number:
            message = f"is {number}, must be 0 for a boat at the start"
            raise Refused(f"{path}.palms", message, PALMS_RULE)
    for path, rank, number in zip(paths, ranks, palms, strict=True):
        if rank > 1 and number > reached[rank - 1]:
            message = f"is {number}, must be at most {reached[rank - 1]}, as the boat ahead says"
            raise Refused(f"{path}.palms", message, BOAT_RULE)


def palm_steps(
    sites: Mapping[str, int], palms: Mapping[str, int], boats: Mapping[str, Boat]
) -> Iterator[Step]:
    """Say what everybody's points are made of, and who is ahead."""
    for name, scored in palm_points(sites, palms).items():
        values = {"player": name, "sites": sites[name], "palms": palms[name], "points": scored}
        yield Step(PALMS_RULE, "nile.points", values)
    if ahead := boat_order(boats):
        yield Step(BOAT_RULE, "nile.order", {"players": ahead})


CARD_RULE: Final = "TERRA-CARD-01"


def card_price(tables: Tables, eyes: int) -> int | None:
    """Return what a card costs, None when none can be bought (TERRA-CARD-01)."""
    # Symbols of all laps count, not those of this move: the price only ever rises.
    if not tables.variant.has_nile or eyes < tables.limits.cards_from:
        return None
    return coin_symbols(tables, eyes)


def track_verdict(tables: Tables, answers: Answers) -> Result:
    """Rule on a marker that advances: its coins, and what a card costs from there (14.3)."""
    before, after = answers["eyes"], answers["eyes"] + answers["advance"]
    value = {
        "eyes": after,
        "symbols": coin_symbols(tables, after) - coin_symbols(tables, before),
        "coins": track_coins(tables, before, after),
        "card_price": card_price(tables, after),
    }
    return Result(value, partial(_track_steps, tables, value))


def _track_steps(tables: Tables, moved: Mapping[str, int | None]) -> Iterator[Step]:
    """Say where the marker stands, what it has earned, and what a card costs if there are any."""
    yield Step(EYES_RULE, "track.moves", {"eyes": moved["eyes"]})
    earned = {"symbols": moved["symbols"], "coins": moved["coins"]}
    yield Step(TRACK_COINS_RULE, "track.coins", earned)
    if moved["card_price"] is not None:
        yield Step(CARD_RULE, "track.card", {"price": moved["card_price"]})
    elif tables.variant.has_nile:
        yield Step(CARD_RULE, "track.no_card", {"least": tables.limits.cards_from})


def burial_verdict(_tables: Tables, answers: Answers) -> Result:
    """Rule on what everybody's burial goods score (14.3)."""
    goods = answers["goods"]
    return Result({"points": burial_points(goods)}, partial(burial_steps, goods))


def oasis_verdict(_tables: Tables, answers: Answers) -> Result:
    """Rule on what everybody's oases score (14.3)."""
    given = answers["oases"], answers["highest"]
    return Result({"points": oasis_points(*given)}, partial(oasis_steps, *given))


def nile_verdict(tables: Tables, answers: Answers) -> Result:
    """Rule on what palms score, from boats or from palms alone, and on who is ahead (14.3)."""
    sites, fleet = answers["sites"], boats_of(answers)
    check_arrivals(fleet)
    check_palms(tables, fleet, answers["palms"])
    palms = {name: tables.palms[space] for name, (space, _) in fleet.items()} or answers["palms"]
    order = boat_order(fleet)
    value = {
        "palms": palms,
        "points": palm_points(sites, palms),
        "order": list(order),
        "leader": order[0] if order else None,
    }
    return Result(value, partial(palm_steps, sites, palms, fleet))


def boats_of(answers: Answers) -> dict[str, Boat]:
    """Return everybody's boat as a request tells it."""
    return {name: (boat["space"], boat["arrival"] or 0) for name, boat in answers["boats"].items()}
