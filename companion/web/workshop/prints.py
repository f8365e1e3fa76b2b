"""Prints that phones asked for, drawn one at a time; so many may wait, one of each phone."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.kits import Kit
from companion.questions.errors import InvalidAnswer
from companion.questions.text import Text
from companion.web.pages.printing import Query, choices_of, shop_of
from companion.web.server.host import Host
from companion.web.table.phones import Phone

if TYPE_CHECKING:
    from companion.files import Writer
    from companion.press.backends.svg import Side
    from companion.press.job import Prepared
    from companion.press.options import PrintOptions
    from companion.press.sheets.model import Sheet
    from companion.press.shops.ordering import Ordered

    Drawn = Prepared | Ordered

# Is told how many pages or files are done, and of how many; returns whether to go on.
Told = Callable[[int, int], bool]

ENDED: Final = object()

# Phones whose prints are drawn or wait; with more, the last would wait for minutes.
MOST: Final = 4


class PrintOrder(NamedTuple):
    """What a phone wants printed; `leaves` returns when it waits for it no more."""

    phone: Phone
    kit: Kit
    query: Query
    leaves: Callable[[], Awaitable[None]]

    @property
    def shop(self) -> str:
        """The id of the shop that it is for, "" for one's own printer."""
        return shop_of(self.query)


class Prints:
    """Prints that were asked for; the last one is kept, since its pages are asked for one by one.

    One is drawn at a time, beside all else. What a phone asked for last counts: what it asked for
    before, and waits for still, is not drawn, nor what nobody waits for any more.

    All methods raise:
        InvalidAnswer: where printing is not installed, too many wait, or it is not wanted any more.
        Faulty: with all that is wrong with the choice, or with what is drawn.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._drawing = asyncio.Lock()
        self._wanted: dict[Phone, list[object]] = {}
        self._asked: object = None
        self._last: Drawn | None = None
        self._files: dict[str, bytes] | None = None

    async def prepared(self, order: PrintOrder) -> "Drawn":
        """Return a print as a query chooses it."""
        async with self._turn(order) as prepared:
            return prepared

    async def page(self, order: PrintOrder, number: int) -> bytes | None:
        """Return a printed side as SVG, counted from 1; None where there is none."""
        async with self._turn(order) as prepared:
            found: bytes | None = await self._host.aside(partial(_page, prepared, number))
            return found

    async def files(self, order: PrintOrder) -> dict[str, bytes]:
        """Return the files of a print by name; they are not kept any longer."""
        async with self._turn(order) as prepared:
            files = self._files or await self._written(prepared, lambda _done, _of: True)
            self._files = None
            return files

    async def write(self, order: PrintOrder, told: Told) -> None:
        """Write the files of a print, so that `files` has them at once."""
        async with self._turn(order) as prepared:
            self._files = self._files or await self._written(prepared, told)

    async def _written(self, drawn: "Drawn", told: Told) -> dict[str, bytes]:
        """Write the files, with room for all else between two steps of it."""
        files: dict[str, bytes] = {}
        steps = _steps(drawn, files)
        done, total = 0, _total(drawn)
        while await self._host.aside(partial(next, steps, ENDED)) is not ENDED:
            done += 1
            await asyncio.sleep(0)  # where nothing is done aside, what waits comes in here
            if not told(done, total):
                raise InvalidAnswer(Text("web.print.left"))
        return files

    @asynccontextmanager
    async def _turn(self, order: PrintOrder) -> "AsyncIterator[Drawn]":
        """Wait until nothing else is drawn; give what is to be printed."""
        options = self._options(order)
        asked = order.kit.folders, options, order.shop
        if order.phone not in self._wanted and len(self._wanted) >= MOST:
            raise InvalidAnswer(Text("web.print.busy"))
        wanted = self._wanted.setdefault(order.phone, [])
        wanted.append(asked)
        try:
            if not await _acquired(self._drawing, order.leaves):
                raise InvalidAnswer(Text("web.print.left"))
            try:
                if wanted[-1] != asked:
                    raise InvalidAnswer(Text("web.print.left"))
                yield await self._prepared(partial(_drawn, order.kit, options, order.shop), asked)
            finally:
                self._drawing.release()
        finally:
            wanted.remove(asked)
            if not wanted:
                del self._wanted[order.phone]

    def _options(self, order: PrintOrder) -> "PrintOptions":
        press = self._host.press()
        if press is None:
            raise InvalidAnswer(Text("web.print.not_here"))
        chosen = choices_of(order.query, order.kit, order.phone.language)
        return press.options({**press.usual(), **chosen})

    async def _prepared(self, draw: "Callable[[], Drawn]", asked: object) -> "Drawn":
        if asked != self._asked or self._last is None:
            self._asked = self._last = self._files = None  # not two at once in memory
            self._last = await self._host.aside(draw)
            self._asked = asked
        assert self._last is not None
        return self._last


async def _acquired(lock: asyncio.Lock, leaves: Callable[[], Awaitable[None]]) -> bool:
    """Wait for a lock; return whether it was to be had before whoever waits has left."""
    # Whoever has left is not drawn for: that would hold up all who wait behind.
    turn, left = asyncio.create_task(lock.acquire()), asyncio.ensure_future(leaves())
    try:
        await asyncio.wait({turn, left}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        left.cancel()
        is_ours = turn.done() and not turn.cancelled()
        turn.cancel()
    return is_ours


def _drawn(kit: Kit, options: "PrintOptions", shop: str) -> "Drawn":
    from companion.press.job import prepare
    from companion.press.shops import ordering

    return ordering.prepare(kit, options, shop) if shop else prepare(kit, options)


def _page(drawn: "Drawn", number: int) -> bytes | None:
    from companion.press.backends.svg import svg_bytes
    from companion.press.job import Prepared

    if not isinstance(drawn, Prepared):
        return None
    sides: list[tuple[Sheet, Side]] = []
    for sheet in drawn.document.sheets:
        sides.append((sheet, "front"))
        if sheet.back:
            sides.append((sheet, "back"))
    if not 1 <= number <= len(sides):
        return None
    sheet, side = sides[number - 1]
    return svg_bytes(sheet, drawn.document, side=side)


def _steps(drawn: "Drawn", files: dict[str, bytes]) -> Iterator[None]:
    """Write the files of a print; give a step for each page of a PDF, else for each file."""
    from companion.press.backends.pdf import pdf_pages
    from companion.press.face_files import face_outputs
    from companion.press.job import Prepared, stem
    from companion.press.outputs import outputs
    from companion.press.shops import ordering

    if isinstance(drawn, Prepared) and _is_one_pdf(drawn.options):
        stream = BytesIO()
        yield from pdf_pages(drawn.document, stream)
        files[f"{stem(drawn)}.pdf"] = stream.getvalue()
        return
    if isinstance(drawn, Prepared) and drawn.options.faces:
        named = face_outputs(drawn.faces, drawn.document, drawn.options, lambda: None)
    elif isinstance(drawn, Prepared):
        named = outputs(drawn.document, drawn.options, stem(drawn), lambda: None)
    else:
        named = iter(ordering.writers(drawn, lambda: None).items())
    for name, writer in named:
        files[name] = _bytes_of(writer)
        yield


def _is_one_pdf(options: "PrintOptions") -> bool:
    return options.format == "pdf" and not (options.split or options.faces)


def _total(drawn: "Drawn") -> int:
    """Return how many steps that takes."""
    from companion.press.job import Prepared
    from companion.press.shops import ordering

    if not isinstance(drawn, Prepared):
        return len(ordering.writers(drawn, lambda: None))
    if drawn.options.faces:
        return len(drawn.faces)
    stocks = {sheet.stock for sheet in drawn.document.sheets}
    return len(stocks) if drawn.options.split else len(drawn.pages)


def _bytes_of(writer: "Writer") -> bytes:
    stream = BytesIO()
    writer(stream)
    return stream.getvalue()
