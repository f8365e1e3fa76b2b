"""Nets of a kit, read from its `nets.toml` and checked: flat shapes that fold into solids.

Coordinates are as the file has them: mm, x to the right, y up, seen from the printed side. A short
form, `solid = "die"` and the like, has a few numbers in place of points.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from companion.kits import Fault, Faulty, Kit
from companion.kits.bounds import ALL_NET_POINTS, BOXED, NET_FACES, NET_POINTS, NETS
from companion.kits.faults import Faults, suggestion
from companion.kits.read import gate
from companion.kits.read.documents import parse_toml
from companion.kits.read.section import Section
from companion.press.drawing.geometry import Box, Point
from companion.press.nets.model import FILE, Fold, Glue, Line, Net, NetFace
from companion.press.nets.packing import MOST, Packing, pack, piles
from companion.press.nets.shape import add_tabs, extent, net_faults
from companion.press.nets.solids import TAB, Size, cap, cuboid, die, over, pyramid, tray, tuck

# What no paper solid can be smaller than, in mm: a fingertip must still press its tabs.
LEAST = 3.0
# How deep a tab is that still holds glue, in mm.
LEAST_TAB = 1.0
ALL = "all"
# What share of its tray's height a lid has unless it is said.
LID = 0.5
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


def _step(section: Section, _around: Around) -> Net:
    side = _mm(section, "size")
    return cap((side, side, _mm(section, "height")))


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


def _upright_tuck(size: Size, wall: float) -> Net:
    """Return a tuck box in which what lay flat stands upright, its longer side up."""
    width, depth, height = size
    return tuck((min(width, depth), height, max(width, depth)), wall)


SOLIDS: Mapping[str, Reader] = {
    "die": lambda section, _: die(_mm(section, "size")),
    "cuboid": lambda section, _: cuboid(_three(section, "size")),
    "step": _step,
    "pyramid": lambda section, _: pyramid(_mm(section, "size"), _mm(section, "height")),
    "tray": lambda section, around: _box(section, around, tray),
    "lid": _lid,
    "tuck": lambda section, around: _box(section, around, _upright_tuck, abreast=1),
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


# What a face has at least.
CORNERS = 3
# mm from the origin: farther than any paper reaches.
FURTHEST = 10_000.0
PACKING = Packing()


def load_nets(kit: Kit, packing: Packing = PACKING) -> Mapping[str, Net]:
    """Return the kit's nets by id; none when it has no `nets.toml`.

    Args:
        kit: What boxes are measured for.
        packing: What a person says of the material.

    Raises:
        Faulty: With everything that is wrong with how they are written. What is wrong with their
            shapes is for `shape.net_faults` to find.
    """
    faults = Faults()
    values = gate.read_first(FILE, kit.folders, parse_toml) or {}
    file = Section(values, FILE, faults)
    nets: dict[str, Net] = {}
    if len(values) > NETS:
        raise Faulty(Fault(FILE, f"has {len(values)} nets; the most is {NETS}"))
    # Boxes are measured for what was read before them; `sorted` keeps the file's order else.
    for name in sorted(values, key=lambda each: rank(values[each])):
        nets[name] = _net(name, file.section(name), Around(kit, packing, nets))
        # After each net: measuring a box around too many of them would already take too long.
        _check_sizes(nets)
    if faults:
        raise Faulty(*faults)
    return {name: nets[name] for name in values}


def _check_sizes(nets: Mapping[str, Net]) -> None:
    """Refuse nets with more corners, and boxes that hold more, than can be measured soon."""
    points = [sum(len(face.points) for face in net.faces) for net in nets.values() if not net.solid]
    boxed = sum(len(net.holds) for net in nets.values())
    if max(points, default=0) > NET_POINTS or sum(points) > ALL_NET_POINTS:
        most = f"{NET_POINTS} corners in one net, {ALL_NET_POINTS:,} in all"
        raise Faulty(Fault(FILE, f"has too many corners of faces; the most are {most}"))
    if boxed > BOXED:
        raise Faulty(Fault(FILE, f"has boxes for {boxed} components; the most is {BOXED} in all"))


def check_nets(kit: Kit) -> list[Fault]:
    """Return everything that is wrong with a kit's nets: how they are written, their shapes.

    Forms that name a net which is not there are among it.
    """
    try:
        nets = load_nets(kit)
    except Faulty as faulty:
        return list(faulty.faults)
    missing = [
        no_net(nets, component.id, make.net)
        for component in kit.components
        for make in component.makes
        if make.how == "net" and make.net not in nets
    ]
    return [*missing, *(fault for net in nets.values() for fault in net_faults(net))]


def the_net(nets: Mapping[str, Net], component: str, name: str | None) -> Net:
    """Return the net that a component is made from.

    Raises:
        Faulty: When the kit has no net of that name.
    """
    if name is None or name not in nets:
        raise Faulty(no_net(nets, component, name))
    return nets[name]


def no_net(nets: Mapping[str, Net], component: str, name: str | None) -> Fault:
    """Return what to say of a component whose net is not there."""
    message = f"there is no net '{name}' in {FILE}; {suggestion(name, nets)}"
    return Fault("kit.toml", message, field=f"component.{component}.net")


def _net(name: str, section: Section, around: Around) -> Net:
    if "solid" in section:
        return solid_net(name, section, around)
    _only(section, "tab", "legend", "faces", "folds", "glue")
    glue = tuple(map(_glue, section.sections("glue", NET_FACES)))
    return Net(
        id=name,
        faces=tuple(map(_face, section.sections("faces", NET_FACES))),
        folds=tuple(map(_fold, section.sections("folds", NET_FACES))),
        glue=glue,
        tab=tab_depth(section, TAB),
        legend=_legend(section),
        numbered=len(glue) > 1,
    )


def _face(section: Section) -> NetFace:
    _only(section, "id", "label", "points")
    points = _points(section, "points")
    if 0 < len(points) < CORNERS:
        section.fault("points", f"has {len(points)} points; a face has {CORNERS} or more")
    return NetFace(section.name("id"), section.text("label", ""), points)


def _fold(section: Section) -> Fold:
    _only(section, "between", "angle")
    first, second, *others = (*section.texts("between"), "", "")
    if not second or any(others):
        section.fault("between", "must be the ids of two faces")
    angle = section.number("angle")
    if angle is None or not 0 < abs(angle) <= 180:  # noqa: PLR2004 - half a turn lies flat on itself
        section.fault("angle", "must be degrees, up to 180: away from you, or with a minus towards")
    return Fold(first, second, angle or 0.0)


def _glue(section: Section) -> Glue:
    _only(section, "tab", "edge")
    return Glue(_line(section, "tab"), _line(section, "edge"))


def _legend(section: Section) -> Box | None:
    if "legend" not in section:
        return None
    box = section.values["legend"]
    if not (isinstance(box, Sequence) and len(box) == len(("x", "y", "w", "h")) and _are_mm(box)):
        section.fault("legend", "must be [x, y, width, height] in mm")
        return None
    x, y, width, height = map(float, box)
    if min(width, height) <= 0:
        section.fault("legend", "must be [x, y, width, height] in mm, wider and higher than 0")
        return None
    return (x, y, width, height)


def _line(section: Section, key: str) -> Line:
    points = _points(section, key)
    if len(points) == len(("from", "to")):
        return (points[0], points[1])
    if points:
        section.fault(key, "must be two points")
    return ((0.0, 0.0), (0.0, 0.0))


def _points(section: Section, key: str) -> tuple[Point, ...]:
    """Return a list of points in mm, of either sign."""
    values = section.values.get(key)
    if not isinstance(values, list) or not values or not all(map(_is_point, values)):
        section.fault(key, "must be a list of points, each [x, y] in mm")
        return ()
    return tuple((float(x), float(y)) for x, y in values)


def _is_point(value: object) -> bool:
    return isinstance(value, list) and len(value) == len(("x", "y")) and _are_mm(value)


def _are_mm(values: Sequence[object]) -> bool:
    return all(
        isinstance(each, int | float) and not isinstance(each, bool) and abs(each) <= FURTHEST
        for each in values
    )


def _only(section: Section, *keys: str) -> None:
    """Note the keys that mean nothing here."""
    for key in section.values:
        if key not in keys:
            section.fault(key, f"unknown key; {suggestion(key, keys)}")
