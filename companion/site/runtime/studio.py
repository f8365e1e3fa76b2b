"""A kit as a page is given it, by anybody: the files of a folder, or a zip file of them.

Nothing of it is believed before it was looked at: names that lead elsewhere, links, and what is
small only as long as it is packed.
"""

import asyncio
import stat
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route

from companion.files import write_file, writes
from companion.kits import Fault, Faulty
from companion.kits.faults import Told
from companion.kits.read import gate
from companion.site.runtime.server import Under
from companion.web.server.guard import App, Receive, Scope, Send
from companion.web.server.host import one_line
from companion.web.server.responses import rendered, static_file
from companion.web.table.forms import files_of
from companion.web.table.phones import TABLE, secret_of

if TYPE_CHECKING:
    from companion.web.table.room import Room
    from companion.web.workshop.workshop import Workshop

# Bytes of a kit's files, all together and unpacked: phones have little more memory to spare.
MOST: Final = 64_000_000
# Files of a kit.
FILES: Final = 2_000
# Letters of a file's path.
LONGEST: Final = 200
# Of a zip file, what is not taken among them: each takes memory before it can be looked at.
ENTRIES: Final = 20_000

ZIP: Final = ".zip"
KIT: Final = "kit.toml"
# What begins an entry of a zip file's directory.
ENTRY: Final = b"PK\x01\x02"
# Where a Mac puts what other systems don't know.
ASIDE: Final = "__MACOSX"

# Files as they come, each with its path.
Given = Sequence[tuple[str, bytes]]


def taken(given: Given) -> dict[str, bytes]:
    """Return the files of the kit among what was given, by their path in its folder.

    Raises:
        Faulty: when there is no kit, or more than one, or something that no kit has.
    """
    try:
        return _below_the_kit(_sound(_unpacked(given)))
    except Told as told:
        raise Faulty(Fault("kit", str(told))) from None


def put(folder: Path, files: Mapping[str, bytes]) -> None:
    """Have exactly these files in a folder; those that are there already, and alike, stay.

    What was read of a file counts as long as its time and place do not change.
    """
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir():
            with suppress(OSError):  # there is something in it
                path.rmdir()
        elif path.relative_to(folder).as_posix() not in files:
            path.unlink()
    for name, content in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, writes(content), force=True)


def files_below(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by their path in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def _unpacked(given: Given) -> Given:
    """Return the files that are to be taken, those of a zip file where it came alone."""
    match given:
        case [(name, content)] if name.lower().endswith(ZIP):
            return gate.parsed(content, name, _unzipped)
        case _:
            return [(name, content) for name, content in given if _is_wanted(name)]


def _unzipped(data: bytes, name: str) -> Given:
    # Before it is opened: `ZipFile` reads the whole directory at once.
    if data.count(ENTRY) > ENTRIES:
        raise Told(f"'{name}' has more than {ENTRIES:,} entries")
    with ZipFile(BytesIO(data)) as archive:
        entries = [x for x in archive.infolist() if not x.is_dir() and _is_wanted(x.filename)]
        _check_bounds(len(entries), sum(each.file_size for each in entries))
        for each in entries:
            _check_entry(each)
        return [(each.filename, archive.read(each)) for each in entries]


def _check_entry(entry: ZipInfo) -> None:
    """Refuse what is no plain file, or can't be unpacked; a file gives no more than it says."""
    # Unix modes stand in the upper half; what Windows packs has none there.
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise Told(f"'{entry.filename}' is a link; zip the file itself")
    if entry.flag_bits & 1:
        raise Told(f"'{entry.filename}' needs a password")
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise Told(f"'{entry.filename}' is packed in a way that only some programs know")


def _is_wanted(name: str) -> bool:
    """Tell whether a file is one of a kit's: hidden ones are of other programs."""
    parts = (each for each in name.split("/") if each not in {".", ".."})
    return not any(each.startswith(".") or each == ASIDE for each in parts)


def _sound(files: Iterable[tuple[str, bytes]]) -> dict[str, bytes]:
    """Return files by their paths, none of which leads elsewhere or takes another's place."""
    found: dict[str, bytes] = {}
    for name, content in files:
        if gate.leads_out(name):
            raise Told(f"'{name[:LONGEST]}' leads out of the kit's folder")
        if len(name) > LONGEST or not name.isprintable() or "\\" in name:
            raise Told(f"'{name[:LONGEST]}' is no name that every computer knows")
        path = PurePosixPath(name).as_posix()
        if path in found:
            raise Told(f"'{path}' is there twice")
        found[path] = content
    _check_bounds(len(found), sum(map(len, found.values())))
    for path in found:
        if any(above.as_posix() in found for above in PurePosixPath(path).parents):
            raise Told(f"'{path}' is in a folder that is a file, too")
    return found


def _check_bounds(files: int, size: int) -> None:
    if files > FILES or size > MOST:
        raise Told(f"is more than {FILES:,} files, or {MOST // 1_000_000} MB")


def _below_the_kit(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return what lies in the folder that has the kit's file, the outermost one."""
    kits = sorted((PurePosixPath(x) for x in files if PurePosixPath(x).name == KIT), key=_depth)
    if not kits:
        raise Told(f"has no {KIT}: choose the folder of a kit, or a zip file of it")
    if [_depth(each) for each in kits].count(_depth(kits[0])) > 1:
        raise Told(f"has {KIT} in more than one folder: choose that of one kit")
    folder = kits[0].parent
    return {
        PurePosixPath(name).relative_to(folder).as_posix(): content
        for name, content in files.items()
        if PurePosixPath(name).is_relative_to(folder)
    }


def _depth(path: PurePosixPath) -> int:
    return len(path.parts)


# Where it is found, beside the table.
PATH: Final = "/studio"

# Bytes of a kit that is kept: all that is kept is looked at with every answer.
KEPT: Final = 2_000_000

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
            from companion.web.workshop.studio import make_studio

            self._workshop = self._bench.opened(self._language(request))
            self._shown = make_studio(self._workshop)
        self._look_for_faults(self._workshop)
        return Response(status_code=204)

    def _look_for_faults(self, workshop: "Workshop") -> None:
        """Look for all that is wrong with the kit, once it is left alone for a moment."""
        from companion.web.workshop.workshop import QUIET

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
