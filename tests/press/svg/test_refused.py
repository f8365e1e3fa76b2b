"""What of SVG can't be drawn is refused, and the message says what to do; nothing is left out."""

from time import perf_counter

import pytest

from companion.kits.bounds import SVG_DEPTH, SVG_LAYERS
from companion.press.drawing.errors import CannotDraw
from companion.press.svg.drawing import draw
from companion.press.svg.values import Setting
from tests.press.svg.compare import FONTS

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'viewBox="0 0 20 10">{}</svg>'
)
RECT = "<rect width='9' height='9' {}/>"


def refusal(content: str) -> str:
    with pytest.raises(CannotDraw) as caught:
        draw(SVG.format(content).encode(), Setting(families=FONTS))
    return str(caught.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("<image href='x.png'/>", "a picture within it (<image>); draw that as an image of its"),
        ("<foreignObject width='9' height='9'/>", "a page within it"),
        ("<script>1</script>", "a script; save it without"),
        ("<flowRoot/>", "Text > Convert to Text"),
        ("<blob/>", "it has a <blob>, which is no shape"),
        (RECT.format("filter='url(#f)'"), "a filter (filter); leave it out (in Inkscape: Filters"),
        (RECT.format("style='mask:url(#m)'"), "a mask (mask); cut with a clip instead"),
        (RECT.format("style='mix-blend-mode:multiply'"), "a way of blending"),
        (RECT.format("vector-effect='non-scaling-stroke'"), "a line whose width does not scale"),
        (RECT.format("transform-origin='5 5'"), "a transform about a point"),
        ("<path marker-end='url(#m)' d='M0 0h9'/>", "markers on its lines; turn them into paths"),
        ("<pattern id='p'/>" + RECT.format("fill='url(#p)'"), "Pattern to Objects"),
        (RECT.format("fill='url(other.svg#a)'"), "a link out of the file ('other.svg#a')"),
        ("<use xlink:href='http://example.org/a.svg#b'/>", "a link out of the file"),
        ("<style>@import 'a.css';</style>", "its styles lie in another file"),
        ("<style>rect:nth-child(2n){fill:red}</style>" + RECT.format(""), "use classes"),
        ("<style>@media (min-width:9px){a{fill:red}}</style>", "asks for '@media (min-width"),
        (RECT.format("fill='plaid'"), "it has the colour 'plaid'; write it as #rrggbb"),
        (RECT.format("fill='lab(50% 40 20)'"), "it has the colour 'lab(50% 40 20)'"),
        (RECT.format("transform='tilt(3)'"), "it has the transform 'tilt(3)'"),
        ("<rect width='9parsec' height='1'/>", "it has the length '9parsec'"),
        ("<text y='9'>Ana<textPath href='#a'>b</textPath></text>", "text along a path"),
        ("<text y='9' textLength='5'>Ana</text>", "its text “Ana” has textLength"),
        ("<text y='9' writing-mode='tb'>Ana</text>", "its text “Ana” has writing-mode"),
        ("<text y='9'>\u0633</text>", "can't be set"),
        ("<g id='a'><use href='#a'/></g>", "uses something within itself"),
        ("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>", "within itself; draw"),
        ("<clipPath id='c'><rect width='5' height='5' clip-path='url(#c)'/></clipPath>"
         + RECT.format("clip-path='url(#c)'"), "Path > Intersection"),
        ("<clipPath id='c'><text>b</text></clipPath>" + RECT.format("clip-path='url(#c)'"),
         "its clip path has the text “b”"),
        ("<clipPath id='c'><path d='M0 0h9v9H0zM2 2v5h5V2z'/><circle r='5'/></clipPath>"
         + RECT.format("clip-path='url(#c)'"), "Path > Union"),
        (RECT.format("") + "<animate/>", "something that moves"),
        ("<path stroke='red' stroke-dasharray='.00001' d='M0 0h20'/>", "more dashes than"),
    ],
)  # fmt: skip
def test_what_would_look_different_is_refused(content: str, message: str) -> None:
    assert message in refusal(content)


LAUGHS = "".join(
    f"<g id='a{n}'>" + f"<use href='#a{n - 1}'/>" * 10 + "</g>" if n else "<g id='a0'/>"
    for n in range(12)
)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (LAUGHS, "elements"),
        ("<g>" * (SVG_DEPTH + 1) + "</g>" * (SVG_DEPTH + 1), "too deep in each other"),
        ("<style>" + "g g g g g g g path{fill:red}" * 200 + "</style>" + "<g>" * 50
         + "<path d='M0 0'/>" * 2000 + "</g>" * 50, "style sheets take too long"),
        ("<g opacity='.5'><rect width='1' height='1'/><rect width='2' height='1'/></g>"
         * (SVG_LAYERS + 1), "groups that are seen through"),
        ("<linearGradient id='a' x2='.0001' spreadMethod='repeat'><stop/><stop offset='1' "
         "stop-color='red'/></linearGradient>" + RECT.format("fill='url(#a)'"), "repeated more"),
        (RECT.format("") * 5001, "more than 5000 shapes"),
    ],
    ids=["laughs", "depth", "selectors", "layers", "repeats", "shapes"],
)  # fmt: skip
def test_what_would_take_too_long_is_refused_soon(content: str, message: str) -> None:
    began = perf_counter()
    assert message in refusal(content)
    assert perf_counter() - began < 5


def test_entities_stand_for_short_words_alone() -> None:
    start = "<!DOCTYPE svg [{}]>" + SVG.format("<rect width='9' height='9' fill='&a;'/>")
    draw(start.format("<!ENTITY a 'red'>").encode(), Setting())
    for bad in ("<!ENTITY b 'x'><!ENTITY a '&b;&b;'>", "<!ENTITY a SYSTEM 'file:///etc/passwd'>"):
        with pytest.raises(CannotDraw, match="declares entities"):
            draw(start.format(bad).encode(), Setting())
