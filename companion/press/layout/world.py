"""What all layouts of one kit share while they are drawn: its data, style, ink and files."""

from functools import cached_property
from typing import TYPE_CHECKING

from companion.kits import Kit
from companion.press.layout.house import House, read_house
from companion.press.layout.ink import INKS, Ink, InkName
from companion.press.layout.layout import Layout, read_layout
from companion.press.layout.library import Library
from companion.press.scene.nodes import Command, Symbol
from companion.press.scene.path_data import parsed

if TYPE_CHECKING:
    from companion.press.layout.images import Picture
    from companion.press.scene.text import Written


class World:
    """A kit in one language and one ink setting."""

    def __init__(self, kit: Kit, language: str, ink: InkName) -> None:
        self.kit = kit
        self.language = language
        self.library = Library(kit, language)
        self.house = House()
        self.faults = list(read_house(kit.folders, self))
        """What is wrong in the style and in the layouts read so far."""
        self.symbols: dict[str, Symbol] = {}
        self.pictures: dict[str, Picture] = {}
        self.lines: dict[tuple[object, ...], tuple[Written, ...]] = {}
        self.heights: dict[tuple[object, ...], float] = {}
        """Paragraphs measured: their lines by words and fonts, heights by lines, size and width."""
        self._ink = ink
        self._layouts: dict[str, Layout] = {}
        self._outlines: dict[str, tuple[Command, ...]] = {}

    @cached_property
    def ink(self) -> Ink:
        """What becomes of colours."""
        return INKS[self._ink](self.house.colour("ink"))

    def layout(self, name: str) -> Layout:
        """Return the layout of that file, read once.

        Raises:
            Wrong: There is no such file in the kit's folders.
            Faulty: It is no TOML. What else is wrong in it is added to `faults`.
        """
        if name not in self._layouts:
            self._layouts[name] = read_layout(name, self.kit.folders, self)
            self.faults += self._layouts[name].faults
        return self._layouts[name]

    def outline(self, data: str) -> tuple[Command, ...]:
        """Return the outline of SVG path data, read once; BadPathData when they are none."""
        if data not in self._outlines:
            self._outlines[data] = parsed(data)
        return self._outlines[data]
