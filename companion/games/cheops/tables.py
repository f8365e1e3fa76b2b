"""What is read off the kit once: price boards, the pyramid, all actions, and the numbers (3, 4).

Blocks are numbered row by row from the bottom; a set of blocks is a bit mask, block n being bit
1 << n. So what may be placed where is worked out for all blocks at once.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

from companion.games.cheops import actions
from companion.games.common.figures import once_a_kit, pieces, whole, word
from companion.games.common.setup import setup_row
from companion.games.engine import Action
from companion.kits import Kit, Row
from companion.questions.text import Seat

BOARDS: Final = "CHEOPS-SET-02"
TREASURES: Final = "CHEOPS-SET-03"
# Say which price boards, treasures and laws are in play, and that chance lays them.
LAW_TILES: Final = "CHEOPS-SET-04"

FLAT, TIMES, SPLIT = "flat", "times", "split"

# Says that a price board is a column of spaces, counted from the top.
SPACES_RULE: Final = "CHEOPS-PB-01"

# Says what kinds of prices there are.
KINDS_RULE: Final = "CHEOPS-PB-02"

# Bounds of the prices of a board of one's own (14): no rule, but a slip of the pen beyond them.
DEAREST: Final = 50
HIGHEST_FACTOR: Final = 10


class Price(NamedTuple):
    """What a price space shows (CHEOPS-PB-02).

    A flat price has a `value`, a times price multiplies it by the treasures in all warehouses. A
    split price is `most` for whoever alone has the most treasures and `rest` for the others.
    """

    kind: str
    value: int = 0
    most: int = 0
    rest: int = 0

    def worth(self, treasures: int, *, is_majority: bool) -> int:
        """Return what one treasure is worth, of `treasures` in all warehouses (CHEOPS-APPR-01)."""
        if self.kind == TIMES:
            return self.value * treasures
        # `most` may be lower than `rest`: whoever alone has most must use it still (APPR-02).
        if self.kind == SPLIT:
            return self.most if is_majority else self.rest
        return self.value

    def printed(self) -> str:
        """Return the price as its board shows it."""
        if self.kind == SPLIT:
            return f"{self.most}/{self.rest}"
        return f"\N{MULTIPLICATION SIGN}{self.value}" if self.kind == TIMES else str(self.value)

    def as_json(self) -> dict[str, Any]:
        """Return the price as JSON has it (section 14)."""
        if self.kind == SPLIT:
            return {"kind": SPLIT, "most": self.most, "rest": self.rest}
        return {"kind": self.kind, "value": self.value}


class PriceBoard(NamedTuple):
    """A column of price spaces; one of a player's own has neither an id nor a type."""

    id: str
    type: str
    spaces: tuple[Price, ...]

    @property
    def most(self) -> int:
        """How many treasures it takes: the lowest space is never covered (CHEOPS-SELL-03)."""
        return len(self.spaces) - 1


# Stands where none was drawn yet, or none was told; it has no spaces.
NO_BOARD: Final = PriceBoard("", "", ())

# Says how blocks are named, and which two each rests on.
BLOCKS_RULE: Final = "CHEOPS-GEO-02"


class Block(NamedTuple):
    """A block: its row from the bottom and its place from the left, both from 1."""

    row: int
    pos: int

    def below(self) -> tuple["Block", ...]:
        """Return the blocks that it rests on, none in row 1 (CHEOPS-GEO-02)."""
        row, pos = self.row - 1, self.pos
        return (Block(row, pos), Block(row, pos + 1)) if row else ()

    def around(self) -> tuple["Block", ...]:
        """Return the places of its neighbours, by row and place (CHEOPS-GEO-03)."""
        row, pos = self
        above = (Block(row + 1, pos - 1), Block(row + 1, pos))
        return (*self.below(), Block(row, pos - 1), Block(row, pos + 1), *above)


class Above(NamedTuple):
    """A block that rests on another one: its bit, and the bits of both that it rests on."""

    bit: int
    below: int


class Pyramid:
    """The blocks of a kit's pyramid: so many in each row, from the bottom (CHEOPS-GEO-01).

    `number` gives the number of a block. `every` are all blocks, `eyes` those that hold laws and
    never a treasure (CHEOPS-GEO-04), `bottom` those of row 1. By block: `near` are those around
    it, `below` those that it rests on, `above` those that rest on it. `bare` are the numbers of
    the blocks without an eye.
    """

    def __init__(self, rows: Sequence[int], eyes: Collection[tuple[int, int]]) -> None:
        """Number the blocks, and work out how they lie to each other."""
        self.rows = tuple(rows)
        self.blocks = tuple(
            Block(row, pos) for row, length in enumerate(rows, 1) for pos in range(1, length + 1)
        )
        self.number: Mapping[tuple[int, int], int] = {b: n for n, b in enumerate(self.blocks)}
        self.every = self._mask(self.blocks)
        self.eyes = self._mask(eyes)
        self.bottom = self._mask(block for block in self.blocks if block.row == 1)
        self.near = tuple(self._mask(block.around()) for block in self.blocks)
        self.below = tuple(self._mask(block.below()) for block in self.blocks)
        resting = [Above(1 << number, below) for number, below in enumerate(self.below)]
        self.above = tuple(
            tuple(top for top in resting if top.below >> number & 1)
            for number in range(len(self.blocks))
        )
        # Eye blocks never hold a treasure, not even once their law is gone (CHEOPS-GEO-04).
        self.bare = tuple(n for n, block in enumerate(self.blocks) if block not in eyes)

    def _mask(self, wanted: Iterable[tuple[int, int]]) -> int:
        return sum(1 << self.number[block] for block in wanted if block in self.number)


# Stacks of family tiles (CHEOPS-SET-05).
STACKS: Final = 3

# The numbers of laws, which are those of their bits: there is no law 0.
LAW_NUMBERS: Final = range(13)

# Actions by the number of what they name: of a block, a colour, a law or a stack.
Made = Sequence[Action]

# Those of such actions that are possible, as bits.
Part = tuple[int, Made]


class Moves:
    """Actions by the numbers of what they name, in the order of their fields.

    A price space has the number of its colour times the spaces of the longest board, and its own
    from 0. What is but one action comes in a row of one.
    """

    def __init__(self, tables: "Tables", seats: int) -> None:
        """Make the actions of games with a kit, for so many seats."""
        # Each is made once: to make one anew is most of what a move costs.
        colours, family, boards = tables.colours, tables.family, tables.boards
        spaces = range(1, tables.spaces + 1)
        where = [(block.row, block.pos) for block in tables.pyramid.blocks]
        self.start = [actions.Start(Seat(seat)) for seat in range(seats)]
        self.lay = [[actions.Lay(c, board.id) for board in boards] for c in colours]
        self.put = [[actions.Put(block, c) for c in colours] for block in where]
        self.top = [[actions.Top(s, k) for k in family] for s in range(1, STACKS + 1)]
        self.reveal = [actions.Reveal(law) for law in LAW_NUMBERS]
        self.place = [[actions.Place(kind, block) for block in where] for kind in family]
        self.extra = [[actions.ExtraTile(kind, block) for block in where] for kind in family]
        self.neighbour = [actions.BuyNeighbour(block) for block in where]
        self.draw = [actions.Draw(stack) for stack in range(1, STACKS + 1)]
        self.end_turn = [actions.EndTurn()]
        self.late_sale = [actions.LateSale(colour) for colour in colours]
        self.put_under = [[actions.PutUnder(law, c) for c in colours] for law in LAW_NUMBERS]
        self.new_price = [actions.NewPrice(c, space) for c in colours for space in spaces]
        self.repeal = [actions.Repeal(law) for law in LAW_NUMBERS]
        self.decline = [[actions.Decline(law)] for law in LAW_NUMBERS]
        self.save = [[actions.Save(law)] for law in LAW_NUMBERS]
        self.enact = [[actions.Enact(law)] for law in LAW_NUMBERS]
        self.joker = [actions.BuyJoker()]
        self.swap = [[actions.Swap(one, other) for other in where] for one in where]
        self.exchange = [
            [[actions.Exchange(one, c, out) for out in colours] for c in colours] for one in where
        ]


# Bits for the tiles of one kind in a hand: a hand is a number, and so a key.
HAND_BITS: Final = 4

# The kind of tile that is bought, besides the kinds of the family.
NEIGHBOUR: Final = "neighbour"

# The types of price boards, as their backs show them (CHEOPS-SET-02).
TYPES: Final = ("I", "II", "III")


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
        self.moves = Moves(self, max(kit.players))

    def _read_colours(self, kit: Kit) -> None:
        setup, rows = setup_row(kit, kit.players[0]), kit.table("treasures").rows
        self.colours = tuple(word(row, "colour") for row in rows)
        self.letters = tuple(word(row, "code") for row in rows)
        self.colour = _numbers_by_id(self.colours)
        self.treasures = whole(setup, "shared.treasures_on_pyramid")
        # Those on the pyramid alone: one of each colour marks its column (CHEOPS-SET-01).
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
        # Few hands can be held, so all that is asked of one is worked out for all of them.
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
        # All prices are multiples of it, so no cash is anything between two of them.
        self.coin = min(piece.value for piece in kit.components if piece.family == "money")
        self.laws = {whole(row, "law"): word(row, "to") for row in laws}
        self.laws_in_play = whole(setup, "shared.law_tiles_on_pyramid")
        # By the number of the law on the market space, 0 for none.
        on_the_market = (whole(row, "number") for row in laws if row["to"] == "market")
        self.prices = (whole(setup, "shared.market_price"), *on_the_market)
        numbers = {word(row, "to"): row for row in laws}
        full_boards = whole(kit.table("limits").row("full_boards"), "number")
        self.needed = (full_boards, whole(numbers["game_board"], "number"))
        self.new_price = whole(numbers["on_number"], "number")
        self.joker_price = whole(numbers["warehouse"], "number")
        self.neighbour_price = whole(kit.table("costs").row(NEIGHBOUR), "piasters")


# Give the tables of a kit.
read_tables: Final = once_a_kit(Tables)


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
