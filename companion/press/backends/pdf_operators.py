"""The operators of a PDF content stream, as text."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, cast

from companion.press.backends.colours import Colours
from companion.press.backends.numbers import TIES, number, numbers, places_under
from companion.press.drawing.geometry import magnification, product
from companion.press.drawing.nodes import LIMIT, Command, Matrix, Path, Stroke

CAPS = {"butt": "0", "round": "1", "square": "2"}
JOINS = {"miter": "0", "round": "1", "bevel": "2"}
KEPT = 1024
"""Outlines that are kept as they are said."""


class State:
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

    def under(self, matrix: Matrix) -> "State":
        """Return the state within a group of that transform."""
        return State(product(self._matrix, matrix), self._colours, self._settings)

    def inside(self) -> "State":
        """Return the state of a form that is begun here: nothing is known to be set."""
        return State(self._matrix, self._colours)

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


def drawn(path: Path, state: State) -> str:
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
