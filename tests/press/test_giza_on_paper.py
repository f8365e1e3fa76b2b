"""All of Giza on paper, as somebody who counts, reads and measures the sheets would find it."""

import os
import subprocess
import sys
from collections import Counter, defaultdict
from functools import cache
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pikepdf
import pypdfium2
import pytest
import zxingcpp

from companion.kits import Faulty, Kit, load_kit
from companion.press.job import Prepared, prepare, write
from companion.press.options import Options
from companion.press.render.pdf import write_pdf
from companion.press.render.svg import svg_bytes
from companion.press.sheets.paper import paper
from companion.press.sheets.reach import outside

PAPERS = ("a4", "letter")
LANGUAGES = ("en", "ja")
WAYS = ("none", "long-edge", "short-edge", "gutter-fold")


@cache
def giza() -> Kit:
    return load_kit("giza")


@cache
def print_of(**choices: Any) -> Prepared:
    return prepare(giza(), Options(**choices))


@cache
def pdf(prepared_as: tuple[tuple[str, Any], ...]) -> bytes:
    stream = BytesIO()
    write_pdf(print_of(**dict(prepared_as)).document, stream)
    return stream.getvalue()


def pages(**choices: Any) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(pdf(tuple(sorted(choices.items()))))


def pieces_drawn(prepared: Prepared) -> dict[str, set[tuple[str, str]]]:
    """Piece numbers and faces by component, as the groups of the SVG sheets carry them."""
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for sheet in prepared.document.sheets:
        for side in ("front", "back") if sheet.back else ("front",):
            for group in ET.fromstring(svg_bytes(sheet, prepared.document, side=side)).iter():
                if component := group.get("data-component"):
                    found[component].add((group.get("data-piece", ""), group.get("data-face", "")))
    return found


@pytest.mark.parametrize("make", [{}, {"worker": "standee", "sled": "tray"}])
def test_the_svg_sheets_hold_every_component_to_its_count(make: dict[str, str]) -> None:
    drawn = pieces_drawn(prepare(giza(), Options(make=make)))
    fronts = {
        component: sorted(int(piece) for piece, face in found if face == "front")
        for component, found in drawn.items()
    }
    assert fronts == {
        component.id: list(range(1, component.count + 1)) for component in giza().components
    }


@pytest.mark.parametrize("players", [3, 4])
def test_what_players_need_is_what_is_drawn(players: int) -> None:
    prepared = prepare(giza(), Options(players=players))
    drawn = {
        component: len({piece for piece, face in found if face == "front"})
        for component, found in pieces_drawn(prepared).items()
    }
    assert drawn == {entry.component: entry.pieces for entry in prepared.listing}


def test_every_piece_of_the_published_game_is_there() -> None:
    """GIZA-COMP-01 and the counts of the specification's section 2."""
    counts = Counter({each.family: 0 for each in giza().components})
    for component in giza().components:
        counts[component.family] += component.count
    published = {
        "board": 1, "dynasty_tile": 1, "sled": 4, "food": 38 + 18, "art": 20 + 8,
        "fifty_marker": 4, "stone_base": 4, "stone_middle": 4, "stone_capstone": 1,
        "worker": 64, "screen": 4, "rules": 1,
    }  # fmt: skip
    assert {family: counts[family] for family in published} == published


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


@pytest.mark.parametrize("paper_name", PAPERS)
def test_no_two_pieces_overlap(paper_name: str) -> None:
    for page in print_of(paper=paper_name).pages:
        for (x, y, w, h), (u, v, a, b) in combinations(page.trims, 2):
            apart = (x + w <= u + 1e-6, u + a <= x + 1e-6, y + h <= v + 1e-6, v + b <= y + 1e-6)
            assert any(apart)


@pytest.mark.parametrize("backs", WAYS)
def test_screens_have_their_aid_inside_whichever_way_backs_are_printed(backs: str) -> None:
    drawn = pieces_drawn(print_of(backs=backs))["screen"]
    assert drawn == {(str(n), face) for n in range(1, 5) for face in ("front", "back")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_say_the_names_of_their_pieces(language: str) -> None:
    document = pages(language=language)
    text = "".join(page.get_textpage().get_text_range() for page in document)
    text = text.replace("\r\n", "").replace(" ", "")
    for component in giza().components:
        assert component.name[language].replace(" ", "") in text, component.id


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


def test_qr_codes_hold_the_command_that_keeps_this_table() -> None:
    found = Counter(codes(pages(only=("setup_sheet", "screen", "bid_aid"))))
    assert set(found) == {
        "companion play giza --players 3",
        "companion play giza --players 4",
    }
    assert found["companion play giza --players 4"] >= 4 + 4 + 1


def test_qr_codes_lead_to_the_address_that_is_set() -> None:
    wanted = "http://table.local:8000/t?room=2&game=giza&players=3"
    found = codes(
        pages(players=3, only=("setup_sheet",), address="http://table.local:8000/t?room=2")
    )
    assert found == [wanted]


def test_the_same_print_is_the_same_file_in_every_process(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from companion.kits import load_kit;"
        "from companion.press import job, options; kit = load_kit('giza');"
        "prepared = job.prepare(kit, options.Options());"
        "job.write(prepared, Path(sys.argv[1]), lambda done, count: None)"
    )
    made = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        subprocess.run(
            [sys.executable, "-c", script, folder],
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        made.append((folder / "giza.pdf").read_bytes())
    assert made[0] == made[1]


def test_the_pdf_is_sound_and_says_what_it_is() -> None:
    with pikepdf.open(BytesIO(pdf((("language", "ja"),)))) as document:
        assert document.check_pdf_syntax() == []
        assert document.Root.Lang == "ja"
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        assert str(document.docinfo["/Title"]) == giza().name["ja"]
        assert len(document.Root.Outlines.First) > 0
        assert "/PageLabels" in document.Root
        trimmed = [bool(page.trims) for page in print_of(language="ja").pages]
        assert ["/TrimBox" in page for page in document.pages] == trimmed


@pytest.mark.parametrize("language", LANGUAGES)
def test_saving_ink_takes_at_most_a_third_of_it(language: str) -> None:
    full, saver = (print_of(ink=ink, language=language).ink() for ink in ("full", "saver"))
    assert 0 < saver <= full / 3


def test_the_list_says_on_which_sheets_each_component_is() -> None:
    sheets = {entry.component: entry.sheets for entry in print_of().listing}
    titles = ["", *(sheet.title for sheet in print_of().document.sheets)]
    assert [titles[n] for n in sheets["board"]] == [
        f"Game board {n}" for n in ("A1", "A2", "B1", "B2")
    ]
    assert all(sheets.values())


def test_split_gives_a_file_for_each_stock(tmp_path: Path) -> None:
    files = write(prepare(giza(), Options(split=True)), tmp_path, lambda *_: None)
    stocks = {sheet.stock for sheet in print_of().document.sheets}
    assert {file.name for file in files} == {f"giza-{stock}.pdf" for stock in stocks}
    whole = len(pages())
    assert sum(len(pypdfium2.PdfDocument(file)) for file in files) == whole


def test_png_pages_have_the_size_of_the_paper(tmp_path: Path) -> None:
    chosen = Options(format="png", dpi=100, only=("sled",), first_sheet=False)
    (file,) = write(prepare(giza(), chosen), tmp_path, lambda *_: None)
    width, height = (int.from_bytes(file.read_bytes()[at : at + 4]) for at in (16, 20))
    wanted = (210 / 25.4 * 100, 297 / 25.4 * 100)
    assert all(abs(have - want) <= 1 for have, want in zip((width, height), wanted, strict=True))


def test_a_paper_too_small_for_a_piece_is_told() -> None:
    with pytest.raises(Faulty, match="choose a larger paper"):
        prepare(giza(), Options(paper="100x150", only=("screen",)))


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_progress_counts_the_pages(tmp_path: Path, form: str) -> None:
    told: list[tuple[int, int]] = []
    prepared = prepare(giza(), Options(format=form, dpi=36, only=("food", "sled")))
    write(prepared, tmp_path, lambda done, count: told.append((done, count)))
    pages = len(prepared.pages)
    assert told == [(n, pages) for n in range(1, pages + 1)]
