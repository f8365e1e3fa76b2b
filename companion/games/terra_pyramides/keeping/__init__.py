"""Keeps an evening of Terra Pyramides: turns, lines, sites and pyramids, bonuses, coins and blocks.

Where tiles and workers lie is on the board; it is not asked. In a full game the scorekeeper knows
what lines have yielded and what it was spent on; in a light game only turns, pyramids and strategy
cards, the rest is asked at the end. In a mission everything is the team's.
"""

from collections.abc import Mapping

from companion.games.contract import Request
from companion.games.forms import Form
from companion.games.keeping import SCORE, OldKeeper, Outcome, Seating, Stage, State
from companion.games.terra_pyramides.versions import parsed, player_counts
from companion.kits import Kit


class TerraPyramidesKeeper:
    """Keeps Terra Pyramides, as `companion.games.keeping.Keeper` describes it."""

    starts = True

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may play each version, with any of its options, and each mission."""
        return {variant: player_counts(kit, parsed(variant)) for variant in kit.variants}

    def colours(self, kit: Kit, variant: str) -> tuple[str, ...]:
        """Return the colours of the workers; in a mission one is everybody's (TERRA-COOP-01)."""
        if parsed(variant).is_mission:
            return ()
        return tuple(str(row["colour"]) for row in kit.table("player_colours").rows)

    def opening(self, kit: Kit, variant: str) -> Form:  # noqa: ARG002
        """Ask nothing more before the setup."""
        return Form("opening", ())

    def begin(self, kit: Kit, seating: Seating) -> State:
        """Return the state after the setup."""
        from companion.games.terra_pyramides.keeping.state import begin

        return begin(kit, seating)

    def stage(self, kit: Kit, state: State) -> Stage:  # noqa: ARG002
        """Return where the game stands and what can happen."""
        from companion.games.terra_pyramides.keeping.stage import stage

        return stage(state)

    def form(self, kit: Kit, state: State, act: str) -> Form:
        """Return what an act asks."""
        from companion.games.terra_pyramides.keeping.acts import ACTS
        from companion.games.terra_pyramides.keeping.sheet import score_form

        return score_form(kit, state) if act == SCORE else ACTS[act].form(kit, state)

    def apply(self, kit: Kit, state: State, act: str, request: Request) -> Outcome:
        """Return what an act leads to; Refused when the rules do not admit it."""
        from companion.games.terra_pyramides.keeping.acts import ACTS

        return ACTS[act].apply(kit, state, request)

    def sheet(self, kit: Kit, state: State, request: Request) -> Request:  # noqa: ARG002
        """Return the score sheet: what was kept, and what was asked at the end."""
        from companion.games.terra_pyramides.keeping.sheet import score_sheet

        return score_sheet(state, request)


KEEPER: OldKeeper = TerraPyramidesKeeper()
