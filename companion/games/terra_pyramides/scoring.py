"""Final scores from the score sheet: totals, places, winners, missions (section 8, 14.2)."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from companion.games.common.scores import OVERRIDE, standings, with_corrections
from companion.games.engine import Result
from companion.games.terra_pyramides import boats, burial_goods, missions, oases, strategy_cards
from companion.games.terra_pyramides.score_sheet import (
    POINTS_RULE,
    Sheet,
    check_sheet,
    levels_of,
    sites_of,
)
from companion.games.terra_pyramides.tables import Tables
from companion.games.terra_pyramides.versions import SLUG
from companion.questions.text import Step

SUM_RULE: Final = "TERRA-SCORE-09"
PYRAMIDS_RULE: Final = "TERRA-SCORE-02"

RULES: Final = {
    "foundations": POINTS_RULE,
    "pyramids": PYRAMIDS_RULE,
    "blocks": "TERRA-SCORE-03",
    "coins": "TERRA-SCORE-03",
    "horus_track": "TERRA-SCORE-04",
    "burial": burial_goods.POINTS_RULE,
    "oasis": oases.POINTS_RULE,
    "nile": boats.POINTS_RULE,
    "strategy": "TERRA-SCORE-08",
    # What the table has ruled otherwise rests on no rule; it counts for the total like the others.
    OVERRIDE: SUM_RULE,
}
"""The rule of each figure of a breakdown, in the order of the output."""


def score(tables: Tables, sheet: Sheet) -> Result:
    """Return the final scores from what lies on the table at the end.

    `sheet` has beside its lines what the table has ruled otherwise (`OVERRIDE`).

    Raises:
        Refused: with the field, for more of anything than the game has.
    """
    check_sheet(tables, sheet)
    parts = with_corrections(breakdowns(tables, sheet), _corrections(tables, sheet))
    totals = {name: sum(points.values()) for name, points in parts.items()}
    value = standings(SLUG, {name: (total,) for name, total in totals.items()}, parts, None)
    if tables.mission:
        (team,) = totals
        value["mission"] = found = missions.progress(tables, team, totals[team], sheet)
        value["winners"] = [team] if found["success"] else []
    return Result(value, partial(_steps, tables, sheet, value))


def breakdowns(tables: Tables, sheet: Sheet) -> dict[str, dict[str, int]]:
    """Return what each player's points are made of (TERRA-SCORE-01 to 08)."""
    names = sheet["players"]
    parts = {
        "foundations": sheet["foundation_points"],
        "pyramids": {name: pyramids(tables, levels_of(tables, sheet, name)) for name in names},
        "blocks": sheet["blocks"],
        "coins": sheet["coins"],
    }
    if tables.variant.has_track:
        parts |= {"horus_track": sheet["eyes"], "burial": burial_goods.points(sheet["burial"])}
    if tables.variant.has_nile:
        highest = {name: max(levels_of(tables, sheet, name), default=0) for name in names}
        sites = {name: sites_of(tables, sheet, name) for name in names}
        owners = sheet["strategy_cards"]
        parts |= {
            "oasis": oases.points(sheet["oases"], highest),
            "nile": boats.points(sites, sheet["palms"]),
            "strategy": strategy_cards.points(tables, _achievers(tables, sheet), owners, names),
        }
    return {name: {key: part[name] for key, part in parts.items()} for name in names}


def pyramids(tables: Tables, levels: tuple[int, ...] | list[int]) -> int:
    """Return what pyramids of these levels are worth together (TERRA-SCORE-02, -BUILD-07)."""
    return sum(map(tables.value, levels))


def _achievers(tables: Tables, sheet: Sheet) -> dict[str, str | None]:
    alike = ("burial", "eyes", "oases", "foundations")
    standings = {
        name: strategy_cards.standing(
            {key: sheet[key][name] for key in alike},
            levels_of(tables, sheet, name),
            leads=sheet["boat_rank"][name] == 1,
        )
        for name in sheet["players"]
    }
    return strategy_cards.achievers(tables, standings)


def _corrections(tables: Tables, sheet: Sheet) -> Mapping[str, int]:
    """Return the corrections by entry of the sheet; whosever name they came under, a team's."""
    corrections: Mapping[str, int] = sheet[OVERRIDE]
    if tables.mission and corrections:
        return dict.fromkeys(sheet["players"], sum(corrections.values()))
    return corrections


def _steps(tables: Tables, sheet: Sheet, value: dict[str, Any]) -> Iterator[Step]:
    for player in value["players"]:
        name = {"player": player["name"]}
        for key, points in player["breakdown"].items():
            if points:
                yield Step(RULES[key], f"score.{key}", {**name, "points": points})
        yield Step(SUM_RULE, "score.total", {**name, "total": player["total"]})
    if tables.variant.has_nile:
        yield from strategy_cards.steps(tables, _achievers(tables, sheet), sheet["strategy_cards"])
    if tables.mission:
        yield from missions.steps(tables, value["mission"])
        return
    key = "score.winner" if len(value["winners"]) == 1 else "score.shared"
    yield Step("TERRA-TIE-01", key, {"players": tuple(value["winners"])})
