"""Which characters a font has, by our reading of its `cmap` and by fontTools'."""

import struct

import pytest
from fontTools.ttLib import TTFont

from companion.kits import fonts_folder
from companion.kits.check.texts import characters, covered_characters

FONTS = sorted(fonts_folder().glob("*.ttf"))


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_our_reading_is_that_of_fonttools(path):
    with TTFont(path) as font:
        cmap = font.getBestCmap()
        named = {code for code, name in cmap.items() if font.getGlyphID(name)}
    assert characters(path) == named


def test_text_is_covered_by_the_text_fonts_together():
    known = covered_characters(fonts_folder())
    assert {ord(character) for character in "Aé–×日ギ、"} <= known  # noqa: RUF001
    assert ord("𓏐") not in known


def font(path, subtable):
    """Write a font file of nothing but a `cmap` with one subtable for Unicode."""
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12) + subtable
    head = struct.pack(">IHHHH", 0x00010000, 1, 0, 0, 0)
    path.write_bytes(head + struct.pack(">4sIII", b"cmap", 0, 28, len(cmap)) + cmap)
    return path


def test_segments_map_by_a_shift_or_by_a_list_of_glyphs(tmp_path):
    """Format 4: A to C by a shift, of which B is glyph 0; a to c by a list whose second is 0."""
    ends, starts = (0x43, 0x63, 0xFFFF), (0x41, 0x61, 0xFFFF)
    shifts, places = (-0x42 & 0xFFFF, 0, 1), (0, 4, 0)
    words = (*ends, 0, *starts, *shifts, *places, 7, 0, 9)
    table = struct.pack(">HHHHHHH", 4, 0, 0, 6, 0, 0, 0) + struct.pack(f">{len(words)}H", *words)
    assert characters(font(tmp_path / "a.ttf", table)) == set(map(ord, "ACac"))


def test_groups_map_beyond_the_first_plane(tmp_path):
    """Format 12: a group from glyph 0 on lacks its first character."""
    groups = ((0x41, 0x42, 5), (0x13000, 0x13002, 0))
    table = struct.pack(">HHIII", 12, 0, 0, 0, 2)
    table += b"".join(struct.pack(">III", *group) for group in groups)
    assert characters(font(tmp_path / "a.ttf", table)) == {0x41, 0x42, 0x13001, 0x13002}


def test_other_formats_and_platforms_are_left_alone(tmp_path):
    assert characters(font(tmp_path / "a.ttf", struct.pack(">HHH", 6, 0, 0))) == set()


def test_a_file_without_a_cmap_is_no_font(tmp_path):
    path = tmp_path / "a.ttf"
    path.write_bytes(struct.pack(">IHHHH", 0x00010000, 0, 0, 0, 0))
    with pytest.raises(ValueError, match="no table"):
        characters(path)
