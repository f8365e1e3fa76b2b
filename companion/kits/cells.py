"""From the text of a cell to a value of its column's kind."""

from collections.abc import Callable
from math import isfinite

from companion.kits.bounds import INTEGERS
from companion.kits.model import Column, Kind, Value
from companion.kits.suggestions import suggestion

_DIGITS = 100
"""Of a number that is read at all: leading zeros count."""
_YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def value_of(text: str, column: Column) -> Value:
    """Return what a cell says.

    Raises:
        ValueError: With what is wrong and what would be right.
    """
    if not text:
        if column.required:
            raise ValueError("is empty")
        return nothing(column.kind)
    value = _READERS[column.kind](text)
    for each in value if isinstance(value, tuple) else (value,):
        _check(each, column)
    return value


def nothing(kind: Kind) -> Value:
    """Return what an empty cell says in a column of this kind."""
    if kind in {"integers", "ids"}:
        return ()
    return "" if kind in {"text", "words", "choice"} else None


def _integer(text: str) -> int:
    if not text.removeprefix("-").isdecimal():
        raise ValueError(f"'{text}' is not a whole number")
    if len(text) > _DIGITS or int(text) not in INTEGERS:
        raise ValueError(f"'{text}' is too large for a whole number")
    return int(text)


def _number(text: str) -> float:
    """Read a number with a decimal point, or with a comma as German spreadsheets write it."""
    plain = text.replace(",", ".") if _has_decimal_comma(text) else text
    if not plain.removeprefix("-").replace(".", "", 1).isdecimal():
        raise ValueError(f"'{text}' is not a number such as 12.5")
    if not isfinite(float(plain)):
        raise ValueError(f"'{text}' is too large for a number")
    return float(plain)


def _has_decimal_comma(text: str) -> bool:
    """Tell a decimal comma from one between thousands: "1,5" has one, "1,500" might not."""
    _, comma, decimals = text.partition(",")
    return bool(comma) and len(decimals) != len("000") and "." not in text


def _yes_or_no(text: str) -> bool:
    if text.lower() not in _YES:
        raise ValueError(f"'{text}' is neither yes nor no")
    return _YES[text.lower()]


def _integers(text: str) -> tuple[int, ...]:
    return tuple(map(_integer, _ids(text)))


def _ids(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").replace(";", " ").split())


_READERS: dict[Kind, Callable[[str], Value]] = {
    "text": str,
    "words": str,
    "choice": str,
    "integer": _integer,
    "number": _number,
    "yes/no": _yes_or_no,
    "integers": _integers,
    "ids": _ids,
}


def _check(value: object, column: Column) -> None:
    if column.choices and str(value) not in column.choices:
        raise ValueError(f"'{value}' is not possible; {suggestion(value, column.choices)}")
    if isinstance(value, int | float) and not isinstance(value, bool):
        _check_bounds(value, column)


def _check_bounds(value: float, column: Column) -> None:
    if column.minimum is not None and value < column.minimum:
        raise ValueError(f"{value} is too small; the least is {column.minimum:g}")
    if column.maximum is not None and value > column.maximum:
        raise ValueError(f"{value} is too large; the most is {column.maximum:g}")
