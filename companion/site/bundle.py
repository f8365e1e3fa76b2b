"""Python code and data as tape archives, stripped of what no browser runs or reads."""

import io
import re
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import companion
from companion.kits import fonts_folder, layouts_folder
from companion.site.fetch import NotToBeHad
from companion.site.given import files_below

PACKAGE: Final = Path(companion.__file__).parent
NOT_THERE: Final = tuple(f"companion/{name}" for name in (
    # what the page has already, and what is found in another place of a checkout
    "site/static/", "layouts/", "fonts/",
    # many games at once, and reports of them; a browser starts no processes
    "cli/simulat", "cli/cores", "simulation/many",
    "simulation/workers", "processes",
    # what writes the website
    "site/bundle", "site/bytecode", "site/compile", "site/fetch", "site/icons", "site/licences",
    "site/pinned", "site/write",
))  # fmt: skip

COMMAND: Final = re.compile(rb"^import typer$", re.MULTILINE)
"""What only a module of the command line has: a browser has neither."""

PRESS: Final = ("companion/press/", "companion/site/dots.py")

DROPPED: Final = (
    "tests",
    "docs",
    "test",
    "__pycache__",
    "_trio.py",
    "pytest_plugin.py",
    "testclient.py",
    "graphics",  # of reportlab, as is what is next
    "platypus",
)
"""Folders and files of others that nothing here imports."""

TOOLS: Final = frozenset({
    "__hello__", "__phello__", "_pydatetime", "_pyio", "_pyrepl", "antigravity", "argparse",
    "bdb", "cProfile", "cmd", "code", "compileall", "ctypes", "doctest", "filecmp", "fileinput",
    "ftplib", "getopt", "idlelib", "imaplib", "mailbox", "modulefinder", "multiprocessing",
    "netrc", "nturl2path", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile",
    "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "rlcompleter", "runpy",
    "sched", "shelve", "smtplib", "socketserver", "symtable", "tabnanny", "this", "timeit",
    "trace", "tracemalloc", "tty", "turtle", "unittest", "wave", "webbrowser", "wsgiref",
    "xmlrpc", "zipapp",
})  # fmt: skip
"""Modules of Python's own library that nothing here imports."""

ENCODINGS: Final = re.compile(
    r"encodings/(__init__|aliases|ascii|charmap|cp437|cp1252|idna|iso8859_1|latin_1|punycode"
    r"|(raw_)?unicode_escape|utf_.*)\.py"
)
"""What texts are in: names in zip files in `cp437`, those of hosts in `idna`."""

NOTES: Final = ".md"
"""How files end that are read by people alone."""

ART: Final = "/art/"
"""Where drawings lie that only the press reads; a page asks other layouts what they show."""

PILLOW: Final = b"""
from companion.site import dots as Image
from companion.site.dots import UnidentifiedImageError
"""
"""Stands for Pillow, which has no build for browsers."""


def our_files() -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return our own files by name: those of the table, and those that the press reads."""
    code = below(PACKAGE, "companion/")
    there = {name: each for name, each in code.items() if not name.startswith(NOT_THERE)}
    own = {name: each for name, each in there.items() if not COMMAND.search(each)}
    press = {name: each for name, each in own.items() if name.startswith(PRESS)}
    fonts = below(fonts_folder(), "companion/fonts/")
    layouts = below(layouts_folder(), "companion/layouts/")
    needed = {name: each for name, each in layouts.items() if not name.endswith(NOTES)}
    drawn = {name: each for name, each in needed.items() if ART in name}
    read = {name: each for name, each in needed.items() if name not in drawn}
    table = {name: each for name, each in own.items() if name not in press}
    return table | read, press | fonts | drawn | {"PIL/__init__.py": PILLOW}


def library(archive: bytes) -> dict[str, bytes]:
    """Return what is needed of Python's own library, by name, out of its zip file."""
    with zipfile.ZipFile(io.BytesIO(archive)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist() if _is_needed(name)}


def _is_needed(name: str) -> bool:
    first = name.removesuffix(".py").partition("/")[0]
    is_said = first != "encodings" or ENCODINGS.fullmatch(name) is not None
    return first not in TOOLS and is_said and not name.endswith("/")


def zipped(contents: Mapping[str, bytes]) -> bytes:
    """Return a zip file that Python imports from, not packed: it is sent packed as a whole."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in sorted(contents):
            archive.writestr(zipfile.ZipInfo(name), contents[name])
    return stream.getvalue()


def installed(names: Iterable[str]) -> dict[str, bytes]:
    """Return the Python code of distributions that are installed here.

    Raises:
        NotToBeHad: when one is not.
    """
    found: dict[str, bytes] = {}
    for name in names:
        for file in open_distribution(name).files or ():
            path = Path(str(file.locate()))
            is_needed = file.suffix == ".py" and not {*file.parts} & {*DROPPED}
            if is_needed and ".." not in file.parts and path.is_file():
                found[file.as_posix()] = path.read_bytes()
    return found


def open_distribution(name: str) -> Distribution:
    """Return a distribution that is installed; NotToBeHad when it is not."""
    try:
        return distribution(name)
    except PackageNotFoundError:
        way = "pip install 'tabletop-companion[web,print]'"
        raise NotToBeHad(f"the website needs more packages ({name}): {way}") from None


def tape(contents: Mapping[str, bytes]) -> bytes:
    """Return a tape archive: the same files are the same bytes."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(contents):
            member = tarfile.TarInfo(name)
            member.size = len(contents[name])
            archive.addfile(member, io.BytesIO(contents[name]))
    return stream.getvalue()


def below(folder: Path, place: str) -> dict[str, bytes]:
    """Return the files of a folder, by names that begin with a place."""
    return {
        place + name: content
        for name, content in files_below(folder).items()
        if "__pycache__" not in name.split("/")
    }
