"""From a kit and what a person chose to sheets of paper, and from those to files."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import BinaryIO

from companion.files import Writer, file_name, write_file
from companion.kits import Face, Fault, Faulty, Kit
from companion.kits.bounds import PIECES
from companion.kits.faults import Faults
from companion.kits.model import row_count
from companion.kits.paper import Paper, paper, printable
from companion.press import changes
from companion.press.choose import Chosen, Selection, choose
from companion.press.drawing.errors import CannotDraw
from companion.press.drawing.geometry import translation
from companion.press.drawing.nodes import Group, Node
from companion.press.face_files import NamedFace, face_outputs, named_faces
from companion.press.layout import FaceRenderer
from companion.press.layout.faces import Scope
from companion.press.options import ROW, PrintOptions
from companion.press.outputs import Told, outputs, pdf_writer, write_files
from companion.press.pieces import Draft, Drawing, stamped
from companion.press.seams import kept_whole
from companion.press.sheets.arrange import arrange, finish, refuse_small
from companion.press.sheets.calibration import correct_sheet
from companion.press.sheets.first_sheet import first_sheets, picture_size
from companion.press.sheets.model import Document, Page, Piece, Sheet
from companion.press.sheets.wording import Wording, with_bring_note

# Is told how many pages, or faces for a shop, are written, and of how many.
Progress = Callable[[int, int], None]
# How many components a file's name names.
NAMED = 3
# How many tell apart what has other letters than a file's name can.
DIGITS = 6


@dataclass(frozen=True, slots=True)
class ListEntry:
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
    """A print that only needs to be written.

    `chosen` and `pieces` are all that belongs to it; where only changes are printed, `waste` is
    what they take the place of.
    """

    kit: Kit
    options: PrintOptions
    document: Document
    listing: tuple[ListEntry, ...]
    chosen: tuple[Chosen, ...]
    pieces: tuple[Piece, ...]
    waste: tuple[changes.Waste, ...] = ()
    # Of a draft, what is wrong, in the order of the numbers on its pieces; else None.
    faults: tuple[Fault, ...] | None = None
    # Pictures, each with a font that it asks for and that the kit has not.
    strange: tuple[tuple[str, str], ...] = ()

    @property
    def pages(self) -> tuple[Page, ...]:
        """All printed sides in order, blank backs included."""
        sides = (side for sheet in self.document.sheets for side in (sheet.front, sheet.back))
        return tuple(side for side in sides if side)

    @property
    def faces(self) -> tuple[NamedFace, ...]:
        """Every face once, by the name of its file."""
        return tuple(named_faces(self.kit, self.pieces, self.chosen))

    def ink(self) -> float:
        """Return the estimated ink, in pages that are black all over."""
        from companion.press.backends.ink import InkMeter

        # One meter for all pages: it measures a symbol once.
        meter = InkMeter()
        return sum(meter.coverage(page) for page in self.pages)


def prepare(kit: Kit, options: PrintOptions, before: changes.Faces | None = None) -> Prepared:
    """Draw everything that was chosen, and lay out what is printed of it.

    Args:
        kit: The kit.
        options: What was chosen.
        before: What was printed last; then only what differs from it is printed.

    Raises:
        Faulty: With everything that is wrong with the choice, or with what is drawn.
    """
    selection, page = _selected(kit, options)
    chosen = selection.printed
    drawing = Drawing(kit, options, page, Wording.of(kit, options.language))
    pieces = drawing.pieces(chosen)
    # All pieces are drawn even where few are printed: what has changed shows in drawings alone.
    printed = pieces
    waste: tuple[changes.Waste, ...] = ()
    if before is not None:
        now = changes.faces(pieces, chosen, options.language)
        fresh = changes.fresh(now, before)
        printed = tuple(each for each in pieces if (each.component, each.number) in fresh)
        waste = tuple(changes.waste(now, before, changes.asked_components(kit, options, before)))
    sheets = _sheets(printed, page, drawing, selection.brought)
    listing = tuple(_listing(chosen, printed, sheets, options.language))
    if options.calibration:
        backs = options.backs or kit.backs
        sheets = tuple(correct_sheet(sheet, options.calibration, backs) for sheet in sheets)
    document = Document(kit.name[options.language], options.language, sheets)
    strange = drawing.renderer.strange
    return Prepared(kit, options, document, listing, chosen, pieces, waste, strange=strange)


def draft(kit: Kit, options: PrintOptions, found: Sequence[Fault]) -> tuple[Selection, Draft]:
    """Return what was chosen, and what draws it as far as that goes.

    Args:
        kit: The kit, as `companion.kits.read_kit` returns it.
        options: What was chosen.
        found: What is wrong with it, as it returns that.

    Raises:
        Faulty: With what is wrong with the choice or with kit.toml, without which there are no
            pieces.
    """
    # Without a sound kit.toml nobody knows what pieces there are; a table may be half right.
    refused = [fault for fault in found if fault.file == "kit.toml"]
    pieces = sum(row_count(kit.tables[each.rows]) for each in kit.components if each.rows)
    if pieces > PIECES:  # a table with faults has not been counted yet
        message = f"the rows make {pieces} pieces; the most is {PIECES} in all"
        refused.append(Fault("kit.toml", message))
    if refused:
        raise Faulty(*refused)
    try:
        selection, page = _selected(kit, options)
    except Faulty as faulty:  # that nothing is left to print may be for what was found
        raise Faulty(*found, *faulty.faults) from None
    return selection, Draft(kit, options, page, Wording.of(kit, options.language), found)


def prepare_draft(kit: Kit, options: PrintOptions, found: Sequence[Fault]) -> Prepared:
    """Draw everything that was chosen as far as that goes, and lay it out as a draft.

    Raises:
        Faulty: As `draft` does, or when a piece is too large for the paper.
    """
    (chosen, brought), drawing = draft(kit, options, found)
    pieces, wording = drawing.pieces(chosen), drawing.wording
    word = wording.say("sheet.draft")
    sheets = stamped(_sheets(pieces, paper(options.paper), drawing, brought), word)
    listing = tuple(_listing(chosen, pieces, sheets, options.language))
    document = Document(f"{kit.name[options.language]} ({word})", options.language, sheets)
    return Prepared(kit, options, document, listing, chosen, pieces, faults=drawing.faults)


def check_print(kit: Kit) -> list[Fault]:
    """Return why a kit can't be printed as it is, besides what is wrong with its faces."""
    faults = Faults()
    try:
        for language in kit.languages:
            options = PrintOptions(language=language)
            (chosen, brought), page = _selected(kit, options)
            drawing = Drawing(kit, options, page, Wording.of(kit, language), blank=True)
            _sheets(drawing.pieces(chosen), page, drawing, brought)
    except Faulty as faulty:
        faults.extend(faulty.faults)
    return faults


def _selected(kit: Kit, options: PrintOptions) -> tuple[Selection, Paper]:
    selection, page = choose(kit, options), paper(options.paper)
    for component, make in ((each.component.id, each.make) for each in selection.printed):
        if make.how == "page":
            refuse_small(component, make, page)
    return selection, page


def _sheets(
    pieces: tuple[Piece, ...], page: Paper, drawing: Drawing, brought: Mapping[str, int]
) -> tuple[Sheet, ...]:
    """Return the sheets that hold the pieces; none where there are no pieces.

    Raises:
        Faulty: When a piece is too large for the paper, or a name for its place on a sheet.
    """
    try:
        return _laid_out(pieces, page, drawing, brought)
    except CannotDraw as error:
        raise Faulty(Fault("kit.toml", f"a name can't be set on the sheets: {error}")) from None


def _laid_out(
    pieces: tuple[Piece, ...], page: Paper, drawing: Drawing, brought: Mapping[str, int]
) -> tuple[Sheet, ...]:
    kit, options, wording = drawing.kit, drawing.options, drawing.wording
    backs = options.backs or kit.backs
    # The others are laid out first: the first sheet lists them.
    sheets = arrange(pieces, page, backs, wording, kept_whole)
    if options.first_sheet and sheets:
        listed = with_bring_note(sheets, brought, wording)
        picture = drawing.head(picture_size(page))
        sheets = (*first_sheets(listed, page, backs, drawing.titles(), picture), *sheets)
    return finish(sheets, wording)


def write(
    prepared: Prepared, folder: Path, progress: Progress, *, force: bool = False
) -> tuple[Path, ...]:
    """Write the files of a print into a folder, all or none; return their paths.

    What was printed is kept there as well, so that later only what has changed can be printed.

    Raises:
        Faulty: When they can't be written; the folder is then as it was.
        NoPngWriter: When PNG is asked for and its writer is not installed.
    """
    parts = prepared.faces if prepared.options.faces else prepared.pages
    done, total = count(1), len(parts)
    files = writers(prepared, folder, lambda: progress(next(done), total))
    written = write_files(folder, title(prepared), files, force=force)
    # The record of what was printed is ours, not a file that anybody asked for.
    return tuple(file for file in written if file.name != changes.FILE)


def writers(prepared: Prepared, folder: Path, told: Told) -> dict[str, Writer]:
    """Return what writes each file of a print, by its name; last, but of a draft, what was printed.

    Args:
        prepared: The print.
        folder: Where it will be written to.
        told: Called for every page that is done.

    Raises:
        NoPngWriter: When PNG is asked for and its writer is not installed.
    """
    document = prepared.document
    if prepared.options.faces:
        return dict(face_outputs(prepared.faces, document, prepared.options, told))
    named = outputs(document, prepared.options, stem(prepared), told) if document.sheets else ()
    # These are not what `--changed` is to compare with: they are not all of a component as it is.
    if prepared.faults is not None or prepared.options.rows:  # a draft, or parts of a component
        return dict(named)
    return {**dict(named), changes.FILE: partial(_write_record, prepared, folder)}


def title(prepared: Prepared) -> str:
    """Return the name of the print: files of an earlier one of this name are replaced."""
    return f"{stem(prepared)} {prepared.options.format}"


def stem(prepared: Prepared) -> str:
    """Return how the files' names begin: no part of a game takes the place of the whole game."""
    options = prepared.options
    told = (
        options.variant,
        options.without and f"without-{options.without}",
        options.players and f"{options.players}-players",
        *(options.only if len(options.only) <= NAMED else ["parts"]),
        "changed" if options.changed else None,
        "faces" if options.faces else None,
        "draft" if prepared.faults is not None else None,
    )
    words = "-".join((prepared.kit.id, *(name.replace(ROW, "-") for name in told if name)))
    # Words in other letters may come to the same name: the digits of their hash keep them apart.
    name = file_name(words)
    return name if name == words else f"{name}-{sha256(words.encode()).hexdigest()[:DIGITS]}"


def _write_record(prepared: Prepared, folder: Path, stream: BinaryIO) -> None:
    now = changes.faces(prepared.pieces, prepared.chosen, prepared.options.language)
    stream.write(changes.record(folder, prepared.kit, prepared.options, now))


def _listing(
    chosen: Iterable[Chosen], pieces: Iterable[Piece], sheets: Iterable[Sheet], language: str
) -> Iterator[ListEntry]:
    """Give what is printed, component by component."""
    counts = Counter(piece.component for piece in pieces)
    held = [frozenset(_components(sheet.front.nodes)) for sheet in sheets]
    for component, make in ((one.component, one.make) for one in chosen):
        if not counts[component.id]:
            continue
        yield ListEntry(
            component=component.id,
            name=component.name[language],
            form=make.id,
            forms=tuple(make.id for make in component.makes),
            pieces=counts[component.id],
            stock=make.stock,
            sheets=tuple(n for n, names in enumerate(held, 1) if component.id in names),
        )


def _components(nodes: Iterable[Node]) -> Iterator[str]:
    """Give the component of every piece, or part of one, as its group says."""
    for node in nodes:
        if isinstance(node, Group):
            yield from (node.data[key] for key in ("component", "part-of") if key in node.data)
            yield from _components(node.nodes)


# Pages that are no part of a game: a layout that fills leaves of paper.


def leaf(kit: Kit, layout: str, scope: Scope, options: PrintOptions) -> Document:
    """Draw one layout on all that can be printed of a page; see `leaves`."""
    return leaves(kit, layout, [scope], options)


def leaves(kit: Kit, layout: str, scopes: Sequence[Scope], options: PrintOptions) -> Document:
    """Draw one layout on all that can be printed of several pages.

    Args:
        kit: Whose data, texts and folders the layout sees.
        layout: Its file, in one of the kit's folders.
        scopes: What its bindings see besides, a page each; `title` is that of the document.
        options: Paper, language and ink.

    Raises:
        Faulty: With everything that is wrong with the paper or with what is drawn.
    """
    renderer = FaceRenderer(kit, options.language, options.ink)
    title = str(scopes[0]["title"])
    sheets = [
        Sheet(title, "paper", _page(renderer, layout, scope, options, str(number)))
        for number, scope in enumerate(scopes, 1)
    ]
    return Document(title, options.language, tuple(sheets))


def _page(
    renderer: FaceRenderer, layout: str, scope: Scope, options: PrintOptions, label: str
) -> Page:
    page = paper(options.paper)
    left, top, width, height = printable(page)
    node = renderer.face(Face(layout), (width, height), {"count": 1, **scope}, bleed=0)
    return Page(page.width, page.height, (Group((node,), translation(left, top)),), label)


def write_pdf_file(document: Document, file: Path, *, force: bool) -> None:
    """Write a document as PDF, as `companion.files.write_file` does.

    Raises:
        OSError: It can't be written; what was there is as it was.
    """
    write_file(file, pdf_writer(document), force=force)
