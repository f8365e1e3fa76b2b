"""The house's own rules: who may import whom, and what a start-up may load."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import companion
from companion.kits import games, load_kit

PACKAGE = Path(companion.__file__).parent
TESTS = Path(__file__).parent
MAY_IMPORT = {
    "cli": {"site", "web", "table", "simulation", "games", "press", "questions", "kits"},
    "site": {"web", "questions", "kits"},
    "web": {"table", "games", "press", "questions", "kits"},
    "table": {"games", "questions", "kits"},
    "simulation": {"games", "questions", "kits"},
    "games": {"questions", "kits"},
    "press": {"kits"},
    "questions": set(),
    "kits": set(),
}
TOOLS = {"__version__", "errors", "files", "processes", "spread"}
"""What is no part of the house: it knows nothing of ours, and all may use it."""
SHARED = ("common", "kit_games")
"""The folders of the games that are no rooms."""
CIRCLES: Mapping[str, str] = {}
"""Parts in which modules may still import each other in a circle, and why. To be empty."""


@cache
def modules() -> dict[str, Path]:
    """Every file of the package, by the name that it is imported by."""
    return {dotted(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def dotted(path: Path) -> str:
    parts = (PACKAGE.name, *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


@cache
def imported(path: Path) -> frozenset[str]:
    """Everything that a file imports, wherever in it, for the types alone too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports of ours are absolute"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def ours(path: Path) -> set[tuple[str, ...]]:
    """Every name of ours that a file imports, as its parts below `companion`."""
    home = f"{PACKAGE.name}."
    return {tuple(name.split(".")[1:]) for name in imported(path) if name.startswith(home)}


def faults(paths: Iterable[Path], allowed: Mapping[Path, set[str]], place: int) -> Iterator[str]:
    """Yield the files that import a part that they may not, at that place of its name."""
    for path in paths:
        used = {parts[place] for parts in ours(path) if len(parts) > place}
        if more := used - allowed[path]:
            yield f"{path.relative_to(PACKAGE)} imports {sorted(more)}"


def test_a_module_imports_only_what_the_house_allows() -> None:
    parts = {path: path.relative_to(PACKAGE).parts[0] for path in modules().values()}
    inside = [path for path, part in parts.items() if part in MAY_IMPORT]
    allowed = {path: MAY_IMPORT[parts[path]] | {parts[path]} | TOOLS for path in inside}
    assert len(inside) > 300
    assert not [*faults(inside, allowed, 0)]


def test_rooms_never_import_each_other() -> None:
    rooms = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir()}
    assert len(rooms) > 5
    found = []
    for path in (PACKAGE / "games").rglob("*.py"):
        room = path.relative_to(PACKAGE / "games").parts[0]
        others = {parts[1] for parts in ours(path) if parts[0] == "games" and len(parts) > 1}
        if more := others & rooms - {*SHARED, room}:
            found.append(f"{path.relative_to(PACKAGE)} imports {sorted(more)}")
    assert not found


def test_nothing_is_imported_in_a_circle() -> None:
    graph = {name: set(uses(path)) for name, path in modules().items()}
    found = [each for each in circles(graph) if not all(map(is_excused, each))]
    assert not found
    excused = {part for each in circles(graph) for part in CIRCLES if each[0].startswith(part)}
    assert excused == CIRCLES.keys(), "a part without circles is to leave the list"


def test_a_circle_is_found() -> None:
    assert [*circles({"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": set()})] == [
        ["a", "b", "c"]
    ]


def is_excused(module: str) -> bool:
    return module.startswith(tuple(CIRCLES))


def uses(path: Path) -> Iterator[str]:
    """Yield the modules of ours whose names a file imports, or something in them."""
    for name in imported(path):
        package = name.rpartition(".")[0]
        if name in modules() or package in modules():
            yield name if name in modules() else package


def circles(graph: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Yield modules that import each other, one circle after another until none is left."""
    left = {name: set(found) for name, found in graph.items()}
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            circle = error.args[1]
            yield sorted(set(circle))
            left[circle[1]].discard(circle[0])
        else:
            return


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


def test_nothing_but_backends_knows_a_file_format() -> None:
    formats = {"reportlab", "svgwrite", "pypdfium2"}
    found = {
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in modules().values()
        if "backends" not in path.parts
        for name in imported(path)
        if name.split(".")[0] in formats
    }
    assert not found


WRITERS = {
    "files.py": "writes them all",
    "cli/errors.py": "a traceback, in a file of its own",
    "cli/streams.py": "the null device",
    "site/build/bundle.py": "an archive in memory",
    "site/build/bytecode.py": "an archive in the memory of a Python that has nothing else",
    "table/journal/journal.py": "a lock, which holds nothing",
}
"""Files that open others to write to them, and why."""


def test_files_are_written_in_one_place() -> None:
    found = {
        str(path.relative_to(PACKAGE))
        for path in modules().values()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and opens_to_write(node)
    }
    assert found == WRITERS.keys()


def opens_to_write(call: ast.Call) -> bool:
    """Return whether a call writes to a file, or opens one in a way that may."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    said = [node.value for node in ast.walk(call) if isinstance(node, ast.Constant)]
    flags = {node.attr for node in ast.walk(call) if isinstance(node, ast.Attribute)}
    modes = [each for each in said if isinstance(each, str) and set(each) <= {*"rwaxb+t"}]
    is_opened = name in {"open", "fdopen"} and any({*mode} & {*"wax+"} for mode in modes)
    is_flagged = name == "open" and bool(flags & {"O_WRONLY", "O_RDWR"})
    return name in {"write_text", "write_bytes", "mkstemp"} or is_opened or is_flagged


@pytest.mark.parametrize(
    ("line", "writes"),
    [
        ("file.write_text('x')", True),
        ("file.open('wb')", True),
        ("open(file, 'a', encoding='utf-8')", True),
        ("os.open(file, os.O_RDWR | os.O_CREAT)", True),
        ("file.open('rb')", False),
        ("os.open(folder, os.O_RDONLY)", False),
        ("file.read_text(encoding='utf-8')", False),
    ],
)
def test_what_writes_is_found(line: str, writes: bool) -> None:
    call = ast.parse(line, mode="eval").body
    assert isinstance(call, ast.Call)
    assert opens_to_write(call) == writes


def skips_itself(tree: ast.Module) -> bool:
    """Whether a module of tests may not be there once it is imported: it calls for a skip."""
    ends = {"skip", "importorskip", "needed"}
    named = {
        getattr(call.func, "attr", getattr(call.func, "id", ""))
        for part in tree.body
        if not isinstance(part, ast.FunctionDef | ast.ClassDef)
        for call in ast.walk(part)
        if isinstance(call, ast.Call)
    }
    return bool(named & ends)


def test_what_skips_itself_is_imported_by_no_other() -> None:
    """The second that imported it would find half of it, and break where it should be skipped."""
    files = sorted(TESTS.rglob("*.py"))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in files}
    gone = {
        ".".join((TESTS.name, *path.relative_to(TESTS).with_suffix("").parts))
        for path, tree in trees.items()
        if skips_itself(tree)
    }
    assert "tests.web.test_browser" in gone
    broken = [
        (str(path), module)
        for path in files
        for module in gone
        if any(f"{name}.".startswith(f"{module}.") for name in imported(path))
    ]
    assert broken == []
