"""The boxes of a PDF page say what is cut, and how far beyond it is printed."""

from pathlib import Path

import pikepdf
import pytest

from companion.kits import Kit, load_kit
from companion.press import job
from companion.press.backends.pdf import POINTS
from companion.press.options import Options
from companion.press.sheets.calibration import Calibration
from companion.press.shops import ordering as shopping
from tests.kit_files import component, written

LAYOUT = "[face]\nbackground = 'lapis'\n"


def kit(folder: Path, *bleeds: float, how: str = "cut", size: str = '"poker"') -> Kit:
    """Return a kit with a component of each bleed."""
    make = f'how = "{how}", size = {size}, front = "card.toml", back = "card.toml"'
    parts = [component(f"c{n}", f"{make}, bleed = {bleed}") for n, bleed in enumerate(bleeds)]
    toml = 'id = "x"\nname = "X"\n' + "".join(parts)
    return load_kit("", written(folder, {"kit.toml": toml, "card.toml": LAYOUT}))


def beyond(files: tuple[Path, ...]) -> list[list[float]]:
    """Return by how many mm the bleed box goes beyond the trim box of each page, on each side."""
    found = []
    for file in files:
        with pikepdf.open(file) as pdf:
            for page in (each for each in pdf.pages if "/TrimBox" in each):
                trim, bleed = ([float(n) for n in box] for box in (page.TrimBox, page.BleedBox))
                signs = (1, 1, -1, -1)
                sides = zip(trim, bleed, signs, strict=True)
                found.append([round((t - b) * sign / POINTS, 2) for t, b, sign in sides])
    return found


@pytest.mark.parametrize("bleed", [0, 2, 3, 5])
@pytest.mark.parametrize("backs", ["none", "long-edge", "gutter-fold"])
def test_a_sheet_bleeds_as_far_as_its_component(tmp_path: Path, bleed: int, backs: str) -> None:
    options = Options(backs=backs, first_sheet=False)  # type: ignore[arg-type]
    prepared = job.prepare(kit(tmp_path / "x", bleed), options)
    files = job.write(prepared, tmp_path, lambda _done, _total: None)
    pages = beyond(tuple(each for each in files if each.suffix == ".pdf"))
    assert pages
    assert pages == [[bleed] * 4] * len(pages)


@pytest.mark.parametrize(("how", "size"), [("tiled", "[300, 200]"), ("page", "[190, 270]")])
def test_what_is_not_cut_out_with_bleed_has_none(tmp_path: Path, how: str, size: str) -> None:
    prepared = job.prepare(
        kit(tmp_path / "x", 0, how=how, size=size), Options(first_sheet=False, backs="long-edge")
    )
    files = job.write(prepared, tmp_path, lambda _done, _total: None)
    assert set(map(tuple, beyond(files))) == {(0, 0, 0, 0)}


def test_the_largest_bleed_of_a_sheet_counts_where_it_lies(tmp_path: Path) -> None:
    sheets = job.prepare(kit(tmp_path / "x", 0, 5), Options(first_sheet=False)).document.sheets
    assert len(sheets) == 1
    page = sheets[0].front
    sides = [
        (x - bleed, y - bleed, x + width + bleed, y + height + bleed)
        for (x, y, width, height), bleed in zip(page.trims, (0, 5), strict=True)
    ]
    lefts, tops, rights, bottoms = zip(*sides, strict=True)
    left, top = min(lefts), min(tops)
    assert page.bleed == pytest.approx((left, top, max(rights) - left, max(bottoms) - top))


def test_a_printer_that_is_corrected_for_moves_the_boxes_as_well(tmp_path: Path) -> None:
    game = kit(tmp_path / "x", 5)
    moved = Options(first_sheet=False, calibration=Calibration(dx=2.0))
    before, after = (
        job.prepare(game, each).document.sheets[0].front.bleed
        for each in (Options(first_sheet=False), moved)
    )
    assert before
    assert after
    assert after[0] - before[0] == pytest.approx(2.0, abs=0.01)


@pytest.mark.parametrize("bleed", [0, 2, 5])
def test_a_page_for_a_shop_bleeds_to_its_edge(tmp_path: Path, bleed: int) -> None:
    """It is the shop that says how far, whatever the kit does at home; the file is PDF/X-1a."""
    ordered = shopping.prepare(kit(tmp_path / "x", bleed), Options(), "drivethru")
    _, deck = shopping.write(ordered, tmp_path, lambda _done, _total: None)
    with pikepdf.open(deck) as pdf:
        for page in pdf.pages:
            assert list(page.BleedBox) == pytest.approx(list(page.MediaBox), abs=0.01)
    assert all(len(set(sides)) == 1 and sides[0] > 3 for sides in beyond((deck,)))
