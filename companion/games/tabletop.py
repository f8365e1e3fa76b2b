"""Where a game stands as people see it on a table: which pieces lie where.

It is said in the words of the kit: pieces are components and rows of its tables, and a place is
called what the layout calls it that prints it. So rules that say it know no drawing, and whoever
draws knows no rules.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, runtime_checkable

from companion.games.engine import Action
from companion.questions.text import Seat

# What is no piece but drawn with a pen: a place crossed off, or ringed.
CROSS, RING = "pen:cross", "pen:ring"


class Piece(NamedTuple):
    """A piece, the place where it lies, and what lies on places of its own.

    `component` is the kit's, or `CROSS` or `RING`; `row` is what stands in the first column of its
    table, of a die the face that is up: None where it has none, or where it does not matter. One
    that there is in the colours of players is named by its family, and has an `owner`. Pieces on
    the same place lie side by side; what has the `place` "" lies in the middle of what holds it.
    It lies face down where it shows its `back`. Of `number` pieces that are alike, one upon the
    other, the topmost is seen.
    """

    component: str
    row: str | int | None = None
    place: str = ""
    holds: "tuple[Piece, ...]" = ()
    back: bool = False
    number: int = 1
    owner: Seat | None = None


class Area(NamedTuple):
    """A part of the table: a board with what lies on it, and pieces that lie loose beside it.

    `id` is its own. What is before a seat is that `seat`'s, all else everybody's. The `place` of a
    loose piece is but a name for it. What is `fanned` lies as a hand of cards is held: of a piece
    upon which another lies, the corner at the top left is seen.
    """

    id: str
    board: Piece | None = None
    loose: tuple[Piece, ...] = ()
    seat: Seat | None = None
    fanned: bool = False


@runtime_checkable
class Tabletop(Protocol):
    """Rules that can say which pieces lie where.

    A place has an address: the area's id, the name of the place on its board, and where that one's
    piece has places again, theirs: `board/column red/2`.
    """

    def areas(self, state: Any) -> Iterable[Area]:  # noqa: ANN401 - its own state
        """Return what lies where, as a screen shows it."""
        ...

    def named(self, state: Any, seat: int, action: Action) -> Iterable[str]:  # noqa: ANN401
        """Return the addresses of what an action of a seat names, on its screen, if it is legal."""
        ...
