"""The app's own icon, drawn by its shapes: as SVG, and as dots for those who want these."""

import base64
import errno
import gzip
import hashlib
import json
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion import __version__
from companion.files import write_file, writes
from companion.site.build import bundle, packages
from companion.site.build.bundle import can_compile, compiled
from companion.site.build.packages import fetched, installed, pinned

# Of the drawing, in its own units.
DRAWING: Final = 64

# In each direction of a dot, for smooth edges.
SAMPLES: Final = 4

Point = tuple[float, float]


class Shape(NamedTuple):
    """A polygon, or a disc when it has one corner and a radius."""

    colour: str
    corners: Sequence[Point]
    radius: float = 0.0


GROUND: Final = "#2c6a93"
# A pyramid and the sun, within the middle four fifths: systems cut icons to forms of their own.
SHAPES: Final = (
    Shape("#f0a93a", ((23, 25),), 8),
    Shape("#f3dfae", ((34, 17), (12, 48), (34, 48))),
    Shape("#b98f55", ((34, 17), (34, 48), (52, 48))),
)


def icon_svg() -> bytes:
    """Return the icon as SVG."""
    drawn = "".join(map(_element, SHAPES))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {DRAWING} {DRAWING}">'
    return f'{head}<path fill="{GROUND}" d="M0 0h{DRAWING}v{DRAWING}H0z"/>{drawn}</svg>\n'.encode()


def icon_png(side: int) -> bytes:
    """Return the icon with so many dots in a row."""
    rows = b"".join(b"\0" + _row_of_dots(y, side) for y in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _element(shape: Shape) -> str:
    if shape.radius:
        ((x, y),) = shape.corners
        return f'<circle cx="{x:g}" cy="{y:g}" r="{shape.radius:g}" fill="{shape.colour}"/>'
    corners = " ".join(f"{x:g},{y:g}" for x, y in shape.corners)
    return f'<polygon points="{corners}" fill="{shape.colour}"/>'


def _row_of_dots(y: int, side: int) -> bytes:
    return b"".join(_dot(x, y, side) for x in range(side))


def _dot(x: int, y: int, side: int) -> bytes:
    """Return a dot's colour, the mean of its samples; most dots have one colour all over."""
    places = [(each + 0.5) / SAMPLES for each in range(SAMPLES)]
    corners = {_colour_at(x + dx, y + dy, side) for dx in (0, 1) for dy in (0, 1)}
    if len(corners) == 1:
        return corners.pop()
    seen = [_colour_at(x + dx, y + dy, side) for dx in places for dy in places]
    return bytes(sum(channel) // len(seen) for channel in zip(*seen, strict=True))


def _colour_at(x: float, y: float, side: int) -> bytes:
    point = (x * DRAWING / side, y * DRAWING / side)
    shown = [each.colour for each in SHAPES if _holds(each, point)]
    return bytes.fromhex((shown or [GROUND])[-1].removeprefix("#"))


def _holds(shape: Shape, point: Point) -> bool:
    (x, y), corners = point, shape.corners
    if shape.radius:
        return (x - corners[0][0]) ** 2 + (y - corners[0][1]) ** 2 <= shape.radius**2
    sides = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    return min(sides) >= 0 or max(sides) <= 0


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


# What is served as it is, beside what is drawn and filled in.
PLAIN: Final = ("shell.css", "unfilter.js", "worker.js")

# The app's own style sheet: what is around it looks alike.
LOOK: Final = "app.css"

INDEX: Final = "index.html"
# Lies in the page: it is of one version with it, whichever service worker gives it out.
SCRIPT: Final = "shell.js"

WORKER: Final = "sw.js"
LOCK: Final = "pyodide-lock.json"
LIBRARY: Final = "python_stdlib.zip"
# Dots in a row, as browsers want them of an app that is installed.
ICONS: Final = (192, 512)

WORDS: Final = "web.site."
# Texts that the page says before the app can.
SAID: Final = (
    "keeping", "starting", "elsewhere", "updated", "failed", "too_old", "not_kept", "no_place",
    "part", "without", "passing", "private", "weeks", "thinking", "enough", "missing", "again",
)  # fmt: skip

PACKED: Final = "files"
# Where the kits of others lie in the browser.
KITS: Final = "/lib/app/kits"

# What Python imports from the press's archive; whatever draws or prints imports one of them.
LATER: Final = (
    "companion.press", "PIL", "cssselect2", "qrcode", "reportlab", "svgwrite", "tinycss2",
    "uharfbuzz", "uniseg", "webencodings",
)  # fmt: skip


class SiteWishes(NamedTuple):
    """What a website is made for.

    `language` is the only one, None for each visitor's own; `words` are the program's, by language
    and key. `kits` are folders by the game that each is of. `source` is a folder that has what is
    needed from elsewhere, None to fetch it; `cache` keeps what was fetched.
    """

    language: str | None
    words: Mapping[str, Mapping[str, str]]
    kits: Mapping[str, Path]
    source: Path | None
    cache: Path


class _File(NamedTuple):
    """A file of the website: what is in it, whether it is sent packed, and only when needed."""

    content: bytes
    packed: bool = True
    later: bool = False

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


class MadeSite(NamedTuple):
    """What was written: its version, bytes as they are sent, and those for printing alone.

    Without bytecode it starts slowly.
    """

    version: str
    size: int
    press: int
    has_bytecode: bool


def write_site(folder: Path, wishes: SiteWishes) -> MadeSite:
    """Write the website into a folder.

    What an earlier website of ours has left there, and this one does not need, is removed.

    Raises:
        NotToBeHad: when something is needed that can't be had.
        OSError: when a file can't be written, or is there and none of ours.
    """
    pyodide = fetched("pyodide", wishes.source, wishes.cache)
    page = partial(_index, wishes, json.loads(pyodide[LOCK])["info"])
    contents = dict(_contents(wishes, pyodide))
    contents[INDEX] = _File(page(""), packed=False)
    told = {name: each.digest for name, each in sorted(contents.items())}
    # Of what is in it: the same installation makes the same website, and nothing is fetched anew.
    version = f"{__version__}-{hashlib.sha256(json.dumps(told).encode()).hexdigest()[:8]}"
    contents[INDEX] = _File(page(version), packed=False)
    listed = {name: _listed(name, each) for name, each in contents.items()}
    written = {listed[name]["at"]: _sent(each) for name, each in contents.items()}
    written[WORKER] = _filled(WORKER, version=version, files=json.dumps(listed, indent=1))
    _put(folder, written)
    press = sum(len(written[each["at"]]) for each in listed.values() if each["later"])
    return MadeSite(version, sum(map(len, written.values())), press, can_compile())


def _contents(wishes: SiteWishes, pyodide: Mapping[str, bytes]) -> Iterator[tuple[str, _File]]:
    """Yield all files but the page, which names their version."""
    pin = pinned()
    for name in pyodide.keys() - {LOCK, LIBRARY}:
        yield f"pyodide/{name}", _File(pyodide[name])
    table, press = bundle.our_files()
    for game, kit in wishes.kits.items():
        table |= bundle.below(kit, f"kits/{game}/")
    table |= installed(pin["installed"]["table"])
    press |= installed(pin["installed"]["press"])
    press |= fetched("uharfbuzz", wishes.source, wishes.cache)
    library = bundle.library(pyodide[LIBRARY])
    if can_compile():
        library, table, press = compiled((library, table, press), pyodide)
    yield f"pyodide/{LIBRARY}", _File(bundle.zipped(library))
    yield "table.tar", _File(bundle.tape(table))
    yield "press.tar", _File(bundle.tape(press), later=True)
    plain = {name: _static(name).encode() for name in PLAIN}
    plain[LOOK] = files("companion.web").joinpath("static", LOOK).read_bytes()
    plain |= {f"icon-{side}.png": icon_png(side) for side in ICONS}
    plain |= {"icon.svg": icon_svg(), "licences.html": packages.licences_page()}
    plain["companion.webmanifest"] = json.dumps(_manifest(), indent=1).encode()
    for name, content in plain.items():
        yield name, _File(content, packed=False)


def _listed(name: str, file: _File) -> dict[str, Any]:
    """Return what the service worker knows of a file: `at` is where it is sent from."""
    at = f"{PACKED}/{file.digest}.bin" if file.packed else name
    told = {"hash": file.digest, "size": len(file.content), "at": at}
    return {**told, "packed": file.packed, "later": file.later}


def _sent(file: _File) -> bytes:
    return gzip.compress(file.content, 9, mtime=0) if file.packed else file.content


def _index(wishes: SiteWishes, pyodide: Mapping[str, str], version: str) -> bytes:
    """Return the page, with the words that it says before the app can.

    `pyodide` is what its lock file says of itself: none of the packages that it could fetch from
    elsewhere is ever asked for.
    """
    spoken = [wishes.language] if wishes.language else [*wishes.words]
    words = {each: {key: wishes.words[each][WORDS + key] for key in SAID} for each in spoken}
    told = {
        "version": version,
        "kits": {game: f"{KITS}/{game}" for game in wishes.kits},
        "lock": json.dumps({"info": pyodide, "packages": {}}),
        "later": LATER,
        "words": words,
    }
    inside = json.dumps(told).replace("<", "\\u003c")  # which could end the element it is in
    without = " ".join(wishes.words[each][f"{WORDS}noscript"] for each in spoken)
    script = _static(SCRIPT)
    digest = f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
    filled = {"digest": digest, "told": inside, "noscript": without, "script": script}
    return _filled(INDEX, **filled)


def _manifest() -> dict[str, Any]:
    """Return what makes it an app that can be installed."""
    sizes = [{"src": f"icon-{side}.png", "sizes": f"{side}x{side}", "type": "image/png"}
             for side in ICONS]  # fmt: skip
    icons_ = [*sizes, *({**each, "purpose": "maskable"} for each in sizes)]
    colours = {"background_color": "#f6f0e1", "theme_color": GROUND}
    shown = {"name": "Companion", "short_name": "Companion", "display": "standalone"}
    return {**shown, "id": "./", "start_url": "./", "scope": "./", **colours, "icons": icons_}


def _static(name: str) -> str:
    return files("companion.site.runtime").joinpath("static", name).read_text("utf-8")


def _filled(name: str, **values: str) -> bytes:
    text = _static(name)
    for key, value in values.items():
        text = text.replace(f"{{{{ {key} }}}}", value)
    return text.encode()


def _put(folder: Path, written: Mapping[str, bytes]) -> None:
    """Write all files, the service worker last: it names those that are to be there."""
    is_ours = (folder / WORKER).is_file() and "companion" in (folder / WORKER).read_text("utf-8")
    if folder.exists() and not is_ours and any(folder.iterdir()):
        raise FileExistsError(errno.EEXIST, "has files that are none of a website of ours", folder)
    (folder / PACKED).mkdir(parents=True, exist_ok=True)
    for name in (*(each for each in written if each != WORKER), WORKER):
        write_file(folder / name, writes(written[name]), force=True)
    # After the new worker is in place: until then the old one may still name them.
    for path in (folder / PACKED).glob("*.bin"):
        if f"{PACKED}/{path.name}" not in written:
            path.unlink()
