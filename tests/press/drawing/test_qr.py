from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.drawing import geometry
from companion.press.drawing.errors import QrDoesNotFit
from companion.press.drawing.nodes import Note
from companion.press.drawing.qr import qr, qr_modules, trace

WORDS = "companion play giza --players 4"


def filled(commands: tuple[geometry.Command, ...], x: float, y: float) -> bool:
    """Whether a point is inside, by the nonzero rule: how often the contours wind around it."""
    winding = 0
    for chain in geometry.flatten(commands):
        for (x1, y1), (x2, y2) in pairwise(chain):
            if x1 == x2 and x1 > x and min(y1, y2) < y < max(y1, y2):
                winding += 1 if y2 > y1 else -1
    return winding != 0


@given(st.lists(st.lists(st.booleans(), min_size=6, max_size=6), min_size=6, max_size=6))
def test_the_contours_hold_the_dark_modules_and_no_others(modules: list[list[bool]]) -> None:
    commands = trace(modules)
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            assert filled(commands, x + 0.5, y + 0.5) == dark
    assert geometry.area(commands) == sum(map(sum, modules))


def test_modules_that_touch_at_a_corner_stay_apart() -> None:
    assert [c[0] for c in trace([[True, False], [False, True]])] == list("MLLLZMLLLZ")


def test_a_ring_is_two_contours() -> None:
    ring = [[True] * 3, [True, False, True], [True] * 3]
    assert [c[0] for c in trace(ring)].count("M") == 2
    assert geometry.area(trace(ring)) == 8


def test_a_code_stands_in_the_middle_with_four_modules_of_white() -> None:
    modules = len(qr_modules(WORDS))
    note, ground, code = qr(WORDS, (10, 20, 50, 37)).nodes
    assert note == Note(WORDS)
    module = 37 / (modules + 8)
    assert geometry.bounds(ground.commands) == pytest.approx((10 + 6.5, 20, 37, 37))
    assert geometry.bounds(code.commands) == pytest.approx(
        (16.5 + 4 * module, 20 + 4 * module, modules * module, modules * module)
    )
    assert qr(WORDS, (0, 0, 30, 30), paper=None).nodes[1:] == (qr(WORDS, (0, 0, 30, 30)).nodes[2],)


def test_modules_under_four_tenths_of_a_mm_are_refused() -> None:
    side = (len(qr_modules(WORDS)) + 8) * 0.4
    assert qr(WORDS, (0, 0, side + 0.001, side + 0.001))
    with pytest.raises(QrDoesNotFit, match=rf"needs a box of {side:.1f} mm; this one has 14\.0"):
        qr(WORDS, (0, 0, 14, 50))


def test_too_many_words_are_refused() -> None:
    with pytest.raises(QrDoesNotFit, match="5000 characters are too many"):
        qr("x" * 5000, (0, 0, 200, 200))
