"""Each back lands behind its front, within 0.001 mm, on partial sheets too (PRINT.md)."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kits import Make
from companion.kits.model import Backs
from companion.kits.paper import paper
from companion.press.drawing.geometry import Point, apply, rotation
from companion.press.sheets.impose import impose
from companion.press.sheets.model import Page, Piece, Sheet
from companion.press.sheets.page import across, behind, mirror_box, mirror_down, turn_over
from companion.press.sheets.wording import Wording

NEAR = 0.001
Turn = Callable[[Point], Point]


def turned_by_hand(page: Page, backs: str) -> Turn:
    """Say where a point of the page is seen once an upright sheet is turned over its edge."""
    if backs == "long-edge":  # like the page of a book: left and right change places
        return lambda point: (page.width - point[0], point[1])
    return lambda point: (point[0], page.height - point[1])  # like the sheet of a calendar


def folded_by_hand(fold: tuple[float, float, float, float]) -> Turn:
    x1, y1, x2, _ = fold
    if x1 == x2:
        return lambda point: (2 * x1 - point[0], point[1])
    return lambda point: (point[0], 2 * y1 - point[1])


def check(fronts: list, backs: list, make: Make, turn: Turn) -> None:
    """Compare the corners of every piece, named as someone who holds the card names them."""
    assert [(each.component, each.piece) for each in fronts] == [
        (each.component, each.piece) for each in backs
    ]
    width, height = make.size
    for front, back in zip(fronts, backs, strict=True):
        for u, v in ((0.0, 0.0), (width, 0.0), (0.0, height), (width, height)):
            # turned over sideways, the card's left is its right, and its top stays its top
            seen = apply(back.matrix, (width - u, v))
            assert turn(apply(front.matrix, (u, v))) == pytest.approx(seen, abs=NEAR)
            left, top, wide, high = back.printed
            assert left - NEAR <= seen[0] <= left + wide + NEAR
            assert top - NEAR <= seen[1] <= top + high + NEAR


sizes = st.tuples(st.floats(20, 90), st.floats(20, 90))
names = st.sampled_from(["a4", "letter", "a3", "160x200"])


@given(
    size=sizes,
    count=st.integers(1, 25),
    name=names,
    backs=st.sampled_from(["long-edge", "short-edge"]),
    motley=st.booleans(),
    shape=st.sampled_from(["rectangle", "circle", "hexagon"]),
)
@settings(max_examples=80)
def test_two_sided_backs_lie_behind_their_fronts(
    size, count, name, backs: Backs, motley, shape, form, deck, found, wording: Wording
) -> None:
    make = form((size[0], size[0]) if shape == "circle" else size, shape=shape)
    sheets = impose(deck(make, count, backs=True, motley=motley), paper(name), backs, wording)
    assert sum(len(found(sheet.front)) for sheet in sheets) == count
    for sheet in sheets:
        assert sheet.back is not None
        turn = turned_by_hand(sheet.front, backs)
        check(found(sheet.front), found(sheet.back), make, turn)
        for trim, trim_behind in zip(sheet.front.trims, sheet.back.trims, strict=True):
            corner = turn((trim[0], trim[1]))
            assert min(abs(corner[0] - trim_behind[0] - n * trim[2]) for n in (0, 1)) < NEAR
            assert min(abs(corner[1] - trim_behind[1] - n * trim[3]) for n in (0, 1)) < NEAR


@given(size=st.tuples(st.floats(20, 80), st.floats(20, 80)), count=st.integers(1, 14), name=names)
@settings(max_examples=60)
def test_gutter_folded_backs_lie_behind_their_fronts(
    size, count, name, form, deck, found, stroked, wording: Wording
) -> None:
    make = form(size)
    sheets = impose(deck(make, count, backs=True), paper(name), "gutter-fold", wording)
    for sheet in sheets:
        assert sheet.back is None
        (fold,) = [line for line in stroked(sheet.front, "fold") if _length(line) > 50]
        pieces = found(sheet.front)
        fronts = [each for each in pieces if each.face == "front"]
        backs = [each for each in pieces if each.face == "back"]
        check(fronts, backs, make, folded_by_hand(fold))
        for each in pieces:
            x, y, width, height = each.printed
            level = fold[1] == fold[3]
            start, length, at = (y, height, fold[1]) if level else (x, width, fold[0])
            near, far = start - at, start + length - at
            assert min(abs(near), abs(far)) >= 5 - NEAR
            assert near * far > 0


def _length(line: tuple[float, float, float, float]) -> float:
    return abs(line[2] - line[0]) + abs(line[3] - line[1])


def test_over_a_level_fold_backs_stand_upside_down() -> None:
    upright = behind((1, 0, 0, 1, 20, 30), 60, across(105))
    assert upright[:4] == (1, 0, 0, 1)
    reversed_ = behind((1, 0, 0, 1, 20, 30), 60, mirror_down(148.5))
    assert reversed_[:4] == (-1, 0, 0, -1)


def test_turning_over_the_short_edge_turns_the_backs() -> None:
    front = (1.0, 0.0, 0.0, 1.0, 10.0, 20.0)
    long_edge = behind(front, 60, turn_over(210, 297, "long-edge"))
    short_edge = behind(front, 60, turn_over(210, 297, "short-edge"))
    assert long_edge == (1, 0, 0, 1, 140, 20)
    assert short_edge[:4] == (-1, 0, 0, -1)


def test_the_long_edge_of_a_page_that_lies_is_its_top() -> None:
    assert turn_over(297, 210, "long-edge") == mirror_down(105)
    assert turn_over(297, 210, "short-edge") == across(148.5)


@given(st.floats(0, 200), st.floats(0, 200), st.floats(1, 90), st.floats(1, 90))
def test_a_mirrored_box_keeps_its_size(x: float, y: float, w: float, h: float) -> None:
    for matrix in (across(105), mirror_down(40), rotation(90)):
        assert sorted(mirror_box((x, y, w, h), matrix)[2:]) == pytest.approx(sorted((w, h)))
    assert mirror_box((x, y, w, h), across(105))[:2] == pytest.approx((210 - x - w, y))


def test_all_four_ways_show_the_same_fronts(form, deck, found, wording: Wording) -> None:
    pieces: list[Piece] = deck(form(back=None, glued=True), 7, backs=True)

    def fronts(sheets: tuple[Sheet, ...]) -> list[int]:
        return [
            each.piece for sheet in sheets for each in found(sheet.front) if each.face == "front"
        ]

    ways: tuple[Backs, ...] = ("none", "long-edge", "short-edge", "gutter-fold")
    for backs in ways:
        assert fronts(impose(pieces, paper("a4"), backs, wording)) == list(range(1, 8))
