"""Icons, pictures and QR codes: fitted into their boxes and kept away from the cut."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import PurePosixPath

from companion.press.drawing.colour import WHITE, darker, darkness, main_colour, recoloured
from companion.press.drawing.errors import CannotDraw
from companion.press.drawing.geometry import (
    INCH,
    Box,
    apply,
    magnification,
    polyline,
    product,
    rectangle,
    transform_path,
)
from companion.press.drawing.nodes import (
    ROUND,
    Group,
    Image,
    Matrix,
    Node,
    Path,
    Stroke,
    Symbol,
    Use,
)
from companion.press.drawing.qr import qr as qr_code
from companion.press.layout.context import DrawingContext, KitContext
from companion.press.layout.elements import Values, WrongKey
from companion.press.layout.images import Picture
from companion.press.layout.ink import AUTO, EDGE, VISIBLE
from companion.press.layout.place import fit_within
from companion.press.layout.readers import ALIGN, VALIGN
from companion.press.layout.shapes import fitting
from companion.press.layout.vocabulary import Sign
from companion.press.svg.nodes import colours_in, placed, repainted
from companion.press.text.typesetting import POINT, Icon, Type, baseline, cut_to_width, line

# Of a sign's lines or area, and of what lies within its lines.
Colours = tuple[str, str | None]
# What a hieroglyph's lines are thickened by, in ems: the font's are drawn for large sizes ...
WEIGHT, LIGHT = 0.02, 0.006
# ... and by how many mm at most.
HEAVIEST = 0.1
# mm: from this em on, it is thickened by the lighter of the two; a larger sign's lines are not ink
# but its fill, darker by ...
LARGE_SIGN = 8.0
# ... so many steps of lightness.
STEP = 25.0
# mm: a sign that is an area and larger than this is an outline when ink is saved.
LARGE = 4.0
# Height of an icon in text, in sizes, at most ...
INLINE = 1.0
# ... and its width.
WIDEST = 1.5
# How far an icon in text reaches below the baseline, in sizes.
BELOW = 0.16
# Room on each side of an icon in text, in sizes.
AROUND = 0.06
_INLINE = (0.0, BELOW - INLINE, WIDEST, INLINE)
# Elements that are drawn in the time of a letter of a code.
CODE = 10
# All of a picture, in shares of it.
WHOLE = (0.0, 0.0, 1.0, 1.0)
# What a picture must have at print size, in dots per inch.
LEAST_DPI = 150


def icon(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw an icon; nothing where its name or colour is empty or the box has no room."""
    if not (values["icon"] and values["colour"] and min(box[2:])):
        return []
    try:
        sign = around.shared.house.signs[values["icon"]]
        if sign.file:
            return _pictured_icon(sign, values, box, around)
        return [_icon(values, box, around)]
    except CannotDraw as error:
        raise WrongKey("icon", str(error)) from None


def inline(name: str, colour: str, em: float, around: DrawingContext) -> Icon:
    """Return an icon to stand in a line of text; KeyError when there is none of that name.

    Args:
        name: Its name.
        colour: Of signs that have none of their own, as it is printed.
        em: The size in mm that it is used at, about.
        around: What is found around the text.

    Raises:
        CannotDraw: It is a picture that can't be drawn.
    """
    shared = around.shared
    sign = shared.house.signs[name]
    if sign.file:
        return _inline_picture(sign, colour, em, around)
    box = fit_within(*sign.box[2:], _INLINE, "left", "bottom")
    place = (AROUND, *box[1:])
    own = around.front(sign.colour, VISIBLE) if sign.colour else colour
    # Drawn at the size of an em: text of any size places it by a matrix.
    drawn = Use(symbol(sign, (own, None), 0.0, shared), fitting(sign.box, place))
    return Icon((drawn,), place[2] + 2 * AROUND)


def _inline_picture(sign: Sign, colour: str, em: float, around: DrawingContext) -> Icon:
    """Return an icon that is a picture, drawn once for a size; its colours are its own."""
    shared = around.shared
    picture = shared.icon_picture(sign, colour)
    if picture is None:
        return Icon((), 2 * AROUND)
    try:
        box = fit_within(picture.width, picture.height, _INLINE, "left", "bottom")
        place = (AROUND, *box[1:])
        enlarged = around.turn_by((em, 0.0, 0.0, em, 0.0, 0.0))
        identity = f"icon-{sign.name}-{em * around.scale:.2f}"
        identity += f"-{colour[1:]}" if picture.takes_colour else ""
        if identity not in shared.symbols:
            nodes = tuple(_draw_picture(picture, place, enlarged))
            shared.symbols[identity] = Symbol(identity, nodes, *_with_edges(place))
    except WrongKey as wrong:
        raise CannotDraw(wrong.message) from None
    return Icon((Use(shared.symbols[identity]),), place[2] + 2 * AROUND)


def _with_edges(box: Box) -> Box:
    """Return the box of a picture in text with the lines along its edge."""
    x, y, width, height = box
    return x - AROUND, y - AROUND, width + 2 * AROUND, height + 2 * AROUND


def symbol(sign: Sign, colours: Colours, em: float, shared: KitContext) -> Symbol:
    """Return a sign drawn in its own units, once for each pair of colours.

    Args:
        sign: What is drawn.
        colours: Of its lines or area, and what lies within its lines.
        em: The size in mm that it is used at, about.
        shared: Where symbols are kept.
    """
    weight = _weight(em) if sign.lines else 0.0
    parts = (
        *(colour[1:] for colour in colours if colour),
        f"{1000 * weight:.0f}" * (0 < weight < WEIGHT),
    )
    identity = "-".join(("icon", sign.name, *filter(None, parts)))
    if identity not in shared.symbols:
        shared.symbols[identity] = _symbol(identity, sign, colours, weight)
    return shared.symbols[identity]


def _weight(em: float) -> float:
    """Return what lines are thickened by at an em of so many mm: thousandths of an em."""
    share = LIGHT if em >= LARGE_SIGN else WEIGHT
    return round(min(share, HEAVIEST / em) if em else share, 3)


def qr(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw a QR code; nothing where it has no words."""
    if not (values["text"] and values["colour"]):
        return []
    side = min(box[2:])
    around.area.work.spend(CODE * len(values["text"]))
    place = fit_within(1, 1, box, values["align"], values["valign"]) if side else box
    if around.is_mirrored:
        raise WrongKey("text", "is a code in a mirror: no phone reads it", in_layout=True)
    front = around.shared.ink.front(values["colour"], WHITE)
    try:
        return [qr_code(values["text"], place, front, scale=around.scale)]
    except CannotDraw as error:
        raise WrongKey("text", str(error)) from None


def image(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw a picture of the kit's folder; nothing where the name is empty.

    Raises:
        WrongKey: It can't be read, or has too few dots for its size.
    """
    if not values["file"] or not min(box[2:]):
        return []
    picture = around.shared.picture(values["file"])
    shown, whole = fitted(picture, values, box)
    drawn = _draw_picture(picture, whole, around)
    if values["fit"] == "cover":
        return [Group(tuple(drawn), clip=rectangle(box))]
    return [Group(tuple(drawn), clip=rectangle(shown))] if values["crop"] else drawn


def natural_height(values: Values, width: float, shared: KitContext) -> float | None:
    """Return the height in mm of a picture of that width, where it is known."""
    if not values["file"]:
        return None
    try:
        picture = shared.picture(values["file"])
    except WrongKey:
        if shared.draft:
            return width
        raise
    _, _, across, down = values["crop"] or WHOLE
    return width * picture.height * down / (picture.width * across)


def _icon(values: Values, box: Box, around: DrawingContext) -> Node:
    shared, ink = around.shared, around.ink
    sign = shared.house.signs[values["icon"]]
    place = fit_within(*sign.box[2:], box, values["align"], values["valign"])
    matrix = fitting(sign.box, place)
    _check(sign, place, matrix, around)
    scale = around.scale
    colour = _line(sign, values, max(place[2:]) * scale, shared)
    front = around.front(colour, VISIBLE)
    if ink.saves and not sign.lines and max(place[2:]) * scale > LARGE:
        tint = ink.fill(front if colour == AUTO else colour)
        return Path(transform_path(sign.outline, matrix), tint, Stroke(front, EDGE / scale))
    fill = ink.fill(values["fill"]) if values["fill"] else None
    return Use(symbol(sign, (front, fill), matrix[0] * scale, shared), matrix)


def _pictured_icon(sign: Sign, values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw an icon that is a picture, in the colour that is asked for."""
    colour = values["colour"]
    wanted = around.front(colour, VISIBLE) if colour == AUTO else colour
    picture = around.shared.icon_picture(sign, wanted)
    if picture is None:
        return []
    if values["fill"]:
        raise WrongKey("fill", f"is for signs: '{picture.file.name}' is a picture", in_layout=True)
    # The usual colour is what is asked for where nobody asked: a picture then keeps its own.
    if colour != around.shared.house.colour("ink") and not picture.takes_colour:
        picture = _in_colour(picture, wanted)
    try:
        place = fit_within(picture.width, picture.height, box, values["align"], values["valign"])
        drawn = _draw_picture(picture, place, around)
    except WrongKey as wrong:
        raise wrong.moved_to("icon") from None
    if not all(map(around.area.is_safe, around.on_face(place))):
        raise _near("icon", around)
    return drawn


def _in_colour(picture: Picture, colour: str) -> Picture:
    """Return a picture of one colour in another.

    Raises:
        WrongKey: It has several, or is none of shapes.
    """
    name = picture.file.name
    if picture.nodes is None:
        raise WrongKey(
            "colour", f"can't be had: '{name}' keeps its colours; an SVG of one takes it"
        )
    if len(colours_in(picture.nodes)) != 1:
        raise WrongKey(
            "colour",
            f"can't be had: '{name}' has several colours; paint what takes it in currentColor, or "
            "leave 'colour' out",
        )
    return picture._replace(nodes=repainted(picture.nodes, partial(_painted, lambda _: colour)))


def _painted(change: Callable[[str], str], path: Path) -> Path:
    """Return a path whose colours have been changed."""
    stroke = path.stroke
    return replace(
        path,
        fill=recoloured(path.fill, change) if path.fill else None,
        stroke=stroke and replace(stroke, colour=recoloured(stroke.colour, change)),
    )


def _line(sign: Sign, values: Values, size: float, shared: KitContext) -> str:
    """Return the colour of a sign: large hieroglyphs are planes, whose lines are not black."""
    colour, fill = values["colour"], values["fill"]
    if sign.colour and colour == shared.house.colour("ink"):
        return sign.colour
    if sign.lines and fill and size > LARGE_SIGN and colour == shared.house.colour("ink"):
        return darker(fill, STEP)
    return str(colour)


def _symbol(identity: str, sign: Sign, colours: Colours, weight: float) -> Symbol:
    colour, fill = colours
    stroke = Stroke(colour, weight, ends=ROUND) if weight else None
    nodes = [Path(sign.body, fill)] if fill else []
    nodes.append(Path(sign.outline, colour, stroke))
    x, y, width, height = sign.box
    return Symbol(
        identity,
        tuple(nodes),
        x - weight,
        y - weight,
        width + 2 * weight,
        height + 2 * weight,
    )


def _check(sign: Sign, place: Box, matrix: Matrix, around: DrawingContext) -> None:
    area = around.area
    if all(map(area.is_safe, around.on_face(place))):
        return
    whole = product(around.turned, matrix) if around.turned else matrix
    if not all(area.is_safe(apply(whole, point)) for point in sign.points):
        raise _near("icon", around)


def _near(key: str, around: DrawingContext) -> WrongKey:
    near = f"comes nearer to the cut than {around.area.safe:g} mm, or over it"
    return WrongKey(key, near, in_layout=True)


def fitted(picture: Picture, values: Values, box: Box) -> tuple[Box, Box]:
    """Return where a picture lies in its element's box: what is shown of it, and all of it."""
    part = values["crop"] or WHOLE
    shown = _fit(picture.width * part[2], picture.height * part[3], values, box)
    return shown, _uncropped(shown, part)


def _fit(across: float, down: float, values: Values, box: Box) -> Box:
    """Return where a picture of the shape across : down comes to lie in its element's box."""
    if values["fit"] == "stretch":
        return box
    if values["fit"] == "contain":
        return fit_within(across, down, box, values["align"], values["valign"])
    scale = max(box[2] / across, box[3] / down)
    width, height = across * scale, down * scale
    x, y = ALIGN[values["align"]], VALIGN[values["valign"]]
    if focus := values["focus"]:
        x, y = _centred(focus[0], width, box[2]), _centred(focus[1], height, box[3])
    return (box[0] + (box[2] - width) * x, box[1] + (box[3] - height) * y, width, height)


def _centred(point: float, size: float, room: float) -> float:
    """Return which share of what is cut off lies before the room.

    The point, a share of the size, is then as near to the middle of the room as it can be.
    """
    over = size - room
    return min(1.0, max(0.0, (point * size - room / 2) / over)) if over else 0.5


def _uncropped(place: Box, part: Box) -> Box:
    """Return where all of a picture lies of which a part, in shares of it, lies in a place."""
    width, height = place[2] / part[2], place[3] / part[3]
    return place[0] - part[0] * width, place[1] - part[1] * height, width, height


def _draw_picture(picture: Picture, place: Box, around: DrawingContext) -> list[Node]:
    x, y, width, height = place
    if picture.nodes is not None:
        around.area.count(picture.shapes)
        around.area.work.spend(picture.segments)  # each takes the room of one element
        matrix = (width / picture.width, 0.0, 0.0, height / picture.height, x, y)
        return [_with_ink(node, around) for node in placed(picture.nodes, matrix)]
    dpi = min(picture.width / width, picture.height / height) * INCH / around.scale
    if dpi < LEAST_DPI - 0.5:
        raise WrongKey(
            "file",
            f"'{picture.file.name}' has {dpi:.0f} dots per inch at {width:.4g} x {height:.4g} mm; "
            f"it needs at least {LEAST_DPI}; until then, a draft shows it (--draft)",
        )
    return [Image(picture.file, *place)]


def _with_ink(node: Node, around: DrawingContext, scale: float = 1.0) -> Node:
    """Return a part of a picture in the ink setting's colours; `scale` is that of groups around."""
    if isinstance(node, Group):
        inner = scale * magnification(node.transform)
        return replace(node, nodes=tuple(_with_ink(each, around, inner) for each in node.nodes))
    if not isinstance(node, Path):
        return node
    ink, scale = around.ink, around.scale * scale
    fill = recoloured(node.fill, ink.fill) if node.fill else None
    stroke = node.stroke and ink.stroke(node.stroke, scale)
    # An area that ink is saved on is white: without an edge its shape would be gone.
    if node.fill and not stroke and darkness(main_colour(node.fill)):
        stroke = ink.edge(main_colour(node.fill), scale)
    return Path(node.commands, fill, stroke, node.even_odd)


# What stands in a draft where a picture is missing, or is not good enough to be printed.

# What a picture is best made with, in dots per inch.
GOOD_DPI = 300
GROUND, LINE, INK = "#ececec", "#9a9a9a", "#333333"
# Points of the words: what is usual, and for a box that is small.
SIZE, LEAST = 7.0, 3.0
WORDS = Type(size=SIZE, minimum=LEAST, colour=INK, align="centre")
# Of a box's width: the largest type of the words in it.
SHARE = 0.08


def placeholder(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw what is known of a picture: its name, and the size in mm and dots that it should have.

    One that has too few dots is shown with it.

    Args:
        values: Of its element.
        box: Where it was to stand.
        around: What is found there.
    """
    if not min(box[2:]):
        return []
    across, down = (side * around.scale for side in box[2:])
    dots = " x ".join(f"{side / INCH * GOOD_DPI:.0f}" for side in (across, down))
    told = (PurePosixPath(values["file"]).name, f"{across:.0f} x {down:.0f} mm", dots)
    return [Group((*_ground(values, box, around), *_label(told, box)), clip=rectangle(box))]


def _ground(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Return the picture itself if it can be read; else a box that is crossed out."""
    try:
        picture = around.shared.picture(values["file"])
    except WrongKey:
        return _crossed(box)
    _, whole = fitted(picture, values, box)
    return [Image(picture.file, *whole)]


def _crossed(box: Box) -> list[Node]:
    x, y, width, height = box
    pen = Stroke(LINE, 0.2)
    falls = polyline([(x, y), (x + width, y + height)])
    rises = polyline([(x, y + height), (x + width, y)])
    return [Path(rectangle(box), GROUND, pen), Path(falls, None, pen), Path(rises, None, pen)]


def _label(told: tuple[str, ...], box: Box) -> list[Node]:
    """Return the words, line by line in the middle of the box, on a ground of their own."""
    x, y, width, height = box
    size = max(LEAST, min(SIZE, width * SHARE / POINT, height / 4 / POINT))
    kind = WORDS._replace(size=size)
    step = size * POINT * kind.leading
    top = y + height / 2 - step * len(told) / 2
    try:
        shown = [cut_to_width(words, kind._replace(minimum=None), width * 0.96) for words in told]
        lines = [
            line(words, kind, x + width / 2, top + step * n + baseline(kind, size))
            for n, words in enumerate(shown)
        ]
    except CannotDraw:  # a name in letters that no font has
        return []
    ground = (x, top - step * 0.2, width, step * (len(told) + 0.4))
    return [Path(rectangle(ground), "#ffffff"), *lines]
