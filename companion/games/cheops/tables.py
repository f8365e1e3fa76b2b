"""The numbers of Cheops, read off the kit once, and what follows from them for every game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from companion.games.cheops.moves import STACKS, Moves, moves
from companion.games.cheops.prices import Price, PriceBoard
from companion.games.cheops.pyramid import Pyramid, pyramid
from companion.games.cheops.state import HAND_BITS
from companion.games.common.figures import once_a_kit, pieces, whole, word
from companion.games.common.setup import setup_row
from companion.kits import Kit, Row

NEIGHBOUR: Final = "neighbour"
"""The kind of tile that is bought, besides the kinds of the family."""

TYPES: Final = ("I", "II", "III")
"""The types of price boards, as their backs show them (CHEOPS-SET-02)."""

FULL_BOARDS: Final = 2
"""Full price boards that end the game while law 3 is not in play (CHEOPS-END-01)."""


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """What all games with a kit have in common. Equal only to itself, so a key.

    `colours` and `family` (kinds of family tiles) stand in their order, `kinds` has the neighbour's
    besides, and `pieces` are the tiles of each kind; `colour`, `kind` and `board` give the number
    of an id (a board: itself). `letters` stand for the colours. `of_type` is how many price boards
    of a type are in play, `stacks` are the sizes of the stacks by the number of players.

    `each` is the number of treasures of a colour that can be won, `hand` the family tiles that a
    player holds at most and `coin` the smallest amount of money. `prices` is the market price
    without a law (0) and with law 1 or 2, `needed` the full boards that end the game without law 3
    and with it, `new_price` the number on law 7; a neighbour and the joker have their prices.
    `laws` says where each law's tile goes, and `laws_in_play` how many lie on the pyramid. `sheet`
    are the lines of the score sheet.

    `in_hand` is what a tile of each kind adds to a hand, `by_hand` the kinds in a hand, and
    `sizes` how many tiles it has. `spaces` are those of the longest price board.
    """

    colours: tuple[str, ...]
    letters: tuple[str, ...]
    family: tuple[str, ...]
    kinds: tuple[str, ...]
    pieces: tuple[int, ...]
    pyramid: Pyramid
    boards: tuple[PriceBoard, ...]
    of_type: Mapping[str, int]
    stacks: Mapping[int, tuple[int, ...]]
    each: int
    hand: int
    coin: int
    prices: tuple[int, ...]
    needed: tuple[int, int]
    new_price: int
    neighbour_price: int
    joker_price: int
    laws: Mapping[int, str]
    laws_in_play: int
    sheet: tuple[Row, ...]
    colour: Mapping[str, int]
    kind: Mapping[str, int]
    board: Mapping[str, PriceBoard]
    in_hand: tuple[int, ...]
    by_hand: Mapping[int, tuple[int, ...]]
    sizes: Mapping[int, int]
    spaces: int
    moves: Moves

    @property
    def called(self) -> dict[str, str]:
        """The colours and kinds by their letters: large for colours, small for tiles."""
        by_letter = dict(zip(self.letters, self.colours, strict=True))
        return {**by_letter, **{kind[0]: kind for kind in self.kinds}}

    @property
    def treasures(self) -> int:
        """How many treasures can be won (CHEOPS-SET-03)."""
        return self.each * len(self.colours)


@once_a_kit
def tables(kit: Kit) -> Tables:
    """Return the tables of a kit."""
    setup = setup_row(kit, kit.players[0])
    colours = tuple(word(row, "colour") for row in kit.table("treasures").rows)
    family = tuple(word(row, "kind") for row in kit.table("family").rows)
    kinds = (*family, NEIGHBOUR)
    boards, of_pyramid = tuple(_boards(kit)), _pyramid(kit)
    hands = dict(_hands(len(family), whole(setup, "per_player.family_tiles")))
    numbers = {word(row, "to"): row for row in kit.table("laws").rows}
    spaces = max(len(board.spaces) for board in boards)
    return Tables(
        colours=colours,
        letters=tuple(word(row, "code") for row in kit.table("treasures").rows),
        family=family,
        kinds=kinds,
        pieces=(
            *(whole(row, "count") for row in kit.table("family").rows),
            pieces(kit, NEIGHBOUR),
        ),
        pyramid=of_pyramid,
        boards=boards,
        of_type={
            kind: whole(setup, f"shared.price_boards_type_{number}")
            for number, kind in enumerate(TYPES, 1)
        },
        stacks={players: _stacks(kit, players) for players in kit.players},
        each=whole(setup, "shared.treasures_on_pyramid") // len(colours),
        hand=whole(setup, "per_player.family_tiles"),
        coin=min(piece.value for piece in kit.components if piece.family == "money"),
        prices=(whole(setup, "shared.market_price"), *_market_prices(kit)),
        needed=(FULL_BOARDS, whole(numbers["game_board"], "number")),
        new_price=whole(numbers["on_number"], "number"),
        neighbour_price=whole(kit.table("costs").row(NEIGHBOUR), "piasters"),
        joker_price=whole(numbers["warehouse"], "number"),
        laws={whole(row, "law"): word(row, "to") for row in kit.table("laws").rows},
        laws_in_play=whole(setup, "shared.law_tiles_on_pyramid"),
        sheet=kit.table("score_sheet").rows,
        colour=_numbered(colours),
        kind=_numbered(kinds),
        board={board.id: board for board in boards},
        in_hand=tuple(1 << HAND_BITS * kind for kind in range(len(family))),
        by_hand={hand: tuple(sorted(set(tiles))) for hand, tiles in hands.items()},
        sizes={hand: len(tiles) for hand, tiles in hands.items()},
        spaces=spaces,
        moves=moves(colours, family, boards, of_pyramid, max(kit.players)),
    )


def _numbered(ids: Iterable[str]) -> dict[str, int]:
    return {each: number for number, each in enumerate(ids)}


def _pyramid(kit: Kit) -> Pyramid:
    found = kit.table("blocks").rows
    rows = [whole(row, "row") for row in found]
    eyes = [(whole(row, "row"), whole(row, "pos")) for row in found if row["eye"]]
    return pyramid([rows.count(row) for row in range(1, max(rows) + 1)], eyes)


def _boards(kit: Kit) -> Iterator[PriceBoard]:
    """Yield every price board, its spaces from the top (CHEOPS-PB-01)."""
    for row in kit.table("price_boards").rows:
        spaces = [space for space in kit.table("spaces").rows if space["board"] == row["board"]]
        spaces.sort(key=lambda space: whole(space, "number"))
        yield PriceBoard(word(row, "board"), word(row, "type"), tuple(map(_price, spaces)))


def _price(row: Row) -> Price:
    values = {key: whole(row, key) for key in ("value", "most", "rest") if row[key] is not None}
    return Price(word(row, "kind"), **values)


def _market_prices(kit: Kit) -> Iterator[int]:
    """Yield the market price of each law that sets it, in the order of their numbers."""
    return (whole(row, "number") for row in kit.table("laws").rows if row["to"] == "market")


def _stacks(kit: Kit, players: int) -> tuple[int, ...]:
    row = setup_row(kit, players)
    return tuple(whole(row, f"shared.family_stack_{n}") for n in range(1, STACKS + 1))


def _hands(kinds: int, most: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every hand, packed, and the kinds of its tiles."""
    for size in range(most + 1):
        for hand in combinations_with_replacement(range(kinds), size):
            yield sum(1 << HAND_BITS * kind for kind in hand), hand
