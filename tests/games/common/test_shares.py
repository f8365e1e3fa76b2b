"""Splitting points (GIZA-SCORE-01, GIZA-SCORE-02)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.common.scores import shares

LOW, HIGH = (6, 3, 1, 0), (10, 6, 3, 1)
QUANTITIES = st.dictionaries(
    st.sampled_from(["Ana", "Bo", "Chi", "Dee"]), st.integers(0, 6), min_size=3, max_size=4
)
TABLES = st.lists(st.integers(0, 12), min_size=3, max_size=4).map(
    lambda values: tuple(sorted(values, reverse=True))
)


def points(found, players):
    """The points of every player, 0 for those without a share."""
    gained = {name: share.points for share in found for name in share.players}
    return {name: gained.get(name, 0) for name in players}


def split(quantities: list[int], table: tuple[int, ...]) -> list[int]:
    seats = dict(enumerate(quantities))
    return list(points(shares(seats, table), seats).values())


@pytest.mark.parametrize(
    ("quantities", "table", "expected"),
    [
        ([5, 5, 2, 1], LOW, [4, 4, 1, 0]),
        ([5, 5, 5, 1], LOW, [3, 3, 3, 0]),
        ([5, 5, 5, 5], LOW, [2, 2, 2, 2]),
        ([5, 4, 4, 1], LOW, [6, 2, 2, 0]),
        ([5, 4, 4, 4], LOW, [6, 1, 1, 1]),
        ([5, 4, 3, 3], LOW, [6, 3, 0, 0]),
        ([5, 5, 2, 1], HIGH, [8, 8, 3, 1]),
        ([5, 5, 5, 1], HIGH, [6, 6, 6, 1]),
        ([5, 5, 5, 5], HIGH, [5, 5, 5, 5]),
        ([5, 4, 4, 1], HIGH, [10, 4, 4, 1]),
        ([5, 4, 4, 4], HIGH, [10, 3, 3, 3]),
        ([5, 4, 3, 3], HIGH, [10, 6, 2, 2]),
        ([5, 5, 5], HIGH[:3], [6, 6, 6]),
        ([5, 4, 4], LOW[:3], [6, 2, 2]),
    ],
)
def test_all_groups_of_the_reference_table(
    quantities: list[int], table: tuple[int, ...], expected: list[int]
) -> None:
    """The reference table of GIZA-SCORE-01; the remainder is lost (GIZA-SCORE-02)."""
    assert split(quantities, table) == expected


def test_a_quantity_of_0_takes_no_place() -> None:
    """GIZA-SCORE-01, step 1."""
    assert split([0, 0, 0, 0], LOW) == [0, 0, 0, 0]
    assert split([0, 3, 0, 3], HIGH) == [0, 8, 0, 8]


def test_a_share_tells_its_places_and_what_they_hold() -> None:
    first, second = shares({"Ana": 2, "Bo": 9, "Chi": 2}, LOW)
    assert (first.players, first.first, first.last, first.points) == (("Bo",), 1, 1, 6)
    assert (second.players, second.first, second.last) == (("Ana", "Chi"), 2, 3)
    assert (second.quantity, second.pot, second.points) == (2, 4, 2)


@given(QUANTITIES, TABLES)
def test_never_more_than_the_places_hold(
    quantities: dict[str, int], table: tuple[int, ...]
) -> None:
    """GIZA-INV-10."""
    found = points(shares(quantities, table), quantities)
    taking = sum(quantity > 0 for quantity in quantities.values())
    assert sum(found.values()) <= sum(table[:taking])
    assert all(found[name] == 0 for name, quantity in quantities.items() if quantity == 0)


@given(QUANTITIES, TABLES, st.randoms())
def test_the_order_of_names_does_not_matter(
    quantities: dict[str, int], table: tuple[int, ...], random: Random
) -> None:
    """GIZA-INV-11."""
    names = list(quantities)
    random.shuffle(names)
    turned = {name: quantities[name] for name in names}
    assert points(shares(turned, table), names) == points(shares(quantities, table), names)


@given(QUANTITIES, TABLES, st.data())
def test_more_never_earns_less(
    quantities: dict[str, int], table: tuple[int, ...], data: st.DataObject
) -> None:
    """GIZA-INV-11."""
    name = data.draw(st.sampled_from(sorted(quantities)))
    more = {**quantities, name: quantities[name] + data.draw(st.integers(1, 4))}
    before = points(shares(quantities, table), quantities)
    assert points(shares(more, table), more)[name] >= before[name]
