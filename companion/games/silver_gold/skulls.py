"""Skulls, which cost points, and potions, which wipe them off (3.4, 6.3, 7.3, 14.6)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.games.engine import Result
from companion.games.silver_gold.tables import Tables
from companion.questions import Answers
from companion.questions.text import Step

SKULL: Final = "SILVER-GOLD-ICON-06"
POTION: Final = "SILVER-GOLD-ICON-07"
PENALTY: Final = "SILVER-GOLD-SKULL-02"
IN_THEIR_ORDER: Final = "SILVER-GOLD-ADJ-POTION-01"

WIPED: Final = 2
"""Skulls that a potion wipes off, if so many are crossed."""


def after_skull(tables: Tables, skulls: int) -> int:
    """Return how many skulls are crossed after another one; beyond the last nothing happens."""
    return min(len(tables.skulls), skulls + 1)


def after_potion(skulls: int) -> int:
    """Return how many skulls are crossed after a potion, which wipes the dearest ones off."""
    return max(0, skulls - WIPED)


def penalty(tables: Tables, skulls: int) -> int:
    """Return the minus points of so many crossed skulls: those of the dearest alone."""
    return tables.skulls[skulls - 1] if skulls else 0


def potion(tables: Tables, answers: Answers) -> Result:
    """Return the skulls after this action, which were wiped, and what they cost now."""
    tracks = {
        name: _track(tables, number, answers["events"][name])
        for name, number in answers["skulls"].items()
    }
    keys = ("skulls", "wiped", "ignored", "penalty")
    value = {key: {name: track[key] for name, track in tracks.items()} for key in keys}
    return Result(value, partial(_potion_steps, answers["skulls"], tracks))


def _track(tables: Tables, crossed: int, events: Sequence[str]) -> dict[str, Any]:
    """Return what the events make of a skull track (ADJ-POTION-01)."""
    wiped, ignored = list[int](), 0
    for event in events:
        before = crossed
        is_skull = event == "skull"
        crossed = after_skull(tables, before) if is_skull else after_potion(before)
        wiped += reversed(tables.skulls[crossed:before])
        ignored += is_skull and crossed == before
    cost = penalty(tables, crossed)
    return {"skulls": crossed, "wiped": wiped, "ignored": ignored, "penalty": cost}


def _potion_steps(before: Mapping[str, int], tracks: Mapping[str, Any]) -> Iterator[Step]:
    for name, track in tracks.items():
        values = {"player": name, "before": before[name], **track, "wiped": tuple(track["wiped"])}
        yield Step(IN_THEIR_ORDER, "potion.track", values)
        if track["ignored"]:
            yield Step(SKULL, "potion.ignored", values)
        yield Step(PENALTY, "potion.penalty", values)
