"""What becomes of colours in each ink setting: `full`, `saver` and `grey`."""

from dataclasses import replace
from functools import cache

from companion.kits.model import InkName
from companion.press.drawing.colour import WHITE, contrast, darkness, grey, recoloured, tint
from companion.press.drawing.nodes import Stroke

# The foreground that is ink or white, whichever reads better on what lies behind it.
AUTO = "auto"
# Least contrast of text (WCAG 2.2, 1.4.3).
READABLE = 4.5
# Least contrast of signs and lines (WCAG 2.2, 1.4.11).
VISIBLE = 3.0
# A tint with less ink than this is plain white: most printers make nothing of it.
LIGHTEST = 0.02
# The share of its colour that a fill keeps when ink is saved ...
TINT = 0.12
# ... and the most ink that it may take.
DARKEST = 0.08
# Contrast with paper that is enough for anything when ink is saved: black is 21.
SOFT = 8.0
# Width in mm of the outline that stands for a fill.
EDGE = 0.15
# Width in mm of the widest line when ink is saved.
WIDEST = 0.25


# Why and what instead, where something is seen through.
OPAQUE = (
    "this shop takes PDF/X-1a, in which nothing is seen through: "
    "mix a colour instead, such as 'lapis 30% sand'"
)


class Ink:
    """Full ink: every colour as it was chosen. `dark` is what text is printed in by default."""

    saves = False

    def __init__(self, dark: str) -> None:
        self.dark = self.printed_colour(dark)

    def printed_colour(self, colour: str) -> str:
        """Return the colour as this setting prints it in full."""
        return colour

    def fill(self, colour: str) -> str:
        """Return what fills an area of the colour."""
        return self.printed_colour(colour)

    def edge(self, colour: str, scale: float = 1.0) -> Stroke | None:
        """Return the outline around a filled area that has none of its own.

        Args:
            colour: The area's.
            scale: By how much what is drawn is larger on paper.
        """
        del colour, scale
        return None

    def stroke(self, stroke: Stroke, scale: float = 1.0) -> Stroke:
        """Return the line that is drawn for a line; `scale` as for `edge`."""
        del scale
        return replace(stroke, colour=recoloured(stroke.colour, self.printed_colour))

    def front(self, colour: str, ground: str, least: float = READABLE) -> str:
        """Return the colour of text or a sign that stands on a fill of the colour `ground`."""
        del least
        if colour != AUTO:
            return self.printed_colour(colour)
        behind = self.printed_colour(ground)
        return max(self.dark, WHITE, key=lambda front: contrast(front, behind))


class Grey(Ink):
    """For a laser printer: greys as bright as the colours, so contrasts stay what they were."""

    def printed_colour(self, colour: str) -> str:
        """Return the grey that is as bright as the colour."""
        return grey(colour)


class Saver(Ink):
    """Light tints with thin outlines in place of fills, and softly dark text on them."""

    saves = True

    def printed_colour(self, colour: str) -> str:
        """Return the colour, lighter where it is darker than it has to be."""
        return _soften(colour)

    def fill(self, colour: str) -> str:
        """Return a tint of at most an eighth of the colour; white when that is hardly seen."""
        ink = darkness(colour)
        share = min(TINT, DARKEST / ink) if ink else 0.0
        return tint(colour, share) if share * ink >= LIGHTEST else WHITE

    def edge(self, colour: str, scale: float = 1.0) -> Stroke | None:
        """Return a thin line in the colour, or in a light grey for colours that are hardly seen."""
        if not darkness(colour):
            return None
        visible = contrast(colour, WHITE) >= 1.5  # noqa: PLR2004 - lighter ones vanish as lines
        line = self.printed_colour(colour) if visible else tint(self.dark, 0.4)
        return Stroke(line, EDGE / scale)

    def stroke(self, stroke: Stroke, scale: float = 1.0) -> Stroke:
        """Return the line, thinner where it is a thick one."""
        width = min(stroke.width, WIDEST / scale)
        return replace(stroke, width=width, colour=recoloured(stroke.colour, self.printed_colour))

    def front(self, colour: str, ground: str, least: float = READABLE) -> str:
        """Return the colour, or ink where it would be too light on paper."""
        del ground
        light = colour == AUTO or contrast(colour, WHITE) < least
        return self.dark if light else self.printed_colour(colour)


class LineDrawing(Saver):
    """A line drawing: areas are white, so that what is in front hides what is behind."""

    def fill(self, colour: str) -> str:
        """Return white."""
        del colour
        return WHITE


@cache
def _soften(colour: str) -> str:
    soft, share = colour, 1.0
    while contrast(soft, WHITE) > SOFT:
        share -= 0.02
        soft = tint(colour, share)
    return soft


INKS: dict[InkName, type[Ink]] = {"full": Ink, "saver": Saver, "grey": Grey}
