"""From the text of a cell to a value of its column's kind."""

from collections.abc import Callable

from companion.kits.meant import suggestion
from companion.kits.model import Column, Value

_YES = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}


def value_of(text: str, column: Column) -> Value:
    """Return what a cell says; an empty one is "", () or None as its kind has it.

    Raises:
        ValueError: With what is wrong and what would be right.
    """
    if not text:
        return _empty(column)
    value = _READERS[column.kind](text)
    for each in value if isinstance(value, tuple) else (value,):
        _check_bounds(each, column)
        _check_choice(each, column)
    return value


def _empty(column: Column) -> Value:
    if column.required:
        raise ValueError("is empty")
    if column.kind in {"integers", "ids"}:
        return ()
    return "" if column.kind in {"text", "choice"} else None


def _integer(text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isdecimal():
        raise ValueError(f"{text!r} is not a whole number")
    return int(text)


def _number(text: str) -> float:
    """Read a number with a decimal point, or with a comma as German spreadsheets write it."""
    try:
        return float(text.replace(",", ".") if _has_decimal_comma(text) else text)
    except ValueError:
        raise ValueError(f"{text!r} is not a number") from None


def _has_decimal_comma(text: str) -> bool:
    """Tell a decimal comma from one between thousands: "1,5" has one, "1,500" might not."""
    _, comma, decimals = text.partition(",")
    return bool(comma) and len(decimals) != len("000") and "." not in text


def _yes(text: str) -> bool:
    if text.lower() not in _YES:
        raise ValueError(f"{text!r} is neither yes nor no")
    return _YES[text.lower()]


def _parts(text: str) -> list[str]:
    return text.replace(",", " ").replace(";", " ").split()


def _integers(text: str) -> tuple[int, ...]:
    return tuple(map(_integer, _parts(text)))


def _ids(text: str) -> tuple[str, ...]:
    return tuple(_parts(text))


_READERS: dict[str, Callable[[str], Value]] = {
    "text": str,
    "words": str,
    "choice": str,
    "integer": _integer,
    "number": _number,
    "yes/no": _yes,
    "integers": _integers,
    "ids": _ids,
}


def _check_bounds(value: object, column: Column) -> None:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return
    if column.minimum is not None and value < column.minimum:
        raise ValueError(f"{value} is too small; the least is {column.minimum:g}")
    if column.maximum is not None and value > column.maximum:
        raise ValueError(f"{value} is too large; the most is {column.maximum:g}")


def _check_choice(value: object, column: Column) -> None:
    if column.choices and value not in column.choices:
        raise ValueError(f"{value!r} is not possible; {suggestion(value, column.choices)}")
