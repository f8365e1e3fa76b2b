"""The list of the sheets: what is on each, what it is printed on, what is done with it.

Text pages are put together from blocks: one below the other, side by side, over several pages.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from companion.kits.markup import as_typed
from companion.press.drawing.geometry import Point, translation
from companion.press.drawing.nodes import Group, Node, Stroke, TextLine
from companion.press.sheets.marks import lines
from companion.press.sheets.model import Sheet, Work, assumed, in_words, total
from companion.press.sheets.wording import Wording
from companion.press.text.typesetting import POINT, baseline, measure, paragraph

ENDLESS = 10_000.0


class TextBlock(NamedTuple):
    """Nodes drawn from (0, 0), and the height in mm that they take up."""

    height: float
    nodes: tuple[Node, ...] = ()

    def at(self, x: float, y: float) -> Group:
        """Return the block in its place."""
        return Group(self.nodes, translation(x, y))


def paragraph_block(wording: Wording, markup: str, kind: str, width: float) -> TextBlock:
    """Return a paragraph of that width as a block of the height that it needs."""
    nodes = paragraph(markup, wording.types[kind], (0, 0, width, ENDLESS))
    lines = [node.y for node in nodes if isinstance(node, TextLine)]
    return TextBlock(_foot(wording, kind, max(lines, default=0.0)), nodes)


def beside(blocks: Iterable[tuple[float, TextBlock]]) -> TextBlock:
    """Return blocks side by side, each at its x in mm."""
    placed = list(blocks)
    nodes = tuple(block.at(x, 0) for x, block in placed)
    return TextBlock(max(block.height for _, block in placed), nodes)


def below(blocks: Sequence[TextBlock], gap: float = 0.0) -> TextBlock:
    """Return blocks one below the other, `gap` mm apart, as one that is never parted."""
    nodes, down = [], 0.0
    for block in blocks:
        nodes.append(block.at(0, down))
        down += block.height + gap
    return TextBlock(down - gap if blocks else 0.0, tuple(nodes))


def told(wording: Wording, width: float, *parts: tuple[str, str] | float) -> TextBlock:
    """Return words, each with its kind of type, one below the other; mm between them as said."""
    return below([
        space(part) if isinstance(part, float) else paragraph_block(wording, *part, width)
        for part in parts
    ])  # fmt: skip


def space(height: float) -> TextBlock:
    """Return nothing, so many mm high."""
    return TextBlock(height)


class TextColumn:
    """Blocks filled into pages from the top, as many pages as they need."""

    def __init__(self, corner: Point, height: float) -> None:
        self.corner = corner
        self.height = height
        self.pages: list[list[Node]] = [[]]
        self.down = 0.0
        self._rooms: list[float] = []

    def add(self, *blocks: TextBlock) -> Point:
        """Add blocks that stay together on one page, where one can hold them.

        Returns:
            Where on the last page they stand: x, y.
        """
        whole = below(blocks)
        if self.down and self.down + whole.height > self.height:
            self.turn()
        place = (self.corner[0], self.corner[1] + self.down)
        if whole.nodes:
            self.pages[-1].append(whole.at(*place))
        self.down += whole.height if self.down or whole.nodes else 0.0
        return place

    def left(self) -> float:
        """Return how many mm are left on the page."""
        return self.height - self.down

    def rooms(self) -> tuple[float, ...]:
        """Return how many mm are left on each page."""
        return (*self._rooms, self.left())

    def turn(self) -> None:
        """Begin a new page."""
        self._rooms.append(self.left())
        self.pages.append([])
        self.down = 0.0


def _foot(wording: Wording, kind: str, last: float) -> float:
    """Return how far down the line of a baseline ends."""
    words = wording.types[kind]
    leading = words.leading * words.size * POINT
    return last - baseline(words, words.size) + leading if last else 0.0


HAIRLINE = Stroke("#cfcfcf", 0.2)
# Width in mm of the column that says which sheets.
NUMBERS = 16.0
# Share of the rest for what is on them.
HOLDS = 0.55
PAD = 1.3
# So many components of one sort on a sheet are named together.
MANY = 3
# The step of sheets that are pages of one board.
TILED = "sheet.glue_tile"
# From this width in mm on, the words on how to do things stand in two columns.
TWO_COLUMNS = 150.0
BETWEEN = 8.0


def intro(sheets: Sequence[Sheet], wording: Wording, width: float) -> TextBlock:
    """Return the list's heading and how much there is in all."""
    pieces = sum(sum(sheet.counts.values()) for sheet in sheets)
    words = wording.say("first.list_text", pieces=pieces, sheets=len(sheets))
    work = total(sheet.work for sheet in sheets)
    return below(
        [
            paragraph_block(wording, wording.say("first.list"), "heading", width),
            space(1.0),
            paragraph_block(wording, words, "body", width),
            *_work_blocks(work, wording, width),
            space(2.5),
        ]
    )


def _work_blocks(work: Work, wording: Wording, width: float) -> Iterator[TextBlock]:
    """Give what all sheets take by hand, and how long each thing is taken to last."""
    if any(work):
        said = _joined(in_words(work, wording.say), wording)
        by_hand = wording.say("work.all", minutes=work.minutes, work=said)
        yield paragraph_block(wording, by_hand, "body", width)
        yield paragraph_block(wording, wording.say("work.assumed", **assumed()), "small", width)


def group_blocks(
    sheets: Sequence[Sheet], wording: Wording, before: int, width: float
) -> list[TextBlock]:
    """Return a block a row, the first of each stock with the stock's heading above it.

    Args:
        sheets: In the order of printing.
        wording: What it says.
        before: How many sheets are numbered before the first of these.
        width: In mm.
    """
    numbered = list(enumerate(sheets, before + 1))
    blocks: list[TextBlock] = []
    for stock, group in groupby(numbered, key=lambda each: each[1].stock):
        head = _stock(stock, wording, width)
        rows = list(_rows(list(group), wording, width))
        blocks += [below([head, rows[0]]), *rows[1:], space(3.0)]
    return blocks


def how_blocks(sheets: Sequence[Sheet], wording: Wording, width: float) -> list[TextBlock]:
    """Return how everything is done that these sheets ask for, each thing once."""
    steps = dict.fromkeys(step for sheet in sheets for step in sheet.steps)
    if not steps:
        return []
    columns = 2 if width >= TWO_COLUMNS else 1
    share = (width - BETWEEN * (columns - 1)) / columns
    texts = [
        paragraph_block(
            wording, wording.say(step.replace("sheet.", "first.how_", 1)), "body", share
        )
        for step in steps
    ]
    notes = dict.fromkeys(note for sheet in sheets for note in sheet.notes)
    texts += [paragraph_block(wording, note, "body", share) for note in notes]
    rows = (texts[n : n + columns] for n in range(0, len(texts), columns))
    lines_up = (
        beside((n * (share + BETWEEN), block) for n, block in enumerate(row)) for row in rows
    )
    head = below([paragraph_block(wording, wording.say("first.how"), "heading", width), space(1.5)])
    return [head, *(below([row, space(2.5)]) for row in lines_up)]


def _stock(stock: str, wording: Wording, width: float) -> TextBlock:
    name = wording.say(f"stock.{stock}.name")
    use = wording.say(f"stock.{stock}.use")
    words = wording.say("first.group", stock=name, use=use)
    return below([paragraph_block(wording, as_typed(words), "strong", width), space(1.0)])


def _rows(
    numbered: Sequence[tuple[int, Sheet]], wording: Wording, width: float
) -> Iterator[TextBlock]:
    """Give a row for each run of sheets that hold the same and are done the same way."""
    for _, run in groupby(numbered, key=lambda each: _likeness(each[1])):
        same = list(run)
        yield _row((same[0][0], same[-1][0]), [sheet for _, sheet in same], wording, width)


def _likeness(sheet: Sheet) -> object:
    """Return what two sheets must have in common to be one row."""
    # Pages of one board differ in their names alone.
    if TILED in sheet.steps:
        return _board(sheet)
    return (tuple(sheet.counts.items()), tuple(sheet.glue.items()), sheet.steps)


def _row(
    numbers: tuple[int, int], sheets: Sequence[Sheet], wording: Wording, width: float
) -> TextBlock:
    sheet = sheets[0]
    first, last = numbers
    shown = f"{first}" if first == last else f"{first}\N{EN DASH}{last}"
    rest = width - NUMBERS
    room = rest * HOLDS - BETWEEN / 2
    holds = _contents(sheet, wording, room)
    if TILED in sheet.steps:
        ends = {"first": _page(sheets[0]), "last": _page(sheets[-1])}
        holds = wording.say("first.pages", name=holds, **ends)
    elif first != last:
        holds = wording.say("first.each", names=holds)
    todo = _joined(map(wording.say, sheet.steps), wording)
    work = total(each.work for each in sheets)
    if any(work):
        minutes = wording.say("work.minutes", minutes=work.minutes)
        todo = f"{todo}\n{_joined([minutes, *in_words(work, wording.say)], wording)}"
    row = beside(
        [
            (0, paragraph_block(wording, shown, "strong", NUMBERS)),
            (NUMBERS, paragraph_block(wording, as_typed(holds), "body", room)),
            (NUMBERS + rest * HOLDS, paragraph_block(wording, todo, "small", rest * (1 - HOLDS))),
        ]
    )
    rule = TextBlock(PAD, tuple(lines([(0, 0, width, 0)], HAIRLINE)))
    return below([rule, row, space(PAD)])


def _joined(words: Iterable[str], wording: Wording) -> str:
    return wording.say("sheet.comma").join(words)


def _contents(sheet: Sheet, wording: Wording, width: float) -> str:
    """Return how many of what is on a sheet, in lines that part no name from its number."""
    parts = [
        wording.say(key, name=name, count=count)
        for key, counts in (("first.piece", sheet.counts), ("first.backs", sheet.glue))
        for name, count in _by_name(counts, wording).items()
    ]
    return _in_lines(parts, wording, width)


def _by_name(counts: Mapping[str, int], wording: Wording) -> Mapping[str, int]:
    """Return the counts by name; many of one sort, such as workers of all colours, as one."""
    sorts = Counter(wording.sort(component) for component in counts)
    named: Counter[str] = Counter()
    for component, count in counts.items():
        sort = wording.sort(component)
        named[sort if sorts[sort] >= MANY else wording.name(component)] += count
    return named


def _in_lines(parts: Sequence[str], wording: Wording, width: float) -> str:
    """Join the parts; one that has no room behind the others begins a new line."""
    between = wording.say("first.between")
    # Broken here, not by the paragraph, which would part a name from its number.
    lines_up = [*parts[:1]]
    for part in parts[1:]:
        longer = f"{lines_up[-1]}{between}{part}"
        if measure(longer + between, wording.types["body"]) <= width:
            lines_up[-1] = longer
        else:
            lines_up.append(part)
    return f"{between.rstrip()}\n".join(lines_up)


def _board(sheet: Sheet) -> str:
    """Return the title of a page of a board without the page's name."""
    return sheet.title.rpartition(" ")[0]


def _page(sheet: Sheet) -> str:
    return sheet.title.rpartition(" ")[2]
