"""Questions as JSON holds them, and back: texts, terms and seats keep what they are."""

from collections.abc import Mapping
from typing import Any

from companion.games.engine import Seat, Term
from companion.table.translator import Text


def to_plain(value: Any) -> Any:  # noqa: ANN401 - whatever a question holds
    """Return a value as JSON holds it."""
    match value:
        case Term():
            return {"term": str(value)}
        case Seat():
            return {"seat": int(value)}
        case Text():
            values = {name: to_plain(each) for name, each in value.values.items()}
            return {"text": value.key, "values": values, "others": list(value.others)}
        case Mapping():
            # Keys may be terms, and so are no keys of JSON.
            return {"map": [[to_plain(key), to_plain(each)] for key, each in value.items()]}
        case list() | tuple():
            return [to_plain(each) for each in value]
    return value


def from_plain(value: Any) -> Any:  # noqa: ANN401
    """Return what `to_plain` made JSON of; a list comes back as a tuple."""
    match value:
        case {"term": term}:
            return Term(term)
        case {"seat": seat}:
            return Seat(seat)
        case {"text": key, "values": values, "others": others}:
            put_in = {name: from_plain(each) for name, each in values.items()}
            return Text(key, put_in, tuple(others))
        case {"map": pairs}:
            return {from_plain(key): from_plain(each) for key, each in pairs}
        case list():
            return tuple(map(from_plain, value))
    return value
