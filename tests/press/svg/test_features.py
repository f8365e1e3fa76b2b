"""Every feature of SVG that is drawn: one small picture each, as resvg draws it."""

from io import BytesIO
from pathlib import Path

import pytest

from companion.press.backends.ink import ink
from companion.press.backends.pdf import write_pdf
from companion.press.backends.pdf_operators import Inks
from companion.press.drawing.nodes import Gradient
from companion.press.svg.drawing import draw
from companion.press.svg.nodes import paths_of
from companion.press.svg.values import Setting
from tests.press.svg.compare import (
    FONTS,
    RIGHT,
    compare,
    document_of,
    eroded,
    of_pdf,
    of_resvg,
)

FEATURES = sorted((Path(__file__).parent / "features").glob("*.svg"))
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{}</svg>'


def colours(content: str, **said: str) -> list[object]:
    """The fills of a picture, in their order."""
    drawn = draw(SVG.format(content).encode(), Setting(families=FONTS, **said))
    return [path.fill for path in paths_of(drawn.nodes)]


@pytest.mark.parametrize("file", FEATURES, ids=lambda file: file.stem)
def test_a_feature_is_drawn_as_a_browser_draws_it(file: Path) -> None:
    pdf, svg, _ = compare(file.read_bytes())
    assert max(pdf, svg) <= RIGHT


def test_the_comparison_sees_what_is_wrong() -> None:
    """A line a fifth wider, a clip left out: each is far more than what is let pass."""
    right = (FEATURES[0].parent / "edge_line.svg").read_text("utf-8")
    wrong = right.replace('stroke-width="2"', 'stroke-width="2.4"').replace("'2'", "'2.4'")
    assert wrong != right
    drawn = draw(wrong.encode(), Setting())
    shown = of_resvg(right.encode(), 200)
    assert eroded(shown, of_pdf(document_of(drawn, shown.size, fitted=True))) > 10 * RIGHT


@pytest.mark.parametrize("file", FEATURES, ids=lambda file: file.stem)
def test_a_feature_has_ink_and_inks(file: Path) -> None:
    drawn = draw(file.read_bytes(), Setting(families=FONTS))
    document = document_of(drawn, (200, 200), fitted=True)
    assert 0 <= ink(document.sheets[0].front) <= 1
    stream = BytesIO()
    write_pdf(document, stream, colours=Inks(3.0))
    assert b"/DeviceRGB" not in stream.getvalue()


def test_a_gradient_takes_the_ink_of_its_mean() -> None:
    """Black to white over all of a page is half of its ink."""
    content = (
        "<linearGradient id='a'><stop/><stop offset='1' stop-color='#fff'/></linearGradient>"
        "<rect width='20' height='10' fill='url(#a)'/>"
    )
    document = document_of(draw(SVG.format(content).encode(), Setting()), (200, 100), fitted=True)
    assert ink(document.sheets[0].front) == pytest.approx(0.5, abs=0.03)


RECT = "<rect {} width='9' height='9'/>"

PRINTED = "<style>@media print{rect{fill:red}} @media speech{rect{fill:blue}}</style>"
HOVERED = "<style>rect:hover{fill:red} g rect{fill:lime}</style>"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (RECT.format("fill='RebeccaPurple'"), ["#663399"]),
        (RECT.format("fill='CURRENTCOLOR'"), ["#123456"]),
        (PRINTED + RECT.format(""), ["#ff0000"]),
        (HOVERED + f"<g>{RECT.format('')}</g>", ["#00ff00"]),
        (RECT.format("fill='url(#none)'"), []),
        ("<use href='#none'/>", []),
        (RECT.format("fill='red icc-color(x, 1)'"), ["#ff0000"]),
        (RECT.format("class='nothing' fill='red'"), ["#ff0000"]),
        ("<defs>" + RECT.format("fill='red'") + "</defs>", []),
    ],
)  # fmt: skip
def test_what_css_says_is_heeded(content: str, expected: list[str]) -> None:
    assert colours(content, colour="#123456") == expected


def test_all_of_a_gradient_as_opaque_as_the_rest_is_one_of_plain_colours() -> None:
    [paint] = colours(
        "<linearGradient id='a'><stop stop-opacity='.5'/><stop offset='1' stop-color='red' "
        "stop-opacity='.5'/></linearGradient>" + RECT.format("fill='url(#a)'")
    )
    assert isinstance(paint, Gradient)
    assert {stop.opacity for stop in paint.stops} == {1}


@pytest.mark.parametrize(
    ("family", "strange"),
    [
        ("Arial, Helvetica", ("Arial",)),
        ("Arial, 'Ibm Plex Sans'", ()),
        ("tale", ()),
        ("sans-serif", ()),
        ("", ()),
    ],
)
def test_a_font_that_is_not_there_is_told(family: str, strange: tuple[str, ...]) -> None:
    body = FONTS[0][1]
    families = (*FONTS, ("ibm plex sans", body), ("tale", body))
    content = f'<text y="9" font-family="{family}">Ana</text>'
    assert draw(SVG.format(content).encode(), Setting(families=families)).strange == strange
