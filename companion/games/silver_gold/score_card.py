"""What icons mark on a score card: torches, skulls, and potions that wipe skulls off.

A torch is one a round, that of the round in which it is crossed off (7.2, 14.5); skulls cost points
(3.4, 7.3, 14.6).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.games.engine import Result
from companion.games.silver_gold.tables import Tables
from companion.questions import Answers
from companion.questions.checks import path_part
from companion.questions.errors import Refused
from companion.questions.text import Step

TORCH: Final = "SILVER-GOLD-ICON-05"
ONE_A_ROUND: Final = "SILVER-GOLD-ADJ-TORCH-01"
SKULL: Final = "SILVER-GOLD-ICON-06"
POTION: Final = "SILVER-GOLD-ICON-07"
PENALTY: Final = "SILVER-GOLD-SKULL-02"
IN_THEIR_ORDER: Final = "SILVER-GOLD-ADJ-POTION-01"

# Skulls that a potion wipes off, if so many are crossed.
WIPED: Final = 2


def with_torch(lit: tuple[int, ...], round_number: int) -> tuple[int, ...]:
    """Return the torches with that of the round lit, if it was not yet; no other changes."""
    return (*lit[: round_number - 1], 1, *lit[round_number:])


def refuse_later_torches(path: str, torches: Sequence[int], round_number: int) -> None:
    """Refuse a torch of a round that has not begun."""
    for index, rule_torch in enumerate(torches):
        if rule_torch and index >= round_number:
            message = f"is 1, must be 0: round {index + 1} has not begun"
            raise Refused(f"{path}[{index}]", message, TORCH)


def rule_torch(tables: Tables, answers: Answers) -> Result:
    """Return the torches after this action, what was gained, and the points of each player."""
    now, crossed = answers["round"], answers["crossed"]
    before: dict[str, tuple[int, ...]] = answers["torches"]
    for name, lit in before.items():
        refuse_later_torches(f"torches.{path_part(name)}", lit, now)
    after = {name: with_torch(lit, now) if crossed[name] else lit for name, lit in before.items()}
    gained = {name: sum(after[name]) - sum(before[name]) for name in before}
    value = {
        "torches": {name: list(lit) for name, lit in after.items()},
        "gained": gained,
        "points": {name: tables.worth["torch"] * gained[name] for name in gained},
    }
    return Result(value, partial(_torch_steps, answers, gained))


def _torch_steps(answers: Answers, gained: Mapping[str, int]) -> Iterator[Step]:
    for name, number in answers["crossed"].items():
        key = "gained" if gained[name] else "again" if number else "none"
        yield Step(ONE_A_ROUND, f"torch.{key}", {"player": name, "round": answers["round"]})


def after_skull(tables: Tables, skulls: int) -> int:
    """Return how many skulls are crossed after another one; beyond the last nothing happens."""
    return min(len(tables.skulls), skulls + 1)


def after_potion(skulls: int) -> int:
    """Return how many skulls are crossed after a potion, which wipes the dearest ones off."""
    # The track is crossed from its cheap end: what is wiped is what was crossed last, and dearest.
    return max(0, skulls - WIPED)


def penalty(tables: Tables, skulls: int) -> int:
    """Return the minus points of so many crossed skulls: those of the dearest alone."""
    return tables.skulls[skulls - 1] if skulls else 0


def rule_potion(tables: Tables, answers: Answers) -> Result:
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
