"""Where a kept game of Cheops stands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.games.cheops.board_fields import market as check_boards
from companion.games.cheops.figures import Figures, figures
from companion.games.cheops.prices import Market, PriceBoard
from companion.games.cheops.sale import Sale
from companion.games.forms import Form, read
from companion.games.keeping import Seating
from companion.kits import Kit

Held = Mapping[str, int]
"""An amount of each player, or of each colour."""

CASH = "cash"
EXTRA_TILE = "law_11"
"""How the tile that law 11 places is called among tiles."""


class Turn(NamedTuple):
    """What has happened in a turn so far.

    `bought`: a neighbour was placed; `placed`: the family tile was, or had no block. `tile` is a
    tile on the pyramid other than that, whose find is not told yet; `law` a law that was taken and
    is not carried out yet; `saved` are those saved in this turn, `used` whether one was used.
    """

    bought: bool = False
    placed: bool = False
    tile: str | None = None
    law: int | None = None
    saved: tuple[int, ...] = ()
    used: bool = False


BEGUN = Turn()
"""A turn in which nothing has happened."""


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands, as far as the scorekeeper knows it.

    `boards` are the ids of the price boards by colour, `sold` and `boxed` the treasures on them and
    out of the game. `goods` are cash and the treasures of each colour by player, none in a light
    game; `money` is what all have together. `held` are the laws before each player, `law_under`
    those under price boards, `seen` all that were taken. `taken` counts treasures that left the
    pyramid, `laid` the family tiles of each player, `neighbours` those that are placed. `over` is
    the reason for the end.
    """

    figures: Figures
    seating: Seating
    player: str
    boards: Mapping[str, str]
    sold: Held
    boxed: Held
    goods: Mapping[str, Held]
    laid: Held
    held: Mapping[str, tuple[int, ...]]
    turn: Turn = BEGUN
    market_law: int = 0
    law_3: int = 0
    law_under: Mapping[str, int] = field(default_factory=dict)
    law_7: Mapping[str, Any] | None = None
    seen: tuple[int, ...] = ()
    taken: int = 0
    money: int = 0
    neighbours: int = 0
    eliminated: tuple[str, ...] = ()
    over: str | None = None

    @property
    def market(self) -> Market:
        """The price boards as they are now, and law 7 on them."""
        boards = {
            colour: PriceBoard(self.figures.boards[board], self.sold[colour])
            for colour, board in self.boards.items()
        }
        lies = (self.law_7["colour"], self.law_7["space"]) if self.law_7 else None
        return Market(boards, lies, self.figures.new_price)

    @property
    def on_the_board(self) -> dict[str, Any]:
        """What requests say of the price boards and of law 7."""
        boards = {
            colour: {"board": board, "sold": self.sold[colour]}
            for colour, board in self.boards.items()
        }
        return {"boards": boards, "law_7": self.law_7}

    @property
    def treasures_left(self) -> int:
        """How many treasures lie on the pyramid."""
        return self.figures.treasures - self.taken

    @property
    def laws_left(self) -> int:
        """How many laws lie on the pyramid."""
        return self.figures.laws_in_play - len(self.seen)

    @property
    def blocks_left(self) -> int:
        """How many blocks carry no tile: each holds a treasure or a law."""
        return self.treasures_left + self.laws_left

    @property
    def family_left(self) -> int:
        """How many family tiles lie in hands and stacks; neighbours take the other blocks."""
        of_all = sum(self.figures.tiles[kind] for kind in self.figures.kinds)
        return of_all - sum(self.laid.values())

    @property
    def purse(self) -> int:
        """What the player can spend at most: the own cash, all money in a light game."""
        return self.goods[CASH][self.player] if self.goods else self.money

    @property
    def survivors(self) -> tuple[str, ...]:
        """Who is still in the game, in seat order."""
        return tuple(name for name in self.seating.players if name not in self.eliminated)

    def left(self, colour: str) -> int:
        """Return how many treasures of a colour lie on the pyramid, at most in a light game."""
        owned = sum(self.goods[colour].values()) if self.goods else 0
        return self.figures.each - self.sold[colour] - self.boxed[colour] - owned

    def sale(self, colour: str, held: int | None = None) -> Sale:
        """Return what may become of a treasure of a colour, taken or `held` before."""
        return Sale(self.market, colour, self.law_under.get(colour), held)


def begin(kit: Kit, seating: Seating, opening: Form) -> State:
    """Return the state after the setup: six price boards, nothing sold, no money.

    Raises:
        Refused: for price boards that can't be in play together (CHEOPS-SET-02).
    """
    given, players = figures(kit), seating.players
    boards: Mapping[str, str] = read(opening, players, seating.options)["boards"]
    laid_out = {colour: {"board": id_, "spaces": [], "sold": 0} for colour, id_ in boards.items()}
    check_boards(given, {"boards": laid_out})
    assert seating.start is not None
    kinds = () if seating.light else (CASH, *given.colours)
    return State(
        figures=given,
        seating=seating,
        player=seating.start,
        boards=boards,
        sold=dict.fromkeys(given.colours, 0),
        boxed=dict.fromkeys(given.colours, 0),
        goods={kind: dict.fromkeys(players, 0) for kind in kinds},
        laid=dict.fromkeys(players, 0),
        held=dict.fromkeys(players, ()),
    )
