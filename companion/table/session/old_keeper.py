"""Rooms that keep a game as it was done before; this goes with the last of them."""

from collections.abc import Mapping
from typing import Any

from companion.games.contract import Request, Result
from companion.games.game import Game
from companion.games.keeping import Outcome, Seating, Stage
from companion.kits.model import Kit


class OldRoom:
    """Makes of an old keeper what `companion.games.keeping.Keeper` describes."""

    takes_requests = True

    def __init__(self, game: Game, keeper: Any) -> None:  # noqa: ANN401
        self.starts = keeper.starts
        self.variants = keeper.variants
        self.colours = keeper.colours
        self.opening = keeper.opening
        self.form = keeper.form
        self._game = game
        self._keeper = keeper
        self._acts: list[str] = []

    def acts(self, kit: Kit, variant: str) -> tuple[str, ...]:  # noqa: ARG002
        """Return the acts in the order in which they came up."""
        return tuple(self._acts)

    def begin(self, kit: Kit, seating: Seating) -> Any:  # noqa: ANN401
        """Return the state after the setup, of a light game."""
        return self._keeper.begin(kit, seating._replace(light=True))

    def stage(self, kit: Kit, state: Any) -> Stage:  # noqa: ANN401
        """Return where the game stands."""
        stage: Stage = self._keeper.stage(kit, state)
        self._acts += [each.act for each in stage.menu if each.act not in self._acts]
        return stage

    def apply(self, kit: Kit, state: Any, act: str, answers: Request) -> Outcome:  # noqa: ANN401
        """Return what an act leads to."""
        outcome: Outcome = self._keeper.apply(kit, state, act, answers)
        return outcome

    def result(
        self,
        kit: Kit,
        state: Any,  # noqa: ANN401
        answers: Request,
        corrections: Mapping[str, int],
    ) -> Result:
        """Return the final scores."""
        return self._game.score(kit, self._keeper.sheet(kit, state, answers), corrections)
