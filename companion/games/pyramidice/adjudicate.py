"""Every adjudication of Pyramidice by name: what it asks and what the rules make of it (14.3)."""

from collections.abc import Mapping
from functools import lru_cache

from companion.games.common.reader import read, read_players
from companion.games.common.rulings import Ruling, ruling_of
from companion.games.common.scores import OVERRIDE
from companion.games.contract import Request, Result
from companion.games.forms import Form
from companion.games.pyramidice import (
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
    ARCHITECT_TURN,
    SHEET,
    SLUG,
    check_names,
    check_seats,
    read_variant,
)
from companion.kits import Kit

RULINGS: Mapping[str, Ruling[Figures]] = {
    "build": Ruling(building.build_fields, building.build),
    "cult": Ruling(gods.cult_fields, gods.cult),
    "rest-tiles": Ruling(rest_form.rest_fields, rest_tiles.rest_tiles),
    ARCHITECT_TURN: Ruling(architect_turn.architect_fields, architect_turn.judge_turn),
    "project": Ruling(projects.project_fields, projects.project),
    "ennead": Ruling(gods.ennead_fields, gods.ennead),
}
"""The adjudications, in the order in which they come up in play."""

SCORE = Ruling(score_sheet.score_fields, scoring.score)


@lru_cache(maxsize=256)
def form(given: Figures, what: str) -> Form:
    """Return the form of an adjudication or of the final score.

    Raises:
        Refused: when there is none of that name.
    """
    ruling = SCORE if what == SHEET else ruling_of(RULINGS, what)
    return Form(what, ruling.fields(given), records=what == SHEET)


def adjudicate(kit: Kit, what: str, request: Request) -> Result:
    """Return what the rules make of a request.

    Raises:
        Refused: for another `what`, or with the field that is wrong.
    """
    ruling = ruling_of(RULINGS, what)
    players = read_players(request, (1,) if what == ARCHITECT_TURN else kit.players)
    check_names(kit, players, "players[{}]")
    given = figures(kit, len(players))
    result = ruling.verdict(given, read(form(given, what), players, request))
    return Result({"game": SLUG, "what": what, **result.value}, result.explain)


def score(kit: Kit, request: Request, corrections: Mapping[str, int]) -> Result:
    """Return the final scores from the score sheet.

    `corrections` are points by player that the table has ruled otherwise.

    Raises:
        Refused: with the field that is wrong.
    """
    players = read_players(request, kit.players, records=True)
    check_seats(kit, read_variant(kit, request), len(players))
    check_names(kit, players, "players[{}].name")
    given = figures(kit, len(players))
    score_sheet.check_architect(given, request)
    answers = read(form(given, SHEET), players, request)
    return scoring.score(given, {**answers, OVERRIDE: corrections})
