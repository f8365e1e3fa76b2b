"""Where elements stand: anchors and lengths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.layout.bindings import WrongValue
from companion.press.layout.place import box_of, fit_within, in_mm, shrunk
from companion.press.layout.readers import ALIGN, ANCHORS, VALIGN, length

sides = st.floats(0.5, 600)
places = st.floats(-300, 300)
boxes = st.tuples(places, places, sides, sides)
anchors = st.sampled_from(sorted(ANCHORS))


def read(value: object) -> tuple[float, float]:
    return length(value, None)  # type: ignore[arg-type]  # a length needs no kit


def keys(anchor: str, **given: float) -> dict[str, object]:
    lengths = {key: None if given.get(key) is None else (0.0, given[key]) for key in "wh"}
    at = {key: (0.0, given.get(key, 0.0)) for key in "xy"}
    return {"anchor": anchor, **at, **lengths}


def point(box: tuple[float, ...], anchor: str) -> tuple[float, float]:
    across, down = ANCHORS[anchor]
    return box[0] + across * box[2], box[1] + down * box[3]


@given(boxes, anchors, places, places, sides, sides)
def test_an_element_holds_on_to_the_same_point_of_its_parent(
    parent: tuple[float, ...], anchor: str, x: float, y: float, w: float, h: float
) -> None:
    box = box_of(keys(anchor, x=x, y=y, w=w, h=h), parent)
    held, there = point(box, anchor), point(parent, anchor)
    assert held == pytest.approx((there[0] + x, there[1] + y))
    assert box[2:] == pytest.approx((w, h))


@given(boxes, anchors, st.floats(-1, 1), st.floats(-1, 1))
def test_without_a_size_it_is_the_largest_that_stays_within(
    parent: tuple[float, ...], anchor: str, across: float, down: float
) -> None:
    """Moved inwards by any part of the parent, it stays within, and no larger one would."""
    inwards = {0.0: abs, 0.5: lambda part: part / 2, 1.0: lambda part: -abs(part)}
    x = inwards[ANCHORS[anchor][0]](across) * parent[2]
    y = inwards[ANCHORS[anchor][1]](down) * parent[3]
    box = box_of(keys(anchor, x=x, y=y), parent)
    for axis in (0, 1):
        start, end = box[axis], box[axis] + box[axis + 2]
        low, high = parent[axis], parent[axis] + parent[axis + 2]
        assert start >= low - 1e-6
        assert end <= high + 1e-6
        assert start == pytest.approx(low, abs=1e-6) or end == pytest.approx(high, abs=1e-6)


@given(st.integers(-200, 200), st.integers(-50, 50), sides)
def test_a_length_is_a_part_of_the_parent_and_mm(percent: int, mm: int, whole: float) -> None:
    expected = percent / 100 * whole + mm
    assert in_mm(read(f"{percent}%{mm:+}"), whole) == pytest.approx(expected)
    assert in_mm(read(f"{percent}% {mm:+}".replace("+", "+ ")), whole) == pytest.approx(expected)
    assert in_mm(read(f"{percent}%"), whole) == pytest.approx(percent / 100 * whole)


@given(places)
def test_a_length_without_percent_is_mm_in_figures_or_text(mm: float) -> None:
    assert in_mm(read(mm), 100) == mm
    assert in_mm(read(f"{mm}"), 100) == mm


@pytest.mark.parametrize(
    "value", ["", "%", "5mm", "50%3", "1/2", "50%%", None, True, [1], float("nan"), "inf", 10**400]
)
def test_anything_else_is_no_length(value: object) -> None:
    with pytest.raises(WrongValue, match="must be"):
        read(value)


@given(boxes, sides, sides, st.sampled_from(sorted(ALIGN)), st.sampled_from(sorted(VALIGN)))
def test_what_is_fitted_keeps_its_shape_and_stays_within(
    box: tuple[float, ...], width: float, height: float, align: str, valign: str
) -> None:
    x, y, across, down = fit_within(width, height, box, align, valign)
    assert across / down == pytest.approx(width / height)
    assert across == pytest.approx(box[2]) or down == pytest.approx(box[3])
    assert x >= box[0] - 1e-6
    assert x + across <= box[0] + box[2] + 1e-6
    assert y + down <= box[1] + box[3] + 1e-6
    if align == "right":
        assert x + across == pytest.approx(box[0] + box[2])


@given(boxes, st.floats(0, 0.5))
def test_an_inset_leaves_the_middle(box: tuple[float, ...], share: float) -> None:
    inset = share * min(box[2:])
    inner = shrunk(box, inset)
    assert point(inner, "centre") == pytest.approx(point(box, "centre"))
    assert inner[2] == pytest.approx(box[2] - 2 * inset)


def test_an_inset_larger_than_the_box_is_refused() -> None:
    with pytest.raises(WrongValue, match="is 6 mm, but the box is only 10 x 20 mm"):
        shrunk((0, 0, 10, 20), 6)


def test_less_than_nothing_is_refused() -> None:
    with pytest.raises(WrongValue, match="comes out -3 x 10 mm"):
        box_of(keys("top-left", w=-3, h=10), (0, 0, 50, 50))
