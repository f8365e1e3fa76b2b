"""Torches: one a round, that of the round in which it is crossed off (ICON-05, 7.2, 14.5)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from companion.games.engine import Result
from companion.games.silver_gold.tables import Tables
from companion.questions import Answers
from companion.questions.checks import path_part
from companion.questions.errors import Refused
from companion.questions.text import Step

TORCH: Final = "SILVER-GOLD-ICON-05"
ONE_A_ROUND: Final = "SILVER-GOLD-ADJ-TORCH-01"


def with_torch(lit: tuple[int, ...], round_number: int) -> tuple[int, ...]:
    """Return the torches with that of the round lit, if it was not yet; no other changes."""
    return (*lit[: round_number - 1], 1, *lit[round_number:])


def refuse_later_torches(path: str, torches: Sequence[int], round_number: int) -> None:
    """Refuse a torch of a round that has not begun."""
    for index, torch in enumerate(torches):
        if torch and index >= round_number:
            message = f"is 1, must be 0: round {index + 1} has not begun"
            raise Refused(f"{path}[{index}]", message, TORCH)


def torch(tables: Tables, answers: Answers) -> Result:
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
