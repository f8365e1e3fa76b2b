"""A way to keep a game: who knows its rules, how its acts are asked, what a typed answer means."""

from typing import TYPE_CHECKING, Any, Final, Protocol

from companion.games.game import Game
from companion.games.keeper import Keeper, Seating, Stage, State
from companion.kits.model import Kit
from companion.questions.check_answer import check
from companion.questions.question import Question
from companion.questions.text import Step, Text
from companion.questions.typed import read
from companion.table.session.asker import Asker
from companion.table.session.position import Effect, Position, Progress
from companion.table.translator import Translator

if TYPE_CHECKING:
    from collections.abc import Callable


SCORE, POINTS, FULL = "score", "points", "full"
# Nothing until the end; what is public and counts; every move.
WAYS: Final = (SCORE, POINTS, FULL)


# What an act is called before it is chosen.
UNNAMED: Final = Text("session.table")


class Playing(Protocol):
    """Asks for the acts of a game while it goes on, and for what is settled before it.

    What only some ways have has an answer here that says nothing.
    """

    def settle(self, asker: Asker, seating: Seating) -> Seating:
        """Ask what this way wants settled besides who plays what."""
        return seating

    def title(self, position: Position) -> Text:
        """Return what the act is called that comes now, as far as that is known."""
        ...

    def run(self, position: Position, asker: Asker) -> Effect:
        """Ask for the act that comes now, and carry it out."""
        ...

    def read(
        self, progress: Progress, question: Question, typed: str, translator: Translator
    ) -> str:
        """Return what something typed means that only this way can read, or raise InvalidAnswer."""
        raise KeyError(question.id)

    def shows(self, position: Position, who: str | None, *, alone: bool) -> tuple[Step, ...]:
        """Return where the game stands, as whoever decides sees it (None: as all do).

        Who is not `alone` with the screen sees no more than all may see.
        """
        return ()

    def help(self, position: Position, act: str | None) -> list[Text]:
        """Return what helps with what comes now, or with one choice of it."""
        return []


class Way:
    """One way to keep a game of a kit: who knows the rules of it, and how its acts are asked.

    How many may play is narrowed down by `counts`, if there are any. A session that is but one
    question to the rules has one act, the `only` one.
    """

    def __init__(self, name: str, kit: Kit, game: Game, keeper: Keeper, playing: Playing) -> None:
        self.name = name
        self.kit = kit
        self.game = game
        self.keeper = keeper
        self.playing = playing
        self.counts: tuple[int, ...] = ()
        self.only: Callable[[Position, Asker], Effect] | None = None
        self._staged: tuple[State, Stage] | None = None

    def stage(self, position: Position) -> Stage:
        """Return where a game stands that has begun; it is worked out once for a state."""
        if self._staged is None or self._staged[0] is not position.state:
            self._staged = position.state, self.keeper.stage(position.state)
        return self._staged[1]


def value_of(
    way: Way,
    progress: Progress,
    question: Question,
    answer: Any,
    translator: Translator,
) -> Any:
    """Return the value of an answer; InvalidAnswer when the question does not admit it.

    The question is of an act that is so far that it is asked.
    """
    if not isinstance(answer, str):
        return check(question, answer)
    value = read(question, answer, translator)
    if question.kind in ("move", "bot"):
        return way.playing.read(progress, question, value, translator)
    return value
