"""The numbers of Cheops, read off the kit once."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.cheops import laws
from companion.games.cheops.prices import Price
from companion.games.common.figures import once_a_kit, pieces, whole, word
from companion.games.common.setup import setup_row
from companion.kits import Kit, Row

NEIGHBOUR = "neighbour"
"""The kind of tile that is bought, besides the kinds of the family."""

TYPES = ("I", "II", "III")
"""The types of price boards, as their backs show them (CHEOPS-SET-02)."""

FULL_BOARDS = 2
"""Full price boards that end the game while law 3 is not in play (CHEOPS-END-01)."""


@dataclass(frozen=True, eq=False, slots=True)
class Figures:
    """What the kit says about a game. Equal only to itself, so a key.

    `colours` and `kinds` (of the family) stand in their order; `tiles` are how many there are of
    each kind, the neighbour's too; `rows` the blocks of each row of the pyramid from the bottom,
    `eyes` those that hold laws, as (row, pos). `boards` are the spaces of each price board,
    `types` its type and `of_type` how many of a type are in play. `each` is the number of
    treasures of a colour that can be won, `hand` the family tiles that a player holds at most and
    `coin` the smallest amount of money. `prices` is the market price without a law (0) and with
    law 1 or 2; `neighbour_price` is what a neighbour costs; `numbers` what is printed on laws 3, 7
    and 9; `laws_in_play` how many lie on the pyramid.
    """

    colours: tuple[str, ...]
    kinds: tuple[str, ...]
    tiles: Mapping[str, int]
    rows: tuple[int, ...]
    eyes: frozenset[tuple[int, int]]
    boards: Mapping[str, tuple[Price, ...]]
    types: Mapping[str, str]
    of_type: Mapping[str, int]
    each: int
    hand: int
    coin: int
    prices: Mapping[int, int]
    neighbour_price: int
    numbers: Mapping[int, int]
    laws_in_play: int
    sheet: tuple[Row, ...]

    @property
    def blocks(self) -> int:
        """How many blocks the pyramid has (CHEOPS-GEO-01)."""
        return sum(self.rows)

    @property
    def treasures(self) -> int:
        """How many treasures can be won (CHEOPS-SET-03)."""
        return self.each * len(self.colours)

    @property
    def most_cash(self) -> int:
        """What all treasures bring at the highest market price."""
        return self.treasures * max(self.prices.values())

    @property
    def new_price(self) -> int:
        """The number on law 7 (CHEOPS-LAW-07)."""
        return self.numbers[laws.NEW_PRICE]

    @property
    def joker_price(self) -> int:
        """What the joker costs (CHEOPS-LAW-09)."""
        return self.numbers[laws.JOKER]

    def full_boards_needed(self, law_3: int) -> int:
        """Return how many full boards end the game (CHEOPS-END-01)."""
        return self.numbers[laws.THREE_BOARDS] if law_3 else FULL_BOARDS


@once_a_kit
def figures(kit: Kit) -> Figures:
    """Return the figures of a kit; they are the same for all numbers of players."""
    setup = setup_row(kit, kit.players[0])
    blocks = kit.table("blocks").rows
    numbers = {
        whole(row, "law"): whole(row, "number")
        for row in kit.table("laws").rows
        if row["number"] is not None
    }
    colours = tuple(word(row, "colour") for row in kit.table("treasures").rows)
    family = {word(row, "kind"): whole(row, "count") for row in kit.table("family").rows}
    types = {word(row, "board"): word(row, "type") for row in kit.table("price_boards").rows}
    return Figures(
        colours=colours,
        kinds=tuple(family),
        tiles={**family, NEIGHBOUR: pieces(kit, NEIGHBOUR)},
        rows=_rows(blocks),
        eyes=frozenset((whole(row, "row"), whole(row, "pos")) for row in blocks if row["eye"]),
        boards={board: _spaces(kit, board) for board in types},
        types=types,
        of_type={
            kind: whole(setup, f"shared.price_boards_type_{number}")
            for number, kind in enumerate(TYPES, 1)
        },
        each=whole(setup, "shared.treasures_on_pyramid") // len(colours),
        hand=whole(setup, "per_player.family_tiles"),
        coin=min(piece.value for piece in kit.components if piece.family == "money"),
        prices={
            0: whole(setup, "shared.market_price"),
            **{law: numbers[law] for law in laws.ON_THE_MARKET},
        },
        neighbour_price=whole(kit.table("costs").row(NEIGHBOUR), "piasters"),
        numbers=numbers,
        laws_in_play=whole(setup, "shared.law_tiles_on_pyramid"),
        sheet=kit.table("score_sheet").rows,
    )


def _rows(blocks: tuple[Row, ...]) -> tuple[int, ...]:
    """Return how many blocks each row has, from the bottom."""
    rows = [whole(row, "row") for row in blocks]
    return tuple(rows.count(row) for row in range(1, max(rows) + 1))


def _spaces(kit: Kit, board: str) -> tuple[Price, ...]:
    """Return the spaces of a price board from the top (CHEOPS-PB-01)."""
    rows = [row for row in kit.table("spaces").rows if row["board"] == board]
    return tuple(_price(row) for row in sorted(rows, key=lambda row: whole(row, "number")))


def _price(row: Row) -> Price:
    values = {key: whole(row, key) for key in ("value", "most", "rest") if row[key] is not None}
    return Price(word(row, "kind"), **values)
