"""Single faces as pictures for a screen: an SVG file of each, and where the places on it are.

Nothing here needs what only paper needs: neither reportlab nor Pillow nor uharfbuzz.
"""

from collections.abc import Mapping
from typing import NamedTuple

from companion.kits import Component, Fault, Faulty, Kit, Make, Row
from companion.kits.model import Value
from companion.press.layout import Studio
from companion.press.layout.scenery import Area
from companion.press.play import bindings
from companion.press.render.svg import SvgTarget
from companion.press.render.walk import Walk
from companion.press.scene.geometry import Box, rectangle
from companion.press.scene.nodes import Command, Group, Node
from companion.press.sheets.model import Page
from companion.press.spaces import places


class Picture(NamedTuple):
    """A face of a piece, `width` by `height` mm, and the bounds of its places by their names."""

    width: float
    height: float
    svg: bytes
    places: Mapping[str, Box]


class Faces:
    """Draws faces of one kit in one language, as far as each can be drawn.

    What a font is measured by differs a little where there is no uharfbuzz; so letters that do not
    quite fit are no reason to show no board. `check` and `print` are who tell of faults.
    """

    def __init__(self, kit: Kit, language: str) -> None:
        self._kit = kit
        self._language = language
        self._studio = Studio(kit, language)

    def picture(self, component: str, row: Value | None = None, *, back: bool = False) -> Picture:
        """Draw the front, or the back, of the piece of a row; of any row where it does not matter.

        Raises:
            Faulty: there is no such component, row or side.
        """
        found = _component(self._kit, component)
        make = _flat(found)
        node = self._node(make, _row(self._kit, found, row), back=back)
        target = SvgTarget(found.name[self._language], self._language)
        Walk(target).page(Page(*make.size, (node,), component))
        return Picture(*make.size, target.file(), dict(places(node)))

    def _node(self, make: Make, row: Row | None, *, back: bool) -> Node:
        face = make.back if back else make.front
        if face is None:
            raise Faulty(Fault("kit.toml", f"{make.id or make.how} has no back"))
        seats = max(self._kit.players, default=None)
        scope = {"number": 1, "count": 1, **bindings(self._kit, row, seats)}
        node, _ = self._studio.drawn(face, make.size, scope, row, shape=make.shape, bleed=0)
        return Group((node,), clip=_outline(make))


def _component(kit: Kit, wanted: str) -> Component:
    for component in kit.components:
        if component.id == wanted and component.makes:
            return component
    raise Faulty(Fault("kit.toml", f"there is no component '{wanted}' that is printed"))


def _flat(component: Component) -> Make:
    """Return the form that lies flat on a table: the usual one, or the first that is no net."""
    return next((make for make in component.makes if make.how != "net"), component.makes[0])


def _row(kit: Kit, component: Component, key: Value | None) -> Row | None:
    if component.rows is None:
        return None
    table = kit.table(component.rows)
    return table.rows[0] if key is None else table.row(key)


def _outline(make: Make) -> tuple[Command, ...] | None:
    """Return where a piece is cut out; None where that is the edge of its picture."""
    if make.corner:
        return rectangle((0, 0, *make.size), make.corner)
    return Area(*make.size, make.shape, 0).outline() if make.shape != "rectangle" else None
