"""The naive Cheops: positions, the pyramid, the market (5, 6.2 and 6.3 of the specification)."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any, NamedTuple

Block = tuple[int, int]
Move = tuple[Any, ...]

COLOURS = ("red", "blue", "black", "green", "white", "orange")
FAMILY = ("elder", "mother", "son", "daughter")
NEIGHBOUR = "neighbour"
BLOCKS = tuple((row, pos) for row in range(1, 12) for pos in range(1, 13 - row))
EYES = ((3, 3), (3, 5), (3, 7), (5, 3), (5, 5), (7, 3))
SPACES = 5


class Game(NamedTuple):
    """A position. What has not been drawn yet is missing, or None."""

    seats: int
    stacks: tuple[tuple[int, str | None], ...]
    """Of each stack how many tiles it has, and the kind of the topmost."""
    cash: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    warehouses: tuple[Mapping[str, int], ...]
    held: tuple[frozenset[int], ...]
    out: tuple[bool, ...]
    boards: Mapping[str, str] = {}
    sold: Mapping[str, int] = dict.fromkeys(COLOURS, 0)
    treasures: Mapping[Block, str] = {}
    tiles: Mapping[Block, str] = {}
    market_law: int = 0
    law_3: bool = False
    law_under: Mapping[str, int] = {}
    law_7: tuple[str, int] | None = None
    laws_seen: frozenset[int] = frozenset()
    boxed: Mapping[str, int] = dict.fromkeys(COLOURS, 0)
    neighbours: int = 4
    turn: int = -1
    """Whose turn it is; -1 until the start player is drawn."""
    bought: bool = False
    placed: bool = False
    treasure: str | None = None
    """The treasure just taken, until it is sold, warehoused or boxed."""
    law: int | None = None
    """The law just taken, until it is used or saved; 0 while it is still face down."""
    saved: frozenset[int] = frozenset()
    ending: str | None = None


def at(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """The same with another value at that seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def more(counts: Mapping[str, int], key: str, by: int = 1) -> dict[str, int]:
    return {**counts, key: counts[key] + by}


# The pyramid and its tiles (3.1, 6.2, 7.2)


@cache
def geo_03_neighbours(block: Block) -> list[Block]:
    """The neighbours of (r, p), where they exist, are the six blocks (r, p-1), (r, p+1),
    (r-1, p), (r-1, p+1), (r+1, p-1), (r+1, p)."""
    r, p = block
    six = [(r, p - 1), (r, p + 1), (r - 1, p), (r - 1, p + 1), (r + 1, p - 1), (r + 1, p)]
    return [each for each in six if each in BLOCKS]


def place_01_occupied(game: Game, block: Block) -> bool:
    """The block must hold a treasure or a law tile, that is, it must not be covered."""
    return block in game.tiles


def place_02_unsupported(game: Game, block: Block) -> bool:
    """Row 1 may always be used. A block of a higher row needs tiles on both blocks it rests on.
    Neighbour tiles count as support."""
    row, pos = block
    return row > 1 and not ((row - 1, pos) in game.tiles and (row - 1, pos + 1) in game.tiles)


def place_03_same_kind(game: Game, block: Block, kind: str) -> bool:
    """None of the up to six neighbouring blocks may carry a tile of the same kind. Neighbour
    tiles are a kind of their own."""
    return any(game.tiles.get(each) == kind for each in geo_03_neighbours(block))


def pladj_01(game: Game, block: Block, kind: str) -> list[str]:
    """`occupied`, `unsupported`, `same_kind`, in this order. Legal when no reason applies."""
    reasons = []
    if place_01_occupied(game, block):
        reasons.append("occupied")
    if place_02_unsupported(game, block):
        reasons.append("unsupported")
    if place_03_same_kind(game, block, kind):
        reasons.append("same_kind")
    return reasons


def can_place(game: Game, seat: int) -> bool:
    """A player can place when some family tile of the own hand has a legal block (ENDADJ-01)."""
    return any(not pladj_01(game, *each) for each in product(BLOCKS, set(game.hands[seat])))


# The market (6.3)


def sell_01_price(game: Game) -> int:
    """10, or 5 with law 1, or 15 with law 2 on the market space."""
    return {0: 10, 1: 5, 2: 15}[game.market_law]


def sell_03_is_full(game: Game, colour: str) -> bool:
    """A board is full as soon as all spaces but the lowest are covered."""
    return game.sold[colour] == SPACES - 1


def sell_05_options(game: Game, colour: str) -> tuple[str, ...]:
    """None or 6: sell or warehouse, full: warehouse. 4: sell, full: box. 5: warehouse."""
    full = sell_03_is_full(game, colour)
    match game.law_under.get(colour):
        case 4:
            return ("box",) if full else ("sell",)
        case 5:
            return ("warehouse",)
        case _:
            return ("warehouse",) if full else ("sell", "warehouse")


def sell_02(game: Game, colour: str) -> Game:
    """The bank pays the market price (SELL-01). The sold treasure covers the topmost uncovered
    space of its colour's board."""
    cash = game.cash[game.turn] + sell_01_price(game)
    return game._replace(cash=at(game.cash, game.turn, cash), sold=more(game.sold, colour))


def stored(game: Game, colour: str, by: int = 1) -> Game:
    """A treasure comes into the warehouse of the active player, or leaves it (SELL-04)."""
    warehouse = more(game.warehouses[game.turn], colour, by)
    return game._replace(warehouses=at(game.warehouses, game.turn, warehouse))


def taken(game: Game, block: Block, kind: str) -> Game:
    """PLACE-04, PLACE-05: the tile stays. The player takes the treasure or law tile from the
    block. A law tile is turned up and resolved."""
    left = {each: colour for each, colour in game.treasures.items() if each != block}
    game = game._replace(tiles={**game.tiles, block: kind})
    if block in EYES:
        return game._replace(law=0)
    return game._replace(treasure=game.treasures[block], treasures=left)


def laid_from_hand(game: Game, block: Block, kind: str) -> Game:
    hand = list(game.hands[game.turn])
    hand.remove(kind)
    return taken(game._replace(hands=at(game.hands, game.turn, tuple(hand))), block, kind)


def own(game: Game) -> Mapping[str, int]:
    """The warehouse of the active player."""
    return game.warehouses[game.turn]
