"""Files of a kit that a layout names: let in by the gate, and asked after where there are none."""

from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import TypeVar

from companion.kits.faults import Told, file_suggestion
from companion.kits.places import folders_for
from companion.kits.read import gate
from companion.press.layout.bindings import Wrong

T = TypeVar("T")


def find_folder(name: str, folders: tuple[Path, ...]) -> Path:
    """Return which of a kit's folders a file is taken from: the first that has it.

    One whose name begins with `shared/` is looked for in the house's folder last.

    Args:
        name: Its path in the kit's folder, parted by `/`.
        folders: The kit's folders, someone's own before ours.

    Raises:
        Wrong: There is none, or it is not let in.
    """
    return _let_in(name, folders, lambda: gate.find(name, folders))


def read_file(name: str, folders: tuple[Path, ...], parse: Callable[[bytes, str], T]) -> T:
    """Return what such a file says.

    Raises:
        Wrong: As `find_folder` does.
        Faulty: With what is wrong in it.
    """
    return _let_in(name, folders, lambda: gate.read_found(name, folders, parse))


def _let_in(name: str, folders: tuple[Path, ...], look: Callable[[], T | None]) -> T:
    """Return what the gate finds of a file; Wrong when that is nothing."""
    parts = name.split("/")
    if "\\" in name or ":" in name or not all(parts) or gate.leads_out(name):
        raise Wrong(f"must be a file within the kit's folder, such as art/boat.png, not {name!r}")
    try:
        found = look()
    except Told as told:
        raise Wrong(str(told)) from None
    if found is None:
        near = _close_by(name, folders_for(name, folders))
        raise Wrong(f"there is no file '{name}' in the kit's folder{near}")
    return found


def _close_by(name: str, folders: tuple[Path, ...]) -> str:
    """Return a question about a file with a similar name, where one lies in the same place."""
    place = PurePosixPath(name).parent
    near = sorted({each for folder in folders for each in gate.names(folder, str(place))})
    return file_suggestion(name, [(place / each).as_posix() for each in near])
