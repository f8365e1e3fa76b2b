"""Faces of one game, drawn each alone, for what is special to it; and what somebody reads there."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from companion.kits import Component, Kit, Row
from companion.press.drawing.geometry import Point, apply, product, transform_path
from companion.press.drawing.nodes import IDENTITY, Group, Matrix, Node, Path, Symbol, TextLine, Use
from companion.press.layout import FaceRenderer
from companion.press.layout.context import KitContext
from companion.press.layout.vocabulary import HouseStyle
from companion.press.setup_link import bindings
from tests.press.games.printed import kit

SIZES = {"page": (200.0, 287.0), "net": (22.0, 6.0)}
"""mm: what a printer leaves of A4, and the side of a step: forms that have no size of their own."""


class Game(NamedTuple):
    """A game by its name."""

    name: str

    def kit(self) -> Kit:
        return kit(self.name)

    def component(self, identity: str) -> Component:
        return next(each for each in self.kit().components if each.id == identity)

    def rows(self, table: str) -> tuple[Row, ...]:
        return self.kit().table(table).rows

    def renderer(self, language: str = "en") -> FaceRenderer:
        return _studio(self.name, language)

    def house(self) -> HouseStyle:
        return _house(self.name)

    def face(
        self,
        identity: str,
        row: Row | None = None,
        side: str = "front",
        *,
        form: int = 0,
        language: str = "en",
        **scope: Any,
    ) -> Node:
        """Return one face of a component as somebody sees it, of a net the one to the south."""
        make = self.component(identity).makes[form]
        found = make.front if side == "front" else make.back
        assert found is not None
        players = max(self.kit().players)
        address = "https://example.org/table"
        seen = {"number": 1, "count": 2, **bindings(self.kit(), row, players, address=address)}
        size = SIZES.get(make.how, make.size)
        scope = {**seen, "face": "south", **scope}
        return spread(self.renderer(language).face(found, size, scope, row, shape=make.shape))


@cache
def _studio(game: str, language: str) -> FaceRenderer:
    return FaceRenderer(kit(game), language)


@cache
def _house(game: str) -> HouseStyle:
    return KitContext(kit(game), "en", "full").house


def spread(node: Node, matrix: Matrix = IDENTITY) -> Node:
    """Return a drawing with what is drawn once and placed often at each of its places, but signs.

    Outlines are moved there; the widths of their lines are left.
    """
    match node:
        case Use(symbol=symbol, transform=own) if symbol.id.startswith("icon-"):
            return replace(node, transform=product(matrix, own))
        case Use(Symbol(nodes=nodes), transform=own):
            return Group(tuple(spread(each, product(matrix, own)) for each in nodes))
        case Group(nodes, transform=own):
            inside = tuple(map(spread, nodes))
            return replace(node, nodes=inside, transform=product(matrix, own))
        case Path(commands):
            return replace(node, commands=transform_path(commands, matrix))
        case _:
            return node


def placed(node: Node, matrix: Matrix = IDENTITY) -> Iterator[tuple[TextLine | Path | Use, Matrix]]:
    """Give every line of text, path and sign of a drawing, with where it stands."""
    match node:
        case TextLine() | Path():
            yield node, matrix
        case Use(symbol=symbol, transform=own) if symbol.id.startswith("icon-"):
            yield node, product(matrix, own)
        case Group(nodes, transform=own) | Use(Symbol(nodes=nodes), transform=own):
            for inner in nodes:
                yield from placed(inner, product(matrix, own))


def middle(sign: Use, matrix: Matrix) -> Point:
    """Return the middle of a sign that stands there, in mm."""
    symbol = sign.symbol
    return apply(matrix, (symbol.x + symbol.width / 2, symbol.y + symbol.height / 2))


def letters(line: TextLine) -> str:
    """Return what a line of text says."""
    return "".join(run.text for run in line.runs)
