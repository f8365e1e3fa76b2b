"""Keeps an evening of Giza: rounds and turns, pushes and lifts, and what follows from them.

Where workers stand is on the board; it is asked when a stone moves. Food and art are kept as
people take and spend them, unless they play light.
"""

from collections.abc import Mapping

from companion.games.common.keeping import parted
from companion.games.contract import Request
from companion.games.forms import Form
from companion.games.keeping import SCORE, OldKeeper, Outcome, Seating, Stage, State
from companion.kits import Kit


class GizaKeeper:
    """Keeps Giza, as `companion.games.keeping.Keeper` describes it."""

    starts = True

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may play; there are no variants."""
        return dict.fromkeys(kit.variants, kit.players)

    def colours(self, kit: Kit, variant: str) -> tuple[str, ...]:  # noqa: ARG002
        """Return the colours of the workers."""
        return tuple(str(row["colour"]) for row in kit.table("colours").rows)

    def opening(self, kit: Kit, variant: str) -> Form:  # noqa: ARG002
        """Ask nothing more before the setup."""
        return Form("opening", ())

    def begin(self, kit: Kit, seating: Seating) -> State:
        """Return the state after the setup."""
        from companion.games.giza.keeping.state import begin

        return begin(kit, seating)

    def stage(self, kit: Kit, state: State) -> Stage:  # noqa: ARG002
        """Return where the game stands and what can happen."""
        from companion.games.giza.keeping.stage import stage

        return stage(state)

    def form(self, kit: Kit, state: State, act: str) -> Form:
        """Return what an act asks."""
        from companion.games.giza.keeping.acts import ACTS
        from companion.games.giza.keeping.sheet import score_form

        if act == SCORE:
            return score_form(state)
        name, argument = parted(act)
        return ACTS[name].form(kit, state, argument)

    def apply(self, kit: Kit, state: State, act: str, request: Request) -> Outcome:
        """Return what an act leads to; Refused when the rules do not admit it."""
        from companion.games.giza.keeping.acts import ACTS
        from companion.games.giza.keeping.stage import new_round

        name, argument = parted(act)
        outcome: Outcome = ACTS[name].apply(kit, state, argument, request)
        return outcome._replace(
            explain=lambda: (*outcome.explain(), *new_round(state, outcome.state))
        )

    def sheet(self, kit: Kit, state: State, request: Request) -> Request:  # noqa: ARG002
        """Return the log of all scorings, with what breaks ties."""
        from companion.games.giza.keeping.sheet import score_sheet

        return score_sheet(state, request)


KEEPER: OldKeeper = GizaKeeper()
