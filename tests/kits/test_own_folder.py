"""`--kit DIR`: someone's own tables in place of ours, or a whole kit of their own."""

import shutil

import pytest
from openpyxl import Workbook

from companion.kits import Faulty, layouts_folder, load_kit
from tests.kits.conftest import CASES

GIZA = layouts_folder() / "giza"


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "mine"
    path.mkdir()
    return path


def faults(own, game="giza"):
    with pytest.raises(Faulty) as caught:
        load_kit(game, own)
    return str(caught.value).splitlines()


def changed(name, *changes):
    """Return one of our tables with changes made."""
    text = (GIZA / name).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def test_an_own_table_takes_the_place_of_ours(own):
    table = changed("rows.csv", ("Fish \N{MULTIPLICATION SIGN}2", "Fish twice"))
    (own / "rows.csv").write_text(table, encoding="utf-8")
    kit = load_kit("giza", own)
    assert kit.folders == (own, GIZA)
    assert kit.table("rows").row(1)["name"]["en"] == "Fish twice"
    assert kit.table("scoring").rows == load_kit("giza").table("scoring").rows


def test_an_own_table_may_come_from_another_spreadsheet(own):
    book = Workbook()
    for line in changed("colours.csv").splitlines():
        book.active.append(line.split(","))
    book.active["D2"] = "Crimson"
    book.save(own / "colours.xlsx")
    table = load_kit("giza", own).table("colours")
    assert (table.file, table.row("red")["name"]["en"]) == ("colours.xlsx", "Crimson")


def test_an_own_table_must_have_our_columns(own):
    table = changed("rows.csv", ("bonus_move", "bonus_mov"), ("\n8,", "\n9,"))
    (own / "rows.csv").write_text(table, encoding="utf-8")
    assert faults(own) == [
        "rows.csv:1: bonus_mov: unknown column; did you mean 'bonus_move'?",
        "rows.csv:9: row: 9 is too large; the most is 8",
    ]


def test_own_tables_must_agree_with_each_other(own):
    """GIZA-DATA-01: another track length needs another row of spaces on the board."""
    table = changed("quarries.csv", ("1,limestone,4,2", "1,limestone,4,3"))
    (own / "quarries.csv").write_text(table, encoding="utf-8")
    assert faults(own) == ["quarries.csv:2: track_spaces: is 3, but areas.csv has 2 for '1'"]


@pytest.mark.parametrize(
    ("length", "fault"),
    [
        ("7", "7 is too large; the most is 6"),
        ("0", "0 is too small; the least is 1"),
        ("2.5", "'2.5' is not a whole number"),
    ],
)
def test_track_lengths_are_whole_numbers_of_1_to_6(own, length, fault):
    """GIZA-DATA-01."""
    table = changed("quarries.csv", ("1,limestone,4,2", f"1,limestone,4,{length}"))
    (own / "quarries.csv").write_text(table, encoding="utf-8")
    assert faults(own) == [f"quarries.csv:2: track_spaces: {fault}"]


@pytest.mark.parametrize(
    ("files", "fault"),
    CASES["a_file_that_would_be_overlooked_is_told"],
)  # fmt: skip
def test_a_file_that_would_be_overlooked_is_told(own, files, fault):
    for name in files:
        (own / name).write_text("", encoding="utf-8")
    assert fault in faults(own)


def test_a_folder_with_nothing_of_ours_in_it_is_told(own):
    (own / "holiday.jpg").write_text("", encoding="utf-8")
    assert faults(own) == [f"{own}: has no file that could take the place of one of ours"]


def test_a_folder_that_is_not_there_is_told(own):
    assert faults(own / "elsewhere") == [f"{own / 'elsewhere'}: there is no such folder"]


def test_what_others_leave_in_a_folder_is_overlooked(own):
    (own / "rows.csv").write_text(changed("rows.csv"), encoding="utf-8")
    for name in (".~lock.rows.csv#", "~$rows.xlsx", ".rows.toml", "README.md", "picture.png"):
        (own / name).write_text("", encoding="utf-8")
    assert load_kit("giza", own).table("rows").rows == load_kit("giza").table("rows").rows


def test_an_own_layout_may_include_another_of_ones_own(own):
    (own / "board.toml").write_text('layout = "my_frame.toml"\n', encoding="utf-8")
    (own / "my_frame.toml").write_text("", encoding="utf-8")
    load_kit("giza", own)


def test_a_link_out_of_the_folder_is_told(own):
    (own.parent / "rows.csv").write_text(changed("rows.csv"), encoding="utf-8")
    (own / "rows.csv").symlink_to(own.parent / "rows.csv")
    assert faults(own) == [
        "kit.toml: tables.rows.file: 'rows.csv' is a link that leads out of the kit's folder"
    ]


def whole_giza(own):
    """Make a copy of our whole kit, and return its kit.toml."""
    shutil.copytree(GIZA, own, dirs_exist_ok=True)
    return own / "kit.toml"


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_folder_with_a_kit_file_is_a_whole_kit(own):
    whole_giza(own)
    kit = load_kit("giza", own)
    assert kit.folders == (own,)
    assert kit.components == load_kit("giza").components
    assert kit.texts["ja"] == load_kit("giza").texts["ja"]


def test_a_kit_by_the_name_of_our_game_has_the_tables_its_rules_read(own):
    path = whole_giza(own)
    change(path, "[tables.results", "[tables.reslts")
    assert faults(own) == [
        "kit.toml: tables.results: is missing; the rules of giza read this table"
    ]


def test_it_can_do_without_the_tables_that_only_paper_reads(own):
    shutil.copytree(layouts_folder() / "cheops", own, dirs_exist_ok=True)
    change(own / "kit.toml", "[tables.rules", "[tables.words")
    assert "rules" not in load_kit("cheops", own).tables


def test_a_kit_by_the_name_of_our_game_keeps_the_bounds_its_rules_rely_on(own):
    path = whole_giza(own)
    change(path, 'first = { kind = "integer", minimum = 0 }', 'first = "text"\nmotto = "text"')
    change(own / "scoring.csv", "workers,6,", "workers,six,")
    assert faults(own) == [
        "scoring.csv:1: motto: this column is missing",
        "scoring.csv:2: first: 'six' is not a whole number",
        "scoring.csv:7: first: 'six' is not a whole number",
    ]


def test_built_in_kits_may_lie_elsewhere(own):
    (own / "giza").mkdir()
    whole_giza(own / "giza")
    assert load_kit("giza", base=own).folders == (own / "giza",)
