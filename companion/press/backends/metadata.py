"""What a PDF file says of itself: title, language, how to print it."""

from html import escape

from reportlab.pdfbase.pdfdoc import XMP
from reportlab.pdfgen.canvas import Canvas

from companion import __version__
from companion.press.sheets.model import Document

CREATOR = f"Tabletop Companion {__version__}"
PRODUCER = "ReportLab PDF Library"
MADE = "2000-01-01T00:00:00+00:00"
"""A file that is made again from the same data is the same file, so it tells no time."""

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
