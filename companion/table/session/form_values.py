"""Asks for one value of a form: its words, its bounds, what Enter means."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.games.forms import Field, Form, SoFar
from companion.table.session.asking import Asker
from companion.table.session.question import Empty, Kind, Option, Question, numbered
from companion.table.text import Text, choice_text, literal

if TYPE_CHECKING:
    from companion.games.contract import Request

SEATS: Final = "players"
NAME: Final = "name"
MAPS: Final = ("player", "lists")

KINDS: Final[dict[str, Kind]] = {
    "integer": "integer",
    "player": "player",
    "choice": "choice",
    "choices": "choice",
    "text": "text",
    "box": "box",
    "grid": "grid",
    "flags": "integer",
    "levels": "integer",
}


class Place(NamedTuple):
    """Where a value belongs while a form is asked."""

    path: str
    section: tuple[Text, ...]
    words: Text
    player: str = ""
    before: Sequence[Any] = ()
    is_last: bool = False
    may_end: bool = False
    may_skip: bool = False
    default: Any = None
    around: tuple[Field, ...] = ()
    record: Mapping[str, Any] = {}

    @property
    def heading(self) -> tuple[Text, ...]:
        """What a record or a list of records is asked under."""
        return (*self.section, self.words)


class Values:
    """Asks for single values; `given` is the request as far as it has been answered."""

    def __init__(self, asker: Asker, form: Form, players: tuple[str, ...]) -> None:
        self.asker = asker
        self.form = form
        self.players = players
        self.given: Request = form.known
        self.seats: list[dict[str, Any]] = [{NAME: name} for name in players]

    def is_asked(self, field: Field, record: Mapping[str, Any]) -> bool:
        """Return whether the answers before leave something to be said by a field."""
        if field.needs is not None and field.needs not in self.given:
            return False
        return field.asked(self.so_far(record)) if callable(field.asked) else field.asked

    def so_far(self, record: Mapping[str, Any]) -> SoFar:
        """Return the answers so far; those of seats by key and name, as a reader has them."""
        of_seats: dict[str, dict[str, Any]] = {}
        for seat in self.seats:
            for key in seat.keys() - {NAME}:
                of_seats.setdefault(key, {})[seat[NAME]] = seat[key]
        return {**of_seats, **self.given, **record}

    def value(self, field: Field, place: Place) -> Any:  # noqa: ANN401
        """Ask for what one question holds."""
        question = self.question(field, place)
        value = self.asker.ask(question)
        if field.kind == "flags":
            named = value or ()
            return [int(number in named) for number in range(1, int(question.high or 0) + 1)]
        return shaped(field, value)

    def question(self, field: Field, place: Place) -> Question:
        """Return what asks for one value."""
        low, high = self.bounds(field, place)
        what = empty(field, place, low)
        default = place.default if place.default is not None else field.default
        nothing: Any = {"zero": 0, "several": [], "default": default}.get(what)
        return Question(
            place.path,
            place.words,
            kind(field),
            place.player if place.player in self.players else None,
            place.section,
            low,
            high,
            self.options(field),
            many=is_list(field),
            taken=tuple(flat(place.before)) if field.distinct and not field.secret else (),
            empty=what,
            default=nothing,
            secret=field.secret,
            rule=field.rule,
        )

    def bounds(self, field: Field, place: Place) -> tuple[int, int | None]:
        """Return the bounds of one value; those of a secret must not tell what others bid."""
        if field.kind == "flags":
            return 1, field.maximum
        low, highs = field.minimum or 0, [field.maximum, self._at_most(field, place)]
        if field.limit:
            highs.append(field.limit(self.so_far(place.record)))
        if not field.secret and field.kind == "integer" and not is_list(field):
            total = sum(place.before)
            if field.least_total is not None and place.is_last:
                low = max(low, field.least_total - total)
            if field.most_total is not None:
                highs.append(field.most_total - total)
        return low, min((high for high in highs if high is not None), default=None)

    def _at_most(self, field: Field, place: Place) -> int | None:
        bound = self.given.get(field.at_most) if field.at_most else None
        return bound.get(place.player) if isinstance(bound, dict) else bound

    def options(self, field: Field) -> tuple[Option, ...]:
        """Return what there is to choose from, with its words."""
        if field.kind == "player":
            return numbered([(name, literal(name)) for name in self.players])
        return numbered([(each, choice_text(each)) for each in (*field.instead, *field.choices)])

    def named(self, field: Field, name: str) -> Text:
        """Return whom a value is of, in words."""
        return choice_text(name) if name in field.guests else literal(name)

    def label(self, *fields: Field, place: str = "") -> Text:
        """Return the words that ask for a field, by its place in the form."""
        path = ".".join(filter(None, (*(field.key for field in fields), place)))
        last = place or fields[-1].key
        return Text(f"form.{self.form.what}.{path}", {}, (f"form.{last}",))


def is_list(field: Field) -> bool:
    """Return whether one answer gives several values."""
    counted = field.each == "choice" and field.kind == "integer"
    return field.each in ("list", "lists") or field.kind in ("choices", "flags") or counted


def flat(values: Sequence[Any]) -> Iterator[Any]:
    """Go through values, and the values of lists among them."""
    for value in values:
        yield from value if isinstance(value, list) else [value]


def kind(field: Field) -> Kind:
    """Return what kind of question asks for a field; numbers by choice are named, not typed."""
    return "choice" if field.each == "choice" and field.kind == "integer" else KINDS[field.kind]


def shaped(field: Field, value: Any) -> Any:  # noqa: ANN401
    """Return an answer as JSON has it: how often each choice was named, a word for a list."""
    if field.each == "choice" and field.kind == "integer":
        return {str(each): value.count(each) for each in field.choices if each in value}
    if field.instead and len(value) == 1 and value[0] in field.instead:
        return value[0]
    return value


def empty(field: Field, place: Place, low: int) -> Empty:
    """Return what Enter alone means where a value is asked for."""
    if place.may_end or place.may_skip:
        return "no_more" if place.may_end else "skip"
    if place.default is not None or field.default is not None:
        return "default"
    if is_list(field):
        return "asked" if field.fewest else "several"
    if field.each == "places":
        return "skip" if field.holes else "asked"
    if field.each in MAPS or field.each == "rounds":
        by_gap: dict[str, Empty] = {"zero": "asked" if low else "zero", "left out": "skip"}
        return by_gap.get(field.gaps, "asked")
    return "asked" if field.required else "skip"
