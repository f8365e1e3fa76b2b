"""Final scores: totals, places, winners and the tie-break, from the score sheet (8, 14.2)."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from companion.games.common.scores import OVERRIDE, overridden
from companion.games.common.ties import Keys, contenders, places
from companion.games.contract import Result, Step, Term
from companion.games.forms import Answers
from companion.games.pyramidice.figures import RESOURCES, Figures
from companion.games.pyramidice.gods import corner_fame, ennead_points, units
from companion.games.pyramidice.projects import project_points
from companion.games.pyramidice.score_sheet import check_sheet
from companion.games.pyramidice.setup import ARCHITECT, SLUG, architect_of

Points = dict[str, int]
"""The points of a player by what gave them; a total is the sum of them."""

ARCHITECT_WINS = "architect_wins_ties"
"""What decides a solo game that ends level (PYRAMIDICE-SOLO-10)."""

PARTS = {
    "gods": "PYRAMIDICE-SCORE-01",
    "ennead": "PYRAMIDICE-ENN-01",
    "scarab": "PYRAMIDICE-SCORE-02",
    "project": "PYRAMIDICE-SCORE-03",
}
"""What adds to the Fame of the track at the end, and the rule of each."""


def score(figures: Figures, answers: Answers) -> Result:
    """Return the final scores of a game whose score sheet is filled in."""
    check_sheet(figures, answers)
    breakdowns = {name: _points(figures, answers, name) for name in answers["players"]}
    if not figures.is_solo:
        return _ranked(answers, overridden(breakdowns, answers[OVERRIDE]))
    architect = str(architect_of(answers["variant"]))
    breakdowns[architect] = _architect_points(figures, answers)
    return _solo_ranked(overridden(breakdowns, answers[OVERRIDE]), architect)


def _points(figures: Figures, answers: Answers, name: str) -> Points:
    """Return the points of a player by what gave them (PYRAMIDICE-SCORE-01)."""
    gods = answers["gods"][name]
    return {
        "fame_track": answers["fame"][name],
        "gods": corner_fame(figures, gods),
        "ennead": ennead_points(figures, gods),
        "scarab": _scarab_points(figures, answers, name),
        "project": project_points(figures, answers["pyramids"], [answers["project"][name]]),
    }


def _scarab_points(figures: Figures, answers: Answers, name: str) -> int:
    """Return the bonus of a player's Scarab (PYRAMIDICE-SCORE-02)."""
    match answers["scarab"][name]:
        case "quartz":
            return figures.scarabs["quartz"] * len(units(figures, answers["gods"][name]))
        case "obsidian":
            return figures.scarabs["obsidian"] * _resources(answers, name)
    return 0


def _resources(answers: Answers, name: str) -> int:
    """Return the resources on a player's board, which break a tie (PYRAMIDICE-SCORE-04)."""
    return sum(answers[kind][name] for kind in RESOURCES)


def _architect_points(figures: Figures, answers: Answers) -> Points:
    """Return the points of the Great Architect by what gave them (PYRAMIDICE-SOLO-10)."""
    architect = answers[ARCHITECT]
    return {
        "fame_track": architect["fame"],
        "gods": corner_fame(figures, architect["gods"]),
        "ennead": ennead_points(figures, architect["gods"]),
        "scarab": 0,
        "project": project_points(figures, answers["pyramids"], architect["projects"]),
    }


def _ranked(answers: Answers, breakdowns: Mapping[str, Points]) -> Result:
    """Return the result of a base game (PYRAMIDICE-SCORE-04, PYRAMIDICE-SCORE-05)."""
    keys = {
        name: (sum(points.values()), _resources(answers, name))
        for name, points in breakdowns.items()
    }
    level = contenders(keys)
    tiebreak = "shared" if len(level[-1]) > 1 else "resources" if len(level) > 1 else None
    return Result(
        _value(keys, breakdowns, tiebreak),
        lambda: chain(_point_steps(breakdowns, None), _tie_steps(keys, level)),
    )


def _solo_ranked(breakdowns: Mapping[str, Points], architect: str) -> Result:
    """Return the result of a solo game, whose ties the Architect wins (PYRAMIDICE-SOLO-10)."""
    keys = {
        name: (sum(points.values()), int(name == architect)) for name, points in breakdowns.items()
    }
    level = contenders(keys)
    return Result(
        _value(keys, breakdowns, ARCHITECT_WINS if len(level) > 1 else None),
        lambda: chain(_point_steps(breakdowns, architect), _solo_steps(level, architect)),
    )


def _value(keys: Keys, breakdowns: Mapping[str, Points], tiebreak: str | None) -> dict[str, Any]:
    place = places(keys)
    players = [
        {"name": name, "total": keys[name][0], "place": place[name], "breakdown": points}
        for name, points in breakdowns.items()
    ]
    winners = [name for name in keys if place[name] == 1]
    return {"game": SLUG, "players": players, "winners": winners, "tiebreak": tiebreak}


def _point_steps(breakdowns: Mapping[str, Points], architect: str | None) -> Iterator[Step]:
    for name, points in breakdowns.items():
        player = {"player": Term(name) if name == architect else name}
        track = {**player, "fame": points["fame_track"]}
        yield Step("PYRAMIDICE-SCORE-01", "score.fame_track", track)
        for part, rule in PARTS.items():
            if points[part]:
                yield Step(rule, f"score.{part}", {**player, "fame": points[part]})
        rule = "PYRAMIDICE-SOLO-10" if name == architect else "PYRAMIDICE-SCORE-01"
        yield Step(rule, "score.total", {**player, "fame": sum(points.values())})


def _tie_steps(keys: Keys, level: tuple[tuple[str, ...], ...]) -> Iterator[Step]:
    best, *more = keys[level[-1][0]]
    yield Step("PYRAMIDICE-SCORE-04", "score.most", {"players": level[0], "fame": best})
    if len(level) > 1:
        values = {"players": level[1], "resources": more[0]}
        yield Step("PYRAMIDICE-SCORE-04", "score.resources", values)
    if len(level[-1]) > 1:
        yield Step("PYRAMIDICE-SCORE-05", "score.shared", {"players": level[-1]})


def _solo_steps(level: tuple[tuple[str, ...], ...], architect: str) -> Iterator[Step]:
    name = level[-1][0]
    winner = {"player": Term(name) if name == architect else name}
    if len(level) > 1:
        yield Step("PYRAMIDICE-SCORE-05", "score.architect", winner)
    else:
        yield Step("PYRAMIDICE-SOLO-10", "score.solo", winner)
