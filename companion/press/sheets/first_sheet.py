"""The first sheet: what to measure before anything else is printed, and the list of the sheets."""

from collections.abc import Iterator, Sequence
from functools import partial

from companion.kits.markup import as_typed
from companion.kits.model import Backs
from companion.kits.paper import Paper, printable
from companion.press.drawing.geometry import (
    INCH,
    Box,
    Point,
    apply,
    polyline,
    rectangle,
    translation,
)
from companion.press.drawing.nodes import Group, Node, Path, Stroke
from companion.press.sheets.listing import (
    TextBlock,
    TextColumn,
    beside,
    group_blocks,
    how_blocks,
    intro,
    paragraph_block,
    space,
    told,
)
from companion.press.sheets.marks import INK, lines
from companion.press.sheets.model import Page, Sheet
from companion.press.sheets.page import STRIP, is_duplex, mirror_box, page_size, turn_over
from companion.press.sheets.wording import Wording

CARD = (85.6, 54.0)
CARD_CORNER = 3.18
RULE = Stroke("#c2c2c2", 0.35)
FINE = Stroke("#1a1a1a", 0.15)
HAIR = FINE.width / 2
DARK = "#1a1a1a"
# Thickness of the bars in mm.
BAR = 3.5
# Length of the corner marks in mm.
ARM = 6.0
# How far the scales of the duplex test reach from 0, in mm.
REACH = 6.0
# How far each scale stands from the middle of the cross, in mm.
ASIDE = 8.0
CROSS = 15.0
# Room in mm for the upright bar and its figures.
INDENT = 14.0
GAP = 8.0
# Paper that holds less than this across, in mm, has its words above its drawings.
WIDE = 165.0
# How far words keep from the corner marks, in mm.
MARGIN = 6.0
# Height of the picture above a page in mm, where it has room.
PICTURE = 18.0
# Room in mm that it takes, with what parts it from the rest.
ABOVE = PICTURE + 5.0


def first_sheets(
    sheets: Sequence[Sheet],
    paper: Paper,
    backs: Backs,
    wording: Wording,
    picture: Node | None = None,
) -> tuple[Sheet, ...]:
    """Return the first sheet and those that carry on its list.

    Args:
        sheets: All others, in order, not yet numbered.
        paper: What they are printed on.
        backs: How backs are printed; two-sided, the first sheet has a back that shows how the
            sides meet.
        wording: What it says: the texts `first.*`, `sheet.*` and `stock.*`.
        picture: What stands above each page that has room for it, as wide as `picture_size` says;
            for its sake no page more is printed.
    """
    laid = partial(_Pages, sheets, paper, backs, wording)
    # How many pages the list takes depends on the numbers in it, and these on how many it takes.
    made = laid(1)
    if (count := len(made.fronts)) > 1:  # the sheets' numbers follow the list, which is known now
        made = laid(count)
    if picture:
        if made.rooms[0] < ABOVE:  # what follows may have room for the end of the first page
            tight = laid(count, ABOVE)
            made = tight if len(tight.fronts) == count else made
        made.put_above(picture)
    left, top, width, height = printable(paper)
    strip = (left + ARM, top + height - STRIP, width - 2 * ARM, STRIP)
    title = wording.say("first.title")
    first, *others = made.fronts
    fronts = ((*_corners(printable(paper)), *first), *others)
    return tuple(
        Sheet(title, "paper", _page(paper, front, strip), made.behind(number, strip))
        for number, front in enumerate(fronts)
    )


def bar_length(paper: Paper) -> float:
    """Return how long the bars of the first sheet are on this paper, in mm."""
    width, height = _space(paper)
    return 100.0 if min(width - INDENT, 0.6 * height) >= 4 * INCH else 50.0


def picture_size(paper: Paper) -> tuple[float, float]:
    """Return width and height in mm of the picture above a page."""
    return (_space(paper)[0], PICTURE)


def _space(paper: Paper) -> tuple[float, float]:
    width, height = page_size(paper)
    return (width - 2 * MARGIN, height - 2 * MARGIN)


def _page(paper: Paper, nodes: tuple[Node, ...], strip: Box) -> Page:
    return Page(paper.width, paper.height, nodes, "", (), strip)


class _Pages:
    """The contents of the pages, if they are `count` pages; the first begins `lead` mm down."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that they say
        self,
        sheets: Sequence[Sheet],
        paper: Paper,
        backs: Backs,
        wording: Wording,
        count: int,
        lead: float = 0.0,
    ) -> None:
        self.paper = paper
        self.backs = backs
        self.lead = lead
        self.tested: tuple[int, Point] | None = None
        width, height = _space(paper)
        left, top, _, _ = printable(paper)
        self.corner = (left + MARGIN, top + MARGIN)
        column = TextColumn(self.corner, height)
        column.down = lead
        column.add(*_heading(wording, width))
        column.add(*_size_test(paper, wording, width))
        if is_duplex(backs):
            x, y = column.add(space(GAP), _sides_test(backs, wording, width))
            self.tested = (len(column.pages) - 1, (x + CROSS, y + GAP + CROSS))
        _fill_list(column, sheets, wording, count, width)
        self.fronts = [tuple(nodes) for nodes in column.pages]
        self.rooms = column.rooms()

    def put_above(self, picture: Node) -> None:
        """Put a picture above each page that has room for it, and move the rest of it down."""
        above = Group((picture,), translation(*self.corner))
        for number, room in enumerate(self.rooms):
            down = ABOVE - (self.lead if number == 0 else 0.0)
            if room >= down:
                self.fronts[number] = (above, Group(self.fronts[number], translation(0, down)))
                if self.tested and self.tested[0] == number:
                    x, y = self.tested[1]
                    self.tested = (number, (x, y + down))

    def behind(self, number: int, strip: Box) -> Page | None:
        """Return the page with the cross behind the scales; None behind the other pages."""
        if self.tested is None or self.tested[0] != number:
            return None
        mirror = turn_over(self.paper.width, self.paper.height, self.backs)
        x, y = apply(mirror, self.tested[1])
        cross = lines([(x - CROSS, y, x + CROSS, y), (x, y - CROSS, x, y + CROSS)], FINE)
        return _page(self.paper, tuple(cross), mirror_box(strip, mirror))


def _fill_list(
    column: TextColumn, sheets: Sequence[Sheet], wording: Wording, count: int, width: float
) -> None:
    """Fill in the list: on a page of its own when one holds all of it, and the first does not."""
    if not sheets:
        return
    groups = group_blocks(sheets, wording, count, width)
    how = how_blocks(sheets, wording, width)
    head = intro(sheets, wording, width)
    whole = sum(block.height for block in (head, *groups, *how)) + 2 * GAP
    if column.left() < whole <= column.height:
        column.turn()
    else:
        column.add(space(GAP))
    column.add(head, *groups[:1])
    for block in groups[1:]:
        column.add(block)
    column.add(space(GAP / 2), *how[:2])
    for block in how[2:]:
        column.add(block)


def _heading(wording: Wording, width: float) -> list[TextBlock]:
    rule = TextBlock(5.0, tuple(lines([(0, 1.5, width, 1.5)], RULE)))
    lead = wording.say("first.lead")
    return [
        paragraph_block(wording, as_typed(wording.kit), "title", width),
        rule,
        paragraph_block(wording, lead, "body", width),
        space(GAP),
    ]


def _size_test(paper: Paper, wording: Wording, width: float) -> list[TextBlock]:
    """Return bars and card with what to do with them, beside them or above."""
    length = bar_length(paper)
    drawing = _measures(length, wording, width)
    taken = INDENT + 4 * INCH + GAP
    narrow = width < WIDE
    words = told(
        wording,
        width if narrow else width - taken,
        (wording.say("first.size"), "heading"),
        1.5,
        (wording.say("first.size_text"), "body"),
        2.5,
        (wording.say("first.corners", margin=f"{paper.margin:g}"), "small"),
    )
    return [words, space(GAP / 2), drawing] if narrow else [beside([(0, drawing), (taken, words)])]


def _measures(length: float, wording: Wording, width: float) -> TextBlock:
    """Return the three bars and, where it has room, the outline of a bank card."""
    inches = round(length / INCH)
    nodes: list[Node] = [
        *_level_bar((INDENT, 0.0), length, 10.0, 1.0, wording),
        *_level_bar((INDENT, 14.0), inches * INCH, INCH, INCH, wording),
        *_upright_bar((0.0, 0.0), length, 10.0, wording),
        wording.line(wording.say("first.bar", length=f"{length:g}"), "small", INDENT, 10.5),
        wording.line(wording.say("first.inches", length=inches), "small", INDENT, 24.5),
    ]
    if INDENT + CARD[0] <= width and length > CARD[1] + 2 * INDENT:
        card = (INDENT, 36.0, *CARD)
        middle = (card[0] + CARD[0] / 2, card[1] + CARD[1] / 2 + 1)
        nodes += [
            Path(rectangle(card, CARD_CORNER), stroke=INK),
            wording.line(wording.say("first.card"), "small", *middle, "centre"),
        ]
    return TextBlock(length, tuple(nodes))


def _level_bar(
    corner: Point, length: float, step: float, unit: float, wording: Wording
) -> Iterator[Node]:
    """Give a bar of that length, every second step of it dark, with figures in a unit of mm."""
    x, y = corner
    yield _stripes(corner, length, step)
    for at in (0.0, length / 2, length):
        yield wording.line(f"{at / unit:g}", "mark", x + at, y + BAR + 2.4, "centre")


def _upright_bar(corner: Point, length: float, step: float, wording: Wording) -> Iterator[Node]:
    """Give the same upright, its figures beside it."""
    x, y = corner
    yield Group((_stripes((0.0, 0.0), length, step),), (0.0, 1.0, 1.0, 0.0, x, y))
    for at, down in ((0.0, 1.9), (length / 2, 0.9), (length, 0.0)):
        yield wording.line(f"{at:g}", "mark", x + BAR + 1, y + at + down)


def _stripes(corner: Point, length: float, step: float) -> Node:
    """Return a level bar, exactly as long as said: its outline lies inside it."""
    x, y = corner
    dark = [(x + n * step, y, step, BAR) for n in range(0, round(length / step), 2)]
    inner = (x + HAIR, y + HAIR, length - 2 * HAIR, BAR - 2 * HAIR)
    fills = tuple(command for box in dark for command in rectangle(box))
    return Group((Path(fills, DARK), Path(rectangle(inner), stroke=FINE)))


def _sides_test(backs: Backs, wording: Wording, width: float) -> TextBlock:
    """Return the scales that are read against the cross behind them."""
    taken = 2 * CROSS + GAP
    key = "first.sides_long" if backs == "long-edge" else "first.sides_short"
    words = told(
        wording,
        width - taken,
        (wording.say("first.sides"), "heading"),
        1.5,
        (wording.say(key), "body"),
        1.0,
        (wording.say("first.sides_text"), "body"),
    )
    scales = TextBlock(2 * CROSS, tuple(_scales((CROSS, CROSS), wording)))
    return beside([(0, scales), (taken, words)])


def _scales(middle: Point, wording: Wording) -> Iterator[Node]:
    """Give a level scale above and an upright one left of a small cross in the middle."""
    x, y = middle
    half_mm = range(round(-2 * REACH), round(2 * REACH) + 1)
    ticks: list[Box] = []
    for n in half_mm:
        tall = 3.2 if n % 10 == 0 else 2.2 if n % 2 == 0 else 1.2
        ticks.append((x + n / 2, y - ASIDE, x + n / 2, y - ASIDE - tall))
        ticks.append((x - ASIDE, y + n / 2, x - ASIDE - tall, y + n / 2))
    yield from lines(ticks, FINE)
    yield from lines([(x - 1.5, y, x + 1.5, y), (x, y - 1.5, x, y + 1.5)], FINE)
    for n in (-5, 0, 5):
        figure = f"{n:+d}" if n else "0"
        yield wording.line(figure, "mark", x + n, y - ASIDE - 4, "centre")
        yield wording.line(figure, "mark", x - ASIDE - 4, y + n + 0.7, "right")


def _corners(box: Box) -> Iterator[Node]:
    """Give an angle in each corner of what can be printed."""
    x, y, width, height = box
    hair = INK.width / 2
    for across, left in ((1, x + hair), (-1, x + width - hair)):
        for down, top in ((1, y + hair), (-1, y + height - hair)):
            ends = [(left + across * ARM, top), (left, top), (left, top + down * ARM)]
            yield Path(polyline(ends), stroke=INK)
