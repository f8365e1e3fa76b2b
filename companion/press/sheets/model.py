"""What goes into imposition and what comes out: pieces in, sheets of paper out. All in mm.

What is done by hand to a sheet goes with it: cuts, folds, glued edges, and the minutes they stand
for. A straight cut runs through a whole block of pieces, by knife and steel ruler: the frame of
paper around the block holds the strips until the last. What is cut along a curve is done by
scissors, except for discs of a size that punches are sold in. Rounding the corners of cards is left
to everybody's liking, and not counted.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from companion.kits.model import Make
from companion.press.drawing.nodes import Node

# Diameters in mm of discs that are punched out, not cut.
PUNCHES: Final = (16.0, 19.0, 25.0)
# What each kind of work is taken to last, in the order of `Work`; its ruler is laid on first.
SECONDS: Final = (8, 20, 5, 5, 12)
HEXAGON: Final = 6


class Work(NamedTuple):
    """How much is done by hand: straight cuts, curved cuts, punched discs, folds, glued edges."""

    straight: int = 0
    curved: int = 0
    punched: int = 0
    folds: int = 0
    glued: int = 0

    @property
    def seconds(self) -> int:
        """How long it is taken to last: see `SECONDS`."""
        return sum(number * each for number, each in zip(self, SECONDS, strict=True))

    @property
    def minutes(self) -> int:
        """The same in minutes, begun ones counted."""
        return -(-self.seconds // 60)


NO_WORK: Final = Work()


def total(works: Iterable[Work]) -> Work:
    """Return all of it together."""
    return Work(*map(sum, zip(NO_WORK, *works, strict=True)))


def outline_work(make: Make, pieces: int) -> Work:
    """Return the cuts around discs and hexagons, each on its own."""
    if make.shape == "hexagon":
        return Work(straight=HEXAGON * pieces)
    return Work(punched=pieces) if make.size[0] in PUNCHES else Work(curved=pieces)


def page_work(joins: Sequence[bool]) -> Work:
    """Return what a page of a board takes: a flap at some of its four sides, the others cut."""
    return Work(straight=len(joins) - sum(joins), glued=sum(joins))


def in_words(work: Work, say: Callable[..., str]) -> Iterator[str]:
    """Give how much there is of each kind, those without left out; `say` knows the texts."""
    for kind, number in work._asdict().items():
        if number:
            yield say(f"work.{kind}", number=number)


def assumed() -> dict[str, int]:
    """Return what `work.assumed` says of the seconds that each kind of work is taken to last."""
    return dict(zip(Work._fields, SECONDS, strict=True))


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

    def with_pages(self, pages: Iterable[Page], title: str = "") -> "Document":
        """Return a document of the same title whose sheets are these pages, each called `title`."""
        return replace(self, sheets=tuple(Sheet(title, "card", page) for page in pages))
