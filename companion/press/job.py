"""From a kit and what a person chose to sheets of paper, and from those to files."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from companion.kits import Kit
from companion.press.choose import Chosen, choose
from companion.press.files import write_files
from companion.press.options import Options
from companion.press.outputs import outputs
from companion.press.pieces import Drawing
from companion.press.scene.nodes import Group, Node
from companion.press.sheets.arrange import arrange
from companion.press.sheets.calibration import calibrated
from companion.press.sheets.first import first_sheets
from companion.press.sheets.furniture import finish
from companion.press.sheets.model import Document, Page, Sheet
from companion.press.sheets.paper import paper
from companion.press.sheets.wording import Wording
from companion.press.spaces import kept

Progress = Callable[[int, int], None]
"""Is told how many pages are written, and of how many."""
NAMED = 3
"""How many components a file's name names."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list of what is printed.

    `form` is the form it is made in, `forms` are all there are; `sheets` count from 1.
    """

    component: str
    name: str
    form: str
    forms: tuple[str, ...]
    pieces: int
    stock: str
    sheets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A print that only needs to be written."""

    kit: Kit
    options: Options
    document: Document
    listing: tuple[Entry, ...]

    @property
    def pages(self) -> tuple[Page, ...]:
        """All printed sides in order, blank backs included."""
        sides = (side for sheet in self.document.sheets for side in (sheet.front, sheet.back))
        return tuple(side for side in sides if side)

    def ink(self) -> float:
        """Return the estimated ink, in pages that are black all over."""
        from companion.press.render.ink import InkMeter  # noqa: PLC0415 - asked for when saving ink

        meter = InkMeter()
        return sum(meter.coverage(page) for page in self.pages)


def prepare(kit: Kit, options: Options) -> Prepared:
    """Draw and lay out everything that was chosen.

    Raises:
        Faulty: With everything that is wrong with the choice, or with what is drawn.
    """
    chosen = choose(kit, options)
    page = paper(options.paper)
    backs = options.backs or kit.backs
    wording = _wording(kit, options.language)
    pieces = Drawing(kit, options, page, wording).pieces(chosen)
    keep = {each.component: kept(each) for each in pieces if each.make.how == "tiled"}
    sheets = arrange(pieces, page, backs, wording, keep)
    if options.first_sheet:
        sheets = (*first_sheets(sheets, page, backs, wording), *sheets)
    sheets = finish(sheets, wording)
    listing = tuple(_listing(chosen, sheets, options.language))
    if options.calibration:
        sheets = tuple(calibrated(sheet, options.calibration, backs) for sheet in sheets)
    title = kit.name[options.language]
    return Prepared(kit, options, Document(title, options.language, sheets), listing)


def write(prepared: Prepared, folder: Path, progress: Progress) -> tuple[Path, ...]:
    """Write the files of a print into a folder, all or none; return their paths.

    Raises:
        Faulty: When they can't be written; the folder is then as it was.
        NoPngWriter: When PNG is asked for and its writer is not installed.
    """
    options, total = prepared.options, len(prepared.pages)
    done = count(1)
    stem = _stem(prepared.kit, options)
    files = outputs(prepared.document, options, stem, lambda: progress(next(done), total))
    return write_files(folder, f"{stem} {options.format}", dict(files))


def _wording(kit: Kit, language: str) -> Wording:
    names = {component.id: component.name[language] for component in kit.components}
    return Wording(kit.texts[language], kit.name[language], names)


def _listing(chosen: Iterable[Chosen], sheets: Iterable[Sheet], language: str) -> Iterator[Entry]:
    held = [frozenset(_components(sheet.front.nodes)) for sheet in sheets]
    for component, make, rows in ((one.component, one.make, one.rows) for one in chosen):
        yield Entry(
            component=component.id,
            name=component.name[language],
            form=make.id,
            forms=tuple(make.id for make in component.makes),
            pieces=len(rows),
            stock=make.stock,
            sheets=tuple(n for n, names in enumerate(held, 1) if component.id in names),
        )


def _components(nodes: Iterable[Node]) -> Iterator[str]:
    """Give the component of every piece, or part of one, as its group says."""
    for node in nodes:
        if isinstance(node, Group):
            yield from (node.data[key] for key in ("component", "part-of") if key in node.data)
            yield from _components(node.nodes)


def _stem(kit: Kit, options: Options) -> str:
    """Return how the files' names begin: replacements never take the place of the whole game."""
    return "-".join((kit.id, *(options.only if len(options.only) <= NAMED else ["parts"])))
