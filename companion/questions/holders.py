"""Kinds that hold others: records, lists, maps of players or choices, places, levels, boards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.questions import checks
from companion.questions.checks import bounds_text, path_part
from companion.questions.errors import Refused
from companion.questions.kinds import Bounds, Kind, Reading, SoFar, Whole
from companion.questions.question import Empty

# What a name missing from a map means: 0 or an empty list, no value yet, or a refusal.
Gaps = Literal["zero", "left out", "refused"]


@dataclass(frozen=True, slots=True)
class ListOf(Kind):
    """From `fewest` to `most` values. `distinct` ones all differ; of records those keys do."""

    of: Kind
    fewest: int = 0
    most: int | None = None
    distinct: bool | tuple[str, ...] = False

    @property
    def none(self) -> list[Any]:
        """Whoever has nothing has an empty list."""
        return []

    def nothing(self, path: str, rule: str, reading: Reading) -> list[Any]:
        """Return an empty list."""
        return []

    def read(self, value: object, path: str, rule: str, reading: Reading) -> list[Any]:
        """Return the values in their order; Refused where too many, too few, or two alike."""
        found = {
            at: self.of.read(item, at, rule, reading) for at, item in checks.items(value, path)
        }
        checks.length(found, path, self.fewest, self.most, rule)
        if self.distinct is True:
            checks.refuse_twice(rule, found.items())
        for field in self.distinct_fields:
            within = ((f"{at}.{field.key}", item[field.key]) for at, item in found.items())
            checks.refuse_twice(field.rule, within)
        return list(found.values())

    @property
    def distinct_fields(self) -> Iterator[Any]:
        """The fields of its records that differ from each other."""
        keys = self.distinct if isinstance(self.distinct, tuple) else ()
        return (field for field in self.of.fields if field.key in keys)


@dataclass(frozen=True, slots=True)
class PlayerMap(Kind):
    """A value of each player, by name; in a score sheet it is written into the seats.

    `gaps` says what a missing name means. `least_total` and `most_total` bound the sum of numbers
    over all players; `distinct` values all differ, those in lists too. `others_than` names a field
    with the one player that the map leaves out, and `guests` may stand in it besides players.

    Three lean on earlier maps or fields, by key. `when`: only players with more than `beyond` there
    are asked, and the others have nothing here. `after`: people are asked clockwise from that
    player's left, that player last; else from the one who is `first`, if any is. `at_most`: a
    player's number there is the most here.

    Two are said by functions of the answers before and a name: who `passes`, and has nothing here,
    and the `most` of a player.
    """

    of: Kind
    gaps: Gaps = "zero"
    distinct: bool = False
    least_total: int | None = None
    most_total: int | None = None
    others_than: str | None = None
    guests: tuple[str, ...] = ()
    when: str | None = None
    beyond: int = 0
    after: str | None = None
    first: str | None = None
    at_most: str | None = None
    passes: Callable[[SoFar, str], bool] | None = None
    most: Callable[[SoFar, str], int | None] | None = None

    def nothing(self, path: str, rule: str, reading: Reading) -> dict[str, Any]:
        """Return what everybody has of whom nothing is said."""
        return {} if self.gaps == "refused" else self.read({}, path, rule, reading)

    def names(self, reading: Reading) -> tuple[str, ...]:
        """Return who may be in the map, in seat order."""
        missing = reading.so_far[self.others_than] if self.others_than else None
        return (*(name for name in reading.players if name != missing), *self.guests)

    def asked_names(self, reading: Reading) -> tuple[str, ...]:
        """Return who is asked, clockwise after `after` or from `first`; guests come last."""
        players, names = reading.players, self.names(reading)
        first = players.index(self.first) if self.first else 0
        if self.after:
            first = players.index(reading.so_far[self.after]) + 1
        order = (*players[first:], *players[:first], *self.guests)
        return tuple(n for n in order if n in names and not self._has_nothing(n, reading))

    @property
    def has_holes(self) -> bool:
        """Whether a player may have no value."""
        return self.gaps == "left out"

    def empty(self, reading: Reading) -> Empty:
        """Return what Enter means where numbers of players are asked, in one line or each."""
        if self.gaps != "zero" or self.least_total:  # nothing from anybody would be refused
            return "skip" if self.has_holes else "asked"
        (low, _), options = self.of.open_bounds, self.of.options(reading)
        return "zero" if (0 in options if options else not low) else "asked"

    def from_answer(self, value: Any, path: str, rule: str) -> Any:
        """Return the map without the players who have no value, where that may be."""
        return {n: item for n, item in value.items() if item is not None or not self.has_holes}

    def read(self, value: object, path: str, rule: str, reading: Reading) -> dict[str, Any]:
        """Return a value of everybody, of those alone who have one where gaps are left out."""
        given, names = checks.obj(value, path), self.names(reading)
        checks.refuse_strangers(given, path, names)
        filled = self._filled(given, names, path, rule, reading)
        found = {
            name: self.of.read(item, f"{path}.{path_part(name)}", rule, reading)
            for name, item in filled.items()
        }
        checks.total(found, path, self.least_total, self.most_total, rule)
        for name, number in found.items() if self._leans else ():
            self.check_leaning(name, number, f"{path}.{path_part(name)}", rule, reading)
        if self.distinct:
            at = {f"{path}.{path_part(name)}": item for name, item in found.items()}
            checks.refuse_twice(rule, checks.flat(at))
        return found

    @property
    def _leans(self) -> bool:
        return any((self.when, self.at_most, self.passes, self.most))

    def check(self, values: Mapping[str, Any], path: str, rule: str) -> None:
        """Refuse a map of numbers, all by known players, which this one does not admit."""
        low, high = self.of.open_bounds
        for name, value in values.items():
            checks.whole(value, f"{path}.{path_part(name)}", low, high, rule)
        checks.total(values, path, self.least_total, self.most_total, rule)

    def _filled(
        self, given: Mapping[str, Any], names: Sequence[str], path: str, rule: str, reading: Reading
    ) -> dict[str, Any]:
        found = {}
        for name in names:
            if name in given:
                found[name] = given[name]
            elif self.gaps == "zero" and name in reading.players:
                found[name] = self.of.none
            elif self.gaps == "refused" and not self._has_nothing(name, reading):
                raise Refused(f"{path}.{path_part(name)}", "is missing", rule)
        return found

    def check_leaning(self, name: str, number: Any, path: str, rule: str, reading: Reading) -> None:
        """Refuse a number of a player that another of the same player rules out."""
        if number and self._has_nothing(name, reading):
            nothing = "0" if self.gaps == "zero" else "left out"
            there = (
                f": {path_part(name)} has {reading.so_far[self.when][name]} {self.when}"
                if self.when
                else ""
            )
            raise Refused(path, f"is {number}, must be {nothing}{there}", rule)
        most = self.most_of(name, reading)
        if most is not None and number > most:
            says = f", as {self.at_most} says" if self.at_most else ""
            raise Refused(path, f"is {number}, must be {bounds_text(None, most)}{says}", rule)

    def _has_nothing(self, name: str, reading: Reading) -> bool:
        """Return whether what was said before leaves a player nothing to say here."""
        if self.passes is not None and self.passes(reading.so_far, name):
            return True
        return self.when is not None and bool(reading.so_far[self.when][name] <= self.beyond)

    def most_of(self, name: str, reading: Reading) -> int | None:
        """Return the most that earlier answers allow a player, None when they allow any."""
        if self.most is not None:
            return self.most(reading.so_far, name)
        if self.at_most is None or self.at_most not in reading.request:
            return None
        most: int = reading.so_far[self.at_most][name]
        return most

    def read_seats(
        self, found: Mapping[str, Any], rule: str, read: Callable[[Any, str], Any]
    ) -> list[Any]:
        """Return the values of all seats, given by path; `read` reads one of them.

        A total is refused at the seat that goes beyond it.
        """
        values = {path: read(item, path) for path, item in found.items()}
        if isinstance(self.of, Whole):
            checks.running_total(values, self.most_total, rule)
        if self.distinct:
            checks.refuse_twice(rule, checks.flat(values))
        return list(values.values())


@dataclass(frozen=True, slots=True)
class ByChoice(Kind):
    """A value at each choice, as a map: a number, 0 where it is missing; else null may be."""

    values: tuple[str, ...]
    of: Kind
    most_total: int | None = None

    def nothing(self, path: str, rule: str, reading: Reading) -> dict[str, Any]:
        """Return 0 or null at each choice."""
        return self.read({}, path, rule, reading)

    def read(self, value: object, path: str, rule: str, reading: Reading) -> dict[str, Any]:
        """Return a value at each choice."""
        given = checks.obj(value, path)
        checks.refuse_unknown(given, self.values, f"{path}.")
        found = {key: self._one(given, key, path, rule, reading) for key in self.values}
        checks.total(found, path, None, self.most_total, rule)
        return found

    def _one(
        self, given: Mapping[str, Any], key: str, path: str, rule: str, reading: Reading
    ) -> Any:
        none = self.of.none
        if key not in given or (none is None and given[key] is None):
            return none
        return self.of.read(given[key], f"{path}.{key}", rule, reading)


@dataclass(frozen=True, slots=True)
class Places(Kind):
    """One value for each of some places, in a list; where there are `holes`, null is one."""

    names: tuple[str, ...]
    of: Kind
    holes: bool = False
    distinct: bool = False

    def nothing(self, path: str, rule: str, reading: Reading) -> list[Any]:
        """Return an empty list."""
        return []

    def read(self, value: object, path: str, rule: str, reading: Reading) -> list[Any]:
        """Return a value for each place, None for a hole."""
        given = checks.exactly(value, path, len(self.names), "in it", rule)
        found = {
            at: None if self.holes and item is None else self.of.read(item, at, rule, reading)
            for at, item in given
        }
        if self.distinct:
            checks.refuse_twice(rule, checks.flat(found))
        return list(found.values())


@dataclass(frozen=True, slots=True)
class Levels(Kind):
    """The levels of a building from the ground up: a square of numbers each, as long as `sides`."""

    sides: tuple[int, ...]
    low: int
    high: int
    asks = "integer"

    @property
    def open_bounds(self) -> Bounds:
        """The bounds of a number."""
        return self.low, self.high

    def read(self, value: object, path: str, rule: str, reading: Reading) -> list[list[list[int]]]:
        """Return the levels by row and column."""
        levels = checks.exactly(value, path, len(self.sides), "levels", rule)
        return [
            [self.read_row(row, at, side, rule) for at, row in self._rows(level, on, side, rule)]
            for (on, level), side in zip(levels, self.sides, strict=True)
        ]

    def _rows(self, value: object, path: str, side: int, rule: str) -> list[tuple[str, Any]]:
        return checks.exactly(value, path, side, "rows", rule)

    def read_row(self, value: object, path: str, side: int, rule: str) -> list[int]:
        """Return a row of a level."""
        numbers = checks.exactly(value, path, side, "numbers", rule)
        return [checks.whole(item, at, self.low, self.high, rule) for at, item in numbers]
