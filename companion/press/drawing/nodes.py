"""A scene: a few immutable nodes in mm, origin top left, y down. All drawing is made of these.

A node is drawn over those before it. Colours are `#rrggbb`. Nothing here knows a file format.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Literal

# Nobody changes a node. Frozen, they would take several times as long to make, and they are many.

# x' = a x + c y + e, y' = b x + d y + f, written (a, b, c, d, e, f) as SVG and PDF do.
Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
# ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",); always absolute.
Command = tuple[str | float, ...]


Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]
Ends = tuple[Cap, Join]
# Of a line: its cap and its join.
ROUND: Ends = ("round", "round")
SHARP: Ends = ("butt", "miter")
# In widths of a line: a miter that would be longer is cut off.
LIMIT = 10.0


@dataclass(slots=True, unsafe_hash=True)
class Stop:
    """A colour of a gradient, `offset` (0 to 1) along; less `opacity` than 1 is seen through."""

    offset: float
    colour: str
    opacity: float = 1.0


@dataclass(slots=True, unsafe_hash=True)
class Gradient:
    """Colours that run into each other, from stop to stop, and go on as they are beyond.

    In its own space they run from (0, 0) to (1, 0), or, where it has a `focus`, from a circle of
    radius `inner` around that to the circle of radius 1 around (0, 0). The matrix takes that space
    to the shape's.
    """

    stops: tuple[Stop, ...]
    matrix: Matrix = IDENTITY
    focus: tuple[float, float] | None = None
    inner: float = 0.0


# What an area or a line is painted with: `#rrggbb`, or several running into each other.
Paint = str | Gradient


@dataclass(slots=True, unsafe_hash=True)
class Stroke:
    """A line along a path. `width`, `dash` and where in its dashes it begins, `start`, in mm."""

    colour: Paint
    width: float
    dash: tuple[float, ...] = ()
    ends: Ends = SHARP
    limit: float = LIMIT
    start: float = 0.0


@dataclass(slots=True, unsafe_hash=True)
class Path:
    """A shape, filled by the nonzero rule (`even_odd` for the other), stroked, or both."""

    commands: tuple[Command, ...]
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Run:
    """Characters of one font, size and colour on a line.

    `font` is an id of `fonts/manifest.toml`, `size` the em in mm, `x` the start from the line's
    own x. Each character is one glyph; `gaps` are kerning in mm after each character but the last
    (empty: none).
    """

    font: str
    size: float
    colour: str
    x: float
    text: str
    gaps: tuple[float, ...] = ()


@dataclass(slots=True, unsafe_hash=True)
class TextLine:
    """One placed line of text: baseline start at (x, y)."""

    x: float
    y: float
    runs: tuple[Run, ...]


@dataclass(slots=True, unsafe_hash=True)
class Image:
    """A PNG or JPEG file, filling the box."""

    file: FilePath
    x: float
    y: float
    width: float
    height: float


@dataclass(slots=True, unsafe_hash=True)
class Group:
    """Nodes under one transform and clip. `name` labels it; `data` becomes `data-*` in SVG.

    `opacity` is that of all of them together: 1 hides what is beneath, 0 is not seen. The clip goes
    by the nonzero rule, with `even_odd` by the other.
    """

    nodes: tuple["Node", ...]
    transform: Matrix = IDENTITY
    clip: tuple[Command, ...] | None = None
    name: str | None = None
    data: Mapping[str, str] = field(default_factory=dict)
    opacity: float = 1.0
    even_odd: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Symbol:
    """A drawing that is made once and used many times. Equal ids mean equal contents.

    `width` and `height` bound the contents, bleed included, from (`x`, `y`). What lies beneath one
    that is `see_through` shows in so much of its box that its ink can't be told apart from that.
    """

    id: str
    nodes: tuple["Node", ...]
    x: float
    y: float
    width: float
    height: float
    see_through: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Use:
    """A symbol drawn here. A target defines a symbol the first time that it meets it."""

    symbol: Symbol
    transform: Matrix = IDENTITY


@dataclass(slots=True, unsafe_hash=True)
class Note:
    """Words for those who can't see the picture they stand in."""

    words: str


Node = Path | TextLine | Image | Group | Use | Note
