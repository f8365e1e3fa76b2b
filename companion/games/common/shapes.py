"""Values of a request that are more than a number or a word: boxes, grids, levels, lists."""

from typing import Any

from companion.games.common import checks
from companion.games.common.wording import either, shown
from companion.games.contract import Refused
from companion.games.forms import Field


def box(field: Field, value: object, path: str) -> tuple[int, int]:
    """Return a place on a grid, given as [row, column]."""
    found = list(checks.items(value, path))
    if len(found) != len(("row", "column")):
        raise Refused(path, f"has {len(found)} in it, must be a row and a column", field.rule)
    row, column = (
        checks.whole(item, at, field.minimum, field.maximum, field.rule) for at, item in found
    )
    return row, column


def grid(field: Field, value: object, path: str) -> tuple[str, ...]:
    """Return the rows of a grid as wide as it is high, of the field's characters only."""
    rows = list(checks.items(value, path))
    if len(rows) != field.maximum:
        raise Refused(path, f"has {len(rows)} in it, must be {field.maximum} rows", field.rule)
    for at, row in rows:
        if not isinstance(row, str) or len(row) != field.maximum or set(row) - {*field.choices}:
            wanted = f"must be {field.maximum} characters of {''.join(map(str, field.choices))}"
            raise Refused(at, f"is {shown(row)}, {wanted}", field.rule)
    return tuple(row for _, row in rows)


def levels(field: Field, value: object, path: str) -> list[list[list[int]]]:
    """Return the levels of a building: squares of whole numbers, as long as `field.sides` say."""
    found = _rows(field, value, path, len(field.sides), "levels")
    return [
        _square(field, level, at, side)
        for (at, level), side in zip(found, field.sides, strict=True)
    ]


def _square(field: Field, value: object, path: str, side: int) -> list[list[int]]:
    rows = (
        _rows(field, row, at, side, "numbers")
        for at, row in _rows(field, value, path, side, "rows")
    )
    return [
        [checks.whole(item, at, field.minimum, field.maximum, field.rule) for at, item in row]
        for row in rows
    ]


def _rows(field: Field, value: object, path: str, number: int, what: str) -> list[tuple[str, Any]]:
    """Return as many items of a list as it must have, each with its path."""
    found = list(checks.items(value, path))
    if len(found) != number:
        raise Refused(path, f"has {len(found)} {what}, must be exactly {number}", field.rule)
    return found


def choices(field: Field, value: object, path: str) -> str | tuple[str | int, ...]:
    """Return any number of the field's choices, or the one word that stands in place of them."""
    if isinstance(value, str) and value in field.instead:
        return value
    if field.instead and not isinstance(value, list | tuple):
        raise Refused(path, f"is {shown(value)}, must be {either((*field.instead, 'a list'))}")
    return tuple(checks.choice(field, item, at) for at, item in checks.items(value, path))


def flags(field: Field, value: object, path: str) -> tuple[int, ...]:
    """Return as many times 0 or 1 as the field has."""
    found = list(checks.items(value, path))
    if len(found) != field.maximum:
        raise Refused(path, f"has {len(found)} in it, must be exactly {field.maximum}", field.rule)
    return tuple(checks.whole(item, at, 0, 1, field.rule) for at, item in found)
