"""Pieces that are plain coloured shapes, and what lies where on a page."""

from collections.abc import Callable, Iterator
from pathlib import Path as FilePath
from typing import Any, NamedTuple

import pytest

from companion.kits import Face, Kit, Make, layouts_folder, load_kit
from companion.kits.texts import read_texts
from companion.press.drawing.geometry import Box, bounds, product, rectangle, transform_path
from companion.press.drawing.nodes import IDENTITY, Command, Group, Matrix, Node, Path, Use
from companion.press.sheets.model import Page, Piece
from companion.press.sheets.wording import Wording

FRONT, BACK = "#c06040", "#4060c0"


class Drawn(NamedTuple):
    """One piece on a page: whose, which, what side; how it stands; what of it is printed.

    `outline` is exactly what is printed, `printed` the box around it.
    """

    component: str
    piece: int
    face: str
    matrix: Matrix
    outline: tuple[Command, ...]
    printed: Box


MakeMaker = Callable[..., Make]
DeckMaker = Callable[..., list[Piece]]
Finder = Callable[[Page], list[Drawn]]
Boxes = Callable[[Page, str], list[Box]]


@pytest.fixture(scope="session")
def wording() -> Wording:
    return _wording("en")


@pytest.fixture(scope="session")
def wordings() -> dict[str, Wording]:
    return {language: _wording(language) for language in ("en", "ja")}


def _wording(language: str) -> Wording:
    return Wording(read_texts(layouts_folder(), language), "Deck", {"card": "Card", "tile": "Tile"})


@pytest.fixture(scope="session")
def giza() -> Kit:
    return load_kit("giza")


@pytest.fixture(scope="session")
def form() -> MakeMaker:
    def make(size: tuple[float, float] = (63.5, 88.9), **changes: Any) -> Make:
        values: dict[str, Any] = {
            "id": "made", "how": "cut", "size": size, "shape": "rectangle", "corner": 0.0,
            "bleed": 3.0, "stock": "card", "front": Face("x.toml"), "back": None,
            "glued": False, "net": None, "folds": (),
        }  # fmt: skip
        return Make(**{**values, **changes})

    return make


@pytest.fixture(scope="session")
def deck() -> DeckMaker:
    """Make pieces of one colour, or each of its own, with or without backs."""

    def pieces(
        make: Make,
        count: int,
        component: str = "card",
        *,
        backs: bool = False,
        motley: bool = False,
    ) -> list[Piece]:
        return [
            Piece(
                component,
                number,
                make,
                _sheet_of(make, f"#00{number % 256:02x}00" if motley else FRONT),
                _sheet_of(make, BACK) if backs else None,
            )
            for number in range(1, count + 1)
        ]

    return pieces


def _sheet_of(make: Make, colour: str) -> Node:
    """Return a face that is one colour, out to 10 mm beyond its trim."""
    width, height = make.size
    return Path(rectangle((-10, -10, width + 20, height + 20)), colour)


@pytest.fixture(scope="session")
def found() -> Finder:
    """Find the pieces on a page by what their groups say."""
    return lambda page: list(_pieces(page.nodes, IDENTITY))


def _pieces(nodes: tuple[Node, ...], matrix: Matrix) -> Iterator[Drawn]:
    for node in nodes:
        if not isinstance(node, Group):
            continue
        inner = product(matrix, node.transform)
        if "component" not in node.data:
            yield from _pieces(node.nodes, inner)
            continue
        assert node.clip is not None
        within = node.nodes[0]
        stands = product(inner, within.transform) if isinstance(within, Group) else inner
        data = node.data
        outline = transform_path(node.clip, inner)
        which = (data["component"], int(data["piece"]), data["face"])
        yield Drawn(*which, stands, outline, bounds(outline))


@pytest.fixture(scope="session")
def stroked() -> Boxes:
    """Find the straight lines of a page (x1, y1, x2, y2) by the kind of their stroke."""

    def lines(page: Page, kind: str) -> list[Box]:
        return [line for path in _paths(page.nodes) if _kind(path) == kind for line in _lines(path)]

    return lines


def _kind(path: Path) -> str:
    if path.stroke is None:
        return "filled"
    if path.stroke.dash:
        return "fold"
    return "mark" if path.stroke.colour == "#000000" else "die"


def _paths(nodes: tuple[Node, ...]) -> Iterator[Path]:
    for node in nodes:
        if isinstance(node, Group) and node.clip is None:
            yield from _paths(node.nodes)
        elif isinstance(node, Use):
            yield from _paths(node.symbol.nodes)
        elif isinstance(node, Path):
            yield node


def _lines(path: Path) -> Iterator[Box]:
    here = (0.0, 0.0)
    for command in path.commands:
        if command[0] == "L":
            yield (*here, float(command[1]), float(command[2]))
        if command[0] in "ML":
            here = (float(command[1]), float(command[2]))


@pytest.fixture
def own_kit(tmp_path: FilePath) -> Callable[[str], Kit]:
    """Load Giza with someone's own `nets.toml`."""

    def load(nets: str) -> Kit:
        (tmp_path / "nets.toml").write_text(nets, encoding="utf-8")
        return load_kit("giza", tmp_path)

    return load
