"""What the names of a formula stand for, and whether the formula makes sense with them.

Looked at once, when a file is read: a formula that passes can only fail by its figures (a division
by zero, a number without a row), never by its names.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from companion.kits.faults import probably
from companion.kits.formulas.parser import (
    Binary,
    Call,
    FormulaError,
    Lookup,
    Name,
    Node,
    Number,
    Quoted,
    Unary,
    walk,
)


@dataclass(frozen=True, slots=True)
class LookupTable:
    """Rows by number or by name; a number means the last row that begins at or below it."""

    rows: Mapping[int | str, int]
    is_named: bool = False
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = () if self.is_named else tuple(sorted(int(each) for each in self.rows))
        object.__setattr__(self, "_starts", starts)

    @classmethod
    def listed(cls, rows: Sequence[int]) -> "LookupTable":
        """Return the table of a list that is counted from 0."""
        return cls(dict(enumerate(rows)))

    def at(self, key: int | str) -> int | None:
        """Return what is in a row; None where a number lies before the first."""
        if isinstance(key, str):
            return self.rows[key]
        before = bisect_right(self._starts, key)
        return self.rows[self._starts[before - 1]] if before else None


PLAYERS, OTHERS, ROUNDS = "players", "others", "rounds"
EVERYBODY: Final = (PLAYERS, OTHERS)

# What takes a list and what is reckoned for each of it; `max` and `min` take numbers too.
LISTED: Final = ("sum", "count", "max", "min")

FRIENDLY: Final = "friendly"
# What level players get of `places`.
TIES: Final = ("share", FRIENDLY, "close", "lower", "alone")


class Figure(NamedTuple):
    """What a name stands for: a number, one of some texts (`choices`), or a list with `columns`.

    `own` says whether each player has one of his own.
    """

    own: bool = True
    choices: tuple[str, ...] = ()
    columns: "Mapping[str, Figure] | None" = None


class Scope(NamedTuple):
    """What a formula may name: figures, tables, and the figures of each round.

    `decimals` admits numbers that are not whole, and `/`: layouts measure, scores count.
    """

    figures: Mapping[str, Figure]
    tables: Mapping[str, LookupTable] = {}
    rounds: Mapping[str, Figure] = {}
    decimals: bool = False


class Sense(NamedTuple):
    """What a formula comes to: a number, or one of `choices`; and whether each player has his."""

    own: bool = False
    choices: tuple[str, ...] = ()


NUMBER: Final = Sense()


def sense(node: Node, scope: Scope, *, of_player: bool) -> Sense:
    """Return what a formula comes to, that of one player or that of the table.

    Raises:
        FormulaError: where it names what there is not, or mixes what can't be mixed.
    """
    return _Checker(scope).sense(node, _Here(scope.figures, of_player))


def number(node: Node, scope: Scope, *, of_player: bool) -> Sense:
    """Return the same of a formula that must come to a number."""
    found = sense(node, scope, of_player=of_player)
    if found.choices:
        raise FormulaError(node.at, "is a text where a number should be")
    return found


class _Here(NamedTuple):
    """Where a part stands: what it may name, and whether there is a player whose figure it is."""

    figures: Mapping[str, Figure]
    has_player: bool
    is_listed: bool = False


class _Checker:
    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def sense(self, node: Node, here: _Here) -> Sense:
        match node:
            case Number(at, text) if "." in text and not self._scope.decimals:
                raise FormulaError(at, "whole numbers only")
            case Number():
                return NUMBER
            case Quoted(_, text):
                return Sense(choices=(text,))
            case Unary(_, _, of):
                return self._number(of, here)
        return _SENSES[type(node)](self, node, here)

    def _number(self, node: Node, here: _Here) -> Sense:
        found = self.sense(node, here)
        if found.choices:
            raise FormulaError(node.at, "is a text where a number should be")
        return found

    def _name(self, node: Name, here: _Here) -> Sense:
        figure = here.figures.get(node.name)
        if figure is None:
            if node.name in (PLAYERS, ROUNDS):
                return NUMBER
            known = (*here.figures, PLAYERS, ROUNDS)
            raise FormulaError(node.at, f"{node.name} is unknown{_perhaps(node.name, known)}")
        if figure.columns is not None:
            raise FormulaError(
                node.at, f"{node.name} is a list: say what of it, as in sum({node.name}, ...)"
            )
        if figure.own and not here.has_player:
            message = (
                f"{node.name} is each player's own: say whose, as in sum(players, {node.name})"
            )
            raise FormulaError(node.at, message)
        return Sense(figure.own, figure.choices)

    def _binary(self, node: Binary, here: _Here) -> Sense:
        if node.sign in ("==", "!="):
            return self._compared(node, here)
        if node.sign == "/" and not self._scope.decimals:
            raise FormulaError(
                node.at, "whole numbers only: a // b rounds down, up(a, b) rounds up"
            )
        return _both(self._number(node.left, here), self._number(node.right, here))

    def _compared(self, node: Binary, here: _Here) -> Sense:
        left, right = self.sense(node.left, here), self.sense(node.right, here)
        if bool(left.choices) != bool(right.choices):
            raise FormulaError(node.at, "compares a text with a number")
        for one, other, known in ((node.left, node.right, right), (node.right, node.left, left)):
            if isinstance(one, Quoted) and not isinstance(other, Quoted):
                _check_choice(one, known.choices)
        return _both(left, right)

    def _row(self, node: Lookup, here: _Here) -> Sense:
        table = self._table(node.at, node.table)
        found = self.sense(node.of, here)
        if bool(found.choices) != table.is_named:
            kind = "a text" if table.is_named else "a number"
            raise FormulaError(node.of.at, f"{node.table} is looked up by {kind}")
        for choice in found.choices:
            if choice not in table.rows:
                raise FormulaError(node.of.at, f"{node.table} has no row '{choice}'")
        return Sense(found.own)

    def _table(self, at: int, name: str) -> LookupTable:
        if name not in self._scope.tables:
            raise FormulaError(at, f"there is no table {name}{_perhaps(name, self._scope.tables)}")
        return self._scope.tables[name]

    def _call(self, node: Call, here: _Here) -> Sense:
        name, given = node.name, node.given
        if name not in _CALLS:
            raise FormulaError(node.at, f"there is no {name}(){_perhaps(name, _CALLS)}")
        if name in LISTED and self._is_list(given[0], here):
            return self._of_list(node, here)
        return _CALLS[name](self, node, here)

    def _of_numbers(self, node: Call, here: _Here) -> Sense:
        check_length(node, TAKES[node.name])
        return _all([self._number(each, here) for each in node.given])

    def _if(self, node: Call, here: _Here) -> Sense:
        check_length(node, 3)
        condition = self._number(node.given[0], here)
        yes, no = self.sense(node.given[1], here), self.sense(node.given[2], here)
        if bool(yes.choices) != bool(no.choices):
            raise FormulaError(node.given[2].at, "is another sort than what is taken if it is so")
        choices = tuple(dict.fromkeys(yes.choices + no.choices))
        return Sense(_all([condition, yes, no]).own, choices)

    def _no_list(self, node: Call, here: _Here) -> Sense:
        lists = [each for each, figure in here.figures.items() if figure.columns is not None]
        message = f"is no list; there are: {', '.join((*_ALWAYS, *lists))}"
        raise FormulaError(node.given[0].at, message)

    def _is_list(self, node: Node, here: _Here) -> bool:
        if not isinstance(node, Name):
            return False
        figure = here.figures.get(node.name)
        return figure.columns is not None if figure else node.name in _ALWAYS

    def _of_list(self, node: Call, here: _Here) -> Sense:
        listed = node.given[0]
        assert isinstance(listed, Name)
        check_length(node, 2)
        of, name = node.given[1], listed.name
        figure = here.figures.get(name)
        if figure is not None and figure.columns is not None:
            if figure.own and not here.has_player:
                raise FormulaError(listed.at, f"{name} is each player's own: say whose")
            inside = here._replace(figures={**here.figures, **figure.columns})
            return Sense(self._number(of, inside).own or figure.own)
        if name == ROUNDS:
            return self._number(of, here._replace(figures=self._scope.rounds))
        if name == OTHERS and not here.has_player:
            raise FormulaError(listed.at, "others is said of a player: all but this one")
        self._number(of, _Here(here.figures, has_player=True, is_listed=here.has_player))
        is_of_one = any(isinstance(each, Call) and each.name == "mine" for each in walk(of))
        return Sense(here.has_player and (name == OTHERS or is_of_one))

    def _of_player(self, node: Call, here: _Here) -> Sense:
        check_length(node, 1)
        return self._seen_by_player(node, here)

    def _mine(self, node: Call, here: _Here) -> Sense:
        if not here.is_listed:
            raise FormulaError(
                node.at, "is said in a list of players, as in sum(others, a - mine(a))"
            )
        return self._of_player(node, here)

    def _places(self, node: Call, here: _Here) -> Sense:
        self._check_prizes(node, here)
        return self._seen_by_player(node, here)

    def _seen_by_player(self, node: Call, here: _Here) -> Sense:
        if not here.has_player:
            say = "say whose, as in sum(players, ...)"
            raise FormulaError(node.at, f"{node.name} is said of a player: {say}")
        self._number(node.given[0], here)
        return Sense(own=True)

    def _check_prizes(self, node: Call, here: _Here) -> None:
        *prizes, last = node.given[1:] or (node.given[0],)
        if isinstance(last, Quoted):
            _check_choice(last, TIES)
        else:
            prizes.append(last)
        if not prizes or len(node.given) == 1:
            raise FormulaError(
                node.at, "places takes a figure, and points for most, second ... of it"
            )
        for each in prizes:
            self._number(each, here)

    def _sets(self, node: Call, here: _Here) -> Sense:
        table, *counted = node.given
        if not isinstance(table, Name) or not counted:
            raise FormulaError(node.at, "sets takes a table, and how many there are of each sort")
        if self._table(table.at, table.name).is_named:
            raise FormulaError(
                table.at, f"{table.name} has named rows; sets looks up how many differ"
            )
        return _all([self._number(each, here) for each in counted])

    def _before(self, node: Call, here: _Here) -> Sense:
        check_length(node, 1)
        (named,) = node.given
        if not isinstance(named, Name):
            raise FormulaError(named.at, "before takes a name: what that was in the round before")
        return self._number(named, here._replace(figures=self._scope.rounds))


_ALWAYS: Final = (PLAYERS, OTHERS, ROUNDS)
# How many numbers a function takes (None: two or more).
TAKES: Final[Mapping[str, int | None]] = {"min": None, "max": None, "abs": 1, "up": 2}

_SENSES: Final[Mapping[type, Callable[..., Sense]]] = {
    Name: _Checker._name,
    Binary: _Checker._binary,
    Lookup: _Checker._row,
    Call: _Checker._call,
}
_CALLS: Final[Mapping[str, Callable[[_Checker, Call, _Here], Sense]]] = {
    **dict.fromkeys(TAKES, _Checker._of_numbers),
    **dict.fromkeys(("sum", "count"), _Checker._no_list),
    **dict.fromkeys(("left", "right", "rank"), _Checker._of_player),
    "mine": _Checker._mine,
    "if": _Checker._if,
    "places": _Checker._places,
    "sets": _Checker._sets,
    "before": _Checker._before,
}
FUNCTIONS: Final = tuple(_CALLS)


def _both(one: Sense, other: Sense) -> Sense:
    return Sense(one.own or other.own)


def _all(found: Collection[Sense]) -> Sense:
    return Sense(any(each.own for each in found))


def check_length(node: Call, wanted: int | None) -> None:
    """Check how many values a function is given, None being any two or more.

    FormulaError otherwise. The least of one is that one, which nobody writes down: what it was to
    be among is missing.
    """
    if wanted is None and len(node.given) == 1:
        raise FormulaError(node.at, f"{node.name} takes two or more, not 1")
    if wanted is not None and len(node.given) != wanted:
        raise FormulaError(node.at, f"{node.name} takes {wanted}, not {len(node.given)}")


def _check_choice(quoted: Quoted, choices: tuple[str, ...]) -> None:
    if quoted.text not in choices:
        close = probably(quoted.text, choices)
        hint = f"perhaps {close}: " if close else "there are: "
        raise FormulaError(quoted.at, f"'{quoted.text}' is no choice; {hint}{', '.join(choices)}")


def _perhaps(name: str, known: Collection[str]) -> str:
    close = probably(name, known)
    return f"; perhaps {close}" if close else ""
