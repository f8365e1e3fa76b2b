"""The house's own rules: who may import whom, and what a start-up may load."""

import ast
from pathlib import Path

import pytest

import companion
from companion.kits import games, load_kit

PACKAGE = Path(companion.__file__).parent
MAY_IMPORT = {
    "cli": {"table", "arena", "games", "press", "kits"},
    "table": {"games", "kits"},
    "arena": {"games", "kits"},
    "games": {"kits"},
    "press": {"kits"},
    "kits": set(),
}
TOOLS = {"__version__", "files", "processes", "spread"}
"""What is no part of the house: it knows nothing of ours, and all may use it."""
ROOMLESS = {"common", "contract", "batch", "__init__"}
MODULES = sorted(
    path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] in MAY_IMPORT
)


def imported(path: Path) -> set[tuple[str, ...]]:
    """Every module of ours that a file imports, as its parts below `companion`."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports of ours are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        found |= {tuple(name.split(".")[1:]) for name in names if name.startswith("companion.")}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_what_the_house_allows(path: Path) -> None:
    part, *_ = path.relative_to(PACKAGE).parts
    allowed = MAY_IMPORT[part] | {part} | TOOLS
    assert {parts[0] for parts in imported(path)} <= allowed


@pytest.mark.parametrize(
    "path",
    sorted((PACKAGE / "games").rglob("*.py")),
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_rooms_never_import_each_other(path: Path) -> None:
    room = path.relative_to(PACKAGE / "games").parts[0].removesuffix(".py")
    others = {
        parts[1]
        for parts in imported(path)
        if parts[0] == "games" and len(parts) > 1 and (PACKAGE / "games" / parts[1]).is_dir()
    }
    assert others <= ROOMLESS | {room}


def test_the_press_knows_no_game() -> None:
    """What a game looks like is in its layouts: none of its names is here.

    Of its pieces those of two words count: `top` and `pyramid` are also words for shapes.
    """
    kits = {game: load_kit(game) for game in games()}
    names = {*kits} | {
        name
        for kit in kits.values()
        for component in kit.components
        for name in (component.id, component.family)
        if "_" in name
    }
    said = {
        (str(path.relative_to(PACKAGE)), node.value)
        for part in ("press", "kits")
        for path in (PACKAGE / part).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    }
    assert said == set()


def test_nothing_but_render_knows_a_file_format() -> None:
    formats = {"reportlab", "svgwrite", "pypdfium2"}
    for path in PACKAGE.rglob("*.py"):
        if "render" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names=names):
                    used = {alias.name.split(".")[0] for alias in names}
                case ast.ImportFrom(module=str(module)):
                    used = {module.split(".")[0]}
                case _:
                    continue
            assert not used & formats, f"{path.name} imports {used & formats}"
