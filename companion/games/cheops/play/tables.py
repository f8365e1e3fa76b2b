"""What a kit makes of all its games: masks of the pyramid, and every action made once."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple

from companion.games.cheops import actions, laws
from companion.games.cheops.figures import Figures, figures
from companion.games.cheops.prices import Market, PriceBoard
from companion.games.cheops.pyramid import Block
from companion.games.cheops.sale import Sale
from companion.games.cheops.state import HAND_BITS
from companion.games.common.figures import once_a_kit, whole, word
from companion.games.common.setup import setup_row
from companion.games.contract import CHANCE, Action, Decision, Seat
from companion.kits import Kit

STACKS = 3
"""Stacks of family tiles (CHEOPS-SET-05)."""

Made = Sequence[Action]
"""Actions by the number of what they name: of a block, a colour, a law or a stack."""

Part = tuple[int, Made]
"""Those actions of a kind that are possible, as bits."""


class Above(NamedTuple):
    """A block that rests on another one: its bit, and the bits of both blocks below it."""

    bit: int
    below: int


@dataclass(frozen=True, eq=False, slots=True)
class Geometry:
    """The pyramid as bit masks: block number n, row by row from the bottom, is bit 1 << n."""

    blocks: tuple[Block, ...]
    at: Mapping[tuple[int, int], int]
    every: int
    eyes: int
    bottom: int
    near: tuple[int, ...]
    above: tuple[tuple[Above, ...], ...]
    treasures: tuple[int, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Moves:
    """Every action of the game, by the numbers of what it names."""

    start: tuple[Action, ...]
    lay: tuple[tuple[Action, ...], ...]
    put: Mapping[int, tuple[Action, ...]]
    top: tuple[tuple[Action, ...], ...]
    reveal: tuple[Action, ...]
    place: tuple[Made, ...]
    extra: tuple[Made, ...]
    neighbour: Made
    draw: Made
    end_turn: Made
    late_sale: Made
    put_under: Mapping[int, Made]
    new_price: Made
    repeal: Made
    decline: Mapping[int, Made]
    save: Mapping[int, Made]
    enact: Mapping[int, Made]
    joker: Made
    swap: tuple[Made, ...]
    exchange: tuple[tuple[Made, ...], ...]


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """What all games with a kit have in common.

    `stacks` are the sizes of the stacks by the number of players. `boards` are the ids of the
    price boards, `price_boards` each of them by the treasures on it, `full` the treasures that
    fill each; `spaces` are those of the longest one.
    `letters` stand for the colours. `kinds` are the ids of the tiles, the neighbour's last, and
    `in_hand` what each adds to a hand. `colour`, `kind` and `board` give the numbers of ids.

    `goods` is what can be done with a treasure by the law under its board and whether that is
    full. `by_hand` are the kinds in a hand and `sizes` how many tiles, `needed` the full boards
    that end the game without law 3 and with it.
    """

    figures: Figures
    players: tuple[int, ...]
    stacks: Mapping[int, tuple[int, ...]]
    geometry: Geometry
    moves: Moves
    boards: tuple[str, ...]
    price_boards: tuple[tuple[PriceBoard, ...], ...]
    full: tuple[int, ...]
    spaces: int
    letters: tuple[str, ...]
    kinds: tuple[str, ...]
    in_hand: tuple[int, ...]
    colour: Mapping[str, int]
    kind: Mapping[str, int]
    board: Mapping[str, int]
    goods: Mapping[tuple[int, bool], tuple[Action, ...]]
    by_hand: Mapping[int, tuple[int, ...]]
    sizes: Mapping[int, int]
    needed: tuple[int, int]
    asked: Mapping[str, tuple[Decision, ...]]
    by_chance: Mapping[str, Decision]


@once_a_kit
def tables(kit: Kit) -> Tables:
    """Return the tables of a kit."""
    given = figures(kit)
    geometry, boards = _geometry(given), tuple(given.boards)
    hands = dict(_hands(len(given.kinds), given.hand))
    return Tables(
        figures=given,
        players=kit.players,
        stacks={players: _stacks(kit, players) for players in kit.players},
        geometry=geometry,
        moves=_moves(given, geometry, max(kit.players)),
        boards=boards,
        price_boards=tuple(
            tuple(PriceBoard(spaces, sold) for sold in range(len(spaces)))
            for spaces in given.boards.values()
        ),
        full=tuple(len(spaces) - 1 for spaces in given.boards.values()),
        spaces=max(map(len, given.boards.values())),
        letters=tuple(word(row, "code") for row in kit.table("treasures").rows),
        kinds=tuple(given.tiles),
        in_hand=tuple(1 << HAND_BITS * kind for kind in range(len(given.kinds))),
        colour=_numbered(given.colours),
        kind=_numbered(given.tiles),
        board=_numbered(boards),
        goods=dict(_goods(given)),
        by_hand={hand: tuple(sorted(set(kinds))) for hand, kinds in hands.items()},
        sizes={hand: len(kinds) for hand, kinds in hands.items()},
        needed=(given.full_boards_needed(0), given.full_boards_needed(1)),
        asked={kind: _decisions(kind, max(kit.players)) for kind in ASKED},
        by_chance={kind: Decision(CHANCE, kind) for kind in BY_CHANCE},
    )


BY_CHANCE = ("board", "treasure", "top", "start", "reveal")
ASKED = ("place", "goods", "draw", *(f"law_{law}" for law in range(1, laws.LAST + 1)))
"""What is asked of chance, and of players."""

LAW_ASKED = ("", *ASKED[3:])
"""What is asked about each law."""


def _decisions(kind: str, players: int) -> tuple[Decision, ...]:
    return tuple(Decision(seat, kind) for seat in range(players))


def _numbered(ids: Iterable[str]) -> dict[str, int]:
    return {each: number for number, each in enumerate(ids)}


def _stacks(kit: Kit, players: int) -> tuple[int, ...]:
    row = setup_row(kit, players)
    return tuple(whole(row, f"shared.family_stack_{n}") for n in range(1, STACKS + 1))


def _hands(kinds: int, most: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield every hand, packed, and the kinds of its tiles."""
    for size in range(most + 1):
        for hand in combinations_with_replacement(range(kinds), size):
            yield sum(1 << HAND_BITS * kind for kind in hand), hand


def _geometry(given: Figures) -> Geometry:
    blocks = tuple(
        Block(row, pos) for row, length in enumerate(given.rows, 1) for pos in range(1, length + 1)
    )
    at = {(block.row, block.pos): number for number, block in enumerate(blocks)}

    def mask(wanted: Iterable[Block]) -> int:
        return sum(1 << at[block] for block in wanted if block in at)

    resting = {block: block.below() for block in blocks if block.row > 1}
    return Geometry(
        blocks=blocks,
        at=at,
        every=mask(blocks),
        eyes=mask(Block(*eye) for eye in given.eyes),
        bottom=mask(block for block in blocks if block.row == 1),
        near=tuple(mask(block.around()) for block in blocks),
        above=tuple(
            tuple(Above(1 << at[top], mask(below)) for top, below in resting.items() if b in below)
            for b in blocks
        ),
        treasures=tuple(at[block] for block in blocks if block not in given.eyes),
    )


def _goods(given: Figures) -> Iterator[tuple[tuple[int, bool], tuple[Action, ...]]]:
    """Yield what can be done with a treasure just taken, by law and fullness (CHEOPS-SELL-05)."""
    made = {"sell": actions.Sell(), "warehouse": actions.Warehouse(), "box": actions.Box()}
    colour, spaces = given.colours[0], next(iter(given.boards.values()))
    for law in (0, *laws.UNDER_A_BOARD):
        for is_full in (False, True):
            board = PriceBoard(spaces, (len(spaces) - 1) * is_full)
            sale = Sale(Market({colour: board}, None, given.new_price), colour, law, None)
            yield (law, is_full), tuple(made[option] for option in sale.options)


def _moves(given: Figures, geometry: Geometry, seats: int) -> Moves:
    colours, spaces = given.colours, max(map(len, given.boards.values()))
    where = [(block.row, block.pos) for block in geometry.blocks]
    places = [(colour, n) for colour in colours for n in range(1, spaces + 1)]
    numbers = range(laws.LAST + 1)
    return Moves(
        start=tuple(actions.Start(Seat(seat)) for seat in range(seats)),
        lay=tuple(tuple(actions.Lay(c, board) for board in given.boards) for c in colours),
        put={b: tuple(actions.Put(where[b], c) for c in colours) for b in geometry.treasures},
        top=tuple(tuple(actions.Top(s, k) for k in given.kinds) for s in range(1, STACKS + 1)),
        reveal=tuple(map(actions.Reveal, numbers)),
        place=tuple(tuple(actions.Place(kind, block) for block in where) for kind in given.kinds),
        extra=tuple(
            tuple(actions.ExtraTile(kind, block) for block in where) for kind in given.kinds
        ),
        neighbour=tuple(map(actions.BuyNeighbour, where)),
        draw=tuple(map(actions.Draw, range(1, STACKS + 1))),
        end_turn=(actions.EndTurn(),),
        late_sale=tuple(map(actions.LateSale, colours)),
        put_under={n: tuple(actions.PutUnder(n, c) for c in colours) for n in laws.UNDER_A_BOARD},
        new_price=tuple(actions.NewPrice(colour, space) for colour, space in places),
        repeal=tuple(map(actions.Repeal, numbers)),
        decline={n: (actions.Decline(n),) for n in (laws.REPEAL, laws.JOKER)},
        save={n: (actions.Save(n),) for n in laws.SAVED},
        enact={n: (actions.Enact(n),) for n in (*laws.ON_THE_MARKET, laws.THREE_BOARDS)},
        joker=(actions.BuyJoker(),),
        swap=tuple(tuple(actions.Swap(one, other) for other in where) for one in where),
        exchange=tuple(
            tuple(tuple(actions.Exchange(one, c, out) for out in colours) for c in colours)
            for one in where
        ),
    )
