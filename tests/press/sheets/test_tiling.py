"""Boards over pages: as few as can be, nothing torn that need not be, halves that meet."""

from itertools import pairwise
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kits import Kit
from companion.kits.model import Backs
from companion.kits.paper import paper
from companion.press.drawing.geometry import Box, apply, bounds, union
from companion.press.drawing.nodes import Group, Matrix, Node, Path
from companion.press.sheets.arrange import finish
from companion.press.sheets.model import Sheet
from companion.press.sheets.page import mirror_box, turn_over
from companion.press.sheets.parts import Parting, from_behind, parting, torn
from companion.press.sheets.tiling import tile
from companion.press.sheets.wording import Wording
from tests.press.reach import boxes_of, outside

GIZA = (550.0, 380.0)


def areas(kit: Kit) -> list[Box]:
    return [
        (row["x"], row["y"], row["width"], row["height"])
        for row in kit.table("areas").rows
        if row["x"] is not None
    ]


@pytest.fixture(scope="module")
def board(form, deck):
    return lambda size=GIZA, **changes: deck(form(size, how="tiled", **changes), 1, "board")[0]


@pytest.mark.parametrize(("name", "pages"), [("a4", (2, 2)), ("letter", (3, 2)), ("a3", (2, 1))])
def test_the_board_of_giza_needs_the_pages_of_the_specification(
    name: str, pages: tuple[int, int], giza: Kit
) -> None:
    plan = parting(GIZA, paper(name), 10, areas(giza))
    assert (len(plan.columns), len(plan.rows)) == pages


def test_cuts_go_between_spaces_where_they_can(giza: Kit) -> None:
    plan = parting(GIZA, paper("a4"), 10, areas(giza))
    (_, right) = plan.columns
    crossed = [x for x, _, width, _ in areas(giza) if x < right.start < x + width]
    assert crossed == []


@given(
    size=st.tuples(st.floats(50, 900), st.floats(50, 900)),
    name=st.sampled_from(["a4", "letter", "a3"]),
    overlap=st.floats(5, 15),
    boxes=st.lists(
        st.tuples(st.floats(0, 800), st.floats(0, 800), st.floats(5, 90), st.floats(5, 90)),
        max_size=6,
    ),
)
@settings(max_examples=80)
def test_parts_cover_the_board_and_fit_their_pages(
    size: tuple[float, float], name: str, overlap: float, boxes: list[Box]
) -> None:
    plan = parting(size, paper(name), overlap, boxes)
    _, _, width, height = plan.printable
    for length, parts, page in ((size[0], plan.columns, width), (size[1], plan.rows, height)):
        assert (parts[0].start, parts[-1].stop, parts[-1].flap) == (0, length, 0)
        assert all(one.stop == other.start for one, other in pairwise(parts))
        for part in parts:
            used = part.before + part.stop - part.start + part.flap + part.after
            assert used == pytest.approx(page)
            assert part.before >= 1.5 - 1e-6
            assert part.flap == (0 if part is parts[-1] else overlap)
    enough = min(
        _pages(size[0], across - 8, overlap) * _pages(size[1], down - 8, overlap)
        for across, down in ((width, height), (height, width))
    )
    assert len(plan.columns) * len(plan.rows) <= enough


def _pages(length: float, page: float, overlap: float) -> int:
    """Return how many pages surely hold a length, each sharing a flap with the next."""
    return max(1, ceil((length - overlap) / (page - overlap)))


@given(st.floats(150, 270), st.floats(5, 40))
def test_a_box_that_can_stay_whole_stays_whole(at: float, width: float) -> None:
    box = (at, 10.0, width, 50.0)
    plan = parting((400, 150), paper("a4"), 10, [box])
    assert torn(plan, [box]) == 0


def test_a_small_board_is_one_page_without_flaps(board, wording: Wording) -> None:
    (sheet,) = tile(board((200, 150)), paper("a4"), wording)
    assert sheet.steps == ("sheet.cut_straight",)
    assert sheet.front.trims[0][2:] == (200, 150)


def targets(sheet: Sheet, plan: Parting, at: int) -> set[tuple[float, float]]:
    """Return the middles of the circles on a page, in mm on the board."""
    column, row = at % len(plan.columns), at // len(plan.columns)
    seen = sheet.front.trims[0]
    dx, dy = plan.columns[column].start - seen[0], plan.rows[row].start - seen[1]
    circles = [
        node
        for node in sheet.front.nodes
        if getattr(node, "commands", None) and node.commands[1][0] == "C"
    ]
    found = set()
    for circle in circles:
        (_, x1, y1), (_, *_, _x2, _y2), (_, *_, x3, y3) = circle.commands[:3]
        found.add((round((x1 + x3) / 2 + dx, 6), round((y1 + y3) / 2 + dy, 6)))
    return found


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_halves_of_targets_meet(name: str, board, giza: Kit, wording: Wording) -> None:
    plan = parting(GIZA, paper(name), 10, areas(giza))
    sheets = tile(board(), paper(name), wording, areas(giza))
    columns = len(plan.columns)
    for n, sheet in enumerate(sheets):
        here = targets(sheet, plan, n)
        column, row = n % columns, n // columns
        if column + 1 < columns:
            joint = {at for at in here if abs(at[0] - plan.columns[column].stop) < 1e-6}
            assert len(joint) == 2
            assert joint <= targets(sheets[n + 1], plan, n + 1)
        if row + 1 < len(plan.rows):
            joint = {at for at in here if abs(at[1] - plan.rows[row].stop) < 1e-6}
            assert len(joint) == 2
            assert joint <= targets(sheets[n + columns], plan, n + columns)


def test_every_page_shows_its_own_part_of_the_board(board, wording: Wording) -> None:
    plan = parting(GIZA, paper("a4"), 10)
    for n, sheet in enumerate(tile(board(), paper("a4"), wording)):
        group = sheet.front.nodes[0]
        assert isinstance(group, Group)
        moved = group.nodes[0]
        assert isinstance(moved, Group)
        part = (plan.columns[n % 2].start, plan.rows[n // 2].start)
        assert apply(moved.transform, part) == pytest.approx(sheet.front.trims[0][:2])


def test_a_board_is_counted_once_and_every_page_has_its_name(board, wording: Wording) -> None:
    sheets = tile(board(), paper("a4"), wording)
    assert [sheet.title for sheet in sheets] == ["board A1", "board A2", "board B1", "board B2"]
    assert [dict(sheet.counts) for sheet in sheets] == [{"board": 1}, {}, {}, {}]
    groups = [
        node.data for sheet in sheets for node in sheet.front.nodes if isinstance(node, Group)
    ]
    assert [data for data in groups if "component" in data] == [
        {"component": "board", "piece": "1", "face": "front", "tile": "A1"}
    ]
    assert [data["tile"] for data in groups if "tile" in data] == ["A1", "A2", "B1", "B2"]


def test_the_back_of_a_board_has_pages_of_its_own(form, deck, wording: Wording) -> None:
    (piece,) = deck(form((250, 180), how="tiled"), 1, "board", backs=True)
    front, back = tile(piece, paper("a4"), wording)
    assert (dict(front.counts), dict(back.glue)) == ({"board": 1}, {"board": 1})
    assert "sheet.glue_back" in back.steps


TERRA = (336.0, 288.0)


@given(
    size=st.tuples(st.floats(50, 900), st.floats(50, 900)),
    name=st.sampled_from(["a4", "letter", "a3", "tabloid"]),
)
@settings(max_examples=60)
def test_both_sides_are_cut_along_the_same_lines(size: tuple[float, float], name: str) -> None:
    plan = parting(size, paper(name), 10, both=True)
    back = from_behind(plan, size[0], 10)
    seams = [part.start for part in plan.columns[1:]]
    assert [size[0] - part.start for part in reversed(back.columns[1:])] == pytest.approx(seams)
    assert (back.rows, back.printable) == (plan.rows, plan.printable)
    for part in (*plan.columns, *back.columns):
        used = part.before + part.stop - part.start + part.flap + part.after
        assert used == pytest.approx(plan.printable[2])
        assert part.before >= 1.5 - 1e-6


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("backs", ["none", "gutter-fold"])
def test_the_back_to_glue_on_has_as_many_pages_and_its_own_map(
    name: str, backs: Backs, form, deck, wording: Wording
) -> None:
    (piece,) = deck(form(TERRA, how="tiled", glued=True), 1, "board", backs=True)
    sheets = tile(piece, paper(name), wording, backs=backs)
    half = len(sheets) // 2
    assert sum(sum(sheet.counts.values()) for sheet in sheets[:half]) == 1
    assert sum(sum(sheet.glue.values()) for sheet in sheets[half:]) == 1
    for front, back in zip(sheets[:half], sheets[half:], strict=True):
        assert front.title.rpartition(" ")[2] == back.title.rpartition(" ")[2]
        assert len([node for node in back.front.nodes if is_cell(node)]) == (half > 1) * half
    widths = [sheet.front.trims[0][2] for sheet in sheets]
    columns = len(parting(TERRA, paper(name), 10, both=True).columns)
    assert widths[half : half + columns] == pytest.approx(widths[:columns][::-1])


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_printed_two_sided_the_back_lies_behind_the_front(
    name: str, backs: Backs, form, deck, wording: Wording
) -> None:
    (piece,) = deck(form(TERRA, how="tiled"), 1, "board", backs=True)
    plan = parting(TERRA, paper(name), 10, both=True)
    for n, sheet in enumerate(tile(piece, paper(name), wording, backs=backs)):
        assert sheet.back is not None
        assert sheet.steps[0] == "sheet.turn_over"
        mirror = turn_over(sheet.front.width, sheet.front.height, backs)
        (front, *_), (back,) = sheet.front.nodes, sheet.back.nodes
        for x, y in ((0, 0), (100, 50), TERRA):
            before = apply(inner(front), (x, y))
            behind = apply(inner(back), (TERRA[0] - x, y))
            assert apply(mirror, before) == pytest.approx(behind)
        across, down = plan.columns[n % len(plan.columns)], plan.rows[n // len(plan.columns)]
        x, y = apply(inner(front), (across.start, down.start))
        whole = (x, y, across.stop + across.flap - across.start, down.stop + down.flap - down.start)
        left, top, width, height = mirror_box(whole, mirror)
        assert back.clip is not None
        printed = bounds(back.clip)
        assert printed[0] <= left + 1e-6  # the flaps bear the back's art
        assert printed[1] <= top + 1e-6
        assert printed[0] + printed[2] >= left + width - 1e-6
        assert printed[1] + printed[3] >= top + height - 1e-6
        assert outside(sheet.back, paper(name)) == []


def inner(group: Node) -> Matrix:
    assert isinstance(group, Group)
    (within,) = group.nodes
    assert isinstance(within, Group)
    return within.transform


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "legal", "150x200"])
def test_boards_stay_within_what_is_printed(name: str, board, giza: Kit, wording: Wording) -> None:
    for sheet in finish(tile(board(), paper(name), wording, areas(giza)), wording):
        assert outside(sheet.front, paper(name)) == []


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "150x200"])
def test_the_words_on_a_page_of_a_board_keep_clear_of_its_map(
    name: str, board, giza: Kit, wording: Wording
) -> None:
    for sheet in tile(board(), paper(name), wording, areas(giza)):
        plan = extent(*(node for node in sheet.front.nodes if is_cell(node)))
        letter = extent(sheet.front.nodes[-1])
        assert sheet.front.strip is not None
        assert plan[0] + plan[2] < letter[0]
        assert letter[0] + letter[2] < sheet.front.strip[0]
        assert letter[2] > letter[3], "the page's letter stands upright"


def extent(*nodes: Node) -> Box:
    return union(box for _, box in boxes_of(nodes))


def is_cell(node: Node) -> bool:
    return isinstance(node, Path) and node.stroke is not None and node.stroke.width == 0.15
