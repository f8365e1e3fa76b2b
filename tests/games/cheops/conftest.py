from collections.abc import Callable
from typing import Any

import pytest

from tests.games.asking import fixtures

KINDS = {"e": "elder", "m": "mother", "s": "son", "d": "daughter", "n": "neighbour"}

FULL = (
    "msmesdesdem", "desdmsdend", "mdmsdmsme", "esnesdes", "dmsmesd", "sdesdm", "emdes", "nesd",
    "mde", "em", "n",
)  # fmt: skip
"""A pyramid that is covered whole, rows from the bottom; two mothers are not on it."""


@pytest.fixture(scope="session")
def tiles() -> Callable[..., list[dict[str, Any]]]:
    """Tiles from rows from the bottom, a letter a tile, `-` for a block without one."""

    def lying(*rows: str) -> list[dict[str, Any]]:
        return [
            {"row": row, "pos": pos, "kind": KINDS[letter]}
            for row, letters in enumerate(rows, 1)
            for pos, letter in enumerate(letters, 1)
            if letter != "-"
        ]

    return lying


@pytest.fixture(scope="session")
def full(tiles: Callable[..., list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """All sixty-six tiles of a covered pyramid, the top block last."""
    return tiles(*FULL)


kit, game, result, judge, refused = fixtures("cheops")
