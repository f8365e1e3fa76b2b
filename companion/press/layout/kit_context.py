"""What all layouts of one kit share while they are drawn: its data, style, ink and files."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from companion.kits import Fault, Faulty, Kit
from companion.kits.bounds import ALL_PICTURE_PIXELS
from companion.kits.faults import Faults
from companion.kits.model import InkName
from companion.press.layout.budget import Work
from companion.press.layout.elements import WrongKey
from companion.press.layout.images import Picture, effort_of, read_picture
from companion.press.layout.ink import INKS, OPAQUE, Drawn, Ink
from companion.press.layout.layout import Layout, read_layout
from companion.press.layout.style_file import BODY, STYLE, read_styles
from companion.press.layout.vocabulary import Vocabulary
from companion.press.svg.document import BLACK, Family, Setting
from companion.press.text.fonts import font

if TYPE_CHECKING:
    from companion.press.drawing.nodes import Symbol
    from companion.press.layout.remembered import Kept
    from companion.press.layout.signs import Sign
    from companion.press.layout.unused import Doubts
    from companion.press.text.fitting import Written


class World(Vocabulary):
    """A kit in one language and one ink setting."""

    def __init__(  # noqa: PLR0913 - a world has as many sides
        self,
        kit: Kit,
        language: str,
        ink: InkName,
        work: Work | None = None,
        *,
        draft: bool = False,
        opaque: bool = False,
    ) -> None:
        super().__init__(kit, language)
        self.opaque = opaque
        """Whether it is for a kind of file that knows nothing see-through."""
        self.draft = draft
        """Whether what says what is wrong with a picture takes its place."""
        self.work = work or Work()
        self.faults = Faults(read_styles(kit.folders, self))
        """What is wrong in the style and in the layouts read so far."""
        self.doubts: Doubts | None = None
        """Where what nobody sees is gathered, if anyone asks."""
        self.symbols: dict[str, Symbol] = {}
        self.parts: dict[tuple[object, ...], Kept[tuple[Symbol, int]]] = {}
        """Parts as they were drawn, and how many elements that took, by layout, view and inks."""
        self.part_count = 0
        self.lines: dict[tuple[object, ...], tuple[Written, ...]] = {}
        self.heights: dict[tuple[object, ...], float] = {}
        """Paragraphs measured: their lines by words and fonts, heights by lines, size and width."""
        self._ink = ink
        self.asked: set[str] = set()
        """What the faces drawn so far asked for of what is told about a piece."""
        self.used: dict[str, frozenset[str] | None] = {}
        """The names that each layout can ask for, those that it includes among them."""
        self.are_parts: dict[str, bool] = {}
        """Whether each layout can be drawn once for all faces."""
        self.have_signs: dict[str, bool] = {}
        """Whether each of these has signs."""
        self._layouts: dict[str, Layout | Faulty] = {}
        self._pictures: dict[tuple[str, str], Picture | WrongKey] = {}
        self.strange: dict[tuple[str, str], None] = {}
        """Pictures with fonts that they ask for and the kit has not, in the order they came."""
        self._dots = 0.0

    def spend(self, elements: float) -> None:
        """Count what is worth so many elements; TooMuch when no more may be drawn."""
        self.work.spend(elements)

    @cached_property
    def ink(self) -> Ink:
        """What becomes of colours."""
        return INKS[self._ink](self.house.colour("ink"))

    @cached_property
    def inks(self) -> Mapping[str | None, Ink]:
        """What becomes of colours where an element says `saver`, and where none does."""
        dark = self.house.colour("ink")
        drawn, kept = (Drawn(dark), Ink(dark)) if self.ink.saves else (self.ink, self.ink)
        return {None: self.ink, "line": drawn, "keep": kept, "drop": self.ink}

    def layout(self, name: str) -> Layout:
        """Return the layout of that file, read once.

        Raises:
            Wrong: There is no such file in the kit's folders.
            Faulty: It is no TOML. What else is wrong in it is added to `faults`.
        """
        if name not in self._layouts:
            try:
                found = self._layouts[name] = read_layout(name, self.kit.folders, self)
            except Faulty as faulty:
                self._layouts[name] = faulty
                raise
            self.faults.extend(found.faults)
        layout = self._layouts[name]
        if isinstance(layout, Faulty):
            raise layout
        return layout

    def picture(self, name: str, colour: str = BLACK) -> Picture:
        """Return a picture of the kit's folder, looked at once for a colour of the words around.

        Raises:
            WrongKey: There is no such file, or it is no picture that can be printed.
        """
        key = (name, colour if name.lower().endswith(".svg") else BLACK)
        if key not in self._pictures:
            self._pictures[key] = self._looked_at(*key)
        picture = self._pictures[key]
        if isinstance(picture, WrongKey):
            raise picture
        return picture

    def icon_picture(self, sign: "Sign", colour: str = BLACK) -> Picture | None:
        """Return the picture that is an icon; None where that is wrong, told of the style once."""
        try:
            return self.picture(str(sign.file), colour)
        except WrongKey as wrong:
            self.faults.append(Fault(STYLE, wrong.message, field=f"icons.{sign.name}"))
            return None

    @cached_property
    def _families(self) -> tuple[tuple[str, Family], ...]:
        """The fonts that words of pictures are set in, by the names that these may have for them.

        A family goes by its name in the style and by that of its regular font; the kit's body is
        what is taken where a picture's is not there.
        """
        found = {"": Family(*self.house.fonts[BODY])}
        for name, fonts in self.house.fonts.items():
            found[name.lower()] = Family(*fonts)
            found.setdefault(font(fonts.regular).family.lower(), Family(*fonts))
        return tuple(found.items())

    def _looked_at(self, name: str, colour: str) -> Picture | WrongKey:
        try:
            self._dots += effort_of(name, self.kit.folders)
            if self._dots > ALL_PICTURE_PIXELS:
                most = ALL_PICTURE_PIXELS // 1_000_000
                return WrongKey("file", f"brings the pictures to more than {most} million dots")
            found = read_picture(name, self.kit.folders, Setting(colour, self._families))
        except WrongKey as wrong:  # itself it would hold on to the dots, as its trace has
            return wrong.moved_to(wrong.key)
        if found.see_through and self.opaque:
            return WrongKey("file", f"'{name}' is seen through in places: {OPAQUE}")
        self.strange |= dict.fromkeys((name, each) for each in found.strange)
        return found
