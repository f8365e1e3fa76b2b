"""Final scores from a log of the scoring rounds, written down during play (14.2)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, ListOf, PlayerMap, Record, Whole, choice, counts
from companion.games.giza.contest import Contest, contest
from companion.games.giza.figures import FOOD_PER_WORKER, READY, Figures
from companion.games.giza.scoring import GAME, check_totals, ranked, sheet_fields
from companion.games.giza.setup import VARIANT

VALUES = "GIZA-SCORE-01"
"""Says that places are shared by who has how much."""

ENDING = ("final_lift", "capstone_decoration")
"""The scorings of the capstone's last lift: both happen, or neither (GIZA-LIFT-03)."""

CATEGORIES = (
    "push",
    "solo_bonus",
    "middle_lift",
    "final_lift",
    "decoration",
    "capstone_decoration",
    "temple",
)
"""Where points come from (section 8)."""

ON_THE_TRACK = ("vp_track", "fifty_markers")
"""Lines of the score sheet that a log makes up for."""


def log_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what a log holds: the scoring rounds, and per player what breaks ties."""
    event = (
        choice("type", rule="GIZA-END-03", choices=tuple(figures.scorings)),
        counts("values", rule=VALUES),
    )
    events = Field("events", ListOf(Record(event)), "GIZA-END-03", asked=False)
    behind = (field for field in sheet_fields(figures) if field.key not in ON_THE_TRACK)
    return (GAME, VARIANT, events, *behind)


@lru_cache(maxsize=64)
def value_kinds(figures: Figures) -> dict[str, PlayerMap]:
    """Return what an event's values may be by the event's type."""
    return {scoring: _value_kind(figures, scoring) for scoring in figures.scorings}


def _value_kind(figures: Figures, scoring: str) -> PlayerMap:
    """Return the bounds of what a scoring measures: workers on a sled or in the temple, bids."""
    match figures.scorings[scoring].measure:
        case "food":
            most = FOOD_PER_WORKER * figures.workers
            return PlayerMap(
                Whole(0, most), least_total=figures.least_lift, most_total=figures.food
            )
        case "art":
            return PlayerMap(Whole(0, figures.art), most_total=figures.art)
        case _ if scoring == "push":
            return PlayerMap(Whole(0, figures.room), least_total=READY, most_total=figures.room)
    return PlayerMap(Whole(0, figures.workers))


def score_log(figures: Figures, answers: Answers) -> Result:
    """Return the final scores that the scoring rounds add up to."""
    _check_events(figures, answers)
    _check_combination(figures, answers["events"])
    scored = [contest(figures, event["type"], event["values"]) for event in answers["events"]]
    breakdowns = {name: dict.fromkeys(CATEGORIES, 0) for name in answers["players"]}
    for event, found in zip(answers["events"], scored, strict=True):
        for name, points in found.points.items():
            breakdowns[name][event["type"]] += points
        if found.solo is not None:
            breakdowns[found.solo]["solo_bonus"] += found.solo_bonus
    check_totals(figures, breakdowns, lambda _: "events")
    return ranked(answers, breakdowns, partial(_steps, answers, scored, breakdowns))


def _check_events(figures: Figures, answers: Answers) -> None:
    """Refuse values that their scoring can't have, and a scoring that comes too often."""
    kinds, seen = value_kinds(figures), Counter[str]()
    for index, event in enumerate(answers["events"]):
        kind, most = event["type"], figures.scorings[event["type"]].most
        kinds[kind].check(event["values"], f"events[{index}].values", VALUES)
        seen[kind] += 1
        if seen[kind] > most:
            message = f"makes {seen[kind]} {kind}, must be at most {most}"
            raise Refused(f"events[{index}].type", message, "GIZA-END-03")


def _check_combination(figures: Figures, events: list[dict[str, Any]]) -> None:
    """Refuse an ending by half, and a finished pyramid with scorings missing."""
    seen = Counter(event["type"] for event in events)
    ended = [seen[kind] > 0 for kind in ENDING]
    if any(ended) and not all(ended):
        raise Refused("events", f"must have {' and '.join(ENDING)} both or neither", "GIZA-LIFT-03")
    if not any(ended) and seen["temple"] == figures.scorings["temple"].most:
        message = f"has {seen['temple']} temple, must be at most {seen['temple'] - 1} without"
        raise Refused("events", f"{message} {ENDING[0]}", "GIZA-LIFT-03")
    for kind, line in figures.scorings.items():
        if any(ended) and seen[kind] < line.most:
            message = f"has {seen[kind]} {kind}, must be {line.most} when the pyramid is finished"
            raise Refused("events", message, "GIZA-LIFT-03")


def _steps(
    answers: Answers, scored: list[Contest], breakdowns: dict[str, dict[str, int]]
) -> Iterator[Step]:
    """Say what each scoring round gave, and what it comes to."""
    for number, (event, found) in enumerate(zip(answers["events"], scored, strict=True), start=1):
        yield Step("GIZA-SCORE-01", f"event.{event['type']}", {"number": number})
        yield from found.steps()
    for name, points in breakdowns.items():
        values = {"player": name, "total": sum(points.values())}
        yield Step("GIZA-END-03", "score.total", values)
