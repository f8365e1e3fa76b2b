"""Pictures made of dots, for a browser, which has no Pillow: as much of it as the press asks for.

Of a JPEG that is what it says of itself: PDF and SVG take the file as it is. A PNG has its dots, as
the PNG specification (W3C, third edition) packs them; each band has a byte a dot, of 16 bits the
upper eight.
"""

import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from struct import Struct, error, unpack, unpack_from
from typing import Final, NamedTuple, Self

PNG: Final = b"\x89PNG\r\n\x1a\n"
# Samples of a dot by type of colour: grey, colours, a palette's number, with alpha grey and
# colours.
BANDS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}

# What there is of bits a sample and types of colour (table 12), in Pillow's words.
MODES: Final = {
    **{(depth, 0): "L" for depth in (1, 2, 4, 8)}, (16, 0): "I;16",
    (8, 2): "RGB", (16, 2): "RGB",
    **{(depth, 3): "P" for depth in (1, 2, 4, 8)},
    (8, 4): "LA", (16, 4): "RGBA",
    (8, 6): "RGBA", (16, 6): "RGBA",
}  # fmt: skip

# Of an interlaced picture (8.2): first column and row, and steps from one to the next.
PASSES: Final = (
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)
)  # fmt: skip

FILTERS: Final = 5
MAY_TURN: Final = (b"eXIf", b"iTXt")
ORIENTATION: Final = 0x0112
# Markers of frames of JPEG that PDF knows: baseline, extended, progressive.
FRAMES: Final = range(0xC0, 0xC3)
# Bits a sample and bands of what PDF knows: grey, colours, and inks.
KINDS: Final = ((8, 1), (8, 3), (8, 4))
# Markers of JPEG that nothing belongs to.
ALONE: Final = (0x01, *range(0xD0, 0xD9))
MARK, SCAN, END, APP1 = 0xFF, 0xDA, 0xD9, 0xE1
BEGIN: Final = b"\xff\xd8"
EXIF: Final = b"Exif\0\0"
XMP: Final = re.compile(rb'tiff:Orientation(?:="|>)([0-9])')

HEADER: Final = Struct(">IIBBBBB")


class UnidentifiedImageError(OSError):
    """No picture that is known here."""


class DecompressionBombError(Exception):
    """Never raised: how many dots there are, the press sees before it has them unpacked."""


class Image:
    """A picture: `mode` names its bands as Pillow does, `format` its kind of file."""

    def __init__(
        self, mode: str, size: tuple[int, int], dots: bytes = b"", alpha: bytes = b""
    ) -> None:
        self.mode, self.size, self.format = mode, size, ""
        self.has_transparency_data = bool(alpha)
        self._dots, self._alpha = dots, alpha

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def load(self) -> None:
        """Raise ValueError where it is damaged."""

    def getexif(self) -> dict[int, int]:
        """Return how the camera was held, as far as it says so."""
        return {}

    def convert(self, mode: str) -> "Image":
        """Return it in grey or colours, with or without what is seen through it."""
        return Image(mode, self.size, self._dots, self._alpha)

    def crop(self, box: tuple[int, int, int, int]) -> "Image":
        """Return some of its rows, which are all that is asked for, whole."""
        _, top, _, bottom = box
        width, height = self.size
        dots, alpha = (
            samples[len(samples) * top // height : len(samples) * bottom // height]
            for samples in (self._dots, self._alpha)
        )
        return Image(self.mode, (width, bottom - top), dots, alpha)

    def getchannel(self, _: str) -> "Image":
        """Return what is seen through it: the only band that is asked for."""
        return Image("L", self.size, self._alpha)

    def tobytes(self) -> bytes:
        """Return its dots, row by row."""
        return self._dots


def frombytes(mode: str, size: tuple[int, int], dots: bytes) -> Image:
    """Return a picture of dots."""
    return Image(mode, size, dots)


def open(file: Path | BytesIO, formats: Sequence[str] = ()) -> Image:  # noqa: A001 - as Pillow has it
    """Return a picture; UnidentifiedImageError when it is none, ValueError when it is damaged."""
    del formats  # there are but these two
    data = file.read_bytes() if isinstance(file, Path) else file.read()
    known: dict[bytes, Callable[[bytes], Image]] = {PNG: _Png, BEGIN: _Jpeg}
    for begins, kind in known.items():
        if data.startswith(begins):
            try:
                return kind(data)
            except (error, IndexError):
                raise ValueError("ends too early") from None
    raise UnidentifiedImageError


class _Jpeg(Image):
    """A JPEG file, by its markers (ITU-T T.81, annex B)."""

    def __init__(self, data: bytes) -> None:
        self._turned: dict[int, int] = {}
        self._is_whole = False
        for marker, content in _segments(data):
            if marker in FRAMES:
                bits, height, width, bands = unpack_from(">BHHB", content)
                if (bits, bands) not in KINDS:
                    raise UnidentifiedImageError
                super().__init__("", (width, height))
            if marker == APP1:
                self._turned = _turned(content) or self._turned
            self._is_whole = marker == END
        if not hasattr(self, "size"):
            raise UnidentifiedImageError
        self.format = "JPEG"

    def load(self) -> None:
        if not self._is_whole:
            raise ValueError("ends too early")

    def getexif(self) -> dict[int, int]:
        return self._turned


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Give the markers of a JPEG file with what belongs to each, and its end where it has one."""
    at = len(BEGIN)
    while data[at] == MARK and (marker := data[at + 1]) != SCAN:
        if marker == MARK:
            at += 1
        elif marker in ALONE:
            at += 2
        else:
            (length,) = unpack_from(">H", data, at + 2)
            yield marker, data[at + 4 : at + 2 + length]
            at += 2 + length
    if data.find(bytes((MARK, END)), at) >= 0:
        yield END, b""


def _turned(content: bytes) -> dict[int, int]:
    """Return how a camera was held, of what it wrote beside a picture (Exif, or else XMP)."""
    if found := XMP.search(content):
        return {ORIENTATION: int(found[1])}
    tiff = content.removeprefix(EXIF)
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return {}
    try:
        (at,) = unpack_from(f"{order}4xI", tiff)
        (count,) = unpack_from(f"{order}H", tiff, at)
        entries = (unpack_from(f"{order}HHIH", tiff, at + 2 + 12 * n) for n in range(count))
        return {tag: value for tag, _, _, value in entries if tag == ORIENTATION}
    except error:  # damaged: the picture itself may be sound
        return {}


class _Chunks(NamedTuple):
    """What a PNG file has: its header, packed dots, and the chunks that say what they mean."""

    header: tuple[int, ...]
    packed: bytes
    palette: bytes
    transparent: bytes
    turned: dict[int, int]


class _Png(Image):
    """A PNG file; its dots are unpacked when they are asked for."""

    def __init__(self, data: bytes) -> None:
        self._chunks = chunks = _chunks(data)
        width, height, depth, colour, *_, interlace = chunks.header
        if (depth, colour) not in MODES or not (width and height) or interlace not in (0, 1):
            raise UnidentifiedImageError
        super().__init__(MODES[depth, colour], (width, height))
        self.has_transparency_data = "A" in self.mode or bool(chunks.transparent)
        self.format = "PNG"
        self._depth = depth
        self._scale = 255 // ((1 << depth) - 1) if self.mode == "L" else 1
        self._bands = BANDS[colour]
        self._bits = depth * self._bands
        passes = PASSES if interlace else ((0, 0, 1, 1),)
        self._passes = [
            (-(-(width - x) // across), -(-(height - y) // down), (x, y, across, down))
            for x, y, across, down in passes
            if x < width and y < height
        ]

    def load(self) -> None:
        for raw, stride in self._filtered():
            if max(raw[:: stride + 1]) >= FILTERS:
                raise ValueError("has rows of no known kind")

    def getexif(self) -> dict[int, int]:
        return self._chunks.turned

    def convert(self, mode: str) -> Image:
        samples = self._samples()
        if self.mode == "P":
            dots, alpha = self._painted(samples)
        elif "A" in self.mode:
            *colours, alpha = (samples[band :: self._bands] for band in range(self._bands))
            dots = _woven(colours * 3 if (len(colours), mode) == (1, "RGBA") else colours)
        else:
            dots, alpha = samples, self._keyed(samples)
        return Image(mode, self.size, dots, alpha)

    def tobytes(self) -> bytes:
        """Return the dots of 16 bits, the lower eight first, as the machine has them."""
        assert self.mode == "I;16"
        upper = self._samples()
        return _woven([bytes(len(upper)), upper])

    def _filtered(self) -> Iterator[tuple[bytes, int]]:
        """Give the rows of each pass as they are filtered, each after what says how, and a length.

        Raises:
            ValueError: where there is less than there must be.
        """
        rows = [(height, (width * self._bits + 7) // 8) for width, height, _ in self._passes]
        whole = sum(height * (stride + 1) for height, stride in rows)
        try:
            raw = zlib.decompressobj().decompress(self._chunks.packed, whole)
        except zlib.error as wrong:
            raise ValueError(str(wrong)) from None
        if len(raw) < whole:
            raise ValueError("ends too early")
        at = 0
        for height, stride in rows:
            yield raw[at : (at := at + height * (stride + 1))], stride

    def _samples(self) -> bytes:
        """Return a byte of each sample, dot by dot."""
        # In JavaScript it takes a tenth of the time that it takes in Python.
        from js import unfilter
        from pyodide.ffi import to_js

        found = []
        for (raw, stride), (width, _, _) in zip(self._filtered(), self._passes, strict=True):
            rows = unfilter(to_js(raw), stride, max(1, self._bits // 8)).to_bytes()
            found.append(self._whole_bytes(rows, stride, width))
        if len(self._passes) == 1:
            return found[0]
        return self._together(found)

    def _whole_bytes(self, rows: bytes, stride: int, width: int) -> bytes:
        """Return samples as bytes; those of grey run up to white."""
        if self._depth in (8, 16):
            return rows[:: self._depth // 8]
        white = (1 << self._depth) - 1
        shifts = range(8 - self._depth, -1, -self._depth)
        spread = [bytes((byte >> n & white) * self._scale for n in shifts) for byte in range(256)]
        lines = (rows[at : at + stride] for at in range(0, len(rows), stride))
        return b"".join(b"".join(map(spread.__getitem__, line))[:width] for line in lines)

    def _together(self, passes: Sequence[bytes]) -> bytes:
        """Return the dots of all passes, each in its place."""
        across, bands = self.size[0], self._bands
        found = bytearray(across * self.size[1] * bands)
        for dots, (width, height, (x, y, right, down)) in zip(passes, self._passes, strict=True):
            for row in range(height):
                line = dots[row * width * bands : (row + 1) * width * bands]
                begin = (y + row * down) * across * bands
                for band in range(bands):
                    at = begin + x * bands + band
                    found[at : begin + across * bands : right * bands] = line[band::bands]
        return bytes(found)

    def _painted(self, samples: bytes) -> tuple[bytes, bytes]:
        """Return colours of a palette's numbers, and what is seen through them."""
        palette, alpha = self._chunks.palette, self._chunks.transparent
        bands = (palette[band::3].ljust(256, b"\0") for band in range(3))
        colours = _woven([samples.translate(each) for each in bands])
        return colours, samples.translate(alpha.ljust(256, b"\xff")) if alpha else b""

    def _keyed(self, samples: bytes) -> bytes:
        """Return what is seen through dots of the one colour that the file names."""
        if not self._chunks.transparent:
            return b""
        key = unpack(f">{self._bands}H", self._chunks.transparent)
        alike = -1
        for band, value in enumerate(key):
            same = bytes(255 * ((value & 255) * self._scale == each) for each in range(256))
            alike &= int.from_bytes(samples[band :: self._bands].translate(same))
        count = len(samples) // self._bands
        return (((1 << 8 * count) - 1) ^ alike).to_bytes(count)


def _chunks(data: bytes) -> _Chunks:
    """Return what a PNG file has; what comes after its dots may be damaged."""
    found: dict[bytes, bytes] = {}
    packed: list[bytes] = []
    turned: dict[int, int] = {}
    at = len(PNG)
    while at + 8 <= len(data):
        length, kind = unpack_from(">I4s", data, at)
        end = at + 8 + length
        content = data[at + 8 : end]
        if kind == b"IDAT":
            packed.append(content)
        elif not packed and data[end : end + 4] != zlib.crc32(kind + content).to_bytes(4):
            raise ValueError("is not what was written")
        elif kind in MAY_TURN:
            turned = turned or _turned(content)
        else:
            found.setdefault(kind, content)
        at = end + 4
    header, palette, seen = (found.get(kind, b"") for kind in (b"IHDR", b"PLTE", b"tRNS"))
    return _Chunks(HEADER.unpack(header), b"".join(packed), palette, seen, turned)


def _woven(bands: Sequence[bytes]) -> bytes:
    """Return bands dot by dot."""
    found = bytearray(len(bands) * len(bands[0]))
    for number, band in enumerate(bands):
        found[number :: len(bands)] = band
    return bytes(found)
