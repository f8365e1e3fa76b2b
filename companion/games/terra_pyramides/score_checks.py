"""What no score sheet can hold: more sites, workers, coins or boats than there are (14.2)."""

from collections.abc import Iterator

from companion.games.common.wording import span
from companion.games.contract import Refused
from companion.games.forms import Answers
from companion.games.terra_pyramides.figures import Figures
from companion.games.terra_pyramides.strategy_cards import check_owners

POINTS = "foundation_points"


def levels_of(given: Figures, answers: Answers, name: str) -> tuple[int, ...]:
    """Return the levels of all pyramids of a player, lowest first."""
    numbers = range(1, len(given.tables.levels) + 1)
    return tuple(level for level in numbers for _ in range(answers[f"level_{level}"][name]))


def sites_of(given: Figures, answers: Answers, name: str) -> int:
    """Return how many foundations and pyramids a player holds."""
    foundations: int = answers["foundations"][name]
    return foundations + len(levels_of(given, answers, name))


def check_sheet(given: Figures, answers: Answers) -> None:
    """Refuse a sheet with more of anything than the game has."""
    _check_workers(given, answers)
    _check_sites(given, answers)
    _check_foundation_points(given, answers)
    _check_coins(given, answers)
    if "level_4_colours" in answers:
        _check_colours(answers)
    if given.variant.has_nile:
        _check_boats(answers)
        check_owners(answers["strategy_cards"], answers["eyes"], "strategy_cards")


def _seats(answers: Answers) -> Iterator[tuple[str, str]]:
    """Go through the players with the path of each."""
    return ((f"players[{index}]", name) for index, name in enumerate(answers["players"]))


def _check_workers(given: Figures, answers: Answers) -> None:
    """Refuse more sites than a player's workers can hold (TERRA-INV-04, TERRA-INV-05)."""
    for path, name in _seats(answers):
        levels = levels_of(given, answers, name)
        manned = answers["foundations"][name]
        manned += sum(not given.is_unmanned(level) for level in levels)
        if manned > given.workers:
            message = f"and pyramids make {manned} sites, must be at most {given.workers}"
            raise Refused(f"{path}.foundations", message, "TERRA-INV-05")


def _check_sites(given: Figures, answers: Answers) -> None:
    together, most = 0, len(given.tables.foundations)
    for path, name in _seats(answers):
        together += sites_of(given, answers, name)
        if together > most:
            message = f"and pyramids make {together} sites together, must be at most {most}"
            raise Refused(f"{path}.foundations", message, "TERRA-INV-02")


def _check_foundation_points(given: Figures, answers: Answers) -> None:
    """Refuse a sum that no choice of so many foundation tiles has, of each player and of all."""
    tiles, number, points = given.tables.foundations, answers["foundations"], answers[POINTS]
    last = "players"
    for path, name in _seats(answers):
        _check_sum(tiles, number[name], points[name], f"{path}.{POINTS}")
        last = f"{path}.{POINTS}" if number[name] else last
    together = sum(number.values()), sum(points.values())
    _check_sum(tiles, *together, last, " among all players")


def _check_sum(
    tiles: tuple[int, ...], number: int, points: int, path: str, whose: str = ""
) -> None:
    least, most = sum(tiles[:number]), sum(tiles[len(tiles) - number :])
    if not least <= points <= most:
        message = f"makes {points} on {number} foundations{whose}, must be {span(least, most)}"
        raise Refused(path, message, "TERRA-SCORE-01")


def _check_coins(given: Figures, answers: Answers) -> None:
    together, most = 0, given.tables.coins
    for path, name in _seats(answers):
        together += answers["coins"][name]
        if together > most:
            message = f"makes {together} among all players, must be at most {most}"
            raise Refused(f"{path}.coins", message, "TERRA-INV-03")


def _check_colours(answers: Answers) -> None:
    """Refuse more colours than pyramids, and pyramids without a colour (TERRA-COOP-06)."""
    for path, name in _seats(answers):
        colours, pyramids = answers["level_4_colours"][name], answers["level_4"][name]
        least = min(1, pyramids)
        if not least <= colours <= pyramids:
            message = f"is {colours}, must be {span(least, pyramids)}, as level_4 says"
            raise Refused(f"{path}.level_4_colours", message, "TERRA-COOP-06")


def _check_boats(answers: Answers) -> None:
    """Refuse ranks that are not 1, 2, 3 ... once each, and palms that don't go with them."""
    ranks, palms = answers["boat_rank"], answers["palms"]
    away = sorted(rank for rank in ranks.values() if rank)
    reached = {rank: palms[name] for name, rank in ranks.items()}
    for path, name in _seats(answers):
        rank = ranks[name]
        if rank and (away.count(rank) > 1 or rank > len(away)):
            message = f"is {rank}, must be {span(1, len(away))}, once each"
            raise Refused(f"{path}.boat_rank", message, "TERRA-BOAT-02")
        if not rank and palms[name]:
            message = f"is {palms[name]}, must be 0 for a boat at the start"
            raise Refused(f"{path}.palms", message, "TERRA-SCORE-07")
    for path, name in _seats(answers):
        ahead = reached.get(ranks[name] - 1) if ranks[name] > 1 else None
        if ahead is not None and palms[name] > ahead:
            message = f"is {palms[name]}, must be at most {ahead}, as the boat ahead says"
            raise Refused(f"{path}.palms", message, "TERRA-BOAT-02")
