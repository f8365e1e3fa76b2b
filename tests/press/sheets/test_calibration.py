"""What a printer does wrong is measured, and later prints come out right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kits import Faulty
from companion.kits.model import Backs
from companion.kits.paper import paper
from companion.press.drawing.geometry import Point, apply
from companion.press.drawing.nodes import Group, Path
from companion.press.sheets.calibration import (
    NONE,
    Calibration,
    calibrate,
    correct_sheet,
    from_table,
    readings,
    to_table,
)
from companion.press.sheets.model import Page, Sheet
from companion.press.sheets.page import turn_over

A4 = paper("a4")
MARK = (Path((("M", 1, 1), ("L", 2, 2)), "#000000"),)

scales = st.floats(0.96, 1.04)
offsets = st.floats(-4, 4)


class Printer:
    """One that draws x at scale x + offset, and its backs a little off besides."""

    def __init__(self, scale: Point, offset: Point, drift: Point, backs: Backs) -> None:
        self.scale = scale
        self.offset = offset
        self.drift = drift
        self.backs = backs

    def front(self, point: Point) -> Point:
        """Return where a point of the front page lies on the paper, seen from the front."""
        return (
            self.scale[0] * point[0] + self.offset[0],
            self.scale[1] * point[1] + self.offset[1],
        )

    def back(self, point: Point) -> Point:
        """Return where a point of the back page lies on the paper, seen from the front."""
        x, y = self.front(apply(turn_over(210, 297, self.backs), point))
        return (x + self.drift[0], y + self.drift[1])

    def measure(self) -> dict[str, float]:
        """Return what someone reads off its first sheet."""
        start, end = self.front((20, 20)), self.front((120, 120))
        corner = self.front((A4.margin, A4.margin))
        seen = self.front((60, 200))
        behind = self.back(apply(turn_over(210, 297, self.backs), (60, 200)))
        return {
            "bar_across": end[0] - start[0],
            "bar_down": end[1] - start[1],
            "left": corner[0],
            "top": corner[1],
            "across": behind[0] - seen[0],
            "down": behind[1] - seen[1],
        }


printers = st.builds(
    Printer,
    scale=st.tuples(scales, scales),
    offset=st.tuples(st.floats(0, 3), st.floats(0, 3)),
    drift=st.tuples(offsets, offsets),
    backs=st.sampled_from(["long-edge", "short-edge"]),
)


def moved(page: Page, point: Point) -> Point:
    (group,) = page.nodes
    assert isinstance(group, Group)
    return apply(group.transform, point)


@given(printers, st.tuples(st.floats(0, 210), st.floats(0, 297)))
def test_after_calibration_everything_is_printed_where_it_should_be(
    printer: Printer, point: Point
) -> None:
    changes = calibrate(A4, printer.measure())
    page = Page(210, 297, MARK, "1", ((5, 5, 10, 10),))
    sheet = correct_sheet(Sheet("t", "card", page, page), changes, printer.backs)
    if changes == NONE:
        return
    assert sheet.back is not None
    assert printer.front(moved(sheet.front, point)) == pytest.approx(point, abs=0.01)
    meant = apply(turn_over(210, 297, printer.backs), point)
    assert printer.back(moved(sheet.back, point)) == pytest.approx(meant, abs=0.01)


def test_a_printer_that_is_right_changes_nothing() -> None:
    right = {each.key: each.right for each in readings(A4)}
    assert calibrate(A4, right) == NONE
    sheet = Sheet("t", "card", Page(210, 297, MARK, "1"))
    assert correct_sheet(sheet, NONE, "long-edge") is sheet


def test_trims_move_with_what_is_printed() -> None:
    page = Page(210, 297, MARK, "1", ((5, 6, 10, 20),))
    changed = correct_sheet(Sheet("t", "card", page), Calibration(dx=1, dy=-2), "none")
    assert changed.front.trims == ((6, 4, 10, 20),)


def test_blank_backs_stay_blank() -> None:
    page = Page(210, 297, (), "1")
    changed = correct_sheet(Sheet("t", "card", page, page), Calibration(dx=1), "long-edge")
    assert changed.back is not None
    assert changed.back.nodes == ()


def test_a_page_that_lies_is_scaled_the_other_way_round_and_not_moved() -> None:
    page = Page(297, 210, MARK, "1")
    changes = Calibration(dx=3, scale_x=1.02, scale_y=0.99)
    changed = correct_sheet(Sheet("t", "card", page), changes, "none")
    middle = (148.5, 105)
    assert moved(changed.front, middle) == pytest.approx(middle)
    assert moved(changed.front, (248.5, 205)) == pytest.approx((148.5 + 99, 105 + 102))


def test_short_bars_are_measured_by_their_own_length() -> None:
    assert calibrate(A4, {"bar_across": 51.0}, length=50).scale_x == pytest.approx(
        50 / 51, abs=1e-6
    )


@pytest.mark.parametrize(
    ("measured", "fault"),
    [
        ({"bar_across": 90.0}, "bar_across: is 90 mm, must be 95 to 105; 100 would be right"),
        ({"left": 20.0}, "left: is 20 mm, must be 0 to 15; 5 would be right"),
        ({"down": -11.0}, "down: is -11 mm, must be -10 to 10; 0 would be right"),
        ({"width": 3.0}, "width: there is no such reading"),
    ],
)
def test_impossible_measures_are_refused(measured: dict[str, float], fault: str) -> None:
    with pytest.raises(Faulty) as told:
        calibrate(A4, measured)
    assert fault in str(told.value)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(Faulty) as told:
        calibrate(A4, {"bar_across": 1, "bar_down": 1})
    assert len(told.value.faults) == 2


def test_one_sided_printing_is_not_asked_about_backs() -> None:
    asked = [each.key for each in readings(A4, two_sided=False)]
    assert asked == ["bar_across", "bar_down", "left", "top"]


@given(st.builds(Calibration, offsets, offsets, scales, scales, offsets, offsets))
def test_settings_keep_a_calibration(changes: Calibration) -> None:
    assert from_table(to_table(changes)) == changes


def test_settings_may_leave_keys_out() -> None:
    assert from_table({"dx": 1}) == Calibration(dx=1)


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ({"dx": "far"}, "dx: is 'far', must be mm, -20 to 20"),
        ({"dx": True}, "dx: is True, must be mm"),
        ({"scale_x": 2.0}, "scale_x: is 2.0, must be a factor within 5% of 1"),
        ({"dz": 1}, "dz: is 1, must be one of dx, dy, scale_x"),
        ({"dy": float("nan")}, "dy: is nan, must be mm"),
    ],
)
def test_settings_that_are_wrong_are_told(table: dict[str, object], fault: str) -> None:
    with pytest.raises(Faulty) as told:
        from_table(table)
    assert fault in str(told.value)
