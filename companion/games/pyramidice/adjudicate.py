"""Every adjudication of Pyramidice by name: what it asks and what the rules make of it (14.3)."""

from typing import Any

from companion.games.contract import Refused, Request
from companion.games.forms import Form, read_players
from companion.games.game import Players, Ruling, Rulings, Variants
from companion.games.pyramidice import (
    GAME,
    architect_turn,
    building,
    gods,
    projects,
    rest_form,
    rest_tiles,
    score_sheet,
    scoring,
)
from companion.games.pyramidice.figures import Figures, figures
from companion.games.pyramidice.setup import (
    ARCHITECT,
    ARCHITECT_TURN,
    SHEET,
    SOLO_RULE,
    check_names,
    check_seats,
    read_variant,
    seats,
)
from companion.kits import Kit


def _sit_down(kit: Kit, ruling: Ruling[Any], request: Request) -> tuple[Players, str]:
    """Return who sits down; a score sheet says whether it is in solo."""
    players = read_players(request, ruling.players or kit.players, records=ruling.records)
    variant = read_variant(kit, request) if ruling.records else kit.variants[0]
    if ruling.records:
        check_seats(kit, variant, len(players))
    check_names(kit, players, "players[{}].name" if ruling.records else "players[{}]")
    if ruling.records and len(players) > 1 and request.get(ARCHITECT) is not None:
        raise Refused(ARCHITECT, "must be left out in the base game", SOLO_RULE)
    return players, variant


RULINGS = Rulings(
    lambda kit, players, _variant: figures(kit, players),
    {
        "build": Ruling(building.build_fields, building.build),
        "cult": Ruling(gods.cult_fields, gods.cult),
        "rest-tiles": Ruling(rest_form.rest_fields, rest_tiles.rest_tiles),
        ARCHITECT_TURN: Ruling(
            architect_turn.architect_fields, architect_turn.judge_turn, players=(1,)
        ),
        "project": Ruling(projects.project_fields, projects.project),
        "ennead": Ruling(gods.ennead_fields, gods.ennead),
    },
    {SHEET: Ruling(score_sheet.score_fields, scoring.score, records=True)},
    Variants(lambda kit, ruling: seats(kit, ruling.players, sheet=ruling.records), _sit_down),
)
"""The adjudications in the order in which they come up in play, and the score sheet."""

adjudicate = GAME.adjudicate


def form(given: Figures, what: str) -> Form:
    """Return a form for figures that are at hand, as the scorekeeper has them."""
    ruling = RULINGS.any(what)
    return Form(what, ruling.fields(given), records=ruling.records)
