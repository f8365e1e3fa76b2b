"""Decorating a finished row, and the Temple of Ra: points without a nomination (7.6, 7.7)."""

from collections.abc import Iterator
from functools import partial

from companion.games.contract import Result, Step
from companion.games.forms import Answers, Field, counts
from companion.games.giza.contest import Contest, contest
from companion.games.giza.figures import Figures


def decoration_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked for a decoration: a secret bid of everybody (GIZA-DECO-01)."""
    held = counts(
        "art_held",
        rule="GIZA-DECO-01",
        maximum=figures.art,
        most_total=figures.art,
        required=False,
        asked=False,
    )
    bids = counts(
        "art_bids",
        rule="GIZA-DECO-01",
        maximum=figures.art,
        most_total=figures.art,
        required=False,
        secret=True,
        at_most="art_held",
    )
    return (held, bids)


def temple_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked for a temple scoring: the workers who pray there."""
    return (counts("workers", rule="GIZA-TEMPLE-01", maximum=figures.workers),)


def decoration(figures: Figures, answers: Answers) -> Result:
    """Return the points for decorating a row of the base or middle tier."""
    return _decoration(figures, answers, "decoration")


def capstone_decoration(figures: Figures, answers: Answers) -> Result:
    """Return the points for decorating the capstone."""
    return _decoration(figures, answers, "capstone_decoration")


def _decoration(figures: Figures, answers: Answers, scoring: str) -> Result:
    spent: dict[str, int] = answers["art_bids"]
    total = sum(spent.values())
    scored = contest(figures, scoring, spent)
    value = {"scores": scored.scores(), "spent": spent, "total_spent": total}
    return Result(value, partial(_steps, scored, total))


def _steps(scored: Contest, total: int) -> Iterator[Step]:
    yield from scored.steps()
    yield Step("GIZA-DECO-02", "decoration.spent", {"total": total})


def temple(figures: Figures, answers: Answers) -> Result:
    """Return the points for the workers in the Temple of Ra, who stay there."""
    scored = contest(figures, "temple", answers["workers"])
    return Result({"scores": scored.scores()}, scored.steps)
