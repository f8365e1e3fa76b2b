"""What a formula comes to, with the figures of a game."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_FLOOR, Decimal
from typing import Final, NamedTuple, TypeAlias

from companion.kits.formulas.names import EVERYBODY, FRIENDLY, LISTED, PLAYERS, ROUNDS, LookupTable
from companion.kits.formulas.parser import Binary, Call, Lookup, Name, Node, Number, Quoted, Unary

# No figure is larger.
MOST: Final = 10**12

POWERS: Final = 20
# Parts that are reckoned for one answer at most.
STEPS: Final = 200_000

Plain: TypeAlias = int | Decimal | str
# A number, a text, or the rows of a list.
Value: TypeAlias = Plain | Sequence[Mapping[str, Plain]]

Figures: TypeAlias = Mapping[str, Value]


class Unreckoned(ValueError):
    """A formula comes to nothing with these figures; says why, for people.

    `at` is the column of the part that does, 0 before that is known.
    """

    at = 0

    def said(self, formula: str) -> str:
        """Return the message with its place, and the formula."""
        return f"column {self.at}: {self}:  {formula}"


@dataclass(slots=True)
class Moment:
    """The figures of a game at a time: `shared`, `own` by seat, and the rounds before (`past`)."""

    shared: dict[str, Value]
    own: tuple[dict[str, Value], ...]
    past: Sequence["Moment"] = ()


class Place(NamedTuple):
    """Where a figure is looked up: of which seat, for whom (`mine`), in which row of a list."""

    moment: Moment
    seat: int | None = None
    me: int | None = None
    row: Mapping[str, Plain] = {}

    def of(self, seat: int) -> "Place":
        """Return the place of another seat, with the same for whom it is reckoned."""
        return Place(self.moment, seat, self.me)


def at_seat(moment: Moment, seat: int | None) -> Place:
    """Return where a player's figures are, or the table's."""
    return Place(moment, seat, seat)


@dataclass(slots=True)
class Reckoner:
    """Reckons formulas that make sense (`names.sense`), in so many steps at most."""

    tables: Mapping[str, LookupTable]
    left: int = field(default=STEPS)

    def number(self, node: Node, place: Place) -> int:
        """Return the number that a formula comes to; Unreckoned where there is none."""
        found = self.value(node, place)
        assert isinstance(found, int)
        return found

    def value(self, node: Node, place: Place) -> Plain:
        """Return the number or the text that a formula comes to; Unreckoned where there is none."""
        self.left -= 1
        if self.left < 0:
            raise Unreckoned(f"takes more than {STEPS:,} steps")
        try:
            return _VALUES[type(node)](self, node, place)
        except Unreckoned as error:
            error.at = error.at or node.at
            raise

    def truth(self, node: Node, place: Place) -> bool:
        """Return whether something is so; Unreckoned for a text that is neither yes nor no."""
        found = self.value(node, place)
        if not isinstance(found, str):
            return bool(found)
        if found.strip().lower() not in _TRUE:
            raise Unreckoned(f"takes '{found}' for yes or no; compare it, as in kind == '{found}'")
        return _TRUE[found.strip().lower()]

    def figure(self, name: str, place: Place) -> Plain:
        """Return what a name stands for."""
        found = self._found(name, place)
        assert isinstance(found, int | str | Decimal)
        return found

    def row(self, table: str, key: Plain) -> int:
        """Return what is in a row of a table; Unreckoned for a number before the first."""
        assert not isinstance(key, Decimal)
        found = self.tables[table].at(key)
        if found is None:
            raise Unreckoned(f"{table} has no row for {key}")
        return found

    def places(self, name: str, place: Place) -> Iterator[Place]:
        """Yield where the figures of each of a list are."""
        moment = place.moment
        if name in EVERYBODY and name not in moment.shared:
            me = place.me if place.seat is None else place.seat
            for seat in range(len(moment.own)):
                if name == PLAYERS or seat != place.seat:
                    yield Place(moment, seat, me)
        elif name == ROUNDS:
            for each in moment.past:
                yield Place(each, place.seat, place.me)
        else:
            rows = self._found(name, place)
            assert not isinstance(rows, int | str | Decimal)
            for row in rows:
                yield place._replace(row=row)

    def each(self, given: tuple[Node, ...], place: Place) -> list[int]:
        """Return a figure for each of a list."""
        listed, of = given
        assert isinstance(listed, Name)
        return [self.number(of, each) for each in self.places(listed.name, place)]

    def is_of_list(self, name: str, given: tuple[Node, ...], place: Place) -> bool:
        """Return whether a function is given a list."""
        first = given[0]
        if name not in LISTED or not isinstance(first, Name) or len(given) != 2:  # noqa: PLR2004
            return False
        if first.name in (*EVERYBODY, ROUNDS) and first.name not in place.row:
            return True
        return not isinstance(self._found(first.name, place), int | str | Decimal)

    def _found(self, name: str, place: Place) -> Value:
        if name in place.row:
            return place.row[name]
        own = place.moment.own[place.seat] if place.seat is not None else {}
        if name in own:
            return own[name]
        if name in place.moment.shared:
            return place.moment.shared[name]
        return len(place.moment.own) if name == PLAYERS else len(place.moment.past)

    def _figure(self, node: Node, place: Place) -> int | Decimal:
        """Return a number; a text of a table may be one, too."""
        found = self.value(node, place)
        number = _read(found)
        if number is None:
            what = node.name if isinstance(node, Name) else "what it reckons with"
            raise Unreckoned(_no_number(what, str(found)))
        return number

    def _not(self, node: Unary, place: Place) -> int | Decimal:
        if node.sign == "not":
            return int(not self.truth(node.of, place))
        return -self._figure(node.of, place)

    def _joined(self, node: Binary, place: Place) -> int | Decimal:
        if node.sign in ("and", "or"):
            first = self.truth(node.left, place)
            is_settled = first == (node.sign == "or")
            return int(first if is_settled else self.truth(node.right, place))
        if node.sign in ("==", "!="):
            is_same = _are_same(self.value(node.left, place), self.value(node.right, place))
            return int(is_same == (node.sign == "=="))
        left, right = self._figure(node.left, place), self._figure(node.right, place)
        if node.sign in ("//", "%", "/") and not right:
            raise Unreckoned("divides by 0")
        if node.sign == "^" and not 0 <= right <= POWERS:
            raise Unreckoned(f"takes the power {right}; 0 to {POWERS} are possible")
        return bounded(_SIGNS[node.sign](left, right))

    def _called(self, node: Call, place: Place) -> Plain:
        if self.is_of_list(node.name, node.given, place):
            return bounded(_of_list(node.name, self.each(node.given, place)))
        if node.name in _PLAIN:
            return bounded(_PLAIN[node.name](*(self._figure(each, place) for each in node.given)))
        return _CALLS[node.name](self, node, place)

    def _if(self, node: Call, place: Place) -> Plain:
        condition, yes, no = node.given
        return self.value(yes if self.truth(condition, place) else no, place)

    def _of_another(self, node: Call, place: Place) -> Plain:
        return self.value(node.given[0], self._looking(node.name, place))

    def _before(self, node: Call, place: Place) -> Plain:
        past = place.moment.past
        return self.value(node.given[0], place._replace(moment=past[-1])) if past else 0

    def _rank(self, node: Call, place: Place) -> int:
        figures = self._of_all(node.given[0], place)
        assert place.seat is not None
        return 1 + sum(each > figures[place.seat] for each in figures)

    def _looking(self, name: str, place: Place) -> Place:
        """Return where the figures of a neighbour are, or of whom it is reckoned for."""
        if name == "mine":
            assert place.me is not None
            return Place(place.moment, place.me, place.me)
        assert place.seat is not None
        step = 1 if name == "left" else -1
        return place.of((place.seat + step) % len(place.moment.own))

    def _of_all(self, node: Node, place: Place) -> list[int]:
        return [self.number(node, place.of(seat)) for seat in range(len(place.moment.own))]

    def _prize(self, node: Call, place: Place) -> int:
        of, *prizes = node.given
        last = prizes[-1]
        ties = last.text if isinstance(last, Quoted) else FRIENDLY
        points = [self.number(each, place) for each in prizes if not isinstance(each, Quoted)]
        assert place.seat is not None
        return prize(self._of_all(of, place), place.seat, points, ties)

    def _sets(self, node: Call, place: Place) -> int:
        """Return the points of the most sets of different ones: the largest again and again."""
        table, *sorts = node.given
        assert isinstance(table, Name)
        counted = [self.number(each, place) for each in sorts]
        total, done = 0, 0
        for least in sorted({each for each in counted if each > 0}):
            size = sum(each >= least for each in counted)
            total += (least - done) * self.row(table.name, size)
            done = least
        return int(bounded(total))


def bounded(number: int | Decimal) -> int | Decimal:
    """Return a number that is not too large; Unreckoned otherwise."""
    if not -MOST <= number <= MOST:
        raise Unreckoned("comes to more than a million millions")
    return number


def _of_list(name: str, figures: list[int]) -> int:
    match name:
        case "sum":
            return sum(figures)
        case "count":
            return sum(map(bool, figures))
    if not figures:
        return 0
    return max(figures) if name == "max" else min(figures)


def _down(number: int | Decimal, by: int | Decimal) -> int:
    """Return a quotient rounded down; Python's own goes towards 0 where there are decimals."""
    if isinstance(number, int) and isinstance(by, int):
        return number // by
    return int((Decimal(number) / by).to_integral_value(ROUND_FLOOR))


def _up(number: int | Decimal, by: int | Decimal) -> int:
    if not by:
        raise Unreckoned("divides by 0")
    return -_down(-number, by)


def _number(text: str) -> int | Decimal:
    return Decimal(text) if "." in text else int(text)


def _read(value: Plain) -> int | Decimal | None:
    """Return a value as a number: all of a quick table is text."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    return bounded(_number(text)) if _WRITTEN.fullmatch(text) else None


def _are_same(one: Plain, other: Plain) -> bool:
    """Return whether two are the same: as texts, or as numbers where one of them is one."""
    if isinstance(one, str) == isinstance(other, str):
        return one == other
    return _read(one) == _read(other)


def _no_number(what: str, found: str) -> str:
    if found.strip():
        return f"takes {what} for a number, which is '{found}'"
    return f"takes {what} for a number, which is empty; first ask {what} != ''"


_VALUES: Final[Mapping[type, Callable[..., Plain]]] = {
    Number: lambda _, node, __: _number(node.text),
    Quoted: lambda _, node, __: str(node.text),
    Name: lambda reckoner, node, place: reckoner.figure(node.name, place),
    Unary: Reckoner._not,
    Binary: Reckoner._joined,
    Lookup: lambda reckoner, node, place: reckoner.row(node.table, reckoner.value(node.of, place)),
    Call: Reckoner._called,
}
_CALLS: Final[Mapping[str, Callable[[Reckoner, Call, Place], Plain]]] = {
    "if": Reckoner._if,
    **dict.fromkeys(("left", "right", "mine"), Reckoner._of_another),
    "before": Reckoner._before,
    "rank": Reckoner._rank,
    "places": Reckoner._prize,
    "sets": Reckoner._sets,
}
_WRITTEN: Final = re.compile(r"-?[0-9]{1,13}(\.[0-9]{1,13})?")
_TRUE: Final = {"yes": True, "true": True, "no": False, "false": False, "": False}
_SIGNS: Final[Mapping[str, Callable[..., int | Decimal]]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: Decimal(a) / b,
    "//": _down,
    "%": lambda a, b: a - b * _down(a, b),
    "^": lambda a, b: a**b,
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
}
_PLAIN: Final[Mapping[str, Callable[..., int | Decimal]]] = {
    "min": min,
    "max": max,
    "abs": abs,
    "up": _up,
}


# Points for most, second, third of something, and what level players get.


def prize(figures: Sequence[int], seat: int, prizes: Sequence[int], ties: str) -> int:
    """Return what a seat gets for its place among `figures`; whoever has none takes no place.

    Level players, by `ties`: `share` what their places hold, rounded down; `friendly` get it all
    each and use up places; `close` the same, but the next place is not lost; `lower` get the next
    place's each; `alone` get nothing.
    """
    mine = figures[seat]
    if mine <= 0:
        return 0
    ahead = [each for each in figures if each > mine]
    level = list(figures).count(mine)
    first = len(set(ahead)) if ties == "close" else len(ahead)
    if level == 1 or ties in ("friendly", "close"):
        return _at(prizes, first)
    if ties == "share":
        return sum(prizes[first : first + level]) // level
    return _at(prizes, first + 1) if ties == "lower" else 0


def _at(prizes: Sequence[int], place: int) -> int:
    return prizes[place] if place < len(prizes) else 0
