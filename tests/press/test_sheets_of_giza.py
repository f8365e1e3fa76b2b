"""How few sheets Giza's papers for the table take: what is printed together, and what alone."""

from functools import cache

import pytest

from companion.kits import Kit, load_kit
from companion.press.job import Prepared, prepare
from companion.press.options import PrintOptions
from companion.press.sheets.model import total

PAPERS = ("a4", "letter")
BOXES = ("box", "box_lid")
MARK = 1.0
"""Length in mm of a cutting mark that one can see and cut along."""


@cache
def giza() -> Kit:
    return load_kit("giza")


@cache
def whole(paper: str, players: int | None) -> Prepared:
    return prepare(giza(), PrintOptions(paper=paper, players=players, first_sheet=False))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("component", ["bid_aid", "score_pad"])
@pytest.mark.parametrize("paper", PAPERS)
def test_four_lie_on_one_sheet(paper: str, component: str, language: str) -> None:
    choices = PrintOptions(paper=paper, only=(component,), language=language, first_sheet=False)
    prepared = prepare(giza(), choices)
    (entry,) = prepared.listing
    (page,) = prepared.pages
    assert (entry.pieces, entry.sheets) == (4, (1,))
    assert len(page.trims) == 4
    for x, y, width, height in page.trims:
        assert min(x, y) >= MARK
        assert x + width <= page.width - MARK
        assert y + height <= page.height - MARK


@pytest.mark.parametrize(("players", "aids"), [(3, 3), (4, 4), (None, 4)])
@pytest.mark.parametrize("paper", PAPERS)
def test_aids_stones_boxes_and_the_tile_take_few_sheets_of_card(
    paper: str, players: int | None, aids: int
) -> None:
    """Neither the capstone nor the dynasty tile has a sheet to itself; Letter is shorter."""
    small = {"bid_aid", "stone_base", "stone_middle", "stone_capstone", "dynasty_tile", *BOXES}
    held = [dict(sheet.counts) for sheet in whole(paper, players).document.sheets]
    sheets = [counts for counts in held if small & set(counts)]
    assert len(sheets) == 4
    assert [counts["bid_aid"] for counts in sheets if "bid_aid" in counts] == [aids]
    for lonely in ("stone_capstone", "dynasty_tile"):
        assert all(len(counts) > 1 for counts in sheets if lonely in counts)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("paper", "sheets"), [("a4", 21), ("letter", 24)])
def test_the_game_is_cut_in_an_hour_without_a_curve(paper: str, sheets: int, language: str) -> None:
    held = prepare(giza(), PrintOptions(paper=paper, language=language)).document.sheets
    work = total(sheet.work for sheet in held)
    assert len(held) <= sheets
    assert work.minutes <= 57
    assert (work.curved, work.punched) == (0, 0)


@pytest.mark.parametrize("paper", PAPERS)
def test_score_pads_and_box_label_share_a_sheet(paper: str) -> None:
    held = [dict(sheet.counts) for sheet in whole(paper, None).document.sheets]
    assert {"box_label": 1, "score_pad": 4} in held
