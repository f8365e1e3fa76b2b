"""Lifting a middle stone, and the capstone twice (6.5, 7.7)."""

from collections.abc import Iterator
from typing import Any, Final

from companion.games.engine import Sink
from companion.games.giza import bidding, contest, starving
from companion.games.giza.answers import Verdict, scores
from companion.games.giza.board import CAPSTONE_CAMP, MIDDLE_CAMP
from companion.games.giza.building import crown, crown_steps, end_step
from companion.games.giza.state import State
from companion.games.giza.steps import tell
from companion.games.giza.tables import CAPSTONE, MIDDLE, Tables
from companion.questions import Answers
from companion.questions.text import Step

LIFTS: Final = ("middle", "capstone_first", "capstone_final")
MIDDLE_LIFT, FIRST_LIFT, FINAL_LIFT = range(len(LIFTS))
"""What can be lifted, in the order in which it comes up."""

CAMP_OF: Final = (MIDDLE_CAMP, MIDDLE_CAMP, CAPSTONE_CAMP)
"""Where the lifters of each lift stand."""

SCORINGS: Final = ("middle_lift", "middle_lift", "final_lift")

FOLLOWS: Final = (
    ("place", "lift", "decorate", "temple"),
    ("lift",),
    ("lift", "decorate", "temple", "end"),
)
"""What follows from each lift, in this order (GIZA-LIFT-01)."""


def lift(state: State, sink: Sink | None = None) -> bool:
    """Lift the nominated stone if the bids are enough, and return whether they are.

    Lifters stay in their camp (GIZA-LIFT-04), unless they starve.
    """
    total, needed = bidding.spend(state, sink), state.tables.least_lift
    if total < needed:
        starving.starve(state, sink)
        return False
    state.due = FOLLOWS[state.lift]
    if sink:
        sink(Step(bidding.TOTAL_RULE, "lift.success", {"total": total, "needed": needed}))
    _raise(state)
    return True


def _raise(state: State) -> None:
    if state.lift == MIDDLE_LIFT:
        state.camp[MIDDLE] -= 1
        state.landed = MIDDLE
    elif state.lift == FIRST_LIFT:
        state.camp[CAPSTONE] -= 1
        state.lifted = 1
    else:
        crown(state)


def capstone_steps(state: State) -> Iterator[Step]:
    """Say where the capstone is now, if it was lifted."""
    if state.lift == FIRST_LIFT:
        yield Step("GIZA-LIFT-02", "game.capstone_up", {})
    elif state.lift == FINAL_LIFT:
        yield from crown_steps()


def score(state: State, sink: Sink | None = None) -> None:
    """Share the points of a lift by the food that counted."""
    contest.hold(state, SCORINGS[state.lift], bidding.accepted(state), sink)


def adjudication(number: int) -> Verdict:
    """Return what tells what the bid for a lift comes to (14.3)."""

    def adjudicate(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
        state = State(given)
        state.lift = number
        outcome = bidding.hear(state, CAMP_OF[number], answers, sink)
        is_lifted = lift(state, sink)
        if is_lifted:
            score(state, sink)
        value = {**outcome(is_lifted), "scores": scores(state, answers)}
        if number != FINAL_LIFT:
            return value
        tell(sink, [end_step()] * is_lifted)
        return {**value, "game_end": is_lifted}

    return adjudicate
