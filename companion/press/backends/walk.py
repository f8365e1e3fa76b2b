"""One walk over a scene, what it asks of a target, and how targets write numbers.

A target translates; it decides nothing.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from math import ceil, log10
from typing import Final, Protocol

from companion.press.drawing.geometry import magnification
from companion.press.drawing.nodes import (
    Command,
    Group,
    Image,
    Matrix,
    Node,
    Note,
    Path,
    Symbol,
    TextLine,
    Use,
)
from companion.press.sheets.model import Page


class Target(Protocol):
    """What is drawn on. Lengths are mm, y runs down.

    A group's transform holds for its clip and its nodes. A symbol is begun and ended before it is
    first used, wherever the walk is then; what is drawn between belongs to it and to nothing else.
    """

    def begin_page(self, page: Page) -> None:
        """Start an empty page."""

    def end_page(self) -> None:
        """Finish the page."""

    def begin_group(self, group: Group) -> None:
        """Put what follows under the group's transform, clip, name and data."""

    def end_group(self) -> None:
        """Return to what was before the group."""

    def begin_symbol(self, symbol: Symbol) -> None:
        """Take what follows as the symbol's contents."""

    def end_symbol(self) -> None:
        """Return to what was drawn before the symbol was begun."""

    def use(self, use: Use) -> None:
        """Draw a symbol that was defined."""

    def path(self, path: Path) -> None:
        """Draw a shape."""

    def text(self, line: TextLine) -> None:
        """Draw a line of text."""

    def image(self, image: Image) -> None:
        """Draw a picture."""

    def note(self, note: Note) -> None:
        """Keep words for those who can't see the group that they stand in."""


class Walk:
    """Goes over pages and nodes and calls the target.

    Symbols among `single` are drawn where they stand, as if they were none.
    """

    def __init__(self, target: Target, single: Collection[str] = ()) -> None:
        self._target = target
        self._single = single
        self._known: set[str] = set()

    def page(self, page: Page) -> None:
        """Draw one page."""
        self._target.begin_page(page)
        self.nodes(page.nodes)
        self._target.end_page()

    def nodes(self, nodes: Iterable[Node]) -> None:
        """Draw nodes in their order."""
        for node in nodes:
            self._node(node)

    def _node(self, node: Node) -> None:
        match node:
            case Path():
                self._target.path(node)
            case TextLine():
                self._target.text(node)
            case Group():
                self._group(node)
            case Use():
                self._use(node)
            case Image():
                self._target.image(node)
            case Note():
                self._target.note(node)

    def _group(self, group: Group) -> None:
        self._target.begin_group(group)
        self.nodes(group.nodes)
        self._target.end_group()

    def _use(self, use: Use) -> None:
        # What is used once is drawn where it stands: a definition would only make the file larger.
        if use.symbol.id in self._single:
            self._group(Group(use.symbol.nodes, use.transform))
            return
        # Defined when it is first met, wherever that is: a target must take it down aside.
        if use.symbol.id not in self._known:
            self._known.add(use.symbol.id)
            self._target.begin_symbol(use.symbol)
            self.nodes(use.symbol.nodes)
            self._target.end_symbol()
        self._target.use(use)


def single_symbols(pages: Iterable[Page]) -> frozenset[str]:
    """Return the ids of the symbols that are used once on these pages and in their symbols."""
    uses: Counter[str] = Counter()
    left: list[Node] = [node for page in pages for node in page.nodes]
    while left:
        node = left.pop()
        if isinstance(node, Group):
            left += node.nodes
        elif isinstance(node, Use):
            uses[node.symbol.id] += 1
            if uses[node.symbol.id] == 1:
                left += node.symbol.nodes
    return frozenset(name for name, count in uses.items() if count == 1)


# Numbers as text are short and always the same: rounded, without exponents or needless zeros.

# Decimals of a length in mm: a thousandth is finer than any printer.
PLACES = 3
# Decimals of a matrix, whose factors multiply lengths of hundreds of mm.
MATRIX_PLACES = 8


# By decimals, how much less than a tie still counts as one.
#
# What is added up in another order, or by another version of Python, differs in its last bits; so a
# tie would be rounded up here and down there.
TIES: Final = tuple(10.0 ** -(places + 4) for places in range(20))


def number(value: float, places: int = PLACES) -> str:
    """Return a number rounded to so many decimals, ties up: the same text on every platform."""
    text = f"{value + TIES[places]:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(values: Iterable[float], places: int = PLACES) -> str:
    """Return numbers separated by spaces."""
    return " ".join([number(value, places) for value in values])


def matrix_numbers(matrix: Matrix) -> str:
    """Return a matrix as six numbers."""
    return numbers(matrix, MATRIX_PLACES)


def places_under(matrix: Matrix, places: int = PLACES) -> int:
    """Return the decimals that a length needs under a matrix that enlarges it."""
    size = magnification(matrix)
    return places + max(0, ceil(log10(size))) if size > 1 else places


def path_data(commands: Iterable[Command], places: int = PLACES) -> str:
    """Return an outline as SVG path data."""
    return "".join([f"{kind}{numbers(map(float, ends), places)}" for kind, *ends in commands])
