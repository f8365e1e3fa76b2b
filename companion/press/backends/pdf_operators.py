"""The operators of a PDF content stream, as text.

Colours are said as light, for screens and home printers, or as four inks, for a shop.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import floor
from typing import Any, Protocol, cast

from companion.press.backends.walk import TIES, number, numbers, places_under
from companion.press.drawing.colour import channels
from companion.press.drawing.geometry import hull, magnification, product
from companion.press.drawing.nodes import LIMIT, Command, Matrix, Path, Stroke

# What rounding errors may take from a value that is cut off after its thousandths.
THOUSANDTH = 1e-9


class Colours(Protocol):
    """What a content stream writes to set a colour: operands, then an operator."""

    fill: str
    stroke: str
    space: str

    def operands(self, colour: str) -> str:
        """Return `#rrggbb` as the operands of the operators."""


class Light:
    """Red, green and blue."""

    fill = "rg"
    stroke = "RG"
    space = "/DeviceRGB"

    @staticmethod
    @cache
    def operands(colour: str) -> str:
        """Return the three parts of 1."""
        return numbers([channel / 255 for channel in channels(colour)])


class Inks:
    """Cyan, magenta, yellow and black, all four together at most `limit` (1 is all of one ink)."""

    fill = "k"
    stroke = "K"
    space = "/DeviceCMYK"

    def __init__(self, limit: float) -> None:
        self._limit = limit

    def operands(self, colour: str) -> str:
        """Return the four parts of 1."""
        return numbers(inks(colour, self._limit))


@cache
def inks(colour: str, limit: float) -> tuple[float, float, float, float]:
    """Return cyan, magenta, yellow and black, each 0 to 1, cut off after the thousandths.

    Black takes the place of all that is grey in a colour, so text is printed with black alone;
    where the sum is too much, the three coloured inks give way.
    """
    light = [channel / 255 for channel in channels(colour)]
    brightest = max(light)
    black = 1 - brightest
    # Black is one ink, not four: where all of it is dark, the shares of the others mean nothing.
    if brightest == 0:
        return (0.0, 0.0, 0.0, 1.0)
    coloured = [(brightest - channel) / brightest for channel in light]
    total = sum(coloured)
    # Black stays: it carries the text. What has to give way are the three others, alike.
    share = min(1.0, (limit - black) / total) if total else 1.0
    cyan, magenta, yellow = (_with_decimals(share * part) for part in coloured)
    return (cyan, magenta, yellow, _with_decimals(black))


def _with_decimals(value: float) -> float:
    return floor(value * 1000 + THOUSANDTH) / 1000


CAPS = {"butt": "0", "round": "1", "square": "2"}
JOINS = {"miter": "0", "round": "1", "bevel": "2"}
# Outlines that are kept as they are said.
KEPT = 1024


class GraphicsState:
    """What the content stream has set, so that it is not set again, and how far it enlarges."""

    def __init__(
        self,
        matrix: Matrix,
        colours: Colours,
        settings: Mapping[str, str] | None = None,
        places: int | None = None,
    ) -> None:
        self.places = places_under(matrix) if places is None else places
        self.scale = magnification(matrix)
        self._matrix = matrix
        self._colours = colours
        self._settings = dict(settings or {})

    def under(self, matrix: Matrix) -> "GraphicsState":
        """Return the state within a group of that transform."""
        return GraphicsState(product(self._matrix, matrix), self._colours, self._settings)

    def inside(self) -> "GraphicsState":
        """Return the state of a form that is begun here: nothing is known to be set."""
        return GraphicsState(self._matrix, self._colours)

    def changed(self, operator: str, operands: str) -> str:
        """Return the setting where it differs from what is set."""
        if self._settings.get(operator) == operands:
            return ""
        self._settings[operator] = operands
        return f"{operands} {operator} "

    def fill(self, colour: str) -> str:
        """Return what differs for a colour that fills."""
        return self.changed(self._colours.fill, self._colours.operands(colour))

    def pen(self, stroke: Stroke) -> str:
        """Return what differs for a stroke."""
        colour = stroke.colour
        cap, join = stroke.ends
        start = number(stroke.start, self.places)
        return "".join(
            (
                self.changed(self._colours.stroke, self._colours.operands(colour))
                if isinstance(colour, str)
                else "",
                self.changed("w", number(stroke.width, self.places)),
                self.changed("J", CAPS[cap]),
                self.changed("j", JOINS[join]),
                self.changed("d", f"[{numbers(stroke.dash, self.places)}] {start}"),
            )
        )


def drawn(path: Path, state: GraphicsState) -> str:
    """Return the operators that draw a path, without its gradients and the limit of its miters."""
    fill = state.fill(path.fill) if isinstance(path.fill, str) else ""
    pen = state.pen(path.stroke) if path.stroke else ""
    return f"{fill}{pen}{outline(path.commands, state.places)} {_painting(path)}"


def limited(path: Path) -> str:
    """Return what sets the limit of a path's miters where it is not PDF's own."""
    stroke = path.stroke
    return f"{number(stroke.limit)} M " if stroke and stroke.limit != LIMIT else ""


def _painting(path: Path) -> str:
    """Return the operator that fills, strokes or does both."""
    if not path.fill:
        return "S"
    return ("B" if path.stroke else "f") + ("*" if path.even_odd else "")


@lru_cache(maxsize=KEPT)
def outline(commands: tuple[Command, ...], places: int) -> str:
    """Return the operators that make an outline the current path; kept, as most come again."""
    known = cast("Sequence[tuple[Any, ...]]", commands)
    shapes = _shapes(places)
    form = " ".join([shapes[command[0]] for command in known])
    tie = TIES[places]
    said = form % tuple([value + tie for command in known for value in command[1:]])
    # Zeros at the end of decimals go, the most first; a whole number is marked by a line's end
    # meanwhile, so that none of its own zeros goes.
    said = said.replace(f".{'0' * places} ", "\n")
    for zeros in range(places - 1, 0, -1):
        said = said.replace(f"{'0' * zeros} ", " ")
    return said.replace("\n", " ").replace("-0 ", "0 ")


@cache
def _shapes(places: int) -> Mapping[str | float, str]:
    """Return how each command is said, its numbers with so many decimals."""
    point = f"%.{places}f %.{places}f "
    return {"M": f"{point}m", "L": f"{point}l", "C": f"{point * 3}c", "Z": "h"}


def kerned_operator(codes: bytes, gaps: Sequence[float], size: float) -> str:
    """Return the operator that shows characters with gaps in mm; PDF takes them from 1000ths."""
    shown = [f"{code:02x}" for code in codes]
    for place, gap in enumerate(gaps):
        if moved := round(-1000 * gap / size, 1):
            shown[place] += f">{moved:g}<"
    return f"[<{''.join(shown)}>] TJ"


# What becomes of fine lines in a page that is turned into dots.
# pdfium, which turns them, draws no line thinner than a dot, and sets upright rectangles on whole
# dots: art of fine lines came out black. A line thinner than a dot is therefore drawn as wide as
# one and seen through by as much as it is thinner, as browsers do; and a side of a small rectangle
# is a curve, by which pdfium does not know it as one.

# Dots of a rectangle's shorter side, up to which half a dot more is seen.
SMALL = 4.0
# Lines and curves of a rectangle, the first corner among them; it may be closed by a line too.
CORNERS = 4


class _Every(Collection[str]):
    """All names: each symbol is drawn where it stands, for its lines are as wide as that says."""

    def __contains__(self, _: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


EVERY = _Every()


def share_of_dot(path: Path, dot: float) -> float:
    """Return how much of a dot a path's line covers across, at most all of it."""
    return min(1.0, path.stroke.width / dot) if path.stroke and path.stroke.width else 1.0


def widened(path: Path, dot: float) -> Path:
    """Return the line of a path as wide as a dot."""
    assert path.stroke
    return replace(path, fill=None, stroke=replace(path.stroke, width=dot))


def unsnapped(path: Path, dot: float) -> Path:
    """Return a path that is covered by its area: of small rectangles one side is a curve."""
    commands = path.commands
    drawn = [command for command in commands if command[0] != "Z"]
    if path.stroke or not CORNERS <= len(drawn) <= CORNERS + 1:
        return path
    if any(len(command) != 3 for command in drawn) or min(hull(drawn)[2:]) > SMALL * dot:  # noqa: PLR2004 - a line
        return path
    (_, *start), (_, *end) = cast("list[tuple[Any, ...]]", drawn[:2])
    return replace(path, commands=(commands[0], ("C", *start, *end, *end), *commands[2:]))
