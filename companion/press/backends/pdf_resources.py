"""What a PDF holds beside its pages: what it says of itself, fonts, pictures and gradients."""

import warnings
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from html import escape
from itertools import pairwise
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final

from PIL import Image
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import XMP, PDFDictionary, PDFFormXObject, PDFImageXObject, PDFStream
from reportlab.pdfgen.canvas import Canvas

from companion import __version__
from companion.press.backends.pdf_operators import Colours, GraphicsState, drawn, limited, outline
from companion.press.backends.walk import matrix_numbers, number, numbers
from companion.press.drawing.colour import is_opaque
from companion.press.drawing.extent import extent
from companion.press.drawing.geometry import Box, bounds, transform_path
from companion.press.drawing.nodes import IDENTITY, Gradient, Path, Stop
from companion.press.drawing.picture_parts import parts_of
from companion.press.sheets.model import Document
from companion.press.text.fonts import Font

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

CREATOR = f"Tabletop Companion {__version__}"
PRODUCER = "ReportLab PDF Library"
# A file that is made again from the same data is the same file, so it tells no time.
MADE = "2000-01-01T00:00:00+00:00"

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>{producer}</pdf:Producer>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{made}</xmp:CreateDate>
<xmp:ModifyDate>{made}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def describe(canvas: Canvas, document: Document) -> None:
    """Give a PDF its title, language and creator, and ask for it to be printed unscaled."""
    canvas.setTitle(document.title)
    canvas.setCreator(CREATOR)
    canvas.setProducer(PRODUCER)
    canvas.setAuthor("")
    canvas.setSubject("")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    packet = _XMP.format(
        title=escape(document.title, quote=False),
        language=escape(document.language, quote=False),
        producer=PRODUCER,
        creator=CREATOR,
        made=MADE,
    ).encode()
    canvas.setCatalogEntry("Metadata", XMP(creator=lambda _document: packet))


# Fonts of kits' own in a PDF: glyphs as drawings (Type 3), whatever their file is like.
# Only outlines leave the font's file, so nothing of a stranger's reaches a reader of PDF. Text
# stays text: what each glyph stands for is written beside it. ISO 32000-1, 9.6.5 and 9.10.3.

# Of a glyph's own plane, in an em.
UNITS: Final = 1000
# Glyphs of one font of PDF's; a file has more of them where that is too few.
CODES: Final = 256


class OutlineFont:
    """The glyphs of one font that one document uses; it is written when the document is."""

    def __init__(self, face: Font) -> None:
        self._face = face
        self._codes: dict[str, int] = {}
        self._name = ""

    def encoded(self, text: str, document: Any) -> list[tuple[str, bytes]]:
        """Return text as codes, each stretch with the name of the font of PDF's that has them."""
        if not self._name:
            self._name = f"F{len(document.fontMapping) + 1}"
            document.fontMapping[self._face.id] = f"/{self._name}"
            # Glyphs are written when the document is saved: only then is known which ones it uses.
            document.delayedFonts.append(self)
        shown: list[tuple[str, bytes]] = []
        for char in text:
            part, code = divmod(self._codes.setdefault(char, len(self._codes)), CODES)
            name = f"/{self._name}+{part}"
            if shown and shown[-1][0] == name:
                shown[-1] = (name, shown[-1][1] + bytes((code,)))
            else:
                shown.append((name, bytes((code,))))
        return shown

    def addObjects(self, document: Any) -> None:
        """Write the glyphs that were used."""
        chars = list(self._codes)
        for start in range(0, len(chars), CODES):
            name = f"{self._name}+{start // CODES}"
            font = self._font(chars[start : start + CODES], name, document)
            document.Reference(font, name)
            document.idToObject["BasicFonts"].dict[name] = font

    def _font(self, chars: list[str], name: str, document: Any) -> Any:
        names = [f"g{code}" for code in range(len(chars))]
        glyphs = {
            glyph: _stream(self._glyph(char), f"{name}-{glyph}", document)
            for glyph, char in zip(names, chars, strict=True)
        }
        return pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type3",
                "Name": f"/{name}",
                # Zeros: nothing follows from it (ISO 32000-1, table 112), each glyph has its own.
                "FontBBox": pdfdoc.PDFArray([0, 0, 0, 0]),
                "FontMatrix": pdfdoc.PDFArray([1 / UNITS, 0, 0, 1 / UNITS, 0, 0]),
                "Resources": pdfdoc.PDFDictionary({}),
                "FirstChar": 0,
                "LastChar": len(chars) - 1,
                "Widths": pdfdoc.PDFArray([self._width(char) for char in chars]),
                "CharProcs": pdfdoc.PDFDictionary(glyphs),
                "Encoding": pdfdoc.PDFDictionary(
                    {
                        "Type": "/Encoding",
                        "Differences": pdfdoc.PDFArray([0, *(f"/{each}" for each in names)]),
                    }
                ),
                "ToUnicode": _stream(_said(chars), f"{name}-said", document),
            }
        )

    def _width(self, char: str) -> int:
        return round(self._face.advance(char) * UNITS)

    def _glyph(self, char: str) -> str:
        """Return the operators that draw a glyph, in whatever colour is set."""
        shape = transform_path(self._face.outline(char), (UNITS, 0, 0, -UNITS, 0, 0))
        x, y, width, height = bounds(shape) if shape else (0.0, 0.0, 0.0, 0.0)
        box = numbers((x, y, x + width, y + height), 1)
        return f"{self._width(char)} 0 {box} d1 {outline(shape, 1)} f"


def _stream(content: str, name: str, document: Any) -> Any:
    # Tests read the streams of documents that are not packed.
    filters = [pdfdoc.PDFZCompress] if document.compression else []
    return document.Reference(
        pdfdoc.PDFStream(content=content.encode("ascii"), filters=filters), name
    )


def _said(chars: list[str]) -> str:
    """Return what codes stand for, as PDF has it."""
    lines = [f"<{code:02x}> <{char.encode('utf-16-be').hex()}>" for code, char in enumerate(chars)]
    blocks = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    mapped = "".join(f"{len(b)} beginbfchar\n" + "\n".join(b) + "\nendbfchar\n" for b in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CMapName /Said def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<00> <ff>\nendcodespacerange\n"
        f"{mapped}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    )


# Pictures as PDF has them: a JPEG as it is, a PNG as its dots and what is seen through them.

GREY: Final = ("1", "L", "LA")
# The space of a JPEG's colours by its bands.
SPACES: Final = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
# Lines of a picture that are turned into others at once.
BAND: Final = 256
# What Pillow calls grey of 16 bits, by version; turned into colours it would be all white.
DEEP: Final = ("I", "I;16")


def image_objects(name: str, file: FilePath) -> tuple[Any, Any]:
    """Return a PNG or JPEG file as a PDF's object, and its transparency as another, None without.

    Named by us: a name made from where the file lies differs from computer to computer.

    Raises:
        OSError: it can't be read.
        Damaged: as `parts_of` says.
    """
    with opened(file) as picture:
        if picture.format == "JPEG":
            return _photograph(name, file.read_bytes()), None
        shown = _of_eight_bits(picture)
        colours, alpha = ("L", "LA") if shown.mode in GREY else ("RGB", "RGBA")
        if not shown.has_transparency_data:
            return _dots(name, shown.convert(colours), colours), None
        seen = shown.convert(alpha)
        return _dots(name, seen, colours), _dots(f"{name}-mask", seen, "A")


@contextmanager
def opened(file: FilePath) -> Iterator["Picture"]:
    """Open a PNG or JPEG; what is odd about it and read all the same is nobody's concern."""
    with (
        warnings.catch_warnings(action="ignore"),
        Image.open(file, formats=("PNG", "JPEG")) as picture,
    ):
        yield picture


def _photograph(name: str, data: bytes) -> Any:
    parts = parts_of(data)
    assert parts is not None
    return _object(name, (parts.width, parts.height), SPACES[parts.bands], data, "DCTDecode")


def _of_eight_bits(picture: "Picture") -> "Picture":
    if picture.mode not in DEEP:
        return picture
    width, height = picture.size
    dots = picture.tobytes()
    return Image.frombytes("L", picture.size, dots[1 :: len(dots) // (width * height)])


def _dots(name: str, picture: "Picture", mode: str) -> Any:
    """Return the dots of a picture in a mode, "A" for what is seen through it.

    They are packed band by band: whole, they would lie in memory twice more.
    """
    width, height = picture.size
    packing, packed = zlib.compressobj(), bytearray()
    for top in range(0, height, BAND):
        band = picture.crop((0, top, width, min(top + BAND, height)))
        turned = band.getchannel("A") if mode == "A" else band.convert(mode)
        packed += packing.compress(turned.tobytes())
    packed += packing.flush()
    space = "DeviceRGB" if mode == "RGB" else "DeviceGray"
    return _object(name, picture.size, space, bytes(packed), "FlateDecode")


def _object(name: str, size: tuple[int, int], space: str, content: bytes, packed: str) -> Any:
    found = PDFImageXObject(name)
    vars(found).update(
        width=size[0],
        height=size[1],
        bitsPerComponent=8,
        colorSpace=space,
        streamContent=content,
        _filters=(packed,),
        # Whoever writes a JPEG of four inks has them the other way round, as Photoshop does.
        _dotrans=int(space == "DeviceCMYK"),
    )
    return found


# Shapes painted with gradients, as PDF has them: each a form with patterns of its own.
# A pattern is placed by the content stream that it belongs to (ISO 32000-1, 8.7.3.1): in a form of
# its own it lies as the shape does, wherever that is drawn. Where what is beneath shines through,
# the shape is painted through a soft mask, a second gradient in greys (11.6.5.2).

# Decimals of a gradient's own numbers, which run from 0 to 1.
PLACES = 5
# Stops nearer to each other have no way between them.
NEAR = 1e-6
SHINE = "/DeviceGray"

Say = Callable[[Stop], str]
# Puts an object into the file by a name, and returns what refers to it.
Refer = Callable[[Any, str], str]


class GradientForms:
    """Makes the forms of one file."""

    def __init__(self, colours: Colours, refer: Refer) -> None:
        self._colours = colours
        self._refer = refer
        self._masks = 0

    def form(self, path: Path, places: int) -> Any:
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
            state = GraphicsState(IDENTITY, self._colours, places=places)
            said.append(f"q {lead}{limited(part)}{drawn(part, state)} Q")
        resources = f"/Pattern << {_entries(patterns)} >> /ExtGState << {_entries(states)} >>"
        return _form(box, "\n".join(said), resources)

    def _pattern(self, gradient: Gradient) -> str:
        shading = _shading(
            gradient, self._colours.space, lambda stop: self._colours.operands(stop.colour)
        )
        matrix = matrix_numbers(gradient.matrix)
        return f"<< /PatternType 2 /Matrix [{matrix}] /Shading {shading} >>"

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


def _form(box: Box, content: str, resources: str) -> Any:
    x, y, width, height = box
    form = PDFFormXObject(x, y, x + width, y + height)
    # reportlab leaves streams of forms as they are, unless it is asked.
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
    # A function is said for all of its way: before the first stop and beyond the last it stays.
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
