# ruff: noqa: RUF001 - quotes and dashes are what is kerned
import sys

import pytest

from companion.press.drawing import geometry
from companion.press.drawing.errors import MissingGlyph
from companion.press.text.font_fonttools import FontToolsSource
from companion.press.text.font_harfbuzz import FEATURES, HarfBuzzSource, harfbuzz
from companion.press.text.fonts import drawable, font, font_ids, open_font

SAMPLES = {
    "title": "GIZA: ÀÇ&9",
    "body": "Hxgß“—é9·",
    "body-bold": "Hxgß“—é9·",
    "body-italic": "Hxgß“—é9·",
    "ja": "石をはこぶ。、ー「①a",
    "ja-bold": "石をはこぶ。、ー「①a",
    "marcellus": "Hxgß“—é9",
    "limelight": "Hxgß“—é9",
    "cinzel-decorative": "Hxgß—éA",
    "hieroglyphs": "𓂀𓆣𓏐",
}


@pytest.mark.parametrize("name", SAMPLES)
def test_both_readers_of_a_font_say_the_same(name: str) -> None:
    file = font(name).file
    quick, pure = HarfBuzzSource(file), FontToolsSource(file)
    for attribute in ("units", "ascent", "descent", "cap_height"):
        assert getattr(quick, attribute) == getattr(pure, attribute)
    for char in SAMPLES[name]:
        assert quick.has(char)
        assert pure.has(char)
        assert quick.advance(char) == pytest.approx(pure.advance(char))
        assert len(quick.outline(char)) == len(pure.outline(char))
        assert geometry.bounds(quick.outline(char)) == pytest.approx(
            geometry.bounds(pure.outline(char)), abs=0.002
        )


def test_the_samples_cover_every_font() -> None:
    assert set(SAMPLES) == set(font_ids())


def test_a_letter_stands_on_the_baseline_and_reaches_the_height_of_capitals() -> None:
    body = font("body")
    _, y, width, height = geometry.bounds(body.outline("H"))
    assert (y, height) == pytest.approx((-body.cap_height, body.cap_height), abs=0.001)
    assert 0 < width < body.advance("H")


def test_kerning_moves_letters_closer() -> None:
    body = font("body")
    assert body.kerns("AVA") == pytest.approx((-0.041, -0.041), abs=0.001)
    assert body.kerns("HHH") == ()
    assert body.kerns("A") == ()


def test_without_harfbuzz_the_pure_reader_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    file = font("body").file
    assert isinstance(open_font(file), HarfBuzzSource)
    monkeypatch.delitem(sys.modules, "companion.press.text.font_harfbuzz")
    monkeypatch.setitem(sys.modules, "uharfbuzz", None)
    assert isinstance(open_font(file), FontToolsSource)


def test_the_pure_reader_does_not_kern() -> None:
    assert FontToolsSource(font("body").file).kern("AV") == 0


@pytest.mark.parametrize("name", ["title", "body", "body-bold", "body-italic"])
def test_kerning_by_pairs_is_that_of_the_whole_text(name: str) -> None:
    text = "To AVATAR, “Yes” L’eau fi ffi P. 11/7 – (Wy) [f'] 4:1 Ý"
    source = HarfBuzzSource(font(name).file)
    whole_font = harfbuzz.Font(harfbuzz.Face(harfbuzz.Blob.from_file_path(font(name).file)))
    buffer = harfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    harfbuzz.shape(whole_font, buffer, FEATURES)
    whole = [position.x_advance / source.units for position in buffer.glyph_positions]
    kerns = (*font(name).kerns(text), 0.0)
    assert whole == pytest.approx(
        [source.advance(char) + kern for char, kern in zip(text, kerns, strict=True)]
    )


@pytest.mark.parametrize("ask", ["advance", "outline"])
def test_a_missing_glyph_is_named(ask: str) -> None:
    with pytest.raises(MissingGlyph, match=r"'石' \(U\+77F3\)") as caught:
        getattr(font("body"), ask)("石")
    assert caught.value.character == "石"


def test_an_unknown_font_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="comic"):
        font("comic")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("花子", "花子"),
        ("Ana 👩‍🚀", "Ana □□"),
        ("☃️\u202e", "□"),
        ("ไทย", "□□□"),
    ],
)
def test_characters_that_no_font_has_become_squares(name: str, shown: str) -> None:
    assert drawable(name, (("title", "ja-bold"), ("body", "ja"))) == shown
