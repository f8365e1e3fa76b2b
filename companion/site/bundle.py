"""Python code and data as tape archives, stripped of what no browser runs or reads."""

import io
import tarfile
from collections.abc import Iterable, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import companion
from companion.kits import fonts_folder, layouts_folder
from companion.site.fetch import NotToBeHad

PACKAGE: Final = Path(companion.__file__).parent
NOT_THERE: Final = (
    "companion/site/static/", "companion/layouts/", "companion/fonts/", "companion/cli/simulat",
)  # fmt: skip
"""What the page has already, what is found in another place of a checkout, and reports."""

DROPPED: Final = ("tests", "docs", "test", "__pycache__", "_trio.py", "pytest_plugin.py")
"""Folders and files of others that nothing here imports."""

NOTES: Final = ".md"
"""How files end that are read by people alone."""

ART: Final = "/art/"
"""Where drawings lie that only the press reads; a page asks other layouts what they show."""

STAND_IN: Final = "PIL/__init__.py"
"""There is no Pillow for browsers; what stands for it refuses to be used."""


def our_files() -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return our own files by name: those of the table, and those that the press reads."""
    code = below(PACKAGE, "companion/")
    own = {name: each for name, each in code.items() if not name.startswith(NOT_THERE)}
    fonts = below(fonts_folder(), "companion/fonts/")
    layouts = below(layouts_folder(), "companion/layouts/")
    needed = {name: each for name, each in layouts.items() if not name.endswith(NOTES)}
    drawn = {name: each for name, each in needed.items() if ART in name}
    read = {name: each for name, each in needed.items() if name not in drawn}
    return own | read, fonts | drawn | {STAND_IN: _stand_in()}


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
        place + path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def _stand_in() -> bytes:
    return (PACKAGE / "site" / "static" / "no_pillow.py").read_bytes()
