"""Printing one game or several: each as it is printed alone, several at once if asked."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.cli import printing, shopping, streams, usual
from companion.cli.mistakes import Mistake
from companion.cli.opened import open_kit, open_translator
from companion.cli.progress import Progress, shown_progress
from companion.files import file_name
from companion.kits import Fault, Faulty

if TYPE_CHECKING:
    from companion.kits import Kit
    from companion.table.translator import Translator


class Print(NamedTuple):
    """A print as it was asked for: what to print, in which language, and the choices made."""

    game: str | None
    own: Path | None
    language: str | None
    choices: printing.Choices


class Opened(NamedTuple):
    """A print whose kit is read: the words of its language, and the choices with what is set."""

    kit: "Kit"
    translator: "Translator"
    choices: printing.Choices


class Place(NamedTuple):
    """Where prints go to: files for which shop, which folder, and if all in it may be replaced."""

    shop: str | None
    out: Path | None
    force: bool


class Failed(NamedTuple):
    """What is wrong with a print: faults of the kit, or one line about the installation."""

    faults: tuple[Fault, ...]
    line: str = ""


def show_lists(prints: Sequence[Print], shop: str | None, out: Path | None) -> None:
    """Show what each print would print, and print nothing."""
    for each in prints:
        kit, translator, choices = _opened(each)
        if shop:
            shopping.show_list(kit, choices, shop, translator)
        else:
            printing.show_list(kit, choices, _folder(out, kit, prints), translator)


def write(prints: Sequence[Print], place: Place, jobs: int | None) -> None:
    """Print into folders and say what was written and what to do next.

    Several games are drawn by so many processes at once, by all cores if nobody says.

    Raises:
        Faulty: with all that is wrong with any of them, nothing having been written.
        Mistake: two of them are called the same.
    """
    opened = [_opened(each) for each in prints]
    _refuse_alike(prints, opened)
    if place.shop or len(prints) == 1:
        for kit, translator, choices in opened:
            own = place._replace(out=_folder(place.out, kit, prints))
            _write_one(kit, choices | {"jobs": jobs or 1}, own, translator)
        return
    folders = [_folder(place.out, kit, prints) or printing.folder_of(kit) for kit, *_ in opened]
    with shown_progress(opened[0][1]) as progress:
        made = _all_made(opened, folders, jobs, progress)
    for folder, one in zip(folders, made, strict=True):
        _put(folder, one, force=place.force)
        streams.show(one.lines)


def show_other_printer(prints: Sequence[Print]) -> None:
    """Say of each print what it would take if the printer printed on one side, or on both."""
    for each in prints:
        kit, translator, choices = _opened(each)
        backs = usual.OTHER[choices["backs"]]
        sheets = printing.count_sheets(kit, choices | {"backs": backs})
        streams.show_wrapped(translator.text("cli.usual", backs=backs, sheets=sheets))


def _write_one(
    kit: "Kit", choices: printing.Choices, place: Place, translator: "Translator"
) -> None:
    if place.shop:
        shopping.write(kit, choices, place.shop, place.out, translator, force=place.force)
    else:
        printing.write(kit, choices, place.out, translator, force=place.force)


def _all_made(
    prints: Sequence[Opened], folders: Sequence[Path], jobs: int | None, progress: Progress
) -> list[printing.Made]:
    """Draw all prints; Faulty with the faults of all."""
    from companion.cli.cores import cores
    from companion.spread import spread

    done: list[printing.Made | Failed] = []
    for one in spread(_made, list(zip(prints, folders, strict=True)), jobs or cores()):
        done.append(one)
        progress(len(done), len(prints))
    if lines := [one.line for one in done if isinstance(one, Failed) and one.line]:
        raise Mistake(lines[0])
    if faults := [fault for one in done if isinstance(one, Failed) for fault in one.faults]:
        raise Faulty(*faults)
    return [one for one in done if isinstance(one, printing.Made)]


def _made(task: tuple[Opened, Path]) -> printing.Made | Failed:
    """Draw one print, perhaps in another process: what is wrong is returned, not raised."""
    (kit, translator, choices), folder = task
    try:
        return printing.draw_in_memory(kit, choices, folder, translator)
    except Faulty as faulty:
        return Failed(faulty.faults)
    except Mistake as mistake:
        return Failed((), str(mistake))


def _put(folder: Path, made: printing.Made, *, force: bool) -> None:
    from companion.files import writes
    from companion.press.outputs import write_files

    if made.files:
        writers = {name: writes(data) for name, data in made.files.items()}
        write_files(folder, made.title, writers, force=force)


def _opened(asked: Print) -> Opened:
    """Read the kit of a print."""
    kit = open_kit(asked.game, asked.own)
    translator = open_translator(kit, asked.language)
    return Opened(kit, translator, printing.preset_choices(translator) | asked.choices)


def _refuse_alike(prints: Sequence[Print], opened: Sequence[Opened]) -> None:
    """Refuse kits of one name: each would be printed in the place of the one before it."""
    first: dict[str, str | None] = {}
    for one, (kit, *_) in zip(prints, opened, strict=True):
        other = first.setdefault(file_name(kit.id).casefold(), one.game)
        if other != one.game:
            advice = "print each alone, with an --output of its own"
            raise Mistake(f"GAME: {other} and {one.game} are both called '{kit.id}'; {advice}")


def _folder(out: Path | None, kit: "Kit", prints: Sequence[Print]) -> Path | None:
    """Return where a print goes to: a folder of several prints has one of its own for each."""
    return out / file_name(kit.id) if out and len(prints) > 1 else out
