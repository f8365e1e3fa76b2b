"""Fingerprints of drawings: equal for what looks the same, however it was put together."""

import hashlib
import marshal
from collections.abc import Hashable, Iterable
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from companion.kits.places import Stamp, stamp
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

SHORT = 20
"""Characters of a fingerprint: enough never to meet by chance."""
KEPT = 512
"""Pictures whose fingerprints are kept."""
MARSHAL = 2
"""The last version of marshal's format in which equal values are written alike."""


class Fingerprints:
    """Takes fingerprints of the pieces of one print, whose symbols it looks at once."""

    def __init__(self) -> None:
        self._symbols: dict[str, bytes] = {}
        self._known: dict[tuple[object, ...], tuple[tuple[Node | None, ...], str]] = {}
        """What was looked at, with its fingerprint, by which nodes these are, and the form."""

    def of(self, *nodes: Node | None, form: Hashable = None) -> str:
        """Return the fingerprint of faces, None where one is blank, and of a form."""
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
