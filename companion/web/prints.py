"""Prints that phones asked for, drawn one at a time."""

import asyncio
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from companion.kits import Kit
from companion.table.session.misfit import Misfit
from companion.table.text import Text
from companion.web.house import House
from companion.web.pages.printing import Query, choices_of

if TYPE_CHECKING:
    from companion.files import Writer
    from companion.press.job import Prepared


class Prints:
    """Prints that were asked for; the last one is kept, since its pages are asked for one by one.

    One is drawn at a time, beside all else.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._drawing = asyncio.Lock()
        self._asked: tuple[object, ...] = ()
        self._last: Prepared | None = None

    async def prepared(self, kit: Kit, query: Query, language: str) -> "Prepared":
        """Return a print as a query chooses it.

        Raises:
            Misfit: where printing is not installed.
            Faulty: with all that is wrong with the choice, or with what is drawn.
        """
        press = self._house.press()
        if press is None:
            raise Misfit(Text("web.print.not_here"))
        from companion.press.job import prepare  # noqa: PLC0415 - few evenings print

        options = press.options({**press.usual(), **choices_of(query, kit, language)})
        asked = (kit.folders, options)
        async with self._drawing:
            if asked != self._asked or self._last is None:
                self._asked, self._last = (), None  # not two at once in memory
                self._last = await self._house.aside(partial(prepare, kit, options))
                self._asked = asked
            return self._last

    async def drawn(self, prepared: "Prepared") -> dict[str, bytes]:
        """Return the files of a print by name."""
        async with self._drawing:
            files: dict[str, bytes] = await self._house.aside(partial(_files, prepared))
            return files


def _files(prepared: "Prepared") -> dict[str, bytes]:
    from companion.press.job import stem  # noqa: PLC0415 - as above
    from companion.press.outputs import outputs  # noqa: PLC0415

    named = outputs(prepared.document, prepared.options, stem(prepared), lambda: None)
    return {name: _bytes_of(writer) for name, writer in named}


def _bytes_of(writer: "Writer") -> bytes:
    stream = BytesIO()
    writer(stream)
    return stream.getvalue()
