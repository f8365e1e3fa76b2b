"""The house style and a kit's own: colours, types and icons by name."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.kits import Fault, Faulty, layouts_folder
from companion.kits.documents import read_toml
from companion.kits.suggestions import suggestion
from companion.press.layout import grammar
from companion.press.layout.bindings import Wrong
from companion.press.layout.elements import Preparation, Values
from companion.press.layout.readers import hexadecimal
from companion.press.layout.signs import Sign, read_sign
from companion.press.scene.colour import tint
from companion.press.scene.lettering import Align

if TYPE_CHECKING:
    from companion.press.layout.world import World

STYLE = "style.toml"


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
        if not isinstance(name, str) or not (share.endswith("%") and share[:-1].isdecimal()):
            raise Wrong(
                f"is {value!r}, but must be a colour, such as 'lapis', 'lapis 30%' or '#23408e'"
            )
        return tint(self._plain(name), min(100, int(share[:-1])) / 100)

    def _plain(self, name: str) -> str:
        colour = self.palette.get(name) or hexadecimal(name)
        if colour is None:
            raise Wrong(
                f"is '{name}', but there is no such colour; {suggestion(name, self.palette)}"
            )
        return colour


def read_house(folders: tuple[Path, ...], world: "World") -> list[Fault]:
    """Fill the world's house from our style file, then from those of the folders, last one first.

    Returns:
        What is wrong with them.
    """
    faults: list[Fault] = []
    for folder in (layouts_folder(), *reversed(folders)):
        file = folder / STYLE
        if file.is_file():
            faults += _StyleFile(file, world).read()
    return faults


class _StyleFile(Preparation):
    """One style file on its way into the house."""

    def __init__(self, file: Path, world: "World") -> None:
        super().__init__(STYLE, world)
        self.house = world.house
        self.path = file

    def read(self) -> list[Fault]:
        """Take what the file says into the house; return its faults."""
        try:
            raw = read_toml(self.path, self.file)
        except Faulty as faulty:
            return list(faulty.faults)
        takes = {
            "palette": self._colour,
            "fonts": self._font,
            "type": self._type,
            "icons": self._icon,
        }
        for section, entries in raw.items():
            if section not in takes or not isinstance(entries, dict):
                self.fault(section, f"is no section of a style file; {suggestion(section, takes)}")
                continue
            for name, value in entries.items():
                takes[section](name, value)
        return self.faults

    def _colour(self, name: str, value: object) -> None:
        colour = hexadecimal(value) if isinstance(value, str) else None
        if colour is None:
            self.fault(f"palette.{name}", f"is {value!r}, but must be a colour such as '#23408e'")
        else:
            self.house.palette[name] = colour

    def _font(self, name: str, value: object) -> None:
        fonts = self._values(value, grammar.FONT, f"fonts.{name}", "a family of fonts")
        if fonts is not None:
            ids = (fonts[use] or fonts["regular"] for use in grammar.FONT)
            self.house.fonts[name] = Fonts(*ids)

    def _type(self, name: str, value: object) -> None:
        path = f"type.{name}"
        found = self._values(value, grammar.TYPE, path, "a type role")
        if found is None:
            return
        if found["font"] not in self.house.fonts:
            known = suggestion(found["font"], self.house.fonts)
            self.fault(f"{path}.font", f"there is no family of fonts '{found['font']}'; {known}")
            return
        self.house.types[name] = _role(found, self.house.fonts[found["font"]])

    def _icon(self, name: str, value: object) -> None:
        try:
            self.house.signs[name] = read_sign(name, value, self.world)
        except Wrong as wrong:
            self.fault(f"icons.{name}", str(wrong))

    def _values(self, value: object, keys: grammar.Keys, path: str, what: str) -> Values | None:
        before = len(self.faults)
        prepared = self.prepared(value, keys, path, what)
        return prepared.fixed if prepared and len(self.faults) == before else None


def _role(found: Values, fonts: Fonts) -> Role:
    role = Role(
        fonts=fonts,
        size=found["size"],
        minimum=min(found["size"], found["minimum"] or found["size"]),
        leading=found["leading"],
        colour=found["colour"],
        align=found["align"],
        spacing=found["spacing"],
    )
    return role.in_bold() if found["bold"] else role
