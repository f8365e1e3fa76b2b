"""Pictures that were drawn, kept: one is drawn at a time, and beside all else."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from companion.kits import Faulty
from companion.web.server.host import Host

KEPT: Final = 64
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
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return self._kept[key]

    async def _drawn(self, draw: Draws) -> bytes:
        try:
            return await self._host.aside(draw) or b""
        except Faulty:  # a kit that can be played need not be one that can be drawn
            return b""
