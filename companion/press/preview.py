"""A kit while it is made: a picture of each of its pieces, what is wrong, and its sheets.

It knows neither screen nor clock: whoever sees that a file has changed lays the kit out anew. Each
picture has a mark of what it looks like, so that one that has not changed is not drawn again.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Final, NamedTuple

from companion.kits import Fault, Kit
from companion.kits.model import Make
from companion.press import changes, job
from companion.press.backends.svg import svg_bytes
from companion.press.changes import Fingerprints
from companion.press.choose import key_of
from companion.press.drawing.geometry import translation
from companion.press.drawing.nodes import Group, Node, Path, Stroke
from companion.press.drawing.qr import qr
from companion.press.face_files import FaceNames, cut_out, sized
from companion.press.options import ROW, PrintOptions
from companion.press.pieces import Size
from companion.press.sheets.marks import cut
from companion.press.sheets.model import Document, Page, Sheet

# mm within the cut that most print shops want to be kept free of words.
SAFE: Final = 3.0
CUT_PEN: Final = Stroke("#e6007e", 0.25)
SAFE_PEN: Final = Stroke("#00a650", 0.25, (1.0, 0.8))
# mm round a picture that shows where it is cut, for the line itself.
MARGIN: Final = 0.4
# mm: a side of a QR code; a screen shows it at any size.
CODE: Final = 60.0
# Bytes of pictures that are kept as files: those of a deck with a large picture on each card.
KEPT: Final = 128_000_000


class Guides(NamedTuple):
    """What a picture shows beside the piece: the bleed and where it is cut, what is kept free."""

    cut: bool = False
    safe: bool = False


class PreviewFace(NamedTuple):
    """One side of a piece: a mark of what it looks like, its trim, the drawing, its language."""

    mark: str
    make: Make
    node: Node
    language: str

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the trim in mm."""
        return self.make.size


class Shown(NamedTuple):
    """A piece, or several in a row that look alike: `copies` of them.

    `id` tells it from all others, `key` is what its row is called, `file` how the names of its
    files begin; `faults` are the numbers of those that are on it.
    """

    id: str
    component: str
    key: str
    file: str
    label: str
    copies: int
    faults: tuple[int, ...]
    front: PreviewFace
    back: PreviewFace | None

    @property
    def sides(self) -> Mapping[str, PreviewFace]:
        """Its front, and its back if it has one."""
        return {"front": self.front} | ({"back": self.back} if self.back else {})


class Laid(NamedTuple):
    """A kit laid out: its pieces, and what is wrong, the first numbered 1."""

    kit: Kit
    options: PrintOptions
    pieces: tuple[Shown, ...]
    faults: tuple[Fault, ...]
    found: tuple[Fault, ...]

    def file_name(self, piece: Shown, side: str) -> str:
        """Return what a file of a side is called, without its ending."""
        return f"{self.kit.id}-{piece.file}-{side}"

    def piece(self, id_: str) -> Shown | None:
        """Return the piece of that id, None where there is none."""
        return next((each for each in self.pieces if each.id == id_), None)

    def sheets(self) -> Document:
        """Lay the sheets out that it is printed on; a draft's, where there are faults.

        Raises:
            Faulty: A piece is too large for the paper.
        """
        if self.faults:
            return job.prepare_draft(self.kit, self.options, self.found).document
        return job.prepare(self.kit, self.options).document


def lay_out(kit: Kit, options: PrintOptions, found: Sequence[Fault]) -> Laid:
    """Draw all pieces that are chosen, as far as each can be drawn.

    Args:
        kit: The kit, as `companion.kits.read_kit` returns it.
        options: What is chosen.
        found: What is wrong with it, as it returns that.

    Raises:
        Faulty: With what is wrong with the choice or with kit.toml.
    """
    (chosen, _), draft = job.draft(kit, options, found)
    rows = {one.component.id: one.rows for one in chosen}
    marks, names = Fingerprints(), FaceNames(kit)
    shown: list[Shown] = []
    for piece in draft.pieces(chosen):
        place = (piece.component, piece.number)
        row = rows[piece.component][piece.number - 1]
        label = changes.label(row, options.language)
        drawn = partial(_face, piece.make, page=draft.page, marks=marks, language=options.language)
        front, back = drawn(piece.front), drawn(piece.back) if piece.back else None
        id_, mark = f"{piece.component}-{piece.number}", marks.of(piece.front, piece.back)
        key = key_of(row, piece.number)
        file = names.of(piece.component, key, mark)
        one = Shown(id_, piece.component, key, file, label, 1, draft.numbers[place], front, back)
        # Only neighbours: pieces that look alike and lie apart in the table are of two rows.
        if shown and _alike(shown[-1], one):
            shown[-1] = shown[-1]._replace(copies=shown[-1].copies + 1)
        else:
            shown.append(one)
    return Laid(kit, options, tuple(shown), draft.faults, tuple(found))


def _face(make: Make, node: Node, page: Size, marks: Fingerprints, language: str) -> PreviewFace:
    """Return a side of a piece in the size that it has on paper."""
    make = sized(make, page)
    return PreviewFace(
        marks.of(node, form=(make.size, make.shape, make.corner)), make, node, language
    )


def _alike(one: Shown, other: Shown) -> bool:
    """Tell whether two pieces look alike on both sides."""
    sides = [each and each.mark for each in (one.front, one.back, other.front, other.back)]
    return one.component == other.component and sides[:2] == sides[2:]


class Pictures:
    """The files of faces, drawn when they are first asked for, the last ones kept."""

    def __init__(self) -> None:
        self._files: OrderedDict[tuple[str, str, Guides], bytes] = OrderedDict()
        self._bytes = 0

    def svg(self, face: PreviewFace, guides: Guides) -> bytes:
        """Return a face as an SVG file."""
        key = (face.mark, face.language, guides)
        if key not in self._files:
            self._files[key] = svg(face, guides)
            self._bytes += len(self._files[key])
            # The last one asked for stays, however large it is: it is about to be shown.
            while self._bytes > KEPT and len(self._files) > 1:
                self._bytes -= len(self._files.popitem(last=False)[1])
        self._files.move_to_end(key)
        return self._files[key]


def svg(face: PreviewFace, guides: Guides, title: str = "") -> bytes:
    """Return a face as an SVG file, cut out unless it shows where it is cut."""
    document = _document(face, guides, title)
    return svg_bytes(document.sheets[0], document)


def pdf(face: PreviewFace, title: str, dpi: int | None = None) -> bytes:
    """Return a face, cut out, as a PDF file of one page of its size, perhaps to be made dots of."""
    from companion.press.backends.pdf import write_pdf

    stream = BytesIO()
    write_pdf(_document(face, Guides(), title), stream, dpi=dpi)
    return stream.getvalue()


def png(face: PreviewFace, title: str, dpi: int) -> bytes:
    """Return a face, cut out, as a PNG file.

    Raises:
        NoPngWriter: Its writer is not installed.
    """
    from companion.press.backends.png import png_pages

    return next(png_pages(pdf(face, title, dpi), dpi))


def code(link: str) -> bytes:
    """Return a link as a QR code, an SVG file."""
    page = Page(CODE, CODE, (qr(link, (0.0, 0.0, CODE, CODE)),), link)
    document = Document(link, "en", (Sheet(link, "paper", page),))
    return svg_bytes(document.sheets[0], document)


def _document(face: PreviewFace, guides: Guides, title: str) -> Document:
    """Return a page that is as large as what is shown of the face."""
    over = tuple(_guides(face.make, guides))
    page = _beyond(face, over) if guides.cut else cut_out(face.make, face.node, over)
    sheet = Sheet(title, face.make.stock, replace(page, label=title))
    return Document(title, face.language, (sheet,))


def _beyond(face: PreviewFace, over: Iterable[Node]) -> Page:
    """Return a page with the bleed of a face as well, and with what is drawn over it."""
    edge = face.make.bleed + MARGIN
    width, height = (side + 2 * edge for side in face.size)
    return Page(width, height, (Group((face.node, *over), translation(edge, edge)),), "")


def _guides(make: Make, guides: Guides) -> Iterator[Node]:
    if guides.cut:
        yield Path(cut(make), None, CUT_PEN)
    if guides.safe and min(make.size) > 2 * SAFE:
        yield Path(cut(make, -SAFE), None, SAFE_PEN)


def fitting(kit: Kit, wanted: Mapping[str, str]) -> dict[str, object]:
    """Return those of the choices that a kit admits: it may have changed since they were made."""
    players = wanted.get("players", "")
    language = wanted.get("language", "")
    known = {name for each in kit.components if each.makes for name in each.known_as}
    only = filter(None, wanted.get("only", "").split(","))
    return {
        "language": language if language in kit.languages else kit.languages[0],
        "players": next((each for each in kit.players if str(each) == players), None),
        "variant": next((each for each in kit.variants if each == wanted.get("variant")), None),
        "only": tuple(each for each in only if each.partition(ROW)[0] in known),
    }
