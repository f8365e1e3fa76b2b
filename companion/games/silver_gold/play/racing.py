"""Action 4, collecting pyramid points, and what comes after it (6.5, 7.5, 6.1)."""

from collections.abc import Iterator

from companion.games.contract import Seat, Sink, Step, Term
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play.tables import Tables
from companion.games.silver_gold.pyramid_points import Claim, milestone
from companion.games.silver_gold.state import State

AWARD = ("SILVER-GOLD-POINTS-01", "points.award")
MISSED = ("SILVER-GOLD-POINTS-02", "points.missed")


def collect_points(tables: Tables, state: State, sink: Sink | None) -> None:
    """Serve the milestones reached this turn, colour by colour (POINTS-01, ADJ-POINTS-01)."""
    for colour in range(len(tables.colours)):
        for claim in sorted(_claims(tables, state, colour)):
            _serve(tables, state, colour, claim, sink)
    state.done = [0] * len(state.done)


def _claims(tables: Tables, state: State, colour: int) -> Iterator[Claim[int]]:
    """Yield the milestones of a colour that were reached now, one a seat at most."""
    for seat in range(state.players):
        at = CARDS_IN_FRONT * seat
        done = state.done[at : at + CARDS_IN_FRONT]
        orders = [order for order in done if order and tables.colours[colour] >> order - 1 & 1]
        if orders:
            after = (state.piles[seat] & tables.colours[colour]).bit_count()
            reached = milestone(tables.figures, after - len(orders), after)
            if reached:
                yield Claim(min(orders), seat, tables.figures.colours[colour], reached)


def _serve(tables: Tables, state: State, colour: int, claim: Claim[int], sink: Sink | None) -> None:
    """Give the next free box of a colour to a claim; none may be left (POINTS-02)."""
    left, points = state.boxes[colour], 0
    if left:
        points = tables.figures.points[-left]
        state.boxes[colour] -= 1
        state.points[len(tables.colours) * claim.player + colour] += points
    if sink:
        rule, key = AWARD if left else MISSED
        values = {**claim.value(), "player": Seat(claim.player), "colour": Term(claim.colour)}
        sink(Step(rule, key, {**values, "points": points}))


def go_to_next_turn(tables: Tables, state: State, sink: Sink | None) -> None:
    """Ask for the next expedition card; after the last turn of the last round nothing is asked."""
    figures, state.decision = tables.figures, tables.asked.reveal
    if state.turn < figures.turns:
        state.turn += 1
    elif state.round < figures.rounds:
        _tell_end(state, sink, "SILVER-GOLD-TURN-03", "play.next_round")
        state.round, state.turn, state.unseen = state.round + 1, 1, tables.expeditions
    else:
        _tell_end(state, sink, "SILVER-GOLD-TURN-04", "play.last_round")
        state.decision = None


def _tell_end(state: State, sink: Sink | None, rule: str, key: str) -> None:
    if sink:
        sink(Step(rule, key, {"round": state.round}))
