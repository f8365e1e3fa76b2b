"""Fonts of kits' own in a PDF: glyphs as drawings (Type 3), whatever their file is like.

Only outlines leave the font's file, so nothing of a stranger's reaches a reader of PDF. Text stays
text: what each glyph stands for is written beside it. ISO 32000-1, 9.6.5 and 9.10.3.
"""

from typing import Any, Final

from reportlab.pdfbase import pdfdoc

from companion.press.backends.numbers import numbers
from companion.press.backends.pdf_operators import outline
from companion.press.drawing.geometry import bounds, transform_path
from companion.press.text.fonts import Font

UNITS: Final = 1000
"""Of a glyph's own plane, in an em."""
CODES: Final = 256
"""Glyphs of one font of PDF's; a file has more of them where that is too few."""


class OutlineFont:
    """The glyphs of one font that one document uses; it is written when the document is."""

    def __init__(self, face: Font) -> None:
        self._face = face
        self._codes: dict[str, int] = {}
        self._name = ""

    def encoded(self, text: str, document: Any) -> list[tuple[str, bytes]]:  # noqa: ANN401 - reportlab's
        """Return text as codes, each stretch with the name of the font of PDF's that has them."""
        if not self._name:
            self._name = f"F{len(document.fontMapping) + 1}"
            document.fontMapping[self._face.id] = f"/{self._name}"
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

    def addObjects(self, document: Any) -> None:  # noqa: ANN401, N802 - reportlab calls it so
        """Write the glyphs that were used."""
        chars = list(self._codes)
        for start in range(0, len(chars), CODES):
            name = f"{self._name}+{start // CODES}"
            font = self._font(chars[start : start + CODES], name, document)
            document.Reference(font, name)
            document.idToObject["BasicFonts"].dict[name] = font

    def _font(self, chars: list[str], name: str, document: Any) -> Any:  # noqa: ANN401
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


def _stream(content: str, name: str, document: Any) -> Any:  # noqa: ANN401
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
