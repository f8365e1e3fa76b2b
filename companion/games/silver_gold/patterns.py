"""The patterns of the expedition cards, turned and mirrored (3.3)."""

from collections.abc import Iterable, Iterator
from functools import cache

from companion.games.silver_gold.chamber import SIZE, Box

Shape = frozenset[Box]
"""A set of boxes; in its normal place it touches the first row and the first column."""


def shape(rows: str) -> Shape:
    """Return the boxes of a picture such as "X. XX", its rows parted by spaces."""
    return frozenset(
        (row, column)
        for row, boxes in enumerate(rows.split(), 1)
        for column, mark in enumerate(boxes, 1)
        if mark == "X"
    )


def normal(boxes: Iterable[Box]) -> Shape:
    """Return boxes moved to their normal place."""
    boxes = tuple(boxes)
    up, left = min(row for row, _ in boxes) - 1, min(column for _, column in boxes) - 1
    return frozenset((row - up, column - left) for row, column in boxes)


@cache
def forms(pattern: Shape) -> frozenset[Shape]:
    """Return the pattern in all its forms: turned and mirrored in any combination (EXP-01)."""
    return frozenset(_turned(pattern)) | frozenset(_turned(_mirrored(pattern)))


def _turned(boxes: Shape) -> Iterator[Shape]:
    for _ in range(4):
        boxes = normal((column, -row) for row, column in boxes)
        yield boxes


def _mirrored(boxes: Shape) -> Shape:
    return normal((row, -column) for row, column in boxes)


@cache
def everywhere(pattern: Shape) -> frozenset[Shape]:
    """Return every set of boxes of a chamber that is the whole pattern (EXP-01, EXP-02)."""
    return frozenset(
        frozenset((row + down, column + right) for row, column in form)
        for form in forms(pattern)
        for down in range(SIZE - max(row for row, _ in form) + 1)
        for right in range(SIZE - max(column for _, column in form) + 1)
    )
