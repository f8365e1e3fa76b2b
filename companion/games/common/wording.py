"""How a refusal names what was given and what would be right."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

LONGEST = 40
"""Characters of a value that a message quotes."""

MOST_NAMED, FEW_NAMED = 20, 3
"""Of more possible values than so many, a message names so few, and the last."""


def quote(value: Any) -> str:  # noqa: ANN401 - whatever a request may hold
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
