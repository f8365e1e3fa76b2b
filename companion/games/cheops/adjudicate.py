"""Every adjudication of Cheops by name: what it asks and what the rules make of it (14.3-7)."""

from companion.games.cheops import (
    GAME,
    appraisal,
    end_check,
    law,
    law_fields,
    placement,
    sale,
    scoring,
)
from companion.games.cheops.figures import Figures, figures
from companion.games.cheops.setup import SLUG
from companion.games.forms import Form
from companion.games.game import Ruling, Rulings

SHEET = "score"

RULINGS = Rulings(
    lambda kit, _players, _variant: figures(kit),
    {
        "placement": Ruling(placement.placement_fields, placement.placement),
        "sale": Ruling(sale.sale_fields, sale.sale),
        "law": Ruling(law_fields.law_fields, law.law),
        "end-check": Ruling(end_check.end_check_fields, end_check.end_check),
        "appraisal": Ruling(appraisal.appraisal_fields, appraisal.appraisal),
    },
    {SHEET: Ruling(scoring.score_fields, scoring.score, records=True, known={"game": SLUG})},
)
"""The adjudications in the order in which they come up in play, and the score sheet."""

adjudicate = GAME.adjudicate


def form(given: Figures, what: str) -> Form:
    """Return a form for figures that are at hand, as the scorekeeper has them."""
    ruling = RULINGS.any(what)
    return Form(what, ruling.fields(given), records=ruling.records, known=ruling.known)
