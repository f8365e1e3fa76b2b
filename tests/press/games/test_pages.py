"""Pages that a printer prints and people cut: nothing lost, nothing twice, the same every time."""

import csv
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

from companion.cli.app import run
from companion.games import slugs
from companion.kits import Faulty, Kit, load_kit
from companion.kits.model import Make
from companion.kits.paper import paper
from companion.press import job
from companion.press.drawing.geometry import INCH, Box, reach
from companion.press.drawing.nodes import Group
from companion.press.options import PrintOptions
from companion.press.sheets.edging import edge_colours
from companion.press.sheets.model import Page
from tests.press.games.printed import kit, made, pages, pdf, printed, runs
from tests.press.games.spec import CARDS
from tests.press.reach import outside
from tests.press.recorder import record_page

PAPERS = (("a4", "en"), pytest.param("letter", "ja", marks=pytest.mark.long))
DPI = 150
ADDRESS = "https://example.org/table"
WHITE = 2.0
"""mm of white around a code."""
NEAR = 1e-6
"""mm: sums are not exact."""
ENTRY = re.compile(r"^([a-z_0-9]+): .* (\d+)$", re.MULTILINE)


@pytest.mark.parametrize(("paper_name", "language"), PAPERS)
def test_everything_is_inside_what_a_printer_prints(
    game: str, paper_name: str, language: str
) -> None:
    prepared = printed(game, paper=paper_name, language=language)
    sticking_out = [
        (number, found)
        for number, page in enumerate(prepared.pages, 1)
        for found in outside(page, paper(paper_name))
    ]
    assert sticking_out == []


@pytest.mark.parametrize(("paper_name", "language"), PAPERS)
def test_no_two_pieces_overlap(game: str, paper_name: str, language: str) -> None:
    """Discs may lie between others, so that only the boxes around them overlap."""
    discs = {
        make.size[0]
        for component in kit(game).components
        for make in component.makes
        if make.shape != "rectangle"
    }
    for page in printed(game, paper=paper_name, language=language).pages:
        for one, other in combinations(page.trims, 2):
            assert _are_apart(one, other) or (
                {round(one[2], 6), round(other[2], 6)} <= discs and _discs_are_apart(one, other)
            )


@pytest.mark.parametrize(("paper_name", "language"), PAPERS)
def test_only_pieces_of_one_edge_colour_are_butted(
    game: str, paper_name: str, language: str
) -> None:
    """A cut that strays shows the neighbour's colour: unlike fronts or backs lie apart."""
    prepared = printed(game, paper=paper_name, language=language)
    makes = {piece.component: piece.make for piece in prepared.pieces}
    for page in prepared.pages:
        for (one, box), (other, beside) in combinations(_placed(page, makes), 2):
            if _touch(box, beside):
                assert one == other
                assert len(one) == 1


def _placed(page: Page, makes: Mapping[str, Make]) -> Iterator[tuple[frozenset[str | None], Box]]:
    """Give the colours of the edges of what is cut out of a page, and where it is."""
    for node in page.nodes:
        if isinstance(node, Group) and "component" in node.data:
            make = makes[node.data["component"]]
            if make.how == "cut" and make.shape == "rectangle":
                (inner,) = node.nodes
                assert isinstance(inner, Group)
                box = reach((0.0, 0.0, *make.size), inner.transform)
                yield edge_colours(inner.nodes[0], make.size, make.bleed), box


def _touch(one: Box, other: Box) -> bool:
    (x, y, w, h), (u, v, a, b) = one, other
    across, down = min(x + w, u + a) - max(x, u), min(y + h, v + b) - max(y, v)
    return min(across, down) > -0.1 and max(across, down) > NEAR


def _are_apart(one: Box, other: Box) -> bool:
    (x, y, w, h), (u, v, a, b) = one, other
    return any((x + w <= u + NEAR, u + a <= x + NEAR, y + h <= v + NEAR, v + b <= y + NEAR))


def _discs_are_apart(one: Box, other: Box) -> bool:
    (x, y, w, h), (u, v, a, b) = one, other
    apart = hypot(x + w / 2 - u - a / 2, y + h / 2 - v - b / 2)
    return apart >= (w + a) / 2 - NEAR


def codes(game: str, **choices: Any) -> list[tuple[str, int, Box]]:
    """Return what the codes of the setup sheets say, on which page and where in mm each is."""
    document = pages(game, only=("setup_sheet",), first_sheet=False, **choices)
    pictures = enumerate(page.render(scale=DPI / 72).to_pil() for page in document)
    return [
        (code.text, number, _place(code))
        for number, picture in pictures
        for code in zxingcpp.read_barcodes(picture)
    ]


def _place(code: zxingcpp.Barcode) -> Box:
    """Return the box in mm of a code with its white margin."""
    start, end = code.position.top_left, code.position.bottom_right
    left, top, right, bottom = (at * INCH / DPI for at in (start.x, start.y, end.x, end.y))
    return left - WHITE, top - WHITE, right - left + 2 * WHITE, bottom - top + 2 * WHITE


def test_codes_on_the_setup_sheets_lead_to_a_table_of_that_game(game: str) -> None:
    """As soon as there is an address: an ordinary phone shows anything else as text."""
    assert codes(game) == []
    setup = kit(game).table("setup").rows
    first = [variants[0] for row in setup if isinstance(variants := row.get("variants"), tuple)]
    most = f"players={max(kit(game).players)}"
    found = [code for code, _, _ in codes(game, address=ADDRESS)]
    assert len(found) == len(set(map(str, (row.get("variants") for row in setup))))
    for code in found:
        assert code.startswith(f"https://example.org/table?game={game}&players=")
        assert most in code or "solo" in code
        assert not first or code.rpartition("variant=")[2] in first


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_code_covers_words(game: str, language: str) -> None:
    choices = {"language": language, "address": ADDRESS}
    sheets = printed(game, only=("setup_sheet",), first_sheet=False, **choices).pages
    found = codes(game, **choices)
    assert found
    for _, number, place in found:
        assert all(_are_apart(place, box) for _, box in runs(Group(sheets[number].nodes)))


@pytest.mark.long
def test_saving_ink_takes_at_most_a_third_of_it(game: str) -> None:
    full, saver = printed(game, language="en").ink(), printed(game, ink="saver").ink()
    assert 0 < saver <= full / 3


def test_grey_ink_has_no_colour(game: str) -> None:
    """Nor do marks, maps and lists beside the pieces."""
    drawn = "".join(record_page(page) for page in printed(game, ink="grey").pages)
    colours = set(re.findall(r"#([0-9a-f]{6})\b", drawn))
    assert len(colours) > 4
    assert {colour for colour in colours if len({*re.findall("..", colour)}) > 1} == set()


@pytest.mark.long
def test_the_same_prints_are_the_same_files_in_every_process() -> None:
    script = (
        "import hashlib; from tests.press.games.printed import pdf;"
        "from companion.games import slugs;"
        "print(*(hashlib.sha256(pdf(game, language='en')).hexdigest() for game in slugs()))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    here = [hashlib.sha256(pdf(game, language="en")).hexdigest() for game in slugs()]
    assert ended.stdout.split() == here


def test_a_game_prints_complete_with_tables_of_someone_elses(game: str, tmp_path: Path) -> None:
    for name, column in CARDS[game]:
        _rewritten(kit(game), name, f"{column}_en", tmp_path)
    own = load_kit(game, tmp_path)
    prepared = job.prepare(own, PrintOptions(everything=True))
    whole = printed(game, language="en").pieces
    assert [piece.component for piece in prepared.pieces] == [piece.component for piece in whole]
    said = {row[column]["en"] for table, column in CARDS[game] for row in own.table(table).rows}  # type: ignore[call-overload,index]
    assert all(text.startswith("My ") for text in said)


def _rewritten(of: Kit, table: str, column: str, folder: Path) -> None:
    """Write a table of a kit with other words in one of its columns."""
    name = of.table(table).file
    place = folder / name if (folder / name).is_file() else of.folders[0] / name
    lines = list(csv.DictReader(place.read_text(encoding="utf-8").splitlines()))
    for number, line in enumerate(lines, 1):
        line[column] = f"My {number}"
    with (folder / name).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(lines[0]))
        writer.writeheader()
        writer.writerows(lines)


def test_the_list_says_every_component_and_how_many(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(job, "prepare", lambda *_: printed(game, language="en"))
    assert run(["print", game, "--list", "--lang", "en"]) == 0
    listed = dict(ENTRY.findall(_unwrapped(capsys.readouterr().out)))
    assert listed == {
        each.id: str(made(kit(game), each)) for each in kit(game).components if each.makes
    }


def _unwrapped(lines: str) -> str:
    """Return the lines of a list with those put together that were too long for a terminal."""
    return re.sub(r"\n(?![a-z_0-9]+: |  .*;.*;)", " ", lines)


def test_a_paper_too_small_for_pages_of_words_is_one_fault(game: str) -> None:
    with pytest.raises(Faulty) as told:
        job.prepare(kit(game), PrintOptions(paper="148x210"))
    assert str(told.value).endswith("cutting marks included; choose a larger paper")
    assert len(told.value.faults) == 1
