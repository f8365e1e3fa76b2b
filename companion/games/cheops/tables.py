"""The numbers of Cheops, read off the kit once, and what follows from them for every game."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Final

from companion.games.cheops.moves import STACKS, Moves
from companion.games.cheops.prices import Price, PriceBoard
from companion.games.cheops.pyramid import Pyramid
from companion.games.common.figures import once_a_kit, pieces, whole, word
from companion.games.common.setup import setup_row
from companion.kits import Kit, Row

HAND_BITS: Final = 4
"""Bits for the tiles of one kind in a hand."""

NEIGHBOUR: Final = "neighbour"
"""The kind of tile that is bought, besides the kinds of the family."""

TYPES: Final = ("I", "II", "III")
"""The types of price boards, as their backs show them (CHEOPS-SET-02)."""


class Tables:
    """What all games with a kit have in common. Equal only to itself, so a key.

    `colours` and `family` (kinds of family tiles) stand in their order, `kinds` has the neighbour's
    besides, and `pieces` are the tiles of each kind; `colour`, `kind` and `board` give the number
    of an id (a board: itself). `letters` stand for the colours, and `called` gives the ids of
    colours by large letters, of kinds by small ones. `of_type` is how many price boards of a type
    are in play, `stacks` are the sizes of the stacks by the number of players.

    `each` is the number of treasures of a colour that can be won, `hand` the family tiles that a
    player holds at most and `coin` the smallest amount of money. `prices` is the market price
    without a law (0) and with law 1 or 2, `needed` the full boards that end the game without law 3
    and with it, `new_price` the number on law 7; a neighbour and the joker have their prices.
    `laws` says where each law's tile goes, and `laws_in_play` how many lie on the pyramid. `sheet`
    are the lines of the score sheet.

    `in_hand` is what a tile of each kind adds to a hand, `by_hand` the kinds in a hand, and
    `sizes` how many tiles it has. `spaces` are those of the longest price board.
    """

    def __init__(self, kit: Kit) -> None:
        """Read the tables of a kit."""
        self._read_colours(kit)
        self._read_tiles(kit)
        self._read_prices(kit)
        seats = max(kit.players)
        self.moves = Moves(self.colours, self.family, self.boards, self.pyramid, seats)

    def _read_colours(self, kit: Kit) -> None:
        setup, rows = setup_row(kit, kit.players[0]), kit.table("treasures").rows
        self.colours = tuple(word(row, "colour") for row in rows)
        self.letters = tuple(word(row, "code") for row in rows)
        self.colour = _numbers_by_id(self.colours)
        self.treasures = whole(setup, "shared.treasures_on_pyramid")
        self.each = self.treasures // len(self.colours)
        self.sheet = kit.table("score_sheet").rows

    def _read_tiles(self, kit: Kit) -> None:
        setup, rows = setup_row(kit, kit.players[0]), kit.table("family").rows
        self.family = tuple(word(row, "kind") for row in rows)
        self.kinds = (*self.family, NEIGHBOUR)
        self.kind = _numbers_by_id(self.kinds)
        self.pieces = (*(whole(row, "count") for row in rows), pieces(kit, NEIGHBOUR))
        by_letter = dict(zip(self.letters, self.colours, strict=True))
        self.called = {**by_letter, **{kind[0]: kind for kind in self.kinds}}
        self.pyramid = _pyramid(kit)
        self.stacks = {players: _stacks(kit, players) for players in kit.players}
        self.hand = whole(setup, "per_player.family_tiles")
        self.in_hand = tuple(1 << HAND_BITS * kind for kind in range(len(rows)))
        hands = dict(_hands(len(rows), self.hand))
        self.by_hand = {hand: tuple(sorted(set(tiles))) for hand, tiles in hands.items()}
        self.sizes = {hand: len(tiles) for hand, tiles in hands.items()}

    def _read_prices(self, kit: Kit) -> None:
        setup, laws = setup_row(kit, kit.players[0]), kit.table("laws").rows
        self.boards = tuple(_boards(kit))
        self.board = {board.id: board for board in self.boards}
        self.spaces = max(len(board.spaces) for board in self.boards)
        self.of_type = {
            kind: whole(setup, f"shared.price_boards_type_{number}")
            for number, kind in enumerate(TYPES, 1)
        }
        self.coin = min(piece.value for piece in kit.components if piece.family == "money")
        self.laws = {whole(row, "law"): word(row, "to") for row in laws}
        self.laws_in_play = whole(setup, "shared.law_tiles_on_pyramid")
        on_the_market = (whole(row, "number") for row in laws if row["to"] == "market")
        self.prices = (whole(setup, "shared.market_price"), *on_the_market)
        numbers = {word(row, "to"): row for row in laws}
        full_boards = whole(kit.table("limits").row("full_boards"), "number")
        self.needed = (full_boards, whole(numbers["game_board"], "number"))
        self.new_price = whole(numbers["on_number"], "number")
        self.joker_price = whole(numbers["warehouse"], "number")
        self.neighbour_price = whole(kit.table("costs").row(NEIGHBOUR), "piasters")


tables: Final = once_a_kit(Tables)
"""Give the tables of a kit."""


def _numbers_by_id(ids: Iterable[str]) -> dict[str, int]:
    return {each: number for number, each in enumerate(ids)}


def _pyramid(kit: Kit) -> Pyramid:
    found = kit.table("blocks").rows
    rows = [whole(row, "row") for row in found]
    eyes = [(whole(row, "row"), whole(row, "pos")) for row in found if row["eye"]]
    return Pyramid([rows.count(row) for row in range(1, max(rows) + 1)], eyes)


def _boards(kit: Kit) -> Iterator[PriceBoard]:
    """Yield every price board, its spaces from the top (CHEOPS-PB-01)."""
    for row in kit.table("price_boards").rows:
        spaces = [space for space in kit.table("spaces").rows if space["board"] == row["board"]]
        spaces.sort(key=lambda space: whole(space, "number"))
        yield PriceBoard(word(row, "board"), word(row, "type"), tuple(map(_price, spaces)))


def _price(row: Row) -> Price:
    values = {key: whole(row, key) for key in ("value", "most", "rest") if row[key] is not None}
    return Price(word(row, "kind"), **values)


def _stacks(kit: Kit, players: int) -> tuple[int, ...]:
    row = setup_row(kit, players)
    return tuple(whole(row, f"shared.family_stack_{n}") for n in range(1, STACKS + 1))


def _hands(kinds: int, most: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every hand, packed, and the kinds of its tiles."""
    for size in range(most + 1):
        for hand in combinations_with_replacement(range(kinds), size):
            yield sum(1 << HAND_BITS * kind for kind in hand), hand
