"""What can be wrong with something that was to be drawn. Whoever knows file and row adds them.

CannotDraw (a ValueError)
├── BadFont           a font of a kit's own that is none, or damaged
├── MissingGlyph      no font has a character
├── UnshapedText      letters that join, change places or run from the right
├── TextDoesNotFit    text is too long for its box, at its least size
├── BadMarkup         `**`, `*` or `:icon:` that means nothing
├── BadPathData       SVG path data that cannot be read
└── QrDoesNotFit      too many words for a QR code, or too small a square
"""

from unicodedata import name

from companion.kits.markup import ICON


class CannotDraw(ValueError):
    """Something that cannot be drawn as it was asked for; the message is for people."""


class MissingGlyph(CannotDraw):
    """No font of the type has `character`."""

    def __init__(self, character: str, fonts: str) -> None:
        code = " ".join(f"U+{ord(point):04X}" for point in character)
        super().__init__(f"{character!r} ({code}) is in none of the fonts {fonts}")
        self.character = character


class BadFont(CannotDraw):
    """A file of a kit's that can't serve as a font."""


class UnshapedText(CannotDraw):
    """A character of a script whose letters don't simply follow one another from the left."""

    def __init__(self, character: str) -> None:
        script = name(character, "a letter").partition(" ")[0].capitalize()
        super().__init__(
            f"{character!r} (U+{ord(character):04X}) is {script}, whose letters join or run from "
            "the right: they are not set yet; draw such words as a picture"
        )


class TextDoesNotFit(CannotDraw):
    """`text` is larger than its box, even at the least size that its type allows."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(f"“{_shorten(text.replace(ICON, ':…:'))}” does not fit: {why}")
        self.text = text


class BadMarkup(CannotDraw):
    """Markup of a paragraph that means nothing, such as a `**` that is never closed."""


class BadPathData(CannotDraw):
    """Path data that break off or hold something that is no path command."""


class QrDoesNotFit(CannotDraw):
    """A QR code whose modules would be too small to be read, or that holds too many words."""


def _shorten(text: str, most: int = 40) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
