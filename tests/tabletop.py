"""Pictures of a table with the pieces of games on it, as somebody sees it who sits down to play.

Every face is one that the program draws, and nets are folded as it says. All lies or stands in a
scene in mm, x to the right, y towards whoever looks, z up, and is seen in perspective.
"""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import pairwise
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from companion.kits import Kit, load_kit
from companion.press.backends.pdf import write_pdf
from companion.press.backends.png import png_pages
from companion.press.drawing.geometry import Point, apply
from companion.press.drawing.nodes import Group, Matrix, Node
from companion.press.job import Prepared, prepare
from companion.press.nets.drawing import NetDrawing
from companion.press.nets.model import Net, fold_up
from companion.press.nets.reading import load_nets
from companion.press.options import PrintOptions
from companion.press.sheets.model import Document, Page, Piece, Sheet
from companion.press.sheets.wording import Wording

DPI = 200
"""Of the faces; the picture shows none of them larger."""
FINER = 2
"""So many dots of drawing, each way, become one of the picture."""
FALL = (0.55, 0.4)
"""How far the shadow of a point falls to the right and towards us, for each mm that it is high."""
SOFT = 1.4
"""mm over which the edge of a shadow fades."""
SHADOW = 120
"""How dark a shadow is, of 255."""
SUN = (-0.42, 0.2, 0.88)
"""Where the light comes from; what looks there has its full colour ..."""
DIM = 0.58
"""... and what looks away this much of it."""
PLANK = 74.0
"""How wide the planks of the table are, in mm."""
GROOVE = 0.72
"""How dark it is between them."""
TONES = (1.0, 0.95, 1.03, 0.97, 0.92, 1.01, 0.96)
THICK = {"board": 1.8, "card": 0.4, "paper": 0.2}
"""mm, by stock."""
EDGE = "#c9b48c"
"""What is seen of cardboard from the side."""

Spot = tuple[float, float, float]
Corners = tuple[Spot, Spot, Spot, Spot]
"""From the top left clockwise, as whoever looks at the face sees it."""


class Face(NamedTuple):
    """A face of a game as the program draws it: its size in mm, its outline, whole if empty."""

    game: str
    node: Node
    size: Point
    outline: tuple[Point, ...] = ()


class Plane(NamedTuple):
    """What is seen at four corners: a face, or a colour."""

    shows: Face | str
    corners: Corners


class Thing(NamedTuple):
    """What is on the table, or on what lies there, `ground` mm above it."""

    planes: tuple[Plane, ...]
    ground: float


class Camera:
    """From where the table is seen: what of it is in the middle, mm across, degrees from above."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.size = (view["w"] * FINER, view["h"] * FINER)
        self.x, self.y = view["middle"]
        tilt = radians(view.get("tilt", 36))
        self.up, self.away = cos(tilt), sin(tilt)
        self.far = view["across"] * 2.2
        self.zoom = self.size[0] / view["across"] * self.far

    def see(self, spot: Spot) -> Point:
        """Return the dot at which a spot of the scene is seen."""
        right, back = spot[0] - self.x, self.y - spot[1]
        scale = self.zoom / (self.far + back * self.away - spot[2] * self.up)
        height = back * self.up + spot[2] * self.away
        return self.size[0] / 2 + right * scale, self.size[1] / 2 - height * scale


def tabletop(view: Mapping[str, Any]) -> Image.Image:
    """Return the picture of a table, as a `[[table]]` of `gallery.toml` describes it.

    `kits` is the folder of its game's kit, where that is none of ours.
    """
    camera = Camera(view)
    entries = [view | entry for entry in view["piece"]]
    prints = {game: _print(game, entries) for game in {entry["game"] for entry in entries}}
    things = [thing for entry in entries for thing in _things(prints[entry["game"]], entry)]
    planes = [plane for thing in things for plane in thing.planes]
    faces = [plane.shows for plane in planes if isinstance(plane.shows, Face)]
    pictures = {
        key: picture
        for game in prints
        for key, picture in _pictures([face for face in faces if face.game == game]).items()
    }
    image = _planks(camera, view["wood"])
    for thing in things:
        _cast(image, camera, thing)
        for plane in thing.planes:
            _lay(image, camera, plane, pictures)
    return image.resize((view["w"], view["h"]), Image.Resampling.LANCZOS)


def _print(game: str, entries: Sequence[Mapping[str, Any]]) -> Prepared:
    """Print what is wanted of a game: all at once, as signs are drawn once for all of its faces."""
    mine = [entry for entry in entries if entry["game"] == game]
    forms = {entry["id"]: entry["make"] for entry in mine if "make" in entry}
    kits = mine[0].get("kits")
    kit = load_kit(game, Path(kits, game) if kits else None)
    return prepare(kit, PrintOptions(only=tuple({entry["id"] for entry in mine}), make=forms))


def _things(made: Prepared, entry: Mapping[str, Any]) -> Iterator[Thing]:
    """Give the things of an entry: as many as `times`, each a `step` further than the last.

    A step is how far to the right and towards us, by how many degrees, how much higher, and which
    number of the component's pieces.
    """
    pieces = [piece for piece in made.pieces if piece.component == entry["id"]]
    right, near, turning, rising, numbers = (*entry.get("step", ()), 0, 0, 0, 0, 0)[:5]
    for n in range(entry.get("times", 1)):
        piece = pieces[(entry.get("number", 1) - 1 + n * numbers) % len(pieces)]
        turn = radians(entry.get("turn", 0) + n * turning)
        at = (entry["at"][0] + n * right, entry["at"][1] + n * near)
        ground = entry.get("up", 0) + n * rising
        planes = tuple(_moved(each, at, turn, ground) for each in _planes(made.kit, piece, entry))
        yield Thing(planes, ground)


def _moved(plane: Plane, at: Point, turn: float, up: float) -> Plane:
    first, second, third, fourth = (
        (at[0] + x * cos(turn) - y * sin(turn), at[1] + x * sin(turn) + y * cos(turn), up + z)
        for x, y, z in plane.corners
    )
    return plane._replace(corners=(first, second, third, fourth))


def _planes(kit: Kit, piece: Piece, entry: Mapping[str, Any]) -> Iterator[Plane]:
    """Give the planes of a piece that has its middle, or that of its foot, at (0, 0, 0)."""
    if piece.make.how == "net" or piece.make.net:
        yield from folded(kit, piece, entry.get("top", "top"))
    elif "stands" in entry:
        yield from _standing(kit.id, piece, entry["stands"])
    else:
        yield from _slab(kit.id, piece, entry)


def _slab(game: str, piece: Piece, entry: Mapping[str, Any]) -> Iterator[Plane]:
    """Give the edges and the upper side of what lies: with `back`, that is its back."""
    node = piece.back if entry.get("back") else piece.front
    assert node is not None
    width, height = piece.make.size
    high = entry.get("thick", THICK.get(piece.make.stock, THICK["card"]))
    plan = [(-width / 2, -height / 2), (width / 2, -height / 2)]
    plan += [(x, -y) for x, y in reversed(plan)]
    for one, other in pairwise([*plan, plan[0]]):
        side = ((*other, high), (*one, high), (*one, 0.0), (*other, 0.0))
        yield Plane(entry.get("edge", EDGE), side)
    first, second, third, fourth = ((x, y, high) for x, y in plan)
    yield Plane(Face(game, node, (width, height)), (first, second, third, fourth))


def _standing(game: str, piece: Piece, part: Sequence[float]) -> Iterator[Plane]:
    """Give what stands upright: the part x, y, width, height of the front that is seen, in mm."""
    left, upper, width, height = part
    node = Group((piece.front,), transform=(1, 0, 0, 1, -left, -upper))
    far, near = -width / 2, width / 2
    corners = ((far, 0.0, height), (near, 0.0, height), (near, 0.0, 0.0), (far, 0.0, 0.0))
    yield Plane(Face(game, node, (width, height)), corners)


# nets


def folded(kit: Kit, piece: Piece, top: str) -> Iterator[Plane]:
    """Give the faces of a net that is folded, with one of them on top; `-NAME`: at the bottom."""
    component = next(each for each in kit.components if each.id == piece.component)
    net = load_nets(kit)[next(make.net for make in component.makes if make.net) or ""]
    drawing, solid = NetDrawing(net, Wording.of(kit, "en")), _solid(net, top)
    assert isinstance(piece.front, Group)
    painted = {node.name: node for node in piece.front.nodes if isinstance(node, Group)}
    for face in net.faces:
        (upright,) = painted[face.id].nodes
        assert isinstance(upright, Group)
        matrix, (width, height) = drawing.places[face.id]
        outline = tuple(_back(matrix, apply(drawing.flip, point)) for point in face.points)
        box = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
        first, second, third, fourth = (_beside(outline, solid[face.id], at) for at in box)
        shown = Face(kit.id, upright.nodes[0], (width, height), outline)
        yield Plane(shown, (first, second, third, fourth))


def _solid(net: Net, top: str) -> Mapping[str, Sequence[Spot]]:
    """Return where the corners of each face are, the foot of the one on top from left to right."""
    first = net.face(top.removeprefix("-"))
    ordered = net._replace(faces=(first, *(face for face in net.faces if face != first)))
    (x1, y1), (x2, y2) = first.points[:2]
    along = hypot(x2 - x1, y2 - y1)
    c, s = (x2 - x1) / along, (y2 - y1) / along
    over = -1.0 if top.startswith("-") else 1.0
    solid = {
        face: [(c * x + s * y, over * (s * x - c * y), over * z) for x, y, z in places]
        for face, places in fold_up(ordered).items()
    }
    axes = list(zip(*(place for places in solid.values() for place in places), strict=True))
    left, right, far, near = min(axes[0]), max(axes[0]), min(axes[1]), max(axes[1])
    foot = ((left + right) / 2, (far + near) / 2, min(axes[2]))
    return {face: [_less(place, foot) for place in places] for face, places in solid.items()}


def _back(matrix: Matrix, point: Point) -> Point:
    """Return the point that a turn and a move has put there."""
    a, b, _, _, left, upper = matrix
    x, y = point[0] - left, point[1] - upper
    return a * x + b * y, a * y - b * x


def _beside(outline: Sequence[Point], places: Sequence[Spot], point: Point) -> Spot:
    """Return where a point of a face's plane is in space, whose outline is at these places."""
    (x, y), (x1, y1), (x2, y2) = outline[:3]
    ax, ay, bx, by = x1 - x, y1 - y, x2 - x, y2 - y
    whole = ax * by - ay * bx
    px, py = point[0] - x, point[1] - y
    s, t = (px * by - py * bx) / whole, (ax * py - ay * px) / whole
    one, two = _less(places[1], places[0]), _less(places[2], places[0])
    found = (p + s * a + t * b for p, a, b in zip(places[0], one, two, strict=True))
    return next(found), next(found), next(found)


def _less(one: Spot, other: Spot) -> Spot:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


# painting


def _pictures(shown: Sequence[Face]) -> Mapping[tuple[int, Point], Image.Image]:
    """Draw every face of a game once, clear outside its outline."""
    faces = {(id(face.node), face.size): face for face in shown}
    sheets = tuple(Sheet("", "card", Page(*face.size, (face.node,), "")) for face in faces.values())
    stream = BytesIO()
    write_pdf(Document("", "en", sheets), stream)
    found = {}
    for (key, face), png in zip(faces.items(), png_pages(stream.getvalue(), dpi=DPI), strict=True):
        with Image.open(BytesIO(png)) as image:
            picture = image.convert("RGBA")
        if face.outline:
            scale = picture.width / face.size[0]
            mask = Image.new("L", picture.size)
            points = [(x * scale, y * scale) for x, y in face.outline]
            ImageDraw.Draw(mask).polygon(points, fill=255)
            picture.putalpha(mask)
        found[key] = picture
    return found


def _planks(camera: Camera, wood: str) -> Image.Image:
    """Return the bare table."""
    image = Image.new("RGB", camera.size, wood)
    draw = ImageDraw.Draw(image)
    reach = 4 * camera.far
    count = int(camera.far / PLANK)
    for n in range(-count, count):
        top, tone = camera.y + n * PLANK, TONES[n % len(TONES)]
        corners = [
            camera.see((camera.x + side * reach, y, 0))
            for side, y in ((-1, top), (1, top), (1, top + PLANK), (-1, top + PLANK))
        ]
        draw.polygon(corners, fill=tuple(min(255, round(c * tone)) for c in _channels(wood)))
        draw.line(corners[2:], fill=tuple(round(c * GROOVE) for c in _channels(wood)), width=2)
    return image


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _cast(image: Image.Image, camera: Camera, thing: Thing) -> None:
    """Darken the picture where the thing keeps the light off what it is on."""
    fallen = []
    for plane in thing.planes:
        for x, y, z in plane.corners:
            high = z - thing.ground + 0.6
            fallen += [(x, y, thing.ground), (x + FALL[0] * high, y + FALL[1] * high, thing.ground)]
    hull = _hull([camera.see(spot) for spot in fallen])
    soft = SOFT * camera.zoom / camera.far
    left, upper = (int(min(axis) - 3 * soft) for axis in zip(*hull, strict=True))
    right, lower = (int(max(axis) + 3 * soft) for axis in zip(*hull, strict=True))
    mask = Image.new("L", (right - left, lower - upper))
    ImageDraw.Draw(mask).polygon([(x - left, y - upper) for x, y in hull], fill=SHADOW)
    image.paste("#1c120a", (left, upper), mask.filter(ImageFilter.GaussianBlur(soft)))


def _hull(points: Sequence[Point]) -> list[Point]:
    """Return the corners of the smallest convex shape around the points."""
    ordered = sorted(set(points))
    halves = []
    for side in (ordered, ordered[::-1]):
        half: list[Point] = []
        for point in side:
            while len(half) > 1 and _turn_of(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves += half[:-1]
    return halves


def _turn_of(one: Point, two: Point, three: Point) -> float:
    return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])


def _lay(
    image: Image.Image,
    camera: Camera,
    plane: Plane,
    faces: Mapping[tuple[int, Point], Image.Image],
) -> None:
    """Put a plane into the picture, unless only its other side is seen."""
    quad = [camera.see(corner) for corner in plane.corners]
    if _turn_of(quad[0], quad[1], quad[2]) <= 0:
        return
    light = _light(plane.corners)
    if isinstance(plane.shows, str):
        colour = tuple(round(channel * light) for channel in _channels(plane.shows))
        ImageDraw.Draw(image).polygon(quad, fill=colour)
        return
    left, upper = (int(min(axis)) - 1 for axis in zip(*quad, strict=True))
    right, lower = (int(max(axis)) + 2 for axis in zip(*quad, strict=True))
    face = faces[id(plane.shows.node), plane.shows.size]
    width = max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in (quad[:2], quad[2:]))
    height = max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in (quad[1:3], (quad[3], quad[0])))
    fitting = (max(1, round(width)), max(1, round(height)))
    small = face.resize(fitting, Image.Resampling.LANCZOS)
    seen = small.transform(
        (right - left, lower - upper),
        Image.Transform.PERSPECTIVE,
        from_square([(x - left, y - upper) for x, y in quad], fitting),
        Image.Resampling.BICUBIC,
    )
    lit = seen.convert("RGB").point(lambda value: round(value * light))
    image.paste(lit, (left, upper), seen.getchannel("A"))


def _light(corners: Corners) -> float:
    """Return how much of its colour is seen of a plane, by where it looks."""
    a, b = _less(corners[1], corners[0]), _less(corners[2], corners[1])
    across = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    length = hypot(*across) or 1.0
    facing = sum(one * other for one, other in zip(across, SUN, strict=True)) / length
    return min(1.0, DIM + (1 - DIM) * max(0.0, facing) / SUN[2])


def from_square(quad: Sequence[Point], size: tuple[int, int]) -> tuple[float, ...]:
    """Return what of a picture is seen at each dot of the quad that shows it (Heckbert 1989)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad
    dx1, dx2, sx = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, sy = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    whole = dx1 * dy2 - dx2 * dy1
    g, h = (sx * dy2 - dx2 * sy) / whole, (dx1 * sy - sx * dy1) / whole
    a, b, c = x1 - x0 + g * x1, x3 - x0 + h * x3, x0
    d, e, f = y1 - y0 + g * y1, y3 - y0 + h * y3, y0
    rows = (
        (e - f * h, c * h - b, b * f - c * e),
        (f * g - d, a - c * g, c * d - a * f),
        (d * h - e * g, b * g - a * h, a * e - b * d),
    )
    unit = rows[2][2]
    across = [value * size[0] / unit for value in rows[0]]
    down = [value * size[1] / unit for value in rows[1]]
    return (*across, *down, rows[2][0] / unit, rows[2][1] / unit)
