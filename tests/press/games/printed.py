"""Prints of the games, made once for all tests, and what somebody finds who looks them over."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

import pypdfium2

from companion.kits import Component, Kit, load_kit
from companion.kits.model import How
from companion.press.backends.pdf import write_pdf
from companion.press.drawing.geometry import Box, magnification, translation
from companion.press.drawing.nodes import Group, Node, Run, TextLine, Use
from companion.press.job import Prepared, prepare
from companion.press.options import PrintOptions
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.text.typesetting import POINT
from tests.press.reach import boxes_of

BLEED = 3.0
"""mm around a face that stands alone."""
MARKS = re.compile(r"\*+|:[a-z_0-9-]+:|\{[^}]*\}|\n+")
"""What is no word in a text of a kit."""
RECENT = 4
"""Faces before one, among which it is looked for again: front and back of the piece before."""


@cache
def kit(game: str) -> Kit:
    return load_kit(game)


@cache
def printed(game: str, **choices: Any) -> Prepared:
    return prepare(kit(game), PrintOptions(**{"everything": True, **choices}))


def made(of: Kit, component: Component) -> int:
    """Return how many pieces of a component are printed: of what is together, one a variant."""
    if not component.together or component.rows is None:
        return component.count
    return len({row.get("variants") for row in of.table(component.rows).rows})


@cache
def pdf(game: str, **choices: Any) -> bytes:
    stream = BytesIO()
    write_pdf(printed(game, **choices).document, stream)
    return stream.getvalue()


def pages(game: str, **choices: Any) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(pdf(game, **choices))


@cache
def words(game: str, language: str) -> str:
    """Return all that a print says, without the blanks and the ends of lines."""
    return text_of(pages(game, language=language))


def text_of(document: pypdfium2.PdfDocument) -> str:
    """Return all that a file says, as `joined` does."""
    return joined("".join(page.get_textpage().get_text_range() for page in document))


def joined(text: str) -> str:
    """Return a text without blanks, as `words` has it."""
    return re.sub(r"[\s\ufffe\u00ad]+", "", text)


def parts(text: str) -> list[str]:
    """Return what a text says between bold, icons, bindings and ends of lines."""
    return [part for part in map(joined, MARKS.split(text)) if part]


def pieces_drawn(prepared: Prepared) -> dict[str, Counter[tuple[str, str]]]:
    """Return how often each piece number and face is printed, by component."""
    found: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for page in prepared.pages:
        for data in _pieces(page.nodes):
            found[data["component"]][data["piece"], data["face"]] += 1
    return found


def fronts_drawn(prepared: Prepared) -> dict[str, list[int]]:
    """Return the numbers of the pieces whose fronts are printed, each as often as it is."""
    return {
        component: sorted(int(piece) for piece, face in found.elements() if face == "front")
        for component, found in pieces_drawn(prepared).items()
    }


def _pieces(nodes: Iterable[Node]) -> Iterator[Mapping[str, str]]:
    """Give what the group of each piece says of it."""
    for node in nodes:
        if isinstance(node, Group):
            if "component" in node.data:
                yield node.data
            else:
                yield from _pieces(node.nodes)


class Side(NamedTuple):
    """One face of a component, which several of its pieces may have: its trim in mm."""

    component: str
    node: Node
    width: float
    height: float
    how: How


@cache
def sides(game: str, language: str) -> tuple[Side, ...]:
    """Return each face that a print has pieces with, once."""
    print_ = printed(game, language=language)
    page = max(print_.pages, key=lambda page: page.height)
    found: list[Side] = []
    for piece in print_.pieces:
        make = piece.make
        size = (page.width, page.height) if make.how == "page" else make.size
        for node in filter(None, (piece.front, piece.back)):
            side = Side(piece.component, node, *size, make.how)
            if side not in found[-RECENT:]:
                found.append(side)
    return tuple(found)


def apart(found: Iterable[Side]) -> pypdfium2.PdfDocument:
    """Return a file with a page for each face, its bleed around it."""
    stream = BytesIO()
    write_pdf(Document("", "en", tuple(map(_alone, found))), stream)
    return pypdfium2.PdfDocument(stream.getvalue())


def _alone(side: Side) -> Sheet:
    placed = Group((side.node,), translation(BLEED, BLEED))
    page = Page(side.width + 2 * BLEED, side.height + 2 * BLEED, (placed,), "")
    return Sheet("", "paper", page)


def of_texts(node: Node, change: Callable[[TextLine], Node]) -> Node:
    """Return a drawing with something else in place of each line of text."""
    match node:
        case Group():
            return replace(node, nodes=tuple(of_texts(each, change) for each in node.nodes))
        case Use(symbol):
            nodes = tuple(of_texts(each, change) for each in symbol.nodes)
            return replace(node, symbol=replace(symbol, nodes=nodes))
        case TextLine():
            return change(node)
        case _:
            return node


def runs(node: Node) -> Iterator[tuple[Run, Box]]:
    """Give each run of letters that can be seen, and the box in mm that its letters fill."""

    def one_by_one(line: TextLine) -> Node:
        return Group(tuple(replace(line, runs=(run,)) for run in line.runs))

    for drawn, box in boxes_of((of_texts(node, one_by_one),)):
        if isinstance(drawn, TextLine) and drawn.runs[0].text.strip():
            yield drawn.runs[0], box


def sizes(nodes: Iterable[Node], scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """Give how many points high letters are once they are printed, and what they say."""
    for node in nodes:
        match node:
            case Group():
                yield from sizes(node.nodes, scale * magnification(node.transform))
            case Use(symbol):
                yield from sizes(symbol.nodes, scale * magnification(node.transform))
            case TextLine():
                yield from ((scale * run.size / POINT, run.text) for run in node.runs)
