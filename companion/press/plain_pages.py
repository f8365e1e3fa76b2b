"""Pages that are no part of a game: a layout that fills leaves of paper."""

from collections.abc import Sequence
from pathlib import Path

from companion.files import write_file
from companion.kits import Face, Kit
from companion.press.drawing.geometry import translation
from companion.press.drawing.nodes import Group
from companion.press.layout import Studio
from companion.press.layout.studio import Scope
from companion.press.options import Options
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.sheets.paper import paper, printable


def leaf(kit: Kit, layout: str, scope: Scope, options: Options) -> Document:
    """Draw one layout on all that can be printed of a page; see `leaves`."""
    return leaves(kit, layout, [scope], options)


def leaves(kit: Kit, layout: str, scopes: Sequence[Scope], options: Options) -> Document:
    """Draw one layout on all that can be printed of several pages.

    Args:
        kit: Whose data, texts and folders the layout sees.
        layout: Its file, in one of the kit's folders.
        scopes: What its bindings see besides, a page each; `title` is that of the document.
        options: Paper, language and ink.

    Raises:
        Faulty: With everything that is wrong with the paper or with what is drawn.
    """
    studio = Studio(kit, options.language, options.ink)
    title = str(scopes[0]["title"])
    sheets = [
        Sheet(title, "paper", _page(studio, layout, scope, options, str(number)))
        for number, scope in enumerate(scopes, 1)
    ]
    return Document(title, options.language, tuple(sheets))


def _page(studio: Studio, layout: str, scope: Scope, options: Options, label: str) -> Page:
    page = paper(options.paper)
    left, top, width, height = printable(page)
    node = studio.face(Face(layout), (width, height), {"count": 1, **scope}, bleed=0)
    return Page(page.width, page.height, (Group((node,), translation(left, top)),), label)


def write_pdf_file(document: Document, file: Path, *, force: bool) -> None:
    """Write a document as PDF, as `companion.files.write_file` does.

    Raises:
        OSError: It can't be written; what was there is as it was.
    """
    from companion.press.backends.pdf import write_pdf  # noqa: PLC0415 - drawing needs no PDF

    write_file(file, lambda stream: write_pdf(document, stream, lambda: None), force=force)
