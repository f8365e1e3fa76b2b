"""Which folders a kit is read from, how a file is found in them, and what lies there unused."""

import os
from collections.abc import Collection, Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath

from companion.kits.faults import Fault
from companion.kits.places import layouts_folder, shared_layouts
from companion.kits.spreadsheet import SUFFIXES
from companion.kits.suggestions import file_suggestion

_OPTIONAL = ("nets.toml", "style.toml")
"""Files that a kit may do without, so that someone's own may add them."""


class Folders:
    """The folders of one kit: someone's own, then ours; or only one of them."""

    def __init__(self, own: Path | None, ours: Path | None) -> None:
        self.paths = tuple(folder for folder in (own, ours) if folder is not None)
        self.whole_own = ours is None
        self._own = own
        self._ours = ours

    def find(self, name: str) -> Path:
        """Return where a file lies, in the first folder that has it.

        Raises:
            ValueError: When no folder has it, or the name leads out of the kit's folder.
        """
        if leads_out(name):
            raise ValueError(f"'{name}' leads out of the kit's folder")
        for folder in self.paths:
            path = folder / name
            if path.is_file():
                self._refuse_link(path)
                return path
        names = self._names()
        alike = [each for each in names if _is_table(each) == _is_table(name)]
        raise ValueError(f"there is no file '{name}'{file_suggestion(name, alike or names)}")

    def find_table(self, name: str) -> Path:
        """Return where a table lies; someone's own may be in another format than ours.

        Raises:
            ValueError: As `find` does.
        """
        if self._own is not None and self._ours is not None and not leads_out(name):
            for suffix in SUFFIXES:
                path = (self._own / name).with_suffix(suffix)
                if path.is_file():
                    self._refuse_link(path)
                    return path
        return self.find(name)

    def unused(self) -> Iterator[Fault]:
        """Yield a fault for each of someone's own files that takes the place of none of ours."""
        if self._own is None or self._ours is None:
            return
        ours = {path.name for path in self._ours.iterdir()} | {*_OPTIONAL}
        ours |= {*shared_layouts(self._ours), *shared_layouts(layouts_folder())}
        files = _data_files(self._own)
        tables = {Path(name).stem: name for name in reversed(files) if _is_table(name)}
        for name in files:
            stem = Path(name).stem
            if _is_table(name) and tables[stem] != name:
                yield Fault(name, f"is the same table as '{tables[stem]}'; keep one of them")
            elif not (_is_known(name, ours) or self._is_mentioned(name, files)):
                yield Fault(
                    name, f"takes the place of no file of ours{file_suggestion(name, ours)}"
                )
        if not files:
            yield Fault(str(self._own), "has no file that could take the place of one of ours")

    def _is_mentioned(self, name: str, files: list[str]) -> bool:
        """Tell whether another of someone's own layouts includes this one."""
        layouts = ((self._own or Path()) / file for file in files if file.endswith(".toml"))
        return any(f'"{name}"'.encode() in layout.read_bytes() for layout in layouts)

    def _refuse_link(self, path: Path) -> None:
        """Refuse a link that leads out of someone's folder; ours may be linked by an installer."""
        if self._own is not None and path.is_relative_to(self._own):
            real = os.path.realpath(path)
            if not real.startswith(os.path.realpath(self._own) + os.sep):
                raise ValueError(f"'{path.name}' is a link that leads out of the kit's folder")

    def _names(self) -> list[str]:
        paths = (path for folder in self.paths for path in folder.iterdir())
        return sorted({path.name for path in paths if path.is_file()})


def leads_out(name: str) -> bool:
    """Tell whether a file's name would leave the folder that it is looked for in."""
    ways = (PurePosixPath(name), PureWindowsPath(name))
    return any(way.anchor or ".." in way.parts for way in ways)


def _is_table(name: str) -> bool:
    return name.endswith(SUFFIXES)


def _is_known(name: str, known: Collection[str]) -> bool:
    if not _is_table(name):
        return name in known
    return any(_is_table(other) and Path(other).stem == Path(name).stem for other in known)


def _data_files(folder: Path) -> list[str]:
    """Return the names of tables and TOML files, without what editors leave lying beside them."""
    names = (path.name for path in folder.iterdir() if not path.name.startswith((".", "~")))
    files = (name for name in names if name.lower().endswith((".toml", *SUFFIXES)))
    return sorted((*files, *shared_layouts(folder)))
