"""What a room offers the scorekeeper: one game kept at a table, act by act (the way `points`).

People play with pieces; the scorekeeper asks for what the rules must decide in public and for what
gives points at once. What lies on people's boards it asks at the end alone. So the state is that
of the game's chapters, with the parts left open that nobody told.

An act is one thing that happens at the table: a push, a temple scoring, a turn that ends. It is
asked by a form and applied as a whole; what it brings may make other acts due at once. A keeper
holds no answers and asks nothing itself: everything is worked out from the acts, again and again,
so that a rule put right puts old evenings right too.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from companion.games.engine import Result
from companion.kits import Kit
from companion.questions import Answers, Form
from companion.questions.text import Step

# What a room's keeper works with, known to that room alone; an act leaves it as it is.
State = Any

# The last act of every game: what the score sheet asks and the keeper does not know.
SCORE = "score"


class Seating(NamedTuple):
    """Who plays what: `players` clockwise, `colours` by player (none where a game has none).

    `start` is the start player, None where there is none; `options` are the answers to the keeper's
    `opening`.
    """

    players: tuple[str, ...]
    variant: str
    colours: Mapping[str, str] = {}
    start: str | None = None
    options: Mapping[str, Any] = {}


class Choice(NamedTuple):
    """An act that is possible now. Its words are the kit's text `play.act.NAME` with `values`.

    `act` is the id, `NAME`, or `NAME.ARGUMENT` where it needs one (`push.2`).
    """

    act: str
    rule: str
    values: Mapping[str, Any] = {}


class Stage(NamedTuple):
    """Where the game stands and what can happen.

    `where` says it in words (texts `step.KEY`), with all that is public and worth telling; `turn`
    is whoever acts, None for the table. When an act is `due`, `menu` holds that one alone and it
    comes without being chosen. An empty menu is the end of the game. `scores` are the public points
    so far, overrides aside. What they leave out has the words `play.without.KEY`, with `without` as
    the key (such as `cash`): then nobody is said to lead; None when they leave out nothing.
    """

    where: tuple[Step, ...]
    turn: str | None
    menu: tuple[Choice, ...]
    scores: Mapping[str, int]
    due: bool = False
    without: str | None = None


class Outcome(NamedTuple):
    """What an act leads to: the state after it, and why (`explain`), asked for when shown.

    `points` are what it brought each player, for the line that books them. `hides` says whether
    what was answered in secret is to be hidden still, once the act is through.
    """

    state: State
    explain: Callable[[], Iterable[Step]] = tuple
    points: Mapping[str, int] = {}
    hides: Callable[[], bool] = bool


class Keeper(Protocol):
    """Keeps one game, in any way: by its acts, by its moves, or by its score sheet alone.

    Every method is a pure function of its arguments. What only some keepers know has an answer
    here that says nothing.
    """

    starts: bool = False
    """Whether the game has a start player."""

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may sit down in each variant that the setup knows."""
        ...

    def colours(self, kit: Kit, variant: str) -> tuple[str, ...]:
        """Return the ids of the player colours (words: `form.choice.ID`), if people have any."""
        return ()

    def opening(self, kit: Kit, variant: str) -> Form:
        """Return what is asked at the opening besides variant, seats, colours, start player.

        The answer to a choice `dice` of `program` or `table` says who throws `drawn` numbers.
        """
        return Form("opening", ())

    def begin(self, kit: Kit, seating: Seating) -> State:
        """Return the state after the setup.

        Raises:
            Refused: for seats, colours or options that do not go together.
        """
        ...

    def stage(self, state: State) -> Stage:
        """Return where the game stands and which acts are possible."""
        ...

    def form(self, state: State, act: str) -> Form:
        """Return what an act asks; `SCORE` asks what the score sheet needs and nobody kept."""
        ...

    def counted(self, state: State, players: tuple[str, ...]) -> tuple[str, ...]:
        """Return who has a line of the score sheet: all who play, or they together as one team."""
        return players

    def clash(self, state: State) -> Step | None:
        """Return what all see and can't be, where somebody has told something wrongly."""
        return None

    @property
    def reseats(self) -> bool:
        """Whether people may come late and leave once the game has begun: its rules admit it."""
        return False

    def welcome(self, state: State, newcomers: tuple[str, ...]) -> Form:
        """Return what those are asked who come late; never called where nobody may."""
        return Form("coming", ())

    def reseated(self, state: State, players: tuple[str, ...], answers: Answers) -> State:
        """Return the state with those who play now; `answers` are those to `welcome`, if any came.

        Raises:
            Refused: with the field, for somebody who can't sit there.
        """
        return state

    def result(self, state: State, answers: Answers, corrections: Mapping[str, int]) -> Result:
        """Return the final scores, as `Game.score` has them, from the answers to `SCORE`.

        `corrections` are points by player that the table has ruled otherwise.

        Raises:
            Refused: with the field, when no game can end so.
        """
        ...


class ActKeeper(Keeper, Protocol):
    """Keeps a game by acts that are chosen from a menu, and asked by their forms."""

    def acts(self, kit: Kit, variant: str) -> tuple[str, ...]:
        """Return the ids of all acts that there may be in an evening, but for `SCORE`.

        The order is that in which they are listed, so that a choice keeps its number all evening.
        """
        ...

    def apply(self, state: State, act: str, answers: Answers) -> Outcome:
        """Return what an act leads to, given the answers to its form.

        Raises:
            Refused: with the field, when the rules do not admit it.
        """
        ...
