"""Pictures of a kit's folder: what kind they are and how large, before they are drawn."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.kits import Faulty
from companion.kits.bounds import PICTURE_PIXELS
from companion.kits.places import Stamp, stamp
from companion.kits.read import gate
from companion.press.drawing.errors import CannotDraw
from companion.press.drawing.nodes import Node
from companion.press.drawing.picture_parts import DamagedPicture, parts_of
from companion.press.layout.bindings import WrongValue
from companion.press.layout.elements import WrongKey
from companion.press.layout.readers import find_folder, read_file
from companion.press.svg.nodes import is_see_through, paths_of
from companion.press.svg.values import Setting

if TYPE_CHECKING:
    from PIL.Image import Image as Photograph


FORMATS = ("PNG", "JPEG")
UNSET = Setting()
# Pictures of which is known what they are: those of a large deck, while it is made.
KEPT = 512
# The EXIF tag of how a camera was held.
_ORIENTATION = 0x0112
# How a picture is stored by that tag; 1 is upright, and what else stands there says nothing.
_STORED = {
    2: "as in a mirror",
    3: "upside down",
    4: "upside down and as in a mirror",
    5: "on its side and as in a mirror",
    6: "on its side",
    7: "on its side and as in a mirror",
    8: "on its side",
}


class Picture(NamedTuple):
    """A picture: width and height in its own units (pixels), and what it shows if it is of shapes.

    Of one of shapes: how many they are and their lines and curves, whether what is beneath shines
    through, whether it takes the colour of where it stands, and fonts that it asks for in vain.
    """

    file: Path
    width: float
    height: float
    nodes: tuple[Node, ...] | None
    shapes: int = 0
    segments: int = 0
    see_through: bool = False
    takes_colour: bool = False
    strange: tuple[str, ...] = ()


def read_picture(name: str, folders: tuple[Path, ...], setting: Setting = UNSET) -> Picture:
    """Return a picture of a kit's folders.

    Args:
        name: Its path there.
        folders: Those of the kit.
        setting: What one of shapes takes from where it stands.

    Raises:
        WrongKey: There is no such file, or it is no picture that can be printed.
    """
    with _of_file(name):
        # By its stamp: a picture that is saved again while a kit is made is looked at again.
        file = gate.real_path(find_folder(name, folders), name) or Path(name)
        return _looked_at(name, folders, stamp(file), setting)._replace(file=file)


def effort_of(name: str, folders: tuple[Path, ...]) -> int:
    """Return how much work a picture is before it is done: so many dots, of shapes none.

    Raises:
        WrongKey: As `read_picture` does.
    """
    with _of_file(name):
        file = gate.real_path(find_folder(name, folders), name) or Path(name)
        return _effort(name, folders, stamp(file))


@contextmanager
def _of_file(name: str) -> Iterator[None]:
    """Say of which key it is what is wrong with a file."""
    try:
        yield
    except WrongValue as wrong:
        raise WrongKey("file", wrong) from None
    except Faulty as faulty:
        raise WrongKey("file", f"'{Path(name).name}' {faulty.faults[0].message}") from None


@lru_cache(maxsize=KEPT)
def _effort(name: str, folders: tuple[Path, ...], _: Stamp | None) -> int:
    return read_file(name, folders, _effort_in)


def _effort_in(data: bytes, name: str) -> int:
    """Return how much work a picture is; WrongValue when it can't be printed, or is too large."""
    try:
        parts = parts_of(data)
    except DamagedPicture as damaged:
        raise WrongValue(f"'{Path(name).name}' {damaged}") from None
    if parts and parts.width * parts.height > PICTURE_PIXELS:
        most = f"{PICTURE_PIXELS // 1_000_000} million"
        size = f"{parts.width} x {parts.height}"
        raise WrongValue(f"'{Path(name).name}' has {size} pixels; the most are {most}")
    return parts.effort if parts else 0


@lru_cache(maxsize=KEPT)
def _looked_at(name: str, folders: tuple[Path, ...], _: Stamp | None, setting: Setting) -> Picture:
    """Return a picture, looked at once as long as its file is the same: that takes its time."""
    return read_file(name, folders, lambda data, called: _read(data, called, setting))


def _orientation(image: "Photograph") -> object:
    """Return how a camera was held; None where what it wrote of that is damaged."""
    try:
        return image.getexif().get(_ORIENTATION)
    except Exception:  # noqa: BLE001 - the picture itself may be sound
        return None


def _read(data: bytes, name: str, setting: Setting) -> Picture:
    file = Path(name)
    return (
        _drawing(data, file, setting) if file.suffix.lower() == ".svg" else _photograph(data, file)
    )


def _drawing(data: bytes, file: Path, setting: Setting) -> Picture:
    """Return an SVG picture; WrongValue when it is none, or holds something that can't be drawn."""
    from companion.press.svg.drawing import draw
    from companion.press.svg.reading import NoPicture

    try:
        drawn = draw(data, setting)
    except NoPicture as error:
        raise WrongValue(f"'{file.name}' is no SVG: {error}") from None
    except CannotDraw as error:
        raise WrongValue(f"'{file.name}' can't be drawn: {error}") from None
    paths = list(paths_of(drawn.nodes))
    segments = sum(len(path.commands) for path in paths)
    return Picture(
        file, drawn.width, drawn.height, drawn.nodes, len(paths), segments,
        is_see_through(drawn.nodes), drawn.takes_colour, drawn.strange,
    )  # fmt: skip


def _photograph(data: bytes, file: Path) -> Picture:
    """Return a PNG or JPEG by its header; WrongValue for one damaged, too large or turned."""
    from PIL import Image, UnidentifiedImageError

    _effort_in(data, file.name)
    try:
        with (
            warnings.catch_warnings(action="ignore"),  # of what a camera wrote beside the picture
            Image.open(BytesIO(data), formats=FORMATS) as image,
        ):
            width, height = image.size
            # A header may be sound and the dots not: that must be told here, not in the middle of a
            # page.
            image.load()
            orientation = _orientation(image)
    except (UnidentifiedImageError, Image.DecompressionBombError):
        raise WrongValue(f"'{file.name}' is no PNG, JPEG or SVG picture") from None
    except Exception as error:  # noqa: BLE001 - a damaged picture trips its reader anyhow
        raise WrongValue(f"'{file.name}' is damaged: {error}") from None
    if isinstance(orientation, int) and orientation in _STORED:
        raise WrongValue(
            f"'{file.name}' is stored {_STORED[orientation]}, with a note of how to turn it (EXIF "
            f"orientation {orientation}); open it in a picture program and save it upright"
        )
    return Picture(file, width, height, None)
