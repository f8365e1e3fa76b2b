"""Every adjudication by name: what it asks and what the rules make of it (section 14)."""

from collections.abc import Mapping
from functools import lru_cache

from companion.games.common.reader import read, read_players
from companion.games.common.rulings import Ruling, ruling_of
from companion.games.common.scores import OVERRIDE
from companion.games.contract import Request, Result
from companion.games.forms import Form
from companion.games.silver_gold import (
    crossing,
    placing,
    potion,
    pyramid_points,
    replacement,
    scoring,
    torch,
)
from companion.games.silver_gold.figures import Figures, figures
from companion.games.silver_gold.setup import GAME, SLUG
from companion.kits import Kit

RULINGS: Mapping[str, Ruling[Figures]] = {
    "cross-off": Ruling(crossing.crossing_fields, crossing.crossing),
    "placements": Ruling(placing.placements_fields, placing.placements),
    "torch": Ruling(torch.torch_fields, torch.torch),
    "potion": Ruling(potion.potion_fields, potion.potion),
    "replacement-order": Ruling(replacement.replacement_fields, replacement.replacement_order),
    "pyramid-points": Ruling(pyramid_points.pyramid_points_fields, pyramid_points.pyramid_points),
}
"""The adjudications, in the order in which they come up in a turn."""

SCORE = "score"


@lru_cache(maxsize=256)
def form(given: Figures, what: str) -> Form:
    """Return the form of an adjudication or of the final score.

    Raises:
        Refused: when there is none of that name.
    """
    if what == SCORE:
        return Form(what, scoring.score_fields(given), records=True)
    return Form(what, (GAME, *ruling_of(RULINGS, what).fields(given)))


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
    answers = read(form(given, what), players, request)
    result = ruling.verdict(given, {**answers, replacement.GIVEN: request.keys()})
    return Result({"game": SLUG, "what": what, **result.value}, result.explain)


def score(kit: Kit, request: Request, corrections: Mapping[str, int]) -> Result:
    """Return the final scores from the score sheet.

    `corrections` are points by player that the table has ruled otherwise.

    Raises:
        Refused: with the field that is wrong.
    """
    players = read_players(request, kit.players, records=True)
    given = figures(kit, len(players))
    answers = read(form(given, SCORE), players, request)
    return scoring.score(given, {**answers, OVERRIDE: corrections})
