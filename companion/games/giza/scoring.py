"""Who gets which points: of a single scoring, shared where players are level, and at the end.

Every scoring is a majority contest, `hold` (7.4); a finished game is the log of them (8, 14.2).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import Any, Final

from companion.games.common.scores import (
    OVERRIDE,
    Keys,
    SharedPlaces,
    contenders,
    places,
    shares,
    standings,
    with_corrections,
)
from companion.games.common.seats import with_names
from companion.games.engine import Result, Score, Sink
from companion.games.giza import SLUG
from companion.games.giza.state import NONE, Event, State, by_name, check_most, say, tell
from companion.games.giza.tables import SOLO, TEMPLE, Tables
from companion.questions import Answers, PlayerMap, Whole
from companion.questions.errors import Refused, Request
from companion.questions.text import Seat, Step

MEASURE_RULES: Final = {
    "push": "GIZA-UNLOAD-04",
    "middle_lift": "GIZA-LIFT-05",
    "final_lift": "GIZA-LIFT-05",
    "decoration": "GIZA-DECO-03",
    "capstone_decoration": "GIZA-DECO-03",
    "temple": "GIZA-TEMPLE-01",
}
"""The rule that says what each scoring measures."""

SPLIT: Final = "GIZA-SCORE-01"
TOTAL_RULE: Final = "GIZA-END-03"
CROWN_RULE: Final = "GIZA-LIFT-03"


def hold(state: State, scoring: str, quantities: Sequence[int], sink: Sink | None = None) -> None:
    """Share the points of a scoring by the quantity of every seat.

    A seat whose quantity is 0 takes no place, not even a fourth (ruling A13). Where the scoring has
    a solo bonus, a seat that is the only one with a quantity gets it besides: it is never divided.
    """
    line = state.tables.scorings[scoring]
    found = shares(dict(enumerate(quantities)), line.table)
    for share in found:
        for seat in share.players:
            _book(state, seat, scoring, share.points)
    solo = alone(quantities) if line.solo_bonus else NONE
    if solo != NONE:
        _book(state, solo, SOLO, line.solo_bonus)
    state.events += (Event(scoring, tuple(quantities)),)
    tell(sink, _contest_steps(scoring, quantities, found, solo, line.solo_bonus))


def alone(quantities: Sequence[int]) -> int:
    """Return the seat that is the only one with a quantity, `NONE` if several or none have any."""
    there = [seat for seat, quantity in enumerate(quantities) if quantity]
    return there[0] if len(there) == 1 else NONE


def _book(state: State, seat: int, category: str, points: int) -> None:
    categories = state.tables.categories
    state.points[seat * len(categories) + categories.index(category)] += points


def _contest_steps(
    scoring: str,
    quantities: Sequence[int],
    found: Sequence[SharedPlaces[int]],
    solo: int,
    bonus: int,
) -> Iterator[Step]:
    """Say who shared which places and what they held."""
    for share in found:
        yield _share_step(share, MEASURE_RULES[scoring])
    if solo != NONE:
        yield Step("GIZA-UNLOAD-05", "share.solo", {"player": Seat(solo), "points": bonus})
    none = tuple(Seat(seat) for seat, quantity in enumerate(quantities) if not quantity)
    if none:
        yield Step(SPLIT, "share.none", {"players": none})


def _share_step(share: SharedPlaces[int], rule: str) -> Step:
    values = {"quantity": share.quantity, "first": share.first, "points": share.points}
    if len(share.players) == 1:
        return Step(rule, "share.one", {"player": Seat(share.players[0]), **values})
    level = {"players": tuple(map(Seat, share.players)), "last": share.last, "pot": share.pot}
    return Step(SPLIT, "share.level", {**values, **level, "count": len(share.players)})


def scores(state: State) -> Sequence[Score]:
    """Return what each seat has, as if the game ended now (GIZA-TIE-01)."""
    seats = range(state.tables.players)
    place = places({str(seat): key(state, seat) for seat in seats})
    return [Score(state.total(seat), place[str(seat)], state.breakdown(seat)) for seat in seats]


def key(state: State, seat: int) -> tuple[int, int, int]:
    """Return what a seat is ranked by: points, food and art together, workers in the temple."""
    return state.total(seat), state.food[seat] + state.art[seat], state.at(TEMPLE)[seat]


def sheet(state: State, players: Sequence[str]) -> Request:
    """Return the log of all scorings, with what breaks ties (14.2)."""
    goods = zip(players, state.food, state.art, state.at(TEMPLE), strict=True)
    return {
        "game": SLUG,
        "players": [
            {"name": name, "food": food, "art": art, "temple_workers": workers}
            for name, food, art, workers in goods
        ],
        "events": events(state, players),
    }


def events(state: State, players: Sequence[str]) -> list[dict[str, Any]]:
    """Return the log of all scorings."""
    return [
        {"type": scoring, "values": by_name(players, quantities)}
        for scoring, quantities in state.events
    ]


Breakdowns = Mapping[str, dict[str, int]]
"""The points of every player by category; a total is the sum of them."""

TIE_STEPS: Final = (("GIZA-TIE-02", "food_and_art"), ("GIZA-TIE-03", "temple_workers"))
"""What breaks a tie for first place, one after the other."""

ENDING: Final = ("final_lift", "capstone_decoration")
"""The scorings of the capstone's last lift: both happen, or neither."""


def score(tables: Tables, answers: Answers) -> Result:
    """Return the final scores from what lies on the table at the end."""
    track, markers = answers["vp_track"], answers["fifty_markers"]
    breakdowns = {
        name: {"vp_track": track[name], "fifty_markers": tables.marker * markers[name]}
        for name in answers["players"]
    }
    _check_totals(tables, breakdowns, "players[{}].fifty_markers".format)
    return _ranked(answers, breakdowns, partial(_track_steps, answers, breakdowns))


def _track_steps(answers: Answers, breakdowns: Breakdowns) -> Iterator[Step]:
    for name, points in breakdowns.items():
        found = {"cell": answers["vp_track"][name], "markers": answers["fifty_markers"][name]}
        values = {"player": name, **found, "total": sum(points.values())}
        yield Step(TOTAL_RULE, "score.track", values)


def _check_totals(tables: Tables, breakdowns: Breakdowns, path: Callable[[int], str]) -> None:
    """Refuse more points than a game can give one player, or all of them (section 8).

    `path` gives the field to name for the player of an index.
    """
    lines = tables.scorings.values()
    best = sum(line.most * line.best for line in lines)
    totals = [sum(points.values()) for points in breakdowns.values()]
    for index, total in enumerate(totals):
        check_most(path(index), total, best, " points", TOTAL_RULE)
    # Where the solo bonus falls, all of the points of a push go to one player.
    pot = sum(line.most * line.pot for line in lines)
    if sum(totals) > pot:
        message = f"have {sum(totals)} points together, must be at most {pot}"
        raise Refused("players", message, TOTAL_RULE)


def _ranked(
    answers: Answers, breakdowns: Breakdowns, steps: Callable[[], Iterable[Step]]
) -> Result:
    """Return the result for these points, with places and the tie-break (GIZA-TIE-05)."""
    breakdowns = with_corrections(breakdowns, answers[OVERRIDE])
    # Corrections of the table count for places and ties too, so they come before both.
    keys = {name: _key(answers, name, sum(breakdowns[name].values())) for name in breakdowns}
    level = contenders(keys)
    value = standings(SLUG, keys, breakdowns, _tiebreak(level))
    return Result(value, lambda: chain(steps(), _tie_steps(keys, level)))


def _key(answers: Answers, name: str, total: int) -> tuple[int, int, int]:
    tokens = answers["food"][name] + answers["art"][name]
    return total, tokens, answers["temple_workers"][name]


def _tiebreak(level: tuple[tuple[str, ...], ...]) -> str | None:
    """Return what decided about first place, None when it was the points."""
    if len(level[-1]) > 1:
        return "shared"
    return None if len(level) == 1 else TIE_STEPS[len(level) - 2][1]


def _tie_steps(keys: Keys, level: tuple[tuple[str, ...], ...]) -> Iterator[Step]:
    best = keys[level[-1][0]]
    yield Step("GIZA-TIE-01", "score.most", {"players": level[0], "points": best[0]})
    for (rule, what), left, most in zip(TIE_STEPS, level[1:], best[1:], strict=False):
        yield Step(rule, f"score.{what}", {"players": left, "most": most})
    if len(level[-1]) > 1:
        yield Step("GIZA-TIE-04", "score.shared", {"players": level[-1]})


def score_log(tables: Tables, answers: Answers) -> Result:
    """Return the final scores that the scoring rounds add up to."""
    _check_events(tables, answers["events"])
    _check_combination(tables, answers["events"])
    state, players, steps = State(tables), answers["players"], list[Step]()
    for number, event in enumerate(answers["events"], start=1):
        say(steps.append, SPLIT, f"event.{event['type']}", number=number)
        hold(state, event["type"], [event["values"][name] for name in players], steps.append)
    breakdowns = {name: state.breakdown(seat) for seat, name in enumerate(players)}
    _check_totals(tables, breakdowns, lambda _: "events")
    return _ranked(answers, breakdowns, partial(_log_steps, steps, breakdowns))


def _log_steps(steps: Iterable[Step], breakdowns: Breakdowns) -> Iterator[Step]:
    """Say what each scoring round gave, and what it comes to."""
    yield from with_names(steps, [*breakdowns])
    for name, points in breakdowns.items():
        yield Step(TOTAL_RULE, "score.total", {"player": name, "total": sum(points.values())})


def _check_events(tables: Tables, events: list[dict[str, Any]]) -> None:
    """Refuse values that their scoring can't have, and a scoring that comes too often."""
    kinds, seen = _value_kinds(tables), Counter[str]()
    for index, event in enumerate(events):
        kind, most = event["type"], tables.scorings[event["type"]].most
        kinds[kind].check(event["values"], f"events[{index}].values", SPLIT)
        seen[kind] += 1
        check_most(f"events[{index}].type", seen[kind], most, f" {kind}", TOTAL_RULE)


def _check_combination(tables: Tables, events: list[dict[str, Any]]) -> None:
    """Refuse an ending by half, and a finished pyramid with scorings missing."""
    seen = Counter(event["type"] for event in events)
    ended = [seen[kind] > 0 for kind in ENDING]
    if any(ended) and not all(ended):
        raise Refused("events", f"must have {' and '.join(ENDING)} both or neither", CROWN_RULE)
    if not any(ended) and seen["temple"] == tables.scorings["temple"].most:
        message = f"has {seen['temple']} temple, must be at most {seen['temple'] - 1} without"
        raise Refused("events", f"{message} {ENDING[0]}", CROWN_RULE)
    for kind, line in tables.scorings.items():
        if any(ended) and seen[kind] < line.most:
            message = f"has {seen[kind]} {kind}, must be {line.most} when the pyramid is finished"
            raise Refused("events", message, CROWN_RULE)


@lru_cache(maxsize=64)
def _value_kinds(tables: Tables) -> dict[str, PlayerMap]:
    """Return what an event's values may be by the event's type."""
    return {scoring: _value_kind(tables, scoring) for scoring in tables.scorings}


def _value_kind(tables: Tables, scoring: str) -> PlayerMap:
    """Return the bounds of what a scoring measures: workers on a sled or in the temple, bids."""
    room = tables.board.room
    match tables.scorings[scoring].measure:
        case "food":
            most = Whole(0, tables.limits.bid * tables.workers)
            return PlayerMap(most, least_total=tables.least_lift, most_total=tables.food)
        case "art":
            return PlayerMap(Whole(0, tables.art), most_total=tables.art)
        case _ if scoring == "push":
            return PlayerMap(Whole(0, room), least_total=tables.limits.ready, most_total=room)
    return PlayerMap(Whole(0, tables.workers))
