"""Faces as files of their own, each named by its component, its row and its side."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.files import FileNames, Writer
from companion.kits import Component, Kit
from companion.kits.model import Make
from companion.kits.paper import paper
from companion.press.changes import Fingerprints
from companion.press.choose import Chosen, key_of
from companion.press.drawing.nodes import Group, Node
from companion.press.options import PrintOptions
from companion.press.outputs import Told, pdf_writer, png_files, svg_writer
from companion.press.sheets.marks import cut
from companion.press.sheets.model import Document, Page, Piece
from companion.press.sheets.page import page_size

Size = tuple[float, float]


class FaceNames:
    """How the names of pieces' files begin, a component and what a row is called: `card-7`.

    What a piece is called follows from the kit, whatever part of it is printed: so no print of a
    part takes the place of another's files.
    """

    def __init__(self, kit: Kit) -> None:
        self._new = FileNames()
        keys = dict.fromkeys(each for component in kit.components for each in _keys(kit, component))
        self._first = {each: self._new.new("-".join(each)) for each in keys}
        self._known: dict[tuple[str, str], dict[str, str]] = {}

    def of(self, component: str, key: str, mark: str) -> str:
        """Return the name of a piece; those of one row that look different have one each."""
        known = self._known.setdefault((component, key), {})
        if mark not in known:
            # The plain name is the first look's; others of the same row are numbered.
            first = None if known else self._first.get((component, key))
            known[mark] = first or self._new.new(f"{component}-{key}")
        return known[mark]


def _keys(kit: Kit, component: Component) -> Iterator[tuple[str, str]]:
    """Give what all pieces of a component are called, whoever plays."""
    if component.rows is None:
        keys = [key_of(None, number) for number in range(1, component.count + 1)]
    else:
        keys = [key_of(row, 0) for row in kit.table(component.rows).rows]
    return ((component.id, key) for key in keys)


class NamedFace(NamedTuple):
    """One side of a piece, and the name of its file without the ending."""

    name: str
    piece: Piece
    node: Node


def named_faces(kit: Kit, pieces: Iterable[Piece], chosen: Iterable[Chosen]) -> Iterator[NamedFace]:
    """Give each face once: of copies of a row, and of pieces without rows, those that differ.

    Args:
        kit: The kit.
        pieces: What is printed.
        chosen: The rows that the pieces are made from.
    """
    rows = {one.component.id: one.rows for one in chosen}
    names, marks = FaceNames(kit), Fingerprints()
    seen: set[tuple[str, str, str]] = set()
    for piece in pieces:
        row = rows[piece.component][piece.number - 1]
        key, mark = key_of(row, piece.number), marks.of(piece.front, piece.back)
        told = (piece.component, key if row is not None else "", mark)
        if told in seen:
            continue
        seen.add(told)
        name = names.of(piece.component, key, mark)
        yield NamedFace(f"{name}-front", piece, piece.front)
        if piece.back is not None:
            yield NamedFace(f"{name}-back", piece, piece.back)


def face_outputs(
    faces: Iterable[NamedFace], document: Document, options: PrintOptions, told: Told
) -> Iterator[tuple[str, Writer]]:
    """Give the name of each face's file with what writes it: as it is cut out, without marks.

    Args:
        faces: What is printed.
        document: Its title and language; its sheets are not written.
        options: In which format, and how.
        told: Called for every face that is done.

    Raises:
        NoPngWriter: When PNG is asked for and its writer is not installed.
    """
    page = page_size(paper(options.paper))
    found = [(name, cut_out(sized(piece.make, page), node)) for name, piece, node in faces]
    match options.format:
        case "png":
            names, whole = [name for name, _ in found], document.with_pages(p for _, p in found)
            yield from png_files(names, whole, told, dpi=options.dpi, jobs=options.jobs)
        case "svg":
            for name, each in found:
                alone = document.with_pages([each])
                yield f"{name}.svg", svg_writer(alone.sheets[0], alone, options, told)
        case "pdf":
            for name, each in found:
                yield f"{name}.pdf", pdf_writer(document.with_pages([each]), told)


def sized(make: Make, page: Size) -> Make:
    """Return a form in the size that it has on paper: what is a page of its own is as large."""
    return make._replace(size=page) if make.how == "page" else make


def cut_out(make: Make, node: Node, over: Sequence[Node] = ()) -> Page:
    """Return a face along its outline as a page of its size, with what is drawn over it."""
    return Page(*make.size, (Group((node, *over), clip=cut(make)),), "")
