"""Lifting a stone: whether the food is enough, and the points for it (7.7)."""

from collections.abc import Iterator
from functools import partial

from companion.games.contract import Result, Step
from companion.games.forms import Answers, Field, counts
from companion.games.giza.bidding import (
    NOMINATOR,
    Bids,
    bid_fields,
    bid_steps,
    bidding,
    shared_output,
    starving_step,
)
from companion.games.giza.contest import Contest, contest
from companion.games.giza.figures import READY, Figures


def lift_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked for a lift: the workers of the camp and their bids."""
    camp = counts("workers", rule="GIZA-NOM-02", maximum=figures.workers, least_total=READY)
    return (NOMINATOR, camp, *bid_fields(figures))


def lift(figures: Figures, answers: Answers) -> Result:
    """Return what a bid for a middle stone, or for the capstone's first lift, comes to."""
    return _lift(figures, answers, "middle_lift")


def final_lift(figures: Figures, answers: Answers) -> Result:
    """Return what the bid for the capstone's final lift comes to; it ends the game."""
    result = _lift(figures, answers, "final_lift")
    return Result({**result.value, "game_end": result.value["success"]}, result.explain)


def _lift(figures: Figures, answers: Answers, scoring: str) -> Result:
    bids = bidding(answers)
    success = bids.total >= figures.least_lift
    scored = contest(figures, scoring, _quantities(answers, bids, success=success))
    value = {**shared_output(bids, success=success), "scores": scored.scores()}
    return Result(value, partial(_steps, bids, scored, figures.least_lift))


def _quantities(answers: Answers, bids: Bids, *, success: bool) -> dict[str, int]:
    """Return the food that earns points; nobody's does after a failure (GIZA-LIFT-05)."""
    return {name: bids.accepted.get(name, 0) if success else 0 for name in answers["players"]}


def _steps(bids: Bids, scored: Contest, needed: int) -> Iterator[Step]:
    yield from bid_steps(bids)
    if bids.total < needed:
        yield starving_step(bids)
        return
    yield Step("GIZA-BID-05", "lift.success", {"total": bids.total, "needed": needed})
    yield from scored.steps()
    if scored.scoring == "final_lift":
        yield Step("GIZA-END-01", "lift.game_end", {})
