"""Pictures by their parts: what they cost, and that what is let in is printed."""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.press.backends.ink import _file_darkness
from companion.press.backends.pdf_resources import image_objects
from companion.press.drawing.picture_parts import (
    MOST_PARTS,
    MOST_SCANS,
    PART_DOTS,
    DamagedPicture,
    parts_of,
)
from companion.press.layout.elements import WrongKey
from companion.press.layout.images import read_picture


def chunk(kind: bytes, content: bytes = b"") -> bytes:
    whole = kind + content
    return struct.pack(">I", len(content)) + whole + struct.pack(">I", zlib.crc32(whole))


def png(colour: int, *between: bytes, depth: int = 8, side: int = 2) -> bytes:
    """Return a PNG of a type of colour, with chunks before its dots, which are all 1."""
    bands = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    rows = (b"\0" + b"\1" * ((side * bands * depth + 7) // 8)) * side
    header = struct.pack(">IIBBBBB", side, side, depth, colour, 0, 0, 0)
    parts = (chunk(b"IHDR", header), *between, chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND"))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def jpeg(mode: str = "RGB", **how: bool) -> bytes:
    stream = BytesIO()
    Image.new(mode, (16, 8)).save(stream, "JPEG", **how)
    return stream.getvalue()


def in_scans(scans: int) -> bytes:
    """Return a progressive JPEG whose last scan comes again until it has so many."""
    data = jpeg(progressive=True)
    first, *others = data[:-2].split(b"\xff\xda")
    return b"\xff\xda".join([first, *others, *[others[-1]] * (scans - len(others))]) + b"\xff\xd9"


def segment(marker: int, content: bytes = b"") -> bytes:
    return bytes((0xFF, marker)) + struct.pack(">H", len(content) + 2) + content


def within(data: bytes, more: bytes) -> bytes:
    """Return a JPEG with something put in where its first segment begins."""
    return data[:2] + more + data[2:]


def test_a_picture_is_as_much_work_as_its_dots_scans_and_parts() -> None:
    plain = parts_of(jpeg())
    assert plain is not None
    assert plain[:3] == (16, 8, 3)
    count = (plain.effort - 16 * 8) // PART_DOTS
    assert plain.effort == 16 * 8 + count * PART_DOTS
    assert 5 < count < 20, "JFIF, two tables, a frame, four codes, a scan"
    ten, hundred = parts_of(in_scans(10)), parts_of(in_scans(100))
    assert ten is not None
    assert hundred is not None
    assert ten.effort % PART_DOTS == 2 * 16 * 8
    assert hundred.effort % PART_DOTS == (20 * 16 * 8) % PART_DOTS
    assert parts_of(png(2)) == (2, 2, 0, 4 + 3 * PART_DOTS)
    assert parts_of(b"GIF89a") is None


PLTE = chunk(b"PLTE", bytes(6))


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (png(3), "has no palette"),
        (png(3, chunk(b"PLTE")), "has no palette"),
        (png(3, chunk(b"PLTE", bytes(7))), "has no palette"),
        (png(3, chunk(b"PLTE", bytes(900))), "has no palette"),
        (png(2)[:8], "ends too early"),
        (png(2)[:8] + PLTE + png(2)[8:], "its header is not what comes first"),
        (png(2, *[chunk(b"aaAa")] * MOST_PARTS), "made of more than 20,000 parts"),
        (within(jpeg(), segment(0xFE) * MOST_PARTS), "made of more than 20,000 parts"),
        (within(jpeg(), b"\xff" * 30_000), "made of more than 20,000 parts"),
        (within(jpeg(), bytes(9)), "something stands between its parts"),
        (in_scans(MOST_SCANS + 1), "more than 100 scans; save it anew as a plain JPEG, or a PNG"),
        (jpeg().replace(b"\xff\xc0", b"\xff\xc3"), "a kind of JPEG that PDF does not know"),
        (jpeg().replace(b"\xff\xc0", b"\xff\xc9"), "a kind of JPEG that PDF does not know"),
        (within(jpeg(), b"\xff\xd8"), "begins twice"),
        (jpeg()[:4], "ends too early"),
        (b"\xff\xd8\xff\xd9", "says not how large it is"),
    ],
)
def test_what_can_not_be_printed_is_damaged(data: bytes, wrong: str) -> None:
    with pytest.raises(DamagedPicture, match=wrong):
        parts_of(data)


@pytest.mark.parametrize(
    "data",
    [
        png(3, PLTE),
        png(3, PLTE, chunk(b"tRNS", b"\0")),
        in_scans(MOST_SCANS),
        within(jpeg(), b"\xff" * 9),
        within(jpeg(), segment(0xE0)),  # of JFIF, and of nothing that it says
        jpeg() + jpeg() * 200,  # a film after the picture, as phones have it
        jpeg("CMYK"),
        jpeg("L"),
    ],
)
def test_what_others_read_is_let_in_and_printed(data: bytes, tmp_path: Path) -> None:
    assert is_printed(data, tmp_path)


def is_printed(data: bytes, folder: Path) -> bool:
    """Whether a picture is let in; then it must be printed, too."""
    file = folder / "a.png"
    file.write_bytes(data)
    try:
        read_picture(file.name, (folder,))
    except WrongKey:
        return False
    _file_darkness.cache_clear()
    assert image_objects("a", file)[0].width
    assert 0 <= _file_darkness(file) <= 1
    return True


KINDS = [(0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8)]
KINDS += [(4, 8), (4, 16), (6, 8), (6, 16)]
BETWEEN = st.sampled_from([b"PLTE", b"tRNS", b"gAMA", b"tEXt", b"zTXt", b"iCCP", b"acTL", b"eXIf"])
LENGTHS = st.sampled_from([0, 1, 2, 3, 4, 6, 8, 9, 255, 256, 257, 765, 768, 771, 900])


@pytest.mark.long
@given(st.sampled_from(KINDS), st.lists(st.tuples(BETWEEN, LENGTHS, st.binary(max_size=8))))
def test_whatever_chunks_a_png_has_check_lets_in_what_is_printed(
    tmp_path_factory: pytest.TempPathFactory,
    kind: tuple[int, int],
    chunks: list[tuple[bytes, int, bytes]],
) -> None:
    between = (chunk(name, (begins + bytes(length))[:length]) for name, length, begins in chunks)
    is_printed(png(kind[0], *between, depth=kind[1]), tmp_path_factory.mktemp("png"))


@given(
    st.integers(0, 700), st.binary(min_size=1, max_size=3), st.sampled_from(["RGB", "CMYK", "L"])
)
def test_whatever_is_spoilt_in_a_jpeg_check_lets_in_what_is_printed(
    tmp_path_factory: pytest.TempPathFactory, at: int, instead: bytes, mode: str
) -> None:
    data = jpeg(mode, progressive=mode == "RGB")
    is_printed(data[:at] + instead + data[at + len(instead) :], tmp_path_factory.mktemp("jpeg"))
