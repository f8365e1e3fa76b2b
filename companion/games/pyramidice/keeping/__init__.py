"""Keeps a game of Pyramidice: dice on pyramids, Fame, the Pharaoh tile, the Architect's turns.

What lies on people's boards is asked at the end alone. Nobody says whose turn it is: the table
tells what has happened, as much of it at once as it likes, and all else follows.
"""

from typing import Final

from companion.games.common.fields import choice
from companion.games.common.keeping import TableKeeper
from companion.games.forms import Form
from companion.games.pyramidice.setup import SOLO, architect_of, seats
from companion.kits import Kit

DICE: Final = ("program", "table")
"""Who throws the Architect's die."""


def _colours(kit: Kit, variant: str) -> tuple[str, ...]:
    """Return the colours of the Player boards, without the Architect's (section 3.9)."""
    rows, his = kit.table("colours").rows, architect_of(variant)
    return tuple(str(row["colour"]) for row in rows if row["architect"] != his)


def _opening(_kit: Kit, variant: str) -> Form:
    """Ask in solo who throws the Architect's die."""
    dice = choice("dice", rule="PYRAMIDICE-SOLO-03", choices=DICE)
    return Form("opening", (dice,) if variant.startswith(SOLO) else ())


KEEPER = TableKeeper(
    f"{__package__}.acts", starts=False, variants=seats, colours=_colours, opening=_opening
)
