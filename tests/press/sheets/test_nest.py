"""Few sheets, straight cuts. PRINT.md: nine poker cards on A4 and on Letter."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kits.paper import Paper, paper
from companion.press.drawing.geometry import Box
from companion.press.sheets.impose import layouts
from companion.press.sheets.nest import CLEAR, STYLES, Leaf, Lot, nest, thriftiest

POKER = Lot((63.5, 88.9), "rectangle", 3, 3, 54, alike=True)
A4 = (5.0, 5.0, 200.0, 283.8)


def areas(name: str) -> list[Box]:
    return [way.area for way in layouts(paper(name), "none")]


def outer(leaf: Leaf) -> list[Box]:
    """Return the boxes that blocks take up, what they need around them included."""
    boxes = []
    for block in leaf:
        width, height = block.lattice.extent(block.pieces)
        left, top, right, bottom = block.room
        boxes.append((block.x - left, block.y - top, left + width + right, top + height + bottom))
    return boxes


def can_be_cut(boxes: list[Box]) -> bool:
    """Tell whether straight cuts from edge to edge part all boxes."""
    if len(boxes) < 2:
        return True
    for axis in (0, 1):
        for at in {box[axis] + box[axis + 2] for box in boxes}:
            before = [box for box in boxes if box[axis] + box[axis + 2] <= at + 1e-6]
            after = [box for box in boxes if box[axis] >= at - 1e-6]
            if before and after and len(before) + len(after) == len(boxes):
                return can_be_cut(before) and can_be_cut(after)
    return False


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_nine_poker_cards_fit_a_sheet(name: str) -> None:
    found = thriftiest([POKER], areas(name))
    assert found is not None
    assert [leaf[0].pieces for leaf in found[1]] == [9] * 6


@pytest.mark.parametrize("lot", [POKER, POKER._replace(bleed=0), POKER._replace(alike=False)])
@pytest.mark.parametrize("gutter", [0.0, 1.0, 4.0, 9.0])
def test_pieces_lie_as_far_apart_as_was_asked_for(lot: Lot, gutter: float) -> None:
    found = thriftiest([lot._replace(gutter=gutter)], areas("a4"))
    assert found is not None
    lattice = found[1][0][0].lattice
    between = [lattice.step[axis] - lattice.cell[axis] for axis in (0, 1)]
    assert between == pytest.approx([gutter, gutter])


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_a_last_sheet_keeps_the_grid_of_the_others(name: str) -> None:
    found = thriftiest([POKER._replace(pieces=11)], areas(name))
    assert found is not None
    (first,), (last,) = found[1]
    assert (first.pieces, last.pieces) == (9, 2)
    assert (last.x, last.y, last.lattice) == (first.x, first.y, first.lattice)


def test_unlike_cards_keep_their_own_bleed_or_at_least_a_gutter() -> None:
    unlike = POKER._replace(alike=False)
    few = thriftiest([unlike._replace(pieces=8)], areas("a4"))
    many = thriftiest([unlike], areas("a4"))
    assert few is not None
    assert many is not None
    assert few[1][0][0].lattice.step == (88.9 + 6, 63.5 + 6)
    assert many[1][0][0].lattice.step == (65.5, 90.9)


def test_what_is_larger_than_the_page_is_told() -> None:
    assert (
        thriftiest([Lot((201, 20), "rectangle", 0, 0, 1, alike=True)], areas("letter")) is not None
    )
    assert thriftiest([Lot((300, 20), "rectangle", 0, 0, 1, alike=True)], areas("a4")) is None


lots = st.lists(
    st.builds(
        Lot,
        size=st.tuples(st.floats(10, 90), st.floats(10, 90)),
        shape=st.just("rectangle"),
        corner=st.just(0.0),
        bleed=st.sampled_from([0.0, 3.0]),
        pieces=st.integers(1, 40),
        alike=st.booleans(),
        marked=st.booleans(),
        apart=st.sampled_from([0.0, 4.0]),
        captioned=st.just(value=False),
        gutter=st.sampled_from([None, 0.0, 4.0]),
    ),
    min_size=1,
    max_size=5,
)


@given(lots, st.sampled_from(STYLES[:4]), st.booleans(), st.booleans())
@settings(max_examples=60)
def test_every_piece_is_laid_out_once_within_the_area_and_cut_straight(
    lots: list[Lot],
    style,
    tidy: bool,
    tall: bool,
) -> None:
    leaves = nest(lots, A4, style, tidy=tidy, tall=tall)
    assert leaves is not None
    laid = sorted(
        (block.lot, piece)
        for leaf in leaves
        for block in leaf
        for piece in range(block.first, block.first + block.pieces)
    )
    assert laid == [(n, piece) for n, lot in enumerate(lots) for piece in range(lot.pieces)]
    for leaf in leaves:
        boxes = outer(leaf)
        for x, y, width, height in boxes:
            assert min(x - A4[0], y - A4[1]) >= -1e-6
            assert max(x + width - A4[0] - A4[2], y + height - A4[1] - A4[3]) <= 1e-6
        for one, other in combinations(boxes, 2):
            apart = max(
                max(one[n], other[n]) - min(one[n] + one[n + 2], other[n] + other[n + 2])
                for n in (0, 1)
            )
            assert apart >= -1e-6
        assert can_be_cut(boxes)


@given(lots)
@settings(max_examples=30)
def test_only_crowding_could_save_a_sheet_and_no_more_than_one(lots: list[Lot]) -> None:
    found = thriftiest(lots, [A4])
    assert found is not None
    for style in STYLES:
        other = nest(lots, A4, style, tidy=True, tall=False)
        crowded = len(lots) > 1 and style.halo < CLEAR
        assert other is None or len(found[1]) <= len(other) + crowded


def test_a_sheet_of_tokens_mixes_sizes() -> None:
    tokens = [
        Lot((54, 54), "rectangle", 2, 3, 4, alike=False),
        Lot((20, 20), "circle", 0, 3, 18, alike=False),
        Lot((16, 16), "rectangle", 0, 3, 20, alike=True),
    ]
    found = thriftiest(tokens, [A4])
    assert found is not None
    assert len(found[1]) == 1


def test_any_paper_has_ways_within_what_it_prints() -> None:
    page = Paper("own", 100, 150, 5)
    for backs in ("none", "long-edge", "short-edge"):
        for way in layouts(page, backs):
            x, y, width, height = way.area
            assert x >= 5
            assert y >= 5
            assert x + width <= 95 + 1e-9
            assert y + height <= 145 + 1e-9
