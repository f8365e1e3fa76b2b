"""Charts: where a line through numbers goes."""

import pytest

from companion.press.drawing.geometry import points
from companion.press.drawing.nodes import Path
from tests.press.layout.conftest import Draw, FaultsOf, leaves

CHART = """
[[draw]]
kind = "chart"
rows = "cards"
value = "{cost}"
least = 0
most = 4
x = 10
y = 10
w = 20
h = 40
stroke = "ink"
"""


def corners(path: Path) -> list[tuple[float, float]]:
    return [point for command in path.commands for point in points(command)]


def line(node: object) -> list[tuple[float, float]]:
    [path] = [each for each in leaves(node) if isinstance(each, Path)]
    assert path.fill is None
    return [(round(x, 6), round(y, 6)) for x, y in corners(path)]


def test_a_line_goes_through_the_numbers_evenly_apart(draw: Draw) -> None:
    """The cards cost 3, 1 and 0 of 4: a box of 20 x 40 mm from (10, 10)."""
    assert line(draw(CHART)) == [(10, 20), (20, 40), (30, 50)]


def test_only_the_rows_that_agree_are_on_it(draw: Draw) -> None:
    assert line(draw(f'{CHART}where = {{ kind = "move" }}')) == [(10, 20), (30, 40)]


def test_one_number_lies_all_across(draw: Draw) -> None:
    assert line(draw(f'{CHART}where = {{ kind = "gain" }}')) == [(10, 50), (30, 50)]


def test_no_number_or_no_stroke_is_no_line(draw: Draw) -> None:
    assert not list(leaves(draw(f'{CHART}where = {{ kind = "none" }}')))
    assert not list(leaves(draw(CHART.replace('"ink"', '"none"'))))


def test_within_a_repeat_it_sees_the_cell(draw: Draw) -> None:
    layout = """
[[draw]]
kind = "repeat"
rows = "colours"
at = [0, 0]
[[draw.draw]]
kind = "chart"
rows = "cards"
where = { colour = "{colour}" }
value = "{cost}"
least = 0
most = 4
stroke = "{colour}"
"""
    lines = [each for each in leaves(draw(layout)) if isinstance(each, Path)]
    heights = [corners(each)[0][1] for each in lines]
    assert heights == pytest.approx([88.9 * 3 / 4, 88.9 * 1 / 4, 88.9])
    assert len({each.stroke.colour for each in lines if each.stroke}) == 3


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("most = 4", "most = 2"),
        ("least = 0", "least = 1"),
        ("most = 4", "most = 0"),
        ('"{cost}"', '"{kind}"'),
        ('"{cost}"', '"{price}"'),
    ],
)
def test_numbers_out_of_bounds_are_faults(faults_of: FaultsOf, wrong: str, told: str) -> None:
    [fault] = faults_of(CHART.replace(wrong, told))
    assert fault.file in ("card.toml", "cards.csv")


def test_a_column_can_say_the_dashes(draw: Draw) -> None:
    """The seats of the cards are 2 3, 2, and none."""
    layout = '[[draw]]\nkind = "line"\ny = 5\nstroke = "ink"\ndash = "{seats}"'
    dashes = [
        next(each.stroke.dash for each in leaves(draw(layout, card)) if isinstance(each, Path))
        for card in (1, 2, 3)
    ]
    assert dashes == [(2, 3), (2,), ()]
