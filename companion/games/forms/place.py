"""Where a value belongs while a form is asked, and what stands where there is none."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, Self

from companion.games.forms.items import Label

OPEN: Final = object()
"""In place of a value: it is not answered yet, or only in part."""

ABSENT: Final = object()
"""In place of a value: it is left out."""

ENDED: Final = object()
"""In place of the first value of a record: there is no such record."""


class Unanswered(Exception):
    """What a field leans on is not answered yet."""


class FieldPlace(NamedTuple):
    """The path of a value, and what it is asked as.

    `keys` are those of the fields around it and of its own, which find its words. `ends` says what
    just Enter means where the value would begin a record: the end of a list, or a record that is
    left out. `before` are values, by path, from which it has to differ.
    """

    path: str
    keys: tuple[str, ...]
    label: Label
    heading: tuple[Label, ...] = ()
    player: str | None = None
    ends: Literal["no_more", "skip"] | None = None
    before: Mapping[str, Any] = {}

    def under(self, *labels: Label) -> Self:
        """Return the place with its own label, and more, as a heading of what is within it."""
        return self._replace(heading=(*self.heading, self.label, *labels))
