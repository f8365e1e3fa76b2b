"""What everybody has: scores, the score sheet of a finished game, and what mattered in it (8)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from companion.games.common.ties import places
from companion.games.engine import Score, Use
from companion.games.terra_pyramides import boats, missions, score_sheet, scoring
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.versions import SLUG
from companion.questions.errors import Request
from companion.questions.text import Seat, Step

TEAM: Final = 0
"""The team of a mission, which all are."""

LOST: Final = 2
"""The place of a team that has failed."""


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
    levels = [state.levels(who) for who in holders]
    for level in range(1, len(tables.levels) + 1):
        found[f"level_{level}"] = [each.count(level) for each in levels]
    if tables.variant.name == missions.FOURS:
        found["level_4_colours"] = [missions.colours(state)]
    if tables.variant.has_track:
        found |= {"eyes": [*state.eyes], "burial": [*state.burial]}
    if tables.variant.has_nile:
        fleet = {str(who): (state.boat[who], state.arrival[who]) for who in holders}
        order = boats.order(fleet)
        found |= {
            "oases": [*state.oases],
            "palms": [tables.palms[space] for space in state.boat],
            "boat_rank": [order.index(str(who)) + 1 if str(who) in order else 0 for who in holders],
        }
    return found


def _sheet(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Return the score sheet by line and name."""
    lines = lines_of(state)
    sheet: dict[str, Any] = {
        key: dict(zip(names, numbers, strict=True)) for key, numbers in lines.items()
    }
    owners = [None if owner == OPEN else names[owner] for owner in state.cards]
    sheet[score_sheet.CARDS] = dict(zip(state.tables.cards, owners, strict=True))
    return {"players": names, **sheet}


def scores(state: State) -> Sequence[Score]:
    """Return what each seat, or the team, has, as if the game ended now (TERRA-TIE-01)."""
    tables = state.tables
    names = [str(who) for who in range(tables.holders)]
    sheet = _sheet(state, names)
    parts = scoring.breakdowns(tables, sheet)
    totals = {name: sum(part.values()) for name, part in parts.items()}
    if tables.mission:
        (name,) = names
        found = missions.progress(tables, name, totals[name], sheet)
        won = Score(totals[name], 1 if found["success"] else LOST, parts[name], TEAM)
        return [won] * tables.players
    place = places({name: (total,) for name, total in totals.items()})
    return [Score(totals[name], place[name], parts[name]) for name in names]


def sheet(state: State, players: Sequence[str]) -> Request:
    """Return the score sheet; a team fills in one, with the names of all (14.2)."""
    tables = state.tables
    names = [" & ".join(players)] if tables.mission else players
    filled = _sheet(state, names)
    cards = {score_sheet.CARDS: filled.pop(score_sheet.CARDS)}
    del filled["players"]
    rows = [{"name": name, **{key: line[name] for key, line in filled.items()}} for name in names]
    request: dict[str, Any] = {"game": SLUG, "variant": tables.variant.name, "players": rows}
    return request | cards if tables.variant.has_nile else request


def uses(told: Iterable[Step], state: State) -> Iterator[Use]:
    """Yield which tiles and foundations were laid, levels built and coins spent, and by whom."""
    tables = state.tables
    bought = {price.rule: use for use, price in tables.uses.items()}
    placed: Seat | None = None
    for event in told:
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
