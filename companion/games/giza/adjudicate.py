"""Every adjudication of Giza by name: what it asks and what the rules make of it (14.3)."""

from collections.abc import Mapping
from functools import lru_cache

from companion.games.common.reader import read, read_players
from companion.games.common.rulings import Ruling, ruling_of
from companion.games.common.scores import OVERRIDE
from companion.games.contract import Request, Result
from companion.games.forms import Form
from companion.games.giza import (
    building,
    decoration,
    lift,
    nomination,
    push,
    scoring,
    scoring_log,
    turn_order,
    unload,
)
from companion.games.giza.figures import Figures, figures
from companion.games.giza.setup import SLUG
from companion.kits import Kit

RULINGS: Mapping[str, Ruling[Figures]] = {
    "push": Ruling(push.push_fields, push.push),
    "lift": Ruling(lift.lift_fields, lift.lift),
    "final-lift": Ruling(lift.lift_fields, lift.final_lift),
    "decoration": Ruling(decoration.decoration_fields, decoration.decoration),
    "capstone-decoration": Ruling(decoration.decoration_fields, decoration.capstone_decoration),
    "temple": Ruling(decoration.temple_fields, decoration.temple),
    "unload": Ruling(unload.unload_fields, unload.unload),
    "turn-order": Ruling(turn_order.turn_order_fields, turn_order.turn_order),
    "build": Ruling(building.build_fields, building.build),
    "nominate": Ruling(nomination.nominate_fields, nomination.nominate),
}
"""The adjudications, in the order in which they come up in play."""

SHEET, LOG = "score", "score-log"
SCORES = {
    SHEET: Ruling(scoring.score_fields, scoring.score),
    LOG: Ruling(scoring_log.log_fields, scoring_log.score_log),
}
"""The two forms of a final score; people are asked the first."""


@lru_cache(maxsize=256)
def form(given: Figures, what: str) -> Form:
    """Return the form of an adjudication or of a final score.

    Raises:
        Refused: when there is none of that name.
    """
    ruling = SCORES.get(what) or ruling_of(RULINGS, what)
    return Form(what, ruling.fields(given), records=what in SCORES)


def asked(kit: Kit, what: str, players: int) -> Form:
    """Return the form of an adjudication or of the final score for a number of players."""
    return form(figures(kit, players), what)


def adjudicate(kit: Kit, what: str, request: Request) -> Result:
    """Return what the rules make of a request.

    Raises:
        Refused: for another `what`, or with the field that is wrong.
    """
    ruling = ruling_of(RULINGS, what)
    players = read_players(request, kit.players)
    given = figures(kit, len(players))
    result = ruling.verdict(given, read(form(given, what), players, request))
    return Result({"game": SLUG, "what": what, **result.value}, result.explain)


def score(kit: Kit, request: Request, corrections: Mapping[str, int]) -> Result:
    """Return the final scores from the score sheet, or from a log when there are `events`.

    `corrections` are points by player that the table has ruled otherwise.

    Raises:
        Refused: with the field that is wrong.
    """
    players = read_players(request, kit.players, records=True)
    what = LOG if "events" in request else SHEET
    given = figures(kit, len(players))
    answers = read(form(given, what), players, request)
    return SCORES[what].verdict(given, {**answers, OVERRIDE: corrections})
