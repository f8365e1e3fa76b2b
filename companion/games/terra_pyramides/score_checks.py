"""What no score sheet can hold: more sites, workers, coins or boats than there are (14.2)."""

from collections.abc import Mapping
from typing import Any

from companion.games.common.wording import span
from companion.games.contract import Refused
from companion.games.terra_pyramides import boats, missions, strategy_cards, workers
from companion.games.terra_pyramides.tables import Tables

Sheet = Mapping[str, Any]
"""Lines of the score sheet by key, each by name; `players`, and owners of `strategy_cards`."""

POINTS_RULE = "TERRA-SCORE-01"


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
    at = {f"{path}.foundations": name for name, path in paths.items()}
    manned = {path: _manned(tables, sheet, name) for path, name in at.items()}
    workers.check_manned(tables, manned, "pyramids", workers.MAN_RULE)
    together = 0
    for path, name in at.items():
        together += sites_of(tables, sheet, name)
        workers.check_together(tables, together, "pyramids", path)


def _manned(tables: Tables, sheet: Sheet, name: str) -> int:
    unmanned = sum(missions.is_unmanned(tables, each) for each in levels_of(tables, sheet, name))
    return sites_of(tables, sheet, name) - unmanned


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
        message = f"makes {points} on {number} foundations{whose}, must be {span(least, most)}"
        raise Refused(path, message, POINTS_RULE)


def _check_coins(tables: Tables, sheet: Sheet, paths: Mapping[str, str]) -> None:
    together = 0
    for name, path in paths.items():
        together += sheet["coins"][name]
        if together > tables.coins:
            message = f"makes {together} among all players, must be at most {tables.coins}"
            raise Refused(f"{path}.coins", message, "TERRA-INV-03")
