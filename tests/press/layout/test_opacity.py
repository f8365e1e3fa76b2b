"""What is seen through, and letters with a line around them."""

from io import BytesIO

import pypdfium2
import pytest

from companion.kits import Faulty
from companion.press.backends.ink import ink
from companion.press.backends.pdf import write_pdf
from companion.press.backends.svg import svg_bytes
from companion.press.drawing.nodes import Node
from companion.press.layout import FaceRenderer
from companion.press.options import Options
from companion.press.sheets.edging import edge_colours
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.shops.ordering import prepare
from tests.press.layout.conftest import Draw, FaultsOf, MakeKit
from tests.press.recorder import record

PAIR = """
[[draw]]
kind = "rect"
fill = "#ff0000"
[[draw]]
kind = "group"
opacity = "%s"
draw = [
  { kind = "rect", w = 30, h = 30, fill = "#000000" },
  { kind = "rect", w = 20, h = 20, fill = "#ffffff" },
]
"""


def document(node: Node, times: int = 1) -> Document:
    front = Page(63.5, 88.9, (node,) * times, "1")
    return Document("Demo", "en", (Sheet("Demo", "card", front),))


def colour_at(paper: Document, x: float, y: float) -> tuple[int, ...]:
    """The colour of a printed page at a place in mm."""
    stream = BytesIO()
    write_pdf(paper, stream)
    page = pypdfium2.PdfDocument(stream.getvalue())[0]
    scale = 4
    picture = page.render(scale=scale).to_pil().convert("RGB")
    found = picture.getpixel((round(x * 72 / 25.4 * scale), round(y * 72 / 25.4 * scale)))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("opacity", ["0.5", "50%"])
@pytest.mark.parametrize("times", [1, 2], ids=["alone", "a symbol"])
def test_what_is_seen_through_hides_its_own_parts(draw: Draw, opacity: str, times: int) -> None:
    paper = document(draw(PAIR % opacity), times)
    assert colour_at(paper, 10, 10) == pytest.approx((255, 128, 128), abs=2)
    assert colour_at(paper, 25, 25) == pytest.approx((128, 0, 0), abs=2)
    assert colour_at(paper, 40, 40) == (255, 0, 0)
    assert b'opacity="0.5"' in svg_bytes(paper.sheets[0], paper)


def test_all_of_it_makes_no_group(draw: Draw) -> None:
    assert "opacity" not in record(draw(PAIR % "1"))
    assert "opacity" not in record(draw(PAIR % ""))


def test_half_of_it_takes_half_the_ink(draw: Draw) -> None:
    layout = '[[draw]]\nkind = "rect"\nfill = "#000000"\n'
    whole = ink(Page(63.5, 88.9, (draw(layout),), "1"))
    half = ink(Page(63.5, 88.9, (draw(f"{layout}opacity = 0.5"),), "1"))
    assert half == pytest.approx(whole / 2, abs=0.01)


def test_an_edge_that_is_seen_through_has_no_colour_of_its_own(draw: Draw) -> None:
    layout = '[[draw]]\nkind = "rect"\nx = -3\ny = -3\nw = "100%+6"\nh = "100%+6"\nfill = "ink"\n'
    colours = [edge_colours(draw(f"{layout}opacity = {n}"), (63.5, 88.9), 3) for n in (1, 0.5)]
    assert [len(found) for found in colours] == [1, 1]
    assert colours[0] != colours[1]


def test_a_shop_that_takes_pdf_x_refuses_it_with_its_place(make_kit: MakeKit) -> None:
    kit_toml = (make_kit().folders[0] / "kit.toml").read_text(encoding="utf-8")
    backed = kit_toml + 'back = "card.toml"\n'
    kit = make_kit({"kit.toml": backed, "card.toml": PAIR % "50%"})
    FaceRenderer(kit)
    with pytest.raises(Faulty, match="PDF/X-1a, in which nothing is seen through") as caught:
        prepare(kit, Options(), "drivethru")
    assert {(each.file, each.field) for each in caught.value.faults} == {
        ("card.toml", "draw[1].opacity")
    }


FADING = "<linearGradient id='a'><stop/><stop offset='1' stop-opacity='0'/></linearGradient>"
SEEN_THROUGH = (
    "<g opacity='.5'><circle r='9'/><circle r='8'/></g>",
    "<circle r='9' fill='#ff000080'/>",
    f"{FADING}<circle r='9' fill='url(#a)'/>",
)


@pytest.mark.parametrize("drawn", SEEN_THROUGH)
def test_a_shop_that_takes_pdf_x_refuses_pictures_that_are_seen_through(
    make_kit: MakeKit, drawn: str
) -> None:
    kit_toml = (make_kit().folders[0] / "kit.toml").read_text(encoding="utf-8")
    layout = '[[draw]]\nkind = "image"\nfile = "a.svg"\nw = 20\nh = 20\n'
    kit = make_kit({
        "kit.toml": kit_toml + 'back = "card.toml"\n',
        "card.toml": layout,
        "a.svg": f"<svg viewBox='-9 -9 18 18'>{drawn}</svg>",
    })  # fmt: skip
    FaceRenderer(kit)
    with pytest.raises(Faulty, match="is seen through in places: this shop takes PDF/X"):
        prepare(kit, Options(), "drivethru")


@pytest.mark.parametrize("opacity", ["2", "-0.1", "110%", "half"])
def test_more_than_all_is_a_fault(faults_of: FaultsOf, opacity: str) -> None:
    [fault] = faults_of(PAIR % opacity)
    assert fault.field == "draw[1].opacity"


@pytest.mark.parametrize("kind", ["text", "paragraph"])
def test_letters_have_a_line_around_them_beneath_them(draw: Draw, kind: str) -> None:
    layout = f'[[draw]]\nkind = "{kind}"\nx = 5\ny = 10\nw = 50\ntext = "{{title}}"\n'
    plain = record(draw(f'{layout}colour = "gold"'))
    found = record(draw(f'{layout}colour = "gold"\noutline = "#123456"\noutline-width = 0.5'))
    assert "stroke #123456 1 round" in found
    assert found.index("#123456") < found.index("The Ferry")
    assert plain.strip() in found


def test_where_ink_is_saved_words_have_no_line_but_what_is_kept(draw: Draw) -> None:
    words = '{ kind = "text", text = "A", outline = "#123456", h = 9 }'
    layout = f'[[draw]]\nkind = "rect"\nfill = "gold"\ninset = 5\ndraw = [{words}]\n'
    assert " round" not in record(draw(layout, ink="saver"))
    assert "stroke #123456 0.6 round" in record(draw(f'{layout}saver = "keep"', ink="saver"))
