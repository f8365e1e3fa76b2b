"""Keeps a game of Pyramidice: dice on pyramids, Fame, the Pharaoh tile, the Architect's turns.

What lies on people's boards is asked at the end alone. Nobody says whose turn it is: the table
tells what has happened, as much of it at once as it likes, and all else follows.
"""

from companion.games.common.keeping import TableKeeper, no_options
from companion.games.pyramidice.setup import SOLO, architect_of, seats
from companion.kits import Kit
from companion.questions import Form


def _colours(kit: Kit, variant: str) -> tuple[str, ...]:
    """Return the colours of the Player boards, without the Architect's (section 3.9)."""
    rows, his = kit.table("colours").rows, architect_of(variant)
    return tuple(str(row["colour"]) for row in rows if row["architect"] != his)


def _opening(kit: Kit, variant: str) -> Form:
    """Ask in solo who throws the Architect's die."""
    if not variant.startswith(SOLO):
        return no_options(kit, variant)
    from companion.games.pyramidice.keeping.forms import opening

    return opening()


KEEPER = TableKeeper(
    f"{__package__}.acts", starts=False, variants=seats, colours=_colours, opening=_opening
)
