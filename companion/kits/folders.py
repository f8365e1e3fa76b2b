"""Which folders a kit is read from, and how a file is found in them."""

from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath

from companion.kits.faults import Fault, Faulty
from companion.kits.spreadsheet import SUFFIXES


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one kit, someone's own before ours."""

    paths: tuple[Path, ...]

    def find(self, name: str) -> Path:
        """Return where the file `name` lies, in the first folder that has it.

        Raises:
            Faulty: When no folder has it, or the name leads out of the kit's folder.
        """
        if leads_out(name):
            raise Faulty(Fault("kit.toml", f"'{name}' leads out of the kit's folder"))
        for folder in self.paths:
            if (folder / name).is_file():
                return folder / name
        raise Faulty(Fault("kit.toml", f"there is no file '{name}'"))

    def find_table(self, name: str) -> Path:
        """Return where a table lies: under its name, or in someone's own folder in another format."""
        for folder in self.paths[:-1]:
            for suffix in SUFFIXES:
                other = (folder / name).with_suffix(suffix)
                if not leads_out(name) and other.is_file():
                    return other
        return self.find(name)


def leads_out(name: str) -> bool:
    """Tell whether a file name would leave the folder it is looked for in."""
    ways = (PurePosixPath(name), PureWindowsPath(name))
    return any(way.is_absolute() or way.drive or ".." in way.parts for way in ways)
