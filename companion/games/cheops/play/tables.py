"""What all games with a kit have in common, worked out once."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement

from companion.games.cheops import actions, laws
from companion.games.cheops.figures import Figures, figures
from companion.games.cheops.play.geometry import Geometry, geometry
from companion.games.cheops.play.moves import STACKS, Made, Moves, moves
from companion.games.cheops.prices import Market, PriceBoard
from companion.games.cheops.sale import Sale
from companion.games.cheops.state import HAND_BITS, State
from companion.games.common.figures import once_a_kit, whole, word
from companion.games.common.setup import setup_row
from companion.games.contract import CHANCE, Action, Decision
from companion.kits import Kit

Part = tuple[int, Made]
"""Those actions of a kind that are possible, as bits."""


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

    def is_full(self, state: State, colour: int) -> bool:
        """Return whether the price board of a colour is full (CHEOPS-SELL-03)."""
        return state.sold[colour] == self.full[state.boards[colour]]


@once_a_kit
def tables(kit: Kit) -> Tables:
    """Return the tables of a kit."""
    given = figures(kit)
    pyramid, boards = geometry(given), tuple(given.boards)
    hands = dict(_hands(len(given.kinds), given.hand))
    return Tables(
        figures=given,
        stacks={players: _stacks(kit, players) for players in kit.players},
        geometry=pyramid,
        moves=moves(given, pyramid, max(kit.players)),
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


def _goods(given: Figures) -> Iterator[tuple[tuple[int, bool], tuple[Action, ...]]]:
    """Yield what can be done with a treasure just taken, by law and fullness (CHEOPS-SELL-05)."""
    made = {"sell": actions.Sell(), "warehouse": actions.Warehouse(), "box": actions.Box()}
    colour, spaces = given.colours[0], next(iter(given.boards.values()))
    for law in (0, *laws.UNDER_A_BOARD):
        for is_full in (False, True):
            board = PriceBoard(spaces, (len(spaces) - 1) * is_full)
            sale = Sale(Market({colour: board}, None, given.new_price), colour, law, None)
            yield (law, is_full), tuple(made[option] for option in sale.options)
