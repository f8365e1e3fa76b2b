"""Torches: one a round, that of the round in which it is crossed off (ICON-05, 7.2)."""

from collections.abc import Sequence
from typing import Final

from companion.games.contract import Refused

TORCH: Final = "SILVER-GOLD-ICON-05"


def with_torch(lit: tuple[int, ...], round_number: int) -> tuple[int, ...]:
    """Return the torches with that of the round lit, if it was not yet; no other changes."""
    return (*lit[: round_number - 1], 1, *lit[round_number:])


def refuse_later_torches(path: str, torches: Sequence[int], round_number: int) -> None:
    """Refuse a torch of a round that has not begun."""
    for index, torch in enumerate(torches):
        if torch and index >= round_number:
            message = f"is 1, must be 0: round {index + 1} has not begun"
            raise Refused(f"{path}[{index}]", message, TORCH)
