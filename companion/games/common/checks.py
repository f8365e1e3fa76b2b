"""Checks of single values of a request, each refusing with the path of what is wrong."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.common.wording import either, part, shown, span
from companion.games.contract import Refused
from companion.games.forms import Field


def items(value: object, path: str) -> Iterator[tuple[str, Any]]:
    """Go through a list with the path of each item; Refused when it is no list."""
    if not isinstance(value, list | tuple):
        raise Refused(path, f"is {shown(value)}, must be a list")
    return ((f"{path}[{index}]", item) for index, item in enumerate(value))


def obj(value: object, path: str) -> Mapping[str, Any]:
    """Return an object; Refused when it is none."""
    if not isinstance(value, Mapping):
        raise Refused(path, f"is {shown(value)}, must be an object")
    return value


def is_whole(value: object, least: int | None, most: int | None) -> bool:
    """Return whether a value is a whole number within bounds; a boolean or a float is none."""
    return (
        type(value) is int and (least is None or value >= least) and (most is None or value <= most)
    )


def whole(value: object, path: str, least: int | None, most: int | None, rule: str) -> int:
    """Return a whole number within its bounds."""
    if type(value) is not int:
        raise Refused(path, f"is {shown(value)}, must be a whole number, {span(least, most)}", rule)
    if not is_whole(value, least, most):
        raise Refused(path, f"is {shown(value)}, must be {span(least, most)}", rule)
    return value


def text(value: object, path: str) -> str:
    """Return a text that is not blank and can be written out."""
    if not isinstance(value, str):
        raise Refused(path, f"is {shown(value)}, must be a text")
    if not value.strip():
        raise Refused(path, "is blank, must be a text")
    if not _can_be_written(value):
        raise Refused(path, f"is {shown(value)}, which no text holds: half a character")
    return value


def _can_be_written(value: str) -> bool:
    """Return whether there are no lone surrogates in a text, which JSON lets through."""
    return not any("\ud800" <= character <= "\udfff" for character in value)


def choice(field: Field, value: object, path: str) -> str | int:
    """Return one of the field's choices."""
    for possible in field.choices:
        if possible == value and type(possible) is type(value):
            return possible
    raise Refused(path, f"is {shown(value)}, must be {either(field.choices)}", field.rule)


def length(field: Field, value: Sequence[Any], path: str) -> None:
    """Refuse a list that is shorter or longer than the field admits."""
    if not is_whole(len(value), field.fewest, field.most):
        message = f"has {len(value)} in it, must be {span(field.fewest, field.most)}"
        raise Refused(path, message, field.rule)


def player(value: object, path: str, players: Sequence[str]) -> str:
    """Return a name of the seat list."""
    if not isinstance(value, str) or value not in players:
        raise Refused(path, f"is {shown(value)}, must be {either(map(part, players))}")
    return value


def refuse_strangers(names: Iterable[str], path: str, players: Sequence[str]) -> None:
    """Refuse a map that has a name which is not in the seat list."""
    for name in names:
        if name not in players:
            raise Refused(
                f"{path}.{part(name)}", f"is no player, must be {either(map(part, players))}"
            )


def refuse_unknown(keys: Iterable[str], known: Sequence[str], before: str) -> None:
    """Refuse an object that has a key which is not known; `before` is its path with a dot."""
    for key in keys:
        if key not in known:
            raise Refused(before + part(key), f"is an unknown key, must be {either(known)}")


def refuse_twice(field: Field, values: Iterable[tuple[str, Any]]) -> None:
    """Refuse the second of two equal values, given with their paths."""
    seen: dict[Any, str] = {}
    for path, value in values:
        if value in seen:
            raise Refused(path, f"is {shown(value)}, as {seen[value]} is already", field.rule)
        seen[value] = path


def check_numbers(field: Field, values: Mapping[str, Any], path: str) -> None:
    """Refuse a map with a value, or a sum of values, that an integer field does not admit."""
    for name, value in values.items():
        if not is_whole(value, field.minimum, field.maximum):
            whole(value, f"{path}.{part(name)}", field.minimum, field.maximum, field.rule)
    least, most = field.least_total, field.most_total
    if least is None and most is None:
        return
    total = sum(values.values())
    if not is_whole(total, least, most):
        raise Refused(path, f"adds up to {shown(total)}, must be {span(least, most)}", field.rule)
