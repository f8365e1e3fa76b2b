"""The files of a print: which there are, what writes each, and how they get into their folder."""

import errno
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from io import BytesIO
from itertools import count, groupby
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Literal

from companion.files import NewFiles, Writer, is_taken, writes
from companion.kits import Fault, Faulty
from companion.press.drawing.geometry import INCH
from companion.press.options import PrintOptions
from companion.press.sheets.model import Document, Sheet

if TYPE_CHECKING:
    from companion.press.backends.svg import Side

Kind = Literal["svg", "pdf", "png", "faces", "sheets", "deck"]
# The modules that write each kind of file.
NEEDS: Final[dict[Kind, tuple[str, ...]]] = {
    "svg": (),
    "pdf": ("reportlab",),
    "png": ("reportlab", "pypdfium2"),
    # what a shop takes, as `layouts/shops.toml` calls it
    "faces": ("reportlab", "pypdfium2"),
    "sheets": ("reportlab", "pypdfium2"),
    "deck": ("reportlab", "pikepdf"),
}


def can_write(kind: Kind) -> bool:
    """Return whether what writes a kind of file is installed."""
    return all(map(find_spec, NEEDS[kind]))


# The files of a print: which there are, and what writes each.

# Is called when a page is done.
Told = Callable[[], None]
# Of one picture: A3 at 1200 dots per inch, over a gigabyte of memory while it is drawn.
MOST_DOTS = 300_000_000


def outputs(
    document: Document, options: PrintOptions, stem: str, told: Told
) -> Iterator[tuple[str, Writer]]:
    """Give the name of each file with what writes it.

    Args:
        document: What is printed.
        options: In which format, and how.
        stem: How the files' names begin.
        told: Called for every page that is done.

    Raises:
        NoPngWriter: When PNG is asked for and its writer is not installed.
        Faulty: When its pictures would be too large.
    """
    match options.format:
        case "pdf" if options.split:
            by_stock = sorted(document.sheets, key=lambda sheet: sheet.stock)
            for stock, sheets in groupby(by_stock, key=lambda sheet: sheet.stock):
                part = replace(document, sheets=tuple(sheets))
                yield f"{stem}-{stock}.pdf", pdf_writer(part, told)
        case "pdf":
            yield f"{stem}.pdf", pdf_writer(document, told)
        case "svg":
            for number, sheet in enumerate(document.sheets, 1):
                write = partial(svg_writer, sheet, document, options, told)
                yield f"{stem}-{number:02}.svg", write()
                if sheet.back:
                    yield f"{stem}-{number:02}-back.svg", write(side="back")
        case "png":
            _refuse_giants(document, options.dpi)
            names = (f"{stem}-{number:02}" for number in count(1))
            yield from png_files(names, document, told, dpi=options.dpi, jobs=options.jobs)


def pdf_writer(document: Document, told: Told = lambda: None) -> Writer:
    """Return what writes a document as one PDF file; `told` is called for every page."""

    def write(stream: BinaryIO) -> None:
        from companion.press.backends.pdf import write_pdf

        write_pdf(document, stream, told)

    return write


def svg_writer(
    sheet: Sheet, document: Document, options: PrintOptions, told: Told, side: "Side" = "front"
) -> Writer:
    """Return what writes one side of a sheet as an SVG file; `told` is called when it is done."""

    def write(stream: BinaryIO) -> None:
        from companion.press.backends.svg import svg_bytes

        stream.write(svg_bytes(sheet, document, options.svg_text, side))
        told()

    return write


def png_files(  # noqa: PLR0913 - what a page is drawn with, and what it is called
    names: Iterable[str],
    document: Document,
    told: Told,
    *,
    dpi: float,
    jobs: int,
    sizes: Sequence[tuple[int, int]] = (),
) -> Iterator[tuple[str, Writer]]:
    """Give a PNG file for every page of a document, with what writes it; they are drawn here.

    Args:
        names: Of the files, in the order of the pages, without their ending.
        document: What is drawn.
        told: Called for every page that is done.
        dpi: Dots per inch.
        jobs: How many processes work on it.
        sizes: Of each picture in pixels, where they must be exact.

    Raises:
        NoPngWriter: When its writer is not installed.
    """
    from companion.press.backends.pdf import write_pdf
    from companion.press.backends.png import png_pages

    pages = BytesIO()
    write_pdf(document, pages, dpi=dpi)
    for picture, name in zip(png_pages(pages.getvalue(), dpi, sizes, jobs), names, strict=False):
        told()
        yield f"{name}.png", writes(picture)


def _refuse_giants(document: Document, dpi: int) -> None:
    """Refuse pages of more dots than fit into the memory of a usual computer."""
    page = max(
        (sheet.front for sheet in document.sheets), key=lambda page: page.width * page.height
    )
    across, down = (round(side / INCH * dpi) for side in (page.width, page.height))
    if across * down > MOST_DOTS:
        message = f"{dpi} makes pictures of {across} x {down} dots; take fewer, or a smaller paper"
        raise Faulty(Fault("--dpi", message))


# Files that appear whole or not at all, in a folder where only our own are ever replaced.
# A ledger in the folder says which files are ours: the hash of each, and which print it belongs to,
# so that a print replaces all of the one before it and leaves other prints alone.

LEDGER = ".companion.json"
# Bytes; one of ten thousand files has two million.
LARGEST_LEDGER: Final = 10_000_000
# By name of a file: the `print` it belongs to, and its `hash`.
#
# While files are renamed, `before` is the hash of the one that is replaced: a print that is killed
# then leaves files that are still known as ours, old and new.
Ledger = dict[str, dict[str, str]]


def write_files(
    folder: Path, title: str, writers: Mapping[str, Writer], *, force: bool = False
) -> tuple[Path, ...]:
    """Write each file aside, then rename all into place; return their paths.

    Args:
        folder: Where to; it is made when it is not there.
        title: Of the print. Files of an earlier print of this title that are not written again
            are removed.
        writers: What writes each file, by the file's name.
        force: Whether files that are not ours may be replaced.

    Raises:
        Faulty: When the disk is full, the folder can't be written, or a file of that name is not
            ours. The folder is then as it was.
    """
    with _explaining_failures(folder):
        folder.mkdir(parents=True, exist_ok=True)
        ledger = _ledger(folder)
        _refuse_strangers(folder, ledger, writers, force=force)
        ours = ledger or {}
        # Two ledgers: one that holds while files are renamed, one for when they are. Both are
        # written before the first file is touched, so that a full disk changes nothing.
        with NewFiles(folder) as new, NewFiles(folder) as last:
            hashes = {name: _hash(new.write(name, write)) for name, write in writers.items()}
            written = {name: {"print": title, "hash": hashes[name]} for name in writers}
            kept = {name: entry for name, entry in ours.items() if entry["print"] != title}
            last.write(LEDGER, _ledger_of(kept | written))  # while there is nothing to take back
            new.write(LEDGER, _ledger_of(_both(ours, written)))
            new.put(LEDGER, force=True)
            for name in writers:
                new.put(name, force=force or name in ours)
            for name in ours.keys() - kept.keys() - written.keys():
                (folder / name).unlink(missing_ok=True)
            last.put(LEDGER, force=True)
    return tuple(folder / name for name in writers)


def _ledger(folder: Path) -> Ledger | None:
    """Return the part of the ledger whose files are still as we wrote them; None if it is none."""
    ledger = folder / LEDGER
    if not is_taken(ledger):
        return {}
    # A link, or a file of a size no print has, is none of ours.
    if not _is_own(ledger) or ledger.stat().st_size > LARGEST_LEDGER:
        return None
    try:
        entries = json.loads(ledger.read_text(encoding="utf-8"))
        found = {
            name: {"print": str(entry["print"]), "hash": _hash(folder / name)}
            for name, entry in entries.items()
            if Path(name).name == name and _is_own(folder / name)
        }
        return {
            name: mine
            for name, mine in found.items()
            if mine["hash"] in (entries[name]["hash"], entries[name].get("before"))
        }
    except (ValueError, AttributeError, TypeError, KeyError, RecursionError, OSError):
        return None


def _is_own(file: Path) -> bool:
    """Return whether there is a file itself, not a link to one."""
    return file.is_file() and not file.is_symlink()


def _both(ours: Ledger, written: Ledger) -> Ledger:
    """Return what the ledger says while files are renamed: each may be the old one or the new."""
    replaced = {
        name: entry | {"before": ours[name]["hash"]} if name in ours else entry
        for name, entry in written.items()
    }
    return ours | replaced


def _hash(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _refuse_strangers(
    folder: Path, ledger: Ledger | None, writers: Mapping[str, Writer], *, force: bool
) -> None:
    """Refuse to replace what the ledger does not name, and what is no ledger."""
    ours = {LEDGER} if ledger is not None else set()
    ours |= (ledger or {}).keys()
    strangers = [
        Fault(
            str(place),
            "is not a file that this command wrote; move it, name another --output, or --force",
        )
        for name, place in ((name, folder / name) for name in (*writers, LEDGER))
        if name not in ours and is_taken(place) and not (force and not place.is_dir())
    ]
    if strangers:
        raise Faulty(*strangers)


def _ledger_of(ledger: Ledger) -> Writer:
    text = json.dumps(ledger, indent=1, sort_keys=True) + "\n"
    return writes(text.encode())


@contextmanager
def _explaining_failures(folder: Path) -> Iterator[None]:
    """Turn what the system says into what a person can do about it."""
    try:
        yield
    except OSError as error:
        raise Faulty(Fault(str(folder), _advice(error))) from error


def _advice(error: OSError) -> str:
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return "the disk is full; nothing was changed. Make room, or name another --output"
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return "can't be written here; name a folder of yours with --output"
        case errno.ENOTDIR | errno.EEXIST:
            return "is a file, not a folder; name another --output"
        case _:
            return f"can't be written: {error.strerror or error}"
