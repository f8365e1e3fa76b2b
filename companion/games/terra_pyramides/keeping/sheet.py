"""The score sheet of a kept game as far as it is known, and what is on the table by then."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.common.keeping import added, partly_known
from companion.games.contract import Refused, Request, Step
from companion.games.forms import Field, Form, PlayerMap
from companion.games.keeping import SCORE, Outcome
from companion.games.terra_pyramides import GAME
from companion.games.terra_pyramides.figures import BLOCK_LIMIT, CARDS_FROM, COIN_LIMIT
from companion.games.terra_pyramides.keeping.state import Holding, State
from companion.games.terra_pyramides.nile import Boat, boat_order
from companion.games.terra_pyramides.scoring import CARDS, RULES, breakdowns, mission
from companion.games.terra_pyramides.versions import FOURS, SLUG
from companion.kits import Kit

LEADS: Final = ("burial", "strategy")
"""Parts of the points that depend on what others have."""

Lines = dict[str, dict[str, int]]
"""Lines of the score sheet by key, with each figure by player or team."""


def scores(state: State) -> dict[str, int]:
    """Return the points that everybody would have if the game ended now.

    All that scores at the end lies on the table all the time, so all of it counts at once: leads in
    burial goods, oases by the highest pyramid, palms by sites, strategy cards by who is ahead. In a
    light game only pyramids are known, and count.
    """
    parts = _breakdowns(state)
    if state.seating.light:
        return {name: points["pyramids"] for name, points in parts.items()}
    return {name: sum(points.values()) for name, points in parts.items()}


def booked(state: State, after: State, explain: Callable[[], Iterable[Step]] = tuple) -> Outcome:
    """Return the outcome with what the points on the table have become more or less."""
    gained = added(scores(after), scores(state), -1)
    return Outcome(after, lambda: (*explain(), *_moved_leads(state, after)), gained)


def _moved_leads(state: State, after: State) -> Iterator[Step]:
    """Say what leads are worth now that change the points of others too."""
    before, now = _breakdowns(state), _breakdowns(after)
    for key in () if state.seating.light else LEADS:
        points = {name: parts[key] for name, parts in now.items() if key in parts}
        if any(points[name] != before[name][key] for name in points):
            yield Step(RULES[key], f"play.leads_{key}", {"points": points})


def progress(state: State) -> dict[str, int]:
    """Return how far a mission is, as far as it is known: its goal, and what is reached."""
    return mission(state.figures, _answers(state), scores(state))


def score_form(kit: Kit, state: State) -> Form:
    """Ask what nobody kept, of each player or of the team."""
    asked = GAME.form(kit, SCORE, tuple(state.holdings), state.seating.variant)
    if state.figures.variant.is_mission:
        fields = tuple(_of_team(field) for field in asked.fields)
        asked = asked._replace(fields=fields, records=False)
    return partly_known(asked, {**_lines(state), CARDS: state.cards})


def _of_team(field: Field) -> Field:
    """Return a field of each player as one of the team."""
    kind = field.kind.of if isinstance(field.kind, PlayerMap) else field.kind
    return field._replace(kind=kind, default=0)


def score_sheet(state: State, request: Request) -> Request:
    """Return the whole sheet, as the final score reads it.

    Raises:
        Refused: for fewer Horus points than the owner of a strategy card had to have.
    """
    lines, asked = _lines(state), {str(row["key"]) for row in state.figures.tables.sheet}
    given = [request] if state.figures.variant.is_mission else request["players"]
    seats = [
        {
            "name": name,
            **{key: seat[key] for key in seat.keys() & (asked - lines.keys())},
            **{key: line[name] for key, line in lines.items()},
        }
        for name, seat in zip(state.holdings, given, strict=True)
    ]
    _check_owners(state, seats)
    cards = {CARDS: dict(state.cards)} if state.cards else {}
    return {"game": SLUG, "variant": state.seating.variant, "players": seats, **cards}


def _check_owners(state: State, seats: Sequence[Mapping[str, Any]]) -> None:
    """Refuse the Horus points of a card's owner, which are asked, rather than the card."""
    for index, seat in enumerate(seats):
        eyes = seat.get("eyes", 0)
        if seat["name"] in state.cards.values() and eyes < CARDS_FROM:
            message = f"is {eyes}, must be {CARDS_FROM} or more for the owner of a strategy card"
            raise Refused(f"players[{index}].eyes", message, "TERRA-CARD-01")


def _breakdowns(state: State) -> dict[str, dict[str, int]]:
    return breakdowns(state.figures, _answers(state))


def _answers(state: State) -> dict[str, Any]:
    """Return the sheet as the final score reads it, 0 for what is not known."""
    names = tuple(state.holdings)
    empty = {str(row["key"]): dict.fromkeys(names, 0) for row in state.figures.tables.sheet}
    return {"players": names, **empty, **_lines(state), CARDS: state.cards}


def _lines(state: State) -> Lines:
    """Return what is known of the lines that the version's score sheet has."""
    held, numbers = state.holdings, range(1, len(state.figures.tables.levels) + 1)
    lines = {
        f"level_{level}": {name: each.count(level) for name, each in held.items()}
        for level in numbers
    }
    if state.figures.variant.name == FOURS:
        lines["level_4_colours"] = {name: _colours(state, each) for name, each in held.items()}
    return lines if state.seating.light else {**lines, **_goods(state)}


def _colours(state: State, holding: Holding) -> int:
    """Return in how many colours there are complete pyramids (TERRA-COOP-06)."""
    return len({each.colour for each in holding.pyramids if each.level == state.figures.highest})


def _goods(state: State) -> Lines:
    """Return what is kept in a full game.

    Whoever is above a limit that holds at the end would still have to spend or convert.
    """
    held, variant = state.holdings, state.figures.variant
    most = state.figures.tables.coins if variant.has_track else COIN_LIMIT
    lines = {
        "foundations": {name: len(each.foundations) for name, each in held.items()},
        "foundation_points": {name: sum(each.foundations) for name, each in held.items()},
        "blocks": {name: min(sum(h.blocks.values()), BLOCK_LIMIT) for name, h in held.items()},
        "coins": {name: min(each.coins, most) for name, each in held.items()},
    }
    if variant.has_track:
        lines["eyes"] = {name: each.eyes for name, each in held.items()}
        lines["burial"] = {name: each.burial for name, each in held.items()}
    return {**lines, **_nile_lines(state)} if variant.has_nile else lines


def _nile_lines(state: State) -> Lines:
    held, palms, order = state.holdings, state.figures.tables.palms, boat_order(boats(state))
    ranks = {name: rank for rank, name in enumerate(order, 1)}
    return {
        "oases": {name: each.oases for name, each in held.items()},
        "boat_rank": {name: ranks.get(name, 0) for name in held},
        "palms": {name: palms[each.boat] for name, each in held.items()},
    }


def boats(state: State) -> dict[str, Boat]:
    """Return where the boats are, and when each came there (TERRA-BOAT-01)."""
    spaces = {name: holding.boat for name, holding in state.holdings.items()}
    there = {
        name: [other for other in state.sailed if spaces[other] == space]
        for name, space in spaces.items()
    }
    return {
        name: {"space": space, "arrival": there[name].index(name) + 1 if space else 0}
        for name, space in spaces.items()
    }
