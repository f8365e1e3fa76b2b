"""What can be written here: some files need more than the press itself does."""

from importlib.util import find_spec
from typing import Final, Literal

Kind = Literal["svg", "pdf", "png", "faces", "sheets", "deck"]

NEEDS: Final[dict[Kind, tuple[str, ...]]] = {
    "svg": (),
    "pdf": ("reportlab",),
    "png": ("reportlab", "pypdfium2"),
    # what a shop takes, as `layouts/shops.toml` calls it
    "faces": ("reportlab", "pypdfium2"),
    "sheets": ("reportlab", "pypdfium2"),
    "deck": ("reportlab", "pikepdf"),
}
"""The modules that write each kind of file."""


def can_write(kind: Kind) -> bool:
    """Return whether what writes a kind of file is installed."""
    return all(map(find_spec, NEEDS[kind]))
