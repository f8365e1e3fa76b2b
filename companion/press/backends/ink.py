"""Estimates how much ink a page takes.

Every shape adds its area times how much darker it is than what it covers. What it covers is looked
up on a small picture of the page, two pixels to the mm: far too coarse for lines and letters, whose
areas are therefore reckoned and not painted. Symbols are measured once, as if on white paper.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from math import ceil, hypot
from pathlib import Path as FilePath

from PIL import Image as Picture
from PIL import ImageStat

from companion.press.backends.pdf_images import opened
from companion.press.backends.surface import Surface
from companion.press.backends.walk import Walk
from companion.press.drawing import geometry
from companion.press.drawing.colour import darkness
from companion.press.drawing.geometry import Point
from companion.press.drawing.nodes import (
    IDENTITY,
    Group,
    Image,
    Note,
    Paint,
    Path,
    Run,
    Stroke,
    Symbol,
    TextLine,
    Use,
)
from companion.press.drawing.paint import mean_darkness
from companion.press.sheets.model import Page
from companion.press.text.fonts import font

STRETCH = 5.0
"""mm of a line that are taken to lie on one ground."""
FLATNESS = 0.1
"""mm that a stretch may stand off its curve: its length is off by less than a hundredth."""


def ink(page: Page) -> float:
    """Return the mean coverage of a page: 0 is white paper, 1 black all over.

    A colour counts by how much of the three printing inks it takes: yellow a third, blue two.
    """
    return InkMeter().coverage(page)


class InkMeter:
    """Measures pages of one document, whose symbols it measures once."""

    def __init__(self) -> None:
        self._target = _InkTarget()
        self._walk = self._target.walk

    def coverage(self, page: Page) -> float:
        """Return the mean coverage of a page, from 0 to 1."""
        self._walk.page(page)
        return self._target.coverage


class _InkTarget:
    """A target that adds up darkness."""

    def __init__(self) -> None:
        self.walk = Walk(self)
        self.coverage = 0.0
        self._surfaces: list[Surface] = []
        self._symbols: dict[str, Surface] = {}

    @property
    def _surface(self) -> Surface:
        return self._surfaces[-1]

    def begin_page(self, page: Page) -> None:
        self._surfaces = [Surface((0.0, 0.0, page.width, page.height))]

    def end_page(self) -> None:
        self.coverage = self._surface.coverage()

    def begin_group(self, group: Group) -> None:
        self._surface.begin(group.transform, group.clip, group.opacity, even_odd=group.even_odd)

    def end_group(self) -> None:
        self._surface.end()

    def begin_symbol(self, symbol: Symbol) -> None:
        surface = Surface((symbol.x, symbol.y, symbol.width, symbol.height))
        self._symbols[symbol.id] = surface
        self._surfaces.append(surface)

    def end_symbol(self) -> None:
        self._surfaces.pop()

    def use(self, use: Use) -> None:
        symbol = self._symbols[use.symbol.id]
        self._surface.begin(use.transform)
        outline = geometry.rectangle(symbol.box)
        # Of a symbol that lies partly beside the paper, the mean of the whole would say little.
        if use.symbol.see_through or not self._surface.holds(outline):
            self.walk.nodes(use.symbol.nodes)
        else:
            self._surface.lay(outline, symbol.coverage())
        self._surface.end()

    def path(self, path: Path) -> None:
        if path.fill:
            with self._painted(path.fill, path) as dark:
                self._surface.lay(path.commands, dark, even_odd=path.even_odd)
        if path.stroke:
            with self._painted(path.stroke.colour, path) as dark:
                self._stroke(geometry.flatten(path.commands, FLATNESS), path.stroke, dark)

    def text(self, line: TextLine) -> None:
        for run in line.runs:
            self._surface.dab((line.x + run.x, line.y), _area(run), darkness(run.colour))

    def image(self, image: Image) -> None:
        box = (image.x, image.y, image.width, image.height)
        self._surface.lay(geometry.rectangle(box), _file_darkness(image.file))

    def note(self, note: Note) -> None:
        pass

    @contextmanager
    def _painted(self, paint: Paint, path: Path) -> Iterator[float]:
        """Give how dark a paint is, of a gradient the mean around the path; ink is laid so."""
        if isinstance(paint, str):
            yield darkness(paint)
            return
        dark, hidden = mean_darkness(paint, geometry.hull(path.commands))
        self._surface.begin(IDENTITY, None, hidden)
        yield dark
        self._surface.end()

    def _stroke(self, chains: Sequence[Sequence[Point]], stroke: Stroke, dark: float) -> None:
        """Lay a line down in stretches, each on the ground that it runs over."""
        width = stroke.width * _inked_share(stroke.dash)
        for chain in chains:
            for (x1, y1), (x2, y2) in pairwise(chain):
                reach = hypot(x2 - x1, y2 - y1)
                count = ceil(reach / STRETCH)
                for n in range(count):
                    share = (n + 0.5) / count
                    middle = (x1 + share * (x2 - x1), y1 + share * (y2 - y1))
                    self._surface.dab(middle, reach / count * width, dark)


def _inked_share(dash: Sequence[float]) -> float:
    """Return which part of a dashed line is drawn."""
    twice = (*dash, *dash)
    return sum(twice[::2]) / sum(twice) if dash else 1.0


def _area(run: Run) -> float:
    return sum(_glyph_area(run.font, char) for char in run.text) * run.size**2


@cache
def _glyph_area(font_id: str, char: str) -> float:
    """Return the area of a glyph in square ems."""
    return geometry.area(font(font_id).outline(char), flatness=0.01)


@cache
def _file_darkness(file: FilePath) -> float:
    with opened(file) as picture:
        picture.draft("RGB", (64, 64))  # of a JPEG no more dots than are needed
        small = picture.convert("RGBA").resize((64, 64))
    paper = Picture.new("RGBA", small.size, "white")
    paper.alpha_composite(small)
    return 1 - sum(ImageStat.Stat(paper.convert("RGB")).mean) / (3 * 255)
