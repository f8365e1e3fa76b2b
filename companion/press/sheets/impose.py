"""Puts pieces that are cut out on sheets, few of them, with their backs behind them.

Pieces of one stock share sheets. Pieces that look alike are butted, each the other's bleed; others
lie two bleeds apart, unless butting them saves a sheet. A deck is defined once: `backs` says how
its backs get behind its fronts, and every other decision is the same for all four ways.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.kits.faults import Fault, Faulty
from companion.press.scene.geometry import Box, applied
from companion.press.scene.nodes import Matrix, Node
from companion.press.sheets.backs import across, down, turned_over
from companion.press.sheets.draw import BlockDrawing, Item, bound, counted, drawn, drawn_behind
from companion.press.sheets.marks import fold_line, registration
from companion.press.sheets.model import Backs, Page, Paper, Piece, Sheet
from companion.press.sheets.nest import NETS_APART, Leaf, Lot, thriftiest
from companion.press.sheets.paper import STRIP, printable
from companion.press.sheets.wording import Wording

FOLD_CLEAR = 5.0
"""How far the bleed stays away from the fold of a gutter-fold sheet, in mm."""
NAMED = 3
"""How many components a sheet's title names."""

@dataclass(frozen=True, slots=True)
class Layout:
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
    return tuple(
        sheet
        for stock, held in stocks.items()
        for group in _groups(held, paper, backs)
        for sheet in _sheets(group, stock, paper, backs, wording)
    )


def layouts(paper: Paper, backs: Backs, *, folded: bool = False) -> tuple[Layout, ...]:
    """Return the ways to use a page: its strip below or at the left, or folded either way."""
    left, top, width, height = printable(paper)
    below = (left, top + height - STRIP, width, STRIP)
    beside = (left, top, STRIP, height)
    if folded:
        x, y = paper.width / 2, paper.height / 2
        rest = width - STRIP
        upper = (left + STRIP, top, rest, y - FOLD_CLEAR - top)
        front = (left, top, x - FOLD_CLEAR - left, height - STRIP)
        return (
            Layout(upper, beside, down(y), (left + STRIP, y, left + width, y)),
            Layout(front, below, across(x), (x, top, x, top + height - STRIP)),
        )
    turned = backs in ("long-edge", "short-edge")
    mirror = turned_over(paper.width, paper.height, backs) if turned else None
    return (
        Layout((left, top, width, height - STRIP), below, mirror),
        Layout((left + STRIP, top, width - STRIP, height), beside, mirror),
    )


def too_large(piece: Piece, paper: Paper) -> Faulty:
    """Return what to say of a piece that is larger than the paper can hold."""
    _, _, width, height = printable(paper)
    size = f"{piece.make.size[0]:g} x {piece.make.size[1]:g} mm"
    holds = f"{paper.id} holds at most {width:g} x {height - STRIP:g} mm, its cutting marks included"
    message = f"is {size}, but {holds}; choose a larger paper"
    return Faulty(Fault("kit.toml", message, field=f"component.{piece.component}.size"))


def _groups(
    pieces: Sequence[Piece], paper: Paper, backs: Backs
) -> Iterator[tuple[list[Item], bool]]:
    """Give the items that are nested together, and whether their sheets are folded."""
    if backs in ("long-edge", "short-edge"):
        yield [Item(piece, "front", piece.front, piece.back) for piece in pieces], False
        return
    fronts = [Item(piece, "front", piece.front) for piece in pieces]
    halves = _that_fit_half(fronts, paper) if backs == "gutter-fold" else set()
    folded, apart = [], []
    for piece, front in zip(pieces, fronts, strict=True):
        (folded if piece.back is not None and _kind(front) in halves else apart).append(piece)
    if folded:
        yield [Item(piece, "front", piece.front, piece.back) for piece in folded], True
    if apart:
        single = [Item(piece, "front", piece.front) for piece in apart]
        yield [*single, *_glued(apart, every=backs == "gutter-fold")], False


def _glued(pieces: Sequence[Piece], *, every: bool) -> Iterator[Item]:
    """Give the backs that become pieces of their own: those that are contents, or all."""
    for piece in pieces:
        if piece.back is not None and (every or piece.make.glued):
            yield Item(piece, "back", piece.back)


def _that_fit_half(items: Sequence[Item], paper: Paper) -> set[Lot]:
    """Return the kinds of items small enough for half a sheet."""
    areas = [each.area for each in layouts(paper, "gutter-fold", folded=True)]
    kinds = {_kind(item) for item in items}
    return {kind for kind in kinds if thriftiest([replace(kind, count=1)], areas) is not None}


def _lots(items: Sequence[Item]) -> Mapping[Lot, list[Item]]:
    """Return the items by lot: those of one size and shape."""
    same: dict[Lot, list[Item]] = {}
    for item in items:
        same.setdefault(_kind(item), []).append(item)
    return {replace(lot, count=len(held), alike=_alike(held)): held for lot, held in same.items()}


def _kind(item: Item) -> Lot:
    """Return the lot that an item belongs to, not yet counted."""
    make = item.piece.make
    net = make.how == "net"
    return Lot(
        size=make.size,
        shape=make.shape,
        corner=0.0 if make.folds else make.corner,
        bleed=make.bleed,
        count=0,
        alike=False,
        marked=not net,
        apart=NETS_APART if net else 0.0,
        captioned=item.face == "back",
    )


def _alike(items: Sequence[Item]) -> bool:
    first = items[0]
    return all(item.front == first.front and item.back == first.back for item in items)


def _sheets(
    group: tuple[list[Item], bool], stock: str, paper: Paper, backs: Backs, wording: Wording
) -> Iterator[Sheet]:
    items, folded = group
    lots = _lots(items)
    ways = layouts(paper, backs, folded=folded)
    found = thriftiest(list(lots), [way.area for way in ways])
    if found is None:
        raise too_large(max(items, key=lambda item: max(item.piece.make.size)).piece, paper)
    area, leaves = found
    layout = next(way for way in ways if way.area == area)
    for leaf in leaves:
        yield _sheet(leaf, lots, layout, stock, paper, wording)


def _sheet(
    leaf: Leaf,
    lots: Mapping[Lot, list[Item]],
    layout: Layout,
    stock: str,
    paper: Paper,
    wording: Wording,
) -> Sheet:
    kinds, held = list(lots), list(lots.values())
    drawings = [BlockDrawing(block, kinds[block.lot], held[block.lot]) for block in leaf]
    items = [placed.item for each in drawings for placed in each.placed]
    front, back = _pages(drawings, layout, paper, wording)
    return Sheet(
        title=_title(items, wording),
        stock=stock,
        front=front,
        back=back,
        counts=counted(items, "front"),
        steps=_steps(items, layout, has_back=back is not None),
        glue=counted(items, "back"),
    )


def _pages(
    drawings: Sequence[BlockDrawing], layout: Layout, paper: Paper, wording: Wording
) -> tuple[Page, Page | None]:
    nodes = drawn(drawings, wording)
    trims = bound(drawings)
    behind: tuple[Node, ...] = drawn_behind(drawings, layout.mirror) if layout.mirror else ()
    if layout.mirror is None or not behind:
        return Page(paper.width, paper.height, nodes, "", trims, layout.strip), None
    mirrored = tuple(_mirrored(trim, layout.mirror) for trim in trims)
    if layout.fold:
        folded = (*nodes, *behind, fold_line(*layout.fold))
        return Page(paper.width, paper.height, folded, "", (*trims, *mirrored), layout.strip), None
    strip = _mirrored(layout.strip, layout.mirror)
    front = (*nodes, *_crosses(layout.strip))
    back = (*behind, *_crosses(strip))
    return (
        Page(paper.width, paper.height, front, "", trims, layout.strip),
        Page(paper.width, paper.height, back, "", mirrored, strip),
    )


def _crosses(strip: Box) -> Iterator[Node]:
    """Give registration marks at both ends of the strip: those of two sides lie on each other."""
    x, y, width, height = strip
    half = min(width, height) / 2
    reach = half - 0.1
    yield from registration(x + half, y + half, reach)
    yield from registration(x + width - half, y + height - half, reach)


def _mirrored(box: Box, mirror: Matrix) -> Box:
    x, y, width, height = box
    corners = [applied(mirror, (x, y)), applied(mirror, (x + width, y + height))]
    (left, right), (top, bottom) = (sorted(values) for values in zip(*corners, strict=True))
    return (left, top, right - left, bottom - top)


def _title(items: Sequence[Item], wording: Wording) -> str:
    """Return the names of what is on a sheet, the first few of them."""
    names = [wording.name(component) for component in counted(items, "front")]
    names += [
        wording.say("sheet.back_of", name=wording.name(component))
        for component in counted(items, "back")
    ]
    shown = wording.say("sheet.comma").join(names[:NAMED])
    return shown if len(names) <= NAMED else wording.say("sheet.and_more", names=shown)


def _steps(items: Sequence[Item], layout: Layout, *, has_back: bool) -> tuple[str, ...]:
    """Return the keys of what is to be done with a sheet, in order."""
    makes = [item.piece.make for item in items]
    steps = {
        "sheet.turn_over": has_back,
        "sheet.fold_sheet": layout.fold is not None,
        "sheet.score_folds": any(make.folds for make in makes),
        "sheet.cut_straight": any(make.how == "cut" and make.shape == "rectangle" for make in makes),
        "sheet.cut_round": any(make.shape != "rectangle" for make in makes),
        "sheet.fold_net": any(make.how == "net" for make in makes),
        "sheet.fold": any(make.folds for make in makes),
        "sheet.glue_back": any(item.face == "back" for item in items),
    }
    return tuple(key for key, wanted in steps.items() if wanted)
