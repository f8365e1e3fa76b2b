"""Keeps a game by its rules: an act is one decision, or a row of draws that are all alike."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from companion.games.common.keeping import TableKeeper
from companion.games.contract import CHANCE, Decision, Options, Refused, Request, Rules, Showing
from companion.games.contract import Step as Event
from companion.games.forms import Form
from companion.games.keeping import Choice, OldKeeper, Outcome, Seating, Stage
from companion.kits import Kit
from companion.table.evening.played import MENU

BETWEEN: Final = "; "
"""What stands between the lines of an act that has several."""


def path_of(decision: Decision) -> str:
    """Return the path of the answer to a decision: its seat from 1, 0 for chance, and its kind."""
    return f"{MENU}.{decision.who + 1}:{decision.kind}"


class Stand(NamedTuple):
    """Where a game stands: a position, which is never changed, and the points that all see."""

    seating: Seating
    position: Any
    points: Mapping[str, int]


class MoveKeeper:
    """Makes of rules what `companion.games.keeping.Keeper` describes; an act is its lines."""

    starts = False

    def __init__(self, rules: Rules[Any], keeper: OldKeeper | TableKeeper) -> None:
        """Keep a game by its rules; its scorekeeper knows who may sit down, in which colours."""
        self.rules = rules
        self._keeper = keeper

    def variants(self, kit: Kit) -> Mapping[str, tuple[int, ...]]:
        """Return how many may sit down in each variant that there are rules for."""
        possible = {
            variant: tuple(number for number in seats if self._admits(Options(number, variant)))
            for variant, seats in self._keeper.variants(kit).items()
        }
        return {variant: seats for variant, seats in possible.items() if seats}

    def colours(self, kit: Kit, variant: str) -> tuple[str, ...]:
        """Return the ids of the player colours, if people have any."""
        return self._keeper.colours(kit, variant)

    def opening(self, kit: Kit, variant: str) -> Form:  # noqa: ARG002
        """Ask nothing: what is settled before a game is asked by the manner."""
        return Form("opening", ())

    def begin(self, kit: Kit, seating: Seating) -> Stand:  # noqa: ARG002
        """Return the state before the first draw; Refused as `Rules.setup` says."""
        position = self.rules.setup(Options(len(seating.players), seating.variant))
        return Stand(seating, position, dict.fromkeys(seating.players, 0))

    def stage(self, kit: Kit, state: Stand) -> Stage:  # noqa: ARG002
        """Return whose decision comes, and the points so far."""
        decision = self.decision(state)
        if decision is None:
            return Stage((), None, (), state.points)
        turn = None if decision.who == CHANCE else state.seating.players[decision.who]
        return Stage((), turn, (Choice(decision.kind, ""),), state.points)

    def decision(self, state: Stand) -> Decision | None:
        """Return the question that the rules ask now."""
        return self.rules.pending(state.position)

    def shows(self, state: Stand, seat: int) -> Iterable[Event]:
        """Return what a seat needs to see, out of what it may see."""
        if not isinstance(self.rules, Showing):
            return ()
        return self.rules.shows(self.rules.view(state.position, seat), seat)

    def form(self, kit: Kit, state: Stand, act: str) -> Form:  # noqa: ARG002
        """Ask nothing: an act is its own answer, and the rules know the score."""
        return Form(act, ())

    def apply(self, kit: Kit, state: Stand, act: str, request: Request) -> Outcome:  # noqa: ARG002
        """Return what the lines of an act, all of them legal, lead to."""
        events: list[Event] = []
        position = state.position.copy()
        for line in act.split(BETWEEN):
            self.rules.apply(position, self.rules.parse(line), events.append)
        points = self._points(state, position)
        gained = {name: total - state.points[name] for name, total in points.items()}
        after = Stand(state.seating, position, points)
        told = [] if BETWEEN in act else events  # a row of draws says itself what has come
        return Outcome(after, lambda: told, gained, lambda: self._hides(after))

    def sheet(self, kit: Kit, state: Stand, request: Request) -> Request:  # noqa: ARG002
        """Return the score sheet of a game that is over."""
        return self.rules.sheet(state.position, state.seating.players)

    def _admits(self, options: Options) -> bool:
        try:
            self.rules.setup(options)
        except Refused:
            return False
        return True

    def _points(self, state: Stand, position: Any) -> Mapping[str, int]:  # noqa: ANN401
        """Return the points so far, as far as all see them."""
        seen = self.rules.view(position, CHANCE)
        totals = (score.total for score in self.rules.scores(seen))
        return dict(zip(state.seating.players, totals, strict=True))

    def _hides(self, state: Stand) -> bool:
        """Return whether somebody can't see all of a position.

        In the view of who can't, something comes first that has happened already.
        """
        decision = self.decision(state)
        if decision is None or decision.secret:
            return decision is not None
        views = (self.rules.view(state.position, seat) for seat in range(len(state.points)))
        return any(self.rules.pending(view) != decision for view in views)
