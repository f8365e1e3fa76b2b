"""Shapes painted with gradients, as PDF has them: each a form with patterns of its own.

A pattern is placed by the content stream that it belongs to (ISO 32000-1, 8.7.3.1): in a form of
its own it lies as the shape does, wherever that is drawn. Where what is beneath shines through,
the shape is painted through a soft mask, a second gradient in greys (11.6.5.2).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFFormXObject, PDFStream

from companion.press.backends.colours import Colours
from companion.press.backends.numbers import matrix_numbers, number, numbers
from companion.press.backends.pdf_operators import State, drawn, limited
from companion.press.drawing.extent import extent
from companion.press.drawing.geometry import Box
from companion.press.drawing.nodes import IDENTITY, Gradient, Path, Stop
from companion.press.drawing.paint import is_opaque

PLACES = 5
"""Decimals of a gradient's own numbers, which run from 0 to 1."""
NEAR = 1e-6
"""Stops nearer to each other have no way between them."""
SHINE = "/DeviceGray"

Say = Callable[[Stop], str]
Refer = Callable[[Any, str], str]
"""Puts an object into the file by a name, and returns what refers to it."""


class GradientForms:
    """Makes the forms of one file."""

    def __init__(self, colours: Colours, refer: Refer) -> None:
        self._colours = colours
        self._refer = refer
        self._masks = 0

    def form(self, path: Path, places: int) -> Any:  # noqa: ANN401 - reportlab's
        """Return a form that draws a path, of which the fill or the stroke is a gradient."""
        box = extent((path,))
        patterns: dict[str, str] = {}
        states: dict[str, str] = {}
        said: list[str] = []
        for kind, part in _parts(path):
            gradient = part.fill or (part.stroke and part.stroke.colour)
            lead = ""
            if isinstance(gradient, Gradient):
                patterns[kind] = self._pattern(gradient)
                lead = _chosen(kind)
                if not is_opaque(gradient):
                    states[kind] = self._soft(gradient, box)
                    lead = f"/{kind} gs {lead}"
            state = State(IDENTITY, self._colours, places=places)
            said.append(f"q {lead}{limited(part)}{drawn(part, state)} Q")
        resources = f"/Pattern << {_entries(patterns)} >> /ExtGState << {_entries(states)} >>"
        return _form(box, "\n".join(said), resources)

    def _pattern(self, gradient: Gradient) -> str:
        shading = _shading(gradient, self._colours.space, self._colour)
        matrix = matrix_numbers(gradient.matrix)
        return f"<< /PatternType 2 /Matrix [{matrix}] /Shading {shading} >>"

    def _colour(self, stop: Stop) -> str:
        return self._colours.operands(stop.colour)

    def _soft(self, gradient: Gradient, box: Box) -> str:
        shading = _shading(gradient, SHINE, lambda stop: number(stop.opacity, PLACES))
        drawn = f"{matrix_numbers(gradient.matrix)} cm /S sh"
        mask = _form(box, drawn, f"/Shading << /S {shading} >>")
        mask.Contents.dictionary["Group"] = PDFDictionary(
            {"Type": "/Group", "S": "/Transparency", "CS": SHINE}
        )
        self._masks += 1
        said = self._refer(mask, f"soft{self._masks}")
        return f"<< /SMask << /S /Luminosity /G {said} >> >>"


def _parts(path: Path) -> Iterator[tuple[str, Path]]:
    """Give the area and the line of a path as paths of their own, each with a name."""
    if path.fill:
        yield "F", replace(path, stroke=None)
    if path.stroke:
        yield "L", replace(path, fill=None)


def _chosen(kind: str) -> str:
    """Return the operators that paint with a pattern."""
    return f"/Pattern cs /{kind} scn " if kind == "F" else f"/Pattern CS /{kind} SCN "


def _entries(named: dict[str, str]) -> str:
    return " ".join(f"/{name} {said}" for name, said in named.items())


def _form(box: Box, content: str, resources: str) -> Any:  # noqa: ANN401 - reportlab's
    x, y, width, height = box
    form = PDFFormXObject(x, y, x + width, y + height)
    form.compression = 1
    form.Contents = PDFStream(content=content)
    form.Resources = f"<< {resources} >>"
    return form


def _shading(gradient: Gradient, space: str, say: Say) -> str:
    if gradient.focus is None:
        kind, ends = 2, "0 0 1 0"
    else:
        kind, ends = 3, f"{numbers((*gradient.focus, gradient.inner), PLACES)} 0 0 1"
    run = _function(gradient.stops, say)
    return (
        f"<< /ShadingType {kind} /ColorSpace {space} /Coords [{ends}] "
        f"/Function {run} /Extend [true true] >>"
    )


def _function(stops: Sequence[Stop], say: Say) -> str:
    """Return the colours along the way: pieces from stop to stop (ISO 32000-1, 7.10.4)."""
    first, last = stops[0], stops[-1]
    ends = (replace(first, offset=0.0), *stops, replace(last, offset=1.0))
    pieces = [(one, other) for one, other in pairwise(ends) if other.offset - one.offset > NEAR]
    said = [
        f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{say(one)}] /C1 [{say(other)}] >>"
        for one, other in pieces
    ]
    bounds = numbers((one.offset for one, _ in pieces[1:]), PLACES)
    return (
        f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(said)}] "
        f"/Bounds [{bounds}] /Encode [{' '.join(['0 1'] * len(said))}] >>"
    )
