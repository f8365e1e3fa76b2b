"""Where a value belongs while a form is asked."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.games.forms import Field


class Place(NamedTuple):
    """Where a value belongs: its path and heading, the words that ask for it, whose it is.

    `before` are the values of the same field given so far, by players or in a list; `is_last`
    that this one completes them. `may_end` lets Enter end the list that the value would begin,
    `may_skip` leave out the record that it would begin, and `default` is what it gives otherwise.
    `around` are the records that the value is in, `record` is the innermost of them as far as it
    has been answered.
    """

    path: str
    section: str
    words: str
    player: str = ""
    before: Sequence[Any] = ()
    is_last: bool = False
    may_end: bool = False
    may_skip: bool = False
    default: str = ""
    around: tuple[Field, ...] = ()
    record: Mapping[str, Any] = {}

    @property
    def heading(self) -> str:
        """What a record or a list of records is asked under."""
        return ": ".join(filter(None, (self.section, self.words)))
