"""Faces as files of their own, each named by its component, its row and its side."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import BinaryIO

from companion.files import Writer, writes
from companion.kits.model import Make
from companion.press.choose import Chosen, key_of
from companion.press.options import Options
from companion.press.outputs import Told
from companion.press.scene.nodes import Group, Node
from companion.press.sheets.marks import cut
from companion.press.sheets.model import Document, Page, Piece, Sheet
from companion.press.sheets.paper import page_size, paper

Named = tuple[str, Page]
Size = tuple[float, float]


def face_outputs(
    pieces: Iterable[Piece],
    chosen: Iterable[Chosen],
    document: Document,
    options: Options,
    told: Told,
) -> Iterator[tuple[str, Writer]]:
    """Give the name of each face's file with what writes it: as it is cut out, without marks.

    Args:
        pieces: What is printed.
        chosen: The rows that the pieces are made from.
        document: Its title and language; its sheets are not written.
        options: In which format, and how.
        told: Called for every face that is done.

    Raises:
        NoPngWriter: When PNG is asked for and its writer is not installed.
    """
    found = list(_faces(pieces, chosen, page_size(paper(options.paper))))
    match options.format:
        case "png":
            yield from _png(found, document, options, told)
        case "svg":
            for name, page in found:
                yield f"{name}.svg", partial(_write_svg, _alone(document, page), options, told)
        case "pdf":
            for name, page in found:
                yield f"{name}.pdf", partial(_write_pdf, _alone(document, page), told)


def count_faces(pieces: Iterable[Piece], chosen: Iterable[Chosen]) -> int:
    """Return how many files these are."""
    return sum(1 for _ in _faces(pieces, chosen, (0.0, 0.0)))


def _faces(pieces: Iterable[Piece], chosen: Iterable[Chosen], page: Size) -> Iterator[Named]:
    """Give each face once, copies of a row being alike; `page` is the size of what fills one."""
    rows = {one.component.id: one.rows for one in chosen}
    seen: set[str] = set()
    for piece in pieces:
        row = rows[piece.component][piece.number - 1]
        name = name_of(piece.component, key_of(row, piece.number))
        if row is None and len(rows[piece.component]) > 1 and piece.number > 1:
            continue  # without rows all are alike
        if name in seen:
            continue
        seen.add(name)
        yield f"{name}-front", _page(piece, piece.front, page)
        if piece.back is not None:
            yield f"{name}-back", _page(piece, piece.back, page)


def _page(piece: Piece, node: Node, page: Size) -> Page:
    return cut_out(sized(piece.make, page), node)


def name_of(component: str, key: str) -> str:
    """Return how the names of a piece's files begin: its component, and what its row is called."""
    return f"{component}-{''.join(char if char.isalnum() or char in '-_' else '-' for char in key)}"


def sized(make: Make, page: Size) -> Make:
    """Return a form in the size that it has on paper: what is a page of its own is as large."""
    return make._replace(size=page) if make.how == "page" else make


def cut_out(make: Make, node: Node, over: Sequence[Node] = ()) -> Page:
    """Return a face along its outline as a page of its size, with what is drawn over it."""
    return Page(*make.size, (Group((node, *over), clip=cut(make)),), "")


def _alone(document: Document, page: Page) -> Document:
    return replace(document, sheets=(Sheet("", "card", page),))


def _write_svg(document: Document, options: Options, told: Told, stream: BinaryIO) -> None:
    from companion.press.render.svg import svg_bytes  # noqa: PLC0415 - PDF needs no SVG

    stream.write(svg_bytes(document.sheets[0], document, options.svg_text))
    told()


def _write_pdf(document: Document, told: Told, stream: BinaryIO) -> None:
    from companion.press.render.pdf import write_pdf  # noqa: PLC0415 - SVG needs no PDF

    write_pdf(document, stream, told)


def _png(
    found: Sequence[Named], document: Document, options: Options, told: Told
) -> Iterator[tuple[str, Writer]]:
    from companion.press.render.pdf import write_pdf  # noqa: PLC0415 - SVG needs no PDF
    from companion.press.render.png import png_pages  # noqa: PLC0415 - an extra

    drawn = BytesIO()
    sheets = tuple(Sheet("", "card", page) for _, page in found)
    write_pdf(replace(document, sheets=sheets), drawn, dpi=options.dpi)
    pictures = png_pages(drawn.getvalue(), options.dpi, jobs=options.jobs)
    for (name, _), picture in zip(found, pictures, strict=True):
        told()
        yield f"{name}.png", writes(picture)
