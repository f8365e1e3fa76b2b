"""Reads the short forms of nets: `solid = "die"` and the like, a few numbers in place of points."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.kits import Kit
from companion.kits.faults import suggestion
from companion.kits.read.section import Section
from companion.press.nets.boxes import over, tray, tuck
from companion.press.nets.glue import add_tabs
from companion.press.nets.model import Net
from companion.press.nets.packing import MOST, Packing, pack, piles
from companion.press.nets.shape import extent
from companion.press.nets.solids import Size, cap, cuboid, die, pyramid

LEAST = 3.0
"""What no paper solid can be smaller than, in mm: a fingertip must still press its tabs."""
LEAST_TAB = 1.0
"""How deep a tab is that still holds glue, in mm."""
ALL = "all"
LID = 0.5
"""What share of its tray's height a lid has unless it is said."""
_THREE = len(("width", "depth", "height"))


class Around(NamedTuple):
    """What a net is read among: its kit, what a person says of the material, the nets before it."""

    kit: Kit
    packing: Packing
    nets: Mapping[str, Net]

    @property
    def wall(self) -> float:
        """How thick a box's walls are: boxes are folded from card."""
        return self.packing.of("card")


Reader = Callable[[Section, Around], Net]
Shape = Callable[[Size, float], Net]


def solid_net(name: str, section: Section, around: Around) -> Net:
    """Return the net that a section with the key `solid` describes; its faults are noted."""
    kind = section.choice("solid", tuple(SOLIDS))
    if kind not in SOLIDS:
        return die(LEAST)._replace(id=name)
    net = SOLIDS[kind](section, around)
    depth = tab_depth(section, net.tab)
    section.close()
    return add_tabs(net._replace(id=name, tab=depth, solid=kind))


def tab_depth(section: Section, usual: float) -> float:
    """Return how deep the tabs of a net are; where that is nothing, as usual, and it is noted."""
    depth = section.length("tab", usual)
    if depth >= LEAST_TAB:
        return depth
    _fault(section, "tab", f"must be a length of at least {LEAST_TAB:g} mm")
    return usual


def rank(values: object) -> int:
    """Return when a net can be read: boxes after what they may hold, lids after their trays."""
    if not isinstance(values, Mapping):
        return 0
    return 2 if "over" in values else int("holds" in values)


def _die(section: Section, _around: Around) -> Net:
    return die(_mm(section, "size"))


def _cuboid(section: Section, _around: Around) -> Net:
    return cuboid(_three(section, "size"))


def _step(section: Section, _around: Around) -> Net:
    side = _mm(section, "size")
    return cap((side, side, _mm(section, "height")))


def _pyramid(section: Section, _around: Around) -> Net:
    return pyramid(_mm(section, "size"), _mm(section, "height"))


def _tray(section: Section, around: Around) -> Net:
    return _box(section, around, tray)


def _tuck(section: Section, around: Around) -> Net:
    return _box(section, around, lambda size, wall: tuck(_upright(size), wall), abreast=1)


def _lid(section: Section, around: Around) -> Net:
    """Return the lid of a tray: a tray upside down, wider by walls and play."""
    name = section.text("over")
    below = around.nets.get(name)
    inner = below.inner if below else None
    if inner is None:
        trays = [net.id for net in around.nets.values() if net.inner]
        section.fault("over", f"there is no box '{name}'; {suggestion(name, trays)}")
        inner = (LEAST, LEAST, LEAST)
    width, depth, height = over(inner, around.wall)
    high = _mm(section, "height") if "height" in section else max(LEAST, LID * height)
    wall = 2 * around.wall
    net = cap((width + wall, depth + wall, high + wall))
    return net._replace(inner=(width, depth, high))


def _box(section: Section, around: Around, shape: Shape, abreast: int = MOST) -> Net:
    """Return a box around a size that is told, or worked out from what it holds.

    So many of the largest thing may lie side by side in it, each way.
    """
    if "inner" in section:
        size = _three(section, "inner")
        return shape(size, around.wall)._replace(inner=size)
    names = _contents(section, around.kit)
    held = piles(around.kit, names, around.packing, around.nets)
    if not held:
        _fault(section, "holds", "names nothing that goes into a box: components cut out or folded")
        return shape((LEAST, LEAST, LEAST), around.wall)
    size = pack(held, lambda size: extent(shape(size, around.wall))[2:], abreast)
    holds = tuple(pile.component for pile in held)
    return shape(size, around.wall)._replace(inner=size, holds=holds)


def _contents(section: Section, kit: Kit) -> tuple[str, ...]:
    """Return the components and families that a box holds."""
    names = list(dict.fromkeys(n for each in kit.components for n in each.known_as))
    if section.values.get("holds") == ALL:
        section.text("holds")
        return tuple(names)
    held = section.texts("holds")
    if "holds" not in section:
        section.fault("holds", "is missing; it must name what it holds, or give `inner`")
    for name in held:
        if name not in names:
            section.fault("holds", f"there is no component '{name}'; {suggestion(name, names)}")
    return held


def _upright(size: Size) -> Size:
    """Return the size of a box in which what lay flat stands upright, its longer side up."""
    width, depth, height = size
    return (min(width, depth), height, max(width, depth))


SOLIDS: Mapping[str, Reader] = {
    "die": _die,
    "cuboid": _cuboid,
    "step": _step,
    "pyramid": _pyramid,
    "tray": _tray,
    "lid": _lid,
    "tuck": _tuck,
}


def _mm(section: Section, key: str) -> float:
    """Return a length that is needed; where it is none, a sound one, and the fault is noted."""
    length = section.length(key, 0.0)
    if length >= LEAST:
        return length
    _fault(section, key, f"must be a length of at least {LEAST:g} mm")
    return LEAST


def _three(section: Section, key: str) -> Size:
    sides = section.lengths(key, _THREE)
    if len(sides) == _THREE and min(sides) >= LEAST:
        return (sides[0], sides[1], sides[2])
    _fault(section, key, f"must be [width, depth, height], each at least {LEAST:g} mm")
    return (LEAST, LEAST, LEAST)


def _fault(section: Section, key: str, message: str) -> None:
    """Note what is wrong with a value, unless it is told already what it is no good for."""
    if not section.is_wrong(key):
        section.fault(key, message)
