"""One line of text as written, measured once in ems, and where it may break.

It serves every size and width after that.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from types import MappingProxyType
from unicodedata import bidirectional, east_asian_width

from companion.press.drawing.errors import MissingGlyph, UnshapedText
from companion.press.drawing.nodes import Run
from companion.press.text.fonts import Font, font

_LATIN = re.compile("[\\x00-\u024f‘’“”–—…•€×−†‡\ufffc]*")  # noqa: RUF001 - signs of running text
_LATIN_BREAK = re.compile(
    r"(?<![\[({ ]) +(?=[^\])}/!?,.;:— ])"  # not after what opens, nor before what closes
    r"|(?<=\w)[-–/](?=[^\W\d])|—(?=\w)"  # noqa: RUF001
)
_AS_LETTERS = re.compile("[\ufffc\uac00-\ud7a3]")

_Kind = tuple[str, str]
# Classes of UAX 14 (kanji and kana, small kana, what may not begin, brackets, marks, letters,
# digits) whose rules look at two characters; those of spaces, quotes and signs look farther.
_DECIDE_IN_PAIRS = {"ID", "CJ", "NS", "CL", "CP", "OP", "EX", "IN", "AL", "NU"}
_known_pairs: dict[tuple[_Kind, _Kind], bool] = {}


@lru_cache(maxsize=4096)
def break_points(text: str) -> tuple[int, ...]:
    """Return the places where a new line may begin, the end of the text as the last."""
    if _LATIN.fullmatch(text):
        return (*(found.end() for found in _LATIN_BREAK.finditer(text)), len(text))
    # As letters would, an icon clings to the number before it and a Korean syllable to its word.
    return _by_unicode(_AS_LETTERS.sub("A", text))


def _by_unicode(text: str) -> tuple[int, ...]:
    """Return the places that UAX 14 allows.

    Its reader is slow. Between characters of most classes two neighbours decide alone, so that
    what it said of one such pair holds for all of their classes.
    """
    kinds = [_kind(char) for char in text]
    if not all(kind[0] in _DECIDE_IN_PAIRS for kind in kinds):
        return _all_places(text)
    inner = (place for place in range(1, len(text)) if _is_parted(text, place, kinds))
    return (*inner, len(text))


def _is_parted(text: str, place: int, kinds: list[_Kind]) -> bool:
    pair = (kinds[place - 1], kinds[place])
    if pair not in _known_pairs:
        _known_pairs[pair] = _all_places(text[place - 1 : place + 1])[0] == 1
    return _known_pairs[pair]


def _all_places(text: str) -> tuple[int, ...]:
    from uniseg.linebreak import line_break_boundaries

    return tuple(line_break_boundaries(text))


@cache
def _kind(char: str) -> _Kind:
    """Return a character's line breaking class, and its width, which brackets go by too."""
    from uniseg.linebreak import line_break

    return line_break(char).value, east_asian_width(char)


# What is left out at the end of a broken line.
SPACES = " \u3000"
# The last character that text may hold.
LAST = "\uffff"
# A last line narrower than this, in ems, is a lonely character or syllable.
SHORTEST_END = 2.6
# Kana and kanji.
JAPANESE = re.compile("[\u3041-\u30ff\u3400-\u9fff]")
# Unicode's classes of letters that run from the right.
RIGHT = ("R", "AL")
# Where Unicode has the scripts of India and around, whose letters change places or join.
SHAPED = (
    range(0x0900, 0x1100),
    range(0x1700, 0x1900),
    range(0x1A00, 0x1C80),
    range(0xA800, 0xAAE0),
)

Slice = tuple[int, int]


@dataclass(frozen=True)
class Strip:
    """Where each character stands. `fonts` has None for an icon; gaps include kerning.

    `colours` are those of characters that have one of their own, by place.
    """

    text: str
    fonts: Sequence[Font | None]
    starts: Sequence[float]
    ends: Sequence[float]
    colours: Mapping[int, str]

    @property
    def whole(self) -> Slice:
        """The slice of everything."""
        return (0, len(self.text))

    def width(self, part: Slice) -> float:
        """Return the width of a slice in ems, without what would follow it."""
        first, end = part
        return self.ends[end - 1] - self.starts[first] if end > first else 0.0

    @cached_property
    def unbroken(self) -> list[Slice]:
        """The least slices that a line may consist of, spaces at their ends left out."""
        places = break_points(self.text)
        return [self._trim(part) for part in zip((0, *places), places, strict=False)]

    def fill(self, limit: float) -> list[Slice] | None:
        """Return the slices of lines at most `limit` ems wide; None where a word is wider.

        A lonely end gets the word before it from the line above, if that keeps another.
        """
        if self.width(self.whole) <= limit:
            return [self.whole]
        words = self.unbroken
        if self._widest > limit:
            return None
        lines = [words[0]]
        for word in words[1:]:
            longer = (lines[-1][0], word[1])
            if self.width(longer) <= limit:
                lines[-1] = longer
            else:
                lines.append(word)
        # One syllable alone at the end of a paragraph looks like a slip.
        if lines[-1] == words[-1] and self.width(words[-1]) < SHORTEST_END:
            longer = (words[-2][0], words[-1][1])
            if lines[-2] != words[-2] and self.width(longer) <= limit:
                lines[-2:] = [(lines[-2][0], words[-3][1]), longer]
        return lines

    @cached_property
    def _widest(self) -> float:
        """The width of the widest word in ems."""
        return max(self.width(word) for word in self.unbroken)

    def runs(self, part: Slice, size: float, colour: str) -> tuple[Run, ...]:
        """Return a slice as runs of one font and colour, for a size in mm; icons leave room."""
        first, end = part
        fonts, colours = self.fonts, self.colours
        runs: list[Run] = []
        begin = first
        for place in range(first + 1, end + 1):
            if (
                place == end
                or fonts[place] is not fonts[begin]
                or (colours and colours.get(place) != colours.get(begin))
            ):
                own = colours.get(begin, colour)
                runs += self._run((begin, place), self.starts[first], size, own)
                begin = place
        return tuple(runs)

    def _run(self, part: Slice, origin: float, size: float, colour: str) -> list[Run]:
        first, end = part
        face = self.fonts[first]
        if face is None:
            return []
        gaps = tuple((self.starts[n + 1] - self.ends[n]) * size for n in range(first, end - 1))
        x = (self.starts[first] - origin) * size
        text = self.text[first:end]
        return [Run(face.id, size, colour, x, text, gaps if any(gaps) else ())]

    def _trim(self, part: Slice) -> Slice:
        first, end = part
        return (first, first + len(self.text[first:end].rstrip(SPACES)))


class Glyphs(dict[str, tuple[Font, float]]):
    """Characters with the font that has them, the first of several, and their advance in ems.

    Hieroglyphs are not among them: text beyond U+FFFF would be copied wrongly from a PDF, so they
    are drawn as shapes. What is wrong with a letter of a kit's own font is told here.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, char: str) -> tuple[Font, float]:
        for face in map(font, self._names):
            # A kit's own fonts are drawn by their outlines, so that nothing is copied wrongly.
            if (char <= LAST or face.file is None) and face.has(char):
                if face.file is None:
                    _check_own(face, char)
                found = self[char] = (face, face.advance(char))
                return found
        raise MissingGlyph(char, ", ".join(font(name).called for name in self._names))


def _check_own(face: Font, char: str) -> None:
    """Look at a letter of a kit's own font; CannotDraw where it can't be set."""
    if bidirectional(char) in RIGHT or any(ord(char) in script for script in SHAPED):
        raise UnshapedText(char)
    face.outline(char)


@cache
def glyphs(*names: str) -> Glyphs:
    """Return the characters of some fonts, the first before the others."""
    return Glyphs(names)


def glyphs_for(text: str, name: str, other: str) -> Glyphs:
    """Return the characters of a text's font, and of the other what it has not.

    Words with Japanese letters are set in the other as a whole where the font is for display:
    a digit of an engraver's capitals beside a kana looks like a slip.
    """
    aside = font(name).display and JAPANESE.search(text)
    return glyphs(other, name) if aside else glyphs(name, other)


def measure_strip(
    text: str,
    sets: Sequence[Glyphs],
    icons: Mapping[int, float],
    spacing: float,
    colours: Mapping[int, str] = MappingProxyType({}),
) -> Strip:
    """Return the text measured: `sets` for each character, `icons` their advances by place.

    `colours` are of characters that have one of their own, by place.

    Raises:
        MissingGlyph: no font of a set has its character.
    """
    fonts: list[Font | None] = []
    starts: list[float] = []
    ends: list[float] = []
    here = 0.0
    before: Font | None = None
    for place, (char, among) in enumerate(zip(text, sets, strict=True)):
        face, advance = (None, icons[place]) if place in icons else among[char]
        if place:
            here += spacing
            if face is before and face:
                here += face.kern(text[place - 1 : place + 1])
        fonts.append(face)
        starts.append(here)
        here += advance
        ends.append(here)
        before = face
    return Strip(text, fonts, starts, ends, colours)
