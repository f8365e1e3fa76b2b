"""Every adjudication of Giza by name, and the score sheets: forms and chapters (14.2, 14.3)."""

from companion.games.game import Ruling, Rulings
from companion.games.giza import (
    arrival,
    building,
    decoration,
    forms,
    lifts,
    nomination,
    push,
    scoring,
    temple,
    turn_order,
)
from companion.games.giza.answers import ruling
from companion.games.giza.tables import tables

RULINGS = Rulings(
    lambda kit, players, _variant: tables(kit, players),
    {
        "push": ruling(forms.push_fields, push.adjudicate),
        "lift": ruling(forms.lift_fields, lifts.adjudication(lifts.MIDDLE_LIFT)),
        "final-lift": ruling(forms.lift_fields, lifts.adjudication(lifts.FINAL_LIFT)),
        "decoration": ruling(forms.decoration_fields, decoration.adjudication("")),
        "capstone-decoration": ruling(
            forms.decoration_fields, decoration.adjudication(building.CAPSTONE_ROW)
        ),
        "temple": ruling(forms.temple_fields, temple.adjudicate),
        "unload": ruling(forms.unload_fields, arrival.adjudicate),
        "turn-order": ruling(forms.turn_order_fields, turn_order.adjudicate),
        "build": ruling(forms.build_fields, building.adjudicate),
        "nominate": ruling(forms.nominate_fields, nomination.adjudicate),
    },
    {
        "score": Ruling(forms.score_fields, scoring.score, records=True),
        "score-log": Ruling(forms.log_fields, scoring.score_log, records=True, told_by="events"),
    },
)
"""The adjudications in the order in which they come up in play, and the score sheets."""
