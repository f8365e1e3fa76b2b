"""The house style and a kit's own: colours, types and icons by name."""

import re
from typing import TYPE_CHECKING, NamedTuple

from companion.kits.suggestions import shown, suggestion
from companion.press.drawing.colour import WHITE, hexadecimal, tint
from companion.press.layout.bindings import Wrong
from companion.press.text.typesetting import Align

if TYPE_CHECKING:
    from companion.press.layout.signs import Sign

_PARTS = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()]+|[()]")
"""The parts of a colour: names, shares, and what stands in brackets, themselves once within."""
_SHARE = re.compile(r"[0-9]{1,3}%")


class Fonts(NamedTuple):
    """A family of fonts: an id for each use. `other` has what the others have not."""

    regular: str
    bold: str
    italic: str
    other: str
    other_bold: str


class Role(NamedTuple):
    """A type role: fonts by their use, size and minimum in points, the rest as in the file."""

    fonts: Fonts
    size: float
    minimum: float
    leading: float
    colour: str
    align: Align | None
    spacing: float

    def in_bold(self) -> "Role":
        """Return the role with its bold font for all of its text."""
        fonts = self.fonts
        return self._replace(fonts=fonts._replace(regular=fonts.bold, other=fonts.other_bold))


class House:
    """What names stand for. Later files replace single names of the earlier ones."""

    def __init__(self) -> None:
        self.palette: dict[str, str] = {}
        self.fonts: dict[str, Fonts] = {}
        self.types: dict[str, Role] = {}
        self.told_fonts: dict[str, dict[str, object]] = {}
        self.told_types: dict[str, dict[str, object]] = {}
        """What files say of families and of types: a later one adds to it key by key."""
        self.signs: dict[str, Sign] = {}
        self.has_pictures = False
        """Whether some of the signs are pictures, which look different at another size."""
        self.own_fonts: dict[tuple[str, int], tuple[str, int]] = {}
        """Fonts of the kit's own by file and weight: the id, and the bytes, of each."""

    def colour(self, value: object) -> str:
        """Return `#rrggbb` for a name of the palette, a colour in digits, or a mixture of two.

        `lapis 30%` is laid over white, `lapis 30% sand` over sand; either may be a mixture itself,
        in brackets.

        Raises:
            Wrong: It is none of these.
        """
        parts = _PARTS.findall(value) if isinstance(value, str) else []
        if len(parts) == 1:
            inside = parts[0].startswith("(") and parts[0].endswith(")")
            return self.colour(parts[0][1:-1]) if inside else self._plain(parts[0])
        if len(parts) not in (2, 3) or not _SHARE.fullmatch(parts[1]):
            raise Wrong(
                f"is {shown(value)}, but must be a colour, such as 'lapis', '#23408e', "
                "'lapis 30%', or 'lapis 30% sand', a mixture in it in brackets"
            )
        ground = self.colour(parts[2]) if parts[2:] else WHITE
        return tint(self.colour(parts[0]), min(100, int(parts[1][:-1])) / 100, ground)

    def _plain(self, name: str) -> str:
        colour = self.palette.get(name) or hexadecimal(name)
        if colour is None:
            raise Wrong(
                f"is '{name}', but there is no such colour; {suggestion(name, self.palette)}"
            )
        return colour
