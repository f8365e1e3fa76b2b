"""The score sheet: its lines with their bounds, and what no sheet can hold (14.2)."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import accumulate
from typing import Any, Final

from companion.games.common.figures import word
from companion.games.terra_pyramides import boats, missions, strategy_cards, workers
from companion.games.terra_pyramides.forms import card_owners
from companion.games.terra_pyramides.horus_track import MOST_POINTS
from companion.games.terra_pyramides.tables import Tables
from companion.questions import Field, SoFar, counts
from companion.questions.checks import bounds_text
from companion.questions.errors import Refused

Sheet = Mapping[str, Any]
"""Lines of the score sheet by key, each by name; `players`, and owners of `strategy_cards`."""

POINTS_RULE: Final = "TERRA-SCORE-01"
CARDS: Final = "strategy_cards"

LEANS: Final = {
    "foundation_points": "foundations",
    "palms": "boat_rank",
    "level_4_colours": "level_4",
}
"""What people are asked only when they have more than 0 of something asked before."""


def score_fields(tables: Tables) -> tuple[Field, ...]:
    """Ask for the lines of the score sheet that the version has."""
    most = _most(tables)
    keys = [(word(row, "key"), word(row, "rule")) for row in tables.sheet]
    lines = tuple(
        counts(key, rule=rule, maximum=most[key], required=False, asked=_asked(key, most))
        for key, rule in keys
    )
    return (*lines, card_owners(tables, CARDS)) if tables.variant.has_nile else lines


def _asked(key: str, most: Mapping[str, int]) -> bool | Callable[[SoFar], bool]:
    leans = LEANS.get(key)
    return most[key] > 0 if leans is None else lambda so_far: bool(so_far[leans])


def _most(tables: Tables) -> dict[str, int]:
    """Return the bound of each line of the score sheet (14.2)."""
    last = len(tables.levels)
    workers = tables.workers if tables.mission else tables.hand
    most = {f"level_{level}": workers for level in range(1, last)}
    most[f"level_{last}"] = tables.tops
    if missions.highest(tables) < last:
        # A complete pyramid of mission 3 needs no worker, and there are no tops.
        most |= {f"level_{missions.highest(tables)}": len(tables.foundations), f"level_{last}": 0}
    return {
        **most,
        "foundations": workers,
        "foundation_points": sum(tables.foundations),
        "level_4_colours": len(tables.colours),
        "blocks": tables.limits.blocks,
        "coins": tables.coins if tables.variant.has_track else tables.limits.coins,
        "eyes": MOST_POINTS,
        "burial": tables.limits.track_end,
        "oases": tables.limits.track_end,
        "boat_rank": tables.players,
        "palms": tables.palms[-1],
    }


def levels_of(tables: Tables, sheet: Sheet, name: str) -> tuple[int, ...]:
    """Return the levels of all pyramids of a player, lowest first."""
    numbers = range(1, len(tables.levels) + 1)
    return tuple(level for level in numbers for _ in range(sheet[f"level_{level}"][name]))


def sites_of(tables: Tables, sheet: Sheet, name: str) -> int:
    """Return how many foundations and pyramids a player holds."""
    foundations: int = sheet["foundations"][name]
    return foundations + len(levels_of(tables, sheet, name))


def check_sheet(tables: Tables, sheet: Sheet) -> None:
    """Refuse a sheet with more of anything than the game has."""
    paths = {name: f"players[{index}]" for index, name in enumerate(sheet["players"])}
    _check_sites(tables, sheet, paths)
    _check_foundation_points(tables, sheet, paths)
    _check_coins(tables, sheet, paths)
    if tables.variant.name == missions.FOURS:
        for name, path in paths.items():
            colours, pyramids = sheet["level_4_colours"][name], sheet["level_4"][name]
            missions.check_colours(colours, pyramids, path)
    if tables.variant.has_nile:
        ranks, palms = sheet["boat_rank"].values(), sheet["palms"].values()
        boats.check_ranks([*ranks], [*palms], [*paths.values()])
        strategy_cards.check_owners(
            tables, sheet["strategy_cards"], sheet["eyes"], "strategy_cards"
        )


def _check_sites(tables: Tables, sheet: Sheet, paths: Mapping[str, str]) -> None:
    sites = {f"{path}.foundations": sites_of(tables, sheet, name) for name, path in paths.items()}
    manned = {
        at: number - sum(map(partial(missions.is_unmanned, tables), levels_of(tables, sheet, name)))
        for (at, number), name in zip(sites.items(), paths, strict=True)
    }
    workers.check_manned(tables, manned, "pyramids", workers.MAN_RULE)
    for at, together in zip(sites, accumulate(sites.values()), strict=True):
        workers.check_together(tables, together, "pyramids", at)


def _check_foundation_points(tables: Tables, sheet: Sheet, paths: Mapping[str, str]) -> None:
    """Refuse a sum that no choice of so many foundation tiles has, of each player and of all."""
    number, points, last = sheet["foundations"], sheet["foundation_points"], "players"
    for name, path in paths.items():
        at = f"{path}.foundation_points"
        _check_sum(tables.foundations, number[name], points[name], at)
        last = at if number[name] else last
    together = sum(number.values()), sum(points.values())
    _check_sum(tables.foundations, *together, last, " among all players")


def _check_sum(
    tiles: tuple[int, ...], number: int, points: int, path: str, whose: str = ""
) -> None:
    least, most = sum(tiles[:number]), sum(tiles[len(tiles) - number :])
    if not least <= points <= most:
        message = (
            f"makes {points} on {number} foundations{whose}, must be {bounds_text(least, most)}"
        )
        raise Refused(path, message, POINTS_RULE)


def _check_coins(tables: Tables, sheet: Sheet, paths: Mapping[str, str]) -> None:
    for path, together in zip(paths.values(), accumulate(sheet["coins"].values()), strict=True):
        if together > tables.coins:
            message = f"makes {together} among all players, must be at most {tables.coins}"
            raise Refused(f"{path}.coins", message, "TERRA-INV-03")
