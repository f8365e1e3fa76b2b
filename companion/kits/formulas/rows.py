"""Formulas about one row, as layouts have them: a name may be a number or a text, row by row."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from math import isfinite
from typing import Final

from companion.kits.faults import suggestion
from companion.kits.formulas.evaluation import Moment, Place, Plain, Reckoner, Unreckoned, bounded
from companion.kits.formulas.names import TAKES, check_length
from companion.kits.formulas.parser import (
    Call,
    FormulaError,
    Lookup,
    Name,
    Node,
    names_of,
    parse,
    walk,
)

# The functions, and how many values each takes (None: two or more).
FUNCTIONS: Final[Mapping[str, int | None]] = {"if": 3, **TAKES}
# Decimals of a result: a third of a millimetre is no more exact than that.
DECIMALS: Final = 6

Look = Callable[[str], object]


class RowFormula:
    """A formula, the `names` that it asks for, and how many parts it has (`size`).

    Raises:
        FormulaError: It can't be read, or is about more than numbers and texts.
    """

    __slots__ = ("_node", "names", "size", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._node = parse(text, dotted=True)
        parts = list(walk(self._node))
        self.size = len(parts)
        for node in parts:
            _check(node)
        self.names = names_of(self._node)

    def value(self, look: Look) -> int | float | str:
        """Return what it comes to, with what `look` says that a name stands for.

        Raises:
            Unreckoned: It comes to nothing with these.
        """
        found = self._reckon(lambda reckoner, place: reckoner.value(self._node, place), look)
        if isinstance(found, Decimal):
            found = round(found, DECIMALS)
            return int(found) if found == int(found) else float(found)
        return found

    def holds(self, look: Look) -> bool:
        """Return whether it is so: a number but 0, or yes; Unreckoned as `value`."""
        return bool(self._reckon(lambda reckoner, place: reckoner.truth(self._node, place), look))

    def _reckon(self, ask: Callable[[Reckoner, Place], Plain], look: Look) -> Plain:
        try:
            return ask(Reckoner({}), Place(Moment({}, ()), row=_Figures(look)))
        except ArithmeticError:
            raise Unreckoned("comes to no number that can be written") from None


class _Figures(Mapping[str, Plain]):
    """What names stand for, as formulas take it; every name is asked for when it is needed."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str)

    def __getitem__(self, name: str) -> Plain:
        found = self._look(name)
        match found:
            case None:
                return ""
            case bool():
                return "yes" if found else "no"
            case int() | str():
                return found
            case float():
                return bounded(_decimal(name, found))
        raise Unreckoned(f"takes {name}, which holds several values, for one")

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _decimal(name: str, value: float) -> Decimal:
    if not isfinite(value):
        raise Unreckoned(f"takes {name} for a number, which is '{value}'")
    return Decimal(repr(value))


def _check(node: Node) -> None:
    """Check that a part is about numbers and texts, and not about players or tables."""
    match node:
        case Lookup(at, table):
            raise FormulaError(at, f"asks for a row; a cell is a name: table.{table}.KEY.COLUMN")
        case Name(at, name) if name in FUNCTIONS:
            raise FormulaError(at, f"{name} is a function, such as {name}(...)")
        case Call(at, name):
            if name not in FUNCTIONS:
                raise FormulaError(at, f"there is no {name}(); {suggestion(name, FUNCTIONS)}")
            check_length(node, FUNCTIONS[name])
