"""Building a stone into the pyramid: the rows and tiers it completes (6.6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.games.common.wording import either
from companion.games.contract import Refused, Result, Step
from companion.games.forms import Answers, Field, ListOf, OneOf, choice
from companion.games.giza.figures import STONES, Figures

CAPSTONE = "capstone"
"""The capstone is a row and a tier of its own (GIZA-LIFT-03)."""


@dataclass(frozen=True, slots=True)
class Finished:
    """What a stone has completed, if anything: a row, and a tier."""

    row: str | None
    tier: str | None

    @property
    def events(self) -> list[str]:
        """What follows, the decoration before the temple (GIZA-BUILD-06)."""
        decoration = "capstone-decoration" if self.row == CAPSTONE else "decoration"
        return [decoration] * (self.row is not None) + ["temple"] * (self.tier is not None)


def build_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked when a stone is built."""
    letters = tuple(figures.locations)
    return (
        Field("base", ListOf(OneOf(letters), distinct=True), "GIZA-BUILD-02"),
        Field("middle", ListOf(OneOf(letters), distinct=True), "GIZA-BUILD-03"),
        choice("stone", rule="GIZA-BUILD-02", choices=STONES),
        choice("location", rule="GIZA-BUILD-02", choices=letters, required=False, nullable=True),
    )


def build(figures: Figures, answers: Answers) -> Result:
    """Return the row and the tier that a stone completes, and what follows from it."""
    _check_built(figures, answers)
    stone = answers["stone"]
    if stone == CAPSTONE:
        _check_capstone(figures, answers)
        finished = Finished(CAPSTONE, CAPSTONE)
    else:
        _check_location(figures, answers)
        finished = _finished(figures, answers)
    value: dict[str, Any] = {
        "row_complete": finished.row,
        "tier_complete": finished.tier,
        "events": finished.events,
        "game_end": stone == CAPSTONE,
    }
    return Result(value, partial(_steps, figures, answers, finished))


def _check_built(figures: Figures, answers: Answers) -> None:
    """Refuse a middle stone on no base stone, and fewer stones than stand from the start."""
    for index, letter in enumerate(answers["middle"]):
        if letter not in answers["base"]:
            message = f"is {letter}, but no base stone is there"
            raise Refused(f"middle[{index}]", message, "GIZA-BUILD-03")
    if len(answers["middle"]) < figures.built["middle"]:
        message = f"has {len(answers['middle'])} stones, must be {figures.built['middle']} or more"
        raise Refused("middle", message, "GIZA-SETUP-03")


def _check_capstone(figures: Figures, answers: Answers) -> None:
    if answers["location"] is not None:
        raise Refused("location", "must be left out for the capstone", "GIZA-BUILD-02")
    for tier in STONES[:2]:
        if len(answers[tier]) < figures.stones[tier]:
            message = f"is capstone, but the {tier} tier has {len(answers[tier])} stones"
            raise Refused("stone", f"{message}, must be {figures.stones[tier]}", "GIZA-NOM-04")


def _check_location(figures: Figures, answers: Answers) -> None:
    stone, location = answers["stone"], answers["location"]
    if location is None:
        raise Refused(
            "location", f"is missing, must be {either(figures.locations)}", "GIZA-BUILD-02"
        )
    if location in answers[stone]:
        message = f"is {location}, where a {stone} stone stands already"
        raise Refused("location", message, "GIZA-BUILD-02")
    if stone == "middle" and location not in answers["base"]:
        raise Refused("location", f"is {location}, but no base stone is there", "GIZA-BUILD-03")


def _finished(figures: Figures, answers: Answers) -> Finished:
    """Return what a base or middle stone completes in its tier (GIZA-BUILD-04, GIZA-BUILD-05)."""
    stone, location = answers["stone"], answers["location"]
    missing = set(figures.locations) - {*answers[stone], location}
    row = figures.locations[location]
    row_missing = any(figures.locations[letter] == row for letter in missing)
    return Finished(None if row_missing else row, None if missing else stone)


def _steps(figures: Figures, answers: Answers, finished: Finished) -> Iterator[Step]:
    stone, location = answers["stone"], answers["location"]
    if finished.row == CAPSTONE:
        yield Step("GIZA-LIFT-03", "build.capstone", {})
        yield Step("GIZA-END-01", "lift.game_end", {})
        return
    if finished.row:
        yield Step("GIZA-BUILD-04", f"build.row_{stone}", {"row": finished.row})
    else:
        values = {"location": location, "row": figures.locations[location]}
        yield Step("GIZA-BUILD-04", "build.no_row", values)
    if finished.tier:
        yield Step("GIZA-BUILD-05", f"build.tier_{stone}", {})
        yield Step("GIZA-BUILD-06", "build.order", {})
