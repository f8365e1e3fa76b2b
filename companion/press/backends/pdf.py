"""PDF by reportlab. Only subsets of fonts are embedded; equal input gives equal bytes.

reportlab's registry of fonts serves the whole process, and takes two files of one PostScript name
for the same: it is not used. Text is placed glyph by glyph with `TJ`, which keeps kerning, and
stays text that can be searched and copied.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path as FilePath
from typing import Any, BinaryIO

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFResourceDictionary,
    PDFStream,
    xObjectName,
)
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.press.backends.pdf_operators import (
    EVERY,
    Colours,
    GraphicsState,
    Light,
    drawn,
    kerned_operator,
    limited,
    outline,
    share_of_dot,
    unsnapped,
    widened,
)
from companion.press.backends.pdf_resources import (
    GradientForms,
    OutlineFont,
    describe,
    image_objects,
)
from companion.press.backends.walk import Walk, matrix_numbers, number, numbers, single_symbols
from companion.press.drawing.colour import has_gradient
from companion.press.drawing.extent import extent
from companion.press.drawing.geometry import INCH, Box, union
from companion.press.drawing.nodes import (
    IDENTITY,
    Group,
    Image,
    Note,
    Path,
    Run,
    Symbol,
    TextLine,
    Use,
)
from companion.press.sheets.model import Document, Page
from companion.press.text.fonts import font

# Points in a mm.
POINTS = 72 / INCH
VERSION = (1, 7)
LIGHT = Light()


def write_pdf(
    document: Document,
    stream: BinaryIO,
    told: Callable[[], None] = lambda: None,
    colours: Colours = LIGHT,
    dpi: float | None = None,
) -> None:
    """Write the sheets of a document, fronts and backs in turn, as one PDF file.

    Args:
        document: What is printed.
        stream: Where to.
        told: Called when a page is done.
        colours: How colours are said. Pictures stay as they are.
        dpi: Of the dots that the pages are turned into, if that is what the file is for.
    """
    for _ in pdf_pages(document, stream, colours, dpi):
        told()


def pdf_pages(
    document: Document, stream: BinaryIO, colours: Colours = LIGHT, dpi: float | None = None
) -> Iterator[None]:
    """Write the same page by page, for whoever does something else in between.

    It goes on after each page; only once it has ended is the file whole.
    """
    with _binary_streams():
        target = PdfTarget(document, stream, colours, INCH / dpi if dpi else 0.0)
    sides = [[side for side in (each.front, each.back) if side] for each in document.sheets]
    # A symbol used once would be an object of its own that saves nothing. In dots, each has to be
    # drawn where it stands: how wide its lines are in dots depends on that.
    walk = Walk(target, EVERY if dpi else single_symbols(chain.from_iterable(sides)))
    for sheet, pages in zip(document.sheets, sides, strict=True):
        target.bookmark(sheet.title)
        for page in pages:
            # The setting is reportlab's, of the whole process: whoever runs between two pages, such
            # as another print on a phone, finds it as it was.
            with _binary_streams():
                walk.page(page)
            yield
    with _binary_streams():
        target.save()


@contextmanager
def _binary_streams() -> Iterator[None]:
    """Keep reportlab from writing its streams in base 85, which is larger and slower."""
    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before


class _Canvas(Canvas):
    """A canvas that starts no page with a font of reportlab's and asks its registry for none."""

    _doc: Any

    def _make_preamble(self) -> None:
        self._preamble = ""

    def encoded(self, face: TTFont | OutlineFont, text: str) -> list[tuple[str, bytes]]:
        """Return text as the codes of the subsets that hold it, each with its subset's name."""
        if isinstance(face, OutlineFont):
            return face.encoded(text, self._doc)
        return [
            (face.getSubsetInternalName(subset, self._doc), codes)
            for subset, codes in face.splitString(text, self._doc)
        ]

    def add_image(self, name: str, file: FilePath) -> None:
        """Put a PNG or JPEG file into the document, its transparency as a mask of its own."""
        image, mask = image_objects(name, file)
        self._doc.addForm(name, image)
        if mask:
            image.smask = self._doc.Reference(mask, xObjectName(mask.name))

    def refer(self, thing: Any, name: str) -> str:
        """Put an object into the document by a name, and return what refers to it."""
        self._doc.Reference(thing, name)
        return "{} {} R".format(*self._doc.idToObjectNumberAndVersion[name])

    def add_form(self, name: str, form: Any) -> None:
        """Put a form into the document that was made elsewhere."""
        self._doc.addForm(name, form)

    def end_form(self, name: str) -> Any:
        """End the form that was begun, and return it; reportlab forgets what it is seen through."""
        self.endForm()
        form = self._doc.idToObject[xObjectName(name)]
        if states := vars(form).get("ExtGState"):
            form.Resources = PDFResourceDictionary(XObject=form.XObjects or {}, ExtGState=states)
            form.Resources.allProcs()
            form.Resources.basicFonts()
        return form

    def lay_form(self, name: str, opacity: float) -> None:
        """End the form that was begun, and draw it with what is beneath shining through.

        It is a transparency group (ISO 32000-1, 11.6.6): what lies in it hides its own parts.
        """
        form = self.end_form(name)
        form.Contents = PDFStream(content=form.stream)
        group = {"Type": "/Group", "S": "/Transparency", "I": "true"}
        form.Contents.dictionary["Group"] = PDFDictionary(group)
        self.saveState()
        self.setFillAlpha(opacity)
        self.doForm(name)
        self.restoreState()


class PdfTarget:
    """A target that writes content streams."""

    def __init__(
        self, document: Document, stream: BinaryIO, colours: Colours = LIGHT, dot: float = 0.0
    ) -> None:
        # `invariant` leaves the time out of the file: the same input gives the same bytes.
        self._canvas = _Canvas(
            stream, pageCompression=1, invariant=1, pdfVersion=VERSION, lang=document.language
        )
        self._fonts: dict[str, TTFont | OutlineFont] = {}
        self._images: dict[FilePath, str] = {}
        self._symbols: dict[str, str] = {}
        self._pages = 0
        self._colours = colours
        # mm of the dots that the page is turned into; 0 where it stays as it is.
        self._dot = dot
        self._states: list[GraphicsState] = [GraphicsState(IDENTITY, colours)]
        # Of those around what is drawn: the opacity, and whether it holds for a single layer.
        self._groups: list[tuple[float, bool]] = []
        # The names of forms that are being drawn, those within others after these.
        self._open: list[str] = []
        self._layers = 0
        self._gradients = GradientForms(colours, self._canvas.refer)
        # The names of forms that draw paths with gradients.
        self._painted: dict[tuple[Path, int], str] = {}
        describe(self._canvas, document)

    def bookmark(self, title: str) -> None:
        """Name the next page in the outline."""
        key = f"sheet-{self._pages}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key)

    def save(self) -> None:
        """Write the file."""
        self._canvas.save()

    def begin_page(self, page: Page) -> None:
        """Turn mm from the top left into PDF's points from the bottom left."""
        height = page.height * POINTS
        self._canvas.setPageSize((page.width * POINTS, height))
        # The canvas keeps the boxes of the page before; one that has no pieces is to have none.
        self._canvas.setTrimBox(None)
        self._canvas.setBleedBox(None)
        if page.trims:
            trim = union(page.trims)
            self._canvas.setTrimBox(_upside_down(trim, page))
            self._canvas.setBleedBox(_upside_down(_within(page.bleed or trim, page), page))
        # Readers show this in place of their own count: the number that is printed on the sheet.
        self._canvas.addPageLabel(self._pages, prefix=page.label)
        self._write(f"{POINTS:.8f} 0 0 {-POINTS:.8f} 0 {number(height, 6)} cm")

    def end_page(self) -> None:
        """Finish the page; its content is kept until the file is written."""
        self._canvas.showPage()
        self._pages += 1
        # A new page begins with nothing set; what was set on the last must be said again.
        self._states = [GraphicsState(IDENTITY, self._colours)]

    def begin_group(self, group: Group) -> None:
        """Save the graphics state, then transform and clip."""
        # Inside `q` and `Q` all that is set is forgotten with the group, and so is what we know of
        # it.
        state = self._states[-1].under(group.transform)
        self._states.append(state)
        moved = "" if group.transform == IDENTITY else f" {matrix_numbers(group.transform)} cm"
        rule = "W*" if group.even_odd else "W"
        clip = "" if group.clip is None else f" {outline(group.clip, state.places)} {rule} n"
        self._write(f"q{moved}{clip}")
        is_single = group.opacity < 1 and _is_one_layer(group)
        self._groups.append((group.opacity, is_single))
        if is_single:
            self._canvas.saveState()
            self._canvas.setFillAlpha(group.opacity)
            self._canvas.setStrokeAlpha(group.opacity)
        elif group.opacity < 1:
            self._layers += 1
            self._open.append(f"layer{self._layers}")
            box = _corners(extent(group.nodes))
            self._canvas.beginForm(self._open[-1], *box)  # type: ignore[arg-type]  # as below
            # A form inherits the matrix of the page it is drawn on, and nothing that was set there.
            self._states.append(state.inside())

    def end_group(self) -> None:
        """Restore the graphics state; what is seen through is laid down as a whole."""
        opacity, is_single = self._groups.pop()
        if is_single:
            self._canvas.restoreState()
        elif opacity < 1:
            self._states.pop()
            self._canvas.lay_form(self._open.pop(), opacity)
        self._states.pop()
        self._write("Q")

    def begin_symbol(self, symbol: Symbol) -> None:
        """Begin a form: a drawing that is in the file once."""
        name = self._symbols[symbol.id] = f"symbol{len(self._symbols) + 1}"
        right, bottom = symbol.x + symbol.width, symbol.y + symbol.height
        box = (symbol.x, symbol.y, right, bottom)
        self._open.append(name)
        self._canvas.beginForm(name, *box)  # type: ignore[arg-type]  # they need not be whole
        self._states.append(GraphicsState(IDENTITY, self._colours))

    def end_symbol(self) -> None:
        """Return from the form to the page."""
        self._states.pop()
        self._canvas.end_form(self._open.pop())

    def use(self, use: Use) -> None:
        """Draw a form."""
        self._write(f"q {matrix_numbers(use.transform)} cm")
        self._canvas.doForm(self._symbols[use.symbol.id])
        self._write("Q")

    def path(self, path: Path) -> None:
        """Fill and stroke an outline."""
        if not path.commands or not (path.fill or path.stroke):
            return
        scale = self._states[-1].scale
        if self._dot and (seen := share_of_dot(path, self._dot / scale)) < 1:
            self._thin(path, seen)
            return
        if self._dot:
            path = unsnapped(path, self._dot / scale)
        if has_gradient(path):
            self._canvas.doForm(self._gradient(path))
        elif limit := limited(path):
            state = self._states[-1].under(IDENTITY)
            self._write(f"q {limit}{drawn(path, state)} Q")
        else:
            self._write(drawn(path, self._states[-1]))

    def _thin(self, path: Path, seen: float) -> None:
        """Draw a line thinner than a dot as one of a dot that is seen through as much."""
        if path.fill:
            self.path(replace(path, stroke=None))
        line = widened(path, self._dot / self._states[-1].scale)
        opacity, is_single = self._groups[-1] if self._groups else (1.0, False)
        self._canvas.saveState()
        self._canvas.setStrokeAlpha(seen * (opacity if is_single else 1.0))
        self._states.append(self._states[-1].under(IDENTITY))
        self.path(line)
        self._states.pop()
        self._canvas.restoreState()

    def _gradient(self, path: Path) -> str:
        """Return the name of a form that draws a path with a gradient, made the first time."""
        key = (path, self._states[-1].places)
        if key not in self._painted:
            name = self._painted[key] = f"gradient{len(self._painted) + 1}"
            self._canvas.add_form(name, self._gradients.form(*key))
        return self._painted[key]

    def text(self, line: TextLine) -> None:
        """Set a line of text; y runs down, so that letters are turned upright."""
        for run in line.runs:
            self._run(run, line.x + run.x, line.y)

    def image(self, image: Image) -> None:
        """Draw a picture into its box."""
        # PDF's pictures stand on their foot in a square of 1; ours hang from their top.
        box = (image.width, 0, 0, -image.height, image.x, image.y + image.height)
        self._write(f"q {matrix_numbers(box)} cm")
        self._canvas.doForm(self._image(image.file))
        self._write("Q")

    def note(self, note: Note) -> None:
        """Do nothing: words on a PDF page are its text."""

    def _run(self, run: Run, x: float, y: float) -> None:
        state = self._states[-1]
        size = number(run.size, state.places + 1)
        shown, begin = [], 0
        for name, codes in self._canvas.encoded(self._font(run.font), run.text):
            # A subset has 256 glyphs: a run is parted where it goes on in another, and its gaps
            # with it.
            gaps = run.gaps[begin : begin + len(codes)]
            shown.append(f"{name} {size} Tf {kerned_operator(codes, gaps, run.size)}")
            begin += len(codes)
        fill = state.fill(run.colour)
        start = f"{fill}1 0 0 -1 {numbers((x, y), state.places)} Tm"
        self._write(f"BT {start} {' '.join(shown)} ET")

    def _font(self, name: str) -> TTFont | OutlineFont:
        """Return reportlab's own reading of a font, for this document alone; outlines of others."""
        if name not in self._fonts:
            face = font(name)
            if face.file is None:
                self._fonts[name] = OutlineFont(face)
            else:
                # With readable ASCII the first subset has room for 128 codes, used or not.
                self._fonts[name] = TTFont(name, str(face.file), asciiReadable=False)
        return self._fonts[name]

    def _image(self, file: FilePath) -> str:
        """Return the name of a picture, put into the file the first time."""
        if file not in self._images:
            name = self._images[file] = f"image{len(self._images) + 1}"
            self._canvas.add_image(name, file)
        return self._images[file]

    def _write(self, operators: str) -> None:
        self._canvas.addLiteral(operators)


def _is_one_layer(group: Group) -> bool:
    """Tell whether nothing in a group can lie over another: its opacity is that of the one."""
    if len(group.nodes) != 1 or not isinstance(path := group.nodes[0], Path):
        return False
    return not (path.fill and path.stroke) and not has_gradient(path)


def _corners(box: Box) -> tuple[float, float, float, float]:
    x, y, width, height = box
    return (x, y, x + width, y + height)


def _upside_down(box: Box, page: Page) -> tuple[float, float, float, float]:
    """Return a box of mm from the top left as PDF's corners in points from the bottom left."""
    x, y, width, height = box
    bottom = page.height - y - height
    return (
        x * POINTS,
        bottom * POINTS,
        (x + width) * POINTS,
        (bottom + height) * POINTS,
    )


def _within(box: Box, page: Page) -> Box:
    """Return as much of a box as lies on the page."""
    x, y, width, height = box
    left, top = max(0.0, x), max(0.0, y)
    right, bottom = min(page.width, x + width), min(page.height, y + height)
    return (left, top, right - left, bottom - top)
