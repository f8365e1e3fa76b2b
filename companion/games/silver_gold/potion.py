"""Skulls crossed off and wiped off again, in the order in which they come (7.3, 14.6)."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from companion.games.contract import Result, Step
from companion.games.forms import Answers, Field, ListOf, OneOf, PlayerMap, counts
from companion.games.silver_gold.figures import Figures
from companion.games.silver_gold.score_card import WIPED
from companion.games.silver_gold.torch import MOST_ICONS

RULE = "SILVER-GOLD-ADJ-POTION-01"
EVENTS = ("skull", "potion")


def potion_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked: skulls crossed before, and skulls and potions of this action."""
    return (
        counts("skulls", rule="SILVER-GOLD-SKULL-01", maximum=len(figures.skulls), gaps="refused"),
        Field("events", PlayerMap(ListOf(OneOf(EVENTS), most=MOST_ICONS)), RULE),
    )


def potion(figures: Figures, answers: Answers) -> Result:
    """Return the skulls after this action, which were wiped, and what they cost now."""
    tracks = {
        name: _track(figures, skulls, answers["events"][name])
        for name, skulls in answers["skulls"].items()
    }
    value = {
        key: {name: track[key] for name, track in tracks.items()}
        for key in ("skulls", "wiped", "ignored", "penalty")
    }
    return Result(value, partial(_steps, answers, tracks))


def _track(figures: Figures, skulls: int, events: Sequence[str]) -> dict[str, Any]:
    """Return what the events make of a skull track."""
    wiped: list[int] = []
    ignored = 0
    for event in events:
        if event == "potion":
            left = max(0, skulls - WIPED)
            wiped += reversed(figures.skulls[left:skulls])
            skulls = left
        elif skulls == len(figures.skulls):
            ignored += 1
        else:
            skulls += 1
    return {
        "skulls": skulls,
        "wiped": wiped,
        "ignored": ignored,
        "penalty": figures.penalty(skulls),
    }


def _steps(answers: Answers, tracks: dict[str, dict[str, Any]]) -> Iterator[Step]:
    for name, track in tracks.items():
        before = {"player": name, "before": answers["skulls"][name]}
        yield Step(RULE, "potion.track", {**before, **track, "wiped": tuple(track["wiped"])})
        if track["ignored"]:
            yield Step("SILVER-GOLD-ICON-06", "potion.ignored", {"player": name, **track})
        yield Step("SILVER-GOLD-SKULL-02", "potion.penalty", {"player": name, **track})
