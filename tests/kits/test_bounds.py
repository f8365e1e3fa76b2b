"""The bounds of a kit: ten times what our own hold, and told on the page."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.games import slugs
from companion.kits import bounds, layouts_folder, load_kit
from companion.kits.faults import Fault, Faults, Faulty
from companion.kits.read import gate
from companion.kits.read.documents import parse_toml
from companion.press import job
from companion.press.drawing import path_data
from companion.press.layout.bindings import Template
from companion.press.layout.context import DrawingBudget, FaceArea
from companion.press.nets.reading import load_nets
from companion.press.options import PrintOptions

PAGE = (layouts_folder() / "KITS.md").read_text(encoding="utf-8")
TIMES = 10
NOT_MEASURED = {
    "CELL_LETTERS",  # what spreadsheet programs keep
    "UNPACKED_BYTES", "SVG_BYTES", "PICTURE_BYTES", "PICTURE_PIXELS", "PICTURE_SEGMENTS", "SHAPES",
    "ALL_PICTURE_PIXELS", "ARCHIVE_FILES", "BESIDE_CELLS", "FONT_BYTES", "ALL_FONT_BYTES",
    "SVG_ELEMENTS", "SVG_DEPTH", "SVG_CSS", "SVG_MATCHES", "SVG_LAYERS",
    # our kits have neither workbooks nor pictures, nor fonts of their own
    "FAULTS", "FAULTS_SHOWN",  # nor faults
}  # fmt: skip


def files(suffix: str) -> Iterator[Path]:
    return layouts_folder().rglob(f"*.{suffix}")


def values(value: Any, depth: int = 0) -> Iterator[tuple[int, int]]:
    """Give how deep each value of a file lies, and how many values it holds itself."""
    held = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    yield depth, len(held)
    for each in held:
        yield from values(each, depth + 1)


@pytest.fixture(scope="module")
def largest() -> Mapping[str, int]:
    """Return the largest figure of the five kits with rules in code for each bound."""
    found: Counter[str] = Counter()

    def note(**figures: float) -> None:
        for name, figure in figures.items():
            found[name] = max(found[name], round(figure))

    for path in files("toml"):
        every = [*values(tomllib.loads(path.read_text(encoding="utf-8")))]
        note(
            TOML_BYTES=path.stat().st_size,
            TOML_VALUES=len(every),
            LIST_VALUES=max(held for _, held in every),
            TOML_DEPTH=max(depth for depth, _ in every),
        )
    note(TABLE_BYTES=max(path.stat().st_size for path in files("csv")))
    for game in slugs():
        csv = layouts_folder().glob(f"{game}/**/*.csv")
        note(TABLE_WORK=sum(path.stat().st_size for path in csv) // 12)
        _note_kit(game, note)
    with pytest.MonkeyPatch.context() as patch:
        _note_prints(patch, note)
    return found


def _note_kit(game: str, note: Any) -> None:
    kit = load_kit(game)
    tables, components = kit.tables.values(), kit.components
    makes = [make for component in components for make in component.makes]
    nets = load_nets(kit).values()
    points = [sum(len(face.points) for face in net.faces) for net in nets]
    note(
        ROWS=max(len(table.rows) for table in tables),
        COLUMNS=max(len(table.columns) for table in tables),
        CELLS=sum(len(table.rows) * len(table.columns) for table in tables),
        TABLES=len(tables),
        LANGUAGES=len(kit.languages),
        PLAYERS=len(kit.players),
        MOST_PLAYERS=max(kit.players),
        VARIANTS=len(kit.variants),
        COMPONENTS=len(components),
        MAKES=max(len(component.makes) for component in components),
        PIECES=sum(component.count for component in components),
        ID_LETTERS=len(kit.id) / 2,  # a file name has room for no more
        FOLDS=max(len(make.folds) for make in makes),
        NETS=len(nets),
        NET_FACES=max((len(net.faces) for net in nets), default=0),
        NET_POINTS=max(points, default=0),
        ALL_NET_POINTS=sum(points),
        BOXED=sum(len(net.holds) for net in nets),
    )


def _note_prints(patch: pytest.MonkeyPatch, note: Any) -> None:
    """Draw all five as they are printed, and note the largest text, path, face and print."""
    works: list[DrawingBudget] = []
    count, begin, filled = FaceArea.count, DrawingBudget.__init__, Template.filled
    parse = path_data.parse_path

    def counted(area: FaceArea, elements: int = 1) -> None:
        count(area, elements)
        note(FACE_ELEMENTS=area.elements)

    def begun(work: DrawingBudget, most: float = bounds.WORK) -> None:
        begin(work, most)
        works.append(work)

    def told(template: Template, look: Any) -> object:
        text = filled(template, look)
        note(TEXT_LETTERS=len(text) if isinstance(text, str) else 0)
        return text

    def parsed(data: str) -> Any:
        commands = parse(data)
        note(SEGMENTS=len(commands))
        return commands

    patch.setattr(FaceArea, "count", counted)
    patch.setattr(DrawingBudget, "__init__", begun)
    patch.setattr(Template, "filled", told)
    patch.setattr("companion.press.layout.readers.parse_path", parsed)
    for game in slugs():
        prepared = job.prepare(load_kit(game), PrintOptions())
        boards = {one.component.id for one in prepared.chosen if one.make.how == "tiled"}
        on = [len(entry.sheets) for entry in prepared.listing if entry.component in boards]
        note(SHEETS=len(prepared.document.sheets), BOARD_PAGES=max(on, default=0))
    note(WORK=max(work.done for work in works))


def test_every_bound_is_ten_times_what_our_own_kits_hold(largest: Mapping[str, int]) -> None:
    known = {name: value for name, value in vars(bounds).items() if isinstance(value, int)}
    assert known.keys() - NOT_MEASURED == largest.keys()
    small = {
        name: (known[name], figure)
        for name, figure in largest.items()
        if known[name] < TIMES * figure
    }
    assert small == {}


def test_every_bound_is_on_the_page() -> None:
    _, _, table = PAGE.partition("| what | the most |")
    rows = table.split("\n\n")[0].splitlines()[2:]
    told = {number for row in rows for number in re.findall(r"[\d,]*\d", row.split("|")[2])}
    known = {value for value in vars(bounds).values() if isinstance(value, int)}
    megabytes = {value // 1_000_000 if value % 1_000_000 == 0 else value for value in known}
    numbers = {int(number.replace(",", "")) for number in told}
    assert numbers <= known | megabytes | {64}
    assert not {each for each in known if each not in numbers and each // 1_000_000 not in numbers}


def test_whole_numbers_are_of_64_bits_wherever_they_stand() -> None:
    for number in (2**15, 2**16, 2**31, 2**32, 2**63 - 1, -(2**63)):
        assert parse_toml(f"a = [{{ b = {number} }}]".encode(), "a.toml")
    for wide in (str(2**63), "9" * 5000, "0x" + "f" * 5000, str(-(2**63) - 1)):
        with pytest.raises(Faulty, match="too large for 64 bits"):
            parse_toml(f"a = [{{ b = {wide} }}]".encode(), "a.toml")


@pytest.mark.parametrize(
    "text",
    [
        "a." * 170 + "b = 1",
        "[" + "a." * 170 + "b]",
        '"a" .' * 170 + "b = 1",
        "a = [1, { " + "a . " * 170 + "b = 1 }]",
        "a." * 190 + "b = { " + "a." * 190 + "b = 1 }",
        "a = " + "[" * 1190 + "]" * 190,
        "a = " + "[" * 5000,
    ],
)
def test_depth_is_refused_before_it_takes_memory(text: str) -> None:
    with pytest.raises(Faulty, match="too deep"):
        parse_toml(text.encode(), "a.toml")


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + "www." * 90 + '"',
        "a = '''\n" + "x.y." * 190 + "\n'''",
        'a = """' + '"" ' + "x.y." * 90 + '"""""',
        "# " + "." * 900,
        "a = [" + "1.5, " * 190 + "2.5]",
    ],
)
def test_dots_that_are_no_keys_are_not_counted(text: str) -> None:
    assert parse_toml(text.encode(), "a.toml") is not None


def test_after_so_many_faults_no_more_is_looked_for() -> None:
    endless = (Fault("a", str(number)) for number in range(10**9))
    with pytest.raises(Faulty) as caught:
        Faults().extend(endless)
    assert len(caught.value.faults) == bounds.FAULTS


def test_a_fault_is_one_line_however_long_the_cell_is_that_it_quotes() -> None:
    assert len(str(Fault("a.csv", "x\ny" * 9000, 2, "z"))) <= 400
    assert "\n" not in str(Fault("a.csv", "x\ny", 2, "z"))


def test_a_kind_of_file_without_a_bound_of_its_own_has_the_largest(tmp_path: Path) -> None:
    (tmp_path / "a.png").touch()
    with (tmp_path / "a.png").open("r+b") as file:
        file.truncate(bounds.PICTURE_BYTES + 1)
    with pytest.raises(ValueError, match="larger than 40 MB"):
        gate.real_path(tmp_path, "a.png")
