"""Which characters a TrueType font has: its `cmap` table, without a font library.

A kit is checked where nothing is printed, on a phone too, so this reads the two formats that
fonts use for Unicode (OpenType specification, `cmap`, formats 4 and 12) and no more.
"""

import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.kits.documents import read_toml

SIGNS = "hieroglyphs"
"""The font of the icons; text is never set in it."""

_UNICODE = {(0, 3), (0, 4), (0, 6), (3, 1), (3, 10)}
"""Platform and encoding of the subtables that map Unicode."""


@cache
def covered_characters(folder: Path) -> frozenset[int]:
    """Return the code points that any text font of the folder's manifest has."""
    manifest = read_toml(folder / "manifest.toml")
    files = [str(font["file"]) for name, font in manifest.items() if name != SIGNS]  # type: ignore[index]
    return frozenset().union(*(characters(folder / file) for file in files))


def characters(path: Path) -> frozenset[int]:
    """Return the code points that a TrueType or OpenType file has a glyph for."""
    data = path.read_bytes()
    cmap = data[_table(data, b"cmap") :]
    found: set[int] = set()
    for number in range(struct.unpack_from(">H", cmap, 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * number)
        if (platform, encoding) in _UNICODE:
            found.update(_subtable(cmap[offset:]))
    return frozenset(found)


def _table(data: bytes, tag: bytes) -> int:
    """Return where a table of the font begins."""
    for number in range(struct.unpack_from(">H", data, 4)[0]):
        name, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        if name == tag:
            return int(offset)
    raise ValueError(f"the font has no table {tag!r}")


def _subtable(data: bytes) -> Iterator[int]:
    match struct.unpack_from(">H", data)[0]:
        case 4:
            return _segments(data)
        case 12:
            return _groups(data)
        case _:
            return iter(())


def _segments(data: bytes) -> Iterator[int]:
    """Yield the code points of format 4: segments, each with a shift or with its own glyph list."""
    twice = struct.unpack_from(">H", data, 6)[0]
    words = struct.unpack_from(f">{(len(data) - 14) // 2}H", data, 14)
    size = twice // 2
    ends, starts = words[:size], words[size + 1 : 2 * size + 1]
    shifts = words[2 * size + 1 : 3 * size + 1]
    places = words[3 * size + 1 : 4 * size + 1]
    for number, (start, end, shift, place) in enumerate(
        zip(starts, ends, shifts, places, strict=True)
    ):
        listed = 3 * size + 1 + number + place // 2
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = words[listed + code - start] if place else code + shift
            if glyph & 0xFFFF:
                yield code


def _groups(data: bytes) -> Iterator[int]:
    """Yield the code points of format 12: groups whose glyphs follow one another."""
    for number in range(struct.unpack_from(">I", data, 12)[0]):
        start, end, glyph = struct.unpack_from(">III", data, 16 + 12 * number)
        yield from range(start + (glyph == 0), end + 1)
