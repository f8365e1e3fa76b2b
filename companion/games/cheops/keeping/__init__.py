"""Keeps an evening of Cheops: treasures taken, sold or warehoused, laws, and how the game ends.

Which tiles lie where is on the pyramid; it is not asked, nor are hands. In a full game the
scorekeeper knows everybody's cash and warehouse; in a light game only the price boards, the laws
and the joker, the rest is asked at the end.
"""

from collections.abc import Mapping

from companion.games.common.fields import choice
from companion.games.common.keeping import parted
from companion.games.contract import Request
from companion.games.forms import Field, Form
from companion.games.keeping import SCORE, OldKeeper, Outcome, Seating, Stage, State
from companion.kits import Kit

BOARDS = "CHEOPS-SET-02"
"""Says which price boards are in play, and that chance lays them on the columns."""


class CheopsKeeper:
    """Keeps Cheops, as `companion.games.keeping.Keeper` describes it."""

    starts = True

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may play; there are no variants."""
        return dict.fromkeys(kit.variants, kit.players)

    def colours(self, kit: Kit, variant: str) -> tuple[str, ...]:  # noqa: ARG002
        """Return none: nobody plays a colour."""
        return ()

    def opening(self, kit: Kit, variant: str) -> Form:  # noqa: ARG002
        """Ask which price board lies on the column of each colour."""
        ids = tuple(str(row["board"]) for row in kit.table("price_boards").rows)
        fields = tuple(
            choice(str(row["colour"]), rule=BOARDS, choices=ids)
            for row in kit.table("treasures").rows
        )
        return Form("opening", (Field("boards", "record", BOARDS, fields=fields),))

    def begin(self, kit: Kit, seating: Seating) -> State:
        """Return the state after the setup; Refused for boards that can't be in play together."""
        from companion.games.cheops.keeping.state import begin

        return begin(kit, seating, self.opening(kit, seating.variant))

    def stage(self, kit: Kit, state: State) -> Stage:  # noqa: ARG002
        """Return where the game stands and what can happen."""
        from companion.games.cheops.keeping.stage import stage

        return stage(state)

    def form(self, kit: Kit, state: State, act: str) -> Form:
        """Return what an act asks."""
        from companion.games.cheops.keeping.acts import ACTS
        from companion.games.cheops.keeping.sheet import score_form

        if act == SCORE:
            return score_form(state)
        name, what = parted(act)
        return ACTS[name].form(kit, state, what)

    def apply(self, kit: Kit, state: State, act: str, request: Request) -> Outcome:
        """Return what an act leads to; Refused when the rules do not admit it."""
        from companion.games.cheops.keeping.acts import ACTS

        name, what = parted(act)
        outcome: Outcome = ACTS[name].apply(kit, state, what, request)
        return outcome

    def sheet(self, kit: Kit, state: State, request: Request) -> Request:  # noqa: ARG002
        """Return the score sheet: what was kept, and what was asked at the end."""
        from companion.games.cheops.keeping.sheet import score_sheet

        return score_sheet(state, request)


KEEPER: OldKeeper = CheopsKeeper()
