"""A whole game that is played by lines of text, from a position set up as a test wants it."""

from typing import TYPE_CHECKING, Any

from companion.games import rules
from companion.games.cheops.state import NONE, State
from companion.games.cheops.tables import HAND_BITS
from companion.games.cheops.turns import ask
from companion.games.engine import CHANCE, Options, Refusal
from tests.games.asking import loaded
from tests.games.cheops.playing import BELOW, KINDS, NEAR, NUMBER, Block

if TYPE_CHECKING:
    from companion.questions.text import Step

BOARDS = {
    "red": "I3", "blue": "III1", "black": "III3", "green": "I2", "white": "II2", "orange": "II1",
}  # fmt: skip
LETTERS = {kind[0]: number for number, kind in enumerate(KINDS)}
COLOURS = tuple(BOARDS)
COLOUR = {colour: number for number, colour in enumerate(COLOURS)}
BLOCKS = 66


class Whole:
    """A game after its setup; `told` is what its sink was told."""

    def __init__(self, players: int = 2) -> None:
        self.rules: Any = rules(loaded("cheops"))
        self.state: State = self.rules.setup(Options(players))
        self.told: list[Step] = []
        self.do(*(f"lay {colour} {board}" for colour, board in BOARDS.items()))
        while self.asked in ((CHANCE, "treasure"), (CHANCE, "top")):
            self.rules.apply(self.state, self.rules.legal(self.state)[0])
        self.do("start 0")

    @property
    def asked(self) -> tuple[int, str] | None:
        decision = self.rules.pending(self.state)
        return decision and (decision.who, decision.kind)

    @property
    def lines(self) -> list[str]:
        """What is legal."""
        return [self.rules.text(action) for action in self.rules.legal(self.state)]

    def moves(self, move: str) -> list[str]:
        """What is legal of a kind of move, without its name."""
        return [line.removeprefix(move).strip() for line in self.lines if line.split()[0] == move]

    def do(self, *lines: str) -> "Whole":
        """Do what is legal, line by line; chance's own choice where none is given."""
        for line in lines:
            action = self.rules.parse(line)
            assert self.rules.check(self.state, action) is None, line
            self.rules.apply(self.state, action, self.told.append)
        return self

    def refused(self, line: str) -> Refusal:
        """Try what is not legal; nothing changes."""
        key, action = self.state.key(), self.rules.parse(line)
        refusal: Refusal | None = self.rules.check(self.state, action)
        assert refusal is not None, line
        assert self.state.key() == key
        assert line not in self.lines
        return refusal

    def any_top(self) -> "Whole":
        """Let chance turn up any tile of a stack, if it is to."""
        if self.asked == (CHANCE, "top"):
            self.rules.apply(self.state, self.rules.legal(self.state)[0])
        return self

    def lay(self, *rows: str) -> "Whole":
        """Lay tiles from rows from the bottom, a letter a tile, `-` for a block without one."""
        for row, letters in enumerate(rows, 1):
            for pos, letter in enumerate(letters, 1):
                if letter != "-":
                    self._cover(NUMBER[Block(row, pos)], LETTERS[letter])
        covered = self.state.covered
        self.state.open = sum(
            1 << block
            for block in range(BLOCKS)
            if not covered >> block & 1 and all(covered >> below & 1 for below in BELOW[block])
        )
        return self

    def _cover(self, block: int, kind: int) -> None:
        state = self.state
        state.tiles[kind] |= 1 << block
        state.covered |= 1 << block
        state.treasures[block] = NONE
        for other in NEAR[block]:
            state.barred[kind] |= 1 << other

    def lies(self, row: int, pos: int, colour: str) -> "Whole":
        """Let a treasure of a colour lie on a block."""
        self.state.treasures[NUMBER[Block(row, pos)]] = COLOUR[colour]
        return self

    def colour(self, row: int, pos: int) -> str | None:
        """Which treasure lies on a block."""
        found = self.state.treasures[NUMBER[Block(row, pos)]]
        return None if found == NONE else COLOURS[found]

    def sold(self, **colours: int) -> "Whole":
        for colour, number in colours.items():
            self.state.sold[COLOUR[colour]] = number
        self.state.full = self.state.sold.count(4)
        return self

    def under(self, **colours: int) -> "Whole":
        for colour, law in colours.items():
            self.state.under[COLOUR[colour]] = law
            self.state.laws &= ~(1 << law)
        return self

    def hold(self, seat: int, *held: int) -> "Whole":
        for law in held:
            self.state.held[seat] |= 1 << law
            self.state.laws &= ~(1 << law)
        return self

    def holds(self, seat: int) -> list[int]:
        return _bits(self.state.held[seat])

    @property
    def boxed(self) -> list[int]:
        return _bits(self.state.laws_boxed)

    def hand(self, seat: int, letters: str) -> "Whole":
        self.state.hands[seat] = sum(1 << HAND_BITS * LETTERS[letter] for letter in letters)
        return self

    def tiles(self, seat: int) -> str:
        hand = self.state.hands[seat]
        return "".join(
            letter * (hand >> HAND_BITS * number & 15)
            for letter, number in list(LETTERS.items())[:4]
        )

    def own(self, seat: int, **colours: int) -> "Whole":
        for colour, number in colours.items():
            self.state.warehouse[seat * 6 + COLOUR[colour]] = number
        return self

    def owns(self, seat: int) -> dict[str, int]:
        own = self.state.warehouse[seat * 6 : seat * 6 + 6]
        return {colour: number for colour, number in zip(BOARDS, own, strict=True) if number}

    def cash(self, *amounts: int) -> "Whole":
        self.state.cash = list(amounts)
        return self

    def stacks(self, *sizes: int) -> "Whole":
        """Take tiles off the stacks, out of the game."""
        self.state.stacks = list(sizes)
        self.state.tops = [
            top if size else NONE for top, size in zip(self.state.tops, sizes, strict=True)
        ]
        return self

    def takes(self, colour: str) -> "Whole":
        """Let the player have just taken a treasure with the family tile of the turn."""
        self.state.colour, self.state.placed = COLOUR[colour], True
        return self._asked_anew()

    def takes_law(self, law: int) -> "Whole":
        """Let the player have just taken a law, with the family tile of the turn."""
        self.state.law, self.state.placed = law, True
        self.state.laws &= ~(1 << law)
        return self._asked_anew()

    def is_turn_of(self, seat: int) -> "Whole":
        self.state.seat = seat
        self.state.placed = self.state.bought = False
        return self._asked_anew()

    def _asked_anew(self) -> "Whole":
        ask(self.state)
        return self

    @property
    def keys(self) -> list[str]:
        """What was told, by its keys."""
        return [step.key for step in self.told]

    @property
    def ending(self) -> str | None:
        found: str | None = self.rules.ending(self.state)
        assert (found is None) == (self.asked is not None)
        return found


def _bits(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
