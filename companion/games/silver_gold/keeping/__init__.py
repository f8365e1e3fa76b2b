"""Keeps an evening of Silver & Gold: turns, completed pyramids, the race for pyramid points.

People cross off boxes at the same time, each on cards of their own: the scorekeeper does not see
that. It asks which pyramids were completed and what was crossed off on the score cards, the latter
at the end alone in a light game.
"""

from collections.abc import Mapping

from companion.games.contract import Request
from companion.games.forms import Form, choice
from companion.games.keeping import SCORE, OldKeeper, Outcome, Seating, Stage, State
from companion.kits import Kit

BOXED, PRINTED = "boxed", "printed"
"""Which pyramid cards lie on the table: those of the boxed game have colours of their own."""


class SilverGoldKeeper:
    """Keeps Silver & Gold, as `companion.games.keeping.Keeper` describes it."""

    starts = False

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may play; there are no variants."""
        return dict.fromkeys(kit.variants, kit.players)

    def colours(self, kit: Kit, variant: str) -> tuple[str, ...]:  # noqa: ARG002
        """Return none: nobody plays a colour."""
        return ()

    def opening(self, kit: Kit, variant: str) -> Form:  # noqa: ARG002
        """Ask which pyramid cards are used: it tells whether a number tells its colour."""
        cards = choice("cards", rule="SILVER-GOLD-COMP-01", choices=(PRINTED, BOXED))
        return Form("opening", (cards,))

    def begin(self, kit: Kit, seating: Seating) -> State:
        """Return the state after the setup."""
        from companion.games.silver_gold.keeping.state import begin

        return begin(kit, seating, tells_colours=seating.options.get("cards") != BOXED)

    def stage(self, kit: Kit, state: State) -> Stage:  # noqa: ARG002
        """Return where the game stands and what can happen."""
        from companion.games.silver_gold.keeping.stage import stage

        return stage(state)

    def form(self, kit: Kit, state: State, act: str) -> Form:  # noqa: ARG002
        """Return what an act asks."""
        from companion.games.silver_gold.keeping.acts import ACTS
        from companion.games.silver_gold.keeping.sheet import score_form

        return score_form(state) if act == SCORE else ACTS[act].form(state)

    def apply(self, kit: Kit, state: State, act: str, request: Request) -> Outcome:
        """Return what an act leads to; Refused when the rules do not admit it."""
        from companion.games.silver_gold.keeping.acts import ACTS

        return ACTS[act].apply(kit, state, request)

    def sheet(self, kit: Kit, state: State, request: Request) -> Request:  # noqa: ARG002
        """Return the score sheet: what was kept, and what was asked at the end."""
        from companion.games.silver_gold.keeping.sheet import score_sheet

        return score_sheet(state, request)


KEEPER: OldKeeper = SilverGoldKeeper()
