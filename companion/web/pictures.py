"""Pictures of boards and pieces, drawn by the press when they are first shown.

Each has an address of its own, made of what it shows: a browser asks for it once, ever. A secret
goes into it too: else whoever has the program could find out what somebody was shown.
"""

import gzip
import hashlib
import hmac
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.kits.model import Kit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.press.faces import Faces
    from companion.press.spaces import Place

KEPT: Final = 2_000
"""Files that are kept to be asked for: those of some evenings."""


class Picture(NamedTuple):
    """What a page needs of a drawn face: its name, its size in mm, its places."""

    name: str
    width: float
    height: float
    places: "Mapping[str, Place]"


class Pictures:
    """Faces of one kit after another, and the files of all, named with a `secret`."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._files: OrderedDict[str, bytes] = OrderedDict()
        self._kit: Kit | None = None
        self._faces: dict[str, Faces] = {}
        self._drawn: dict[tuple[object, ...], Picture] = {}

    def picture(
        self, kit: Kit, language: str, component: str, row: str | int | None, *, back: bool
    ) -> Picture:
        """Return a face of a piece, drawn once; Faulty when the kit has none such."""
        if kit is not self._kit:
            self._kit = kit
            self._faces.clear()
            self._drawn.clear()
        key = (language, component, row, back)
        if key not in self._drawn:
            self._drawn[key] = self._draw(kit, language, component, row, back=back)
        return self._drawn[key]

    def file(self, name: str) -> bytes | None:
        """Return the SVG file of a name, compressed by gzip; None where there is none."""
        return self._files.get(name)

    def _draw(
        self, kit: Kit, language: str, component: str, row: str | int | None, *, back: bool
    ) -> Picture:
        from companion.press.faces import Faces  # noqa: PLC0415 - few evenings need the press

        if language not in self._faces:
            known = language if language in kit.languages else kit.languages[0]
            self._faces[language] = Faces(kit, known)
        drawn = self._faces[language].picture(component, row, back=back)
        name = hmac.new(self._secret, drawn.svg, hashlib.sha256).hexdigest()[:24]
        self._files[name] = gzip.compress(drawn.svg, mtime=0)
        while len(self._files) > KEPT:
            self._files.popitem(last=False)
        return Picture(name, drawn.width, drawn.height, drawn.places)
