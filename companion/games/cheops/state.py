"""Where a game of Cheops stands (section 5): the one state, whoever works with it.

Colours, kinds of tiles (the neighbour last) and blocks (row by row from the bottom) are numbers
from 0 in their order; sets of blocks, of laws and of seats are bit masks. What nobody has seen is
not in the state: it is drawn when it is turned up. What somebody was not told is open in the same
way: an adjudication knows no more than its request says, and the scorekeeper neither the pyramid
nor who has what.
"""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from companion.games.cheops.tables import HAND_BITS, LAW_NUMBERS, NO_BOARD, PriceBoard, Tables
from companion.questions import Answers

if TYPE_CHECKING:
    from companion.games.engine import Decision

# The laws that may lie on the pyramid, as bits.
ALL_LAWS: Final = sum(1 << law for law in LAW_NUMBERS if law)

# No colour, no kind, no seat, no amount: nothing there, or nothing known.
NONE: Final = -1

# The number of a law that was taken and not turned up yet.
FACE_DOWN: Final = -1


def tiles_of(hand: int, kind: int) -> int:
    """Return how many tiles of a kind a hand has."""
    return hand >> HAND_BITS * kind & (1 << HAND_BITS) - 1


# Lists change in place, so copies need their own; what stands in neither row a copy would miss.
_LISTS = (
    "boards", "sold", "boxed", "under", "left", "treasures", "tiles", "barred", "stacks", "tops",
    "unseen", "cash", "hands", "warehouse", "held",
)  # fmt: skip

_VALUES = (
    "decision", "players", "covered", "open", "laws", "laws_boxed", "market_law", "law_3", "law_7",
    "neighbours", "full", "money", "eliminated", "seat", "turns", "bought", "placed", "colour",
    "law", "saved", "cause",
)  # fmt: skip


class State:
    """A position. `tables` are the numbers of its kit, the same in all of a game.

    By colour: the price `boards` (`NO_BOARD` where none is known), treasures `sold`, `boxed`, and
    `left` to be put on the pyramid in the setup, and the law `under` the board, 0 for none. `full`
    boards there are; `law_7` has the colour and the space, from 1, under law 7.

    `treasures` are the colours by block, `NONE` where there is none or it is not known which.
    `tiles` are the blocks that carry tiles of each kind, `barred` those around them
    (CHEOPS-PLACE-03), `covered` all that carry tiles, and `open` those that carry none and are
    supported (CHEOPS-PLACE-02). `stacks` are the tiles in each stack, `tops` the kinds on top,
    `unseen` the tiles of each kind below; `neighbours` are not bought yet, `laws` are those that
    nobody has seen, and `laws_boxed` those that left the game.

    By seat: `cash` in piasters (`NONE` where it is not known; all have `money` together), `hands`
    (`HAND_BITS` a kind), and the laws `held`. `warehouse` are the treasures of all colours of one
    seat after the other. `eliminated` is a set of seats.

    `seat` has the turn, after as many completed `turns`; it has `bought` a neighbour and `placed` a
    family tile, and `saved` these laws in it; `colour` is the treasure, `law` the law that it has
    just taken. `cause` is what ended the game. `decision` follows from all the others.
    """

    __slots__ = ("tables", *_LISTS, *_VALUES)

    def __init__(self, tables: Tables, players: int) -> None:
        """Stand for a game before the first draw: everybody has a tile of each kind, no money."""
        colours, kinds = len(tables.colours), len(tables.kinds)
        self.tables = tables
        self.boards: list[PriceBoard] = [NO_BOARD] * colours
        self.sold, self.boxed, self.under = ([0] * colours for _ in range(3))
        self.left = [tables.each] * colours
        self.treasures = [NONE] * len(tables.pyramid.blocks)
        self.tiles, self.barred = ([0] * kinds for _ in range(2))
        self.stacks = list(tables.stacks[players])
        self.tops = [NONE] * len(self.stacks)
        *of_family, self.neighbours = tables.pieces
        self.unseen = [pieces - players for pieces in of_family]
        self.cash, self.held = ([0] * players for _ in range(2))
        # One tile of each kind for everybody (SET-05), and no money (SET-07).
        self.hands = [sum(tables.in_hand)] * players
        self.warehouse = [0] * (players * colours)
        self.players, self.covered, self.open = players, 0, tables.pyramid.bottom
        self.laws, self.laws_boxed = ALL_LAWS, 0
        self.market_law = self.law_3 = 0
        self.law_7: tuple[int, int] | None = None
        self.full = self.money = self.eliminated = 0
        self.seat, self.turns, self.bought, self.placed = NONE, 0, False, False
        self.colour, self.law, self.saved = NONE, 0, 0
        self.cause: str | None = None
        self.decision: Decision | None = None

    def copy(self) -> "State":
        """Return a state that shares nothing with this one that ever changes."""
        # Name by name: a loop over names takes three times as long, and bots copy before each move.
        new = State.__new__(State)
        new.tables = self.tables
        new.boards = self.boards[:]
        new.sold = self.sold[:]
        new.boxed = self.boxed[:]
        new.under = self.under[:]
        new.left = self.left[:]
        new.treasures = self.treasures[:]
        new.tiles = self.tiles[:]
        new.barred = self.barred[:]
        new.stacks = self.stacks[:]
        new.tops = self.tops[:]
        new.unseen = self.unseen[:]
        new.cash = self.cash[:]
        new.hands = self.hands[:]
        new.warehouse = self.warehouse[:]
        new.held = self.held[:]
        new.decision = self.decision
        new.players = self.players
        new.covered = self.covered
        new.open = self.open
        new.laws = self.laws
        new.laws_boxed = self.laws_boxed
        new.market_law = self.market_law
        new.law_3 = self.law_3
        new.law_7 = self.law_7
        new.neighbours = self.neighbours
        new.full = self.full
        new.money = self.money
        new.eliminated = self.eliminated
        new.seat = self.seat
        new.turns = self.turns
        new.bought = self.bought
        new.placed = self.placed
        new.colour = self.colour
        new.law = self.law
        new.saved = self.saved
        new.cause = self.cause
        return new

    def key(self) -> Hashable:
        """Return a value that two states have in common exactly when they are equal."""
        return (
            *(tuple(getattr(self, name)) for name in _LISTS),
            *(getattr(self, name) for name in _VALUES),
        )

    def owned(self, seat: int) -> list[int]:
        """Return the treasures of each colour in a seat's warehouse."""
        colours = len(self.sold)
        return self.warehouse[seat * colours : (seat + 1) * colours]

    def store(self, seat: int, colour: int, number: int = 1) -> None:
        """Put treasures into a seat's warehouse; a negative number is taken out."""
        self.warehouse[seat * len(self.sold) + colour] += number

    @property
    def purse(self) -> int:
        """What the active player can pay: its cash, or where that is not known, all there is."""
        # The scorekeeper knows how much money there is, not who has it: it refuses what nobody
        # could pay, and no more.
        cash = self.cash[self.seat]
        return self.money if cash == NONE else cash

    def pay(self, amount: int) -> None:
        """Let the bank pay the active player; a negative amount is paid to it."""
        self.money += amount
        if self.cash[self.seat] != NONE:
            self.cash[self.seat] += amount


def state_of(tables: Tables, answers: Answers) -> State:
    """Return a state of these players of which nothing is told yet; nobody holds anything."""
    state = State(tables, len(answers["players"]))
    # The setup's hands are no part of what a request tells: it names tiles or there are none.
    state.hands = [0] * state.players
    if "player" in answers:
        state.seat = answers["players"].index(answers["player"])
    state.market_law, state.law_3 = answers.get("market_law", 0), answers.get("law_3", 0)
    return state
