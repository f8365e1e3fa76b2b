"""A question: plain data that any driver can show, and a text file could hold."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from companion.questions.text import Text, literal

AnswerType = Literal[
    "integer",
    "number",
    "choice",
    "player",
    "text",
    "names",
    "box",
    "grid",
    "line",
    "move",
    "bot",
]
# What Enter means, or null in place of an answer.
#
# `asked`: nothing, an answer is needed. `skip`: the value is left out. `zero`: 0, of everybody who
# is asked. `no_more`: the list ends before this value. `several`: an empty list. `default`: the
# default.
Empty = Literal["asked", "skip", "zero", "no_more", "several", "default"]

# When a secret is revealed: once all have answered what is secret like it, once the act is over,
# once the points are added up.
Until = Literal["all answered", "act", "end"]

# Where an answer may be nothing at all.
OPTIONAL: Final = ("skip", "no_more")


class Option(NamedTuple):
    """One of the answers there are to choose from.

    `key` is what picks it by hand, a number or a letter that stays the same all evening; "" is an
    option that is typed as it is (a number, a place). `value` is the answer itself.
    """

    key: str
    value: Any
    words: Text


class Question(NamedTuple):
    """One thing to ask. It holds no words, no widths and no functions.

    `id` stays the same until it is answered, such as `12/bids.Ana`: the number of the act, and
    the path that names the answer within it, as a refusal does. `who` answers it, None is the
    table; it stands under `headings`. What it means to give no answer says `empty`: it is `asked`
    again, or else means the `default`.

    An answer is a whole number or a number from `low` to `high`, one of the `options`, a text,
    `names` (as many as `sizes` has), a place on a grid (`box`: [row, column]), a `move` (the line
    or lines of a game's rules), or a `bot` (one of the options, or one with a budget). A `grid` are
    `high` rows of as many characters out of the options; a `line` what lies in a row of at most
    `high` places, None in an empty one. `many` answers are a list (of `size`, if that is not 0,
    else `fewest` to `most`). Where there are `parts`, names, the answer is a map with a value of
    each, typed in their order: `2 1 0`; `highs` bounds some of them further, `total` their sum, and
    where there are `holes` some may have none. Values that are `taken` may not come again,
    `distinct` ones all differ.

    A `secret` is seen by `who` alone `until` it is revealed; one that is `shown` may be typed in
    sight of `who`. `known` are the words of moves in the order in which they came up for `who` this
    evening, which numbers them. A `drawn` number is the throw of a die, which a program may make.
    One that is not `ready` has bounds that lean on what is not answered yet.
    """

    id: str
    words: Text
    kind: AnswerType = "text"
    who: str | None = None
    headings: tuple[Text, ...] = ()
    low: float = 0
    high: float | None = None
    options: Sequence[Option] = ()
    many: bool = False
    fewest: int = 0
    most: int | None = None
    size: int = 0
    sizes: tuple[int, ...] = ()
    parts: tuple[str, ...] = ()
    highs: tuple[int | None, ...] = ()
    total: tuple[int | None, int | None] = (None, None)
    holes: bool = False
    distinct: bool = False
    taken: tuple[Any, ...] = ()
    empty: Empty = "asked"
    default: Any = None
    secret: bool = False
    until: Until = "all answered"
    shown: bool = False
    rule: str = ""
    known: tuple[str, ...] = ()
    drawn: bool = False
    ready: bool = True

    @property
    def path(self) -> str:
        """What names the answer within its act."""
        number, _, path = self.id.partition("/")
        return path if number.isdecimal() else self.id  # names may have a slash too

    @property
    def is_unseen(self) -> bool:
        """Whether the answer must not show while it is typed."""
        return self.secret and not self.shown

    @property
    def bounds(self) -> Text:
        """The bounds of a number or of a place, such as `0-49`, `1,1-7,7`, `3 or more`."""
        if self.kind == "box" and self.high is not None:
            return literal(f"{self.low:g},{self.low:g}-{self.high:g},{self.high:g}")
        return span(self.low, self.high)

    def highest(self, part: str) -> float | None:
        """Return the upper bound of the number of a part."""
        own = self.highs[self.parts.index(part)] if self.highs else None
        return min((high for high in (self.high, own) if high is not None), default=None)

    def of_parts(self, parts: tuple[str, ...]) -> "Question":
        """Return the same question of some of its parts alone."""
        default = self.default
        if isinstance(default, Mapping):
            default = {part: default[part] for part in parts if part in default}
        at = (self.parts.index(part) for part in parts) if self.highs else ()
        highs = tuple(self.highs[each] for each in at)
        return self._replace(parts=parts, highs=highs, default=default)

    def without(self, held: Mapping[str, Any]) -> "Question":
        """Return the question of those parts alone of which nothing is held; bounds follow."""
        left = self.of_parts(tuple(part for part in self.parts if part not in held))
        values = [each for each in held.values() if each is not None]
        if self.distinct:
            left = left._replace(taken=(*self.taken, *values))
        if self.kind != "integer":
            return left
        least, most = (None if each is None else each - sum(values) for each in self.total)
        return left._replace(total=(least, most))


def span(low: float | None, high: float | None) -> Text:
    """Return bounds in words, of which there is at least one: `0-49`, `3 or more`."""
    if high is None:
        return Text("prompt.or_more", {"low": low})
    if low is None:
        return Text("prompt.at_most", {"high": high})
    if low == high:
        return literal(f"{high:g}")
    return literal(f"{low:g}..{high:g}" if low < 0 else f"{low:g}-{high:g}")


def yes_or_no(path: str, words: Text, *, default: str | None = None) -> Question:
    """Return a question that is answered by yes or no."""
    options = tuple(Option(key, key, Text(f"prompt.{key}")) for key in ("yes", "no"))
    return Question(
        path,
        words,
        "choice",
        options=options,
        empty="default" if default else "asked",
        default=default,
    )


def numbered(values: "list[tuple[Any, Text]] | tuple[tuple[Any, Text], ...]") -> tuple[Option, ...]:
    """Return options with numbers from 1 as their keys; numbers and places are typed as they are.

    For choices that are the same whenever they are asked: else their keys have to be found so that
    they stay all evening.
    """
    return tuple(
        Option("" if isinstance(value, int | tuple | list) else str(number), value, words)
        for number, (value, words) in enumerate(values, 1)
    )
