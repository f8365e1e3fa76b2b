"""Turns a form into questions, and their answers into the request that the form declares."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import Any, Final, NamedTuple

from companion.games.common.reader import is_required
from companion.games.common.wording import part
from companion.games.contract import Field, Form, Request, SoFar
from companion.table.ask import Sitting
from companion.table.questions import Empty, Kind, Question

SEATS: Final = "players"
NAME: Final = "name"
VARIANT: Final = "variant"

MAPS: Final = ("player", "lists")
"""Each of these is something of every player."""

KINDS: Final[dict[str, Kind]] = {
    "integer": "integer",
    "player": "choice",
    "choice": "choice",
    "choices": "choice",
    "text": "text",
    "box": "box",
    "grid": "grid",
    "flags": "integer",
    "levels": "integer",
}
"""What kind of question asks for a value of a field's kind."""

MakeForm = Callable[[tuple[str, ...], str], Form]
"""Gives the form for these players, in seat order, in a variant."""

Seats = Mapping[str, tuple[int, ...]]
"""How many may sit down in each variant, as `Game.seats` gives it."""


def ask_request(sitting: Sitting, make_form: MakeForm, seats: Seats) -> Request:
    """Ask who plays what, then what the form declares; return the request as JSON would give it.

    The variant is asked, and goes into the request, where there are several.
    """
    variant = _ask_variant(sitting, tuple(seats))
    players = _ask_players(sitting, seats[variant])
    request = _Asking(sitting, make_form(players, variant), players).request()
    return {VARIANT: variant, **request} if len(seats) > 1 else request


def ask_form(sitting: Sitting, form: Form, players: tuple[str, ...]) -> Request:
    """Ask people whose names are known what a form declares; return the request."""
    return _Asking(sitting, form, players).request()


def _ask_variant(sitting: Sitting, variants: Sequence[str]) -> str:
    if len(variants) == 1:
        return variants[0]
    options = tuple((each, sitting.voice.label(f"variant.{each}")) for each in variants)
    words = sitting.voice.text("prompt.variant")
    variant: str = sitting.ask(Question(VARIANT, "", words, "choice", options=options))
    return variant


def _ask_players(sitting: Sitting, possible: Sequence[int]) -> tuple[str, ...]:
    section = sitting.voice.text("prompt.players")
    number = possible[0]
    if len(possible) > 1:
        words = sitting.voice.text("prompt.how_many")
        options = tuple((each, str(each)) for each in possible)
        number = sitting.ask(Question("seats", section, words, "choice", options=options))
    names: list[str] = []
    for seat in range(number):
        names.append(sitting.ask(_name(sitting, section, seat, names)))
    return tuple(names)


def _name(sitting: Sitting, section: str, seat: int, names: Sequence[str]) -> Question:
    return Question(
        f"{SEATS}[{seat}]",
        section,
        sitting.voice.text("prompt.name", number=seat + 1),
        "text",
        empty="default",
        default=sitting.voice.text("prompt.player", number=seat + 1),
        taken=tuple(names),
    )


class _Place(NamedTuple):
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


class _Asking:
    """One run through a form; `given` is the request as far as it has been answered."""

    def __init__(self, sitting: Sitting, form: Form, players: tuple[str, ...]) -> None:
        self._sitting = sitting
        self._form = form
        self._players = players
        self._given: Request = form.known
        self._seats: list[dict[str, Any]] = [{NAME: name} for name in players]

    def request(self) -> Request:
        asked = [field for field in self._form.fields if field.asked]
        for of_seats, fields in groupby(asked, self._is_of_seat):
            if of_seats:
                self._ask_seats(tuple(fields))
            else:
                self._ask_fields(fields)
        seats = self._seats if self._form.records else list(self._players)
        return {SEATS: seats, **self._given}

    def _is_of_seat(self, field: Field) -> bool:
        return self._form.records and field.each in MAPS

    def _ask_seats(self, fields: Sequence[Field]) -> None:
        """Ask one player for all fields before the next player is asked."""
        for index, seat in enumerate(self._seats):
            for field in fields:
                if not self._is_asked(field, seat):
                    continue
                place = _Place(
                    f"{SEATS}[{index}].{field.key}",
                    seat[NAME],
                    self._label(field),
                    seat[NAME],
                    [other[field.key] for other in self._seats[:index] if field.key in other],
                    is_last=index == len(self._seats) - 1,
                )
                is_left = field.required or self._bounds(field, place)[1] != 0
                value = self._held(field, place) if is_left else None
                if value is not None:
                    seat[field.key] = value

    def _ask_fields(self, fields: Iterator[Field]) -> None:
        for field in fields:
            if self._is_asked(field, {}):
                value = self._field(field)
                if value is not None:
                    self._given = {**self._given, field.key: value}

    def _is_asked(self, field: Field, record: Mapping[str, Any]) -> bool:
        """Return whether the answers before leave something to be said by a field."""
        if field.needs is not None and field.needs not in self._given:
            return False
        return field.asked(self._so_far(record)) if callable(field.asked) else field.asked

    def _so_far(self, record: Mapping[str, Any]) -> SoFar:
        """Return the answers so far; those of seats by key and name, as a reader has them."""
        of_seats: dict[str, dict[str, Any]] = {}
        for seat in self._seats:
            for key in seat.keys() - {NAME}:
                of_seats.setdefault(key, {})[seat[NAME]] = seat[key]
        return {**of_seats, **self._given, **record}

    def _field(self, field: Field) -> Any:  # noqa: ANN401 - whatever the field holds
        label = self._label(field)
        match field.each:
            case "player" | "lists":
                return self._map(field, field.key, label)
            case "rounds":
                return list(self._rounds(field, label))
        return self._held(field, _Place(field.key, "", label))

    def _held(self, field: Field, place: _Place) -> Any:  # noqa: ANN401
        """Ask for what one place holds: a value, a record, or a list of either."""
        within = place._replace(section=place.heading)
        parts = self._parts(field, place, within)
        if parts is not None:
            return list(parts) or (None if field.fewest else [])
        if field.each == "choice" and not _is_list(field):
            return dict(self._by_choice(field, within))
        if not field.fields:
            return self._value(field, place)
        first = next((inner for inner in field.fields if self._is_asked(inner, {})), None)
        optional = not is_required(field, self._so_far(place.record))
        may_skip = optional and first is not None and first.required is not False
        return self._record(field, within._replace(may_skip=may_skip))

    def _parts(self, field: Field, place: _Place, within: _Place) -> Iterator[Any] | None:
        """Ask for a list in several answers, None for what one answer or one record holds."""
        if field.lengths:
            return self._board(field, place)
        if field.kind == "levels":
            return self._levels(field, within)
        if field.each == "places":
            return self._places(field, within)
        if field.kind == "choices":
            return self._several(field, place)
        if field.fields and field.each in ("list", "lists"):
            return self._records(field, place)
        return None

    def _board(self, field: Field, place: _Place) -> Iterator[dict[str, Any]]:
        """Ask what lies on a board, a row a line, until no row is left or Enter ends it."""
        row, number, what = field.fields
        options = self._options(what)
        letters = [f"{str(value)[:1]} {label}" for value, label in options]
        section = f"{place.heading}: {self._sitting.voice.value(letters)}"
        for line, length in enumerate(field.lengths, 1):
            words = self._sitting.voice.text("prompt.line", number=line, most=length)
            question = Question(
                f"{place.path}.{line}",
                section,
                words,
                "line",
                field.rule,
                0,
                length,
                options,
                empty="no_more",
            )
            found = self._sitting.ask(question)
            if found is None:
                return
            for at, value in enumerate(found, 1):
                if value is not None:
                    yield {row.key: line, number.key: at, what.key: value}

    def _several(self, field: Field, place: _Place) -> Iterator[Any]:
        """Ask for choices, one place after another, until Enter ends it or none is left."""
        for index in count() if field.most is None else range(field.most):
            one = place._replace(
                path=f"{place.path}[{index}]",
                words=f"{place.words}: {index + 1}",
                may_end=index >= field.fewest,
            )
            value = self._value(field, one)
            if not value:
                return
            yield value

    def _by_choice(self, field: Field, place: _Place) -> Iterator[tuple[str, Any]]:
        """Ask for a value at each of the field's choices; Enter leaves it out."""
        for each in map(str, field.choices):
            one = place._replace(path=f"{place.path}.{each}", words=self._choice(each))
            value = self._value(field, one)
            if value is not None:
                yield each, value

    def _places(self, field: Field, place: _Place) -> Iterator[Any]:
        """Ask for one value at each of the field's places; Enter leaves one empty that may be."""
        given: list[Any] = []
        for index, name in enumerate(field.places):
            words = self._label(*place.around, field, place=name)
            one = place._replace(path=f"{place.path}[{index}]", words=words, before=given)
            given.append(self._value(field, one))
            yield given[-1]

    def _levels(self, field: Field, place: _Place) -> Iterator[list[list[int]]]:
        """Ask for each row of each level; above an empty level all are empty."""
        level: list[list[int]] = [[1]]
        for number, side in enumerate(field.sides, 1):
            rows = range(1, side + 1) if any(map(any, level)) else ()
            asked = [self._level_row(field, place, number, row, side) for row in rows]
            level = asked or [[0] * side for _ in range(side)]
            yield level

    def _level_row(self, field: Field, place: _Place, level: int, row: int, side: int) -> list[int]:
        values: list[int] = self._sitting.ask(
            Question(
                f"{place.path}[{level - 1}][{row - 1}]",
                place.section,
                self._sitting.voice.text("prompt.level_row", level=level, row=row),
                "integer",
                field.rule,
                field.minimum or 0,
                field.maximum,
                many=True,
                size=side,
                empty="zero",
            )
        )
        return values

    def _map(
        self, field: Field, path: str, section: str, *, may_end: bool = False
    ) -> dict[str, Any] | None:
        """Ask each player; return values by name, None when the list of maps ends here.

        A secret is asked on a cleared screen, where no heading says what it is about.
        """
        values: dict[str, Any] = {}
        asked = self._asked_players(field)
        for name in asked:
            place = _Place(
                f"{path}.{part(name)}",
                "" if field.secret else section,
                f"{name}: {section}" if field.secret else self._named(field, name),
                name,
                list(values.values()),
                is_last=name == asked[-1],
                may_end=may_end and not values,
            )
            value = self._held(field, place)
            if value is None and place.may_end:
                return None
            if value is not None:
                values[name] = value
        return values

    def _asked_players(self, field: Field) -> list[str]:
        """Return who is asked: whom `when` and `others_than` leave, clockwise after `after`.

        Guests come after the players.
        """
        first = self._players.index(self._given[field.after]) + 1 if field.after else 0
        order = self._players[first:] + self._players[:first]
        present = self._given.get(field.when, {}) if field.when else None
        left_out = self._given[field.others_than] if field.others_than else None
        asked = [name for name in order if present is None or present.get(name)]
        return [*(name for name in asked if name != left_out), *field.guests]

    def _rounds(self, field: Field, label: str) -> Iterator[dict[str, Any]]:
        for index in count():
            section = f"{label}: {self._sitting.voice.text('prompt.round', number=index + 1)}"
            values = self._map(field, f"{field.key}[{index}]", section, may_end=True)
            if values is None:
                return
            yield values

    def _records(self, field: Field, place: _Place) -> Iterator[dict[str, Any]]:
        records: list[dict[str, Any]] = []
        for index in count() if field.most is None else range(field.most):
            one = place._replace(
                path=f"{place.path}[{index}]",
                section=f"{place.heading}: {index + 1}",
                before=records,
                may_end=index >= field.fewest or not (index or field.required),
            )
            record = self._record(field, one)
            if record is None:
                return
            records.append(record)
            yield record

    def _record(self, field: Field, place: _Place) -> dict[str, Any] | None:
        """Ask the fields of a record; None when the list of records ends here."""
        record: dict[str, Any] = {}
        for inner in field.fields:
            if not self._is_asked(inner, record):
                continue
            within = place._replace(
                path=f"{place.path}.{inner.key}",
                words=self._label(*place.around, field, inner),
                before=_before(inner, place.before),
                may_end=place.may_end and not record,
                may_skip=place.may_skip and not record,
                default=_known(inner, record),
                around=(*place.around, field),
                record=record,
            )
            value = self._held(inner, within)
            if value is None and (within.may_end or within.may_skip):
                return None
            if value is not None:
                record[inner.key] = value
        return record

    def _value(self, field: Field, place: _Place) -> Any:  # noqa: ANN401
        low, high = self._bounds(field, place)
        ask = self._sitting.draw if field.drawn and self._sitting.throws else self._sitting.ask
        value = ask(
            Question(
                place.path,
                place.section,
                place.words,
                _kind(field),
                field.rule,
                low,
                high,
                self._options(field),
                many=_is_list(field),
                empty=_empty(field, place, low),
                default=place.default or self._default(field),
                taken=tuple(_flat(place.before)) if field.distinct and not field.secret else (),
                secret=field.secret,
                player=place.player,
            )
        )
        if field.kind == "flags":
            return [int(number in value) for number in range(1, (high or 0) + 1)]
        return _shaped(field, value)

    def _bounds(self, field: Field, place: _Place) -> tuple[int, int | None]:
        """Return the bounds of one value; those of a secret must not tell what others bid."""
        if field.kind == "flags":
            return 1, field.maximum
        low, highs = field.minimum or 0, [field.maximum, self._at_most(field, place)]
        if field.limit:
            highs.append(field.limit(self._so_far(place.record)))
        if not field.secret and field.kind == "integer" and not _is_list(field):
            total = sum(place.before)
            if field.least_total is not None and place.is_last:
                low = max(low, field.least_total - total)
            if field.most_total is not None:
                highs.append(field.most_total - total)
        return low, min((high for high in highs if high is not None), default=None)

    def _at_most(self, field: Field, place: _Place) -> int | None:
        bound = self._given.get(field.at_most) if field.at_most else None
        return bound.get(place.player) if isinstance(bound, dict) else bound

    def _options(self, field: Field) -> tuple[tuple[str | int, str], ...]:
        if field.kind == "player":
            return tuple((name, name) for name in self._players)
        return tuple((each, self._choice(each)) for each in (*field.instead, *field.choices))

    def _choice(self, choice: str | int) -> str:
        return self._sitting.voice.label(f"form.choice.{choice}")

    def _named(self, field: Field, name: str) -> str:
        return self._choice(name) if name in field.guests else name

    def _label(self, *fields: Field, place: str = "") -> str:
        path = ".".join(filter(None, (*(field.key for field in fields), place)))
        last = place or fields[-1].key
        return self._sitting.voice.label(f"form.{self._form.what}.{path}", f"form.{last}")

    def _default(self, field: Field) -> str:
        """Return what a value left out means, as people would write it."""
        return "" if field.default is None else self._choice(field.default)


def _flat(values: Sequence[Any]) -> Iterator[Any]:
    """Go through values, and the values of lists among them."""
    for value in values:
        yield from value if isinstance(value, list) else [value]


def _before(field: Field, records: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Return what the records so far hold of a field; a list differs within itself alone."""
    if field.each == "list":
        return []
    return [record[field.key] for record in records if field.key in record]


def _is_list(field: Field) -> bool:
    """Return whether one answer gives several values."""
    counted = field.each == "choice" and field.kind == "integer"
    return field.each in ("list", "lists") or field.kind in ("choices", "flags") or counted


def _kind(field: Field) -> Kind:
    """Return what kind of question asks for a field; numbers by choice are named, not typed."""
    return "choice" if field.each == "choice" else KINDS[field.kind]


def _shaped(field: Field, value: Any) -> Any:  # noqa: ANN401
    """Return an answer as JSON has it: how often each choice was named, a word for a list."""
    if field.each == "choice" and field.kind == "integer":
        return {str(each): value.count(each) for each in field.choices if each in value}
    if field.instead and len(value) == 1 and value[0] in field.instead:
        return value[0]
    return value


def _known(field: Field, record: Mapping[str, Any]) -> str:
    """Return what the record's values so far tell of a field, as people would write it."""
    found = (field.known or {}).get(record.get(field.known_by or ""), "")
    return found if isinstance(found, str) else " ".join(found)


def _empty(field: Field, place: _Place, low: int) -> Empty:
    """Return what Enter alone means where a value is asked for."""
    if place.may_end or place.may_skip:
        return "no_more" if place.may_end else "skip"
    if place.default or field.default is not None:
        return "default"
    if _is_list(field):
        return "asked" if field.fewest else "several"
    if field.each == "places":
        return "skip" if field.holes else "asked"
    if field.each in MAPS or field.each == "rounds":
        by_gap: dict[str, Empty] = {"zero": "asked" if low else "zero", "left out": "skip"}
        return by_gap.get(field.gaps, "asked")
    return "asked" if field.required else "skip"
