"""Drafts: pieces drawn in spite of what is wrong with them, each fault told by number on its piece.

A draft can't be taken for what is final: a word stands across every page of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from companion.kits import Face, Fault, Faulty, Kit
from companion.kits.faults import Numbered
from companion.press.choose import Chosen
from companion.press.drawing.geometry import (
    product,
    rectangle,
    rotation,
    scaling,
    transform_path,
    translation,
)
from companion.press.drawing.nodes import Group, Node, Path, Stroke
from companion.press.layout import Studio
from companion.press.options import Options
from companion.press.pieces import Drawing, Model, Size
from companion.press.sheets.model import Page, Paper, Piece, Sheet
from companion.press.sheets.wording import Wording
from companion.press.text.fonts import font
from companion.press.text.lettering import POINT, Type
from companion.press.text.typesetting import baseline, cut_to_width, line, measure

ALARM, ON_ALARM = "#c4161c", "#ffffff"
EDGE = 0.5
"""mm: the line around a face that has a fault."""
NUMBER = Type("body-bold", other="ja-bold", size=10, colour=ON_ALARM, align="left")
SMALLEST = 4.0
"""Points of the numbers on the smallest pieces."""
CORNER, PADDING = 1.2, 1.0
"""mm from the corner of a face to its number, and around the number."""
SHARE = 0.6
"""Of a face's sides, what its number takes at most."""
WORD_FONT, WORD_PEN = "ja-bold", Stroke(ALARM, 0.35)
WORD_SHARE, WORD_TURN = 0.8, -55.0
"""The word across a page: how much of its width it would take, and the degrees it is turned."""


class Draft(Drawing):
    """Draws the pieces of a kit as far as that goes, and numbers what is wrong with them.

    Args:
        kit: The kit, which may have faults; those of its kit.toml none.
        options: What was chosen.
        paper: What it is printed on.
        wording: The words of its sheets.
        found: What is wrong with the kit's tables.
    """

    def __init__(
        self, kit: Kit, options: Options, paper: Paper, wording: Wording, found: Iterable[Fault]
    ) -> None:
        super().__init__(kit, options, paper, wording)
        self.studio = Studio(kit, options.language, options.ink, draft=True)
        self._found = tuple(found)
        self._numbered = Numbered(self._found)
        self._here: set[int] = set()
        self.numbers: dict[tuple[str, int], tuple[int, ...]] = {}
        """The numbers of the faults of each piece, by component and number of the piece."""

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong, in the order of the numbers on the pieces, from 1."""
        return self._numbered.faults

    def pieces(self, chosen: Iterable[Chosen]) -> tuple[Piece, ...]:
        """Draw every piece that can be drawn at all."""
        return tuple(piece for one in chosen for piece in self._of_component(one))

    def head(self, size: Size) -> Node | None:  # noqa: ARG002 - as other prints
        """Return None: no picture stands above the sheets of a draft."""
        return None

    def _of_component(self, chosen: Chosen) -> Iterator[Piece]:
        try:
            yield from super()._of_component(chosen)
        except Faulty as faulty:  # what it is folded from does not hold together
            for fault in faulty.faults:
                self._numbered.number(fault)

    def _piece(self, component: str, number: int, model: Model) -> Piece:
        self._here = set()
        piece = super()._piece(component, number, model)
        self.numbers[component, number] = tuple(sorted(self._here))
        return piece

    def _face(self, face: Face, size: Size, model: Model) -> Node:
        make, row = model.make, model.row
        node, faults = self.studio.drawn(
            face, size, model.scope, row, shape=make.shape, bleed=make.bleed
        )
        numbers = {self._numbered.number(fault) for fault in faults if self._is_of(fault, face)}
        for fault in self._found:
            if row is not None and (fault.file, fault.row) == (row.file, row.line):
                numbers.add(self._numbered.number(fault))
        self._here |= numbers
        return marked(node, sorted(numbers), size, is_round=make.shape != "rectangle")

    def _is_of(self, fault: Fault, face: Face) -> bool:
        """Tell whether a fault is of this face, not of another layout; number it in any case."""
        self._numbered.number(fault)
        return fault.file == face.layout or fault not in self.studio.faults


def marked(node: Node, numbers: Sequence[int], size: Size, *, is_round: bool) -> Node:
    """Return a face with the numbers of its faults on it; itself where it has none.

    Args:
        node: The face, its trim box from (0, 0).
        numbers: Of its faults.
        size: Of its trim, in mm.
        is_round: Its corners are cut off, so that the numbers stand in its middle.
    """
    if not numbers:
        return node
    width, height = size
    points = max(SMALLEST, min(NUMBER.size, SHARE * height / 2 / POINT))
    kind = NUMBER._replace(size=points)
    room = max(SHARE * width, points * POINT)
    words = cut_to_width(", ".join(map(str, numbers)), kind, room)
    high = points * POINT * kind.leading
    wide = measure(words, kind) + 2 * PADDING
    left = (width - wide) / 2 if is_round else CORNER
    top = (height - high) / 2 if is_round else CORNER
    tag = Path(rectangle((left, top, wide, high), high / 4), ALARM, Stroke(ON_ALARM, 0.3))
    number = line(words, kind, left + PADDING, top + baseline(kind, points))
    inner = (EDGE / 2, EDGE / 2, max(0.0, width - EDGE), max(0.0, height - EDGE))
    edge = [] if is_round else [Path(rectangle(inner), None, Stroke(ALARM, EDGE))]
    return Group((node, *edge, tag, number))


def stamped(sheets: Iterable[Sheet], word: str) -> tuple[Sheet, ...]:
    """Return sheets with a word across each page, in lines that hide nothing."""
    return tuple(
        replace(
            sheet, front=_stamped(sheet.front, word), back=sheet.back and _stamped(sheet.back, word)
        )
        for sheet in sheets
    )


def _stamped(page: Page, word: str) -> Page:
    face = font(WORD_FONT)
    starts = [0.0, *accumulate(face.advance(char) for char in word)]
    em = WORD_SHARE * page.width / starts[-1]
    matrix = product(
        rotation(WORD_TURN, (page.width / 2, page.height / 2)),
        translation(page.width * (1 - WORD_SHARE) / 2, page.height / 2 + em * face.cap_height / 2),
    )
    letters = [
        Path(
            transform_path(face.outline(char), product(translation(start * em, 0), scaling(em))),
            None,
            WORD_PEN,
        )
        for char, start in zip(word, starts, strict=False)
        if face.outline(char)
    ]
    return replace(page, nodes=(*page.nodes, Group(tuple(letters), matrix, name=word)))
