"""Every way in which spreadsheets write a table is read the same."""

import csv
import datetime as dt
import io
import re
import sys
import warnings
import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from odf.office import Annotation
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.teletype import addTextToElement
from odf.text import P
from openpyxl import Workbook

from companion.kits import Faulty
from companion.kits.read.tables import read_sheet
from companion.press.layout.vocabulary import Library
from tests.kits.conftest import CASES

CELL = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]) | st.just("\n"),
    max_size=12,
).map(lambda text: "\n".join(line.strip() for line in text.splitlines()).strip())
NAME = CELL.map(lambda text: re.sub(r"[\n,;]", "", text).strip()).filter(bool)


@st.composite
def tables(draw, columns=1):
    """Draw a heading of at least so many columns, and rows of texts for all of them."""
    heading = draw(st.lists(NAME, min_size=columns, max_size=4, unique=True))
    row = st.lists(CELL, min_size=len(heading), max_size=len(heading)).filter(any)
    return [heading, *draw(st.lists(row, max_size=4))]


def cells(path):
    """Return the table of a file: its heading, then the cells of its rows."""
    sheet = read_sheet(path.read_bytes(), path.name)
    return [sheet.heading.cells, *(line.cells for line in sheet.lines)]


def as_csv(table, delimiter=",", ending="\r\n"):
    text = io.StringIO()
    # The writer would leave a line break bare in a cell when its rows end otherwise.
    quoting = csv.QUOTE_ALL if ending == "\r" else csv.QUOTE_MINIMAL
    writer = csv.writer(text, delimiter=delimiter, lineterminator=ending, quoting=quoting)
    writer.writerows(table)
    return text.getvalue()


def as_xlsx(path, table):
    book = Workbook()
    for row, line in enumerate(table, 1):
        for column, text in enumerate(line, 1):
            cell = book.active.cell(row, column, text)
            cell.data_type = "s"  # a text that begins with "=" is no formula
    book.save(path)


def as_ods(path, table, **more):
    document = OpenDocumentSpreadsheet()
    for name, lines in {"first": table, **more}.items():
        sheet = Table(name=name)
        for line in lines:
            row = TableRow()
            for text in line:
                row.addElement(ods_text(text))
            sheet.addElement(row)
        document.spreadsheet.addElement(sheet)
    document.save(path)


def ods_text(text, **attributes):
    cell = TableCell(valuetype="string", **attributes)
    for line in text.split("\n"):
        paragraph = P()
        addTextToElement(paragraph, line)
        cell.addElement(paragraph)
    return cell


@settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60
)
@given(
    table=tables(columns=2),
    form=st.tuples(st.sampled_from(",;\t"), st.sampled_from(["\n", "\r\n", "\r"])),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    spare=st.integers(0, 3),
)
def test_csv_of_every_make_is_read_the_same(tmp_path, table, form, encoding, spare):
    wide = [[*row, *[""] * spare] for row in table] + [[""] * spare] * spare
    path = tmp_path / "cards.csv"
    path.write_bytes(as_csv(wide, *form).encode(encoding))
    assert cells(path) == table


@settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25
)
@given(table=tables())
def test_workbooks_are_read_as_csv_is(tmp_path, table):
    as_xlsx(tmp_path / "cards.xlsx", table)
    as_ods(tmp_path / "cards.ods", table)
    assert cells(tmp_path / "cards.xlsx") == table
    assert cells(tmp_path / "cards.ods") == table


def write(tmp_path, content, name="cards.csv"):
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize(
    ("text", "heading"),
    CASES["the_heading_shows_what_parts_the_columns"],
)
def test_the_heading_shows_what_parts_the_columns(tmp_path, text, heading):
    assert cells(write(tmp_path, text))[0] == heading


def test_rows_keep_the_number_of_their_line_in_an_editor(tmp_path):
    text = 'card,text\r\n1,"two\r\nlines"\r\n\r\n2,one\r\n,\r\n"3","a\n\nb"\r\n4,x\r\n'
    sheet = read_sheet(write(tmp_path, text).read_bytes(), "cards.csv")
    assert [(line.number, line.cells) for line in sheet.lines] == [
        (2, ["1", "two\nlines"]),
        (5, ["2", "one"]),
        (7, ["3", "a\n\nb"]),
        (10, ["4", "x"]),
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("name\ncafé\n".encode("cp1252"), "cards.csv:2: is not UTF-8; save it as 'CSV UTF-8'"),
        ("a,b\n".encode("utf-16-le"), "cards.csv: is not UTF-8; save it as 'CSV UTF-8'"),
        (b"\xff\xfea\xd8,\x00\n", "cards.csv: is not UTF-8; save it as 'CSV UTF-8'"),
        (
            'a,b\n1,2\n3,"four\n5,6\n',
            "cards.csv:3: a quotation mark opened in this row is never closed",
        ),
        (
            'a,b\n1,"a "big" one"\n',
            (
                'cards.csv:2: a quotation mark inside a quoted cell must be written twice, "" '
                "(',' expected after '\"')"
            ),
        ),
    ],
)
def test_a_csv_that_cannot_be_read_is_told(tmp_path, content, fault):
    with pytest.raises(Faulty) as caught:
        read_sheet(write(tmp_path, content).read_bytes(), "cards.csv")
    assert str(caught.value) == fault


def test_a_file_of_another_kind_is_told(tmp_path):
    with pytest.raises(Faulty, match=r"cards\.xls: '\.xls' is no kind of table; tables are \.csv,"):
        read_sheet(write(tmp_path, b"", "cards.xls").read_bytes(), "cards.xls")


@pytest.mark.parametrize("name", ["cards.xlsx", "cards.ods"])
@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04"])
def test_a_broken_workbook_is_told(tmp_path, name, content):
    with pytest.raises(Faulty, match=rf"^{name}: can't be read as a spreadsheet \("):
        read_sheet(write(tmp_path, content, name).read_bytes(), name)


def test_without_the_extra_one_line_says_how_to_get_it(tmp_path, monkeypatch):
    name = "cards.xlsx"
    for module in [module for module in sys.modules if module.split(".")[0] == "openpyxl"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(Faulty) as caught:
        read_sheet(write(tmp_path, b"", name).read_bytes(), name)
    needs = "needs the spreadsheet readers: pip install 'tabletop-companion[sheets]'"
    assert str(caught.value) == f"{name}: {needs}"


def test_numbers_of_excel_are_read_as_they_are_shown(tmp_path):
    book = Workbook()
    book.active.append(["card", "cost", "share", "large", "used"])
    book.active.append([1, 3.0, 0.5, 12_000_000, True])
    book.save(tmp_path / "cards.xlsx")
    assert cells(tmp_path / "cards.xlsx")[1] == ["1", "3", "0.5", "12000000", "TRUE"]


def test_empty_formatted_cells_of_excel_count_for_nothing(tmp_path):
    book = Workbook()
    book.active.append(["card", None, None])
    book.active.append([None])
    book.active.append([" x "])
    book.active.cell(500, 700).number_format = "0.00"
    book.save(tmp_path / "cards.xlsx")
    sheet = read_sheet((tmp_path / "cards.xlsx").read_bytes(), "cards.xlsx")
    assert [(line.number, line.cells) for line in sheet.lines] == [(3, ["x"])]


def with_result(path, formula, result):
    """Put the result of a formula into a workbook, as a spreadsheet program saves it."""
    with zipfile.ZipFile(path) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    empty = rb"<f>%b</f><v ?(/>|></v>)" % re.escape(formula.encode())
    saved = f"<f>{formula}</f><v>{result}</v>".encode()
    parts[sheet], changes = re.subn(empty, saved, parts[sheet])
    assert changes == 1
    with zipfile.ZipFile(path, "w") as book:
        for name, data in parts.items():
            book.writestr(name, data)


def test_formulas_of_excel_are_read_by_their_saved_result(tmp_path):
    book = Workbook()
    book.active.append(["card", "cost"])
    book.active.append([1, "=1+2"])
    book.save(tmp_path / "cards.xlsx")
    with pytest.raises(Faulty) as caught:
        read_sheet((tmp_path / "cards.xlsx").read_bytes(), "cards.xlsx")
    assert str(caught.value) == (
        "cards.xlsx:2: B2 has a formula but no result; "
        "save the workbook once in a spreadsheet program"
    )
    with_result(tmp_path / "cards.xlsx", "1+2", 3)
    assert cells(tmp_path / "cards.xlsx") == [["card", "cost"], ["1", "3"]]


def test_many_formulas_without_results_are_told_at_once(tmp_path):
    book = Workbook()
    book.active.append(["card", "cost"])
    for row in range(96):
        book.active.append([row, f"=A{row + 2}*2"])
    book.save(tmp_path / "cards.xlsx")
    with pytest.raises(Faulty) as caught:
        read_sheet((tmp_path / "cards.xlsx").read_bytes(), "cards.xlsx")
    assert str(caught.value) == (
        "cards.xlsx:2: B2 has a formula but no result; save the workbook once in a spreadsheet "
        "program (and 95 more, the last B97)"
    )


def test_a_sheet_of_a_workbook_is_read_by_its_name(tmp_path):
    book = Workbook()
    book.active.append(["other"])
    book.create_sheet("Cards").append(["card"])
    book.save(tmp_path / "all.xlsx")
    as_ods(tmp_path / "all.ods", [["other"], ["1"]], Cards=[["card"], ["x"]])
    for name in ("all.xlsx", "all.ods"):
        data = (tmp_path / name).read_bytes()
        assert read_sheet(data, name).heading.cells == ["other"]
        assert read_sheet(data, name, "Cards").heading.cells == ["card"]
        with pytest.raises(Faulty, match=rf"{name}: has no sheet 'Card'; did you mean 'Cards'"):
            read_sheet(data, name, "Card")
    with pytest.raises(Faulty, match="is no workbook, so it has no sheet 'Cards'"):
        read_sheet(b"card\n", "cards.csv", "Cards")


def test_dates_and_errors_of_excel_are_told_each_with_its_cell(tmp_path):
    book = Workbook()
    book.active.append(["card", "cost", "when"])
    book.active.append([1, "#N/A", dt.date(2024, 4, 3)])
    book.active.append([2, "#REF!", dt.time(3, 4)])
    book.save(tmp_path / "cards.xlsx")
    with pytest.raises(Faulty) as caught:
        read_sheet((tmp_path / "cards.xlsx").read_bytes(), "cards.xlsx")
    assert str(caught.value).splitlines() == [
        "cards.xlsx:2: B2 is an error, #N/A",
        (
            "cards.xlsx:2: C2 is a date; format the cell as text and write it again"
            " (and 1 more, the last C3)"
        ),
        "cards.xlsx:3: B3 is an error, #REF!",
    ]


def test_warnings_of_the_reader_do_not_reach_people(tmp_path, monkeypatch):
    from openpyxl import load_workbook  # noqa: PLC0415

    def warning(*arguments, **options):
        warnings.warn("Data Validation extension is not supported", UserWarning, stacklevel=1)
        return load_workbook(*arguments, **options)

    as_xlsx(tmp_path / "cards.xlsx", [["card"], ["1"]])
    monkeypatch.setattr("openpyxl.load_workbook", warning)
    assert cells(tmp_path / "cards.xlsx") == [["card"], ["1"]]


def ods(path, *rows):
    document = OpenDocumentSpreadsheet()
    sheet = Table(name="cards")
    for row in rows:
        sheet.addElement(row)
    document.spreadsheet.addElement(sheet)
    document.save(path)
    return path


def ods_row(*elements, **attributes):
    row = TableRow(**attributes)
    for element in elements:
        row.addElement(element)
    return row


def test_repeated_cells_and_rows_of_opendocument_are_read_one_by_one(tmp_path):
    path = ods(
        tmp_path / "cards.ods",
        ods_row(
            ods_text("card"), ods_text("a"), ods_text("b"), TableCell(numbercolumnsrepeated=900)
        ),
        ods_row(TableCell(valuetype="float", value="3"), ods_text("x", numbercolumnsrepeated=2)),
        ods_row(TableCell(), numberrowsrepeated=2),
        ods_row(ods_text("4"), numberrowsrepeated=2),
        ods_row(TableCell(numbercolumnsrepeated=900), numberrowsrepeated=1_000_000),
    )
    sheet = read_sheet(path.read_bytes(), "cards.ods")
    assert [(line.number, line.cells) for line in sheet.lines] == [
        (2, ["3", "x", "x"]),
        (5, ["4", "", ""]),
        (6, ["4", "", ""]),
    ]


def test_values_of_opendocument_are_read_as_they_are_shown(tmp_path):
    comment = ods_text("Boat")
    comment.childNodes.insert(0, Annotation())
    comment.childNodes[0].addElement(P(text="a comment"))
    path = ods(
        tmp_path / "cards.ods",
        ods_row(*map(ods_text, "abcd")),
        ods_row(
            TableCell(valuetype="float", value="2.50"),
            TableCell(valuetype="percentage", value="0.5"),
            TableCell(valuetype="boolean", booleanvalue="true"),
            comment,
        ),
    )
    assert cells(path)[1] == ["2.5", "0.5", "TRUE", "Boat"]


def test_dates_of_opendocument_are_told(tmp_path):
    date = TableCell(valuetype="date", datevalue="2024-04-03")
    path = ods(tmp_path / "cards.ods", ods_row(*map(ods_text, "ab")), ods_row(ods_text("1"), date))
    with pytest.raises(Faulty) as caught:
        read_sheet(path.read_bytes(), "cards.ods")
    assert str(caught.value) == (
        "cards.ods:2: B2 is a date; format the cell as text and write it again"
    )


def test_a_kit_reads_a_workbook_as_a_table(box):
    as_xlsx(box.path / "cards.xlsx", [["card", "title"], ["1", "Boat"], ["1", "Sled"]])
    table = box.table.replace("cards.csv", "cards.xlsx")
    assert box.faults(table=table) == [
        "cards.xlsx:3: card: '1' is in row 2 already; this column tells the rows apart"
    ]


WORKBOOK = """
[tables.cards]
file = "all.xlsx"
sheet = "Cards"
[tables.cards.columns]
card = "integer"
suit = { table = "suits" }
[tables.suits]
file = "all.xlsx"
sheet = "Suits"
"""


def test_tables_of_one_workbook_are_told_apart_by_their_sheets(box):
    def save(suit):
        book = Workbook()
        for name, below in {"Cards": [1, suit], "Suits": ["x", "blue"]}.items():
            sheet = book.create_sheet(name)
            sheet.append(["card", "suit"] if name == "Cards" else ["id", "colour"])
            sheet.append(below)
        book.save(box.path / "all.xlsx")

    save("z")
    assert box.faults(table="", columns=WORKBOOK) == [
        "all.xlsx#Cards:2: suit: there is no 'z' in suits; there are: x"
    ]
    save("x")
    kit = box.load(table="", columns=WORKBOOK)
    (card,) = kit.table("cards").rows
    assert Library(kit, "en").referred("suit", "x", card) == kit.table("suits").row("x")
