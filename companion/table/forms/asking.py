"""Walks through a form, and makes of the answers the request that it declares."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from companion.games.forms import is_required
from companion.games.contract import Request
from companion.games.forms import Field
from companion.table.forms import lists
from companion.table.forms.place import Place
from companion.table.forms.seats import NAME, SEATS
from companion.table.forms.values import MAPS, Values, is_list


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
        """Ask one player for all fields before the next player is asked."""
        for index, seat in enumerate(self.seats):
            for field in fields:
                if not self.is_asked(field, seat):
                    continue
                place = Place(
                    f"{SEATS}[{index}].{field.key}",
                    seat[NAME],
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
                return self.map(field, field.key, label)
            case "rounds":
                return list(lists.rounds(self, field, label))
        return self.held(field, Place(field.key, "", label))

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
        """Ask for a list in several answers, None for what one answer or one record holds."""
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
        self, field: Field, path: str, section: str, *, may_end: bool = False
    ) -> dict[str, Any] | None:
        """Ask each player; return values by name, None when the list of maps ends here.

        A secret is asked on a cleared screen, where no heading says what it is about.
        """
        values: dict[str, Any] = {}
        asked = self._asked_players(field)
        for name in asked:
            place = Place(
                f"{path}.{name}",  # in full: names that begin alike are different people's
                "" if field.secret else section,
                f"{name}: {section}" if field.secret else self.named(field, name),
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

    def _asked_players(self, field: Field) -> list[str]:
        """Return who is asked: whom `when` and `others_than` leave, clockwise after `after`.

        Guests come after the players.
        """
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
    """Return what the records so far hold of a field; a list differs within itself alone."""
    if field.each == "list":
        return []
    return [record[field.key] for record in records if field.key in record]


def _known(field: Field, record: Mapping[str, Any]) -> str:
    """Return what the record's values so far tell of a field, as people would write it."""
    found = (field.known or {}).get(record.get(field.known_by or ""), "")
    return found if isinstance(found, str) else " ".join(found)
