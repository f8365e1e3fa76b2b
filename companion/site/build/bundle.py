"""Python code and data as tape archives, stripped of what no browser runs or reads."""

import io
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from importlib.resources import as_file
from importlib.resources import files as resources
from pathlib import Path
from typing import Final

import companion
from companion.files import write_file, writes
from companion.kits import fonts_folder, layouts_folder
from companion.site.build.bytecode import SUFFIX
from companion.site.build.packages import NotToBeHad
from companion.site.runtime.studio import files_below

PACKAGE: Final = Path(companion.__file__).parent
NOT_THERE: Final = tuple(f"companion/{name}" for name in (
    # what the page has already, and what is found in another place of a checkout
    "site/runtime/static/", "layouts/", "fonts/",
    # many games at once, and reports of them; a browser starts no processes
    "cli/simulat", "cli/print_jobs", "simulation/many", "simulation/workers", "processes",
    # what writes the website
    "site/build/",
))  # fmt: skip

# What only a module of the command line has: a browser has neither.
COMMAND: Final = re.compile(rb"^(import typer$|app = options\.)", re.MULTILINE)

PRESS: Final = ("companion/press/", "companion/site/runtime/png.py")

# Modules of Python's own library that nothing here imports.
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

# What texts are in: names in zip files in `cp437`, those of hosts in `idna`.
ENCODINGS: Final = re.compile(
    r"encodings/(__init__|aliases|ascii|charmap|cp437|cp1252|idna|iso8859_1|latin_1|punycode"
    r"|(raw_)?unicode_escape|utf_.*)\.py"
)

# How files end that are read by people alone.
NOTES: Final = ".md"

# Where drawings lie that only the press reads; a page asks other layouts what they show.
ART: Final = "/art/"

# Stands for Pillow, which has no build for browsers.
PILLOW: Final = b"""
from companion.site.runtime import png as Image
from companion.site.runtime.png import UnidentifiedImageError
"""


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


def tape(contents: Mapping[str, bytes]) -> bytes:
    """Return a tape archive: the same files are the same bytes."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        # Sorted, with no time and no owner: the same files are the same bytes on any computer.
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


NODE: Final = "node"

# Where nothing is a module of Python's.
DATA: Final = ("companion/layouts/", "kits/")

# Modules that read their own source, to import later what they name.
READ_BY_THEMSELVES: Final = ("anyio/__init__.py", "anyio/abc/__init__.py")

Files = Mapping[str, bytes]


def can_compile() -> bool:
    """Return whether there is what bytecode is made with."""
    return shutil.which(NODE) is not None


def compiled(archives: Sequence[Files], pyodide: Files) -> list[dict[str, bytes]]:
    """Return files with bytecode in place of modules' sources, by Python of Pyodide's files.

    Python is started once for all archives.

    Raises:
        NotToBeHad: when it can't be made.
    """
    sources = {f"{number}/{name}": each
               for number, files in enumerate(archives)
               for name, each in files.items() if _is_module(name)}  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        for name, each in {**pyodide, "sources.tar": tape(sources)}.items():
            write_file(Path(folder, name), writes(each))
        _run(folder)
        made = Path(folder, "bytecode.tar").read_bytes()
    found = [{name: each for name, each in files.items() if not _is_module(name)}
             for files in archives]  # fmt: skip
    with tarfile.open(fileobj=io.BytesIO(made)) as archive:
        for member in archive:
            number, _, name = member.name.partition("/")
            found[int(number)][name] = _content(archive, member)
    return found


def _is_module(name: str) -> bool:
    if name.startswith(DATA) or name.endswith(READ_BY_THEMSELVES):
        return False
    return name.endswith(SUFFIX)


def _run(folder: str) -> None:
    own = resources("companion.site.build")
    with as_file(own / "compile.mjs") as program, as_file(own / "bytecode.py") as script:
        command = [NODE, str(program), folder, str(script)]
        found = subprocess.run(  # noqa: S603 - a program of ours, and no word of anybody's
            command, capture_output=True, check=False, text=True
        )
    if found.returncode:
        said = " ".join(found.stderr.splitlines()[-1:])
        raise NotToBeHad(f"{NODE} can't compile Python for the website: {said}")


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    assert file is not None
    return file.read()
