"""Draws the pieces that were chosen: each face of each, from its layout and its row."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from companion.kits import Face, Fault, Faulty, Kit, Make, Row
from companion.kits.faults import Numbered
from companion.kits.paper import Paper
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
from companion.press.layout import FaceRenderer
from companion.press.nets.drawing import NetDrawing, flat, painted_make
from companion.press.nets.model import Net
from companion.press.nets.packing import Packing, measured
from companion.press.nets.reading import load_nets, the_net
from companion.press.nets.shape import net_faults, net_work
from companion.press.options import PrintOptions
from companion.press.setup_link import bindings
from companion.press.sheets.model import Page, Piece, Sheet
from companion.press.sheets.page import page_size
from companion.press.sheets.wording import Wording, box_note
from companion.press.text.fonts import font
from companion.press.text.typesetting import POINT, Type, baseline, cut_to_width, line, measure

Scope = Mapping[str, str | int]
Size = tuple[float, float]


HEAD = "shared/first_head.toml"
# What the picture above the first sheets sees: it is drawn once, and stands on more than one.
SHARED: Scope = {"number": 1, "count": 2}


class Model(NamedTuple):
    """What one piece is drawn from: its form, its row, and what bindings see besides."""

    make: Make
    row: Row | None
    scope: Scope


class Drawing:
    """Draws the pieces of one kit as one person wants them; blank ones with nothing on them."""

    def __init__(
        self,
        kit: Kit,
        options: PrintOptions,
        paper: Paper,
        wording: Wording,
        *,
        blank: bool = False,
    ) -> None:
        self.kit = kit
        self.options = options
        self.wording = wording
        self.page = page_size(paper)
        self.drawings: dict[str, NetDrawing] = {}
        self.blank = blank
        self.renderer = FaceRenderer(kit, options.language, options.ink, opaque=options.opaque)

    def pieces(self, chosen: Iterable[Chosen]) -> tuple[Piece, ...]:
        """Draw every piece of what was chosen.

        Raises:
            Faulty: With the faults of all faces of all pieces.
        """
        with self.renderer.together():
            return tuple(piece for one in chosen for piece in self._of_component(one))

    def titles(self) -> Wording:
        """Return the wording with its titles in the letters of the game."""
        return self.wording.titled(
            {kind: self.renderer.fonts(kind) for kind in ("title", "heading")}
        )

    def head(self, size: Size) -> Node | None:
        """Draw the picture above the first sheets; None of a kit that has none.

        Raises:
            Faulty: With what is wrong with it.
        """
        node = self.renderer.face(Face(HEAD), size, SHARED, bleed=0.0)
        return None if isinstance(node, Group) and not node.nodes else node

    def _of_component(self, chosen: Chosen) -> Iterator[Piece]:
        for number, row in enumerate(chosen.rows, 1):
            if chosen.asked is not None and number not in chosen.asked:
                continue
            model = Model(chosen.make, row, self._scope(row, number, len(chosen.rows)))
            yield self._piece(chosen.component.id, number, model)

    def _piece(self, component: str, number: int, model: Model) -> Piece:
        make = model.make
        if make.how == "net":
            return self._net_piece(component, number, model)
        size = self.page if make.how == "page" else make.size
        front = self._face(make.front, size, model)
        back = self._face(make.back, size, model) if make.back else None
        return Piece(component, number, make, front, back)

    def _net_piece(self, component: str, number: int, model: Model) -> Piece:
        net = the_net(self._nets, component, model.make.net)
        # Each face is painted out over its tabs, so that no white shows where it is glued.
        make = painted_make(model.make)

        def paint(face: str, size: Size) -> Node:
            seen = Model(make, model.row, {**model.scope, "face": face})
            return self._face(model.make.front, size, seen)

        if net.id not in self.drawings:
            self.drawings[net.id] = NetDrawing(net, self.wording)
        front = self.drawings[net.id].drawn(paint)
        cards = measured(self.kit, net.holds, self._packing)
        note = box_note(component, net, self.wording, cards) if net.holds else ""
        form = flat(model.make, net)
        return Piece(component, number, form, front, note=note, work=net_work(net))

    def _face(self, face: Face, size: Size, model: Model) -> Node:
        if self.blank:
            return Group(())
        make = model.make
        shape, bleed = make.shape, make.bleed
        return self.renderer.face(face, size, model.scope, model.row, shape=shape, bleed=bleed)

    def _scope(self, row: Row | None, number: int, count: int) -> Scope:
        mine = self.options
        players = mine.players or max(self.kit.players, default=None)
        told = bindings(self.kit, row, players, address=mine.address, variant=mine.variant)
        return {"number": number, "count": count, **told}

    @property
    def _packing(self) -> Packing:
        return Packing(self.options.thickness, self.options.sleeves, self.options.make)

    @cached_property
    def _nets(self) -> Mapping[str, Net]:
        nets = load_nets(self.kit, self._packing)
        # A net that does not close is no piece, whatever is painted on it.
        if faults := [fault for net in nets.values() for fault in net_faults(net)]:
            raise Faulty(*faults)
        return nets


# Drafts: pieces drawn in spite of what is wrong with them, each fault told by number on its piece.
# A draft can't be taken for what is final: a word stands across every page of it.

ALARM, ON_ALARM = "#c4161c", "#ffffff"
# mm: the line around a face that has a fault.
EDGE = 0.5
NUMBER = Type("body-bold", other="ja-bold", size=10, colour=ON_ALARM, align="left")
# Points of the numbers on the smallest pieces.
SMALLEST = 4.0
# mm from the corner of a face to its number, and around the number.
CORNER, PADDING = 1.2, 1.0
# Of a face's sides, what its number takes at most.
SHARE = 0.6
WORD_FONT, WORD_PEN = "ja-bold", Stroke(ALARM, 0.35)
# The word across a page: how much of its width it would take, and the degrees it is turned.
WORD_SHARE, WORD_TURN = 0.8, -55.0


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
        self,
        kit: Kit,
        options: PrintOptions,
        paper: Paper,
        wording: Wording,
        found: Iterable[Fault],
    ) -> None:
        super().__init__(kit, options, paper, wording)
        self.renderer = FaceRenderer(kit, options.language, options.ink, draft=True)
        self._found = tuple(found)
        self._numbered = Numbered(self._found)
        self._here: set[int] = set()
        # The numbers of the faults of each piece, by component and number of the piece.
        self.numbers: dict[tuple[str, int], tuple[int, ...]] = {}

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
        # Faults are gathered face by face: those of one piece belong to all of its sides.
        self._here = set()
        piece = super()._piece(component, number, model)
        self.numbers[component, number] = tuple(sorted(self._here))
        return piece

    def _face(self, face: Face, size: Size, model: Model) -> Node:
        make, row = model.make, model.row
        node, faults = self.renderer.drawn(
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
        return fault.file == face.layout or fault not in self.renderer.faults


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
    # The word is drawn as outlines: it has to look the same in every kind of file.
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
