"""What the rules of a whole game offer. The rest of the program sees only this.

`companion.games.game.Game` answers single questions (setup, adjudications, the score sheet) about a
game that people play with pieces; `Rules` plays it, move by move, to the end.

Why `Rules` is as it is:

- **A state, a question, an answer.** `pending` asks exactly one thing at a time, `legal` lists
  what may be answered, `apply` takes an answer. Whoever answers, a person, a program or chance,
  does so through the same three, so that a record of answers is the game: options and actions
  replay to the same `key`.
- **Chance is a player.** The rules never draw. `chance` gives the outcomes and their weights, and
  somebody answers: people who type what was rolled, a seeded generator, a search that tries all.
  Nothing is shuffled ahead; a card is drawn when it is turned up, with what is left as weights.
  No hidden order can leak, and a real deck on the table may be the truth.
- **States are mutable and copied by hand**, since frozen ones are several times slower in Python.
  `apply` changes the state that it is given; whoever needs the one before keeps a `copy`.
- **Actions are frozen**, one small class a kind of move, of plain numbers and texts, so that a
  line of text and a JSON object of it follow from its declaration (`common/actions.py`).
- **`legal` is a sequence**, and may be one that makes an action only when it is looked at: a
  uniformly random player needs the length and one item of it.
- **A draw is asked as whoever sees it knows it.** People who deal by hand say what has come, and
  may be mistaken. What one of them has told in secret must not show by what another may answer, be
  it offered, counted or refused. So a draw that is pending is pending in the view of its seat too
  (of `CHANCE`, if all see it), before all that is only guessed there; people are offered the
  outcomes of that view, and `apply` takes each of them, though the same piece may have been told
  before. That two secrets can't both be right nobody is told as long as they are secret; `clash`
  says so as soon as all see it.
- **Large choices are asked in small steps**, each its own decision, in an order of the rules' own,
  so that every outcome is reached in exactly one way: three workers are three questions, and a
  handful of dice is thrown one by one, lying in the state in an order of its own.
- **What may be done at any time** is among the answers of each decision of the seat that may do it,
  and an interruption of somebody else's turn is a decision like any other: `who` may be anybody.
- **Simultaneous choices** are one decision a seat, marked `secret`. The state keeps each one back
  until the last is in, then carries all out together. It asks for them one after another, so that
  a record of answers has one order; `simultaneous` says who else could answer already, for people
  who choose at once, each with a phone of their own.
- **A view is a state** in which what a seat can't see is open again: it has not been drawn or
  chosen yet. So a view needs no rules of its own, and a player that searches samples a world by
  answering `chance` until its own decision is pending, and plays on from there.
- **A view remembers.** Programs hold nothing between two decisions, so a view holds all that its
  seat could remember. What follows from open events is known in it, though it lies behind a screen
  or in one stack since: whatever was paid openly. Seats that saw the same have equal views.
- **A screen leaves out.** What people are shown is another thing: a game that puts goods behind
  screens means them to be remembered or forgotten, not read off. So `screen` leaves out of a view
  what lies behind the screens of others, and whoever writes the public points on it says what they
  are `without`. Nobody plays on from a screen: what it leaves out is not open again, but unsaid.
- **Turns are counted by the rules**, since only they know what the rulebook calls one: a report of
  how long a game is, and a search that looks some turns ahead, ask here.
- **What is sensible is no rule**, but only the room knows it: what people would rather do
  (`Weighing`), and what a position is worth to a seat (`Valuing`). Both are for programs that play,
  and both are optional.
- **What one seat alone has looked at** (dealt cards, a stack it paid to look through) is dealt to
  it by chance, in secret, and is as open as before in everybody else's view; so is the order in
  which it puts that back.
- **An order is drawn when somebody first sees it, and stays.** A stack is so many tiles that
  nobody has seen until a seat looks through it: then chance says, or people type, what they are,
  and the seat, in secret, one by one, how it puts them back. From there on the state knows that
  order; the tiles of other stacks stay undrawn. The state also keeps who knows what, which is
  public, since all see who looks and draws: the last to look knows the order, and who draws which
  tile of it; whoever looked before that knows the tiles as a set, some of which lie in hands by
  now or have left the game. A view keeps each such set as a pool of kinds, out of which chance
  answers for the places that it is known to fill; what no pool holds is drawn from what nobody is
  known to have. What a pool leaves no doubt about is no longer open.
- **Opponents without a player** (a solo game's) act inside `apply`; what they leave to chance or to
  the people at the table is asked like everything else.
- **Who plays together** is one `team`: seats that decide one after the other, and win or lose as
  one. Against such an opponent, or the game itself, it may be that nobody comes first.
- **Events are steps**, the same as those that explain a result: a rule id and the kit's words. So
  is a refusal. A sink is told what all may know; what is secret is told when it is revealed. One
  that nobody gives costs nothing.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    Self,
    TypeVar,
    runtime_checkable,
)

from companion.questions.errors import Request
from companion.questions.text import Step


class Result(NamedTuple):
    """`value` is the JSON object of the specification's section 14; `steps` say why.

    Few ask why, and saying it takes longer than the answer: `explain` gives the steps, out of what
    the value was made of, only when they are asked for.
    """

    value: dict[str, Any]
    explain: Callable[[], Iterable[Step]]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Why the value is what it is, in the order of the rules."""
        return tuple(self.explain())


# Who decides what nobody decides: the draw of a card, the roll of a die.
CHANCE: Final = -1


class Options(NamedTuple):
    """What a game is set up for; its data are the kit's.

    `variant` is one of the kit's, with all that goes with it in its name (`nile+faceup`).
    """

    players: int
    variant: str = "base"


class Decision(NamedTuple):
    """The one question that is pending.

    `who` answers it, a seat from 0 or `CHANCE`; `kind` says what about (words: `decision.KIND`,
    where `{player}` is whoever decides or is dealt to; help, if there is any,
    `help.decision.KIND`). Draws that are all alike, one after another, can be typed on one line.
    `seat` is whom an outcome of chance goes to, None where it is everybody's. A `secret` answer
    is seen by that seat alone (by `who`, of a seat's own) until the rules reveal it. One that is
    `in_sight` is kept back only because all choose at once: people see it on the table anyway, and
    need not hide it from each other.
    """

    who: int
    kind: str
    secret: bool = False
    seat: int | None = None
    in_sight: bool = False


class Action:
    """An answer to a decision. Each kind is a frozen, slotted dataclass of its own.

    Its fields are numbers, texts, or tuples of them, as the specification's list of moves has them.
    """

    __slots__ = ()

    move: ClassVar[str]
    """The name of this kind of move, the first word of its line of text."""


class Refusal(Step):
    """Why an action is not legal: the rule that forbids it, and the words of it as of any step."""

    __slots__ = ()


class Score(NamedTuple):
    """What a seat has: points by line of the score sheet, their sum, and its place from 1.

    Place 1 has won. Nobody has it who loses a mission, or to an opponent without a seat. Seats of
    the same `team` have the same score and place, and are no rivals; None plays for itself. Such
    an opponent that scores as players do has a score after those of all seats, and its `name`
    there (words: `result.seat.NAME`); a seat has none. Who is `eliminated` comes after all who are
    not, whatever the points. `fewest` points win in some games.
    """

    total: int
    place: int
    breakdown: Mapping[str, int]
    team: int | None = None
    name: str | None = None
    eliminated: bool = False
    fewest: bool = False


class Use(NamedTuple):
    """A piece (card, board, law, tile) that mattered in a game.

    `group` is the kind of piece and `item` the one of that kind (words: `uses.GROUP`, and
    `form.choice.ITEM` if there is such a text); `way` is what became of it (`uses.GROUP.WAY`).
    Pieces that a table of the kit lists have its id, the name of its first column, or the id of
    the component that it gives a piece a row, as their group, and what stands in that column as
    their item: so unused ones are known as well.
    `seat` is who did it, None where it was nobody's doing; `worth` the victory points that it
    brought, None where that can't be said.
    """

    group: str
    item: str
    way: str
    seat: int | None = None
    worth: int | None = None


# Whoever is told what happens, step by step.
Sink = Callable[[Step], None]


class State(Protocol):
    """A position of a game, known in detail to its own rules alone. Mutable."""

    def copy(self) -> Self:
        """Return a state that shares nothing with this one that ever changes."""
        ...

    def key(self) -> Hashable:
        """Return a value that two states of a game have in common exactly when they are equal.

        What is read off the kit and the options, and so the same in all of them, is left out.
        """
        ...


Position = TypeVar("Position", bound=State)


class Rules(Protocol, Generic[Position]):
    """A whole game, move by move, with the data of one kit. Holds no state of a game itself.

    No method but `apply` changes a state, and none but `setup` and `parse` raises Refused.
    """

    slug: str

    without: ClassVar[str | None]
    """What the points on a screen leave out (words: `play.without.KEY`), None if nothing."""

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """All kinds of actions, those of chance too."""
        ...

    def setup(self, options: Options) -> Position:
        """Return the state before the first draw.

        Raises:
            Refused: for a number of players, or a variant, that the game has not.
        """
        ...

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most, those of chance included."""
        ...

    def pending(self, state: Position) -> Decision | None:
        """Return the one question that is asked now, None when the game is over. O(1)."""
        ...

    def simultaneous(self, state: Position) -> Sequence[Decision]:
        """Return all decisions that may be answered now, in any order; the pending one comes first.

        They are more than one where each of several seats has a secret one. In the view of its seat
        each of them is pending (once chance has guessed), with what may be answered; whoever holds
        such an answer back until the rules ask for it may carry it out then.
        """
        ...

    def turns(self, state: Position) -> int:
        """Return how many turns have been completed, as the rulebook counts turns. O(1)."""
        ...

    def legal(self, state: Position) -> Sequence[Action]:
        """Return what may be answered, each outcome once and in a fixed order; never empty.

        Of chance these are the outcomes of `chance`. An answer that means the same as a listed one
        (the boxes of a placement in another order) may be legal without being listed.
        """
        ...

    def check(self, state: Position, action: Action) -> Refusal | None:
        """Return why an action is not legal now, None if it is. Its values may be any."""
        ...

    def apply(self, state: Position, action: Action, sink: Sink | None = None) -> None:
        """Carry out a legal action, in place and unchecked, and all that follows from it.

        An outcome of chance may be any that is legal in the view of whoever sees it.
        """
        ...

    def chance(self, state: Position) -> Sequence[tuple[Action, int]]:
        """Return what can happen when `CHANCE` is to decide, each with its weight of 1 or more."""
        ...

    def view(self, state: Position, seat: int) -> Position:
        """Return what a seat may see or remember, as a new state: the rest has not happened yet.

        What it may only guess is asked of chance, before its own decision if one is pending, or
        where it is first needed (a tile in another hand when it is played); decisions of others
        that are still secret are asked after it, and so is what it may only guess where a draw is
        pending that it sees. `CHANCE` sees what all see.
        """
        ...

    def screen(self, state: Position, seat: int) -> Position:
        """Return what people's screens may show a seat, as a new state: shown and scored only.

        That is its view, less what lies behind the screens of others. To `CHANCE` it is what all
        see: `scores(screen(state, CHANCE))` are the public points. Nothing is left out at the end.
        """
        ...

    def clash(self, state: Position) -> Refusal | None:
        """Return what all see by now, and can't be; None if it can.

        It comes only where people deal, and one of them has told a wrong piece in secret. What it
        says tells of no secret but that.
        """
        ...

    def scores(self, state: Position) -> Sequence[Score]:
        """Return what each seat has, as if the game ended now; what a view hides counts nothing.

        Opponents without a seat come after all seats (`Score.name`).
        """
        ...

    def sheet(self, state: Position, players: Sequence[str]) -> Request:
        """Return the score sheet of a game that is over, as `Game.score` reads it."""
        ...

    def ending(self, state: Position) -> str | None:
        """Return what ended the game (words: `ending.CAUSE`), None while it goes on."""
        ...

    def uses(self, events: Iterable[Step], state: Position) -> Iterable[Use]:
        """Return what mattered in a game that is over, out of all its events in their order."""
        ...

    def text(self, action: Action) -> str:
        """Return an action as one line, such as `place elder 3,2`."""
        ...

    def parse(self, text: str) -> Action:
        """Return the action that a line means, whether legal now or not.

        Raises:
            Refused: for a line that is no action of this game; it says what would be right.
        """
        ...


@runtime_checkable
class Showing(Protocol):
    """Rules that can say in words where a game stands; people who decide are shown it."""

    def shows(self, state: Any, seat: int) -> Iterable[Step]:  # noqa: ANN401 - its own state
        """Return what a seat needs to see to decide, of its screen: a step a line, a page at most.

        Points are told by `scores`, and what can be decided by `legal`. Rows of a board are a step
        each.
        """
        ...


@runtime_checkable
class Weighing(Protocol):
    """Rules that know what people would rather do, for random play and playouts that make sense."""

    def weights(self, state: Any, legal: Sequence[Action]) -> Sequence[int] | None:  # noqa: ANN401
        """Return the weight of each answer in `legal`, 1 or more; None where all weigh alike.

        It depends on nothing but what the seat that decides may see. Never asked of `CHANCE`.
        """
        ...


@runtime_checkable
class Valuing(Protocol):
    """Rules that know what a position is worth, so that a program need not play to the end."""

    ahead: ClassVar[int]
    """Turns, the present one first, after which a worth says most of an answer, as far as tried.

    One is enough where a turn is many answers. What comes later says more of luck, and costs more.
    """

    free: ClassVar[tuple[type[Action], ...]]
    """What may be done besides what a turn asks for, as often as one likes.

    Whoever looks one answer ahead does it only to be better off than before: else it would do
    anything rather than go on with a turn that is soon over.
    """

    def worth(self, state: Any, seat: int) -> float:  # noqa: ANN401 - its own state
        """Return what a position is worth to a seat, from what it may see: more is better.

        In victory points, about: those of its lead at the end, as far as they can be told now.
        It may be asked while a secret answer of the seat's own is kept back, which then counts for
        what it is likely to bring.
        """
        ...


class Defaults:
    """Rules of a game without screens, in which people decide one after another.

    `turns` counts none: a game that counts them says so itself.
    """

    without: ClassVar[str | None] = None

    def screen(self: Rules[Position], state: Position, seat: int) -> Position:
        """Return the whole view: nothing lies behind a screen."""
        return self.view(state, seat)

    def simultaneous(self: Rules[Position], state: Position) -> Sequence[Decision]:
        """Return the pending decision alone."""
        decision = self.pending(state)
        return (decision,) if decision else ()

    def turns(self, state: Any) -> int:  # noqa: ANN401, ARG002 - of any game
        """Return none."""
        return 0

    def clash(self, state: Any) -> Refusal | None:  # noqa: ANN401, ARG002 - of any game
        """Return None: nothing is dealt in secret."""
        return None
