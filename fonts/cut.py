# ruff: noqa: INP001 - a script of its own, run by hand
"""Cuts a Japanese font to what games need: JIS level 1 kanji, kana, punctuation, Latin.

Usage: python fonts/cut.py SOURCE.ttf TARGET.ttf   (fontTools; same input, same bytes)

Hinting and layout features go: type is printed in vectors, one glyph a character, and BIZ
UDPGothic has no kerning to lose.
"""

import sys

from fontTools.subset import Options, Subsetter, load_font, save_font

ASCII_AND_LATIN = range(0x20, 0x100)
DASHES_AND_QUOTES = (0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x201A, 0x201E, 0x2022)
CIRCLED_NUMBERS = range(0x2460, 0x2474)
WINDOWS_READINGS = (0x2225, 0xFF0D, 0xFF5E, 0xFFE0, 0xFFE1, 0xFFE2)
"""What keyboards on Windows type for six characters of the standard, such as the wave dash."""
PUNCTUATION_AND_KANA = range(1, 9)
LEVEL_1_KANJI = range(16, 48)


def japanese_industrial_standard() -> set[int]:
    """Return the code points of rows 1 to 8 and 16 to 47 of JIS X 0208."""
    cells = [
        bytes((0xA0 + row, 0xA0 + cell))
        for row in (*PUNCTUATION_AND_KANA, *LEVEL_1_KANJI)
        for cell in range(1, 95)
    ]
    texts = [cell.decode("euc_jp", "ignore") for cell in cells]
    return {ord(text) for text in texts if len(text) == 1}


def main(source: str, target: str) -> None:
    """Write the cut of `source` to `target`."""
    options = Options(
        hinting=False,
        layout_features=[],
        name_IDs=["*"],
        notdef_outline=True,
        recalc_timestamp=False,
        drop_tables=["DSIG", "GSUB", "meta", "vhea", "vmtx"],
    )
    font = load_font(source, options)
    subsetter = Subsetter(options)
    extra = {*ASCII_AND_LATIN, *DASHES_AND_QUOTES, *CIRCLED_NUMBERS, *WINDOWS_READINGS}
    subsetter.populate(unicodes=japanese_industrial_standard() | extra)
    subsetter.subset(font)
    save_font(font, target, options)


if __name__ == "__main__":
    main(*sys.argv[1:])
