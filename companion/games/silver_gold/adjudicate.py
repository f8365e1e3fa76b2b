"""Every adjudication by name: what it asks and what the rules make of it (section 14)."""

from typing import Any

from companion.games.forms import Field, Form
from companion.games.game import Ruling, Rulings, Variants
from companion.games.silver_gold import GAME as ROOM
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
from companion.games.silver_gold.setup import GAME
from companion.kits import Kit

SCORE = "score"


def _game_field(_kit: Kit, ruling: Ruling[Any]) -> tuple[Field, ...]:
    """Return the game's field before those of an adjudication; a score sheet has its own."""
    return () if ruling.records else (GAME,)


RULINGS = Rulings(
    lambda kit, players, _variant: figures(kit, players),
    {
        "cross-off": Ruling(crossing.crossing_fields, crossing.crossing),
        "placements": Ruling(placing.placements_fields, placing.placements),
        "torch": Ruling(torch.torch_fields, torch.torch),
        "potion": Ruling(potion.potion_fields, potion.potion),
        "replacement-order": Ruling(replacement.replacement_fields, replacement.replacement_order),
        "pyramid-points": Ruling(
            pyramid_points.pyramid_points_fields, pyramid_points.pyramid_points
        ),
    },
    {SCORE: Ruling(scoring.score_fields, scoring.score, records=True)},
    Variants(fields=_game_field),
)
"""The adjudications in the order in which they come up in a turn, and the score sheet."""

adjudicate = ROOM.adjudicate


def form(given: Figures, what: str) -> Form:
    """Return a form for figures that are at hand, as the scorekeeper has them."""
    ruling = RULINGS.any(what)
    fields = () if ruling.records else (GAME,)
    return Form(what, (*fields, *ruling.fields(given)), records=ruling.records, known=ruling.known)
