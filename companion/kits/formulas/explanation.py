"""A formula with its numbers put in: why a line of a score is what it is."""

from decimal import Decimal
from typing import Final

from companion.kits.formulas.evaluation import Place, Reckoner
from companion.kits.formulas.parser import MINUS, NOT, STRENGTH, Binary, Call, Lookup, Node, Unary

# Figures of a list that are written one by one; more are added up.
SPELT: Final = 8

# How tightly a number binds: it needs no brackets.
WHOLE: Final = 9


def told(node: Node, place: Place, reckoner: Reckoner) -> str:
    """Return a formula in which each name is its figure, and each list what it holds.

    What a table gives is its figure as well, unless that is all there is to tell.
    """
    if isinstance(node, Lookup):
        return f"{node.table}[{told(node.of, place, reckoner)}]"
    return _told(node, place, reckoner)[0]


def _told(node: Node, place: Place, reckoner: Reckoner) -> tuple[str, int]:
    """Return it with how tightly it binds."""
    match node:
        case Unary(_, sign, of):
            binds = NOT if sign == "not" else MINUS
            return f"{sign}{' ' * (sign == 'not')}{_inside(of, place, reckoner, binds)}", binds
        case Binary(_, sign, left, right):
            binds = STRENGTH[sign]
            gap = "" if sign == "^" else " "
            before = _inside(left, place, reckoner, binds)
            return f"{before}{gap}{sign}{gap}{_inside(right, place, reckoner, binds + 1)}", binds
        case Call():
            return _called(node, place, reckoner)
    return _plain(reckoner.value(node, place))


def _called(node: Call, place: Place, reckoner: Reckoner) -> tuple[str, int]:
    if node.name == "if":
        condition, yes, no = node.given
        return _told(yes if reckoner.value(condition, place) else no, place, reckoner)
    if reckoner.is_of_list(node.name, node.given, place):
        return _listed(node, place, reckoner)
    if node.name in ("min", "max", "abs", "up"):
        inside = ", ".join(told(each, place, reckoner) for each in node.given)
        return f"{node.name}({inside})", WHOLE
    return _plain(reckoner.value(node, place))


def _listed(node: Call, place: Place, reckoner: Reckoner) -> tuple[str, int]:
    figures = reckoner.each(node.given, place)
    if node.name == "sum" and 0 < len(figures) <= SPELT:
        return " + ".join(_plain(each)[0] for each in figures), STRENGTH["+"]
    if node.name in ("max", "min") and 0 < len(figures) <= SPELT:
        return f"{node.name}({', '.join(map(str, figures))})", WHOLE
    return _plain(reckoner.value(node, place))


def _inside(node: Node, place: Place, reckoner: Reckoner, strength: int) -> str:
    words, binds = _told(node, place, reckoner)
    return words if binds >= strength else f"({words})"


def _plain(value: int | Decimal | str) -> tuple[str, int]:
    return str(value), (WHOLE if isinstance(value, str) or value >= 0 else MINUS)
