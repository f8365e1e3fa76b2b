"""A position of the game: all that lies on the table and on people's boards (section 5)."""

from collections.abc import Hashable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from companion.games.pyramidice.tables import ROW_PLACES, Tables

if TYPE_CHECKING:
    from companion.games.engine import Decision
    from companion.games.pyramidice.pool import Pool

OPEN: Final = -1
"""In place of a number that nobody has told."""

NEW: Final = "new"
"""A card or tile that lies there, whose name nobody has told."""

Frame = tuple[Any, ...]
"""Something that is pending: its kind, and what was answered of it so far."""


class State:
    """The state of a game, as far as it is told; what is not is open.

    Seats are numbered clockwise; in solo the Great Architect has the second. What is theirs is a
    list by seat, and `current` has the turn.

    - `tables` are those of the game, the same for all of its states.
    - `names` are the players as steps show them (`Seat`s, where the rules play), the Architect by
      his id; `architect` is that id, None in the base game.
    - `dice` are the values on the spaces of the pyramids by number, 0 where there is none.
    - `supply` are workers, cats and stone dice, `quarry` the stone dice there, `prayers` the prayer
      dice.
    - `row` are the God cards from left to right, None for an empty place, `deck` how many cards
      are left and `discarded` those that were seen to go.
    - `strip` are the Rest tiles below the Sphinx; in solo by number, None for an empty place.
    - `fame`; `held`, workers, cats and stone dice; `gods`, the cards of the Ennead one by one;
      `tiles`, Rest tiles from left to right, those of `face_down` turned down; `scarabs`;
      `projects`; `hands`, the Scarabs that were dealt, and then the one given back.
    - `reaction` is the Fame that the owner of the Pearl Scarab can have for the last build.
    - Of the turn: `pool`, the dice rolled and not yet spent, and how many are `rolling`, stone dice
      and prayer dice; whether it was `rerolled`; the Gods that were `used`, whether the Scarab was
      (`scarab_used`), and the God that the Amethyst Scarab has `borrowed`.
    - `pharaoh` is the seat that has the Pharaoh tile; `over`: the last turn is over. `turns` counts
      those that are, `stall` those without progress in a row, since deck and stone supply together
      were `mark`; `cause` is why the Pharaoh tile was taken.
    - `stack` is what is pending, the last of it first, `decision` what is asked of it.
    """

    __slots__ = (
        "architect",
        "borrowed",
        "cause",
        "current",
        "decision",
        "deck",
        "dice",
        "discarded",
        "face_down",
        "fame",
        "gods",
        "hands",
        "held",
        "mark",
        "names",
        "over",
        "pharaoh",
        "pool",
        "prayers",
        "projects",
        "quarry",
        "reaction",
        "rerolled",
        "rolling",
        "row",
        "scarab_used",
        "scarabs",
        "stack",
        "stall",
        "strip",
        "supply",
        "tables",
        "tiles",
        "turns",
        "used",
    )

    def __init__(self, tables: Tables, names: Sequence[Any], architect: str | None = None) -> None:
        """Begin with nothing told, a seat a name."""
        seats, self.tables = len(names), tables
        self.names, self.architect = tuple(names), architect
        self.current = self.reaction = 0
        self.dice = [0] * len(tables.spaces)
        self.supply = [OPEN, OPEN, OPEN]
        self.quarry = self.prayers = self.deck = OPEN
        self.row: list[str | None] = [NEW for _ in ROW_PLACES]
        self.discarded: list[str] = []
        self.strip: list[str | None] = []
        self.face_down: set[str] = set()
        self.fame = [OPEN] * seats
        self.held = [[OPEN, OPEN, OPEN] for _ in names]
        self.gods: list[list[str]] = [[] for _ in names]
        self.tiles: list[list[str]] = [[] for _ in names]
        self.projects: list[list[str]] = [[] for _ in names]
        self.scarabs: list[str | None] = [None] * seats
        self.hands: list[tuple[str, ...]] = [()] * seats
        self.pool: Pool = ()
        self.rolling = (0, 0)
        self.rerolled = self.scarab_used = False
        self.used: frozenset[str] = frozenset()
        self.borrowed: str | None = None
        self.pharaoh: int | None = None
        self.over = False
        self.turns = self.stall = self.mark = 0
        self.cause: str | None = None
        self.stack: tuple[Frame, ...] = ()
        self.decision: Decision | None = None

    def copy(self) -> "State":
        """Return a position that shares nothing with this one that ever changes."""
        new = State.__new__(State)
        new.tables, new.names, new.architect = self.tables, self.names, self.architect
        new.current = self.current
        new.reaction, new.prayers = self.reaction, self.prayers
        new.dice, new.supply, new.quarry = self.dice[:], self.supply[:], self.quarry
        new.row, new.deck, new.discarded = self.row[:], self.deck, self.discarded[:]
        new.strip, new.face_down = self.strip[:], self.face_down.copy()
        new.fame, new.scarabs, new.hands = self.fame[:], self.scarabs[:], self.hands[:]
        new.held = [each[:] for each in self.held]
        new.gods = [each[:] for each in self.gods]
        new.tiles = [each[:] for each in self.tiles]
        new.projects = [each[:] for each in self.projects]
        new.pool, new.rolling, new.rerolled = self.pool, self.rolling, self.rerolled
        new.used, new.scarab_used, new.borrowed = self.used, self.scarab_used, self.borrowed
        new.pharaoh, new.over, new.turns = self.pharaoh, self.over, self.turns
        new.stall, new.mark, new.cause = self.stall, self.mark, self.cause
        new.stack, new.decision = self.stack, self.decision
        return new

    def key(self) -> Hashable:
        """Return all of it as one value."""
        return (
            *(self.names, self.architect, self.current, self.reaction, self.borrowed),
            *(self.pharaoh, self.over, self.turns, self.stall, self.mark, self.cause),
            *(tuple(self.dice), tuple(self.supply), self.quarry, self.prayers),
            *(tuple(self.row), self.deck, tuple(self.discarded)),
            *(tuple(self.strip), frozenset(self.face_down)),
            *(tuple(self.fame), tuple(self.scarabs), tuple(map(tuple, self.held))),
            *(tuple(map(tuple, self.gods)), tuple(map(tuple, self.tiles))),
            *(tuple(map(tuple, self.projects)), tuple(self.hands)),
            *(self.pool, self.rolling, self.rerolled, self.used, self.scarab_used),
            *(self.stack, self.decision),
        )

    def tell_dice(self, pyramids: Mapping[str, list[list[list[int]]]]) -> None:
        """Tell the dice on all pyramids in play, each level from the ground up by its rows."""
        levels = chain.from_iterable(pyramids.values())
        self.dice = [value for level in levels for row in level for value in row]

    def push(self, *frames: Frame) -> None:
        """Let these come before all else that is pending, the last of them first."""
        self.stack += frames

    def pop(self) -> Frame:
        """Take off what comes next, and return it."""
        frame, self.stack = self.stack[-1], self.stack[:-1]
        return frame

    @property
    def name(self) -> Any:  # noqa: ANN401 - a text or a seat
        """Who has the turn."""
        return self.names[self.current]

    @property
    def scarab(self) -> str | None:
        """The Scarab of whoever has the turn."""
        return self.scarabs[self.current]

    def owner(self, scarab: str) -> int | None:
        """Return the seat that has a Scarab, None when nobody is known to."""
        return self.scarabs.index(scarab) if scarab in self.scarabs else None
