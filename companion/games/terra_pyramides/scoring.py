"""Final scores and missions: what no score sheet can hold, totals, places, winners (8, 9.5, 14.2).

A sheet comes from people or, of a whole game, from its state; both are added up alike. So what a
game shows while it goes on is its sheet as if it ended now.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Any, Final

from companion.games.common.figures import whole, word
from companion.games.common.scores import OVERRIDE, places, standings, with_corrections
from companion.games.engine import Result, Score, Use
from companion.games.terra_pyramides import strategy_cards, tracks, workers
from companion.games.terra_pyramides.setup import SLUG
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import FOURS, FOURS_RULE, Tables
from companion.questions.checks import bounds_text
from companion.questions.errors import Refused, Request
from companion.questions.text import Seat, Step

Sheet = Mapping[str, Any]
"""Lines of the score sheet by key, each by name; `players`, and owners of `strategy_cards`."""

CARDS: Final = "strategy_cards"

POINTS_RULE: Final = "TERRA-SCORE-01"
PYRAMIDS_RULE: Final = "TERRA-SCORE-02"
SUM_RULE: Final = "TERRA-SCORE-09"
RULES: Final = {
    "foundations": POINTS_RULE,
    "pyramids": PYRAMIDS_RULE,
    "blocks": "TERRA-SCORE-03",
    "coins": "TERRA-SCORE-03",
    "horus_track": "TERRA-SCORE-04",
    "burial": tracks.BURIAL_POINTS_RULE,
    "oasis": tracks.OASIS_POINTS_RULE,
    "nile": tracks.PALMS_RULE,
    "strategy": "TERRA-SCORE-08",
    # What the table has ruled otherwise rests on no rule; it counts for the total like the others.
    OVERRIDE: SUM_RULE,
}
"""The rule of each figure of a breakdown, in the order of the output."""

MEASURED: Final = {"coop1": "level_5", FOURS: "level_4_colours"}
"""The line of the score sheet that counts for a mission; the other one is to exceed points."""

TEAM: Final = 0
"""The team of a mission, which all are."""

LOST: Final = 2
"""The place of a team that has failed."""


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
    if tables.variant.name == FOURS:
        for name, path in paths.items():
            # Each complete pyramid has one colour, and several may have the same.
            colours, most = sheet["level_4_colours"][name], sheet["level_4"][name]
            least = min(1, most)
            if not least <= colours <= most:
                message = f"is {colours}, must be {bounds_text(least, most)}, as level_4 says"
                raise Refused(f"{path}.level_4_colours", message, FOURS_RULE)
    if tables.variant.has_nile:
        ranks, palms = sheet["boat_rank"].values(), sheet["palms"].values()
        tracks.check_ranks([*ranks], [*palms], [*paths.values()])
        strategy_cards.check_owners(tables, sheet[CARDS], sheet["eyes"], CARDS)


def _check_sites(tables: Tables, sheet: Sheet, paths: Mapping[str, str]) -> None:
    # Every site needs a worker, so nobody has more of them than workers (INV-05), and all
    # together have no more than the board (INV-02); said of the first player who is too much.
    sites = {f"{path}.foundations": sites_of(tables, sheet, name) for name, path in paths.items()}
    manned = {
        at: number - sum(map(tables.is_unmanned, levels_of(tables, sheet, name)))
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
    # Tiles are in ascending order: the lowest and the highest so many bound any choice of them.
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
    # A team's place says nothing: it has won, or nobody has.
    if tables.mission:
        (team,) = totals
        value["mission"] = found = mission_progress(tables, team, totals[team], sheet)
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
        parts |= {"horus_track": sheet["eyes"], "burial": tracks.burial_points(sheet["burial"])}
    if tables.variant.has_nile:
        highest = {name: max(levels_of(tables, sheet, name), default=0) for name in names}
        sites = {name: sites_of(tables, sheet, name) for name in names}
        found = _achievers(tables, sheet)
        parts |= {
            "oasis": tracks.oasis_points(sheet["oases"], highest),
            "nile": tracks.palm_points(sites, sheet["palms"]),
            "strategy": strategy_cards.card_points(tables, found, sheet[CARDS], names),
        }
    return {name: {key: part[name] for key, part in parts.items()} for name in names}


def pyramids(tables: Tables, levels: tuple[int, ...] | list[int]) -> int:
    """Return what pyramids of these levels are worth together (TERRA-SCORE-02, -BUILD-07)."""
    return sum(map(tables.value, levels))


def _achievers(tables: Tables, sheet: Sheet) -> dict[str, str | None]:
    ranks = sheet["boat_rank"]
    return strategy_cards.achievers(tables, {
        name: strategy_cards.compared_of(
            sheet, name, levels_of(tables, sheet, name), leads=ranks[name] == 1
        )
        for name in sheet["players"]
    })  # fmt: skip


def _corrections(tables: Tables, sheet: Sheet) -> Mapping[str, int]:
    """Return the corrections by entry of the sheet; whosever name they came under, a team's."""
    # They are typed for a person; in a mission the points are the team's, whoever it was.
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
        yield from strategy_cards.card_steps(tables, _achievers(tables, sheet), sheet[CARDS])
    if tables.mission:
        found = value["mission"]
        key = "mission.won" if found["success"] else "mission.lost"
        yield Step(word(tables.mission, "rule"), key, found)
        return
    key = "score.winner" if len(value["winners"]) == 1 else "score.shared"
    yield Step("TERRA-TIE-01", key, {"players": tuple(value["winners"])})


def mission_progress(
    tables: Tables, team: str, total: int, sheet: Mapping[str, Any]
) -> dict[str, int]:
    """Return how far a team is, by its points and the lines of its sheet (COOP-04 to -06)."""
    assert tables.mission is not None
    goal, measure = whole(tables.mission, "goal"), MEASURED.get(tables.variant.name)
    # Pyramids are to be reached, points to be exceeded: mission 2 says "more than" (COOP-05).
    reached = sheet[measure][team] if measure else total
    enough = reached >= goal if measure else reached > goal
    number = whole(tables.mission, "number")
    return {"number": number, "goal": goal, "reached": reached, "success": int(enough)}


def complete_colours(state: State) -> int:
    """Return in how many colours the team has complete pyramids (TERRA-COOP-06)."""
    last = state.tables.highest
    return len({state.colour[site] for site in state.sites(0) if state.level[site] == last})


def lines_of(state: State) -> dict[str, list[int]]:
    """Return the lines of the score sheet as if the game ended now, each by holder."""
    tables, holders = state.tables, range(state.tables.holders)
    bare = [[s for s in state.sites(who) if not state.level[s]] for who in holders]
    found = {
        "foundations": [len(sites) for sites in bare],
        "foundation_points": [sum(state.foundation[s] for s in sites) for sites in bare],
        "blocks": [sum(stores) for stores in state.stores],
        "coins": [*state.coins],
    }
    # A site with a pyramid counts by its level; only bare foundations score their value (SCORE-01).
    levels = [state.levels(who) for who in holders]
    for level in range(1, len(tables.levels) + 1):
        found[f"level_{level}"] = [each.count(level) for each in levels]
    if tables.variant.name == FOURS:
        found["level_4_colours"] = [complete_colours(state)]
    if tables.variant.has_track:
        found |= {"eyes": [*state.eyes], "burial": [*state.burial]}
    if tables.variant.has_nile:
        fleet = {str(who): (state.boat[who], state.arrival[who]) for who in holders}
        order = tracks.boat_order(fleet)
        found |= {
            "oases": [*state.oases],
            "palms": [tables.palms[space] for space in state.boat],
            "boat_rank": [order.index(str(who)) + 1 if str(who) in order else 0 for who in holders],
        }
    return found


def filled_sheet(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Return the score sheet by line and name."""
    lines = lines_of(state)
    sheet: dict[str, Any] = {
        key: dict(zip(names, numbers, strict=True)) for key, numbers in lines.items()
    }
    owners = [None if owner == OPEN else names[owner] for owner in state.cards]
    sheet[CARDS] = dict(zip(state.tables.cards, owners, strict=True))
    return {"players": names, **sheet}


def scores_now(state: State) -> Sequence[Score]:
    """Return what each seat, or the team, has, as if the game ended now (TERRA-TIE-01)."""
    tables = state.tables
    names = [str(who) for who in range(tables.holders)]
    sheet = filled_sheet(state, names)
    parts = breakdowns(tables, sheet)
    totals = {name: sum(part.values()) for name, part in parts.items()}
    if tables.mission:
        (name,) = names
        found = mission_progress(tables, name, totals[name], sheet)
        # All win or lose together, so each seat has the team's score and place.
        won = Score(totals[name], 1 if found["success"] else LOST, parts[name], TEAM)
        return [won] * tables.players
    place = places({name: (total,) for name, total in totals.items()})
    return [Score(totals[name], place[name], parts[name]) for name in names]


def sheet(state: State, players: Sequence[str]) -> Request:
    """Return the score sheet; a team fills in one, with the names of all (14.2)."""
    tables = state.tables
    names = [" & ".join(players)] if tables.mission else players
    filled = filled_sheet(state, names)
    cards = {CARDS: filled.pop(CARDS)}
    del filled["players"]
    rows = [{"name": name, **{key: line[name] for key, line in filled.items()}} for name in names]
    request: dict[str, Any] = {"game": SLUG, "variant": tables.variant.name, "players": rows}
    return request | cards if tables.variant.has_nile else request


def uses(events: Iterable[Step], state: State) -> Iterator[Use]:
    """Yield which tiles and foundations were laid, levels built and coins spent, and by whom."""
    tables = state.tables
    # Each use of coins has a rule of its own, which the step of whoever buys names.
    bought = {price.rule: use for use, price in tables.uses.items()}
    placed: Seat | None = None
    for event in events:
        values = event.values
        match event.key:
            case "game.places":
                placed = values["player"]
                yield Use("stair", "+".join(values["tile"]), "placed", placed)
            case "game.foundation":
                yield Use("foundation", str(values["value"]), "laid", placed)
            case "game.builds":
                level = values["level"]
                gain = tables.value(level) - tables.value(level - 1)
                yield Use("level", str(level), "built", values["player"], gain)
            case "game.buys_card":
                yield Use("card", str(values["card"]), "bought", values["player"])
        if event.rule in bought and event.key.startswith("game."):
            yield Use("use", bought[event.rule], "bought", values["player"])
