"""Figures of a kit's tables and components, typed; a kit's own numbers are the only ones."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from companion.kits import Kit, Row

T = TypeVar("T")
# Kits whose figures are kept at once: the built-in games and a few of an owner's own.
KITS_REMEMBERED = 8


def whole(row: Row, column: str) -> int:
    """Return a whole number of a row; the kit's own check has seen to it that it is one."""
    value = row[column]
    assert isinstance(value, int), f"{row.file}:{row.line}: {column}"
    return value


def word(row: Row, column: str) -> str:
    """Return a text of a row, empty when the cell is."""
    value = row[column]
    assert value is None or isinstance(value, str), f"{row.file}:{row.line}: {column}"
    return value or ""


def numbers(row: Row, column: str) -> tuple[object, ...]:
    """Return the numbers of a cell that holds several, such as the player counts of a row."""
    value = row[column]
    assert isinstance(value, tuple), f"{row.file}:{row.line}: {column}"
    return value


def pieces(kit: Kit, family: str) -> int:
    """Return how many pieces of a family exist in the complete game."""
    return sum(piece.count for piece in kit.components if piece.family == family)


def worth(kit: Kit, family: str) -> int:
    """Return what all pieces of a family are worth together."""
    return sum(piece.count * piece.value for piece in kit.components if piece.family == family)


class SameKit:
    """A kit as a key: equal only to itself, since its tables can't be hashed."""

    __slots__ = ("kit",)

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def __hash__(self) -> int:
        return id(self.kit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameKit) and self.kit is other.kit


def once_a_kit(make: Callable[[Kit], T]) -> Callable[[Kit], T]:
    """Let `make` work only once for each kit: what it makes of a kit never changes."""

    @lru_cache(maxsize=KITS_REMEMBERED)
    def remembered(same: SameKit) -> T:
        return make(same.kit)

    return lambda kit: remembered(SameKit(kit))
