"""Papers: PRINT.md, "Sizes"."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kits import Faulty
from companion.kits.paper import paper, papers, printable
from companion.press.sheets.page import page_size


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("a4", (210, 297)),
        ("Letter", (215.9, 279.4)),
        (" A3 ", (297, 420)),
        ("tabloid", (279.4, 431.8)),
        ("legal", (215.9, 355.6)),
    ],
)
def test_papers_have_the_sizes_of_their_standards(name: str, size: tuple[float, float]) -> None:
    known = paper(name)
    assert (known.width, known.height) == size
    assert 4 <= known.margin <= 6.35
    assert known.id in papers()


@pytest.mark.parametrize("text", ["148x210", "148 x 210 mm", "210x148", "148.0X210"])
def test_any_size_in_mm_is_a_paper_and_stands_upright(text: str) -> None:
    own = paper(text)
    assert (own.width, own.height, own.margin) == (148, 210, 6.35)
    assert own.id == "148x210"


def test_a_real_multiplication_sign_does_as_well() -> None:
    assert paper("148\N{MULTIPLICATION SIGN}210") == paper("148x210")


def test_a_misspelt_paper_is_told_what_was_meant() -> None:
    with pytest.raises(Faulty, match="no paper 'leter'; did you mean 'letter'"):
        paper("leter")


@pytest.mark.parametrize("text", ["210", "210x297x3", "x", "nanxnan", "210xinf", ""])
def test_what_is_no_size_is_no_paper(text: str) -> None:
    with pytest.raises(Faulty, match="paper"):
        paper(text)


@pytest.mark.parametrize("text", ["20x297", "210x2970", "-210x297", "0x0"])
def test_absurd_sizes_are_refused(text: str) -> None:
    with pytest.raises(Faulty, match="not possible; its sides must be 70 to 1600 mm"):
        paper(text)


@given(st.sampled_from(papers()), st.booleans())
def test_what_can_be_printed_leaves_the_margin_on_every_side(name: str, landscape: bool) -> None:
    sheet = paper(name)
    x, y, width, height = printable(sheet, landscape=landscape)
    sides = (sheet.height, sheet.width) if landscape else (sheet.width, sheet.height)
    assert (x + width + sheet.margin, y + height + sheet.margin) == pytest.approx(sides)
    assert page_size(sheet)[0] == pytest.approx(sheet.width - 2 * sheet.margin)
