"""Reads a JSON request by its form: the one place where what goes in is checked.

What comes out is `Answers`: every field of the form by key, maps with every player in seat order,
None or an empty list for what was left out. All bounds are the form's.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import accumulate
from typing import Any

from companion.games.common import checks, shapes
from companion.games.common.wording import either, part, shown, span
from companion.games.contract import Refused, Request
from companion.games.forms import Field, Form, SoFar

Answers = dict[str, Any]
"""The fields of a form by key, checked, and the seat list as `players`."""

MAPS = ("player", "lists")
"""Each of these is a map from player name to a value or to a list of values."""

READERS = {
    "choice": checks.choice,
    "choices": shapes.choices,
    "box": shapes.box,
    "grid": shapes.grid,
    "flags": shapes.flags,
    "levels": shapes.levels,
}
"""What reads a value that is admitted or not by its field alone."""

SEATS = "players"
NAME = "name"


def read_players(
    request: Request, counts: Collection[int], *, records: bool = False
) -> tuple[str, ...]:
    """Return the seat list of a request: as many distinct, non-blank names as `counts` admits.

    With `records`, each seat is an object that holds the name among other things.

    Raises:
        Refused: when it is anything else.
    """
    if SEATS not in checks.obj(request, "input"):
        raise Refused(SEATS, "is missing")
    seats = list(checks.items(request[SEATS], SEATS))
    if len(seats) not in counts:
        raise Refused(SEATS, f"has {len(seats)} in it, must be {either(counts)}")
    names: dict[str, str] = {}
    for path, seat in seats:
        at, name = _seat_name(seat, path) if records else (path, checks.text(seat, path))
        if name in names:
            raise Refused(at, f"is {shown(name)}, as {names[name]} is already")
        names[name] = at
    return tuple(names)


def _seat_name(seat: object, path: str) -> tuple[str, str]:
    """Return the path and the name of a seat that is an object."""
    at = f"{path}.{NAME}"
    given = checks.obj(seat, path)
    if NAME not in given:
        raise Refused(at, "is missing")
    return at, checks.text(given[NAME], at)


def read(form: Form, players: tuple[str, ...], request: Request) -> Answers:
    """Return the checked answers of a request whose seat list `read_players` gave.

    Raises:
        Refused: at the first key or value that the form does not admit, with its path.
    """
    reader = _Reader(form, players, request)
    reader.refuse_unknown_keys()
    return reader.answers()


class _Reader:
    """One request being read; fields that lean on earlier ones find those in `found`.

    Those of a record find the earlier ones of their own in `record`.
    """

    __slots__ = ("form", "found", "players", "record", "request")

    def __init__(self, form: Form, players: tuple[str, ...], request: Request) -> None:
        self.form = form
        self.players = players
        self.request = request
        self.found: Answers = {SEATS: players}
        self.record: Answers = {}

    def refuse_unknown_keys(self) -> None:
        seat = [field.key for field in self.form.fields if self._is_of_seat(field)]
        top = [field.key for field in self.form.fields if not self._is_of_seat(field)]
        checks.refuse_unknown(self.request, [SEATS, *top], "")
        if self.form.records:
            for path, given in checks.items(self.request[SEATS], SEATS):
                checks.refuse_unknown(given, [NAME, *seat], f"{path}.")

    def answers(self) -> Answers:
        for field in self.form.fields:
            if self._is_of_seat(field):
                self.found[field.key] = self._from_seats(field)
            else:
                self.found[field.key] = self._member(field, self.request, "")
        return self.found

    def _is_of_seat(self, field: Field) -> bool:
        """Return whether the field is written into the objects of the seat list."""
        return self.form.records and field.each in MAPS

    def _from_seats(self, field: Field) -> dict[str, Any]:
        """Read a field of every seat; a total is refused at the seat that goes beyond it."""
        seats = list(checks.items(self.request[SEATS], SEATS))
        found = {f"{path}.{field.key}": self._of_seat(field, seat, path) for path, seat in seats}
        if field.kind == "integer":
            _refuse_total(field, found)
        if field.distinct:
            checks.refuse_twice(field, _given_values(found))
        return dict(zip((seat[NAME] for _, seat in seats), found.values(), strict=True))

    def _of_seat(self, field: Field, seat: Mapping[str, Any], path: str) -> Any:  # noqa: ANN401
        """Read a field of one seat; what is left out is 0, an empty list, or nothing."""
        at = f"{path}.{field.key}"
        if field.key not in seat and field.required:
            raise Refused(at, "is missing", field.rule)
        if seat.get(field.key) is None and (field.nullable or field.key not in seat):
            return _empty(field)
        read_one = self._list if field.each == "lists" else self._one
        return read_one(field, seat[field.key], at)

    def _member(self, field: Field, holder: Mapping[str, Any], before: str) -> Any:  # noqa: ANN401
        """Read a field of an object; `before` is the path of the object with its dot."""
        path = before + field.key
        idle = self._is_idle(field)
        if field.key not in holder or (field.nullable and holder[field.key] is None):
            if not idle and is_required(field, self._so_far()):
                raise Refused(path, "is missing", field.rule)
            return self._nothing(field)
        if idle:
            why = f"is given without {field.needs}" if field.needs else "is not for this case"
            raise Refused(path, why, field.rule)
        return self.value(field, holder[field.key], path)

    def _is_idle(self, field: Field) -> bool:
        """Return whether what was read before leaves nothing to be said by this field."""
        if field.needs is not None:
            return field.needs not in self.request
        return field.required is True and callable(field.asked) and not field.asked(self._so_far())

    def _so_far(self) -> SoFar:
        return {**self.found, **self.record}

    def _nothing(self, field: Field) -> Any:  # noqa: ANN401
        if field.each == "once":
            return field.default
        if field.gaps == "refused":
            return {} if field.each in MAPS else []
        return self.value(field, {}, field.key) if field.each in (*MAPS, "choice") else []

    def value(self, field: Field, value: object, path: str) -> Any:  # noqa: ANN401
        """Read what was given for a field: one value, a map, or a list of either."""
        match field.each:
            case "once":
                return self._one(field, value, path)
            case "player" | "lists":
                return self._map(field, value, path)
            case "rounds":
                return [self._map(field, item, at) for at, item in checks.items(value, path)]
            case "list":
                return self._list(field, value, path)
            case "choice":
                return self._by_choice(field, value, path)
            case "places":
                return self._places(field, value, path)

    def _list(self, field: Field, value: object, path: str) -> list[Any]:
        found = {at: self._one(field, item, at) for at, item in checks.items(value, path)}
        checks.length(field, list(found), path)
        if field.distinct:
            checks.refuse_twice(field, found.items())
        for inner in field.fields:
            if inner.distinct and inner.each == "once":
                within = ((f"{at}.{inner.key}", item[inner.key]) for at, item in found.items())
                checks.refuse_twice(inner, within)
        return list(found.values())

    def _by_choice(self, field: Field, value: object, path: str) -> dict[str, Any]:
        """Read a map whose keys are the field's choices."""
        given, keys = checks.obj(value, path), tuple(map(str, field.choices))
        checks.refuse_unknown(given, keys, f"{path}.")
        if field.kind == "integer":
            found = {key: given.get(key, 0) for key in keys}
            checks.check_numbers(field, found, path)
            return found
        return {
            key: None if given.get(key) is None else self._one(field, given[key], f"{path}.{key}")
            for key in keys
        }

    def _places(self, field: Field, value: object, path: str) -> list[Any]:
        given = list(checks.items(value, path))
        if len(given) != len(field.places):
            message = f"has {len(given)} in it, must be exactly {len(field.places)}"
            raise Refused(path, message, field.rule)
        found = {
            at: None if field.holes and item is None else self._one(field, item, at)
            for at, item in given
        }
        if field.distinct:
            checks.refuse_twice(field, _given_values(found))
        return list(found.values())

    def _map(self, field: Field, value: object, path: str) -> dict[str, Any]:
        given, names = checks.obj(value, path), self._names(field)
        checks.refuse_strangers(given, path, names)
        found = {}
        for name in names:
            if name in given:
                found[name] = given[name]
            elif field.gaps == "zero" and name in self.players:
                found[name] = _empty(field)
            elif field.gaps == "refused":
                raise Refused(f"{path}.{part(name)}", "is missing", field.rule)
        if field.kind != "integer" or field.each == "lists":
            return self._map_of_more(field, found, path)
        checks.check_numbers(field, found, path)
        if field.when or field.at_most:
            self._check_leaning(field, found, path)
        if field.distinct:
            at = ((f"{path}.{part(name)}", item) for name, item in found.items())
            checks.refuse_twice(field, at)
        return found

    def _names(self, field: Field) -> tuple[str, ...]:
        """Return the names that a map may have."""
        missing = self.found[field.others_than] if field.others_than else None
        return (*(name for name in self.players if name != missing), *field.guests)

    def _map_of_more(self, field: Field, found: Answers, path: str) -> Answers:
        """Read a map whose values are lists, or no numbers."""
        read_item = self._list if field.each == "lists" else self._one
        read = {
            name: read_item(field, item, f"{path}.{part(name)}") for name, item in found.items()
        }
        if field.distinct:
            at = {f"{path}.{part(name)}": item for name, item in read.items()}
            checks.refuse_twice(field, _given_values(at))
        return read

    def _check_leaning(self, field: Field, found: Mapping[str, int], path: str) -> None:
        """Refuse the value of a player that another value of the same player rules out."""
        for name, value in found.items():
            at = f"{path}.{part(name)}"
            if value and field.when and not self.found[field.when][name]:
                message = f"is {value}, must be 0: {part(name)} has 0 {field.when}"
                raise Refused(at, message, field.rule)
            most = self._given(field.at_most, name)
            if most is not None and value > most:
                message = f"is {value}, must be {span(None, most)}, as {field.at_most} says"
                raise Refused(at, message, field.rule)

    def _given(self, key: str | None, name: str) -> int | None:
        """Return the value of a player in a map, None when the request has no such map."""
        if key is None or key not in self.request:
            return None
        given: int = self.found[key][name]
        return given

    def _one(self, field: Field, value: object, path: str) -> Any:  # noqa: ANN401
        match field.kind:
            case "integer":
                return checks.whole(value, path, field.minimum, self._most(field), field.rule)
            case "player":
                return checks.player(value, path, self.players)
            case "text":
                return checks.text(value, path)
            case "record":
                return self._record(field, value, path)
            case _:
                return READERS[field.kind](field, value, path)

    def _most(self, field: Field) -> int | None:
        """Return the upper bound of one value: its own, or a lower one that was given."""
        bounds = [field.maximum]
        if field.at_most is not None and field.each == "once":
            bounds.append(self.found[field.at_most])
        if field.limit is not None:
            bounds.append(field.limit(self._so_far()))
        return min((bound for bound in bounds if bound is not None), default=None)

    def _record(self, field: Field, value: object, path: str) -> dict[str, Any]:
        given = checks.obj(value, path)
        checks.refuse_unknown(given, [inner.key for inner in field.fields], f"{path}.")
        outer, self.record = self.record, {}
        for inner in field.fields:
            self.record[inner.key] = self._member(inner, given, f"{path}.")
        found, self.record = self.record, outer
        return found


def is_required(field: Field, so_far: SoFar) -> bool:
    """Return whether a field may not be left out, after the answers before it."""
    return field.required(so_far) if callable(field.required) else field.required


def _empty(field: Field) -> Any:  # noqa: ANN401 - whatever the field holds
    """Return what a player has of whom nothing is said."""
    if field.each == "lists":
        return []
    return 0 if field.kind == "integer" else None


def _given_values(found: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Go through what was given, by path: each item of a list, nothing that was left out."""
    for path, value in found.items():
        if isinstance(value, list):
            yield from ((f"{path}[{index}]", item) for index, item in enumerate(value))
        elif value is not None:
            yield path, value


def _refuse_total(field: Field, found: Mapping[str, int]) -> None:
    """Refuse the first of these values, by path, that makes their sum too high."""
    for (path, _), total in zip(found.items(), accumulate(found.values()), strict=True):
        if field.most_total is not None and total > field.most_total:
            limit = span(None, field.most_total)
            raise Refused(path, f"makes {total} among all players, must be {limit}", field.rule)
