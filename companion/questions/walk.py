"""A walk through a form: what is asked on the way, and what the answers come to.

    walk = Walk(form, players, source)              # a source answers questions, or does not yet
    walk.go()                                       # walk.questions, walk.found, walk.answered
    questions(form, players, {"stone": 1})          # what is asked after these answers, in order
    request_of(form, players, given)                # the JSON request that they come to

Each field is asked for, and what was answered is read as JSON would be, so that the fields after it
find it. Where something is not answered yet, the walk goes on; what leans on it is put off.
Whether answers come one by one, in any order, or all at once, they come to the same.
"""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, Final

from companion.questions import checks
from companion.questions.asking import (
    ABSENT,
    ENDED,
    MISSING,
    OPEN,
    Asking,
    FieldPlace,
    Unanswered,
)
from companion.questions.checks import NAME, SEATS, path_part
from companion.questions.errors import Refused, Request
from companion.questions.form import Board, Field, Form, Record
from companion.questions.holders import ByChoice, Levels, ListOf, Places, PlayerMap
from companion.questions.kinds import Kind, OneOf, Player, SomeOf, Whole
from companion.questions.question import Question
from companion.questions.request import is_true
from companion.questions.text import Text, choice_text, literal

# Kinds of which one answer gives those of all players.
IN_A_LINE: Final = (Whole, OneOf, Player)


def questions(
    form: Form, players: tuple[str, ...], given: Mapping[str, Any]
) -> tuple[Question, ...]:
    """Return what the form asks, in order, as far as the answers given, by path, decide it.

    Those answered are among them; when all are, that is all that is asked. What has but one answer
    is not asked, unless it is a secret. A question whose bounds lean on open ones is not `ready`;
    one that may not come at all is not there yet. Of a list, the next value is asked until it ends.

    Raises:
        Refused: with the path of an answer that is not admitted after those before it.
    """
    walk = Walk(form, players, lambda question: given.get(question.id, MISSING))
    walk.go()
    return tuple(walk.questions)


def request_of(form: Form, players: tuple[str, ...], given: Mapping[str, Any]) -> Request:
    """Return the JSON request that the answers come to; what is not answered is left out.

    Raises:
        Refused: with the path of what is wrong or missing, or is not asked.
    """
    walk = Walk(form, players, lambda question: given.get(question.id, MISSING), whole=True)
    walk.go()
    asked = {question.id for question in walk.questions}
    for path in given:
        if path not in asked:
            raise Refused(path, "is not asked")
    return walk.answered


class Walk(Asking):
    """One walk through a form; `questions` is what it asks, `answered` the request it comes to.

    What was answered, as the rules take it, is `found` by key.
    """

    def go(self) -> None:
        """Go through all fields.

        Raises:
            Refused: with the path of the first answer that is not admitted.
        """
        for field in self.form.fields:
            try:
                part = self._ask_field(field)
                if part is not OPEN:
                    self._put(field, part)
                    self.read_field(field)
                    continue
            except Unanswered:
                pass
            self.still_open.add(field.key)

    def _ask_field(self, field: Field) -> Any:
        place = FieldPlace(field.key, (field.key,), self.words((field.key,)))
        if self.is_of_seat(field) and field.asked:
            assert isinstance(field.kind, PlayerMap)
            return self.ask_player_map(field, field.kind, place)
        return self._ask_if_due(field, place)

    def _put(self, field: Field, part: Any) -> None:
        """Put an answer where JSON has it."""
        if part is ABSENT:
            return
        if not self.is_of_seat(field):
            self.answered[field.key] = part
            return
        for seat in self.answered[SEATS]:
            if seat[NAME] in part:
                seat[field.key] = part[seat[NAME]]

    def _ask_if_due(self, field: Field, place: FieldPlace) -> Any:
        """Ask for a field that the answers before admit; ABSENT where they do not."""
        if field.needs in self.still_open:  # whether it will be given is not known yet
            raise Unanswered
        if not self.is_asked(field):
            return ABSENT
        is_record = isinstance(field.kind, Record)
        if place.ends == "skip" and field.required is False:
            place = place._replace(ends=None)  # just Enter leaves out this field alone
        elif is_record and not place.ends and not is_true(field.required, self):
            part = self.ask_kind(field, field.kind, place._replace(ends="skip"))
            return ABSENT if part is ENDED else part
        return self.ask_kind(field, field.kind, place)

    def ask_kind(self, field: Field, kind: Kind, place: FieldPlace) -> Any:  # noqa: PLR0911
        """Ask for what a kind holds; return it as JSON has it, OPEN, ABSENT or ENDED."""
        match kind:
            case Record():
                return self._ask_record(kind, place.under())
            case ListOf():
                return self.ask_list_of(field, kind, place)
            case PlayerMap():
                return self.ask_player_map(field, kind, place)
            case ByChoice():
                return self.ask_by_choice(field, kind, place)
            case Places():
                return self.ask_places(field, kind, place)
            case Levels():
                return self.ask_levels(field, kind, place)
            case Board():
                return self.ask_board(field, kind, place)
        return self.ask_value(field, kind, place)

    def _ask_record(self, kind: Record, place: FieldPlace) -> Any:
        """Ask the fields of a record; the first of them says whether there is one."""
        outer, outer_open = self.record, self.open_within
        self.record, self.open_within = {}, set()
        try:
            return self._ask_fields(kind, place)
        finally:
            self.record, self.open_within = outer, outer_open

    def _ask_fields(self, kind: Record, place: FieldPlace) -> Any:
        holder: dict[str, Any] = {}
        asked = len(self.questions)
        for field in kind.fields:
            is_first = len(self.questions) == asked and not holder
            part = self._ask_member(field, place if is_first else place._replace(ends=None))
            if part is ENDED or (part is OPEN and is_first and place.ends):
                return part  # whether there is such a record at all is said by its first field
            if part is OPEN:
                self.open_within.add(field.key)
            else:
                holder.update({} if part is ABSENT else {field.key: part})
                self._read_member(field, holder, place)
        return OPEN if self.open_within else holder

    def _ask_member(self, field: Field, place: FieldPlace) -> Any:
        keys = (*place.keys, field.key)
        at = place._replace(
            path=f"{place.path}.{field.key}",
            keys=keys,
            words=self.words(keys),
            before={
                path: value
                for path, value in place.before.items()
                if path.endswith(f".{field.key}")
            },
        )
        try:
            return self._ask_if_due(field, at)
        except Unanswered:
            return OPEN

    def _read_member(self, field: Field, holder: dict[str, Any], place: FieldPlace) -> None:
        try:
            self.record[field.key] = self.member(field, holder, f"{place.path}.")
        except Unanswered:
            self.open_within.add(field.key)

    def ask_player_map(self, field: Field, kind: PlayerMap, place: FieldPlace) -> Any:
        """Ask for a value of each player: in one line, or else each by itself."""
        names = tuple(name for name in kind.asked_names(self) if self._is_asked(field, name))
        if isinstance(kind.of, IN_A_LINE) and not kind.guests and not field.secret:
            return self.ask_line(field, kind, place, names)
        return self._ask_each(field, kind, place, names)

    def _is_asked(self, field: Field, name: str) -> bool:
        """Return whether a seat's own answers leave something to be said; maps ask everybody."""
        if not (self.is_of_seat(field) and callable(field.asked)):
            return True
        of_seats = {each.key for each in self.form.fields if self.is_of_seat(each)}
        own = {key: self.found[key][name] for key in of_seats & self.found.keys()}
        return field.asked(self.answers_with(own))

    def _ask_each(
        self, field: Field, kind: PlayerMap, place: FieldPlace, names: tuple[str, ...]
    ) -> Any:
        found: dict[str, Any] = {}
        before: dict[str, Any] = {}
        for name in names:
            at = self._place_of(field, name, place)._replace(before=before)
            at = at if name == names[0] else at._replace(ends=None)
            part = self._ask_player(field, kind, name, at)
            if part is ENDED:
                return ENDED
            if part is ABSENT:
                continue
            found[name] = part
            if kind.distinct and part is not OPEN:
                before = {**before, **dict(checks.flat({at.path: part}))}
        return _whole(found)

    def _place_of(self, field: Field, name: str, place: FieldPlace) -> FieldPlace:
        """Return the place of a player's own value."""
        if name not in self.players:
            words = choice_text(name)
            return place.under()._replace(path=f"{place.path}.{name}", words=words)
        path = f"{place.path}.{name}"  # in full: names that begin alike are different people's
        if self.is_of_seat(field):
            path = f"{SEATS}[{self.players.index(name)}].{field.key}"
        return place._replace(path=path, player=name)

    def _ask_player(self, field: Field, kind: PlayerMap, name: str, at: FieldPlace) -> Any:
        if not isinstance(kind.of, IN_A_LINE):
            return self.ask_kind(field, kind.of, at)
        part = self.ask_value(field, kind.of, at, at.ends or kind.empty(self))
        if isinstance(part, int):
            path = at.path.removesuffix(name) + path_part(name)
            kind.check_leaning(name, part, path, field.rule, self)
        return part

    def ask_list_of(self, field: Field, kind: ListOf, place: FieldPlace) -> Any:
        """Ask for a list: single values in one answer, all else one after another."""
        if isinstance(kind.of, Record | SomeOf | PlayerMap):
            return self._ask_one_by_one(field, kind, place)
        return self.ask_list(field, kind, place)

    def _ask_one_by_one(self, field: Field, kind: ListOf, place: FieldPlace) -> Any:
        """Ask for the next value until the list ends, or cannot be longer."""
        parts: list[Any] = []
        is_required = is_true(field.required, self)
        for index in count() if kind.most is None else range(kind.most):
            may_end = index >= kind.fewest or not (index or is_required)
            at = _indexed(kind, place, index)._replace(before=_before(kind, place, parts))
            outer = None if index else place.ends
            part = self.ask_kind(
                field, kind.of, at._replace(ends=outer or ("no_more" if may_end else None))
            )
            if part is OPEN or (part is ENDED and outer):
                return part
            if part is ENDED:
                break
            parts.append(part)
        return parts or (ABSENT if kind.fewest else [])

    def ask_by_choice(self, field: Field, kind: ByChoice, place: FieldPlace) -> Any:
        """Ask for numbers as choices named so often, for other values choice by choice."""
        if isinstance(kind.of, Whole):
            return self._ask_counted_choices(field, kind, place)
        found: dict[str, Any] = {}
        for each in kind.values:
            words = choice_text(each)
            at = place.under()._replace(path=f"{place.path}.{each}", words=words)
            found[each] = self.ask_value(
                field, kind.of, at if not found else at._replace(ends=None)
            )
        return _whole({key: part for key, part in found.items() if part is not ABSENT})

    def _ask_counted_choices(self, field: Field, kind: ByChoice, place: FieldPlace) -> Any:
        one = OneOf(kind.values)
        question = self.question(field, one, place, place.ends or "several")._replace(many=True)

        def read(given: object) -> dict[str, int]:
            items = checks.items(given, place.path)
            named = [checks.choice(item, at, kind.values, field.rule) for at, item in items]
            return {each: named.count(each) for each in kind.values if each in named}

        return self.answer(question, place, read)

    def ask_places(self, field: Field, kind: Places, place: FieldPlace) -> Any:
        """Ask for a value at each place; Enter leaves one empty that may be."""
        found: dict[str, Any] = {}
        for index, name in enumerate(kind.names):
            words = self.words((*place.keys, name))
            at = place.under()._replace(path=f"{place.path}[{index}]", words=words)
            before = {path: part for path, part in found.items() if part not in (None, OPEN)}
            at = at._replace(before=before if kind.distinct else {})
            at = at._replace(ends=None) if index else at
            part = self.ask_value(field, kind.of, at, "skip" if kind.holes else None)
            found[at.path] = None if part is ABSENT else part
        parts = _whole(found)
        return [*parts.values()] if isinstance(parts, dict) else parts

    def ask_levels(self, field: Field, kind: Levels, place: FieldPlace) -> Any:
        """Ask for a level at a time; above an empty level all are empty."""
        found: list[list[list[int]]] = []
        for level, side in enumerate(kind.sides):
            rows = [[0] * side] * side
            if not found or any(map(any, found[-1])):
                rows = self._ask_level(field, kind, place, level)
            if rows is OPEN or rows is ENDED:
                return rows
            found.append(rows)
        return found

    def _ask_level(self, field: Field, kind: Levels, place: FieldPlace, level: int) -> Any:
        """Ask for all numbers of a level, row by row."""
        side, path = kind.sides[level], f"{place.path}[{level}]"
        words = Text("prompt.level", {"level": level + 1})
        place = place if level == 0 else place._replace(ends=None)
        at = place.under()._replace(path=path, words=words)
        question = self.question(field, kind, at, place.ends or "zero")

        def read(given: object) -> list[Any]:
            numbers = checks.exactly(given, path, side * side, "numbers", field.rule)
            values = [value for _, value in numbers]
            return [values[first : first + side] for first in range(0, len(values), side)]

        return self.answer(question._replace(size=side * side, many=True), place, read)

    def ask_board(self, field: Field, kind: Board, place: FieldPlace) -> Any:
        """Ask what lies on each row of a board, until no row is left or Enter ends it."""
        lines: list[Any] = []
        for number, length in enumerate(kind.lengths, 1):
            line = self._ask_board_line(field, kind, place, (number, length))
            if line is OPEN or (line is ENDED and place.ends and not lines):
                return line
            if line is ENDED:
                break
            lines.append(line)
        return kind.records(lines)

    def _ask_board_line(
        self, field: Field, kind: Board, place: FieldPlace, at: tuple[int, int]
    ) -> Any:
        (number, length), what = at, kind.fields[-1].kind
        path = f"{place.path}.{number}"
        words = Text("prompt.line", {"number": number, "most": length})
        place_of_line = place.under()._replace(path=path, words=words)
        question = self.question(field, what, place_of_line, "no_more")
        question = question._replace(kind="line", low=0, high=length)

        def read(given: object) -> list[Any]:
            items = list(checks.items(given, path))
            checks.length(items, path, 0, length, field.rule)
            return [value for _, value in items]

        return self.answer(question, place._replace(ends="no_more"), read)


def _indexed(kind: ListOf, place: FieldPlace, index: int) -> FieldPlace:
    """Return the place of a value of a list, which is called by its number."""
    words = literal(str(index + 1))
    if isinstance(kind.of, PlayerMap):
        words = Text("prompt.round", {"number": index + 1})
    return place.under()._replace(path=f"{place.path}[{index}]", words=words)


def _before(kind: ListOf, place: FieldPlace, parts: Sequence[Any]) -> dict[str, Any]:
    """Return by path what the next record of a list has to differ from."""
    return {
        f"{place.path}[{index}].{field.key}": part[field.key]
        for field in kind.distinct_fields
        for index, part in enumerate(parts)
        if field.key in part
    }


def _whole(found: dict[str, Any]) -> Any:
    """Return what was found, OPEN if a part of it is, ENDED if its first part says so."""
    for stop in (ENDED, OPEN):
        if any(part is stop for part in found.values()):
            return stop
    return found
