"""Puts pieces that are cut out on sheets, few of them, with their backs behind them.

Pieces of one stock share sheets, those of one size a block. Where all of them have one edge colour
they are butted, each the other's bleed, and one cut parts two; others lie two bleeds apart, unless
butting them saves a sheet. A deck is defined once: `backs` says how its backs get behind its
fronts, and every other decision is the same for all four ways.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.kits import Fault, Faulty, Make
from companion.kits.model import Backs
from companion.kits.paper import Paper, printable
from companion.press.drawing.geometry import Box, union
from companion.press.drawing.nodes import Matrix, Node
from companion.press.sheets.draw import (
    BlockDrawing,
    NestedItem,
    bled,
    bound,
    count_items,
    draw_behind,
    draw_front,
)
from companion.press.sheets.edging import Known, edge_colours
from companion.press.sheets.marks import fold_line, registration
from companion.press.sheets.model import Page, Piece, Sheet, Work, total
from companion.press.sheets.nest import NETS_APART, Edges, Leaf, Lot, thriftiest
from companion.press.sheets.page import STRIP, across, is_duplex, mirror_box, mirror_down, turn_over
from companion.press.sheets.wording import Wording, finish_steps

# How far the bleed stays away from the fold of a gutter-fold sheet, in mm.
FOLD_CLEAR = 5.0
# How many components a sheet's title names.
NAMED = 3


class PageUse(NamedTuple):
    """One way to use a page: the box for fronts, the mirror that gives the place of a back.

    `fold` is the fold line of a gutter-fold sheet (x1, y1, x2, y2).
    """

    area: Box
    strip: Box
    mirror: Matrix | None = None
    fold: Box | None = None


def impose(
    pieces: Iterable[Piece], paper: Paper, backs: Backs, wording: Wording
) -> tuple[Sheet, ...]:
    """Nest pieces that are cut out, or folded from nets, on sheets.

    Args:
        pieces: In the order of the kit, of `how="cut"` or `how="net"`.
        paper: What is printed on, always upright.
        backs: How backs are printed. With "none", and where a piece is too large for half a
            sheet with "gutter-fold", a back that is `glued` is a piece of its own.
        wording: What the sheets say beside the pieces.

    Returns:
        Sheets, stock by stock in the order of their first pieces.

    Raises:
        Faulty: When a piece is larger than what the paper can hold.
    """
    stocks: dict[str, list[Piece]] = {}
    for piece in pieces:
        stocks.setdefault(piece.make.stock, []).append(piece)
    imposer = _Imposer(paper, backs, wording)
    return tuple(sheet for stock in stocks.items() for sheet in imposer.sheets(*stock))


def layouts(paper: Paper, backs: Backs, *, folded: bool = False) -> tuple[PageUse, ...]:
    """Return the ways to use a page: its strip below or at the left, or folded either way.

    The strip along a level fold stands between its halves, so that marks have room beside them.
    """
    left, top, width, height = printable(paper)
    below = (left, top + height - STRIP, width, STRIP)
    beside = (left, top, STRIP, height)
    if folded:
        x, y = paper.width / 2, paper.height / 2
        upper = (left, top, width, y - FOLD_CLEAR - top)
        between = (left, y + (FOLD_CLEAR - STRIP) / 2, width, STRIP)
        first = (left, top, x - FOLD_CLEAR - left, height - STRIP)
        return (
            PageUse(upper, between, mirror_down(y), (left + 1, y, left + width - 1, y)),
            PageUse(first, below, across(x), (x, top + 1, x, top + height - STRIP - 1)),
        )
    turned = is_duplex(backs)
    mirror = turn_over(paper.width, paper.height, backs) if turned else None
    return (
        PageUse((left, top, width, height - STRIP), below, mirror),
        PageUse((left + STRIP, top, width - STRIP, height), beside, mirror),
    )


def too_large(component: str, make: Make, paper: Paper) -> Faulty:
    """Return what to say of a piece that is larger than the paper can hold."""
    _, _, width, height = printable(paper)
    size = f"{make.size[0]:g} x {make.size[1]:g} mm"
    holds = (
        f"{paper.id} holds at most {width:g} x {height - STRIP:g} mm, its cutting marks included"
    )
    remedy = "choose a larger paper"
    if make.how == "net":
        remedy += ", or let it hold less (nets.toml)"
    message = f"is {size}, but {holds}; {remedy}"
    return Faulty(Fault("kit.toml", message, field=f"component.{component}.size"))


# How a page is used, and what is drawn on each leaf.
Nested = tuple[PageUse, list[list[BlockDrawing]]]


class _Imposer:
    """How one document is imposed: on what paper, backs which way, in what words."""

    def __init__(self, paper: Paper, backs: Backs, wording: Wording) -> None:
        self.paper = paper
        self.backs = backs
        self.wording = wording

    def sheets(self, stock: str, pieces: Sequence[Piece]) -> Iterator[Sheet]:
        for items, folded in self._groups(pieces):
            ways = layouts(self.paper, self.backs, folded=folded)
            drawn = (self._nest(lots, ways) for lots in _ways_to_part(items))
            # Fewest sheets first; of as many, those with the fewest cuts.
            layout, leaves = min(drawn, key=lambda each: (len(each[1]), _cuts(each[1])))
            for drawings in leaves:
                yield self._sheet(stock, drawings, layout)

    def _nest(self, lots: Mapping[Lot, list[NestedItem]], ways: Sequence[PageUse]) -> Nested:
        """Lay out the lots on few leaves; Faulty when one piece is too large for all ways."""
        found = thriftiest(list(lots), [way.area for way in ways])
        if found is None:
            every = (item.piece for items in lots.values() for item in items)
            longest = max(every, key=lambda piece: max(piece.make.size))
            raise too_large(longest.component, longest.make, self.paper)
        area, leaves = found
        layout = next(way for way in ways if way.area == area)
        return layout, [_drawings(leaf, lots) for leaf in leaves]

    def _groups(self, pieces: Sequence[Piece]) -> Iterator[tuple[list[NestedItem], bool]]:
        """Give the items that are nested together, and whether their sheets are folded."""
        if is_duplex(self.backs):
            yield [NestedItem(piece, "front", piece.front, piece.back) for piece in pieces], False
            return
        folded, apart = self._parted(pieces)
        if folded:
            yield [NestedItem(piece, "front", piece.front, piece.back) for piece in folded], True
        if apart:
            single = [NestedItem(piece, "front", piece.front) for piece in apart]
            yield [*single, *_loose_backs(apart, every=self.backs == "gutter-fold")], False

    def _parted(self, pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
        """Return the pieces for folded sheets, which have backs and fit half a page; the others."""
        folded: list[Piece] = []
        apart: list[Piece] = []
        areas = [_marked(way) for way in layouts(self.paper, self.backs, folded=True)]
        halves: dict[Lot, bool] = {}
        for piece in pieces:
            kind = _kind(NestedItem(piece, "front", piece.front))
            # Whether a kind fits half a page is asked once: decks have many pieces of one kind.
            if self.backs == "gutter-fold" and piece.back is not None and kind not in halves:
                halves[kind] = thriftiest([kind._replace(pieces=1)], areas) is not None
            (folded if piece.back is not None and halves.get(kind) else apart).append(piece)
        return folded, apart

    def _sheet(self, stock: str, drawings: Sequence[BlockDrawing], layout: PageUse) -> Sheet:
        items = [placed.item for each in drawings for placed in each.placed]
        front, back = self._pages(drawings, layout)
        return Sheet(
            title=_title(items, self.wording),
            stock=stock,
            front=front,
            back=back,
            counts=count_items(items, "front"),
            steps=_steps(items, layout, has_back=back is not None),
            glue=count_items(items, "back"),
            notes=tuple(dict.fromkeys(item.piece.note for item in items if item.piece.note)),
            work=_work(drawings, layout),
        )

    def _pages(self, drawings: Sequence[BlockDrawing], layout: PageUse) -> tuple[Page, Page | None]:
        """Return the front, with what lies beyond its fold, and the back if anything is on it."""
        nodes = draw_front(drawings, self.wording)
        trims, bleed = bound(drawings), bled(drawings)
        behind = draw_behind(drawings, layout.mirror) if layout.mirror else ()
        if layout.mirror is None or not behind:
            return self._page(nodes, trims, bleed, layout.strip), None
        trims_behind = tuple(mirror_box(trim, layout.mirror) for trim in trims)
        bleed_behind = mirror_box(bleed, layout.mirror)
        if layout.fold:
            both = union((bleed, bleed_behind))
            folded = (*nodes, *behind, fold_line(*layout.fold))
            return self._page(folded, (*trims, *trims_behind), both, layout.strip), None
        strip = mirror_box(layout.strip, layout.mirror)
        return (
            self._page((*nodes, *_crosses(layout.strip)), trims, bleed, layout.strip),
            self._page((*behind, *_crosses(strip)), trims_behind, bleed_behind, strip),
        )

    def _page(
        self, nodes: tuple[Node, ...], trims: tuple[Box, ...], bleed: Box, strip: Box
    ) -> Page:
        return Page(self.paper.width, self.paper.height, nodes, "", trims, strip, bleed)


def _loose_backs(pieces: Sequence[Piece], *, every: bool) -> Iterator[NestedItem]:
    """Give the backs that become pieces of their own: those that are contents, or all."""
    for piece in pieces:
        if piece.back is not None and (every or piece.make.glued):
            yield NestedItem(piece, "back", piece.back)


def _ways_to_part(items: Sequence[NestedItem]) -> list[Mapping[Lot, list[NestedItem]]]:
    """Return the items by lot: pieces of one edge colour together, or all of one size.

    The first lets neighbours share a cut; where colours are many, the second needs fewer blocks.
    """
    edges = _Edges()
    # Where no colours differ the second way is the first, and is not tried.
    found = [_lots(items, [edges.of(item) for item in items])]
    if len(found[0]) > len({lot._replace(edges=(), alike=False, pieces=0) for lot in found[0]}):
        found.append(_lots(items, [()] * len(items)))
    return found


def _lots(items: Sequence[NestedItem], edges: Sequence[Edges]) -> Mapping[Lot, list[NestedItem]]:
    """Return the items by lot: those of one size, shape, and edges."""
    same: dict[Lot, list[NestedItem]] = {}
    for item, colours in zip(items, edges, strict=True):
        same.setdefault(_kind(item, colours), []).append(item)
    return {lot._replace(pieces=len(held)): held for lot, held in same.items()}


def _cuts(leaves: Iterable[Sequence[BlockDrawing]]) -> int:
    return sum(drawing.work().straight for drawings in leaves for drawing in drawings)


def _kind(item: NestedItem, edges: Edges = ()) -> Lot:
    """Return the lot that an item belongs to, not yet counted."""
    make = item.piece.make
    net = make.how == "net"
    return Lot(
        size=make.size,
        shape=make.shape,
        corner=0.0 if make.folds else make.corner,
        bleed=make.bleed,
        pieces=0,
        alike=bool(edges) and all(len(colours) == 1 for colours in edges),
        marked=not net,
        apart=NETS_APART if net else 0.0,
        captioned=item.face == "back",
        edges=edges,
        gutter=make.gap,
    )


class _Edges:
    """The colours of edges of faces, each face looked at once."""

    def __init__(self) -> None:
        self.known: dict[int, frozenset[str | None]] = {}
        self.symbols: Known = {}

    def of(self, item: NestedItem) -> Edges:
        """Return those of an item's faces; none where it makes no difference to neighbours."""
        make = item.piece.make
        if make.shape != "rectangle" or make.how == "net" or make.gap is not None:
            return ()
        return tuple(self._face(face, make) for face in (item.front, item.back) if face)

    def _face(self, face: Node, make: Make) -> frozenset[str | None]:
        if id(face) not in self.known:
            self.known[id(face)] = edge_colours(face, make.size, make.bleed, self.symbols)
        return self.known[id(face)]


def _marked(way: PageUse) -> Box:
    """Return what a folded page holds with marks: they need room beside what fills its width."""
    x, y, width, height = way.area
    level = way.fold is not None and way.fold[1] == way.fold[3]
    return (x, y, width - STRIP * level, height)


def _drawings(leaf: Leaf, lots: Mapping[Lot, list[NestedItem]]) -> list[BlockDrawing]:
    kinds, held = list(lots), list(lots.values())
    return [BlockDrawing(block, kinds[block.lot], held[block.lot]) for block in leaf]


def _crosses(strip: Box) -> Iterator[Node]:
    """Give registration marks at both ends of the strip: those of two sides lie on each other."""
    x, y, width, height = strip
    half = min(width, height) / 2
    reach = half - 0.1
    yield from registration(x + half, y + half, reach)
    yield from registration(x + width - half, y + height - half, reach)


def _title(items: Sequence[NestedItem], wording: Wording) -> str:
    """Return the names of what is on a sheet, the first few of them."""
    names = [wording.name(component) for component in count_items(items, "front")]
    names += [
        wording.say("sheet.back_of", name=wording.name(component))
        for component in count_items(items, "back")
    ]
    shown = wording.say("sheet.comma").join(names[:NAMED])
    return shown if len(names) <= NAMED else wording.say("sheet.and_more", names=shown)


def _work(drawings: Sequence[BlockDrawing], layout: PageUse) -> Work:
    """Return what is done by hand to a sheet; one with a fold is folded and glued first."""
    loose = sum(placed.item.face == "back" for each in drawings for placed in each.placed)
    folded = int(layout.fold is not None)
    return total([Work(folds=folded, glued=folded + loose), *(each.work() for each in drawings)])


def _steps(items: Sequence[NestedItem], layout: PageUse, *, has_back: bool) -> tuple[str, ...]:
    """Return the keys of what is to be done with a sheet, in order."""
    makes = [item.piece.make for item in items]
    steps = {
        "sheet.turn_over": has_back,
        "sheet.fold_sheet": layout.fold is not None,
        "sheet.score_folds": any(make.folds for make in makes),
        "sheet.cut_straight": any(
            make.how == "cut" and make.shape == "rectangle" for make in makes
        ),
        "sheet.cut_round": any(make.shape != "rectangle" for make in makes),
        "sheet.fold_net": any(make.how == "net" for make in makes),
        "sheet.fold": any(make.folds for make in makes),
        "sheet.glue_back": any(item.face == "back" for item in items),
    }
    return (*(key for key, wanted in steps.items() if wanted), *finish_steps(makes))
