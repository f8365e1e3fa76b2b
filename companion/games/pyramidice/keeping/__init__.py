"""Keeps an evening of Pyramidice: Rest turns and Work turns, Fame, Gods, pyramids, resources.

In a light game everybody's Fame is noted after each turn, all else is asked at the end. A solo game
is never light: the Great Architect's turns, which the program plays, need the whole table.
"""

from collections.abc import Mapping

from companion.games.contract import Request
from companion.games.forms import Form, choice
from companion.games.keeping import SCORE, OldKeeper, Outcome, Seating, Stage, State
from companion.games.pyramidice.setup import SOLO, architect_of, seats
from companion.kits import Kit

DICE = ("program", "table")
"""Who throws the Architect's die."""


class PyramidiceKeeper:
    """Keeps Pyramidice, as `companion.games.keeping.Keeper` describes it."""

    starts = True

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may play in each variant; each Great Architect is one."""
        return seats(kit)

    def colours(self, kit: Kit, variant: str) -> tuple[str, ...]:
        """Return the colours of the Player boards, without the Architect's (section 3.9)."""
        rows, his = kit.table("colours").rows, architect_of(variant)
        return tuple(str(row["colour"]) for row in rows if row["architect"] != his)

    def opening(self, kit: Kit, variant: str) -> Form:  # noqa: ARG002
        """Ask in solo who throws the Architect's die."""
        dice = choice("dice", rule="PYRAMIDICE-SOLO-03", choices=DICE)
        return Form("opening", (dice,) if variant.startswith(SOLO) else ())

    def begin(self, kit: Kit, seating: Seating) -> State:
        """Return the state after the setup; Refused for a solo name or colour that is taken."""
        from companion.games.pyramidice.keeping.state import begin

        return begin(kit, seating)

    def stage(self, kit: Kit, state: State) -> Stage:
        """Return where the game stands and what can happen."""
        from companion.games.pyramidice.keeping.stage import stage

        return stage(kit, state)

    def form(self, kit: Kit, state: State, act: str) -> Form:
        """Return what an act asks."""
        from companion.games.pyramidice.keeping.acts import form
        from companion.games.pyramidice.keeping.sheet import score_form

        return score_form(state) if act == SCORE else form(kit, state, act)

    def apply(self, kit: Kit, state: State, act: str, request: Request) -> Outcome:
        """Return what an act leads to; Refused when the rules do not admit it."""
        from companion.games.pyramidice.keeping.acts import apply

        return apply(kit, state, act, request)

    def sheet(self, kit: Kit, state: State, request: Request) -> Request:  # noqa: ARG002
        """Return the score sheet: what was kept, and what was asked at the end."""
        from companion.games.pyramidice.keeping.sheet import score_sheet

        return score_sheet(state, request)


KEEPER: OldKeeper = PyramidiceKeeper()
