"""What rules say of themselves as long as nothing says otherwise."""

from collections.abc import Sequence
from typing import Any, ClassVar

from companion.games.engine import Decision, Position, Refusal, Rules


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
