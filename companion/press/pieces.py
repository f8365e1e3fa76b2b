"""Draws the pieces that were chosen: each face of each, from its layout and its row."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from companion.kits import Face, Faulty, Kit, Make, Row
from companion.press.choose import Chosen
from companion.press.drawing.nodes import Group, Node
from companion.press.layout import Studio
from companion.press.nets.drawing import NetDrawing, flat, painted_make
from companion.press.nets.model import Net
from companion.press.nets.packing import Packing, measured
from companion.press.nets.reading import load_nets, the_net
from companion.press.nets.shape import net_faults, net_work
from companion.press.options import Options
from companion.press.setup_link import bindings
from companion.press.sheets.finishes import box_note
from companion.press.sheets.model import Paper, Piece
from companion.press.sheets.paper import page_size
from companion.press.sheets.wording import Wording

Scope = Mapping[str, str | int]
Size = tuple[float, float]


HEAD = "shared/first_head.toml"
SHARED: Scope = {"number": 1, "count": 2}
"""What the picture above the first sheets sees: it is drawn once, and stands on more than one."""


class Model(NamedTuple):
    """What one piece is drawn from: its form, its row, and what bindings see besides."""

    make: Make
    row: Row | None
    scope: Scope


class Drawing:
    """Draws the pieces of one kit as one person wants them; blank ones with nothing on them."""

    def __init__(
        self, kit: Kit, options: Options, paper: Paper, wording: Wording, *, blank: bool = False
    ) -> None:
        self.kit = kit
        self.options = options
        self.wording = wording
        self.page = page_size(paper)
        self.drawings: dict[str, NetDrawing] = {}
        self.blank = blank
        self.studio = Studio(kit, options.language, options.ink, opaque=options.opaque)

    def pieces(self, chosen: Iterable[Chosen]) -> tuple[Piece, ...]:
        """Draw every piece of what was chosen.

        Raises:
            Faulty: With the faults of all faces of all pieces.
        """
        with self.studio.together():
            return tuple(piece for one in chosen for piece in self._of_component(one))

    def titles(self) -> Wording:
        """Return the wording with its titles in the letters of the game."""
        return self.wording.titled({kind: self.studio.fonts(kind) for kind in ("title", "heading")})

    def head(self, size: Size) -> Node | None:
        """Draw the picture above the first sheets; None of a kit that has none.

        Raises:
            Faulty: With what is wrong with it.
        """
        node = self.studio.face(Face(HEAD), size, SHARED, bleed=0.0)
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
        make = painted_make(model.make)

        def paint(face: str, size: Size) -> Node:
            seen = Model(make, model.row, {**model.scope, "face": face})
            return self._face(model.make.front, size, seen)

        if net.id not in self.drawings:
            self.drawings[net.id] = NetDrawing(net, self.wording)
        front = self.drawings[net.id].drawn(paint)
        note = self._box_note(component, net) if net.holds else ""
        form = flat(model.make, net)
        return Piece(component, number, form, front, note=note, work=net_work(net))

    def _box_note(self, component: str, net: Net) -> str:
        return box_note(component, net, self.wording, measured(self.kit, net.holds, self._packing))

    def _face(self, face: Face, size: Size, model: Model) -> Node:
        if self.blank:
            return Group(())
        make = model.make
        shape, bleed = make.shape, make.bleed
        return self.studio.face(face, size, model.scope, model.row, shape=shape, bleed=bleed)

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
        if faults := [fault for net in nets.values() for fault in net_faults(net)]:
            raise Faulty(*faults)
        return nets
