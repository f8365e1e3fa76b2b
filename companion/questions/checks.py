"""Checks of single values of a request, each refusing with the path of what is wrong.

At the end, how a refusal names what was given and what would be right.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Sized
from itertools import accumulate
from typing import Any, Final

from companion.questions.errors import Refused, Request

SEATS: Final = "players"
# Where a request says who sits there, and a seat that is an object, its name.
NAME: Final = "name"

# From 0: what no number of any game comes near, where a form sets no bound of its own.
FARTHEST: Final = 1_000_000

# Characters of a value that a message quotes.
LONGEST = 40

# Of more possible values than so many, a message names so few, and the last.
MOST_NAMED, FEW_NAMED = 20, 3


def items(value: object, path: str) -> Iterator[tuple[str, Any]]:
    """Go through a list with the path of each item; Refused when it is no list."""
    if not isinstance(value, list | tuple):
        raise Refused(path, f"is {quote(value)}, must be a list")
    return ((f"{path}[{index}]", item) for index, item in enumerate(value))


def obj(value: object, path: str) -> Mapping[str, Any]:
    """Return an object; Refused when it is none."""
    if not isinstance(value, Mapping):
        raise Refused(path, f"is {quote(value)}, must be an object")
    return value


def is_whole(value: object, least: int | None, most: int | None) -> bool:
    """Return whether a value is a whole number within bounds; a boolean or a float is none."""
    return (
        type(value) is int and (least is None or value >= least) and (most is None or value <= most)
    )


def whole(value: object, path: str, least: int | None, most: int | None, rule: str) -> int:
    """Return a whole number within its bounds, and in any case within `FARTHEST`."""
    if type(value) is not int:
        raise Refused(
            path, f"is {quote(value)}, must be a whole number, {bounds_text(least, most)}", rule
        )
    if not is_whole(value, least, most):
        raise Refused(path, f"is {quote(value)}, must be {bounds_text(least, most)}", rule)
    if not is_whole(value, -FARTHEST, FARTHEST):
        reach = bounds_text(None, FARTHEST) if value > 0 else bounds_text(-FARTHEST, None)
        raise Refused(path, f"is {quote(value)}, must be {reach}", rule)
    return value


def text(value: object, path: str) -> str:
    """Return a text that is not blank and can be written out."""
    if not isinstance(value, str):
        raise Refused(path, f"is {quote(value)}, must be a text")
    if not value.strip():
        raise Refused(path, "is blank, must be a text")
    if not _can_be_written(value):
        raise Refused(path, f"is {quote(value)}, which no text holds: half a character")
    return value


def _can_be_written(value: str) -> bool:
    """Return whether there are no lone surrogates in a text, which JSON lets through."""
    return not any("\ud800" <= character <= "\udfff" for character in value)


def choice(value: object, path: str, choices: Sequence[str | int], rule: str) -> str | int:
    """Return one of the choices."""
    for possible in choices:
        if possible == value and type(possible) is type(value):
            return possible
    raise Refused(path, f"is {quote(value)}, must be {alternatives(choices)}", rule)


def length(value: Sized, path: str, fewest: int, most: int | None, rule: str) -> None:
    """Refuse a list that is too short or too long."""
    if not is_whole(len(value), fewest, most):
        raise Refused(path, f"has {len(value)} in it, must be {bounds_text(fewest, most)}", rule)


def exactly(value: object, path: str, number: int, what: str, rule: str) -> list[tuple[str, Any]]:
    """Return the items of a list that must be of a length, each with its path."""
    found = list(items(value, path))
    if len(found) != number:
        raise Refused(path, f"has {len(found)} {what}, must be exactly {number}", rule)
    return found


def player(value: object, path: str, players: Sequence[str]) -> str:
    """Return a name of the seat list."""
    if not isinstance(value, str) or value not in players:
        raise Refused(path, f"is {quote(value)}, must be {alternatives(map(path_part, players))}")
    return value


def refuse_strangers(names: Iterable[str], path: str, players: Sequence[str]) -> None:
    """Refuse a map that has a name which is not in the seat list."""
    for name in names:
        if name not in players:
            raise Refused(
                f"{path}.{path_part(name)}",
                f"is no player, must be {alternatives(map(path_part, players))}",
            )


def refuse_unknown(keys: Iterable[str], known: Sequence[str], before: str) -> None:
    """Refuse an object that has a key which is not known; `before` is its path with a dot."""
    for key in keys:
        if key not in known:
            raise Refused(
                before + path_part(key), f"is an unknown key, must be {alternatives(known)}"
            )


def refuse_twice(rule: str, values: Iterable[tuple[str, Any]]) -> None:
    """Refuse the second of two equal values, given with their paths."""
    seen: dict[Any, str] = {}
    for path, value in values:
        if value in seen:
            raise Refused(path, f"is {quote(value)}, as {seen[value]} is already", rule)
        seen[value] = path


def flat(values: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Go through values by path: each item of a list, nothing that is null."""
    for path, value in values.items():
        if isinstance(value, list):
            yield from ((f"{path}[{index}]", item) for index, item in enumerate(value))
        elif value is not None:
            yield path, value


def total(
    values: Mapping[str, int], path: str, least: int | None, most: int | None, rule: str
) -> None:
    """Refuse numbers whose sum is out of bounds."""
    if least is None and most is None:
        return
    found = sum(values.values())
    if not is_whole(found, least, most):
        raise Refused(path, f"adds up to {quote(found)}, must be {bounds_text(least, most)}", rule)


def running_total(values: Mapping[str, int], most: int | None, rule: str) -> None:
    """Refuse the first of these numbers, by path, that makes their sum too high."""
    if most is None:
        return
    for (path, _), found in zip(values.items(), accumulate(values.values()), strict=True):
        if found > most:
            message = f"makes {found} among all players, must be {bounds_text(None, most)}"
            raise Refused(path, message, rule)


def read_players(
    request: Request, counts: Collection[int], *, records: bool = False
) -> tuple[str, ...]:
    """Return the seat list of a request: as many distinct, non-blank names as `counts` admits.

    With `records`, each seat is an object that holds the name among other things.

    Raises:
        Refused: when it is anything else.
    """
    if SEATS not in obj(request, "input"):
        raise Refused(SEATS, "is missing")
    seats = list(items(request[SEATS], SEATS))
    if len(seats) not in counts:
        raise Refused(SEATS, f"has {len(seats)} in it, must be {alternatives(counts)}")
    names: dict[str, str] = {}
    for path, seat in seats:
        at, name = _seat_name(seat, path) if records else (path, text(seat, path))
        if name in names:
            raise Refused(at, f"is {quote(name)}, as {names[name]} is already")
        names[name] = at
    return tuple(names)


def _seat_name(seat: object, path: str) -> tuple[str, str]:
    """Return the path and the name of a seat that is an object."""
    at = f"{path}.{NAME}"
    given = obj(seat, path)
    if NAME not in given:
        raise Refused(at, "is missing")
    return at, text(given[NAME], at)


def quote(value: Any) -> str:
    """Return a value as a message quotes it: short, on one line, without control characters.

    A tuple is a value that was read already, such as a box, and is quoted whole.
    """
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    readable = isinstance(value, str) and _is_readable(value)
    return shorten(json.dumps(value, ensure_ascii=not readable))


def path_part(name: str) -> str:
    """Return a key or a player's name as a field path shows it."""
    return shorten(name if _is_readable(name) else json.dumps(name)[1:-1])


def _is_readable(text: str) -> bool:
    """Return whether nothing in a text would disturb a terminal; wide spaces do not."""
    return text.replace("\N{IDEOGRAPHIC SPACE}", " ").isprintable()


def shorten(text: str) -> str:
    """Cut what is too long for a line of a message."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def bounds_text(minimum: int | None, maximum: int | None) -> str:
    """Return bounds in words: "0 to 10", "3 or 4", "1 or more", "at most 4", "exactly 1"."""
    if minimum is None:
        return "any number" if maximum is None else f"at most {maximum}"
    if maximum is None:
        return f"{minimum} or more"
    if minimum == maximum:
        return f"exactly {minimum}"
    return f"{minimum} or {maximum}" if minimum + 1 == maximum else f"{minimum} to {maximum}"


def repeated(keys: Iterable[str]) -> list[str]:
    """Return those that come again, each once, in the order in which they come first."""
    counts = Counter(keys)
    return [key for key, count in counts.items() if count > 1]


def alternatives(values: Iterable[object]) -> str:
    """Return the possible values in words: "base, middle or capstone"."""
    *others, last = map(str, values)
    if len(others) > MOST_NAMED:
        others = [*others[:FEW_NAMED], "..."]
    return f"{', '.join(others)} or {last}" if others else last
