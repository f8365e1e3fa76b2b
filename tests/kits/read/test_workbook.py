"""What a workbook costs to be read, counted before it is: parts beside cells, texts, formulas."""

import pytest

from companion.kits import Faulty, bounds
from companion.kits.read.csv_file import Effort
from companion.kits.read.tables import read_sheet
from companion.kits.read.workbook import parts_of
from tests.kits import attacks

TEXTS = "<si><t>id</t></si><si><r><t>a</t></r></si>"
ROWS = attacks.text_cell("A1", 0) + attacks.text_cell("A2", 1)
BARE = '<row r="3"><c r="A3"><f>1</f></c></row>'


def spent(data: bytes, times: int = 1) -> list[float]:
    """Return what each of so many tables that read a workbook costs."""
    effort, found = Effort(), []
    for _ in range(times):
        before = effort.left
        read_sheet(data, "r.xlsx", effort=effort)
        found.append(before - effort.left)
    return found


def test_texts_parts_beside_cells_and_formulas_alone_are_told_apart() -> None:
    texts, beside, bare = parts_of(attacks.xlsx(ROWS, TEXTS), "r.xlsx", Effort())
    assert (texts, bare) == (6, 0)  # `sst` and what is in it
    more, others, alone = parts_of(attacks.xlsx(ROWS + BARE, TEXTS * 3), "r.xlsx", Effort())
    assert (more, others, alone) == (texts + 10, beside, 1)


def test_a_workbook_read_again_costs_what_is_read_again() -> None:
    """Not what is only counted, once; but all that is beside its cells, and its texts."""
    few, many = (attacks.xlsx(ROWS, TEXTS + "<si><t>x</t></si>" * n) for n in (0, 1_000))
    (first, again), (dear, dear_again) = spent(few, 2), spent(many, 2)
    assert dear - first == dear_again - again == 2_000


def test_sheets_without_end_are_refused_before_they_are_read() -> None:
    at = bounds.BESIDE_CELLS
    for number, right in ((at - 1_000, True), (at + 1, False)):
        sheets = '<sheet name="s" sheetId="9"/>' * number
        data = attacks.workbook_with("xl/workbook.xml", "</sheets>", sheets)["r.xlsx"]
        assert isinstance(data, bytes)
        if right:
            assert parts_of(data, "r.xlsx", Effort())[1] > number
            continue
        with pytest.raises(Faulty, match=r"20,000 sheets, styles, names and other parts"):
            read_sheet(data, "r.xlsx")


def test_rows_that_say_nothing_are_no_gift() -> None:
    effort = Effort()
    effort.left = 1_000
    with pytest.raises(Faulty, match="more than 1,000,000 rows, cells and other parts"):
        read_sheet(attacks.xlsx("<row/>" * 2_000), "r.xlsx", effort=effort)
