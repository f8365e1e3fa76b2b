import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.press.backends.walk import number, numbers, path_data, places_under
from companion.press.drawing.geometry import rotation, scaling
from companion.press.drawing.path_data import parse_path

coordinates = st.floats(-1000, 1000)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"), (-0.0, "0"), (-0.0001, "0"), (1.5, "1.5"), (100, "100"), (0.1 + 0.2, "0.3"),
        (1e-7, "0"), (12345.6789, "12345.679"), (-3.10, "-3.1"),
    ],
)  # fmt: skip
def test_a_number_is_as_short_as_it_can_be(value: float, text: str) -> None:
    assert number(value) == text


def test_whole_numbers_keep_their_noughts() -> None:
    assert number(100.4, 0) == "100"
    assert number(-0.4, 0) == "0"


@given(coordinates)
def test_a_number_reads_back_within_half_a_thousandth(value: float) -> None:
    assert float(number(value)) == pytest.approx(value, abs=0.00051)
    assert "e" not in number(value)


@given(st.lists(st.tuples(coordinates, coordinates), min_size=1))
def test_path_data_read_back(corners: list[tuple[float, float]]) -> None:
    rounded = [(round(x, 3), round(y, 3)) for x, y in corners]
    commands = (("M", *rounded[0]), *(("L", *corner) for corner in rounded[1:]), ("Z",))
    assert parse_path(path_data(commands)) == commands


def test_what_is_enlarged_needs_more_decimals() -> None:
    assert places_under(rotation(30)) == 3
    assert places_under(scaling(0.01)) == 3
    assert places_under(scaling(3)) == 4
    assert places_under(scaling(40)) == 5
    assert numbers((1 / 3, 2), 5) == "0.33333 2"
