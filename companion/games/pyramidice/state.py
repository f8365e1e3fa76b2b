"""The one state: all that lies on the table and on people's boards, and what is pending (5).

Whole games and single questions share it: of a question's state most is open, and the chapters know
what that means where they meet it (a supply that nobody counts never runs short). So a rule is
written once, whether it is played, asked about, or told to the scorekeeper.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, Final

from companion.games.engine import CHANCE, Decision, Sink
from companion.games.pyramidice.setup import ARCHITECT
from companion.games.pyramidice.tables import RESOURCES, ROW_PLACES, Tables
from companion.questions import Answers
from companion.questions.text import Step, Term

# In place of a number that nobody has told.
OPEN: Final = -1

# A card or tile that lies there, whose name nobody has told.
NEW: Final = "new"

# Something that is pending: its kind, and what was answered of it so far.
Frame = tuple[Any, ...]


@dataclass(slots=True, eq=False, repr=False)
class State:
    """The state of a game, as far as it is told; what is not is open.

    Seats are numbered clockwise; in solo the Great Architect has the second. What is theirs is a
    list by seat. Whoever makes one gives a name a seat; nothing else is told yet.
    """

    # The numbers of the game, the same for all of its states.
    tables: Tables
    # The players as steps show them: `Seat`s where the rules play, so that a log can be read by
    # anybody; names where a request tells them. The Architect goes by his id.
    names: Sequence[Any]
    architect: str | None = None
    # Who has the turn.
    current: int = 0

    # On the table: the values on the spaces of the pyramids by number, 0 where there is none;
    # workers, cats and stone dice of the supply; stone dice and prayer dice of the quarry.
    dice: list[int] = field(init=False)
    supply: list[int] = field(default_factory=lambda: [OPEN, OPEN, OPEN])
    quarry: int = OPEN
    prayers: int = OPEN
    # The God cards from left to right, None for an empty place; how many are left in the deck, and
    # those that were seen to go. Their order is nobody's business (ROW-03): they lie sorted.
    row: list[str | None] = field(default_factory=lambda: [NEW for _ in ROW_PLACES])
    deck: int = OPEN
    discarded: list[str] = field(default_factory=list)
    # The Rest tiles below the Sphinx; in solo by number, None for an empty place.
    strip: list[str | None] = field(default_factory=list)
    face_down: set[str] = field(default_factory=set)

    # Before each seat: `held` are workers, cats and stone dice; of `gods` the Ennead lies there
    # card by card; Rest tiles from left to right; `hands` are the Scarabs that were dealt, and then
    # the one given back, which stays a secret (SETUP-12).
    fame: list[int] = field(init=False)
    held: list[list[int]] = field(init=False)
    gods: list[list[str]] = field(init=False)
    tiles: list[list[str]] = field(init=False)
    projects: list[list[str]] = field(init=False)
    scarabs: list[str | None] = field(init=False)
    hands: list[tuple[str, ...]] = field(init=False)

    # Of the turn: the Fame that the owner of the Pearl Scarab can have for the last build; the dice
    # rolled and not yet spent, and how many are in the air, stone dice and prayer dice; the Gods
    # that were used, and the one that the Amethyst Scarab has borrowed.
    reaction: int = 0
    pool: tuple[int, ...] = ()
    rolling: tuple[int, int] = (0, 0)
    rerolled: bool = False
    used: frozenset[str] = frozenset()
    scarab_used: bool = False
    borrowed: str | None = None

    # Of the end: who has the Pharaoh tile, and why it was taken. `turns` counts those that are
    # over, `stall` those in a row in which deck and stone supply stayed at `mark` (END-06).
    pharaoh: int | None = None
    cause: str | None = None
    over: bool = False
    turns: int = 0
    stall: int = 0
    mark: int = 0

    # What is pending, the last of it first, and what is asked of it.
    stack: tuple[Frame, ...] = ()
    decision: Decision | None = None

    def __post_init__(self) -> None:
        """Lay what nobody has told, a seat a name."""
        self.names, seats = tuple(self.names), len(self.names)
        self.dice = [0] * len(self.tables.spaces)
        self.fame = [OPEN] * seats
        self.held = [[OPEN, OPEN, OPEN] for _ in self.names]
        self.gods = [[] for _ in self.names]
        self.tiles = [[] for _ in self.names]
        self.projects = [[] for _ in self.names]
        self.scarabs = [None] * seats
        self.hands = [()] * seats

    def copy(self) -> "State":
        """Return a position that shares nothing with this one that ever changes."""
        # By hand, since a search copies thousands a second; tuples and frozensets are shared.
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
    def name(self) -> object:
        """Who has the turn."""
        return self.names[self.current]

    @property
    def scarab(self) -> str | None:
        """The Scarab of whoever has the turn."""
        return self.scarabs[self.current]

    def owner(self, scarab: str) -> int | None:
        """Return the seat that has a Scarab, None when nobody is known to."""
        return self.scarabs.index(scarab) if scarab in self.scarabs else None


# What a kind of frame does when it is next: it asks, or does its part and leaves the stack.
FrameRule = Callable[[State, Sink | None], Decision | None]


@cache
def ask(who: int, kind: str) -> Decision:
    """Return a question to a seat."""
    return Decision(who, kind)


@cache
def draw(kind: str, seat: int | None = None) -> Decision:
    """Return a question to chance; what goes to a seat is its secret."""
    return Decision(CHANCE, kind, secret=seat is not None, seat=seat)


def tell(sink: Sink | None, steps: Iterable[Step]) -> None:
    """Tell steps, if anybody listens.

    Steps that are made one by one are made only then: most games are played unheard.
    """
    if sink:
        for step in steps:
            sink(step)


def state_of(tables: Tables, answers: Answers) -> State:
    """Return the state of a request: whose turn it is, and what it tells of the table alike.

    What is told in another way by each question is for its chapter, and so are all checks.
    """
    names = answers["players"]
    state = State(tables, [*names, Term(ARCHITECT)] if tables.is_solo else names)
    seat = state.current = names.index(answers["player"]) if "player" in answers else 0
    state.scarabs[seat] = answers.get("scarab")
    state.borrowed = answers.get("borrowed")
    state.gods[seat] = answers.get("gods", [])
    if "workers" in answers:
        # Whoever is asked without stone dice has none: they lie in the quarry in a Work turn.
        state.held[seat] = [answers.get(kind, 0) for kind in RESOURCES]
    if "god_row" in answers:
        state.row, state.deck = [*answers["god_row"]], answers["god_deck"]
    if "pyramids" in answers:
        state.tell_dice(answers["pyramids"])
    return state
