"""The ways to keep a game, and the acts that a session of any of them has."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

from companion.games.contract import Step
from companion.games.game import Game
from companion.games.keeping import Seating, Stage, State
from companion.kits.model import Kit
from companion.table.session.asking import Act, Asker
from companion.table.session.position import Effect, Position
from companion.table.session.question import Question
from companion.table.text import Text
from companion.table.translator import Translator

SCORE, POINTS, FULL = "score", "points", "full"
WAYS: Final = (SCORE, POINTS, FULL)
"""Nothing until the end; what is public and counts; every move."""


class Playing(Protocol):
    """Asks for the acts of a game while it goes on, and for what is settled before it."""

    def settle(self, asker: Asker, seating: Seating) -> Seating:
        """Ask what this way wants settled besides who plays what."""
        ...

    def run(self, position: Position, asker: Asker) -> Effect:
        """Ask for the act that comes now, and carry it out."""
        ...

    def read(
        self, position: Position, question: Question, typed: str, translator: Translator
    ) -> str:
        """Return what something typed means that only this way can read; Misfit for nothing."""
        ...

    def shows(self, position: Position, who: str | None) -> tuple[Step, ...]:
        """Return where the game stands, as far as somebody may see it, None for all."""
        ...

    def help(self, position: Position, act: str | None) -> list[Text]:
        """Return what helps with what comes now, or with one choice of it."""
        ...


class Way:
    """One way to keep a game of a kit: who knows the rules of it, and how its acts are asked."""

    def __init__(self, name: str, kit: Kit, game: Game, keeper: Any, playing: Playing) -> None:  # noqa: ANN401 - a Keeper, or one of the old
        self.name = name
        self.kit = kit
        self.game = game
        self.keeper = keeper
        self.playing = playing
        self._staged: tuple[State, Stage] | None = None

    def stage(self, position: Position) -> Stage:
        """Return where a game stands that has begun; it is worked out once for a state."""
        if self._staged is None or self._staged[0] is not position.state:
            self._staged = position.state, self.keeper.stage(self.kit, position.state)
        return self._staged[1]

    def act(self, position: Position, corrections: Callable[[], dict[str, int]]) -> Act:
        """Return the act that comes now; the end takes the points that the table has ruled."""
        from companion.table.session import ending, opening, setup  # noqa: PLC0415 - once a game

        if position.seating is None:
            return Act(Text("session.opening"), partial(opening.run, self))
        if not position.ready:
            return Act(Text("session.setup"), partial(setup.run, self, position))
        if position.result is not None:
            return Act(Text("session.closing"), partial(ending.close, position))
        if position.finished or not self.stage(position).menu:
            return Act(Text("session.score"), partial(ending.run, self, position, corrections))
        return Act(Text("session.table"), partial(self.playing.run, position))
