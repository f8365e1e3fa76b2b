"""A sheet of paper that knows how much ink lies on it, and roughly where."""

from collections.abc import Iterable, Sequence

from PIL import Image, ImageChops, ImageDraw

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
from companion.press.drawing.nodes import Command, Matrix

PIXELS = 2
"""Pixels in a mm."""
FULL = 255
FLATNESS = 0.1
"""Pixels that a chord may stand off its curve."""
FINE = 3
"""Pixels: what is smaller is reckoned and not painted."""
MOST = 4_000_000
"""Pixels of the largest shape that is painted where it reaches over the edge of the paper."""

Chains = Sequence[Sequence[Point]]
Corners = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


class Surface:
    """Paper of a box of mm; darkness runs from 0 to 1."""

    def __init__(self, box: Box) -> None:
        self.box = box
        x, y, width, height = box
        self._area = width * height
        self._ink = 0.0
        self._picture = Image.new("L", (round(width * PIXELS) + 1, round(height * PIXELS) + 1))
        pixels = self._picture.load()
        assert pixels  # an image that was just made has some
        self._pixels = pixels
        self._matrices = [product(scaling(PIXELS), translation(-x, -y))]
        self._clips: list[Image.Image | None] = [None]
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
        if min(right - left, bottom - top) <= FINE:
            middle = ((left + right) / 2, (top + bottom) / 2)
            self._add(middle, abs(sum(map(signed_area, placed))), dark)
            return
        if (right - left) * (bottom - top) > MOST:
            corners = _common(corners, self._edges())
        mask = _paint_mask(placed, corners, even_odd=even_odd)
        share = 1.0 if even_odd else _exactness(placed, mask, corners)
        self._paint(mask, corners, dark, share)

    def dab(self, point: Point, area: float, dark: float) -> None:
        """Cover an area too fine to be painted, in mm2 before the transform, around a point."""
        matrix = self._matrices[-1]
        self._add(apply(matrix, point), area * magnification(matrix) ** 2, dark)

    def _place(self, commands: Iterable[Command]) -> Chains:
        return flatten(transform_path(commands, self._matrices[-1]), FLATNESS)

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

    def _paint(self, mask: Image.Image, corners: Corners, dark: float, share: float) -> None:
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

    def _clip(self, clip: Iterable[Command], even_odd: bool) -> Image.Image:  # noqa: FBT001 - as it is
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


def _paint_mask(chains: Chains, corners: Corners, *, even_odd: bool) -> Image.Image:
    """Return which pixels a shape covers; chains drawn the other way round are its holes."""
    left, top, right, bottom = corners
    mask = Image.new("1", (max(1, right - left), max(1, bottom - top)))
    moved = [[(x - left, y - top) for x, y in chain] for chain in chains if len(chain) > 1]
    ordered = sorted(moved, key=lambda chain: -abs(signed_area(chain)))
    for chain in ordered:
        if even_odd:
            layer = Image.new("1", mask.size)
            ImageDraw.Draw(layer).polygon(chain, fill=1)
            mask = ImageChops.logical_xor(mask, layer)
        else:
            same_way = signed_area(chain) * signed_area(ordered[0]) > 0
            ImageDraw.Draw(mask).polygon(chain, fill=int(same_way))
    return mask


def _exactness(chains: Chains, mask: Image.Image, corners: Corners) -> float:
    """Return the true area of a shape as a part of the pixels that it touches."""
    left, top, right, bottom = corners
    whole = _around(chains) == (left, top, right, bottom)
    pixels = sum(mask.histogram()[1:])
    true = abs(sum(map(signed_area, chains)))
    return true / pixels if whole and pixels else 1.0
