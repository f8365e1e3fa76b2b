"""What only some installations have: the press and its libraries."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

from companion.cli.mistakes import Mistake

OURS: Final = "companion"

PRESS: Final = ("PIL", "cssselect2", "qrcode", "reportlab", "svgwrite", "tinycss2", "uniseg")
"""What printing needs beside what reads fonts."""

READS_FONTS: Final = ("uharfbuzz", "fontTools")
"""Either does; the first, which not every machine has, kerns too."""


class NotInstalled(Mistake):
    """A library is missing; the message says how to get it."""


def can_print() -> bool:
    """Return whether all that printing needs is installed."""
    return all(map(find_spec, PRESS)) and any(map(find_spec, READS_FONTS))


@contextmanager
def press(what: str = "printing", extra: str = "print") -> Iterator[None]:
    """Turn a library that is not there into a line that says what needs it and how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module in ("", OURS):
            raise
        way = f"pip install 'tabletop-companion[{extra}]'"
        raise NotInstalled(f"{what} needs more packages ({module}): {way}") from error


@contextmanager
def pictures() -> Iterator[None]:
    """Turn the press's own word that it can make no PNG into such a line."""
    from companion.press.backends.png import NoPngWriter

    try:
        yield
    except NoPngWriter as error:
        raise NotInstalled(str(error)) from error
