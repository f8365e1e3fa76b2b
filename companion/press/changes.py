"""What differs from the last print: which pieces to print anew, and which to throw away.

A file in the folder that is printed to holds a mark of every piece as it was drawn last, for each
way to print that draws other pieces: language, ink, players and variants. The marks are equal for
what looks the same, however it was put together.
"""

import hashlib
import json
import marshal
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from companion.kits import Fault, Faulty, Kit
from companion.kits.places import Stamp, stamp
from companion.press.choose import Chosen
from companion.press.drawing.nodes import (
    IDENTITY,
    LIMIT,
    ROUND,
    SHARP,
    Command,
    Gradient,
    Group,
    Image,
    Matrix,
    Node,
    Note,
    Paint,
    Path,
    Stroke,
    Symbol,
    TextLine,
    Use,
)
from companion.press.options import PrintOptions
from companion.press.sheets.model import Piece

# Characters of a fingerprint: enough never to meet by chance.
SHORT = 20
# Pictures whose fingerprints are kept.
KEPT = 512
# The last version of marshal's format in which equal values are written alike.
MARSHAL = 2


class Fingerprints:
    """Takes fingerprints of the pieces of one print, whose symbols it looks at once."""

    def __init__(self) -> None:
        self._symbols: dict[str, bytes] = {}
        # What was looked at, with its fingerprint, by which nodes these are, and the form.
        self._known: dict[tuple[object, ...], tuple[tuple[Node | None, ...], str]] = {}

    def of(self, *nodes: Node | None, form: Hashable = None) -> str:
        """Return the fingerprint of faces, None where one is blank, and of a form."""
        # By identity: the same node serves for many pieces, and looking at it costs as much as
        # drawing. The nodes are kept with the answer, so that no other can take the place of one.
        key = (*map(id, nodes), form)
        if key not in self._known:
            self._known[key] = (nodes, self._taken(nodes, form))
        return self._known[key][1]

    def _taken(self, nodes: Iterable[Node | None], form: Hashable) -> str:
        said = [repr(form).encode()]
        for node in nodes:
            said.append(b"|")
            said += self._telling(node) if node else ()
        return hashlib.sha256(b"".join(said)).hexdigest()[:SHORT]

    def _telling(self, node: Node) -> list[bytes]:
        """Return what a node draws, one after another; names, ids and words say nothing of it."""
        match node:
            case Path(commands, fill, stroke, even_odd):
                return [_bytes("path", commands, _paint(fill), _pen(stroke), even_odd)]
            case TextLine(x, y, runs):
                told = (_bytes(r.font, r.size, r.colour, r.x, r.text, r.gaps) for r in runs)
                return [_bytes("text", x, y), *told]
            case Group():
                said = _within(self._all(node.nodes), node.transform, node.clip)
                said += [b"even-odd"] if node.even_odd else []
                return [*said, _bytes("opacity", node.opacity)] if node.opacity < 1 else said
            case Use():
                return _within([self._symbol(node.symbol)], node.transform)
            case Image(file, x, y, width, height):
                return [_bytes("image", _content(file, stamp(file)), x, y, width, height)]
            case Note():
                return []

    def _all(self, nodes: Iterable[Node]) -> list[bytes]:
        return [each for node in nodes for each in self._telling(node)]

    def _symbol(self, symbol: Symbol) -> bytes:
        if symbol.id not in self._symbols:
            self._symbols[symbol.id] = b"".join(self._all(symbol.nodes))
        return self._symbols[symbol.id]


def _paint(paint: Paint | None) -> object:
    if not isinstance(paint, Gradient):
        return paint
    stops = tuple((stop.offset, stop.colour, stop.opacity) for stop in paint.stops)
    return stops, paint.matrix, paint.focus, paint.inner


def _pen(stroke: Stroke | None) -> object:
    """Return what tells of a line; of one with usual ends what earlier versions told of it."""
    if stroke is None:
        return None
    plain = (_paint(stroke.colour), stroke.width, stroke.dash, stroke.ends == ROUND)
    further = (stroke.ends, stroke.limit, stroke.start)
    usual = further in ((SHARP, LIMIT, 0.0), (ROUND, LIMIT, 0.0))
    return plain if usual else (*plain, further)


def _within(
    said: list[bytes], matrix: Matrix, clip: tuple[Command, ...] | None = None
) -> list[bytes]:
    """Return what is drawn in a group; one that changes nothing is as if it were not there."""
    if matrix == IDENTITY and clip is None:
        return said
    return [_bytes("(", matrix, clip), *said, b")"]


@lru_cache(maxsize=KEPT)
def _content(file: FilePath, _: Stamp | None) -> bytes:
    """Return a fingerprint of a picture's file, taken once as long as that is the same."""
    return hashlib.sha256(file.read_bytes()).digest()


def _bytes(*values: Any) -> bytes:  # noqa: ANN401 - whatever a node holds
    return marshal.dumps(values, MARSHAL)


FILE = ".companion-faces.json"
# Columns that may name a piece to people; where there are none, its row's first does.
LABELS = ("name", "label", "title")


class PrintedFace(NamedTuple):
    """One piece as it was printed: what it looked like, its number, and what its row calls it."""

    mark: str
    number: int
    label: str


# The pieces of each component.
Faces = Mapping[str, Sequence[PrintedFace]]


class Waste(NamedTuple):
    """Pieces of one kind to throw away: their numbers in the last print."""

    component: str
    label: str
    numbers: tuple[int, ...]


def faces(pieces: Iterable[Piece], chosen: Iterable[Chosen], language: str) -> Faces:
    """Return the marks of all pieces."""
    rows = {one.component.id: one.rows for one in chosen}
    marks = Fingerprints()
    found: dict[str, list[PrintedFace]] = {}
    for piece in pieces:
        make = piece.make
        form = (make.id, make.how, make.size, make.shape, make.corner, make.stock, make.folds)
        mark = marks.of(piece.front, piece.back, form=form)
        named = label(rows[piece.component][piece.number - 1], language)
        found.setdefault(piece.component, []).append(PrintedFace(mark, piece.number, named))
    return found


def fresh(now: Faces, before: Faces) -> set[tuple[str, int]]:
    """Return component and number of each piece that was not there before as it is now."""
    return {
        (component, face.number)
        for component, own in now.items()
        for face in _beyond(own, before.get(component, ()))
    }


def waste(now: Faces, before: Faces, only: Iterable[str]) -> Iterator[Waste]:
    """Give what is to be thrown away of the components `only`: it looks as nothing looks now."""
    for component in only:
        alike: dict[str, list[int]] = defaultdict(list)
        for face in _beyond(before.get(component, ()), now.get(component, ())):
            alike[face.label].append(face.number)
        for label, numbers in alike.items():
            yield Waste(component, label, tuple(numbers))


def _beyond(some: Sequence[PrintedFace], others: Sequence[PrintedFace]) -> Iterator[PrintedFace]:
    """Give the faces of some that have no equal among others, each of which serves once."""
    left = Counter(face.mark for face in others)
    for face in some:
        if left[face.mark]:
            left[face.mark] -= 1
        else:
            yield face


def read(folder: FilePath, kit: Kit, options: PrintOptions) -> Faces:
    """Return what was printed into a folder last, the same way.

    Raises:
        Faulty: When nothing was.
    """
    found = _all(folder).get(_way(kit, options))
    if found is None:
        way = f"{kit.id} in {options.language} with {options.ink} ink for these choices"
        message = f"holds no print of {way} to compare with; print without --changed first"
        raise Faulty(Fault(str(folder), message))
    return found


def record(folder: FilePath, kit: Kit, options: PrintOptions, now: Faces) -> bytes:
    """Return what the file is to hold after a print; one of a few components leaves the others."""
    known = dict(_all(folder))
    way = _way(kit, options)
    # A print of some components says nothing of the others: what is known of them stays.
    others = known.get(way, {}) if options.only else {}
    gone = _matching(kit, options.components) - now.keys()
    known[way] = {component: own for component, own in others.items() if component not in gone}
    known[way] |= {component: list(own) for component, own in now.items()}
    return (json.dumps(known, ensure_ascii=False, sort_keys=True) + "\n").encode()


def asked_components(kit: Kit, options: PrintOptions, before: Faces) -> list[str]:
    """Return the components that a print is about: those named, else all there are or were."""
    if options.only:
        named = _matching(kit, options.components)
        return [component.id for component in kit.components if component.id in named]
    return list(dict.fromkeys([*(component.id for component in kit.components), *before]))


def _matching(kit: Kit, only: Iterable[str]) -> set[str]:
    return {each.id for each in kit.components if each.is_among(only)}


def _way(kit: Kit, options: PrintOptions) -> str:
    """Return the way to print in words: what makes other pieces of the same kit."""
    way = {"players": options.players, "variant": options.variant, "without": options.without}
    said = [f"{name} {value}" for name, value in way.items() if value is not None]
    return ", ".join([kit.id, options.language, f"{options.ink} ink", *said])


def _all(folder: FilePath) -> dict[str, dict[str, list[PrintedFace]]]:
    """Return what the file holds; nothing when it is not there, or not ours."""
    try:
        known = json.loads((folder / FILE).read_text(encoding="utf-8"))
        json.dumps(known, ensure_ascii=False).encode()  # with half a character: no text
        return {
            way: {component: [_face(*face) for face in own] for component, own in faces.items()}
            for way, faces in known.items()
        }
    except (OSError, ValueError, AttributeError, TypeError, RecursionError):
        return {}


def _face(mark: object, number: object, label: object) -> PrintedFace:
    return PrintedFace(str(mark), int(str(number)), str(label))


def label(row: Mapping[str, object] | None, language: str) -> str:
    """Return what a row calls a piece; "" where there is no row."""
    if not row:
        return ""
    named = next((column for column in LABELS if row.get(column)), next(iter(row)))
    value = row[named]
    return str(value.get(language, "")) if isinstance(value, Mapping) else str(value)
