"""Pictures for a screen: a face of a piece with its places, a page of the rules, a sheet's picture.

Nothing here needs what only paper needs: neither reportlab nor Pillow nor uharfbuzz.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from companion.kits import Component, Fault, Faulty, Kit, Make, Row
from companion.kits.model import Value
from companion.kits.paper import paper
from companion.kits.pictures import PICTURE, RULES, is_pictured
from companion.press.backends.svg import SvgTarget, svg_bytes
from companion.press.backends.walk import Walk
from companion.press.choose import choose
from companion.press.drawing.extent import Place, drawn_bounds, named, places, shapes
from companion.press.drawing.geometry import Box, polygon, product, rectangle, translation
from companion.press.drawing.nodes import IDENTITY, Command, Group, Matrix, Node
from companion.press.job import prepare
from companion.press.layout import FaceRenderer
from companion.press.layout.context import FaceArea
from companion.press.nets.drawing import face_size, upright_corners
from companion.press.nets.model import Net
from companion.press.nets.reading import load_nets, the_net
from companion.press.options import PrintOptions
from companion.press.pieces import Drawing
from companion.press.setup_link import bindings
from companion.press.sheets.marks import outline
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.sheets.wording import Wording


class ScreenPicture(NamedTuple):
    """A face of a piece, `width` by `height` mm, and its places by their names."""

    width: float
    height: float
    svg: bytes
    places: Mapping[str, Place]


class _Flat(NamedTuple):
    """A form as it lies on a table, where its picture is cut off, and what bindings see besides."""

    make: Make
    outline: tuple[Command, ...] | None
    more: Mapping[str, str] = {}


class Faces:
    """Draws faces of one kit in one language, as far as each can be drawn.

    What a font is measured by differs a little where there is no uharfbuzz; so letters that do not
    quite fit are no reason to show no board. `check` and `print` are who tell of faults.
    """

    def __init__(self, kit: Kit, language: str) -> None:
        self._kit = kit
        self._language = language
        self._renderer = FaceRenderer(kit, language)

    def picture(
        self, component: str, row: Value | None = None, *, back: bool = False
    ) -> ScreenPicture:
        """Draw the front, or the back, of the piece of a row; of any row where it does not matter.

        Raises:
            Faulty: there is no such component, row or side.
        """
        found = _component(self._kit, component)
        make, outline, more = self._flat(found, row)
        node = Group(
            (self._node(make, _row(self._kit, found, row), more, back=back),), clip=outline
        )
        target = SvgTarget(found.name[self._language], self._language)
        Walk(target).page(Page(*make.size, (node,), component))
        return ScreenPicture(*make.size, target.file(), dict(places(node)))

    def _flat(self, component: Component, row: Value | None) -> _Flat:
        """Return how a piece lies on a table: a form that is neither folded nor stands up.

        Of one that is folded from a net the face is seen that is called as the row or `top`, if
        there is one, else its first.
        """
        flat = [each for each in component.makes if each.how != "net"]
        if flat:
            # A piece that stands up lies on no table as it is printed.
            make = next((each for each in flat if not each.folds), flat[0])
            return _Flat(make, _outline(make))
        make = component.makes[0]
        net = the_net(self._nets, component.id, make.net)
        called = {each.id: each for each in net.faces}
        face = called.get(str(row)) or called.get("top") or net.faces[0]
        corners = upright_corners(face)
        return _Flat(make._replace(size=face_size(face)), polygon(corners), {"face": face.id})

    @cached_property
    def _nets(self) -> Mapping[str, Net]:
        return load_nets(self._kit)

    def _node(self, make: Make, row: Row | None, more: Mapping[str, str], *, back: bool) -> Node:
        face = make.back if back else make.front
        if face is None:
            raise Faulty(Fault("kit.toml", f"{make.id or make.how} has no back"))
        # A board on a screen is the whole one, for as many as can play.
        seats = max(self._kit.players, default=None)
        scope = {"number": 1, "count": 1, **bindings(self._kit, row, seats), **more}
        node, _ = self._renderer.drawn(face, make.size, scope, row, shape=make.shape, bleed=0)
        return node


def _component(kit: Kit, wanted: str) -> Component:
    for component in kit.components:
        if component.id == wanted and component.makes:
            return component
    raise Faulty(Fault("kit.toml", f"there is no component '{wanted}' that is printed"))


def _row(kit: Kit, component: Component, key: Value | None) -> Row | None:
    if component.rows is None:
        return None
    table = kit.table(component.rows)
    return table.rows[0] if key is None else table.row(key)


def _outline(make: Make) -> tuple[Command, ...] | None:
    """Return where a piece is cut out; None where that is the edge of its picture."""
    if make.corner:
        return rectangle((0, 0, *make.size), make.corner)
    return FaceArea(*make.size, make.shape, 0).outline() if make.shape != "rectangle" else None


# mm round a picture, for the lines along its edge.
MARGIN = 0.5


def sheet_picture(kit: Kit, component: str, options: PrintOptions) -> bytes | None:
    """Return what a component that fills pages calls its picture, as SVG; None where it has none.

    Raises:
        Faulty: when the kit has no such component, or it can't be drawn.
    """
    only = replace(options, only=(component,), first_sheet=False)
    for sheet in prepare(kit, only).document.sheets:
        for node in sheet.front.nodes:
            for group, matrix in named(node, PICTURE):
                for box in drawn_bounds(group, matrix):
                    return _svg(group, matrix, box, kit, options)
    return None


def piece_picture(kit: Kit, component: str, options: PrintOptions) -> bytes | None:
    """Return the first face of the first piece of a component, or family, as SVG.

    None where none of it is printed flat: what is folded looks otherwise on the table.

    Raises:
        Faulty: when there is no such component, or it can't be drawn.
    """
    only = replace(options, only=(component,))
    flat = [one for one in choose(kit, only).printed if one.component.is_flat]
    if not flat:
        return None
    one = replace(flat[0], rows=flat[0].rows[:1])
    drawing = Drawing(kit, only, paper(options.paper), Wording.of(kit, options.language))
    (piece,) = drawing.pieces([one])
    width, height = one.make.size
    box = (0.0, 0.0, width, height)
    cut_out = Group((piece.front,), clip=outline(one.make.shape, box))
    return _svg(cut_out, IDENTITY, box, kit, options)


def rules_picture(kit: Kit, page: int, options: PrintOptions) -> bytes | None:
    """Return a page of the printed rules as SVG, upright however it lies; None where there is none.

    Raises:
        Faulty: when the rules can't be drawn.
    """
    sheets = tuple(each.id for each in kit.components if is_pictured(kit, each, RULES))
    if not sheets:
        return None
    for face in _faces(kit, replace(options, only=sheets)):
        for group, _ in named(face, f"{RULES} {page}"):
            for edge in shapes(group):  # the first: the page itself, which all the rest lies on
                return _svg(group, IDENTITY, edge, kit, options)
    return None


def _faces(kit: Kit, options: PrintOptions) -> Iterator[Node]:
    """Draw every face that is printed, one piece after another: the first may be enough."""
    drawing = Drawing(kit, options, paper(options.paper), Wording.of(kit, options.language))
    for one in choose(kit, options).printed:
        for number in range(1, len(one.rows) + 1):
            for piece in drawing.pieces([replace(one, asked=frozenset({number}))]):
                yield from (face for face in (piece.front, piece.back) if face)


def _svg(node: Node, matrix: Matrix, box: Box, kit: Kit, options: PrintOptions) -> bytes:
    left, top, width, height = box
    moved = product(translation(MARGIN - left, MARGIN - top), matrix)
    size = (width + 2 * MARGIN, height + 2 * MARGIN)
    page = Page(*size, (Group((node,), moved),), PICTURE)
    sheet = Sheet(kit.name[options.language], "paper", page)
    return svg_bytes(sheet, Document(sheet.title, options.language, (sheet,)))
