"""A board spread over several pages, to be glued together into one.

Page A1 is seen up to its line and has a flap beyond it; page A2 is cut off along that line and
glued on the flap. Targets outside the board lie half on either page: where their halves meet, the
pages meet. The art runs on under the neighbour, and the rest of the flap is bare, for the glue.

A back is cut along the same lines. Printed two-sided, it is on the pages of the front and runs on
over the flaps, which cover their neighbours there; otherwise it has pages of its own, to be joined
likewise and glued on: side by side the joints of both sides lie on each other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.kits import Fault, Faulty
from companion.kits.bounds import BOARD_PAGES
from companion.kits.model import Backs
from companion.kits.paper import Paper, printable
from companion.press.drawing.geometry import Box, grown, polyline, rectangle, translation
from companion.press.drawing.nodes import Group, Matrix, Node, Path, Stroke, Symbol, Use
from companion.press.sheets.marks import (
    CLEAR,
    DIE,
    INK,
    LENGTH,
    Edge,
    bleed_area,
    edge,
    lines,
    registration,
)
from companion.press.sheets.model import Page, Piece, Sheet, page_work
from companion.press.sheets.page import behind, is_duplex, mirror_box, turn_over
from companion.press.sheets.parts import FOOT, Parting, from_behind, parting
from companion.press.sheets.wording import Wording, finish_steps

# Width of the glue flaps in mm.
OVERLAP = 10.0
# How far the art runs on under the neighbour, in mm.
UNDER = 3.0
# How far words keep from the ends of a side, where its marks are.
ENDS = 6.0
# Of the page's own place in its map.
HERE = "#c2c2c2"
MAP = 9.0
# Between the map and the page's letter, in mm.
GAP = 1.2
# How far the line at the end of a flap stays inside what can be printed, in mm.
HAIR = 0.2


def tile(
    piece: Piece,
    paper: Paper,
    wording: Wording,
    keep: Sequence[Box] = (),
    backs: Backs = "none",
) -> tuple[Sheet, ...]:
    """Spread a board over as few pages as hold it, its back behind them or over as many more.

    Args:
        piece: The board, of `how="tiled"`.
        paper: What it is printed on; it lies whichever way round needs fewer pages.
        wording: What the pages say beside the board.
        keep: Boxes on the board, in mm from its trim, that no cut should go through.
        backs: How backs are printed: on the pages of the front, or on pages to be glued on.

    Returns:
        A sheet a page, row by row; the first counts the board.
    """
    _refuse_giant(piece, paper)
    plan = plan_of(piece, paper, keep)
    if piece.back is None or is_duplex(backs):
        return _spread(piece, "front", plan, wording, backs)
    other = from_behind(plan, piece.make.size[0], OVERLAP)
    return (*_spread(piece, "front", plan, wording), *_spread(piece, "back", other, wording))


def plan_of(piece: Piece, paper: Paper, keep: Sequence[Box]) -> Parting:
    """Return how a board is parted over pages; the arguments are those of `tile`."""
    return parting(piece.make.size, paper, OVERLAP, keep, both=piece.back is not None)


def _refuse_giant(piece: Piece, paper: Paper) -> None:
    """Refuse a board that is as large as more pages than anybody would glue together."""
    _, _, width, height = printable(paper)
    pages = piece.make.size[0] * piece.make.size[1] / (width * height)
    if pages > BOARD_PAGES:
        message = f"takes {pages:.0f} pages of {paper.id} for one board; the most is {BOARD_PAGES}"
        raise Faulty(Fault("kit.toml", message, field=f"component.{piece.component}.size"))


def _spread(
    piece: Piece, face: str, plan: Parting, wording: Wording, backs: Backs = "none"
) -> tuple[Sheet, ...]:
    """Return a page for each column in each row; `backs` two-sided: with the back behind it."""
    art = _whole(piece, face)
    other = _whole(piece, "back") if backs != "none" and piece.back else None
    places = [(column, row) for row in range(len(plan.rows)) for column in range(len(plan.columns))]
    pages = (_Tile(piece, face, place, plan, wording) for place in places)
    return tuple(page.both(art, other, backs) if other else page.sheet(art) for page in pages)


def _whole(piece: Piece, face: str) -> Node:
    """Return one side of a board as something that every page shows a part of."""
    node = piece.front if face == "front" else piece.back
    assert node is not None, "only a side that is there is spread"
    bleed, (width, height) = piece.make.bleed, piece.make.size
    box = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    return Use(Symbol(f"{piece.component}-{piece.number}-{face}-whole", (node,), *box))


class _Tile:
    """One page of a board: what is where on it."""

    def __init__(
        self, piece: Piece, face: str, place: tuple[int, int], plan: Parting, wording: Wording
    ) -> None:
        self.piece = piece
        self.face = face
        self.place = place
        self.plan = plan
        self.wording = wording
        self.across, self.down = plan.columns[place[0]], plan.rows[place[1]]
        self.seen = (
            plan.printable[0] + self.across.before,
            plan.printable[1] + self.down.before,
            self.across.stop - self.across.start,
            self.down.stop - self.down.start,
        )
        self.edges = self._edges()

    def sheet(self, art: Node) -> Sheet:
        """Return the page as a sheet of its own."""
        left, top, width, height = self.plan.printable
        bleed = grown(self.seen, self.piece.make.bleed)
        size = (width + 2 * left, height + 2 * top)
        page = Page(*size, self._nodes(art), "", (self.seen,), self._strip(), bleed)
        count = {self.piece.component: 1} if self.place == (0, 0) else {}
        is_front = self.face == "front"
        return Sheet(
            title=f"{self._board()} {_name(*self.place)}",
            stock=self.piece.make.stock,
            front=page,
            counts=count if is_front else {},
            steps=self._steps(),
            glue={} if is_front else count,
            work=page_work((False, False, self.across.flap > 0, self.down.flap > 0)),
        )

    def both(self, art: Node, other: Node, backs: Backs) -> Sheet:
        """Return the page with its part of the back, the whole of which is given, behind it."""
        sheet = self.sheet(art)
        front = sheet.front
        mirror = turn_over(front.width, front.height, backs)
        x, y, width, height = self.seen
        left, top, right, bottom = (each.far for each in self.edges)
        right, bottom = self.across.flap or right, self.down.flap or bottom
        area = mirror_box((x - left, y - top, width + left + right, height + top + bottom), mirror)
        stands = behind(self._moved(), self.piece.make.size[0], mirror)
        data = self._data() | ({"face": "back"} if self.place == (0, 0) else {})
        board = Group((Group((other,), stands),), clip=rectangle(area), data=data)
        # On the back the line would stand on the flap, which is glued over.
        strip = None if self.down.flap else mirror_box(self._strip(), mirror)
        seen, bleed = (mirror_box(box, mirror) for box in (self.seen, front.bleed or self.seen))
        back = Page(front.width, front.height, (board,), "", (seen,), strip, bleed)
        return replace(sheet, back=back, steps=("sheet.turn_over", *sheet.steps))

    def _board(self) -> str:
        name = self.wording.name(self.piece.component)
        return name if self.face == "front" else self.wording.say("sheet.back_of", name=name)

    def _steps(self) -> tuple[str, ...]:
        joined = len(self.plan.columns) * len(self.plan.rows) > 1
        steps = ("sheet.cut_tile", "sheet.glue_tile") if joined else ("sheet.cut_straight",)
        last = finish_steps([self.piece.make]) if self.face == "front" else ("sheet.glue_back",)
        return (*steps, *last)

    def _data(self) -> dict[str, str]:
        """Return what the page's group says: the first is the piece, the others parts of it."""
        if self.place != (0, 0):
            return {"part-of": self.piece.component, "tile": _name(*self.place)}
        return {
            "component": self.piece.component,
            "piece": str(self.piece.number),
            "face": self.face,
            "tile": _name(*self.place),
        }

    def _nodes(self, art: Node) -> tuple[Node, ...]:
        moved = Group((art,), self._moved())
        clip = bleed_area(self.seen, self.edges)
        board = Group((moved,), clip=clip, data=self._data())
        return (board, *self._marks(), *self._flaps(), *self._map())

    def _moved(self) -> Matrix:
        """Return by what the board is moved for its part to lie on this page."""
        return translation(self.seen[0] - self.across.start, self.seen[1] - self.down.start)

    def _edges(self) -> tuple[Edge, Edge, Edge, Edge]:
        bleed = self.piece.make.bleed
        left, top = (edge(part.before, bleed) for part in (self.across, self.down))
        right = _flap_edge() if self.across.flap else edge(self.across.after, bleed)
        return (left, top, right, self._foot(bleed))

    def _foot(self, bleed: float) -> Edge:
        """Return the lower edge; its bleed leaves the line of words below it free."""
        if self.down.flap:
            return _flap_edge()
        # The line of words stands where bleed and marks would be.
        foot = edge(self.down.after, bleed)
        most = max(0.0, self.down.after - FOOT)
        return foot._replace(far=min(foot.far, most))

    def _marks(self) -> Iterator[Node]:
        """Give a crop mark at each end of the board's edges, a target at each end of a joint."""
        ticks: list[Box] = []
        for axis in (0, 1):
            for at, is_joint in self._lines(axis):
                marks = [_tick(axis, at, *end) for end in self._ends(1 - axis)]
                if is_joint:
                    yield from (node for mark in marks for node in _target(mark))
                else:
                    ticks += marks
        yield from lines(ticks, INK)

    def _lines(self, axis: int) -> tuple[tuple[float, bool], tuple[float, bool]]:
        """Return where the two lines across an axis are, and whether they are joints."""
        part = (self.across, self.down)[axis]
        start, length = self.seen[axis], self.seen[axis + 2]
        return ((start, part.start > 0), (start + length, part.flap > 0))

    def _ends(self, axis: int) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return from where to where marks run beyond either end of a line along an axis."""
        low, high = self.edges[axis], self.edges[axis + 2]
        start, stop = self.seen[axis], self.seen[axis] + self.seen[axis + 2]
        return ((start - low.start, start - low.end), (stop + high.start, stop + high.end))

    def _flaps(self) -> Iterator[Node]:
        """Give the ends of the flaps, and which page is glued on each."""
        x, y, width, height = self.seen
        column, row = self.place
        right, below = x + width + self.across.flap, y + height + self.down.flap
        if self.across.flap:
            yield Path(polyline([(right - HAIR, y), (right - HAIR, below - HAIR)]), stroke=DIE)
            words = self.wording.say("sheet.flap", page=_name(column + 1, row))
            box = (x + width + UNDER, y + ENDS, self.across.flap - UNDER, height - 2 * ENDS)
            yield self.wording.strip(words, box, "centre")
        if self.down.flap:
            yield Path(polyline([(x, below - HAIR), (right - HAIR, below - HAIR)]), stroke=DIE)
            words = self.wording.say("sheet.flap", page=_name(column, row + 1))
            x, y, width, room = self._foot_box()
            yield self.wording.strip(words, (x, y, width, room / 2), "centre")

    def _foot_box(self) -> Box:
        """Return the box below the board, between its marks, for words and the map."""
        x, y, width, height = self.seen
        start = UNDER + CLEAR if self.down.flap else self.edges[3].far
        room = self.down.flap or self.down.after
        return (x + ENDS, y + height + start, width - 2 * ENDS, room - start)

    def _map(self) -> Iterator[Node]:
        """Give the page's letter, and a map of all pages with its own marked."""
        columns, rows = len(self.plan.columns), len(self.plan.rows)
        if columns * rows == 1:
            return
        x, y, _, room = self._foot_box()
        wide, high = self._cell()
        top = y + (room - rows * high) / 2
        frame = Stroke("#656565", 0.15)
        for row in range(rows):
            for column in range(columns):
                box = (x + column * wide, top + row * high, wide, high)
                here = HERE if (column, row) == self.place else None
                yield Path(rectangle(box), here, frame)
        words = (x + columns * wide + GAP, top, 2 * ENDS, rows * high)
        yield self.wording.strip(_name(*self.place), words, kind="tile")

    def _cell(self) -> tuple[float, float]:
        """Return the size of a page in the map; a single row is as high as one of two."""
        *_, room = self._foot_box()
        high = min(MAP, room - 0.4) / max(2, len(self.plan.rows))
        return (high * 1.3, high)

    def _strip(self) -> Box:
        """Return the box for the line that says what sheet it is, beside the map and its letter."""
        x, y, width, room = self._foot_box()
        taken = max(4 * ENDS, len(self.plan.columns) * self._cell()[0] + GAP + ENDS)
        below = 2 * HAIR if self.down.flap else 0.0
        return (x + taken, y + room - FOOT - below, width - taken, FOOT)


def _name(column: int, row: int) -> str:
    """Return a page's name: a letter for its row, a number for its column."""
    return f"{chr(ord('A') + row)}{column + 1}"


def _flap_edge() -> Edge:
    start = UNDER + CLEAR
    return Edge(UNDER, start, start + LENGTH)


def _tick(axis: int, at: float, start: float, end: float) -> Box:
    """Return a mark that continues an upright (axis 0) or level (axis 1) line at `at`."""
    return (at, start, at, end) if axis == 0 else (start, at, end, at)


def _target(mark: Box) -> list[Path]:
    x1, y1, x2, y2 = mark
    reach = (abs(x2 - x1) + abs(y2 - y1)) / 2 - INK.width / 2
    return registration((x1 + x2) / 2, (y1 + y2) / 2, reach)
