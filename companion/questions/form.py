"""What is asked: a score sheet, an adjudication, an act, declared once wherever it is answered.

A form is fields in the order in which people are asked; a field is a key and a kind of value. What
a kind admits stands in the kind alone: a JSON request is read by it (`request`), and questions take
their bounds and options from it (`walk`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.questions import checks
from companion.questions.holders import Gaps, ListOf, PlayerMap
from companion.questions.kinds import Kind, Limit, OneOf, Reading, SoFar, Whole
from companion.questions.question import Until

# Yes, no, or what says so after the answers before.
Case = bool | Callable[[SoFar], bool]

# No default: what is left out is nothing, or an empty list or map.
UNSAID: Final = object()


class Field(NamedTuple):
    """One thing that is asked, once, wherever it is answered; `rule` is what it rests on.

    What people are asked is the kit's text `form.WHAT.KEY` (of a record's field or of a place
    `form.WHAT.KEY.FIELD`), or where several forms ask alike, of their last key alone
    (`form.FIELD`); words of a choice are `form.choice.CHOICE`, the help is `rule.RULE`.

    A field that is not `required` may be left out, which means its `default`; one that is
    `nullable` may be null as well. When people just press Enter they mean the default, where there
    is one; it may lean on the answers before, and of a map of players it is a value by name. A
    field is `asked` of people always, never (it is for JSON alone), or as a function says: where
    that says no, a `required` field isn't right in JSON either. So it is with one that `needs`
    another, optional, field which was left out.

    A `secret` is entered unseen, and stays so `until` it is revealed. A `drawn` number is the throw
    of a die, which the program may make for people who keep a game.
    """

    key: str
    kind: Kind
    rule: str
    required: Case = True
    nullable: bool = False
    asked: Case = True
    default: Any = UNSAID
    needs: str | None = None
    secret: bool = False
    until: Until = "all answered"
    drawn: bool = False


class Form(NamedTuple):
    """What a score sheet, an adjudication or an act asks, in the order in which people are asked.

    The seat list `players` comes before every form. `records` tells where the maps of players go
    in JSON: True: into the objects of `players` (a score sheet), False: each into a map from name
    to value beside `players`. `known` is what need not be asked: it goes into the request as it is,
    it is among the answers, and fields may lean on it.
    """

    what: str
    fields: tuple[Field, ...]
    records: bool = False
    known: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Record(Kind):
    """An object with fields of its own, which lean on each other before those of the form."""

    fields: tuple[Field, ...] = ()

    def read(self, value: object, path: str, rule: str, reading: Reading) -> dict[str, Any]:
        """Return the fields by key."""
        given = checks.obj(value, path)
        checks.refuse_unknown(given, [inner.key for inner in self.fields], f"{path}.")
        outer, reading.record = reading.record, {}
        for inner in self.fields:
            reading.record[inner.key] = reading.member(inner, given, f"{path}.")
        found, reading.record = reading.record, outer
        return found


@dataclass(frozen=True, slots=True)
class Board(Kind):
    """What lies on a board whose rows have these `lengths`: a list of records.

    A record holds a row and a place in it, both from 1, and a choice. People write a row a line,
    each place by the first letter of its choice.
    """

    lengths: tuple[int, ...]
    fields: tuple[Field, ...] = ()
    asks = "line"

    def nothing(self, path: str, rule: str, reading: Reading) -> list[Any]:
        """Return nothing on the board."""
        return []

    def read(self, value: object, path: str, rule: str, reading: Reading) -> list[Any]:
        """Return the records."""
        return ListOf(Record(self.fields)).read(value, path, rule, reading)

    def records(self, lines: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
        """Return as records what lies on the first rows; null is an empty place."""
        row, place, what = (field.key for field in self.fields)
        return [
            {row: number, place: at, what: value}
            for number, line in enumerate(lines, 1)
            for at, value in enumerate(line, 1)
            if value is not None
        ]


def base_only(rule: str) -> Field:
    """Return the field for the variant of a game that has only `base`; null is right too."""
    return choice("variant", rule, ("base",), required=False, nullable=True, asked=False)


def count(
    key: str,
    rule: str,
    minimum: int | None = 0,
    maximum: int | None = None,
    limit: Limit | None = None,
    **more: Any,
) -> Field:
    """Return the field of one whole number, 0 or more unless it says otherwise."""
    return Field(key, Whole(minimum, maximum, limit), rule, **more)


def choice(key: str, rule: str, choices: tuple[str | int, ...], **more: Any) -> Field:
    """Return the field of one of the choices."""
    return Field(key, OneOf(choices), rule, **more)


def counts(  # noqa: PLR0913 - what a map of numbers may say
    key: str,
    rule: str,
    minimum: int | None = 0,
    maximum: int | None = None,
    *,
    gaps: Gaps = "zero",
    least_total: int | None = None,
    most_total: int | None = None,
    distinct: bool = False,
    when: str | None = None,
    after: str | None = None,
    at_most: str | None = None,
    **more: Any,
) -> Field:
    """Return the field of a whole number of each player, 0 or more unless it says otherwise."""
    kind = PlayerMap(
        Whole(minimum, maximum),
        gaps=gaps,
        distinct=distinct,
        least_total=least_total,
        most_total=most_total,
        when=when,
        after=after,
        at_most=at_most,
    )
    return Field(key, kind, rule, **more)
