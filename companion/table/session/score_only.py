"""The way `score`: nobody is asked anything until the game is over, then the score sheet."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.engine import Request, Result, Step
from companion.games.forms import Form
from companion.games.game import Game
from companion.games.keeper import SCORE as SHEET
from companion.games.keeper import Outcome, Seating, Stage
from companion.kits.model import Kit
from companion.table.session.asking import Asker
from companion.table.session.position import Effect, Position, Progress
from companion.table.session.question import Question
from companion.table.session.way import SCORE, UNNAMED, Way
from companion.table.translator import Text, Translator

TEAM: Final = " & "
"""What stands between the names of a team that has one score."""


class SheetKeeper:
    """Keeps nothing of a game: its state is who sits there, and its end is the score sheet."""

    starts = False
    reseats = True
    takes_requests = True

    def __init__(self, kit: Kit, game: Game) -> None:
        self._kit, self._game = kit, game

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may sit down in each variant that the game's setup knows."""
        return self._game.keeper.variants(kit)

    def colours(self, kit: Kit, variant: str) -> tuple[str, ...]:  # noqa: ARG002
        """Return none: nobody need say who plays which."""
        return ()

    def opening(self, kit: Kit, variant: str) -> Form:  # noqa: ARG002
        """Ask nothing more before the setup."""
        return Form("opening", ())

    def begin(self, kit: Kit, seating: Seating) -> Seating:  # noqa: ARG002
        """Return who sits there."""
        return seating

    def stage(self, state: Seating) -> Stage:  # noqa: ARG002
        """Return that the game is over as far as anybody is asked."""
        return Stage((), None, (), {})

    def form(self, state: Seating, act: str) -> Form:  # noqa: ARG002
        """Return the score sheet."""
        sheet = self._game.asked_sheet
        return self._game.form(self._kit, sheet, self.counted(state), state.variant)

    def counted(self, state: Seating) -> tuple[str, ...]:
        """Return who has a line of the score sheet: everybody, or all together as one team."""
        seats = self._game.seats(self._kit, SHEET).get(state.variant.partition("+")[0], ())
        return (TEAM.join(state.players),) if seats == (1,) else state.players

    def welcome(self, state: Seating, newcomers: tuple[str, ...]) -> Form:  # noqa: ARG002
        """Ask nothing: the sheet at the end asks for all points."""
        return Form("coming", ())

    def reseated(
        self,
        state: Seating,
        players: tuple[str, ...],
        answers: Request,  # noqa: ARG002
    ) -> Seating:
        """Return who sits there now."""
        return state._replace(players=players)

    def result(self, state: Seating, answers: Request, corrections: Mapping[str, int]) -> Result:
        """Return the final scores; Refused for a sheet that no game can end with."""
        request = {"variant": state.variant, **answers} if _has_versions(self._kit) else answers
        return self._game.score(self._kit, request, corrections)


class NothingToPlay:
    """There are no acts between the setup and the end."""

    def settle(self, asker: Asker, seating: Seating) -> Seating:  # noqa: ARG002
        """Settle nothing more."""
        return seating

    def title(self, position: Position) -> Text:  # noqa: ARG002
        """Return what nothing is called."""
        return UNNAMED

    def run(self, position: Position, asker: Asker) -> Effect:  # noqa: ARG002
        """Have nothing to do."""
        return Effect(position, None, Outcome(position.state))

    def read(
        self,
        progress: Progress,  # noqa: ARG002
        question: Question,
        typed: str,  # noqa: ARG002
        translator: Translator,  # noqa: ARG002
    ) -> str:
        """Have nothing to read that any question could not."""
        raise KeyError(question.id)

    def shows(
        self,
        position: Position,  # noqa: ARG002
        who: str | None,  # noqa: ARG002
        *,
        alone: bool,  # noqa: ARG002
    ) -> tuple[Step, ...]:
        """Return nothing: nobody told."""
        return ()

    def help(self, position: Position, act: str | None) -> list[Text]:  # noqa: ARG002
        """Return nothing more."""
        return []


def _has_versions(kit: Kit) -> bool:
    return len(kit.variants) > 1


def open_score_only(kit: Kit, game: Game) -> Way:
    """Return the way to keep nothing but the end."""
    keeper: Any = SheetKeeper(kit, game)
    return Way(SCORE, kit, game, keeper, NothingToPlay())
