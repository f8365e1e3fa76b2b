"""Files of a kit that a layout names: found in its folders, and never outside them."""

from pathlib import Path, PurePosixPath

from companion.kits.places import folders_for
from companion.kits.suggestions import file_suggestion
from companion.press.layout.bindings import Wrong

LARGEST_LAYOUT = 1_000_000
"""Bytes of a layout file."""
LARGEST_PICTURE = 40_000_000
"""Bytes of a picture."""


def find_file(name: str, folders: tuple[Path, ...], largest: int) -> Path:
    """Return where a file of the kit lies: in the first folder that has it.

    One whose name begins with `shared/` is looked for in the house's folder last.

    Args:
        name: Its path in the kit's folder, parted by `/`.
        folders: The kit's folders, someone's own before ours.
        largest: How many bytes it may have.

    Raises:
        Wrong: There is none, it is too large, or it lies elsewhere, by its name or by a link.
    """
    parts = name.split("/")
    if "\\" in name or ":" in name or "\0" in name or not all(parts) or ".." in parts:
        raise Wrong(f"must be a file within the kit's folder, such as art/boat.png, not '{name}'")
    places = folders_for(name, folders)
    for folder in places:
        path = folder / name
        if path.is_file():
            return _check_file(path, folder, name, largest)
    raise Wrong(f"there is no file '{name}' in the kit's folder{_close_by(name, places)}")


def _check_file(path: Path, folder: Path, name: str, largest: int) -> Path:
    if not path.resolve().is_relative_to(folder.resolve()):
        raise Wrong(f"'{name}' is a link that leads out of the kit's folder")
    if path.stat().st_size > largest:
        raise Wrong(f"'{name}' is larger than {largest // 1_000_000} MB")
    return path


def _close_by(name: str, folders: tuple[Path, ...]) -> str:
    """Return a question about a file with a similar name, where one lies in the same place."""
    place = PurePosixPath(name).parent
    near = sorted({each.name for folder in folders for each in (folder / place).glob("*.*")})
    return file_suggestion(name, [(place / each).as_posix() for each in near])
