"""Looks into forms: every field that people are asked, and the words that it needs.

for key, field in asked_fields(form): ...     # "lift.workers", "nominate.sleds.quarry"
options(field)                                # what there is to choose from
kind(field)                                   # the kind within lists and maps
"""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.questions import Board, Field, Form, Kind, Places, Record


def asked_fields(form: Form) -> Iterator[tuple[str, Field]]:
    """Every field that is asked, by what its words are called after `form.`."""
    return _asked(form.fields, form.what)


def words_of(form: Form) -> list[tuple[str, Field]]:
    """The same, by the keys of the words."""
    return [(f"form.{key}", field) for key, field in asked_fields(form)]


def _asked(fields: Sequence[Field], path: str) -> Iterator[tuple[str, Field]]:
    for field in fields:
        if field.asked:
            key = f"{path}.{field.key}"
            yield key, field
            yield from ((f"{key}.{place}", field) for place in places(field))
            inner = kind(field)
            if isinstance(inner, Record) and not isinstance(inner, Board):
                yield from _asked(inner.fields, key)


def kind(field: Field) -> Any:
    """The kind of a field, or of what its lists and maps hold."""
    found: Kind | Any = field.kind
    while hasattr(found, "of"):
        found = found.of
    return found


def places(field: Field) -> tuple[str, ...]:
    return field.kind.names if isinstance(field.kind, Places) else ()


def options(field: Field) -> tuple[str | int, ...]:
    """What there is to choose from, wherever it is in a field."""
    found: Any = field.kind
    values: list[str | int] = []
    while found is not None:
        values += [*getattr(found, "instead", ()), *getattr(found, "values", ())]
        values += getattr(found, "characters", ())
        found = getattr(found, "of", None)
    return tuple(values)
