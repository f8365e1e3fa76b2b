"""Fonts by their ids: those that ship (`fonts/manifest.toml`), and a kit's own, by their contents.

What they cover, how wide, what shape: all measures are in ems, multiply by the size. Font files
never change while we run, so what was read of them is kept for the whole process.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar, cast
from unicodedata import category, normalize

from companion.kits.bounds import SEGMENTS
from companion.kits.places import fonts_folder
from companion.kits.read.documents import read_toml
from companion.press.drawing.errors import BadFont, CannotDraw, MissingGlyph
from companion.press.drawing.nodes import Command


class FontSource(Protocol):
    """What is read of one font file. Two readers do the same: HarfBuzz's and fontTools'."""

    units: int
    ascent: float
    descent: float
    cap_height: float

    def is_empty(self) -> bool:
        """Return whether the font has no character at all."""

    def has(self, char: str) -> bool:
        """Return whether the font has a glyph for the character."""

    def advance(self, char: str) -> float:
        """Return the width of a character that the font has."""

    def kern(self, pair: str) -> float:
        """Return how far the second of two characters moves away from the first."""

    def outline(self, char: str) -> tuple[Command, ...]:
        """Return the shape of a character that the font has: y down, baseline at 0."""


# Fonts of kits' own, by ids that are made of what is in their files.
_OWN: dict[str, "Font"] = {}
# Weights, as a variable font counts them.
REGULAR, BOLD = 400, 700
# What stands for a character that no font has; the Japanese fonts have it.
SQUARE = "□"

Value = TypeVar("Value")


class Font:
    """One font. `units` are the file's per em, the other measures ems; `descent` is positive.

    `called` is what messages call it; `family`, `generic`, `weight` and `italic` are its names in
    CSS. `display` says that it is for words in Latin letters alone. `file` is where it lies, None
    for one of a kit's own: those are drawn by their outlines.
    Asking for a character that it has not raises MissingGlyph.
    """

    def __init__(
        self, name: str, entry: Mapping[str, Any], source: FontSource, file: Path | None = None
    ) -> None:
        self.id = name
        self.called: str = entry.get("called", name)
        self.file = file
        self.family: str = entry["family"]
        self.generic: str = entry.get("generic", "sans-serif")
        self.weight: int = entry["weight"]
        self.italic: bool = entry.get("italic", False)
        self.display: bool = entry.get("display", False)
        self.units = source.units
        self.ascent, self.descent = source.ascent, source.descent
        self.cap_height = source.cap_height
        # Whether it has a glyph for a character.
        self.has = cache(source.has)
        # How far a character moves the pen, in ems.
        self.advance = cache(self._asked(source.advance))
        # How far the second of two characters moves away from the first, in ems.
        self.kern = cache(source.kern)
        # A character's shape: em = 1, y down, the baseline at 0.
        self.outline = cache(self._asked(source.outline))

    def kerns(self, text: str) -> tuple[float, ...]:
        """Return the kerning after each character but the last, in ems; none when all are 0."""
        kerns = tuple(self.kern(text[n : n + 2]) for n in range(len(text) - 1))
        return kerns if any(kerns) else ()

    def _asked(self, ask: Callable[[str], Value]) -> Callable[[str], Value]:
        def answer(char: str) -> Value:
            if not self.has(char):
                raise MissingGlyph(char, self.called)
            return ask(char)

        return answer


def drawable(text: str, families: Iterable[Sequence[str]]) -> str:
    """Return a text that all families of fonts can draw, with a square for what one of them can't.

    Marks and joiners that belong to such a character go with it.

    Args:
        text: What is to be drawn.
        families: Ids of fonts; a family has what any of its fonts has.
    """
    faces = [[font(name) for name in names] for names in families]
    shown = (
        char
        if all(any(face.has(char) for face in family) for family in faces)
        else ("" if _is_joined(char) else SQUARE)
        for char in normalize("NFC", text)
    )
    return "".join(shown)


def _is_joined(char: str) -> bool:
    return category(char) in ("Mn", "Me", "Cf")


@cache
def font_ids() -> tuple[str, ...]:
    """Return the ids of all fonts that ship."""
    return tuple(_manifest())


@cache
def font(name: str) -> Font:
    """Return the font of that id, opened when it is first asked for; KeyError when none has it."""
    if name in _OWN:
        return _OWN[name]
    entry = _manifest()[name]
    file = fonts_folder() / entry["file"]
    return Font(name, entry, open_font(file), file)


def add_font(data: bytes, called: str, weight: int = REGULAR) -> str:
    """Take in a font of a kit's own, a TrueType or OpenType file, and return its id.

    Args:
        data: The file.
        called: Its name.
        weight: Which of the letters of a variable font are meant; any other has but one kind.

    Raises:
        BadFont: It is none, or damaged.
    """
    stem = "".join(char if char.isascii() and char.isalnum() else "-" for char in called)
    # By its contents: two kits with a font of one name do not get each other's.
    name = f"{stem}-{sha256(data).hexdigest()[:12]}"
    meant = weight if is_variable(data) else None
    if meant:
        name = f"{name}-{weight}"
    if name not in _OWN:
        entry = {"called": f"'{called}'", "family": Path(called).stem, "weight": meant or REGULAR}
        _OWN[name] = Font(name, entry, guarded(data, called, partial(open_font, weight=meant)))
    return name


def open_font(file: Path | bytes, weight: int | None = None) -> FontSource:
    """Return a reader of a font: HarfBuzz's, or fontTools' (no kerning) where it is not there."""
    try:
        from companion.press.text.font_harfbuzz import HarfBuzzSource
    except ImportError:
        from companion.press.text.font_fonttools import FontToolsSource

        return FontToolsSource(file, weight)
    return HarfBuzzSource(file, weight)


@cache
def _manifest() -> Mapping[str, Mapping[str, Any]]:
    return cast("Mapping[str, Mapping[str, Any]]", read_toml(fonts_folder() / "manifest.toml"))


# A font of a kit's own: not to be trusted, and drawn by its outlines.

T = TypeVar("T")
# What the OpenType specification lets an em be divided into.
UNITS: Final = range(16, 16385)
# Ems: no letter reaches further from where it stands (`drawing/extent.py` counts on it).
FURTHEST: Final = 10.0
_BEGINS: Final = (b"\0\1\0\0", b"true", b"OTTO")
_OTHERS: Final = {
    b"ttcf": "is a collection of fonts; save the one that is meant as .ttf or .otf",
    b"wOFF": "is a font for web pages; take its .ttf or .otf",
    b"wOF2": "is a font for web pages; take its .ttf or .otf",
}


def is_variable(data: bytes) -> bool:
    """Return whether a font's file has letters of several weights, or the like, in one."""
    tables = data[12 : 12 + 16 * int.from_bytes(data[4:6])]
    return any(tables[at : at + 4] == b"fvar" for at in range(0, len(tables), 16))


def guarded(data: bytes, called: str, read: Callable[[bytes], FontSource]) -> FontSource:
    """Return a font that is read from a file's contents.

    Raises:
        BadFont: It is no font, or one that makes no sense.
    """
    if data[:4] not in _BEGINS:
        raise BadFont(f"'{called}' {_OTHERS.get(data[:4], 'is no TrueType or OpenType font')}")
    return _Guarded(called, _sound(called, lambda: read(data)))


class _Guarded:
    """A font whose every answer is looked at: whatever its reader trips over is told in words."""

    def __init__(self, called: str, source: FontSource) -> None:
        self._called = called
        self._source = source
        self.units = source.units
        self.ascent, self.descent = source.ascent, source.descent
        self.cap_height = source.cap_height
        measures = (self.ascent, self.descent, self.cap_height)
        if self.units not in UNITS or not all(map(_is_near, measures)) or self.cap_height <= 0:
            raise BadFont(f"'{called}' is damaged: its measures make no sense")

        if self.is_empty():
            raise BadFont(f"'{called}' has no characters, or is damaged")

    def is_empty(self) -> bool:
        return _sound(self._called, self._source.is_empty)

    def has(self, char: str) -> bool:
        """Return whether the font has a glyph for the character."""
        return _sound(self._called, lambda: self._source.has(char))

    def advance(self, char: str) -> float:
        """Return the width of a character that the font has."""
        found = _sound(self._called, lambda: self._source.advance(char))
        return self._near(char, found)

    def kern(self, pair: str) -> float:
        """Return how far the second of two characters moves away from the first."""
        return self._near(pair, _sound(self._called, lambda: self._source.kern(pair)))

    def outline(self, char: str) -> tuple[Command, ...]:
        """Return the shape of a character that the font has: y down, baseline at 0."""
        found = _sound(self._called, lambda: self._source.outline(char))
        if len(found) > SEGMENTS:
            most = f"{len(found):,} lines and curves; the most are {SEGMENTS:,}"
            raise BadFont(f"'{self._called}' draws {char!r} with {most}")
        for _, *numbers in found:
            for each in numbers:
                self._near(char, float(each))
        return found

    def _near(self, what: str, measure: float) -> float:
        if not _is_near(measure):
            raise BadFont(f"'{self._called}' is damaged: {what!r} is larger than any letter")
        return measure


def _is_near(measure: float) -> bool:
    return isfinite(measure) and abs(measure) <= FURTHEST


def _sound(called: str, ask: Callable[[], T]) -> T:
    try:
        return ask()
    except CannotDraw:
        raise
    except Exception as error:  # noqa: BLE001 - a reader of others raises whatever a file trips
        what = " ".join(str(error).split())[:80] or type(error).__name__
        raise BadFont(f"'{called}' is damaged: {what}") from None
