"""Python code and data as tape archives, stripped of what no browser runs or reads."""

import io
import re
import tarfile
from collections.abc import Iterable, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import companion
from companion.kits import fonts_folder, layouts_folder
from companion.site.fetch import NotToBeHad

PACKAGE: Final = Path(companion.__file__).parent
PRESS: Final = "companion/press/"
NOT_THERE: Final = ("companion/site/static/", "companion/layouts/", "companion/fonts/")
"""What the page has already, or what is found in another place of a checkout."""

DROPPED: Final = ("tests", "docs", "test", "__pycache__")
"""Folders of others' packages that nothing imports."""

NOTES: Final = ".md"
"""How files end that are read by people alone."""

READ: Final = re.compile(r".*\.csv|(.*/)?(kit|paper|score|text\.\w+)\.toml")
"""What the table reads of our layouts; all else is drawn, by the press."""

STAND_IN: Final = "PIL/__init__.py"
"""There is no Pillow for browsers; what stands for it refuses to be used."""


def our_files() -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return our own files by name: those of the table, and those of the press."""
    code = below(PACKAGE, "companion/")
    own = {name: each for name, each in code.items() if not name.startswith(NOT_THERE)}
    press = {name: each for name, each in own.items() if name.startswith(PRESS)}
    fonts = below(fonts_folder(), "companion/fonts/")
    layouts = below(layouts_folder(), "companion/layouts/")
    read = {name: each for name, each in layouts.items() if READ.fullmatch(name)}
    drawn = {
        name: each
        for name, each in layouts.items()
        if name not in read and not name.endswith(NOTES)
    }
    table = {name: each for name, each in own.items() if name not in press} | read
    return table, press | fonts | drawn | {STAND_IN: _stand_in()}


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
