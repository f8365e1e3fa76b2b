"""Final scores from the score sheet: totals, places, winners, missions (section 8, 14.2)."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from companion.games.common.figures import whole, word
from companion.games.common.scores import OVERRIDE, overridden
from companion.games.common.ties import places
from companion.games.contract import Result, Step
from companion.games.forms import Answers, Field, SoFar, counts
from companion.games.terra_pyramides.burial_goods import burial_points
from companion.games.terra_pyramides.figures import Figures
from companion.games.terra_pyramides.nile import nile_points
from companion.games.terra_pyramides.oasis import oasis_points
from companion.games.terra_pyramides.score_checks import check_sheet, levels_of, sites_of
from companion.games.terra_pyramides.strategy_cards import (
    Standing,
    achievers,
    card_points,
    card_steps,
    owners_field,
)
from companion.games.terra_pyramides.versions import SLUG
from companion.kits import Row

CARDS = "strategy_cards"

LEANS = {
    "foundation_points": "foundations",
    "palms": "boat_rank",
    "level_4_colours": "level_4",
}
"""What people are asked only when they have more than 0 of something asked before."""

RULES = {
    "foundations": "TERRA-SCORE-01",
    "pyramids": "TERRA-SCORE-02",
    "blocks": "TERRA-SCORE-03",
    "coins": "TERRA-SCORE-03",
    "horus_track": "TERRA-SCORE-04",
    "burial": "TERRA-SCORE-05",
    "oasis": "TERRA-SCORE-06",
    "nile": "TERRA-SCORE-07",
    "strategy": "TERRA-SCORE-08",
}
"""The rule of each figure of a breakdown, in the order of the output."""

MEASURED = {"coop1": "level_5", "coop3": "level_4_colours"}
"""What the goal of a mission counts; the other one is to be exceeded by points."""

UNRULED = "TERRA-SCORE-09"
"""What the table has ruled otherwise rests on no rule; it counts for the total like the others."""


def score_fields(given: Figures) -> tuple[Field, ...]:
    """Return what is asked at the end: the lines of the score sheet that the version has."""
    lines = tuple(
        _line(given, row)
        for row in given.tables.sheet
        if row[f"most_{given.variant.name}"] is not None
    )
    return (*lines, owners_field(given, CARDS)) if given.variant.has_nile else lines


def _line(given: Figures, row: Row) -> Field:
    key, most = word(row, "key"), whole(row, f"most_{given.variant.name}")
    leans = LEANS.get(key)
    return counts(
        key,
        rule=word(row, "rule"),
        maximum=min(most, given.players) if key == "boat_rank" else most,
        required=False,
        asked=partial(_has_any, leans) if leans else most > 0,
    )


def _has_any(key: str, so_far: SoFar) -> bool:
    return bool(so_far[key])


def score(given: Figures, answers: Answers) -> Result:
    """Return the final scores from what lies on the table at the end."""
    check_sheet(given, answers)
    names: tuple[str, ...] = answers["players"]
    parts = overridden(breakdowns(given, answers), _corrections(given, answers))
    totals = {name: sum(points.values()) for name, points in parts.items()}
    place = places({name: (total,) for name, total in totals.items()})
    players = [
        {"name": name, "total": totals[name], "place": place[name], "breakdown": parts[name]}
        for name in names
    ]
    winners = [name for name in names if place[name] == 1]
    value: dict[str, Any] = {"game": SLUG, "players": players, "winners": winners, "tiebreak": None}
    if given.variant.is_mission:
        value["mission"] = found = mission(given, answers, totals)
        value["winners"] = winners if found["success"] else []
    return Result(value, partial(_steps, given, answers, value))


def _corrections(given: Figures, answers: Answers) -> Mapping[str, int]:
    """Return the corrections by entry of the sheet; whosever name they came under, a team's."""
    corrections: Mapping[str, int] = answers[OVERRIDE]
    if given.variant.is_mission and corrections:
        return dict.fromkeys(answers["players"], sum(corrections.values()))
    return corrections


def breakdowns(given: Figures, answers: Answers) -> dict[str, dict[str, int]]:
    """Return what each player's points are made of (TERRA-SCORE-01 to 08).

    `answers` are the lines of the score sheet, each by player, and the owners of strategy cards.
    """
    parts = {
        "foundations": answers["foundation_points"],
        "pyramids": {name: _pyramids(given, answers, name) for name in answers["players"]},
        "blocks": answers["blocks"],
        "coins": answers["coins"],
    }
    if given.variant.has_track:
        parts |= {"horus_track": answers["eyes"], "burial": burial_points(answers["burial"])}
    if given.variant.has_nile:
        parts |= _nile_parts(given, answers)
    return {name: {key: part[name] for key, part in parts.items()} for name in answers["players"]}


def _pyramids(given: Figures, answers: Answers, name: str) -> int:
    """Return the sum of the values of a player's pyramids (TERRA-BUILD-07)."""
    return sum(map(given.tables.value, levels_of(given, answers, name)))


def _nile_parts(given: Figures, answers: Answers) -> dict[str, dict[str, int]]:
    names, found = answers["players"], _achievers(given, answers)
    highest = {name: max(levels_of(given, answers, name), default=0) for name in names}
    sites = {name: sites_of(given, answers, name) for name in names}
    return {
        "oasis": oasis_points(answers["oases"], highest),
        "nile": nile_points(sites, answers["palms"]),
        "strategy": card_points(given, found, answers[CARDS], names),
    }


def _achievers(given: Figures, answers: Answers) -> dict[str, str | None]:
    """Return who achieves the objectives of the strategy cards, in the version that has them."""
    if not given.variant.has_nile:
        return {}
    standings = {
        name: Standing(
            burial=answers["burial"][name],
            eyes=answers["eyes"][name],
            oases=answers["oases"][name],
            lead=int(answers["boat_rank"][name] == 1),
            foundations=answers["foundations"][name],
            levels=levels_of(given, answers, name),
        )
        for name in answers["players"]
    }
    return achievers(given, standings)


def mission(given: Figures, answers: Answers, totals: Mapping[str, int]) -> dict[str, int]:
    """Return how far the team came, and whether that is enough (TERRA-COOP-04, -05, -06)."""
    (team,) = answers["players"]
    row = given.tables.missions[given.variant.name]
    goal = whole(row, "goal")
    measure = MEASURED.get(given.variant.name)
    reached = answers[measure][team] if measure else totals[team]
    enough = reached >= goal if measure else reached > goal
    number = whole(row, "number")
    return {"number": number, "goal": goal, "reached": reached, "success": int(enough)}


def _steps(given: Figures, answers: Answers, value: dict[str, Any]) -> Iterator[Step]:
    for player in value["players"]:
        name = {"player": player["name"]}
        for key, points in player["breakdown"].items():
            if points:
                yield Step(RULES.get(key, UNRULED), f"score.{key}", {**name, "points": points})
        yield Step(UNRULED, "score.total", {**name, "total": player["total"]})
    if found := _achievers(given, answers):
        yield from card_steps(given, found, answers[CARDS])
    if "mission" in value:
        rule = word(given.tables.missions[given.variant.name], "rule")
        key = "won" if value["mission"]["success"] else "lost"
        yield Step(rule, f"mission.{key}", value["mission"])
        return
    key = "score.winner" if len(value["winners"]) == 1 else "score.shared"
    yield Step("TERRA-TIE-01", key, {"players": tuple(value["winners"])})
