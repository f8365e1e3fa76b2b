"""What Giza alone has on paper, and what holds of any print but is looked at on Giza's."""

from functools import partial
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
import zxingcpp

from companion.kits import Faulty
from companion.kits.paper import paper
from companion.press.job import prepare, write
from companion.press.options import PrintOptions
from tests.press.games import printed
from tests.press.games.printed import fronts_drawn, pieces_drawn
from tests.press.reach import outside

giza = partial(printed.kit, "giza")
print_of = partial(printed.printed, "giza")
pages = partial(printed.pages, "giza")

PAPERS = ("a4", "letter")
LANGUAGES = ("en", "ja")
WAYS = ("none", "long-edge", "short-edge", "gutter-fold")


def test_other_forms_are_held_to_their_counts_too() -> None:
    forms = {"worker": "standee", "sled": "tray"}
    assert fronts_drawn(prepare(giza(), PrintOptions(make=forms, everything=True))) == {
        component.id: list(range(1, printed.made(giza(), component) + 1))
        for component in giza().components
    }


@pytest.mark.parametrize("players", [3, 4])
def test_what_players_need_is_what_is_drawn(players: int) -> None:
    prepared = prepare(giza(), PrintOptions(players=players))
    drawn = {component: len(numbers) for component, numbers in fronts_drawn(prepared).items()}
    assert drawn == {entry.component: entry.pieces for entry in prepared.listing}


@pytest.mark.parametrize("backs", WAYS)
@pytest.mark.parametrize("paper_name", PAPERS)
def test_everything_is_inside_what_a_printer_prints(paper_name: str, backs: str) -> None:
    prepared = print_of(paper=paper_name, backs=backs)
    sticking_out = [
        (number, found)
        for number, page in enumerate(prepared.pages, 1)
        for found in outside(page, paper(paper_name))
    ]
    assert sticking_out == []


@pytest.mark.parametrize("backs", WAYS)
def test_screens_have_their_aid_inside_whichever_way_backs_are_printed(backs: str) -> None:
    drawn = pieces_drawn(print_of(backs=backs))["screen"]
    assert set(drawn) == {(str(n), face) for n in range(1, 5) for face in ("front", "back")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_aids_say_the_tables_of_the_rules(language: str) -> None:
    document = pages(language=language, only=("screen", "board"))
    text = "".join(page.get_textpage().get_text_range() for page in document)
    for table in ("rows", "scoring"):
        for row in giza().table(table).rows:
            words = row["name"]
            assert isinstance(words, dict)
            assert words[language] in text.replace("\r\n", " "), (table, words)


def codes(document: pypdfium2.PdfDocument) -> list[str]:
    found = []
    for page in document:
        picture = page.render(scale=150 / 72).to_pil()
        found += [code.text for code in zxingcpp.read_barcodes(picture)]
    return found


def test_qr_codes_lead_to_the_address_that_is_set() -> None:
    wanted = "http://table.local:8000/t?room=2&game=giza&players=3"
    found = codes(
        pages(players=3, only=("setup_sheet",), address="http://table.local:8000/t?room=2")
    )
    assert found == [wanted]


def test_the_pdf_is_sound_and_says_what_it_is() -> None:
    with pikepdf.open(BytesIO(printed.pdf("giza", language="ja"))) as document:
        assert document.check_pdf_syntax() == []
        assert document.Root.Lang == "ja"
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        assert str(document.docinfo["/Title"]) == giza().name["ja"]
        assert len(document.Root.Outlines.First) > 0
        assert "/PageLabels" in document.Root
        trimmed = [bool(page.trims) for page in print_of(language="ja").pages]
        assert ["/TrimBox" in page for page in document.pages] == trimmed


def test_the_list_says_on_which_sheets_each_component_is() -> None:
    sheets = {entry.component: entry.sheets for entry in print_of().listing}
    titles = ["", *(sheet.title for sheet in print_of().document.sheets)]
    assert [titles[n] for n in sheets["board"]] == [
        f"Game board {n}" for n in ("A1", "A2", "B1", "B2")
    ]
    assert all(sheets.values())


def test_split_gives_a_file_for_each_stock(tmp_path: Path) -> None:
    files = write(
        prepare(giza(), PrintOptions(split=True, everything=True)), tmp_path, lambda *_: None
    )
    stocks = {sheet.stock for sheet in print_of().document.sheets}
    assert {file.name for file in files} == {f"giza-{stock}.pdf" for stock in stocks}
    whole = len(pages())
    assert sum(len(pypdfium2.PdfDocument(file)) for file in files) == whole


def test_png_pages_have_the_size_of_the_paper(tmp_path: Path) -> None:
    chosen = PrintOptions(format="png", dpi=100, only=("sled",), first_sheet=False)
    (file,) = write(prepare(giza(), chosen), tmp_path, lambda *_: None)
    width, height = (int.from_bytes(file.read_bytes()[at : at + 4]) for at in (16, 20))
    wanted = (210 / 25.4 * 100, 297 / 25.4 * 100)
    assert all(abs(have - want) <= 1 for have, want in zip((width, height), wanted, strict=True))


def test_a_paper_too_small_for_a_piece_is_told() -> None:
    with pytest.raises(Faulty, match="choose a larger paper"):
        prepare(giza(), PrintOptions(paper="100x150", only=("screen",)))


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_progress_counts_the_pages(tmp_path: Path, form: str) -> None:
    told: list[tuple[int, int]] = []
    prepared = prepare(giza(), PrintOptions(format=form, dpi=36, only=("food", "sled")))
    write(prepared, tmp_path, lambda done, count: told.append((done, count)))
    pages = len(prepared.pages)
    assert told == [(n, pages) for n in range(1, pages + 1)]
