"""Pictures as PDF has them: a JPEG as it is, a PNG as its dots and what is seen through them."""

import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PIL import Image
from reportlab.pdfbase.pdfdoc import PDFImageXObject

from companion.press.drawing.picture_parts import parts_of

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

GREY: Final = ("1", "L", "LA")
SPACES: Final = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
"""The space of a JPEG's colours by its bands."""
BAND: Final = 256
"""Lines of a picture that are turned into others at once."""
DEEP: Final = ("I", "I;16")
"""What Pillow calls grey of 16 bits, by version; turned into colours it would be all white."""


def image_objects(name: str, file: Path) -> tuple[Any, Any]:
    """Return a PNG or JPEG file as a PDF's object, and its transparency as another, None without.

    Named by us: a name made from where the file lies differs from computer to computer.

    Raises:
        OSError: it can't be read.
        Damaged: as `parts_of` says.
    """
    with opened(file) as picture:
        if picture.format == "JPEG":
            return _photograph(name, file.read_bytes()), None
        shown = _of_eight_bits(picture)
        colours, alpha = ("L", "LA") if shown.mode in GREY else ("RGB", "RGBA")
        if not shown.has_transparency_data:
            return _dots(name, shown.convert(colours), colours), None
        seen = shown.convert(alpha)
        return _dots(name, seen, colours), _dots(f"{name}-mask", seen, "A")


@contextmanager
def opened(file: Path) -> Iterator["Picture"]:
    """Open a PNG or JPEG; what is odd about it and read all the same is nobody's concern."""
    with (
        warnings.catch_warnings(action="ignore"),
        Image.open(file, formats=("PNG", "JPEG")) as picture,
    ):
        yield picture


def _photograph(name: str, data: bytes) -> Any:  # noqa: ANN401 - reportlab's
    parts = parts_of(data)
    assert parts is not None
    return _object(name, (parts.width, parts.height), SPACES[parts.bands], data, "DCTDecode")


def _of_eight_bits(picture: "Picture") -> "Picture":
    if picture.mode not in DEEP:
        return picture
    width, height = picture.size
    dots = picture.tobytes()
    return Image.frombytes("L", picture.size, dots[1 :: len(dots) // (width * height)])


def _dots(name: str, picture: "Picture", mode: str) -> Any:  # noqa: ANN401 - reportlab's
    """Return the dots of a picture in a mode, "A" for what is seen through it.

    They are packed band by band: whole, they would lie in memory twice more.
    """
    width, height = picture.size
    packing, packed = zlib.compressobj(), bytearray()
    for top in range(0, height, BAND):
        band = picture.crop((0, top, width, min(top + BAND, height)))
        turned = band.getchannel("A") if mode == "A" else band.convert(mode)
        packed += packing.compress(turned.tobytes())
    packed += packing.flush()
    space = "DeviceRGB" if mode == "RGB" else "DeviceGray"
    return _object(name, picture.size, space, bytes(packed), "FlateDecode")


def _object(name: str, size: tuple[int, int], space: str, content: bytes, packed: str) -> Any:  # noqa: ANN401 - reportlab's
    found = PDFImageXObject(name)
    vars(found).update(
        width=size[0],
        height=size[1],
        bitsPerComponent=8,
        colorSpace=space,
        streamContent=content,
        _filters=(packed,),
        # Whoever writes a JPEG of four inks has them the other way round, as Photoshop does.
        _dotrans=int(space == "DeviceCMYK"),
    )
    return found
