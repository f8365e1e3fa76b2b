"""Pictures of boards and pieces, drawn by the press when they are first shown.

Each has an address of its own for each phone, made of what it shows and of what that phone alone
has: a browser asks for it once, ever; and nobody finds out what somebody else was shown.
"""

import asyncio
import gzip
import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.kits import Faulty
from companion.kits.model import Kit
from companion.web.server.host import Host

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.press.drawing.extent import Place
    from companion.press.screen_pictures import Faces

KEPT: Final = 2_000
"""Files that are kept to be asked for: those of some evenings."""

NAMED: Final = 20_000
"""Names that are kept: those files have one for each phone."""


class BoardPicture(NamedTuple):
    """What a page needs of a drawn face: its name, its size in mm, its places."""

    name: str
    width: float
    height: float
    places: "Mapping[str, Place]"


class BoardPictures:
    """Faces of one kit after another, and the files of all."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, bytes] = OrderedDict()
        self._names: OrderedDict[str, str] = OrderedDict()
        self._kit: Kit | None = None
        self._faces: dict[str, Faces] = {}
        self._drawn: dict[tuple[object, ...], BoardPicture] = {}

    def picture(
        self, kit: Kit, language: str, component: str, row: str | int | None, *, back: bool
    ) -> BoardPicture:
        """Return a face of a piece, drawn once; Faulty when the kit has none such."""
        if kit is not self._kit:
            self._kit = kit
            self._faces.clear()
            self._drawn.clear()
        key = (language, component, row, back)
        if key not in self._drawn or self._drawn[key].name not in self._files:
            self._drawn[key] = self._draw(kit, language, component, row, back=back)
        return self._drawn[key]

    def named(self, picture: BoardPicture, seal: str) -> BoardPicture:
        """Return a picture under the name that it has for whoever has a seal."""
        name = _name(picture.name, seal)
        self._names[name] = picture.name
        self._names.move_to_end(name)
        while len(self._names) > NAMED:
            self._names.popitem(last=False)
        return picture._replace(name=name)

    def file(self, name: str, seals: Iterable[str]) -> bytes | None:
        """Return the SVG file of a name, compressed by gzip; None where these seals have none."""
        digest = self._names.get(name, "")
        is_theirs = any(name == _name(digest, seal) for seal in seals)
        return self._files.get(digest) if is_theirs else None

    def _draw(
        self, kit: Kit, language: str, component: str, row: str | int | None, *, back: bool
    ) -> BoardPicture:
        from companion.press.screen_pictures import Faces

        if language not in self._faces:
            known = language if language in kit.languages else kit.languages[0]
            self._faces[language] = Faces(kit, known)
        drawn = self._faces[language].picture(component, row, back=back)
        # Of what is drawn, not of what it is: the backs of all cards are one file, and none tells
        # which card it is.
        name = hashlib.sha256(drawn.svg).hexdigest()
        self._files[name] = gzip.compress(drawn.svg, mtime=0)
        while len(self._files) > KEPT:
            self._files.popitem(last=False)
        return BoardPicture(name, drawn.width, drawn.height, drawn.places)


def _name(digest: str, seal: str) -> str:
    """Return what a file of a digest is called for whoever has a seal."""
    return hmac.digest(seal.encode(), digest.encode(), "sha256").hex()[:24]


GALLERY: Final = 64
"""Pictures that are kept; the pieces of a game are some twenty."""

Draws = Callable[[], bytes | None]


class Gallery:
    """Pictures by what they are of, the last ones that were asked for."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._drawing = asyncio.Lock()

    async def picture(self, key: str, draw: Draws) -> bytes:
        """Return a picture as SVG, b"" where there is none."""
        async with self._drawing:
            if key not in self._kept:
                self._kept[key] = await self._drawn(draw)
            self._kept.move_to_end(key)
            if len(self._kept) > GALLERY:
                self._kept.popitem(last=False)
            return self._kept[key]

    async def _drawn(self, draw: Draws) -> bytes:
        try:
            return await self._host.aside(draw) or b""
        except Faulty:  # a kit that can be played need not be one that can be drawn
            return b""
