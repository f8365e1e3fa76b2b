"""Keeps an evening of Silver & Gold: completed pyramids, the race for their points, rounds.

People cross off boxes at the same time, each on cards of their own: the scorekeeper does not see
that. It asks for what all see, and gives points at once, a line a turn in which anyone completes a
pyramid. What is on the score cards is asked at the end.
"""

from companion.games.common.keeping import TableKeeper
from companion.games.silver_gold.forms import CARDS
from companion.kits import Kit
from companion.questions import Form


def opening(_kit: Kit, _variant: str) -> Form:
    """Ask which pyramid cards lie on the table."""
    return Form("opening", (CARDS,))


KEEPER = TableKeeper(f"{__package__}.acts", starts=False, opening=opening)
