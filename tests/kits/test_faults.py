"""Faults: what is wrong with many rows alike is told once, and nothing is lost by that."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from companion.kits import Fault
from companion.kits.faults import Numbered

FAULTS = st.builds(
    Fault,
    st.sampled_from(["a.csv", "b.csv"]),
    st.sampled_from(["is empty", "'1' is no number", "'2' is no number", "9 is too large"]),
    st.none() | st.integers(2, 9),
    st.none() | st.sampled_from(["cost", "name"]),
)


@given(st.lists(FAULTS))
def test_each_row_of_each_fault_is_told_once(faults: list[Fault]) -> None:
    numbered = Numbered(faults)
    told = Counter(
        (each.file, row, each.field) for each in numbered.faults for row in (each.row, *each.also)
    )
    assert told == Counter((each.file, each.row, each.field) for each in set(faults))
    for fault in faults:
        first = numbered.faults[numbered.number(fault) - 1]
        assert (first.file, first.field) == (fault.file, fault.field)
        assert fault.row in (first.row, *first.also)


def test_what_is_wrong_with_many_rows_is_one_line() -> None:
    alike = [Fault("a.csv", f"'{row} g' is no number", row, "cost") for row in range(2, 56)]
    others = [
        Fault("a.csv", "is empty", 9, "cost"),
        Fault("a.csv", "is empty", 9, "name"),
        Fault("a.csv", "is empty", 11, "name"),
        Fault("kit.toml", "is missing", field="id"),
    ]
    assert [str(each) for each in Numbered([*alike, *others]).faults] == [
        "a.csv:2 (also rows 3, 4, 5, 6, 7 and 48 more): cost: '2 g' is no number",
        "a.csv:9: cost: is empty",
        "a.csv:9 (also row 11): name: is empty",
        "kit.toml: id: is missing",
    ]


def test_two_faults_of_one_cell_are_both_told() -> None:
    faults = [Fault("a.csv", f"there is no icon '{icon}'", 3, "text") for icon in "xy"]
    assert Numbered(faults).faults == tuple(faults)
