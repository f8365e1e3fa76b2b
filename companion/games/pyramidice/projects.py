"""Project cards: the neighbouring dice that they reward (7.2)."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from companion.games.contract import Result, Step, Term
from companion.games.forms import Answers, Field, ListOf, OneOf
from companion.games.pyramidice.figures import Figures
from companion.games.pyramidice.pyramids import Site, check_support, pairs_of, pyramids_field

Count = dict[str, Any]
"""The pairs of a card on one level: `pyramid`, `level` and `adjacencies`."""


def project_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked to count Project cards."""
    cards = Field(
        "projects",
        ListOf(OneOf(tuple(figures.projects)), fewest=1, distinct=True),
        "PYRAMIDICE-PROJ-01",
    )
    return (pyramids_field(figures), cards)


def project(figures: Figures, answers: Answers) -> Result:
    """Return the neighbouring pairs and points of each card, level by level."""
    site = answers["pyramids"]
    check_support(site)
    found = [_count(figures, site, card) for card in answers["projects"]]
    return Result({"projects": found}, partial(_steps, found))


def project_points(figures: Figures, site: Site, cards: Iterable[str]) -> int:
    """Return the points of all these cards together (PYRAMIDICE-SCORE-03)."""
    return sum(_count(figures, site, card)["points"] for card in cards)


def _count(figures: Figures, site: Site, card: str) -> dict[str, Any]:
    """Return the points of a card, and the pairs on each level (PROJ-01, PROJ-03)."""
    levels = list(_levels(figures, site, card))
    adjacencies = sum(level["adjacencies"] for level in levels)
    return {
        "project": card,
        "adjacencies": adjacencies,
        "points": adjacencies * figures.projects[card].points,
        "levels": levels,
    }


def _levels(figures: Figures, site: Site, card: str) -> Iterator[Count]:
    """Go through the levels from the top down, pyramid by pyramid (PYRAMIDICE-PROJ-01)."""
    pairs = figures.projects[card].pairs
    for pyramid in figures.pyramids:
        levels = site[pyramid]
        for level in range(len(levels), 0, -1):
            fitting = sum(pair in pairs for pair in pairs_of(levels[level - 1]))
            yield {"pyramid": pyramid, "level": level, "adjacencies": fitting}


def _steps(found: list[dict[str, Any]]) -> Iterator[Step]:
    for card in found:
        values = {"project": Term(card["project"])}
        for level in card["levels"]:
            if level["adjacencies"]:
                where = {**values, **level, "pyramid": Term(level["pyramid"])}
                yield Step("PYRAMIDICE-PROJ-01", "project.level", where)
        points = {**values, "adjacencies": card["adjacencies"], "points": card["points"]}
        yield Step("PYRAMIDICE-PROJ-03", "project.points", points)
