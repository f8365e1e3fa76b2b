"""Keeps an evening of Cheops: sales, laws and neighbours, as they change what all can see.

What a table has to tell is what the rules decide in public: a treasure sold covers a price, a law
changes what may be sold, for how much, and when the game ends. Whoever keeps a treasure tells
nothing: it lies in a warehouse, and is counted at the end, as cash is. So it does not matter whose
turn it is, and an evening is told in few answers.
"""

from companion.games.cheops.setup import BOARDS
from companion.games.common.keeping import TableKeeper
from companion.kits import Kit
from companion.questions import Field, Form, ListOf, OneOf


def opening(kit: Kit, _variant: str) -> Form:
    """Ask which price boards lie on the columns, from the left."""
    columns = len(kit.table("treasures").rows)
    ids = tuple(str(row["board"]) for row in kit.table("price_boards").rows)
    boards = Field(
        "boards", ListOf(OneOf(ids), fewest=columns, most=columns, distinct=True), BOARDS
    )
    return Form("opening", (boards,))


KEEPER = TableKeeper(f"{__package__}.acts", starts=False, opening=opening)
