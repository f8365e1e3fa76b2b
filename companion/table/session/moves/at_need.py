"""What is worked out when somebody looks at it: a session is played again through many positions.

The points that all see take a view of all, and the words of what is offered a text each: both cost
more than the move does, and most are never looked at.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import overload

from companion.questions.question import Option


class Points(Mapping[str, int]):
    """Points by name."""

    def __init__(self, count: Callable[[], Mapping[str, int]]) -> None:
        self._count = count

    @cached_property
    def _counted(self) -> Mapping[str, int]:
        return self._count()

    def __getitem__(self, name: str) -> int:
        """Return somebody's points."""
        return self._counted[name]

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return iter(self._counted)

    def __len__(self) -> int:
        """Return how many have points."""
        return len(self._counted)


class Offered(Sequence[Option]):
    """The options of a question."""

    def __init__(self, list_: Callable[[], Sequence[Option]]) -> None:
        self._list = list_

    @cached_property
    def _listed(self) -> Sequence[Option]:
        return self._list()

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Option]: ...
    def __getitem__(self, at: int | slice) -> Option | Sequence[Option]:
        """Return an option, or some of them."""
        return self._listed[at]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._listed)

    def __eq__(self, other: object) -> bool:
        """Return whether the same options stand there in the same order."""
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        """Return a number that is the same for the same options."""
        return hash(tuple(option.value for option in self))
