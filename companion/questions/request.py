"""Reads a JSON request by its form: the one place where what goes in is checked.

What comes out is `Answers`: every field of the form by key, maps with every player in seat order,
None or an empty list for what was left out. All bounds are the kinds'.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from companion.questions import checks
from companion.questions.checks import NAME, SEATS
from companion.questions.errors import Refused, Request
from companion.questions.form import UNSAID, Field, Form
from companion.questions.holders import PlayerMap
from companion.questions.kinds import SoFar

# The fields of a form by key, checked, what was known, and the seat list as `players`.
Answers = dict[str, Any]


def read(form: Form, players: tuple[str, ...], request: Request) -> Answers:
    """Return the checked answers of a request of these players, whom `read_players` gave.

    Raises:
        Refused: at the first key or value that the form does not admit, with its path.
    """
    reader = Reader(form, players, request)
    reader.refuse_unknown_keys()
    for field in form.fields:
        reader.read_field(field)
    return reader.found


class Reader:
    """One request being read; fields that lean on earlier ones find those in `found`.

    Those of a record find the earlier ones of their own in `record`.
    """

    def __init__(self, form: Form, players: tuple[str, ...], request: Request) -> None:
        self.form = form
        self.players = players
        self.request = request
        self.found: Answers = {SEATS: players, **form.known}
        self.record: Answers = {}

    @property
    def so_far(self) -> SoFar:
        """The answers before, those of the record first."""
        return {**self.found, **self.record}

    def is_of_seat(self, field: Field) -> bool:
        """Return whether the field is written into the objects of the seat list."""
        return self.form.records and isinstance(field.kind, PlayerMap)

    @cached_property
    def _seats(self) -> tuple[tuple[str, Any], ...]:
        """The objects of the seat list, each with its path."""
        return tuple(checks.items(self.request[SEATS], SEATS))

    def refuse_unknown_keys(self) -> None:
        """Refuse keys that the form does not have, in the request and in its seats."""
        seat = [field.key for field in self.form.fields if self.is_of_seat(field)]
        top = [field.key for field in self.form.fields if not self.is_of_seat(field)]
        known = [key for key in self.form.known if key not in top]
        checks.refuse_unknown(self.request, [SEATS, *top, *known], "")
        if self.form.records:
            known = [NAME, *seat]
            for path, given in self._seats:
                checks.refuse_unknown(given, known, f"{path}.")

    def read_field(self, field: Field) -> None:
        """Read a field of the form into `found`, where later fields look it up."""
        if self.is_of_seat(field):
            self.found[field.key] = self._from_seats(field)
        else:
            self.found[field.key] = self.member(field, self.request, "")

    def _from_seats(self, field: Field) -> dict[str, Any]:
        """Read a field of every seat; what is left out is 0, an empty list, or nothing."""
        assert isinstance(field.kind, PlayerMap)
        of, key = field.kind.of, field.key
        given = {f"{path}.{key}": seat.get(key, UNSAID) for path, seat in self._seats}

        def one(value: object, path: str) -> Any:
            if value is UNSAID and field.required:
                raise Refused(path, "is missing", field.rule)
            if value is UNSAID or (value is None and field.nullable):
                return of.none
            return of.read(value, path, field.rule, self)

        values = field.kind.read_seats(given, field.rule, one)
        return dict(zip(self.players, values, strict=True))

    def member(self, field: Field, holder: Mapping[str, Any], before: str) -> Any:
        """Read a field of an object; `before` is the path of the object with its dot."""
        path = before + field.key
        idle = not self.is_asked(field, of_json=True)
        if field.key not in holder or (field.nullable and holder[field.key] is None):
            if not idle and is_true(field.required, self):
                raise Refused(path, "is missing", field.rule)
            default = self.default_of(field)
            nothing = default is UNSAID
            return field.kind.nothing(field.key, field.rule, self) if nothing else default
        if idle:
            why = f"is given without {field.needs}" if field.needs else "is not for this case"
            raise Refused(path, why, field.rule)
        return field.kind.read(holder[field.key], path, field.rule, self)

    def is_asked(self, field: Field, *, of_json: bool = False) -> bool:
        """Return whether what was read before leaves something to be said by this field.

        JSON may say as well what people need not say, or are never asked.
        """
        if field.needs is not None and field.needs not in self.request:
            return False
        may_be_said = of_json and (field.required is not True or field.asked is False)
        return may_be_said or is_true(field.asked, self)

    def default_of(self, field: Field) -> Any:
        """Return what a field means that is left out, UNSAID where it has no default."""
        return field.default(self.so_far) if callable(field.default) else field.default


def is_true(case: Any, reader: Reader) -> bool:
    """Return whether a field is required, or asked, after the answers before it."""
    return bool(case(reader.so_far) if callable(case) else case)
