"""The studio in a page: it is given a kit's files, shows it, and keeps it to be played.

The files lie in memory and go nowhere; what is to be played is copied to what is kept.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route

from companion.kits import Faulty
from companion.site.runtime.given import FILES, KIT, MOST, files_below, put, taken
from companion.site.runtime.prefix import Under
from companion.web.pages.render import rendered
from companion.web.server.cookies import TABLE, secret_of
from companion.web.server.guard import App, Receive, Scope, Send
from companion.web.server.host import one_line
from companion.web.server.routes import static_file
from companion.web.table.forms import files_of

if TYPE_CHECKING:
    from companion.web.table.room import Room
    from companion.web.workshop.workshop import Workshop

PATH: Final = "/studio"
"""Where it is found, beside the table."""

KEPT: Final = 2_000_000
"""Bytes of a kit that is kept: all that is kept is looked at with every answer."""

REFUSED: Final = 422


class Bench(NamedTuple):
    """Where a page has its kits: `given` lies in memory, below `kept` each that is to be played.

    `opened` opens the studio of the kit that was given, in a language; it brings what draws.
    `playable` returns the id of a folder's kit; Faulty when it is not in order, or can't be played.
    """

    given: Path
    kept: Path
    opened: Callable[[str], "Workshop"]
    playable: Callable[[Path], str]


def beside(app: App, room: "Room", bench: Bench) -> App:
    """Return an app that has the studio under its path."""
    studio = Under(Studio(room, bench).app, PATH)

    async def both(scope: Scope, receive: Receive, send: Send) -> None:
        is_studio = scope["path"].startswith(f"{PATH}/")
        await (studio if is_studio else app)(scope, receive, send)

    return both


def kept_kits(folder: Path) -> dict[str, Path]:
    """Return the folders of the kits that are kept, by the game that each is of."""
    return {each.name: each for each in sorted(folder.glob("*")) if (each / KIT).is_file()}


class Studio:
    """A studio that has no kit until it is given one."""

    def __init__(self, room: "Room", bench: Bench) -> None:
        self._room = room
        self._bench = bench
        self._workshop: Workshop | None = None
        self._shown: App = RedirectResponse("/open", 303)
        self._check: asyncio.Task[None] | None = None
        self.app = Starlette(
            routes=[
                Route("/open", self._open),
                Route("/kit", self._take, methods=["POST"]),
                Route("/keep", self._keep, methods=["POST"]),
                Route("/drop/{game}", self._drop, methods=["POST"]),
                Route("/static/{name}", static_file),
                Mount("", self._show),
            ]
        )

    async def _show(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._shown(scope, receive, send)

    async def _open(self, request: Request) -> Response:
        """Show what takes a kit's files, and the kits that are kept."""
        words = self._room.host.words(None, self._language(request))
        laid = self._workshop and self._workshop.laid()
        name = laid.kit.name[laid.options.language] if laid else ""
        bounds = {"most": MOST, "files": FILES, "megabytes": MOST // 1_000_000}
        kept = [*kept_kits(self._bench.kept)]
        page = {**bounds, "name": name, "has_kit": self._workshop is not None, "kept": kept}
        return HTMLResponse(rendered("studio_open.html", words, page))

    async def _take(self, request: Request) -> Response:
        """Take a kit's files: another kit's, or `again` those of the one that is shown."""
        sent = files_of(request.headers.get("content-type", ""), await request.body())
        names = [each.decode("utf-8", "replace") for each in sent.get("name", ())]
        try:
            put(self._bench.given, taken([*zip(names, sent.get("file", ()), strict=False)]))
        except (Faulty, OSError) as wrong:
            return PlainTextResponse(one_line(wrong), REFUSED)
        if self._workshop and "again" in sent:
            await self._workshop.renew()
        else:
            # What draws comes with the first kit.
            from companion.web.workshop.studio import make_studio  # noqa: PLC0415

            self._workshop = self._bench.opened(self._language(request))
            self._shown = make_studio(self._workshop)
        self._look_for_faults(self._workshop)
        return Response(status_code=204)

    def _look_for_faults(self, workshop: "Workshop") -> None:
        """Look for all that is wrong with the kit, once it is left alone for a moment."""
        from companion.web.workshop.workshop import QUIET  # noqa: PLC0415 - as above

        async def check() -> None:
            await asyncio.sleep(QUIET)
            try:
                await workshop.check()
            except Exception as error:  # noqa: BLE001 - a bug of ours ends no evening's work
                workshop.tools.blame(error)

        if self._check:
            self._check.cancel()
        self._check = asyncio.ensure_future(check())

    async def _keep(self, _: Request) -> Response:
        """Keep the kit as it is now, to be played; tell what its game is called."""
        files = files_below(self._bench.given)
        try:
            game = self._bench.playable(self._bench.given)
        except Faulty as faulty:
            return PlainTextResponse(one_line(faulty), REFUSED)
        if sum(map(len, files.values())) > KEPT:
            most = f"{KEPT // 1_000_000} MB"
            return PlainTextResponse(f"{game}: has more than the {most} that are kept", REFUSED)
        put(self._bench.kept / game, files)
        return PlainTextResponse(game)

    async def _drop(self, request: Request) -> Response:
        """Keep a kit no longer."""
        folder = kept_kits(self._bench.kept).get(request.path_params["game"])
        if folder is None:
            return Response(status_code=404)
        put(folder, {})
        with suppress(OSError):
            folder.rmdir()
        return Response(status_code=204)

    def _language(self, request: Request) -> str:
        """Return the language of the page's one phone."""
        phone = self._room.phones.find(secret_of(TABLE, request))
        return phone.language if phone else self._room.host.language
