"""Equal things in rows: how many go into a space, and where each of them stands."""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, hypot, sqrt
from typing import NamedTuple

from companion.kits.model import Shape
from companion.press.drawing.geometry import Point

# Lengths in mm that are too much by this fit all the same: nine cards fill Letter to the last.
SLACK = 1e-6
# Answers that are kept: nesting asks the same for every style and every order.
KEPT = 4096


class Lattice(NamedTuple):
    """Cells in rows, in mm from the top left corner of the first.

    Every second row holds `odd` cells, moved along by `shift`: as many as the others and 0 in a
    grid. `turned` cells hold their piece turned clockwise by a quarter. In an `upright` lattice
    rows run down the page, one beside the other.
    """

    cell: tuple[float, float]
    step: tuple[float, float]
    columns: int
    rows: int
    odd: int
    shift: float
    turned: bool
    upright: bool = False

    @property
    def apart(self) -> float:
        """How far neighbours in a row are apart, in mm."""
        return self.step[self.upright] - self.cell[self.upright]

    @property
    def capacity(self) -> int:
        """How many cells there are."""
        return self.columns * ceil(self.rows / 2) + self.odd * (self.rows // 2)

    def spot(self, index: int) -> Point:
        """Return the top left corner of a cell; they are counted row by row from 0."""
        column, row = self.place(index)
        along, over = self._ways(self.step)
        return self._ways((column * along + self.shift * (row % 2), row * over))

    def place(self, index: int) -> tuple[int, int]:
        """Return the column and the row of a cell, both from 0."""
        pair, rest = divmod(index, self.columns + self.odd)
        late = rest >= self.columns
        return (rest - self.columns * late, 2 * pair + late)

    def extent(self, count: int) -> tuple[float, float]:
        """Return width and height in mm of the first `count` cells."""
        even = min(count, self.columns) - 1
        odd = min(count - self.columns, self.odd) - 1
        step, cell = self._ways(self.step), self._ways(self.cell)
        end = max(even * step[0], odd * step[0] + self.shift if odd >= 0 else 0.0)
        last = self.place(count - 1)[1] * step[1]
        return self._ways((end + cell[0], last + cell[1]))

    def _ways(self, pair: tuple[float, float]) -> tuple[float, float]:
        """Return what goes along a row and what goes over the rows as x and y, or back."""
        return pair[::-1] if self.upright else pair


@lru_cache(maxsize=KEPT)
def roomiest(
    size: tuple[float, float], shape: Shape, gap: float, space: tuple[float, float]
) -> Lattice | None:
    """Return the lattice with the most cells in the space; None when not one fits.

    Cells may be turned by a quarter, and circles and hexagons stand in staggered rows where more
    of them fit so. Among equals the plainer goes first: unturned, in a grid.
    """
    found = [each for each in _lattices(size, shape, gap, space) if each.capacity]
    return max(found, key=lambda lattice: lattice.capacity, default=None)


@lru_cache(maxsize=KEPT)
def snug(lattice: Lattice, count: int, *, tall: bool) -> Lattice:
    """Return the lattice cut down to few columns and rows that still hold `count` cells.

    Of those that take up the least paper, the widest, or the tallest if `tall`.
    """
    if count >= lattice.capacity:
        return lattice
    narrower = [_narrow(lattice, columns, count) for columns in range(1, lattice.columns + 1)]
    fitting = [each for each in narrower if each.rows <= lattice.rows]
    # Of ways as small as each other, `min` takes the first.
    fitting = fitting if tall != lattice.upright else fitting[::-1]
    return min(fitting, key=lambda each: _area(each.extent(each.capacity)))


def _narrow(lattice: Lattice, columns: int, count: int) -> Lattice:
    """Return the lattice with fewer columns, and as many rows as hold the cells then."""
    odd = columns if columns < lattice.columns else lattice.odd
    pairs, rest = divmod(count, columns + odd)
    rows = 2 * pairs + (rest > 0) + (rest > columns)
    return lattice._replace(columns=columns, odd=odd, rows=rows)


def _lattices(
    size: tuple[float, float], shape: Shape, gap: float, space: tuple[float, float]
) -> Iterator[Lattice]:
    width, height = size
    for cell, turned in (((width, height), False), ((height, width), True)):
        yield _grid(cell, gap, space, turned=turned)
        if shape == "circle" or (shape == "hexagon" and cell[1] >= cell[0]):
            yield _stagger(cell, shape, gap, space, turned=turned)
        if shape == "circle" or (shape == "hexagon" and cell[0] > cell[1]):
            rows = _stagger(cell[::-1], shape, gap, space[::-1], turned=turned)
            yield rows._replace(cell=cell, step=rows.step[::-1], upright=True)
        # Turned by a quarter it would be the same; a hexagon of equal sides is not.
        if width == height and shape != "hexagon":
            return


def _grid(
    cell: tuple[float, float], gap: float, space: tuple[float, float], *, turned: bool
) -> Lattice:
    step = (cell[0] + gap, cell[1] + gap)
    columns, rows = (_fitting(*each) for each in zip(space, cell, step, strict=True))
    return Lattice(cell, step, columns, rows * bool(columns), columns, 0.0, turned)


def _stagger(
    cell: tuple[float, float], shape: Shape, gap: float, space: tuple[float, float], *, turned: bool
) -> Lattice:
    """Return rows moved by half a step against each other, the hollows of one in the next."""
    step = (cell[0] + gap, _row_step(cell, shape, gap))
    columns = _fitting(space[0], cell[0], step[0])
    rows = _fitting(space[1], cell[1], step[1]) * bool(columns)
    odd = _fitting(space[0] - step[0] / 2, cell[0], step[0])
    return Lattice(cell, step, columns, rows, odd, step[0] / 2, turned)


def _row_step(cell: tuple[float, float], shape: Shape, gap: float) -> float:
    """Return how far apart staggered rows lie, for slanting neighbours to be `gap` mm apart."""
    width, height = cell
    if shape == "circle":
        return (max(cell) + gap) * sqrt(3) / 2
    slant = hypot(width / 2, height / 4)
    return 0.75 * height + gap * (slant - height / 8) / (width / 2)


def _fitting(space: float, cell: float, step: float) -> int:
    return max(0, int((space - cell + SLACK) / step + 1)) if space + SLACK >= cell else 0


def _area(size: tuple[float, float]) -> float:
    return round(size[0] * size[1], 6)
