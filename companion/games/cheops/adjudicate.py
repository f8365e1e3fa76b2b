"""Every adjudication of Cheops by name: what it asks and what the rules make of it (14.3-7)."""

from collections.abc import Mapping
from functools import lru_cache

from companion.games.cheops import appraisal, end_check, law, law_fields, placement, sale, scoring
from companion.games.cheops.figures import Figures, figures
from companion.games.cheops.setup import SLUG
from companion.games.common.reader import read, read_players
from companion.games.common.rulings import Ruling, ruling_of
from companion.games.common.scores import OVERRIDE
from companion.games.contract import Request, Result
from companion.games.forms import Form
from companion.kits import Kit

RULINGS: Mapping[str, Ruling[Figures]] = {
    "placement": Ruling(placement.placement_fields, placement.placement),
    "sale": Ruling(sale.sale_fields, sale.sale),
    "law": Ruling(law_fields.law_fields, law.law),
    "end-check": Ruling(end_check.end_check_fields, end_check.end_check),
    "appraisal": Ruling(appraisal.appraisal_fields, appraisal.appraisal),
}
"""The adjudications, in the order in which they come up in play."""

SHEET = "score"
SCORE = Ruling(scoring.score_fields, scoring.score)


@lru_cache(maxsize=64)
def form(given: Figures, what: str) -> Form:
    """Return the form of an adjudication or of the final score.

    Raises:
        Refused: when there is none of that name.
    """
    if what == SHEET:
        return Form(what, SCORE.fields(given), records=True, known={"game": SLUG})
    return Form(what, ruling_of(RULINGS, what).fields(given))


def asked(kit: Kit, what: str, _: int) -> Form:
    """Return the form of an adjudication or of the final score."""
    return form(figures(kit), what)


def adjudicate(kit: Kit, what: str, request: Request) -> Result:
    """Return what the rules make of a request.

    Raises:
        Refused: for another `what`, or with the field that is wrong.
    """
    ruling = ruling_of(RULINGS, what)
    players, given = read_players(request, kit.players), figures(kit)
    result = ruling.verdict(given, read(form(given, what), players, request))
    return Result({"game": SLUG, "what": what, **result.value}, result.explain)


def score(kit: Kit, request: Request, corrections: Mapping[str, int]) -> Result:
    """Return the final scores from the score sheet.

    `corrections` are points by player that the table has ruled otherwise.

    Raises:
        Refused: with the field that is wrong.
    """
    players, given = read_players(request, kit.players, records=True), figures(kit)
    answers = read(form(given, SHEET), players, request)
    return SCORE.verdict(given, {**answers, OVERRIDE: corrections})
