"""Printing as the commands do it, and what to do next at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.cli import errors, preferences, streams
from companion.cli.streams import shown_progress
from companion.files import file_name
from companion.questions.text import visible
from companion.table.phrases import made_words, runs
from companion.table.terminal.results import row_lines
from companion.table.terminal.width import wrap
from companion.table.translator import in_language

if TYPE_CHECKING:
    from companion.files import Writer
    from companion.kits import Kit
    from companion.press.job import Prepared
    from companion.press.options import PrintOptions
    from companion.press.sheets.calibration import Calibration
    from companion.press.sheets.model import Sheet
    from companion.table.translator import Translator


# The fields of `companion.press.options.Options` by name, as far as a command lets one choose.
Choices = dict[str, Any]

FOLDER: Final = Path("output")
# How many files are named before the rest is only counted.
FILES_NAMED: Final = 4


def folder_of(kit: "Kit") -> Path:
    """Return where prints of a game go to if nobody says."""
    return FOLDER / file_name(kit.id)


def preset_choices(voice: "Translator") -> Choices:
    """Return the choices that are set for good, where they are no default of the press."""
    return {**set_choices(), "language": voice.language}


def set_choices() -> Choices:
    """Return the choices that are set for good, in any language."""
    settings = preferences.read()
    kept: Choices = {key: settings[key] for key in ("paper", "backs", "ink") if key in settings}
    return {"paper": preferences.PAPER, **kept}


def show_list(kit: "Kit", choices: Choices, folder: Path | None, voice: "Translator") -> None:
    """Show what would be printed: each component with its form, pieces, sheets and stock."""
    with errors.requires():
        prepared = prepare(kit, choices, folder or folder_of(kit))
        streams.show([*_list_lines(prepared, voice), *_waste_lines(prepared, voice)])


def count_sheets(kit: "Kit", choices: Choices) -> int:
    """Return how many sheets of paper a print takes; raises as `write` does."""
    with errors.requires():
        return len(prepare(kit, choices, folder_of(kit)).document.sheets)


def write(
    kit: "Kit", choices: Choices, folder: Path | None, voice: "Translator", *, force: bool
) -> None:
    """Print into a folder and say what was written and what to do next.

    Raises:
        Faulty: with all that is wrong, nothing having been written.
        NotInstalled: when the press is not there.
    """
    with errors.requires():
        from companion.press import job

        place = folder or folder_of(kit)
        prepared = prepare(kit, choices, place)
        if _is_unchanged(prepared):
            streams.show(wrap(voice.text("cli.unchanged")))
            return
        with shown_progress(voice) as progress, errors.pictures():
            files = job.write(prepared, place, progress, force=force)
        streams.show(list(_ending(prepared, files, voice)))


def draw_in_memory(kit: "Kit", choices: Choices, folder: Path, voice: "Translator") -> "MadePrint":
    """Draw a print and keep its files in memory.

    Raises:
        Faulty: with all that is wrong.
        NotInstalled: when the press is not there.
    """
    with errors.requires(), errors.pictures():
        from companion.press import changes, job

        prepared = prepare(kit, choices, folder)
        if _is_unchanged(prepared):
            return MadePrint("", {}, [f"{kit.id}: {voice.text('cli.unchanged')}"])
        files = job.writers(prepared, folder, lambda: None)
        written = {name: _bytes_of(writer) for name, writer in files.items()}
        paths = [folder / name for name in written if name != changes.FILE]
        return MadePrint(job.title(prepared), written, list(_ending(prepared, paths, voice)))


class MadePrint(NamedTuple):
    """A print in memory: its title, its files by name, and what is said at the end."""

    title: str
    files: dict[str, bytes]
    lines: list[str]


def _bytes_of(writer: "Writer") -> bytes:
    from io import BytesIO

    stream = BytesIO()
    writer(stream)
    return stream.getvalue()


def _is_unchanged(prepared: "Prepared") -> bool:
    return prepared.options.changed and not prepared.pages and not prepared.waste


def prepare(kit: "Kit", choices: Choices, folder: Path) -> "Prepared":
    """Return a print that only needs to be written; Faulty with all that is wrong with it."""
    from companion.press import changes, job

    options = press_options(choices)
    # What was printed last lies beside it, so that another folder has another last time.
    before = changes.read(folder, kit, options) if options.changed else None
    return job.prepare(kit, options, before)


def press_options(choices: Choices) -> "PrintOptions":
    """Return the choices with what is set for good: the printer's readings, and an address."""
    from companion.press.options import PrintOptions

    settings = preferences.read()
    offsets = _calibration(settings, choices["paper"])
    return PrintOptions(**choices, calibration=offsets, address=settings.get("address"))


def _calibration(settings: preferences.Settings, paper: str) -> "Calibration | None":
    from companion.press.sheets.calibration import from_table

    measured = preferences.calibration(settings, paper.lower())
    return from_table(measured, preferences.FILE) if measured else None


def _list_lines(prepared: "Prepared", voice: "Translator") -> Iterator[str]:
    for entry in prepared.listing:
        yield from row_lines(f"{entry.component}: {visible(entry.name)}", str(entry.pieces))
        yield from wrap(made_words(entry, voice), indent="    ", first="  ")
    yield from _work_lines(prepared.document.sheets, voice)
    yield from _amount(prepared, voice)


def _work_lines(sheets: "Sequence[Sheet]", voice: "Translator") -> Iterator[str]:
    """Say what is done by hand to each sheet, those alike together, and to all of them."""
    from companion.press.sheets.model import assumed, in_words, total

    for each, same in groupby(enumerate(sheets, 1), key=lambda each: each[1].work):
        if any(each):
            numbers = [number for number, _ in same]
            work = total([each] * len(numbers))
            heading = voice.text("cli.sheets", sheets=runs(numbers))
            yield from row_lines(heading, voice.text("work.minutes", minutes=work.minutes))
            said = voice.value(list(in_words(work, voice.text)))
            yield from wrap(said, indent="    ", first="  ")
    work = total(sheet.work for sheet in sheets)
    if any(work):
        said = voice.value(list(in_words(work, voice.text)))
        yield from wrap(voice.text("work.all", minutes=work.minutes, work=said))
        yield from wrap(voice.text("work.assumed", assumed()))


def _amount(prepared: "Prepared", voice: "Translator") -> Iterator[str]:
    """Say how much paper it takes, and how the printer is to turn it over where it has to."""
    sheets = prepared.document.sheets
    yield from wrap(voice.text("cli.amount", sheets=len(sheets), pages=len(prepared.pages)))
    if any(sheet.back for sheet in sheets):
        long = (prepared.options.backs or prepared.kit.backs) == "long-edge"
        yield from wrap(voice.text("cli.over_long_edge" if long else "cli.over_short_edge"))
    elif _leaves_backs_out(prepared):
        yield from wrap(voice.text("cli.no_backs"))


def _leaves_backs_out(prepared: "Prepared") -> bool:
    """Tell whether there are backs that are not printed though no option says so."""
    unsaid = prepared.options.backs is None and prepared.kit.backs == "none"
    return unsaid and any(piece.back and not piece.make.glued for piece in prepared.pieces)


def _ink_percent(prepared: "Prepared") -> int:
    """Return the estimated ink in percent of what the same print takes in full colour."""
    from companion.press.job import prepare

    # Laid out once more in full colour, and measured alike: what is saved is of this very print.
    full = prepare(prepared.kit, replace(prepared.options, ink="full"))
    return round(100 * prepared.ink() / full.ink())


def _ending(prepared: "Prepared", files: Sequence[Path], voice: "Translator") -> Iterator[str]:
    """Say what was written, how much paper it takes, what it replaces, and what to do next."""
    yield from name_files(files, voice)
    for picture, font in prepared.strange:
        yield from wrap(voice.text("cli.strange", picture=picture, font=visible(font)))
    if prepared.options.faces:  # no sheet is written
        return
    yield from _amount(prepared, voice)
    yield from _waste_lines(prepared, voice)
    if prepared.options.ink == "saver" and not prepared.options.changed:
        yield from wrap(voice.text("cli.saved", percent=_ink_percent(prepared)))
    if prepared.pages:
        yield from wrap(voice.text(_next(prepared.options)))


def name_files(files: Sequence[Path], voice: "Translator") -> Iterator[str]:
    """Name the first files, and count the others."""
    for file in files[:FILES_NAMED]:
        yield str(file)
    if len(files) > FILES_NAMED:
        yield voice.text("cli.more_files", number=len(files) - FILES_NAMED)


def _waste_lines(prepared: "Prepared", voice: "Translator") -> Iterator[str]:
    """Name what the new pieces take the place of, to be thrown away."""
    names = {each.id: in_language(each.name, voice.language) for each in prepared.kit.components}
    if prepared.waste:
        yield from wrap(voice.text("cli.throw_away"))
    for waste in prepared.waste:
        name = names.get(waste.component, waste.component)
        numbers = runs(waste.numbers)
        key = "cli.waste" if waste.label else "cli.waste_plain"
        words = voice.text(key, name=name, label=waste.label, numbers=numbers)
        yield from wrap(visible(words), indent="    ", first="  ")


def _next(options: "PrintOptions") -> str:
    """Return the text that says what to do next."""
    if not options.first_sheet:
        return "cli.next_plain"
    return "cli.next_png" if options.format == "png" else "cli.next"
