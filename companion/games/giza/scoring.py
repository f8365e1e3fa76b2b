"""Final scores: totals, places, winners and the tie-break, from the score sheets (8, 14.2)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any, Final

from companion.games.common.scores import OVERRIDE, standings, with_corrections
from companion.games.common.seats import with_names
from companion.games.common.ties import Keys, contenders
from companion.games.engine import Result, Sink
from companion.games.giza import contest
from companion.games.giza.answers import check_most
from companion.games.giza.building import CROWN_RULE
from companion.games.giza.forms import value_kinds
from companion.games.giza.setup import SLUG
from companion.games.giza.state import State
from companion.games.giza.tables import Tables
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Step

Breakdowns = Mapping[str, dict[str, int]]
"""The points of every player by category; a total is the sum of them."""

TIE_STEPS: Final = (("GIZA-TIE-02", "food_and_art"), ("GIZA-TIE-03", "temple_workers"))
"""What breaks a tie for first place, one after the other."""

TOTAL_RULE: Final = "GIZA-END-03"

ENDING: Final = ("final_lift", "capstone_decoration")
"""The scorings of the capstone's last lift: both happen, or neither."""


def score(tables: Tables, answers: Answers) -> Result:
    """Return the final scores from what lies on the table at the end."""
    track, markers = answers["vp_track"], answers["fifty_markers"]
    breakdowns = {
        name: {"vp_track": track[name], "fifty_markers": tables.marker * markers[name]}
        for name in answers["players"]
    }
    check_totals(tables, breakdowns, "players[{}].fifty_markers".format)
    return ranked(answers, breakdowns, partial(_track_steps, answers, breakdowns))


def _track_steps(answers: Answers, breakdowns: Breakdowns) -> Iterator[Step]:
    for name, points in breakdowns.items():
        found = {"cell": answers["vp_track"][name], "markers": answers["fifty_markers"][name]}
        values = {"player": name, **found, "total": sum(points.values())}
        yield Step(TOTAL_RULE, "score.track", values)


def check_totals(tables: Tables, breakdowns: Breakdowns, path: Callable[[int], str]) -> None:
    """Refuse more points than a game can give one player, or all of them (section 8).

    `path` gives the field to name for the player of an index.
    """
    lines = tables.scorings.values()
    best = sum(line.most * line.best for line in lines)
    totals = [sum(points.values()) for points in breakdowns.values()]
    for index, total in enumerate(totals):
        check_most(path(index), total, best, " points", TOTAL_RULE)
    pot = sum(line.most * line.pot for line in lines)
    if sum(totals) > pot:
        message = f"have {sum(totals)} points together, must be at most {pot}"
        raise Refused("players", message, TOTAL_RULE)


def ranked(answers: Answers, breakdowns: Breakdowns, steps: Callable[[], Iterable[Step]]) -> Result:
    """Return the result for these points, with places and the tie-break (GIZA-TIE-05)."""
    breakdowns = with_corrections(breakdowns, answers[OVERRIDE])
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
    events = answers["events"]
    _check_events(tables, events)
    _check_combination(tables, events)
    state, names = State(tables), answers["players"]
    _hold(state, answers)
    size = len(tables.categories)
    breakdowns = {
        name: dict(
            zip(tables.categories, state.points[seat * size : (seat + 1) * size], strict=True)
        )
        for seat, name in enumerate(names)
    }
    check_totals(tables, breakdowns, lambda _: "events")
    return ranked(answers, breakdowns, partial(_log_steps, tables, answers, breakdowns))


def _hold(state: State, answers: Answers, sink: Sink | None = None) -> None:
    """Hold all scorings of a log once more."""
    for number, event in enumerate(answers["events"], start=1):
        if sink:
            sink(Step(contest.SPLIT, f"event.{event['type']}", {"number": number}))
        values = [event["values"][name] for name in answers["players"]]
        contest.hold(state, event["type"], values, sink)


def _check_events(tables: Tables, events: list[dict[str, Any]]) -> None:
    """Refuse values that their scoring can't have, and a scoring that comes too often."""
    kinds, seen = value_kinds(tables), Counter[str]()
    for index, event in enumerate(events):
        kind, most = event["type"], tables.scorings[event["type"]].most
        kinds[kind].check(event["values"], f"events[{index}].values", contest.SPLIT)
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


def _log_steps(tables: Tables, answers: Answers, breakdowns: Breakdowns) -> Iterator[Step]:
    """Say what each scoring round gave, and what it comes to."""
    steps: list[Step] = []
    _hold(State(tables), answers, steps.append)
    yield from with_names(steps, answers["players"])
    for name, points in breakdowns.items():
        values = {"player": name, "total": sum(points.values())}
        yield Step(TOTAL_RULE, "score.total", values)
