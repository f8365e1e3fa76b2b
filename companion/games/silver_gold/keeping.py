"""Keeps an evening of Silver & Gold: completed pyramids, the race for their points, rounds.

People cross off boxes at the same time, each on cards of their own: the scorekeeper does not see
that. It asks for what all see, and gives points at once, a line a turn in which anyone completes a
pyramid. What is on the score cards is asked at the end.
"""

from typing import Final

from companion.games.common.fields import choice
from companion.games.common.keeping import TableKeeper
from companion.games.forms import Form
from companion.kits import Kit

BOXED: Final = "boxed"
"""Those of the boxed game have colours of their own, which their numbers do not tell."""


def opening(_kit: Kit, _variant: str) -> Form:
    """Ask which pyramid cards lie on the table."""
    rule = "SILVER-GOLD-COMP-01"
    return Form("opening", (choice("cards", rule=rule, choices=("printed", BOXED)),))


KEEPER = TableKeeper(f"{__package__}.acts", starts=False, opening=opening)
