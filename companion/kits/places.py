"""Where our own data lie: beside the package in a checkout, inside it once installed."""

from pathlib import Path

SHARED = "shared/"
"""How the names of layouts begin that the house has for every kit."""

_PACKAGE = Path(__file__).parents[1]


def layouts_folder() -> Path:
    """Return the folder of the house's data and of the built-in kits."""
    return _find("layouts")


def new_folder() -> Path:
    """Return the folder of what new kits are copied from."""
    return layouts_folder() / "new"


def fonts_folder() -> Path:
    """Return the folder of the fonts that are embedded."""
    return _find("fonts")


def folders_for(name: str, folders: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return where a kit's file is looked for: in its folders, and a shared one in the house's."""
    return (*folders, layouts_folder()) if name.startswith(SHARED) else folders


def _find(name: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
