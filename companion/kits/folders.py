"""Which folders a kit is read from, how a file is found in them, and what lies there unused."""

from collections.abc import Collection, Iterator
from pathlib import Path, PurePosixPath

from companion.kits import gate
from companion.kits.effort import Effort
from companion.kits.faults import Fault, Faulty, Told
from companion.kits.places import layouts_folder
from companion.kits.spreadsheet import SUFFIXES
from companion.kits.suggestions import file_suggestion

_OPTIONAL = ("nets.toml", "style.toml")
"""Files that a kit may do without, so that someone's own may add them."""


class Folders:
    """The folders of one kit: someone's own, then ours; or only one of them."""

    def __init__(self, own: Path | None, ours: Path | None) -> None:
        self.paths = tuple(folder for folder in (own, ours) if folder is not None)
        self.whole_own = ours is None
        self.effort = Effort()
        self._own = own
        self._ours = ours
        self._said: bytes | None = None

    def find(self, name: str) -> tuple[Path, str]:
        """Return the first folder that has a file, and the file's name.

        Raises:
            Told: When no folder has it, or it is not let in.
        """
        for folder in self.paths:
            if gate.real_path(folder, name):
                return folder, name
        names = sorted({each for folder in self.paths for each in gate.names(folder)})
        alike = [each for each in names if _is_table(each) == _is_table(name)]
        raise Told(f"there is no file '{name}'{file_suggestion(name, alike or names)}")

    def find_table(self, name: str) -> tuple[Path, str]:
        """Return where a table lies; someone's own may be in another format than ours.

        Raises:
            Told: As `find` does.
        """
        if self._own is not None and self._ours is not None and PurePosixPath(name).name:
            for suffix in SUFFIXES:
                other = str(PurePosixPath(name).with_suffix(suffix))
                if gate.real_path(self._own, other):
                    return self._own, other
        return self.find(name)

    def unused(self) -> Iterator[Fault]:
        """Yield a fault for each of someone's own files that takes the place of none of ours."""
        if self._own is None or self._ours is None:
            return
        ours = {*gate.names(self._ours), *_OPTIONAL}
        ours |= {*gate.shared_layouts(self._ours), *gate.shared_layouts(layouts_folder())}
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
        return f'"{name}"'.encode() in self._layouts(files)

    def _layouts(self, files: list[str]) -> bytes:
        """Return all that someone's own layouts say; of one that is not let in, nothing."""
        if self._said is None:
            own = [name for name in files if name.endswith(".toml")]
            self._said = b"\n".join(map(self._content, own))
        return self._said

    def _content(self, name: str) -> bytes:
        try:
            return gate.read(self._own or Path(), name, lambda data, _: data) or b""
        except (Faulty, Told):
            return b""


def _is_table(name: str) -> bool:
    return name.endswith(SUFFIXES)


def _is_known(name: str, known: Collection[str]) -> bool:
    if not _is_table(name):
        return name in known
    return any(_is_table(other) and Path(other).stem == Path(name).stem for other in known)


def _data_files(folder: Path) -> list[str]:
    """Return the names of tables and TOML files, without what editors leave lying beside them."""
    names = (name for name in gate.names(folder) if not name.startswith((".", "~")))
    files = (name for name in names if name.lower().endswith((".toml", *SUFFIXES)))
    return sorted((*files, *gate.shared_layouts(folder)))
