"""Asks for one answer: a value, a list of them, or one of each player in a line."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.common import checks
from companion.games.common.players import NAME, SEATS
from companion.games.engine import Refused
from companion.games.forms.fields import UNSAID, Field, Form
from companion.games.forms.holders import ListOf, PlayerMap
from companion.games.forms.items import Empty, Item, Label, Option
from companion.games.forms.kinds import Bounds, Flags, Kind, Player, SoFar, SomeOf, Whole, least_of
from companion.games.forms.place import ABSENT, ENDED, OPEN, FieldPlace, Unanswered
from companion.games.forms.reading import Reader, is_true

Read = Callable[[Any], Any]
"""Makes of an answer the value that JSON has; Refused when it is not admitted."""


class AnswersSoFar(dict[str, Any]):
    """Answers by key, where those that are open can't be looked at."""

    def __init__(self, found: Mapping[str, Any], still_open: set[str]) -> None:
        super().__init__(found)
        self._open = still_open

    def __getitem__(self, key: str) -> Any:
        self._look(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self._look(key)
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return an answer; Unanswered when it is open."""
        self._look(key)
        return super().get(key, default)

    def _look(self, key: object) -> None:
        if key in self._open:
            raise Unanswered


class Answering(Reader):
    """A reader whose request grows by what was answered, item by item.

    `still_open` are the keys of the form, `open_within` those of the record, that are not answered
    in full. When the answers are the `whole` form, whatever has none was left out.
    """

    def __init__(
        self, form: Form, players: tuple[str, ...], given: Mapping[str, Any], *, whole: bool = False
    ) -> None:
        seats = [{NAME: name} for name in players] if form.records else [*players]
        self.answered: dict[str, Any] = {SEATS: seats, **form.known}
        super().__init__(form, players, self.answered)
        self.items: list[Item] = []
        self.still_open: set[str] = set()
        self.open_within: set[str] = set()
        self._given = given
        self._whole = whole

    @property
    def so_far(self) -> SoFar:
        """The answers before; whoever looks at an open one is told so by Unanswered."""
        return self.answers_with(self.record)

    def answers_with(self, own: Mapping[str, Any]) -> SoFar:
        """Return the answers before, with a record's or a seat's own over those of the form."""
        still_open = (self.still_open - own.keys()) | self.open_within
        return AnswersSoFar({**self.found, **own}, still_open)

    def label(self, keys: Sequence[str]) -> Label:
        """Return what asks for a field: by its place in the form, or by its last key alone."""
        return Label((f"form.{self.form.what}.{'.'.join(keys)}", f"form.{keys[-1]}"))

    def ask_value(
        self, field: Field, kind: Kind, place: FieldPlace, empty: Empty | None = None
    ) -> Any:
        """Ask for one value; return it as JSON has it, OPEN, ABSENT or ENDED."""
        item = self.item(field, kind, place, empty or self._empty(field, place))
        if isinstance(kind, Flags | SomeOf):
            empty = "several" if item.empty in ("asked", "skip") and not place.ends else item.empty
            item = item._replace(many=True, empty=empty)

        def read(given: object) -> Any:
            value = kind.from_answer(given, place.path, field.rule)
            kind.read(value, place.path, field.rule, self)
            self._refuse_taken(field, place, [value] if isinstance(value, list) else value)
            return value

        return self.answer(item, place, read)

    def ask_list(self, field: Field, kind: ListOf, place: FieldPlace) -> Any:
        """Ask for all values of a list in one answer, as it stands in JSON."""
        empty = place.ends or ("asked" if kind.fewest else "several")
        item = self.item(field, kind.of, place, empty)
        item = item._replace(
            many=True, fewest=kind.fewest, most=kind.most, distinct=bool(kind.distinct)
        )

        def read(given: object) -> Any:
            kind.read(given, place.path, field.rule, self)
            self._refuse_taken(field, place, given)
            return given

        return self.answer(item, place, read)

    def ask_line(
        self, field: Field, kind: PlayerMap, place: FieldPlace, names: tuple[str, ...]
    ) -> Any:
        """Ask for a value of each of these players, clockwise, in one answer."""
        if not names:
            return {}
        item = self.item(field, kind.of, place, place.ends or kind.empty(self))
        highs, total = self._highs(kind, item, names), (kind.least_total, kind.most_total)
        least = kind.least_total if kind.least_total and len(names) == 1 else item.low
        item = item._replace(
            low=max((low for low in (item.low, least) if low is not None), default=None),
            high=None if None in highs else max(high for high in highs if high is not None),
            highs=highs if len(set(highs)) > 1 else (),
            size=len(names),
            players=names,
            total=total,
            distinct=kind.distinct,
            holes=kind.has_holes or (field.nullable and self.is_of_seat(field)),
        )
        if self._has_default(field):
            default = self.default_of(field)
            item = item._replace(empty="default", default=[default[name] for name in names])

        def read(given: object) -> Any:
            by_name = _by_name(given, names, place.path, field.rule)
            by_name = kind.from_answer(by_name, place.path, field.rule)
            if not self.is_of_seat(field):  # the seats are read together
                kind.read(by_name, place.path, field.rule, self)
            return by_name

        return self.answer(item, place, read)

    def item(self, field: Field, kind: Kind, place: FieldPlace, empty: Empty) -> Item:
        """Return the item that asks for a value of a kind."""
        (low, high), ready = self._bounds(field, kind)
        return Item(
            place.path,
            kind.asks,
            place.label,
            place.heading,
            place.player,
            field.rule,
            low,
            high,
            self._options(kind),
            empty=empty,
            default=self.default_of(field) if empty == "default" else None,
            # What others chose unseen must not show by what is left.
            taken=() if field.secret else tuple(place.before.values()),
            secret=field.secret,
            until=field.until,
            drawn=field.drawn,
            ready=ready,
        )

    def _bounds(self, field: Field, kind: Kind) -> tuple[Bounds, bool]:
        """Return the bounds, and whether they are known; those of a secret lean on nothing."""
        if field.secret:
            return kind.open_bounds, True
        try:
            return kind.bounds(self), True
        except Unanswered:
            return kind.open_bounds, False

    def _options(self, kind: Kind) -> tuple[Option, ...]:
        if isinstance(kind, Player):
            return tuple(Option(name, Label(name=name)) for name in self.players)
        return tuple(Option(each, Label((f"form.choice.{each}",))) for each in kind.options(self))

    def _highs(self, kind: PlayerMap, item: Item, names: Sequence[str]) -> tuple[int | None, ...]:
        """Return the most of each."""
        if not isinstance(kind.of, Whole):
            return (item.high,) * len(names)
        high = least_of(item.high, kind.most_total)
        return tuple(least_of(high, kind.most_of(name, self)) for name in names)

    def _has_default(self, field: Field) -> bool:
        return self.default_of(field) not in (None, UNSAID)

    def _empty(self, field: Field, place: FieldPlace) -> Empty:
        if place.ends:
            return place.ends
        if self._has_default(field):
            return "default"
        return "asked" if is_true(field.required, self) else "skip"

    def _refuse_taken(self, field: Field, place: FieldPlace, given: Any) -> None:
        if place.before:
            now = checks.flat({place.path: given})
            values = [*place.before.items(), *now]
            checks.refuse_twice(field.rule, ((at, _hashable(value)) for at, value in values))

    def answer(self, item: Item, place: FieldPlace, read: Read) -> Any:
        """Return what was answered as JSON has it, OPEN where nothing was yet."""
        only = _only_answer(item)
        if only is not None:
            return read(only)
        if item.empty in ("zero", "several"):
            item = item._replace(default=_zero(item) if item.empty == "zero" else [])
        self.items.append(item)
        given = self._given.get(item.path)
        if given is not None:
            return read(given) if item.ready else OPEN
        if item.path in self._given or self._whole:
            return self._left_out(item, place, read)
        return OPEN

    def _left_out(self, item: Item, place: FieldPlace, read: Read) -> Any:
        """Return the value that just Enter stands for; Refused where an answer is needed."""
        match item.empty:
            case "asked":
                raise Refused(item.path, "is missing", item.rule)
            case "no_more":
                return ENDED
            case "skip" if item.size:
                return read([None] * item.size)
            case "skip":
                return ENDED if place.ends else ABSENT
            case _:
                return read(item.default)


def _only_answer(item: Item) -> Any:
    """Return the one answer that there can be, None when there are more, or it may be nothing."""
    if item.secret or item.drawn or item.many or not item.ready or item.empty != "asked":
        is_zero = item.empty == "zero" and not item.secret and item.high == 0
        return _zero(item) if is_zero else None
    only: Any = None
    if item.kind == "integer" and item.low == item.high and not item.highs:
        only = item.low
    elif item.kind in ("choice", "player") and len(item.options) == 1:
        only = item.options[0].value
    return [only] * item.size if item.size and only is not None else only


def _zero(item: Item) -> Any:
    return [0] * item.size if item.size else 0


def _by_name(given: object, names: Sequence[str], path: str, rule: str) -> dict[str, Any]:
    """Return by name the values of these players: given so, or clockwise."""
    if isinstance(given, Mapping):
        checks.refuse_strangers(given, path, names)
        given = [given.get(name) for name in names]
    values = checks.exactly(given, path, len(names), "in it", rule)
    return {name: value for name, (_, value) in zip(names, values, strict=True)}


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
