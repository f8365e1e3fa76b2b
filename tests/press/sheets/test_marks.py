"""Marks: thin, 3 mm long, never on the art, still there after the first cut (PRINT.md)."""

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kits.paper import paper
from companion.press.drawing.geometry import Box, Point, area, bounds, flatten
from companion.press.sheets.impose import impose
from companion.press.sheets.marks import (
    CLEAR,
    FOLD,
    INK,
    bleed_area,
    edge,
    outline,
    registration,
)
from companion.press.sheets.model import Page
from companion.press.sheets.wording import Wording

rooms = st.floats(0, 40)
bleeds = st.floats(0, 6)
MARK = 3 + 1e-6
"""The longest mark, in mm; longer lines are cut lines where there is no room for marks."""


def length(line: Box) -> float:
    return hypot(line[2] - line[0], line[3] - line[1])


def crossing(line: Box, box: Box) -> bool:
    """Tell whether a level or upright line runs through the inside of a box."""
    x, y, width, height = box
    left, right = sorted((line[0], line[2]))
    top, bottom = sorted((line[1], line[3]))
    beside = left >= x + width - 1e-6 or right <= x + 1e-6
    return not beside and top < y + height - 1e-6 and bottom > y + 1e-6


def cut_lines(page: Page) -> list[tuple[int, float]]:
    """Return the axis and the place of every line along a trim's side."""
    lines = {
        (axis, round(at, 3))
        for trim in page.trims
        for axis in (0, 1)
        for at in (trim[axis], trim[axis] + trim[axis + 2])
    }
    return sorted(lines)


def test_strokes_are_as_thin_as_they_must_be() -> None:
    assert 0.15 <= INK.width <= 0.25
    assert 0.15 <= FOLD.width <= 0.25


@given(rooms, bleeds)
def test_marks_and_bleed_share_the_room_beside_a_block(room: float, bleed: float) -> None:
    side = edge(room, bleed)
    assert 0 <= side.far <= min(room, bleed) + 1e-9
    if side.end:
        assert 0.5 - 1e-6 <= side.end - side.start <= 3 + 1e-9
        assert side.end <= room - CLEAR + 1e-9
        assert side.start >= max(3, side.far + CLEAR) - 1e-9
    if room >= max(bleed, 3) + 3.75:
        assert side.end - side.start == pytest.approx(3)
        assert side.start >= bleed + 0.5 - 1e-9


@pytest.mark.parametrize("room", [6.75, 40])
def test_marks_are_3_mm_long_wherever_that_fits(room: float) -> None:
    side = edge(room, 3)
    assert side.end - side.start == pytest.approx(3)
    assert side.far == 3


@given(
    w=st.floats(20, 90),
    h=st.floats(20, 90),
    count=st.integers(1, 20),
    motley=st.booleans(),
    name=st.sampled_from(["a4", "letter"]),
)
@settings(max_examples=60)
def test_marks_never_touch_the_art_and_are_light_below_in_the_bleed(
    w, h, count, motley, name, form, deck, found, stroked, wording: Wording
) -> None:
    make = form((w, h))
    for sheet in impose(deck(make, count, motley=motley), paper(name), "none", wording):
        assert stroked(sheet.front, "mark")
        marks = [mark for mark in stroked(sheet.front, "mark") if length(mark) <= MARK]
        for mark in marks:
            assert length(mark) >= 0.5 - 1e-6
            assert not any(crossing(mark, trim) for trim in sheet.front.trims)
        light = stroked(sheet.front, "die")
        for each in found(sheet.front):
            shapes = flatten(each.outline)
            points = [point for mark in marks if mark not in light for point in _samples(mark)]
            assert not any(_covers(shape, point) for point in points for shape in shapes)


def _samples(mark: Box) -> list[Point]:
    """Return points along both edges of a mark as thick as it is drawn."""
    x1, y1, x2, y2 = mark
    half = INK.width / 2
    return [
        (x1 + (x2 - x1) * part + side * (x1 == x2), y1 + (y2 - y1) * part + side * (y1 == y2))
        for part in (0, 0.25, 0.5, 0.75, 1)
        for side in (-half, half)
    ]


def _covers(shape: list[Point], point: Point) -> bool:
    """Tell whether a point lies inside a rectangle that may have round corners."""
    across, down = zip(*shape, strict=True)
    return min(across) < point[0] < max(across) and min(down) < point[1] < max(down)


@given(
    w=st.floats(20, 90),
    h=st.floats(20, 90),
    count=st.integers(1, 16),
    name=st.sampled_from(["a4", "letter"]),
)
@settings(max_examples=40)
def test_every_cut_line_is_marked_at_both_ends_or_drawn(
    w, h, count, name, form, deck, stroked, wording: Wording
) -> None:
    for sheet in impose(deck(form((w, h)), count), paper(name), "none", wording):
        marks = stroked(sheet.front, "mark")
        for trim in sheet.front.trims:
            for axis, along in ((0, 1), (1, 0)):
                for at in (trim[axis], trim[axis] + trim[axis + 2]):
                    on_line = [
                        mark
                        for mark in marks
                        if max(abs(mark[axis] - at), abs(mark[axis + 2] - at)) < 1e-3
                    ]
                    ends = [sorted((mark[along], mark[along + 2])) for mark in on_line]
                    low, high = trim[along], trim[along] + trim[along + 2]
                    drawn = any(start <= low + 1e-3 and end >= high - 1e-3 for start, end in ends)
                    assert drawn or any(end <= low for _, end in ends)
                    assert drawn or any(start >= high for start, _ in ends)


def test_after_any_first_cut_every_other_line_still_has_a_mark(
    form, deck, stroked, wording: Wording
) -> None:
    (sheet,) = impose(deck(form(), 9), paper("a4"), "none", wording)
    marks = stroked(sheet.front, "mark")
    for axis, at in cut_lines(sheet.front):
        sides = [
            [mark for mark in marks if (mark[axis] + mark[axis + 2]) / 2 < at - 1e-3],
            [mark for mark in marks if (mark[axis] + mark[axis + 2]) / 2 > at + 1e-3],
        ]
        for other, place in cut_lines(sheet.front):
            if other != axis:
                for left in sides:
                    assert any(abs(mark[other] - place) < 1e-3 for mark in left)


def test_on_letter_the_marks_of_nine_cards_stand_in_what_is_rounded_off(
    form, deck, found, stroked, wording: Wording
) -> None:
    (sheet,) = impose(deck(form(corner=3.0), 9), paper("letter"), "none", wording)
    upright = [mark for mark in stroked(sheet.front, "mark") if mark[0] == mark[2]]
    assert {round(mark[0], 2) for mark in upright} == {
        round(at, 2) for axis, at in cut_lines(sheet.front) if axis == 0
    }
    # within 1.8 mm of a corner, the rounded edge of the card is 0.25 mm and more away
    downs = [at for axis, at in cut_lines(sheet.front) if axis == 1]
    for mark in upright:
        assert min(abs(mark[1] - at) for at in downs) <= 1.8 + 1e-3
        assert min(abs(mark[3] - at) for at in downs) <= 1.8 + 1e-3
    inner = next(each for each in found(sheet.front) if each.piece == 5)
    assert inner.printed[2:] == pytest.approx((63.5, 88.9))


def test_backs_have_no_marks_so_nothing_is_left_white_for_them(
    form, deck, found, wording: Wording
) -> None:
    (sheet,) = impose(deck(form(corner=3.0), 9, backs=True), paper("letter"), "long-edge", wording)
    assert sheet.back
    for front, back in zip(found(sheet.front), found(sheet.back), strict=True):
        assert len(flatten(front.outline)) > 1
        assert len(flatten(back.outline)) == 1


def test_discs_and_hexagons_have_a_light_line_to_cut_along_and_no_crop_marks(
    form, deck, stroked, wording: Wording
) -> None:
    hexagons = deck(form((20, 20 * 2 / 3**0.5), shape="hexagon"), 5)
    (sheet,) = impose(hexagons, paper("a4"), "none", wording)
    assert not stroked(sheet.front, "mark")
    assert len(stroked(sheet.front, "die")) == 5 * 5
    (sheet,) = impose(deck(form((20, 20), shape="circle"), 5), paper("a4"), "none", wording)
    assert not stroked(sheet.front, "mark")


def test_folds_are_marked_dashed_outside_the_trim(form, deck, stroked, wording: Wording) -> None:
    standee = form((12, 48), folds=((0, 6, 12, 6), (0, 24, 12, 24), (0, 42, 12, 42)))
    (sheet,) = impose(deck(standee, 30), paper("a4"), "none", wording)
    folds = stroked(sheet.front, "fold")
    trims = sheet.front.trims
    places = {round(trim[1] + at, 3) for trim in trims for at in (6, 24, 42)}
    assert {round(fold[1], 3) for fold in folds} == places
    assert len(folds) == 2 * len(places)
    assert not any(crossing(fold, trim) for fold in folds for trim in trims)


def test_folds_of_a_piece_that_lies_on_its_side_turn_with_it(
    form, deck, found, stroked, wording: Wording
) -> None:
    screen = form((210, 90), folds=((70, 0, 70, 90), (140, 0, 140, 90)))
    (sheet,) = impose(deck(screen, 2), paper("a4"), "none", wording)
    first = found(sheet.front)[0]
    assert first.matrix[:2] == (0, 1)
    down = {round(fold[1] - sheet.front.trims[0][1], 3) for fold in stroked(sheet.front, "fold")}
    assert down == {70, 140}


@pytest.mark.parametrize("shape", ["rectangle", "circle", "hexagon"])
def test_an_outline_grows_on_every_side(shape) -> None:
    assert bounds(outline(shape, (10, 20, 30, 30))) == pytest.approx((10, 20, 30, 30))
    assert bounds(outline(shape, (10, 20, 30, 30), 3)) == pytest.approx((7, 17, 36, 36))


def test_the_bleed_gives_way_around_marks_only() -> None:
    sides = [edge(4.75, 3)] * 4
    shape = bleed_area((0, 0, 60, 90), sides)
    assert bounds(shape) == pytest.approx((-3, -3, 66, 96))
    assert area(shape) > 60 * 90 + 2 * (58.8 + 88.8) * 1.75


def test_a_target_is_a_circle_in_a_cross() -> None:
    circle, cross = registration(50, 60, 1.5)
    assert bounds(circle.commands) == pytest.approx((49, 59, 2, 2))
    assert bounds(cross.commands) == pytest.approx((48.5, 58.5, 3, 3))


def test_cards_that_are_butted_share_their_cut_lines(form, deck, wording: Wording) -> None:
    (sheet,) = impose(deck(form(), 9), paper("a4"), "none", wording)
    columns = sorted({trim[0] for trim in sheet.front.trims})
    assert [b - a for a, b in pairwise(columns)] == pytest.approx([63.5, 63.5])
    assert len([line for line in cut_lines(sheet.front) if line[0] == 0]) == 4
