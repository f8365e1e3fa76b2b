"""What a PNG or JPEG is made of, told by its parts before a dot of it is unpacked.

How long a picture takes is not its dots alone: those of a progressive JPEG come again with each
scan, and every chunk or segment is looked at by itself. What is wrong here is refused, so that
whoever reads the dots (Pillow, a PDF's reader, a browser) finds a file of one meaning.
"""

import re
from struct import Struct, error
from typing import Final, NamedTuple

PNG: Final = b"\x89PNG\r\n\x1a\n"
JPEG: Final = b"\xff\xd8"
# Chunks or segments of a file: four times those of the largest PNG in pieces of 8 kB.
MOST_PARTS: Final = 20_000
# Scans of a JPEG: those who know why they have many have twenty.
MOST_SCANS: Final = 100
# In so many scans a picture takes twice as long as in one; each further takes as long again.
FREE_SCANS: Final = 5
# Dots that are unpacked in the time of one part.
PART_DOTS: Final = 1_000
# Parts that are looked at in the time of a text that is packed: it may be of a million letters.
PACKED_PARTS: Final = 250
_PACKED: Final = (b"zTXt", b"iTXt", b"iCCP")
_CHUNK: Final = Struct(">I4s")
_HEADER: Final = Struct(">IIBB")
_FRAME: Final = Struct(">BHHB")
_LENGTH: Final = Struct(">H")
# A marker that stands for something: no dots, no filling.
_MARKER: Final = re.compile(rb"\xff([^\x00\xff\x01\xd0-\xd7])")
_FRAMES: Final = range(0xC0, 0xD0)
# Baseline, extended and progressive: what PDF knows.
_KNOWN_FRAMES: Final = range(0xC0, 0xC3)
_NO_FRAMES: Final = (0xC4, 0xC8, 0xCC)
_SCAN, _BEGIN, _END = 0xDA, 0xD8, 0xD9
_BANDS: Final = (1, 3, 4)
# PNG's type of colour that has a palette ...
_PAINTED: Final = 3
# ... and how many bytes that may be.
_PALETTE: Final = range(3, 3 * 256 + 1, 3)


class DamagedPicture(ValueError):
    """A file can't be printed as it is; says what is wrong, to be read after its name."""


class Parts(NamedTuple):
    """Width, height and bands of a picture, and for how many dots its parts stand (`effort`)."""

    width: int
    height: int
    bands: int
    effort: int


def parts_of(data: bytes) -> Parts | None:
    """Return what a file is made of; None when it is neither PNG nor JPEG.

    Raises:
        Damaged: It can't be printed as it is.
    """
    if data.startswith(PNG):
        return _of_png(data)
    return _of_jpeg(data) if data.startswith(JPEG) else None


def _of_png(data: bytes) -> Parts:
    """Return what a PNG is made of; one that ends too early whoever reads its dots finds out."""
    width = height = painted = count = packed = 0
    has_palette = False
    at = len(PNG)
    while at + _CHUNK.size <= len(data):
        length, kind = _CHUNK.unpack_from(data, at)
        count = _one_more(count)
        at += _CHUNK.size
        if (kind == b"IHDR") != (count == 1):
            raise DamagedPicture("is damaged: its header is not what comes first")
        if kind == b"IHDR":
            width, height, painted = _header(data, at)
        elif kind == b"PLTE":
            has_palette = length in _PALETTE
        elif kind == b"IDAT" and painted and not has_palette:
            raise DamagedPicture("is damaged: it has no palette, and its dots are numbers of one")
        elif kind == b"IEND":
            break
        # A short chunk may unpack to megabytes: whoever reads the picture would unpack it.
        packed += kind in _PACKED
        at += length + 4
    if not count:
        raise DamagedPicture("is damaged: it ends too early")
    return Parts(width, height, 0, width * height + (count + packed * PACKED_PARTS) * PART_DOTS)


def _header(data: bytes, at: int) -> tuple[int, int, bool]:
    try:
        width, height, _, colour = _HEADER.unpack_from(data, at)
    except error:
        raise DamagedPicture("is damaged: it ends too early") from None
    return width, height, colour == _PAINTED


def _of_jpeg(data: bytes) -> Parts:
    width = height = bands = count = scans = 0
    at = len(JPEG)
    while (found := _MARKER.search(data, at)) and (marker := found[1][0]) != _END:
        if not scans and data[at : found.start()].strip(b"\xff"):
            raise DamagedPicture("is damaged: something stands between its parts")
        count = _one_more(count + (0 if scans else found.start() - at))
        at = found.end()
        if marker == _BEGIN:
            raise DamagedPicture("is damaged: it begins twice")
        if marker in _FRAMES and marker not in _NO_FRAMES:
            if bands:
                raise DamagedPicture("is damaged: it has two frames")
            width, height, bands = _frame(data, at, marker)
        elif marker == _SCAN:
            scans += 1
            if scans > MOST_SCANS:
                why = f"is stored in more than {MOST_SCANS} scans"
                raise DamagedPicture(f"{why}; save it anew as a plain JPEG, or a PNG")
        at += _length(data, at)
    if not bands:
        raise DamagedPicture("is damaged: it says not how large it is")
    often = max(1, -(-scans // FREE_SCANS))
    return Parts(width, height, bands, width * height * often + count * PART_DOTS)


def _frame(data: bytes, at: int, marker: int) -> tuple[int, int, int]:
    """Return width, height and bands of a frame, of a kind that all who read JPEG know."""
    try:
        bits, height, width, bands = _FRAME.unpack_from(data, at + 2)
    except error:
        raise DamagedPicture("is damaged: it ends too early") from None
    if marker not in _KNOWN_FRAMES or (bits, bands) not in ((8, each) for each in _BANDS):
        raise DamagedPicture(
            "is a kind of JPEG that PDF does not know; save it anew as a plain JPEG"
        )
    return width, height, bands


def _length(data: bytes, at: int) -> int:
    """Return how long a segment is, the two bytes that say so among it."""
    if at + 2 > len(data):
        raise DamagedPicture("is damaged: it ends too early")
    found: int = _LENGTH.unpack_from(data, at)[0]
    return max(2, found)


def _one_more(count: int) -> int:
    if count >= MOST_PARTS:
        raise DamagedPicture(f"is made of more than {MOST_PARTS:,} parts; save it anew")
    return count + 1
