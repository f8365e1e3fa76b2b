"""Keeps an evening of Giza: stones that arrive and are lifted, decorations, the temple, rounds.

Where workers stand is on the board, and food and art are behind the screens: neither is asked
before it counts. A push that does not arrive need not be told at all.
"""

from companion.games.common.keeping import TableKeeper
from companion.kits import Kit


def colours(kit: Kit, _variant: str) -> tuple[str, ...]:
    """Return the colours of the workers."""
    return tuple(str(row["colour"]) for row in kit.table("colours").rows)


KEEPER = TableKeeper(f"{__package__}.acts", colours=colours)
