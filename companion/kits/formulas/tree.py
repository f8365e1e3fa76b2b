"""Formulas taken apart: what they are made of, each part with the column at which it begins."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias


class Wrong(ValueError):
    """What is wrong in a formula, in words for people, at a column of it (the first is 1)."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at

    def said(self, formula: str) -> str:
        """Return the message with its place, and the formula."""
        return f"column {self.at}: {self}:  {formula}"


class Number(NamedTuple):
    """A whole number, or a decimal where those are admitted, as it was written."""

    at: int
    text: str


class Quoted(NamedTuple):
    """A text: the name of a choice or a row."""

    at: int
    text: str


class Name(NamedTuple):
    """A figure by its name."""

    at: int
    name: str


class Unary(NamedTuple):
    """`-x` or `not x`."""

    at: int
    sign: str
    of: "Node"


class Binary(NamedTuple):
    """Two parts and what stands between them."""

    at: int
    sign: str
    left: "Node"
    right: "Node"


class Call(NamedTuple):
    """A function and what it is given."""

    at: int
    name: str
    given: tuple["Node", ...]


class Row(NamedTuple):
    """`TABLE[x]`."""

    at: int
    table: str
    of: "Node"


Node: TypeAlias = Number | Quoted | Name | Unary | Binary | Call | Row


def parts(node: Node) -> tuple[Node, ...]:
    """Return what a part is made of."""
    match node:
        case Unary(of=of) | Row(of=of):
            return (of,)
        case Binary(left=left, right=right):
            return left, right
        case Call(given=given):
            return given
    return ()


def walk(node: Node) -> Iterator[Node]:
    """Yield a part, and all that it is made of."""
    yield node
    for each in parts(node):
        yield from walk(each)


def names_of(node: Node) -> frozenset[str]:
    """Return the names of all figures that a formula is made of."""
    return frozenset(each.name for each in walk(node) if isinstance(each, Name))


def named_in(node: Node) -> frozenset[str]:
    """Return the names of all figures and tables that a formula is made of."""
    rows = (each.table for each in walk(node) if isinstance(each, Row))
    return names_of(node).union(rows)
