"""All that a state holds, as a value: what its `key` should tell and might forget."""

from collections.abc import Hashable, Iterator
from typing import Any


def insides(state: Any) -> Hashable:
    """Return the values of all attributes, those of the module's own objects within too."""
    return _value(state, type(state).__module__)


def _value(value: Any, home: str) -> Hashable:
    match value:
        case list() | tuple():
            return (type(value).__name__, *(_value(each, home) for each in value))
        case dict():
            return ("dict", *((key, _value(each, home)) for key, each in value.items()))
        case set() | bytearray():
            return frozenset(value) if isinstance(value, set) else bytes(value)
    if type(value).__module__ == home and _has_identity(value):
        return tuple((name, _value(each, home)) for name, each in _attributes(value))
    return value if isinstance(value, Hashable) else id(value)


def _has_identity(value: Any) -> bool:
    """Whether an object is no plain value, so that what is in it may change."""
    return type(value).__hash__ in (None, object.__hash__)


def _attributes(value: Any) -> Iterator[tuple[str, Any]]:
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    for name in slots or sorted(vars(value)):
        if hasattr(value, name):
            yield name, getattr(value, name)
