"""Sets as bits, and the sequences of what they stand for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.common.bits import Selections, nth, select

ITEMS = tuple(f"item {number}" for number in range(70))
SETS = st.integers(min_value=0, max_value=(1 << len(ITEMS)) - 1)


def wanted(bits: int) -> list[str]:
    return [item for number, item in enumerate(ITEMS) if bits >> number & 1]


@given(SETS, SETS)
def test_a_sequence_is_that_of_the_items_picked(first: int, second: int) -> None:
    picked, listed = Selections((first, ITEMS), (second, ITEMS)), wanted(first) + wanted(second)
    assert list(picked) == listed
    assert len(picked) == len(listed)
    assert [picked[index] for index in range(-len(listed), len(listed))] == listed * 2
    assert picked[1:3] == listed[1:3]


@given(SETS)
def test_each_bit_by_its_rank(bits: int) -> None:
    assert [ITEMS[nth(bits, rank)] for rank in range(bits.bit_count())] == wanted(bits)
    assert list(select(bits, ITEMS)) == wanted(bits)


@pytest.mark.parametrize("index", [2, -3])
def test_there_is_nothing_beyond_the_ends(index: int) -> None:
    with pytest.raises(IndexError):
        Selections((0b101, ITEMS))[index]
