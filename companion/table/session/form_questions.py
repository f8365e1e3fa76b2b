"""Asks what a form declares, and makes of the answers what a keeper or the rules read."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from companion.games.common.reader import is_required, read
from companion.games.contract import Request
from companion.games.forms import Field, Form
from companion.table.session import form_lists as lists
from companion.table.session.asking import Asker
from companion.table.session.form_values import MAPS, NAME, SEATS, Place, Values, is_list
from companion.table.text import literal


def ask_form(asker: Asker, form: Form, players: tuple[str, ...], keeper: Any) -> Any:  # noqa: ANN401
    """Ask people whose names are known what a form declares; return the answers."""
    request = ask_request(asker, form, players)
    return request if getattr(keeper, "takes_requests", False) else read(form, players, request)


def ask_request(asker: Asker, form: Form, players: tuple[str, ...]) -> Request:
    """Ask what a form declares; return the request as JSON has it."""
    return Asking(asker, form, players).request()


class Asking(Values):
    """One run through a form."""

    def request(self) -> Request:
        """Ask the whole form; return the request."""
        asked = [field for field in self.form.fields if field.asked]
        for of_seats, fields in groupby(asked, self._is_of_seat):
            if of_seats:
                self._ask_seats(tuple(fields))
            else:
                self._ask_fields(fields)
        seats = self.seats if self.form.records else list(self.players)
        return {SEATS: seats, **self.given}

    def _is_of_seat(self, field: Field) -> bool:
        return self.form.records and field.each in MAPS

    def _ask_seats(self, fields: Sequence[Field]) -> None:
        for index, seat in enumerate(self.seats):
            for field in fields:
                if not self.is_asked(field, seat):
                    continue
                place = Place(
                    f"{SEATS}[{index}].{field.key}",
                    (literal(seat[NAME]),),
                    self.label(field),
                    seat[NAME],
                    [other[field.key] for other in self.seats[:index] if field.key in other],
                    is_last=index == len(self.seats) - 1,
                )
                is_left = field.required or self.bounds(field, place)[1] != 0
                value = self.held(field, place) if is_left else None
                if value is not None:
                    seat[field.key] = value

    def _ask_fields(self, fields: Iterator[Field]) -> None:
        for field in fields:
            if self.is_asked(field, {}):
                value = self._field(field)
                if value is not None:
                    self.given = {**self.given, field.key: value}

    def _field(self, field: Field) -> Any:  # noqa: ANN401 - whatever the field holds
        label = self.label(field)
        match field.each:
            case "player" | "lists":
                return self.map(field, field.key, (label,))
            case "rounds":
                return list(lists.rounds(self, field, label))
        return self.held(field, Place(field.key, (), label))

    def held(self, field: Field, place: Place) -> Any:  # noqa: ANN401
        """Ask for what one place holds: a value, a record, or a list of either."""
        within = place._replace(section=place.heading)
        parts = self._parts(field, place, within)
        if parts is not None:
            return list(parts) or (None if field.fewest else [])
        if field.each == "choice" and not is_list(field):
            return dict(lists.by_choice(self, field, within))
        if not field.fields:
            return self.value(field, place)
        first = next((inner for inner in field.fields if self.is_asked(inner, {})), None)
        optional = not is_required(field, self.so_far(place.record))
        may_skip = optional and first is not None and first.required is not False
        return self.record(field, within._replace(may_skip=may_skip))

    def _parts(self, field: Field, place: Place, within: Place) -> Iterator[Any] | None:
        if field.lengths:
            return lists.board(self, field, place)
        if field.kind == "levels":
            return lists.levels(self, field, within)
        if field.each == "places":
            return lists.places(self, field, within)
        if field.kind == "choices":
            return lists.several(self, field, place)
        if field.fields and field.each in ("list", "lists"):
            return lists.records(self, field, place)
        return None

    def map(
        self, field: Field, path: str, section: tuple[Any, ...], *, may_end: bool = False
    ) -> dict[str, Any] | None:
        """Ask each player; return values by name, None when the list of maps ends here."""
        if field.secret:
            return self._secrets(field, path, section)
        values: dict[str, Any] = {}
        asked = self._asked_players(field)
        for name in asked:
            place = Place(
                f"{path}.{name}",
                section,
                self.named(field, name),
                name,
                list(values.values()),
                is_last=name == asked[-1],
                may_end=may_end and not values,
            )
            value = self.held(field, place)
            if value is None and place.may_end:
                return None
            if value is not None:
                values[name] = value
        return values

    def _secrets(self, field: Field, path: str, section: tuple[Any, ...]) -> dict[str, Any]:
        """Ask everybody at once: nobody need wait for the others."""
        names = self._asked_players(field)
        questions = [
            self.question(field, Place(f"{path}.{name}", (), section[-1], name)) for name in names
        ]
        values = dict(zip(names, self.asker.ask_all(questions), strict=True))
        return {name: value for name, value in values.items() if value is not None}

    def _asked_players(self, field: Field) -> list[str]:
        first = self.players.index(self.given[field.after]) + 1 if field.after else 0
        order = self.players[first:] + self.players[:first]
        present = self.given.get(field.when, {}) if field.when else None
        left_out = self.given[field.others_than] if field.others_than else None
        asked = [name for name in order if present is None or present.get(name)]
        return [*(name for name in asked if name != left_out), *field.guests]

    def record(self, field: Field, place: Place) -> dict[str, Any] | None:
        """Ask the fields of a record; None when the list of records ends here."""
        record: dict[str, Any] = {}
        for inner in field.fields:
            if not self.is_asked(inner, record):
                continue
            within = place._replace(
                path=f"{place.path}.{inner.key}",
                words=self.label(*place.around, field, inner),
                before=_before(inner, place.before),
                may_end=place.may_end and not record,
                may_skip=place.may_skip and not record,
                default=_known(inner, record),
                around=(*place.around, field),
                record=record,
            )
            value = self.held(inner, within)
            if value is None and (within.may_end or within.may_skip):
                return None
            if value is not None:
                record[inner.key] = value
        return record


def _before(field: Field, records: Sequence[Mapping[str, Any]]) -> list[Any]:
    if field.each == "list":
        return []
    return [record[field.key] for record in records if field.key in record]


def _known(field: Field, record: Mapping[str, Any]) -> Any:  # noqa: ANN401
    found = (field.known or {}).get(record.get(field.known_by or ""))
    return list(found) if isinstance(found, tuple) else found
