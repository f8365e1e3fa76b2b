"""How text is set: type, alignment, icons in text. Sizes are points."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from companion.press.drawing.geometry import INCH
from companion.press.drawing.nodes import Node

Align = Literal["left", "centre", "right"]
Vertical = Literal["top", "middle", "bottom"]

SHARE: Mapping[str, float] = dict(
    zip(("left", "centre", "right", "top", "middle", "bottom"), (0, 0.5, 1) * 2, strict=True)
)
"""How much of the free room lies before the text, by alignment."""
POINT = INCH / 72
"""One point in mm."""
STEP = 0.25
"""Type shrinks in steps of this many points."""
TOLERANCE = 1e-6
"""What text may exceed its box by, in mm: sums of widths are not exact."""


class Type(NamedTuple):
    """How text is set.

    The fonts are ids of `fonts/manifest.toml`; `other` has what the Latin fonts have not, and no
    italic. `size` is in points, `minimum` how far it may shrink to fit (None: not at all).
    `leading` (from line to line), `gap` (what an empty line adds) and `spacing` (between letters)
    are in sizes. Where lines `hang`, those with a bullet have their words beside it.
    """

    regular: str = "body"
    bold: str = "body-bold"
    italic: str = "body-italic"
    other: str = "ja"
    other_bold: str = "ja-bold"
    size: float = 9.0
    minimum: float | None = None
    leading: float = 1.25
    gap: float = 0.5
    colour: str = "#000000"
    align: Align = "left"
    spacing: float = 0.0
    hang: bool = False

    def sizes(self) -> list[float]:
        """Return the sizes that may be tried, from the largest to the least, in points."""
        least = self.size if self.minimum is None else min(self.minimum, self.size)
        steps = int((self.size - least) / STEP + TOLERANCE)
        sizes = [self.size - STEP * step for step in range(steps + 1)]
        return sizes if sizes[-1] - least < TOLERANCE else [*sizes, least]


class Icon(NamedTuple):
    """A drawing to stand in a line of text: em = 1, baseline at y = 0, y down."""

    nodes: tuple[Node, ...]
    advance: float


Icons = Callable[[str, str], Icon]
"""Gives an icon by name, in a colour as `#rrggbb`; KeyError when there is none."""
Colours = Callable[[str], str]
"""Gives the colour of words by its name; CannotDraw when there is none."""
