"""What goes into imposition and what comes out: pieces in, sheets of paper out. All in mm."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.kits.model import Make
from companion.press.drawing.nodes import Node
from companion.press.sheets.work import NO_WORK, Work


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper of `layouts/paper.toml`, upright, and what a home printer leaves unprinted."""

    id: str
    width: float
    height: float
    margin: float


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to cut out, drawn: trim box (0, 0) to `make.size`, bleed outside it.

    `number` counts the component's pieces from 1. `back` is None where the back stays blank.
    `note` is what the first sheet says of it, as markup; "" for nothing. `work` is what is done to
    it alone: to a net.
    """

    component: str
    number: int
    make: Make
    front: Node
    back: Node | None = None
    note: str = ""
    work: Work = NO_WORK


@dataclass(frozen=True, slots=True)
class Page:
    """One printed side. `trims` are the trim boxes (x, y, width, height) of what is on it.

    `strip` is a box of the same form that is kept free for the line that says what sheet it is;
    one that is taller than wide is written upwards. `bleed` is the box of all that is printed to be
    cut off; None where the trim boxes are all.
    """

    width: float
    height: float
    nodes: tuple[Node, ...]
    label: str
    trims: tuple[tuple[float, float, float, float], ...] = ()
    strip: tuple[float, float, float, float] | None = None
    bleed: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One leaf: what stock it is printed on, its one or two sides, and how many of what it holds.

    `steps` are keys of the house's texts that say what to do with it: `sheet.cut_straight` ...
    `glue` counts the backs, by component, that are pieces of their own to be glued on. `notes` are
    what the first sheet says besides, as markup. `work` is what is done to it by hand.
    """

    title: str
    stock: str
    front: Page
    back: Page | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    steps: tuple[str, ...] = ()
    glue: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    work: Work = NO_WORK


@dataclass(frozen=True, slots=True)
class Document:
    """Sheets to be written to one file (PDF) or one file each (SVG), in order."""

    title: str
    language: str
    sheets: tuple[Sheet, ...]
