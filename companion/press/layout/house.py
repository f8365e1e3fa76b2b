"""The house style and a kit's own: colours, types and icons by name."""

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.kits.suggestions import shown, suggestion
from companion.press.layout.bindings import Wrong
from companion.press.scene.colour import hexadecimal, tint
from companion.press.scene.lettering import Align

if TYPE_CHECKING:
    from companion.press.layout.signs import Sign

WHOLE: Final = 100
"""Per cent of a colour that is not let down."""
_SHARE: Final = re.compile(r"([0-9]{1,3})%")


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
        self.signs: dict[str, Sign] = {}

    def colour(self, value: object) -> str:
        """Return `#rrggbb` for a name of the palette, a tint of one, or a colour in digits.

        Raises:
            Wrong: It is none of these.
        """
        name, _, share = value.rpartition(" ") if isinstance(value, str) else (value, "", "")
        if not name:
            return self._plain(share)
        part = _SHARE.fullmatch(share)
        if not isinstance(name, str) or not part or int(part[1]) > WHOLE:
            raise Wrong(
                f"is {shown(value)}, but must be a colour, "
                "such as 'lapis', 'lapis 30%' or '#23408e'"
            )
        return tint(self._plain(name), int(part[1]) / WHOLE)

    def _plain(self, name: str) -> str:
        colour = self.palette.get(name) or hexadecimal(name)
        if colour is None:
            raise Wrong(
                f"is '{name}', but there is no such colour; {suggestion(name, self.palette)}"
            )
        return colour
