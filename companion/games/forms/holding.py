"""Asks for what holds several values, answer by answer: lists, places, levels, boards, maps."""

from abc import abstractmethod
from collections.abc import Sequence
from itertools import count
from typing import Any

from companion.games.common import checks
from companion.games.common.players import SEATS
from companion.games.common.wording import path_part
from companion.games.forms.answering import Answering
from companion.games.forms.fields import Board, Field, Record
from companion.games.forms.holders import ByChoice, Levels, ListOf, Places, PlayerMap
from companion.games.forms.items import Label
from companion.games.forms.kinds import Kind, OneOf, Player, SomeOf, Whole
from companion.games.forms.place import ABSENT, ENDED, OPEN, FieldPlace
from companion.games.forms.reading import is_true

IN_A_LINE = (Whole, OneOf, Player)
"""Kinds of which one answer gives those of all players."""


class Holding(Answering):
    """Asks for kinds that hold others, which `ask_kind` asks for in turn."""

    @abstractmethod
    def ask_kind(self, field: Field, kind: Kind, place: FieldPlace) -> Any:
        """Ask for what a kind holds; return it as JSON has it, OPEN, ABSENT or ENDED."""

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
            label = Label((f"form.choice.{name}",))
            return place.under()._replace(path=f"{place.path}.{name}", label=label)
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
            label = Label((f"form.choice.{each}",))
            at = place.under()._replace(path=f"{place.path}.{each}", label=label)
            found[each] = self.ask_value(
                field, kind.of, at if not found else at._replace(ends=None)
            )
        return _whole({key: part for key, part in found.items() if part is not ABSENT})

    def _ask_counted_choices(self, field: Field, kind: ByChoice, place: FieldPlace) -> Any:
        item = self.item(field, OneOf(kind.values), place, place.ends or "several")

        def read(given: object) -> dict[str, int]:
            items = checks.items(given, place.path)
            named = [checks.choice(item, at, kind.values, field.rule) for at, item in items]
            numbers = {each: named.count(each) for each in kind.values if each in named}
            kind.read(numbers, place.path, field.rule, self)
            return numbers

        return self.answer(item._replace(many=True), place, read)

    def ask_places(self, field: Field, kind: Places, place: FieldPlace) -> Any:
        """Ask for a value at each place; Enter leaves one empty that may be."""
        found: dict[str, Any] = {}
        for index, name in enumerate(kind.names):
            label = self.label((*place.keys, name))
            at = place.under()._replace(path=f"{place.path}[{index}]", label=label)
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
        label = Label(("prompt.level",), {"level": level + 1})
        place = place if level == 0 else place._replace(ends=None)
        at = place.under()._replace(path=path, label=label)
        item = self.item(field, kind, at, place.ends or "zero")

        def read(given: object) -> list[list[int]]:
            numbers = checks.exactly(given, path, side * side, "numbers", field.rule)
            values = [value for _, value in numbers]
            rows = [values[first : first + side] for first in range(0, len(values), side)]
            return [
                kind.read_row(row, f"{path}[{number}]", side, field.rule)
                for number, row in enumerate(rows)
            ]

        return self.answer(item._replace(size=side * side), place, read)

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
        label = Label(("prompt.line",), {"number": number, "most": length})
        item = self.item(field, what, place.under()._replace(path=path, label=label), "no_more")

        def read(given: object) -> list[Any]:
            items = list(checks.items(given, path))
            checks.length(items, path, 0, length, field.rule)
            for spot, value in items:
                if value is not None:
                    what.read(value, spot, field.rule, self)
            return [value for _, value in items]

        item = item._replace(kind="line", low=0, high=length)
        return self.answer(item, place._replace(ends="no_more"), read)


def _indexed(kind: ListOf, place: FieldPlace, index: int) -> FieldPlace:
    """Return the place of a value of a list, which is called by its number."""
    label = Label(name=str(index + 1))
    if isinstance(kind.of, PlayerMap):
        label = Label(("prompt.round",), {"number": index + 1})
    return place.under()._replace(path=f"{place.path}[{index}]", label=label)


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
