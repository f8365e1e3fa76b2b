"""Lifting a middle stone, and the capstone twice (6.5, 7.7)."""

from collections.abc import Iterator
from typing import Final

from companion.games.contract import Sink, Step
from companion.games.giza import bidding, contest
from companion.games.giza.board import CAPSTONE_CAMP, MIDDLE_CAMP
from companion.games.giza.building import CAPSTONE_ROW
from companion.games.giza.state import State
from companion.games.giza.tables import CAPSTONE, MIDDLE

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

CROWN_RULE: Final = "GIZA-LIFT-03"
END_RULE: Final = "GIZA-END-01"


def lift(state: State, sink: Sink | None = None) -> bool:
    """Lift the nominated stone if the bids are enough, and return whether they are.

    Lifters stay in their camp (GIZA-LIFT-04), unless they starve.
    """
    total, needed = bidding.spend(state, sink), state.tables.least_lift
    if total < needed:
        bidding.starve(state, sink)
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


def crown(state: State) -> None:
    """Put the capstone on top: it is a row and a tier of its own."""
    state.lifted = 0
    state.built[CAPSTONE] = 1
    state.line, state.tier = CAPSTONE_ROW, CAPSTONE


def told(state: State) -> Iterator[Step]:
    """Say where the capstone is now, if it was lifted."""
    if state.lift == FIRST_LIFT:
        yield Step("GIZA-LIFT-02", "game.capstone_up", {})
    elif state.lift == FINAL_LIFT:
        yield told_crown()
        yield told_end()


def told_crown() -> Step:
    """Say what the capstone completes on top."""
    return Step(CROWN_RULE, "build.capstone", {})


def told_end() -> Step:
    """Say that the game ends with the capstone's scorings."""
    return Step(END_RULE, "lift.game_end", {})


def score(state: State, sink: Sink | None = None) -> None:
    """Share the points of a lift by the food that counted."""
    contest.hold(state, SCORINGS[state.lift], bidding.accepted(state), sink)
