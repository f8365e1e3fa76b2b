"""Every adjudication of Giza by name: what it asks and what the rules make of it (14.3)."""

from companion.games.forms import Form
from companion.games.game import Ruling, Rulings
from companion.games.giza import (
    GAME,
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

SHEET, LOG = "score", "score-log"
"""The two forms of a final score; people are asked the first."""

RULINGS = Rulings(
    lambda kit, players, _variant: figures(kit, players),
    {
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
    },
    {
        SHEET: Ruling(scoring.score_fields, scoring.score, records=True),
        LOG: Ruling(scoring_log.log_fields, scoring_log.score_log, records=True, told_by="events"),
    },
)
"""The adjudications in the order in which they come up in play, and the score sheets."""

adjudicate = GAME.adjudicate


def form(given: Figures, what: str) -> Form:
    """Return a form for figures that are at hand, as the scorekeeper has them."""
    ruling = RULINGS.any(what)
    return Form(what, ruling.fields(given), records=ruling.records, known=ruling.known)
