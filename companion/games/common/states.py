"""A state whose attributes say how they are copied and compared."""

from collections.abc import Hashable
from typing import ClassVar, Self


class Attributes:
    """A state of `lists` of plain values, of plain `values`, and of what all games `share`.

    Its slots are all of these. What follows from the others, or never changes, is shared.
    """

    __slots__ = ()

    lists: ClassVar[tuple[str, ...]]
    values: ClassVar[tuple[str, ...]]
    shared: ClassVar[tuple[str, ...]]

    def copy(self) -> Self:
        """Return a state that shares nothing with this one that ever changes."""
        new = type(self).__new__(type(self))
        for name in (*self.values, *self.shared):
            setattr(new, name, getattr(self, name))
        for name in self.lists:
            setattr(new, name, getattr(self, name)[:])
        return new

    def key(self) -> Hashable:
        """Return a value that two states have in common exactly when they are equal."""
        lists = (tuple(getattr(self, name)) for name in self.lists)
        return (*lists, *(getattr(self, name) for name in self.values))
