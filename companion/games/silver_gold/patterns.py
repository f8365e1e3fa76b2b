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


def _in_normal_place(boxes: Iterable[Box]) -> Shape:
    rows, columns = zip(*boxes, strict=True)
    return frozenset(
        (row - min(rows) + 1, column - min(columns) + 1)
        for row, column in zip(rows, columns, strict=True)
    )


@cache
def orientations(pattern: Shape) -> frozenset[Shape]:
    """Return the pattern in all its forms: turned and mirrored in any combination (EXP-01)."""
    mirrored = _in_normal_place((row, -column) for row, column in pattern)
    return frozenset((*_quarter_turns(pattern), *_quarter_turns(mirrored)))


def _quarter_turns(boxes: Shape) -> Iterator[Shape]:
    for _ in range(4):
        boxes = _in_normal_place((column, -row) for row, column in boxes)
        yield boxes


@cache
def all_positions(pattern: Shape) -> tuple[tuple[Box, ...], ...]:
    """Return every set of boxes of a chamber that is the whole pattern, sorted (EXP-01, EXP-02)."""
    found = {
        tuple(sorted((row + down, column + across) for row, column in form))
        for form in orientations(pattern)
        for down in range(SIZE - max(row for row, _ in form) + 1)
        for across in range(SIZE - max(column for _, column in form) + 1)
    }
    return tuple(sorted(found))
