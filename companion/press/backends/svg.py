"""SVG by svgwrite, one file for each side of a sheet, in mm.

Text is drawn as outlines, each glyph once: the only form that looks the same in every program.
The words stand beside it in `<title>`. `text="live"` writes text that can be edited instead, and
names our fonts for it.
"""

import re
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from pathlib import Path as FilePath
from typing import Literal

from svgwrite import Drawing
from svgwrite.base import BaseElement, Desc, Title
from svgwrite.container import Group as GroupElement
from svgwrite.container import Use as UseElement
from svgwrite.gradients import LinearGradient, RadialGradient
from svgwrite.image import Image as ImageElement
from svgwrite.masking import ClipPath as ClipElement
from svgwrite.path import Path as PathElement
from svgwrite.text import Text as TextElement
from svgwrite.text import TSpan

from companion.press.backends.walk import (
    Walk,
    matrix_numbers,
    number,
    numbers,
    path_data,
    places_under,
)
from companion.press.drawing.geometry import product, scaling, transform_path
from companion.press.drawing.nodes import (
    IDENTITY,
    Gradient,
    Group,
    Image,
    Matrix,
    Note,
    Paint,
    Path,
    Run,
    Stroke,
    Symbol,
    TextLine,
    Use,
)
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.text.fonts import font

TextForm = Literal["outline", "live"]
Side = Literal["front", "back"]

MEDIA = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
# Decimals of a gradient's own numbers, which run from 0 to 1.
PAINT_PLACES = 5
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg_bytes(
    sheet: Sheet, document: Document, text: TextForm = "outline", side: Side = "front"
) -> bytes:
    """Return one side of a sheet as an SVG file; the front where there is no back."""
    page = sheet.back if side == "back" and sheet.back else sheet.front
    target = SvgTarget(f"{document.title}: {sheet.title}", document.language, text)
    Walk(target).page(page)
    return target.file()


class SvgTarget:
    """A target of one page."""

    def __init__(self, title: str, language: str, text: TextForm = "outline") -> None:
        self._title = title
        self._language = language
        self._live = text == "live"
        self._drawing = Drawing(debug=False)
        self._parents: list[BaseElement] = [self._drawing]
        self._matrices: list[Matrix] = [IDENTITY]
        self._ids: dict[str, str] = {}

    def file(self) -> bytes:
        """Return the page as a file."""
        drawing: str = self._drawing.tostring()
        return f'<?xml version="1.0" encoding="UTF-8"?>\n{drawing}\n'.encode()

    def begin_page(self, page: Page) -> None:
        """Start the file, its size in mm."""
        size = (number(page.width), number(page.height))
        self._drawing["width"], self._drawing["height"] = (f"{length}mm" for length in size)
        self._drawing["viewBox"] = f"0 0 {' '.join(size)}"
        self._drawing["role"] = "document"
        self._drawing["xml:lang"] = self._language
        self._drawing.set_desc(_words(f"{self._title} ({page.label})"))

    def end_page(self) -> None:
        """Do nothing: the file is whole."""

    def begin_group(self, group: Group) -> None:
        """Open a `<g>` with its transform, clip, title and data."""
        matrix = product(self._matrices[-1], group.transform)
        element = self._element(GroupElement)
        if group.transform != IDENTITY:
            element["transform"] = _matrix(group.transform)
        if group.clip is not None:
            data = path_data(group.clip, places_under(matrix))
            make = partial(self._clip, even_odd=group.even_odd)
            kind = "clip-even" if group.even_odd else "clip"
            element["clip-path"] = f"url(#{self._defined(kind, data, make)})"
        if group.opacity < 1:
            element["opacity"] = number(group.opacity)
        for key, value in group.data.items():
            element[f"data-{key}"] = _words(value)
        if group.name:
            element.add(Title(_words(group.name)))
        self._open(element, matrix)

    def end_group(self) -> None:
        """Close the `<g>`."""
        self._parents.pop()
        self._matrices.pop()

    def begin_symbol(self, symbol: Symbol) -> None:
        """Take what follows as a `<g>` that is only drawn where it is used."""
        element = self._element(GroupElement)
        self._ids[f"symbol {symbol.id}"] = element["id"] = self._new_id("symbol")
        self._drawing.defs.add(element)
        self._parents.append(element)
        self._matrices.append(IDENTITY)

    def end_symbol(self) -> None:
        """Return to the page."""
        self.end_group()

    def use(self, use: Use) -> None:
        """Draw a symbol."""
        target = f"#{self._ids[f'symbol {use.symbol.id}']}"
        self._add(UseElement, target, transform=_matrix(use.transform))

    def path(self, path: Path) -> None:
        """Draw a `<path>`."""
        if not path.commands or not (path.fill or path.stroke):
            return
        places = self._places()
        element = self._add(PathElement, path_data(path.commands, places))
        element["fill"] = self._paint(path.fill) if path.fill else "none"
        if path.even_odd:
            element["fill-rule"] = "evenodd"
        if path.stroke:
            element.update(self._stroke(path.stroke, places))

    def text(self, line: TextLine) -> None:
        """Draw a line of text as glyphs, or write it."""
        place = f"translate({numbers((line.x, line.y), self._places())})"
        if self._live:
            element = self._add(TextElement, "", transform=place)
            element["xml:space"] = "preserve"
            for run in line.runs:
                element.add(self._element(TSpan, _words(run.text), **_lettering(run)))
            return
        element = self._add(GroupElement, transform=place, role="img")
        element.add(Title(_words("".join(run.text for run in line.runs))))
        for run in line.runs:
            element.add(self._outlined(run))

    def image(self, image: Image) -> None:
        """Draw a picture, whose file is in the SVG file once."""
        name = self._defined("image", str(image.file), self._picture)
        box = (image.width, 0, 0, image.height, image.x, image.y)
        self._add(UseElement, f"#{name}", transform=_matrix(box))

    def note(self, note: Note) -> None:
        """Describe the group that the note stands in."""
        self._parents[-1].add(Desc(_words(note.words)))

    def _outlined(self, run: Run) -> BaseElement:
        """Return a run as glyphs, placed in the font's own units."""
        face = font(run.font)
        unit = run.size / face.units
        element = self._element(GroupElement, fill=run.colour)
        element["transform"] = _matrix((unit, 0, 0, unit, run.x, 0))
        # Each glyph is placed by us: browsers do not agree on kerning, or have another version of
        # it.
        gaps = (*run.gaps, 0) if run.gaps else (0,) * len(run.text)
        here = 0.0
        for char, gap in zip(run.text, gaps, strict=True):
            if face.outline(char):
                glyph = f"{run.font}-{ord(char):x}"
                self._glyph(glyph, run.font, char)
                element.add(self._element(UseElement, f"#{glyph}", x=number(here, 0)))
            here += face.advance(char) * face.units + gap / unit
        return element

    def _glyph(self, name: str, font_id: str, char: str) -> None:
        """Define a glyph's outline, in the font's units, the first time that it is drawn."""
        if name not in self._ids:
            self._ids[name] = name
            face = font(font_id)
            outline = transform_path(face.outline(char), scaling(face.units))
            self._drawing.defs.add(self._element(PathElement, path_data(outline, 0), id=name))

    def _clip(self, data: str, *, even_odd: bool) -> BaseElement:
        element = self._element(ClipElement)
        path = element.add(self._element(PathElement, data))
        if even_odd:
            path["clip-rule"] = "evenodd"
        return element

    def _stroke(self, stroke: Stroke, places: int) -> dict[str, str]:
        """Return a stroke's attributes, those left out that are SVG's own."""
        cap, join = stroke.ends
        start = {"stroke-dashoffset": number(stroke.start, places)} if stroke.start else {}
        dash = {"stroke-dasharray": numbers(stroke.dash, places), **start} if stroke.dash else {}
        return {
            "stroke": self._paint(stroke.colour),
            "stroke-width": number(stroke.width, places),
            **({"stroke-linecap": cap} if cap != "butt" else {}),
            **({"stroke-linejoin": join} if join != "miter" else {}),
            **({"stroke-miterlimit": number(stroke.limit)} if join == "miter" else {}),
            **dash,
        }

    def _paint(self, paint: Paint) -> str:
        """Return a colour as it is, and a gradient by the name under which it is defined."""
        if isinstance(paint, str):
            return paint
        name = self._defined("gradient", repr(paint), lambda _: self._gradient(paint))
        return f"url(#{name})"

    def _gradient(self, paint: Gradient) -> BaseElement:
        common = {
            "gradientUnits": "userSpaceOnUse",
            "gradientTransform": _matrix(paint.matrix),
        }
        if paint.focus is None:
            element = self._element(LinearGradient, (0, 0), (1, 0), **common)
        else:
            fx, fy = (number(each, PAINT_PLACES) for each in paint.focus)
            element = self._element(RadialGradient, (0, 0), 1, (fx, fy), **common)
            if paint.inner:
                element["fr"] = number(paint.inner, PAINT_PLACES)
        for stop in paint.stops:
            seen = number(stop.opacity, PAINT_PLACES) if stop.opacity < 1 else None
            element.add_stop_color(number(stop.offset, PAINT_PLACES), stop.colour, seen)
        return element

    def _picture(self, file: str) -> BaseElement:
        """Return a picture that fills a box of 1 mm, whatever its shape."""
        # The file is in the SVG itself: a picture that lies beside it is lost when that is sent on.
        path = FilePath(file)
        content = b64encode(path.read_bytes()).decode()
        link = f"data:{MEDIA[path.suffix.lower()]};base64,{content}"
        return self._element(ImageElement, link, size=(1, 1), preserveAspectRatio="none")

    def _defined(self, kind: str, key: str, make: Callable[[str], BaseElement]) -> str:
        """Return the id of something in `<defs>`, made the first time that it is asked for."""
        known = f"{kind} {key}"
        if known not in self._ids:
            element = make(key)
            self._ids[known] = element["id"] = self._new_id(kind)
            self._drawing.defs.add(element)
        return self._ids[known]

    def _new_id(self, kind: str) -> str:
        """Return an id of our own: svgwrite counts for the whole process."""
        return f"{kind}{sum(known.startswith(f'{kind} ') for known in self._ids) + 1}"

    def _places(self) -> int:
        return places_under(self._matrices[-1])

    def _open(self, element: BaseElement, matrix: Matrix) -> None:
        self._parents[-1].add(element)
        self._parents.append(element)
        self._matrices.append(matrix)

    def _add(self, kind: type[BaseElement], *arguments: str, **attributes: str) -> BaseElement:
        return self._parents[-1].add(self._element(kind, *arguments, **attributes))

    def _element(
        self, kind: type[BaseElement], *arguments: object, **attributes: object
    ) -> BaseElement:
        """Return an element that shares the drawing's settings: making new ones is slow."""
        return kind(*arguments, factory=self._drawing, **attributes)


def _matrix(matrix: Matrix) -> str:
    return f"matrix({matrix_numbers(matrix)})"


def _lettering(run: Run) -> dict[str, str]:
    """Return how a run is set, in the words of CSS."""
    face = font(run.font)
    return {
        "x": number(run.x),
        "fill": run.colour,
        "font_family": f"'{face.family}', {face.generic}",
        "font_size": number(run.size),
        "font_weight": str(face.weight),
        **({"font_style": "italic"} if face.italic else {}),
    }


def _words(text: str) -> str:
    """Return the text without the control characters that XML cannot hold."""
    return _UNWRITABLE.sub("", text)
