"""Asks for one value of a form, a list of them, or one of each player in a line.

What is asked is a `Question`, for which the `Source` has an answer or not. A value is read as JSON
would be, by the kind of its field; where one is missing, what stands in its place says so.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Self

from companion.questions import checks
from companion.questions.checks import NAME, SEATS
from companion.questions.errors import Refused
from companion.questions.form import UNSAID, Field, Form
from companion.questions.holders import ListOf, PlayerMap
from companion.questions.kinds import Bounds, Flags, Kind, Player, SoFar, SomeOf, Whole, least_of
from companion.questions.question import AnswerType, Empty, Option, Question, numbered
from companion.questions.request import Reader, is_true
from companion.questions.text import Text, choice_text, literal

# Stands for an answer that nobody has given.
MISSING: Final = object()

# In place of a value: it is not answered yet, or only in part.
OPEN: Final = object()

# In place of a value: it is left out.
ABSENT: Final = object()

# In place of the first value of a record: there is no such record.
ENDED: Final = object()

# Gives the answer to a question, None for just Enter, or MISSING.
Source = Callable[[Question], Any]

# Makes of an answer the value that JSON has; Refused when it is not admitted.
Read = Callable[[Any], Any]


class Unanswered(Exception):
    """What a field leans on is not answered yet."""


class FieldPlace(NamedTuple):
    """The path of a value, and what it is asked as.

    `keys` are those of the fields around it and of its own, which find its words. `ends` says what
    just Enter means where the value would begin a record: the end of a list, or a record that is
    left out. `before` are values, by path, from which it has to differ.
    """

    path: str
    keys: tuple[str, ...]
    words: Text
    headings: tuple[Text, ...] = ()
    player: str | None = None
    ends: Literal["no_more", "skip"] | None = None
    before: Mapping[str, Any] = {}

    def under(self, *headings: Text) -> Self:
        """Return the place with its own words, and more, as headings of what is within it."""
        return self._replace(headings=(*self.headings, self.words, *headings))


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


class Asking(Reader):
    """A reader whose request grows by what is answered, question by question.

    `still_open` are the keys of the form, `open_within` those of the record, that are not answered
    in full. When the answers are the `whole` form, whatever has none was left out.
    """

    def __init__(
        self, form: Form, players: tuple[str, ...], source: Source, *, whole: bool = False
    ) -> None:
        seats = [{NAME: name} for name in players] if form.records else [*players]
        self.answered: dict[str, Any] = {SEATS: seats, **form.known}
        super().__init__(form, players, self.answered)
        self.questions: list[Question] = []
        self.still_open: set[str] = set()
        self.open_within: set[str] = set()
        self._source = source
        self._whole = whole

    @property
    def so_far(self) -> SoFar:
        """The answers before; whoever looks at an open one is told so by Unanswered."""
        return self.answers_with(self.record)

    def answers_with(self, own: Mapping[str, Any]) -> SoFar:
        """Return the answers before, with a record's or a seat's own over those of the form."""
        still_open = (self.still_open - own.keys()) | self.open_within
        return AnswersSoFar({**self.found, **own}, still_open)

    def words(self, keys: Sequence[str]) -> Text:
        """Return what asks for a field: by its place in the form, or by its last key alone."""
        return Text(f"form.{self.form.what}.{'.'.join(keys)}", {}, (f"form.{keys[-1]}",))

    def ask_value(
        self, field: Field, kind: Kind, place: FieldPlace, empty: Empty | None = None
    ) -> Any:
        """Ask for one value; return it as JSON has it, OPEN, ABSENT or ENDED."""
        question = self.question(field, kind, place, empty or self._empty(field, place))
        if isinstance(kind, Flags | SomeOf):
            is_list = question.empty in ("asked", "skip") and not place.ends
            question = question._replace(many=True, empty="several" if is_list else question.empty)

        def read(given: object) -> Any:
            value = kind.from_answer(given, place.path, field.rule)
            kind.read(value, place.path, field.rule, self)
            self._refuse_taken(field, place, [value] if isinstance(value, list) else value)
            return value

        return self.answer(question, place, read)

    def ask_list(self, field: Field, kind: ListOf, place: FieldPlace) -> Any:
        """Ask for all values of a list in one answer, as it stands in JSON."""
        empty = place.ends or ("asked" if kind.fewest else "several")
        question = self.question(field, kind.of, place, empty)._replace(
            many=True, fewest=kind.fewest, most=kind.most, distinct=bool(kind.distinct)
        )

        def read(given: object) -> Any:
            self._refuse_taken(field, place, given)
            return given

        return self.answer(question, place, read)

    def ask_line(
        self, field: Field, kind: PlayerMap, place: FieldPlace, names: tuple[str, ...]
    ) -> Any:
        """Ask for a value of each of these players, clockwise, in one answer."""
        if not names:
            return {}
        question = self.question(field, kind.of, place, place.ends or kind.empty(self))
        highs = self._highs(kind, question, names)
        least = kind.least_total if kind.least_total and len(names) == 1 else question.low
        question = question._replace(
            who=names[0] if names == self.players and len(names) == 1 else None,
            low=max(question.low, least),
            high=None if None in highs else max(high for high in highs if high is not None),
            highs=highs if len(set(highs)) > 1 else (),
            size=len(names),
            parts=names,
            total=(kind.least_total, kind.most_total),
            distinct=kind.distinct,
            holes=kind.has_holes or (field.nullable and self.is_of_seat(field)),
        )
        if self._has_default(field):
            default = self.default_of(field)
            by_name = {name: default[name] for name in names}
            question = question._replace(empty="default", default=by_name)

        def read(given: object) -> Any:
            by_name = _by_name(given, names, place.path, field.rule)
            return kind.from_answer(by_name, place.path, field.rule)

        return self.answer(question, place, read)

    def question(self, field: Field, kind: Kind, place: FieldPlace, empty: Empty) -> Question:
        """Return the question for a value of a kind."""
        (low, high), ready = self._bounds(field, kind)
        words, headings = self._said_to(field, place)
        default = self.default_of(field) if empty == "default" else None
        options = self._options(kind)
        return Question(
            place.path,
            words,
            self._answer_type(kind, options),
            place.player if place.player in self.players else None,
            headings,
            low=low or 0,
            high=high,
            options=options,
            empty=empty,
            default=list(default) if isinstance(default, tuple) else default,
            # What others chose unseen must not show by what is left.
            taken=() if field.secret else tuple(place.before.values()),
            secret=field.secret,
            until=field.until,
            rule=field.rule,
            drawn=field.drawn,
            ready=ready,
        )

    def _said_to(self, field: Field, place: FieldPlace) -> tuple[Text, tuple[Text, ...]]:
        """Return the words of a question, and its headings: whose it is among several is said."""
        if place.player is not None and field.secret:
            values = {"player": place.player, "act": place.words}
            return Text("session.turn", values), place.headings
        if place.player is not None and len(self.players) > 1:
            return literal(place.player), (*place.headings, place.words)
        return place.words, place.headings

    def _answer_type(self, kind: Kind, options: Sequence[Option]) -> AnswerType:
        if options and {option.value for option in options} <= set(self.players):
            return "player"
        return "choice" if kind.asks == "player" else kind.asks

    def _bounds(self, field: Field, kind: Kind) -> tuple[Bounds, bool]:
        """Return the bounds, and whether they are known; those of a secret lean on nothing."""
        if field.secret:
            return kind.open_bounds, True
        try:
            return kind.bounds(self), True
        except Unanswered:
            return kind.open_bounds, False

    def _options(self, kind: Kind) -> tuple[Option, ...]:
        of_names = isinstance(kind, Player)
        return numbered(
            [(x, literal(str(x)) if of_names else choice_text(x)) for x in kind.options(self)]
        )

    def _highs(
        self, kind: PlayerMap, question: Question, names: Sequence[str]
    ) -> tuple[int | None, ...]:
        """Return the most of each."""
        own = None if question.high is None else int(question.high)
        if not isinstance(kind.of, Whole):
            return (own,) * len(names)
        high = least_of(own, kind.most_total)
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

    def answer(self, question: Question, place: FieldPlace, read: Read) -> Any:
        """Return what was answered as JSON has it, OPEN where nothing was yet."""
        only = _only_answer(question)
        if only is not None:
            return read(only)
        if question.empty in ("zero", "several"):
            nothing = _each(question, 0) if question.empty == "zero" else []
            question = question._replace(default=nothing)
        self.questions.append(question)
        given = self._source(question) if question.ready else MISSING
        if given is MISSING and not self._whole:
            return OPEN
        is_empty = question.empty != "asked" and given == question.default
        if given is MISSING or given is None or is_empty:
            return self._left_out(question, place, read)
        return read(given)

    def _left_out(self, question: Question, place: FieldPlace, read: Read) -> Any:
        """Return the value that just Enter stands for; Refused where an answer is needed."""
        match question.empty:
            case "asked":
                raise Refused(question.id, "is missing", question.rule)
            case "no_more":
                return ENDED
            case "skip" if question.parts:
                return read(dict.fromkeys(question.parts))
            case "skip":
                return ENDED if place.ends else ABSENT
            case _:
                return read(question.default)


def _only_answer(question: Question) -> Any:
    """Return the one answer that there can be, None when there are more, or it may be nothing."""
    several = question.many and not question.size
    if question.secret or question.drawn or several or not question.ready:
        return None
    if question.empty == "zero":
        return _each(question, 0) if question.high == 0 else None
    if question.empty != "asked":
        return None
    only: Any = None
    if question.kind == "integer" and question.low == question.high and not question.highs:
        only = int(question.low)
    elif question.kind in ("choice", "player") and len(question.options) == 1:
        only = question.options[0].value
    return None if only is None else _each(question, only)


def _each(question: Question, value: Any) -> Any:
    """Return one value as an answer to a question that may ask for several."""
    if question.parts:
        return dict.fromkeys(question.parts, value)
    return [value] * question.size if question.size else value


def _by_name(given: object, names: Sequence[str], path: str, rule: str) -> dict[str, Any]:
    """Return by name the values of these players: given so, or clockwise."""
    if isinstance(given, Mapping):
        checks.refuse_strangers(given, path, names)
        given = [given.get(name) for name in names]
    values = checks.exactly(given, path, len(names), "in it", rule)
    return {name: value for name, (_, value) in zip(names, values, strict=True)}


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
