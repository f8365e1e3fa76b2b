"""Estimates how much ink a page takes.

Every shape adds its area times how much darker it is than what it covers. What it covers is looked
up on a small picture of the page, two pixels to the mm: far too coarse for lines and letters, whose
areas are therefore reckoned and not painted. Symbols are measured once, as if on white paper.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from math import ceil, hypot
from pathlib import Path as FilePath

from PIL import Image as Picture
from PIL import ImageChops, ImageDraw, ImageStat

from companion.press.backends.pdf_resources import opened
from companion.press.backends.walk import Walk
from companion.press.drawing import geometry
from companion.press.drawing.colour import darkness, mean_darkness
from companion.press.drawing.geometry import (
    Box,
    Point,
    apply,
    flatten,
    magnification,
    product,
    scaling,
    signed_area,
    transform_path,
    translation,
)
from companion.press.drawing.nodes import (
    IDENTITY,
    Command,
    Group,
    Image,
    Matrix,
    Note,
    Paint,
    Path,
    Run,
    Stroke,
    Symbol,
    TextLine,
    Use,
)
from companion.press.sheets.model import Page
from companion.press.text.fonts import font

# Pixels in a mm.
PIXELS = 2
FULL = 255
# Pixels that a chord may stand off its curve.
CHORD = 0.1
# Pixels: what is smaller is reckoned and not painted.
FINE = 3
# Pixels of the largest shape that is painted where it reaches over the edge of the paper.
MOST = 4_000_000

Chains = Sequence[Sequence[Point]]
# Left, top, right, bottom in pixels.
Corners = tuple[int, int, int, int]


class Surface:
    """Paper of a box of mm; darkness runs from 0 to 1."""

    def __init__(self, box: Box) -> None:
        self.box = box
        x, y, width, height = box
        self._area = width * height
        self._ink = 0.0
        self._picture = Picture.new("L", (round(width * PIXELS) + 1, round(height * PIXELS) + 1))
        pixels = self._picture.load()
        assert pixels  # an image that was just made has some
        self._pixels = pixels
        self._matrices = [product(scaling(PIXELS), translation(-x, -y))]
        self._clips: list[Picture.Image | None] = [None]
        self._opacities = [1.0]

    def coverage(self) -> float:
        """Return how much of the paper is inked, from 0 to 1."""
        return min(1.0, max(0.0, self._ink / self._area)) if self._area else 0.0

    def begin(
        self,
        matrix: Matrix,
        clip: Iterable[Command] | None = None,
        opacity: float = 1.0,
        *,
        even_odd: bool = False,
    ) -> None:
        """Put what follows under a transform and a clip; it hides what is beneath by a share."""
        self._opacities.append(self._opacities[-1] * opacity)
        self._matrices.append(product(self._matrices[-1], matrix))
        self._clips.append(self._clips[-1] if clip is None else self._clip(clip, even_odd))

    def end(self) -> None:
        """Return to the transform and clip before."""
        self._matrices.pop()
        self._clips.pop()
        self._opacities.pop()

    def holds(self, commands: Iterable[Command]) -> bool:
        """Return whether all of an outline lies on the paper."""
        corners = _around(self._place(commands))
        return corners == _common(corners, self._edges())

    def lay(self, commands: Iterable[Command], dark: float, *, even_odd: bool = False) -> None:
        """Cover the inside of an outline."""
        placed = self._place(commands)
        left, top, right, bottom = corners = _around(placed)
        # A pixel is half a millimetre: what is not much larger would be counted as whole pixels.
        if min(right - left, bottom - top) <= FINE:
            middle = ((left + right) / 2, (top + bottom) / 2)
            self._add(middle, abs(sum(map(signed_area, placed))), dark)
            return
        if (right - left) * (bottom - top) > MOST:
            corners = _common(corners, self._edges())
        mask = _paint_mask(placed, corners, even_odd=even_odd)
        # By the even-odd rule chains may cross, and their areas do not simply add up.
        share = 1.0 if even_odd else _exactness(placed, mask, corners)
        self._paint(mask, corners, dark, share)

    def dab(self, point: Point, area: float, dark: float) -> None:
        """Cover an area too fine to be painted, in mm2 before the transform, around a point."""
        matrix = self._matrices[-1]
        self._add(apply(matrix, point), area * magnification(matrix) ** 2, dark)

    def _place(self, commands: Iterable[Command]) -> Chains:
        return flatten(transform_path(commands, self._matrices[-1]), CHORD)

    def _edges(self) -> Corners:
        return (0, 0, *self._picture.size)

    def _add(self, place: Point, area: float, dark: float) -> None:
        """Add ink at a place; lengths are pixels."""
        x, y = int(place[0]), int(place[1])
        right, bottom = self._picture.size
        clip = self._clips[-1]
        if 0 <= x < right and 0 <= y < bottom and (clip is None or clip.getpixel((x, y))):
            under = self._pixels[x, y]
            assert isinstance(under, int)  # a picture of one channel
            seen = under / FULL + self._opacities[-1] * (dark - under / FULL)
            self._ink += area / PIXELS**2 * (seen - under / FULL)
            # Neighbours both draw the edge that they share: found dark, it adds nothing more.
            self._pixels[x, y] = round(seen * FULL)

    def _paint(self, mask: Picture.Image, corners: Corners, dark: float, share: float) -> None:
        """Add the ink of a mask, then paint it; `share` corrects for the coarse pixels."""
        seen = _common(corners, self._edges())
        if seen[0] >= seen[2] or seen[1] >= seen[3]:
            return
        mask = mask.crop(_move(seen, corners))
        clip = self._clips[-1]
        if clip:
            mask = ImageChops.logical_and(mask, clip.crop(seen))
        levels = self._picture.crop(seen).histogram(mask)
        pixels = sum(levels)
        under = sum(level * count for level, count in enumerate(levels)) / FULL
        opacity = self._opacities[-1]
        self._ink += share / PIXELS**2 * (pixels * dark - under) * opacity
        if opacity < 1:
            mask = mask.convert("L").point(lambda level: round(level * opacity))
        self._picture.paste(round(dark * FULL), seen, mask)

    def _clip(self, clip: Iterable[Command], even_odd: bool) -> Picture.Image:  # noqa: FBT001 - as it is
        mask = _paint_mask(self._place(clip), self._edges(), even_odd=even_odd)
        before = self._clips[-1]
        return ImageChops.logical_and(mask, before) if before else mask


def _around(chains: Chains) -> Corners:
    """Return the pixels that hold the chains; nothing for no chain."""
    across = [x for chain in chains for x, _ in chain] or [0.0]
    down = [y for chain in chains for _, y in chain] or [0.0]
    return (int(min(across)), int(min(down)), int(max(across)) + 1, int(max(down)) + 1)


def _common(one: Corners, other: Corners) -> Corners:
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def _move(corners: Corners, origin: Corners) -> Corners:
    x, y = origin[:2]
    left, top, right, bottom = corners
    return (left - x, top - y, right - x, bottom - y)


def _paint_mask(chains: Chains, corners: Corners, *, even_odd: bool) -> Picture.Image:
    """Return which pixels a shape covers; chains drawn the other way round are its holes."""
    left, top, right, bottom = corners
    mask = Picture.new("1", (max(1, right - left), max(1, bottom - top)))
    moved = [[(x - left, y - top) for x, y in chain] for chain in chains if len(chain) > 1]
    ordered = sorted(moved, key=lambda chain: -abs(signed_area(chain)))
    for chain in ordered:
        if even_odd:
            layer = Picture.new("1", mask.size)
            ImageDraw.Draw(layer).polygon(chain, fill=1)
            mask = ImageChops.logical_xor(mask, layer)
        else:
            same_way = signed_area(chain) * signed_area(ordered[0]) > 0
            ImageDraw.Draw(mask).polygon(chain, fill=int(same_way))
    return mask


def _exactness(chains: Chains, mask: Picture.Image, corners: Corners) -> float:
    """Return the true area of a shape as a part of the pixels that it touches."""
    left, top, right, bottom = corners
    whole = _around(chains) == (left, top, right, bottom)
    pixels = sum(mask.histogram()[1:])
    true = abs(sum(map(signed_area, chains)))
    return true / pixels if whole and pixels else 1.0


# mm of a line that are taken to lie on one ground.
STRETCH = 5.0
# mm that a stretch may stand off its curve: its length is off by less than a hundredth.
FLATNESS = 0.1


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
                # A long line may run over several grounds; each stretch is weighed on its own.
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
