"""Text: set in the type of a style, fitted into its box, and kept away from the cut."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from companion.kits.markup import as_typed, looks_marked
from companion.press.drawing.errors import CannotDraw
from companion.press.drawing.geometry import Box, transform_path
from companion.press.drawing.nodes import ROUND, Command, Node, Path, Stroke, TextLine
from companion.press.layout.bindings import WrongValue
from companion.press.layout.context import FINE, DrawingContext
from companion.press.layout.elements import Values, WrongKey
from companion.press.layout.pictures import inline
from companion.press.layout.vocabulary import Role
from companion.press.text.fonts import font
from companion.press.text.typesetting import (
    POINT,
    Align,
    Icon,
    Type,
    Vertical,
    Written,
    cut_to_width,
    height,
    label,
    line_box,
    lines,
    measure,
    set_lines,
)

# What rounding errors may take from sizes.
ALIKE = 1e-6
_BY_ANCHOR: dict[str, Align] = {
    "top": "centre",
    "centre": "centre",
    "bottom": "centre",
    "top-right": "right",
    "right": "right",
    "bottom-right": "right",
}


Lines = tuple[Written, ...]


class Style(NamedTuple):
    """How words are set: a type role, a colour of their own (None: the role's), and where."""

    role: Role
    colour: str | None
    align: Align


def text(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw one line of text; nothing where it is empty."""
    words: str = values["text"]
    if not words.strip():
        return []
    around.area.count(len(words) // FINE)
    kind = _set(_style(values, around), around)

    def refused(words: str) -> str | None:
        if not values["plain"] and (marked := looks_marked(words, around.shared.house.signs)):
            return (
                f"has '{marked}', which only a paragraph shows as it is meant: kind = 'paragraph'; "
                "plain = true prints it as it is typed"
            )
        return _unset(lambda: measure(words, kind))

    if why := refused(words):
        raise WrongKey("text", why, again=refused)
    try:
        if values["fit"] == "cut":
            words = cut_to_width(words, kind, box[2])
        nodes = _safe([label(words, kind, box, values["valign"])], box, around)
    except CannotDraw as error:
        raise WrongKey("text", str(error)) from None
    return _outlined(nodes, values, around) if values["outline"] else nodes


def running_text(values: Values, box: Box, around: DrawingContext) -> list[Node]:
    """Draw a paragraph, as small as those of its stack; nothing where it is empty."""
    style = _style(values, around)
    size = max(style.role.size - around.area.shrink, style.role.minimum)
    style = style._replace(role=style.role._replace(size=size))
    kind = _set(style, around)._replace(hang=values["hang"])
    nodes = _paragraph(_markup(values), kind, box, values["valign"], around)
    return _outlined(nodes, values, around) if values["outline"] else nodes


def _outlined(nodes: list[Node], values: Values, around: DrawingContext) -> list[Node]:
    """Return words with a line around their letters, all of it beneath all of them.

    Where ink is saved there is none: words are dark then, and what is behind them light.
    """
    if around.shared.ink.saves and not around.kept:
        return nodes
    # Twice as wide: half of a line lies within the letter, under it.
    stroke = Stroke(around.front(values["outline"]), 2 * values["outline-width"], ends=ROUND)
    lines = [node for node in nodes if isinstance(node, TextLine)]
    around.area.count(sum(len(run.text) for line in lines for run in line.runs) // FINE)
    edges = (Path(letters, None, stroke) for line in lines if (letters := _letters(line)))
    return [*edges, *nodes]


def _letters(line: TextLine) -> tuple[Command, ...]:
    """Return the shapes of a line's letters where they stand."""
    shapes: list[Command] = []
    for run in line.runs:
        face, x = font(run.font), line.x + run.x
        for char, gap in zip_longest(run.text, run.gaps, fillvalue=0.0):
            assert isinstance(char, str)
            place = (run.size, 0.0, 0.0, run.size, x, line.y)
            shapes += transform_path(face.outline(char), place)
            x += face.advance(char) * run.size + float(gap)
    return tuple(shapes)


def _markup(values: Values) -> str:
    words: str = values["text"]
    return as_typed(words) if values["plain"] else words


def cell_text(words: str, style: Style, box: Box, around: DrawingContext) -> list[Node]:
    """Draw a paragraph in the middle of a cell; nothing where it is empty."""
    style = style._replace(role=_on_paper(style.role, style.role.minimum, around))
    return _paragraph(words, _set(style, around), box, "middle", around)


def line_height(values: Values) -> float:
    """Return the height in mm of one line of text at its own size."""
    role: Role = values["style"]
    return role.leading * (values["size"] or role.size) * POINT


def paragraph_height(values: Values, width: float, around: DrawingContext, shrink: float) -> float:
    """Return the height in mm of a paragraph, `shrink` points smaller where its style allows it.

    Raises:
        CannotDraw: It can't be set, or a word is wider than the paragraph.
    """
    if not values["text"].strip():
        return 0.0
    around.area.count(len(values["text"]) // FINE)
    kind = _set(_style(values, around), around)._replace(hang=values["hang"])
    size = max(kind.size - shrink, kind.minimum or kind.size)
    found = _lines(_markup(values), kind, around)
    # By identity: lines measured once are kept as long as the kit is drawn.
    key = (id(found), size, kind.minimum, kind.leading, width, kind.hang)
    known = around.shared.heights
    if key not in known:
        known[key] = height(found, kind._replace(size=size), width)
    return known[key]


def _paragraph(
    words: str, kind: Type, box: Box, vertical: Vertical, around: DrawingContext
) -> list[Node]:
    if not words.strip():
        return []
    around.area.count(len(words) // FINE)
    try:
        return _safe(set_lines(_lines(words, kind, around), kind, box, vertical), box, around)
    except CannotDraw as error:
        again = partial(_refused, kind=kind, around=around)
        raise WrongKey("text", str(error), again=again) from None


def _refused(words: str, kind: Type, around: DrawingContext) -> str | None:
    """Return why a paragraph's words can't be set at any size; None where they can."""
    return _unset(lambda: _lines(words, kind, around))


def _unset(how: Callable[[], object]) -> str | None:
    try:
        how()
    except CannotDraw as error:
        return str(error)
    return None


def _lines(words: str, kind: Type, around: DrawingContext) -> Lines:
    """Return the lines of a paragraph measured; a stack asks for them again and again.

    They are the same at every size, but for pictures in them.
    """

    def icons(name: str, colour: str) -> Icon:
        return inline(name, colour, kind.size * POINT, around)

    def colours(name: str) -> str:
        try:
            return around.front(around.shared.house.colour(name))
        except WrongValue as wrong:
            raise CannotDraw(f"has words in a colour that {wrong}") from None

    fonts = (kind.regular, kind.bold, kind.italic, kind.other, kind.other_bold)
    # Pictures in text have lines of their own width, and so depend on the size.
    sized = (kind.size, around.scale) if around.shared.house.has_pictures else ()
    key = (words, fonts, kind.spacing, kind.colour, around.kept, sized)
    known = around.shared.lines
    if key not in known:
        known[key] = lines(words, kind, icons, colours)
    return known[key]


def _style(values: Values, around: DrawingContext) -> Style:
    """Return how an element sets its words: its style, with what its own keys say over that."""
    role: Role = values["style"]
    size = values["size"] or role.size
    least = values["min-size"] or min(role.minimum, size)
    minimum = size if values["fit"] == "fixed" else least
    align = values["align"] or role.align or _BY_ANCHOR.get(values["anchor"], "left")
    sized = role._replace(size=size, minimum=minimum)
    return Style(_on_paper(sized, role.minimum, around), values["colour"], align)


def _on_paper(role: Role, least: float, around: DrawingContext) -> Role:
    """Return a role for what is turned or scaled; `least` is its style's minimum.

    Raises:
        WrongKey: It is seen in a mirror, or comes out smaller than its style allows.
    """
    if around.turned is None:
        return role
    if around.is_mirrored:
        raise WrongKey("mirror", "is over words, which are not to be read in a mirror")
    scale = around.scale
    if abs(scale - 1) < ALIKE:
        return role
    # What is enlarged may be small in its file; what counts is what comes out on paper.
    if role.size * scale < least - ALIKE:
        small = f"comes out at {role.size * scale:.3g} points; its style has {least:g} at least"
        raise WrongKey("size", small, in_layout=True)
    return role._replace(minimum=max(role.minimum, least / scale))


def _set(style: Style, around: DrawingContext) -> Type:
    """Return the type in the colour that the ink setting gives it on what lies behind it."""
    role = style.role
    return Type(
        **role.fonts._asdict(),
        size=role.size,
        minimum=role.minimum,
        leading=role.leading,
        spacing=role.spacing,
        colour=around.front(style.colour or role.colour),
        align=style.align,
    )


def _safe(nodes: Iterable[Node], box: Box, around: DrawingContext) -> list[Node]:
    """Return the nodes as they are.

    Raises:
        WrongKey: A line of them comes too near to the cut.
    """
    kept = list(nodes)
    if all(map(around.area.is_safe, around.on_face(box))):
        return kept
    for node in kept:
        if isinstance(node, TextLine) and not all(
            map(around.area.is_safe, around.on_face(line_box(node)))
        ):
            safe = around.area.safe
            near = f"comes nearer to the cut than {safe:g} mm, or over it"
            raise WrongKey("text", near, in_layout=True)
    return kept
