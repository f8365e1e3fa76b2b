"""Pictures as the website's own stand-in for Pillow reads them: as Pillow does."""

import sys
import zlib
from io import BytesIO
from pathlib import Path
from struct import pack
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.press.backends import pdf_resources
from companion.press.layout.elements import WrongKey
from companion.press.layout.images import read_picture
from companion.site.build import bundle
from companion.site.runtime import png


def paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda each: abs(guess - each))


def guessed(kind: int, left: int, up: int, corner: int) -> int:
    return (0, left, up, (left + up) // 2, paeth(left, up, corner))[kind]


def unfilter(raw: bytes, stride: int, step: int) -> Any:
    """The function that the website's worker has in JavaScript, as the specification says it."""
    found = bytearray()
    before = bytes(step + stride)
    for at in range(0, len(raw), stride + 1):
        line = bytearray(step)
        for n, byte in enumerate(raw[at + 1 : at + 1 + stride], step):
            guess = guessed(raw[at], line[n - step], before[n], before[n - step])
            line.append(byte + guess & 255)
        found += line[step:]
        before = bytes(line)
    return SimpleNamespace(to_bytes=lambda: bytes(found))


@pytest.fixture(autouse=True)
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Python has in a browser."""
    given = {"js": {"unfilter": unfilter}, "pyodide": {}, "pyodide.ffi": {"to_js": bytes}}
    for name, values in given.items():
        module = ModuleType(name)
        vars(module).update(values)
        monkeypatch.setitem(sys.modules, name, module)


def made(*chunks: tuple[bytes, bytes]) -> bytes:
    """Return a PNG file of chunks."""
    return png.PNG + b"".join(
        pack(">I", len(content)) + kind + content + pack(">I", zlib.crc32(kind + content))
        for kind, content in chunks
    )


@st.composite
def png_files(draw: st.DrawFn) -> bytes:
    """PNG files of all kinds, of any dots: every row, of any pass, is filtered in any way."""
    depth, colour = draw(st.sampled_from([*png.MODES]))
    width, height = draw(st.integers(1, 11)), draw(st.integers(1, 11))
    is_laced = draw(st.booleans())
    raw = b""
    for x, y, across, down in png.PASSES if is_laced else [(0, 0, 1, 1)]:
        columns, rows = -(-(width - x) // across), -(-(height - y) // down)
        if columns < 1:
            continue
        stride = (columns * depth * png.BANDS[colour] + 7) // 8
        for _ in range(rows):
            kind = draw(st.integers(0, 4))
            raw += bytes([kind]) + draw(st.binary(min_size=stride, max_size=stride))
    chunks = [(b"IHDR", pack(">IIBBBBB", width, height, depth, colour, 0, 0, is_laced))]
    if colour == 3:
        size = draw(st.integers(1, 1 << depth))
        chunks.append((b"PLTE", draw(st.binary(min_size=3 * size, max_size=3 * size))))
        if draw(st.booleans()):
            chunks.append((b"tRNS", draw(st.binary(min_size=1, max_size=size))))
    # A transparent grey of 2 or 4 bits is not found by Pillow, which compares it with 8 bits.
    if colour in (0, 2) and depth in (1, 8, 16) and draw(st.booleans()):
        bands = png.BANDS[colour]
        key = draw(st.lists(st.integers(0, (1 << depth) - 1), min_size=bands, max_size=bands))
        chunks.append((b"tRNS", pack(f">{bands}H", *key)))
    chunks += [(b"IDAT", zlib.compress(raw)), (b"IEND", b"")]
    return made(*chunks)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pictures") / "picture.png"


def printed(file: Path, reader: ModuleType) -> list[dict[str, object]]:
    """Return what a picture is in a PDF, and its mask, if it is read by this or that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pdf_resources, "Image", reader)
        return [vars(each) for each in pdf_resources.image_objects("one", file) if each]


@given(png_files())
def test_a_png_of_any_kind_is_printed_as_with_pillow(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    assert printed(file, png) == printed(file, Image)


@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_a_jpeg_is_printed_as_with_pillow(file: Path, mode: str) -> None:
    Image.new(mode, (13, 7), 77).save(file, "JPEG", progressive=mode == "RGB")
    assert printed(file, png) == printed(file, Image)
    assert read_picture(file.name, (file.parent,))[1:4] == (13, 7, None)


def in_page() -> ModuleType:
    """Return what stands for Pillow in a page."""
    pillow = ModuleType("PIL")
    exec(bundle.PILLOW, vars(pillow))
    return pillow


def turned(kind: str, way: int = 6) -> bytes:
    """Return a picture that a camera has stored on its side."""
    stream, exif = BytesIO(), Image.Exif()
    exif[png.ORIENTATION] = way
    Image.new("L", (9, 5)).save(stream, kind, exif=exif)
    return stream.getvalue()


STORED = {
    2: "stored as in a mirror",
    3: "stored upside down, with",
    4: "upside down and as in a mirror",
    5: "on its side and as in a mirror",
    6: "stored on its side, with",
    7: "on its side and as in a mirror",
    8: "stored on its side, with",
}


@pytest.mark.parametrize("way", [0, 1, 9, 300])
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_what_says_nothing_of_a_turn_is_upright(
    file: Path, kind: str, way: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(turned(kind, way))
    assert read_picture(file.name, (file.parent,))[1:4] == (9, 5, None)
    monkeypatch.setitem(sys.modules, "PIL", in_page())
    read_picture.__globals__["_looked_at"].cache_clear()
    assert read_picture(file.name, (file.parent,))[1:4] == (9, 5, None)


def large() -> bytes:
    header = png.HEADER.pack(50_000, 50_000, 8, 0, 0, 0, 0)
    return made((b"IHDR", header), (b"IDAT", zlib.compress(bytes(99))))


SMALL = made((b"IHDR", png.HEADER.pack(2, 2, 8, 0, 0, 0, 0)), (b"IDAT", zlib.compress(bytes(6))))


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (b"GIF89a", "is no PNG, JPEG or SVG"),
        (b"\xff\xd8\xff\xd9", "damaged"),
        (png.PNG, "damaged"),
        (SMALL[:-20], "damaged"),
        (SMALL.replace(b"IHDR\0\0\0\2", b"IHDR\0\0\0\3"), "damaged"),
        (made((b"IHDR", png.HEADER.pack(2, 2, 3, 0, 0, 0, 0))), "is no PNG, JPEG or SVG"),
        (made((b"IHDR", png.HEADER.pack(2, 9, 8, 0, 0, 0, 0)), (b"IDAT", SMALL)), "damaged"),
        (turned("JPEG")[:-30], "damaged"),
        *((turned(kind, way), how) for kind in ("JPEG", "PNG") for way, how in STORED.items()),
        (large(), "50000 x 50000 pixels"),
    ],
)
def test_what_can_not_be_printed_is_refused(
    file: Path, data: bytes, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_bytes(data)
    monkeypatch.setitem(sys.modules, "PIL", in_page())
    with pytest.raises(WrongKey, match=wrong):
        read_picture(file.name, (file.parent,))
