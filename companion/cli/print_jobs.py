"""Prints as they were asked for: one game or several, for the printer at home or for a shop.

Each is printed as it is alone; several are drawn at once, by so many processes. A draft is printed
in spite of what is wrong with its kit, which is listed. What somebody usually prints with is asked
once, at a terminal, and kept in the settings.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.cli import errors, preferences, printing, streams
from companion.cli.asking import answers_to
from companion.cli.errors import Mistake
from companion.cli.lookup import named_kit, open_house_translator, open_kit, open_translator
from companion.cli.streams import Progress, shown_progress
from companion.files import file_name
from companion.kits import Fault, Faulty
from companion.kits.bounds import FAULTS_SHOWN
from companion.kits.load import read_kit
from companion.questions.text import visible
from companion.table.terminal.results import row_lines
from companion.table.terminal.width import wrap
from companion.table.translator import in_language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.kits import Kit
    from companion.press.job import Prepared
    from companion.press.shops.decks import Deck
    from companion.press.shops.ordering import Ordered
    from companion.questions.question import Question
    from companion.table.translator import Translator

ASKED: Final = {
    "paper": ("a4", "letter"),
    "backs": ("gutter-fold", "long-edge"),
    "ink": ("full", "grey"),
}
"""The choices of each, the most usual first: a printer that prints on one side, and in colour."""

OTHER: Final = {"gutter-fold": "long-edge", "long-edge": "gutter-fold"}
"""What backs could be printed as instead, with the other kind of printer."""


def ask_once(given: "Mapping[str, object]", lang: str | None) -> dict[str, str]:
    """Ask what is printed with, and keep it; nothing is asked where any of it is given or set.

    Raises:
        typer.Exit: when the person leaves; then nothing is kept.
    """
    settings = preferences.read()
    if any(key in given or key in settings for key in ASKED) or not _is_somebody_there():
        return {}
    answers = answers_to([_question(key) for key in ASKED], open_house_translator(lang))
    found = {key: str(answers[key]) for key in ASKED}
    preferences.write(settings | found)
    return found


def _is_somebody_there() -> bool:
    return all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def _question(key: str) -> "Question":
    from companion.questions.question import Option, Question
    from companion.questions.text import Text

    options = [
        Option(str(number), value, Text(f"print.{key}.{value}"))
        for number, value in enumerate(ASKED[key], 1)
    ]
    return Question(
        key,
        Text(f"print.{key}.question"),
        "choice",
        options=tuple(options),
        empty="default",
        default=ASKED[key][0],
    )


EXTRA: Final = "shop"


def show_order(kit: "Kit", choices: printing.Choices, name: str, voice: "Translator") -> None:
    """Show what a shop takes of a print, and what it does not."""
    with errors.requires("--for", EXTRA):
        streams.show(_order_lines(_ordered(kit, choices, name), voice))


def write_order(
    kit: "Kit",
    choices: printing.Choices,
    name: str,
    folder: Path | None,
    voice: "Translator",
    *,
    force: bool,
) -> None:
    """Write the files for a shop into a folder, and say what it takes and what to do next.

    Raises:
        Faulty: with all that is wrong, nothing having been written.
        NotInstalled: when the press, or what the shop's files need, is not there.
    """
    with errors.requires("--for", EXTRA):
        from companion.press.shops import ordering

        ordered = _ordered(kit, choices, name)
        place = folder or printing.folder_of(kit) / name
        with shown_progress(voice) as progress, errors.pictures():
            files = ordering.write(ordered, place, progress, force=force)
        streams.show([*printing.name_files(files, voice), *_order_lines(ordered, voice)])
        told = {"list": files[0].name, "saved": files[1].name}
        words = voice.text(f"shop.next_{ordered.shop.files}", told)
        streams.show(wrap(words))


def _ordered(kit: "Kit", choices: printing.Choices, name: str) -> "Ordered":
    from companion.press.shops import ordering

    return ordering.prepare(kit, printing.press_options(choices), name)


def _order_lines(ordered: "Ordered", voice: "Translator") -> Iterator[str]:
    names = {each.id: in_language(each.name, voice.language) for each in ordered.kit.components}
    yield from wrap(voice.text("shop.takes", shop=ordered.shop.name))
    for deck in ordered.decks:
        yield from row_lines(f"{deck.component}: {visible(names[deck.component])}", str(deck.count))
        yield from wrap(_kind(deck, voice), indent="    ", first="  ")
    if ordered.left_out:
        yield from wrap(voice.text("shop.leaves", shop=ordered.shop.name))
    alike: dict[str, list[str]] = {}
    for component, reason in ordered.left_out:
        alike.setdefault(reason, []).append(component)
    for reason, components in alike.items():
        words = f"{', '.join(components)}: {visible(reason)}"
        yield from wrap(words, indent="    ", first="  ")


def _kind(deck: "Deck", voice: "Translator") -> str:
    kinds = voice.text("shop.kinds", kinds=len(deck.cards))
    product = deck.order.product
    return voice.text("shop.deck", product=product.id, kinds=kinds) if product else kinds


def write_draft(asked: "Print", out: Path | None, *, force: bool) -> bool:
    """Print a draft and say what is wrong; return whether anything is.

    Raises:
        Faulty: with what is wrong with kit.toml or with the choice, nothing having been written.
        NotInstalled: when the press is not there.
    """
    with errors.requires():
        from companion.press import job

        prepared, voice = draft(asked)
        place = out or printing.folder_of(prepared.kit)
        with shown_progress(voice) as progress, errors.pictures():
            files = job.write(prepared, place, progress, force=force)
    faults = prepared.faults or ()
    streams.show([*printing.name_files(files, voice), *_fault_lines(faults, voice)])
    return bool(faults)


def draft(asked: "Print") -> "tuple[Prepared, Translator]":
    """Return a draft that only needs to be written, and the words of its language; see `write`."""
    from companion.press.job import prepare_draft

    kit, found = read_kit(*named_kit(asked.game, asked.own))
    voice = open_translator(kit, asked.language)
    options = printing.press_options(printing.preset_choices(voice) | asked.choices)
    return prepare_draft(kit, options, found), voice


def _fault_lines(faults: "Sequence[Fault]", voice: "Translator") -> Iterator[str]:
    """Give the first faults with their numbers, then how many more there are."""
    key = {0: "cli.draft_sound", 1: "cli.draft_one"}.get(len(faults), "cli.draft")
    yield from wrap(voice.text(key, faults=len(faults)))
    for number, fault in enumerate(faults[:FAULTS_SHOWN], 1):
        yield from wrap(visible(f"{number}. {fault}"), indent="   ")
    if len(faults) > FAULTS_SHOWN:
        yield voice.text("cli.more_faults", number=len(faults) - FAULTS_SHOWN)


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


class Destination(NamedTuple):
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
            show_order(kit, choices, shop, translator)
        else:
            printing.show_list(kit, choices, _folder(out, kit, prints), translator)


def write(prints: Sequence[Print], place: Destination, jobs: int | None) -> None:
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
    # All are drawn before the first is written: with a fault in the third, nothing is half done.
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
        backs = OTHER[choices["backs"]]
        sheets = printing.count_sheets(kit, choices | {"backs": backs})
        streams.show_wrapped(translator.text("cli.usual", backs=backs, sheets=sheets))


def _write_one(
    kit: "Kit", choices: printing.Choices, place: Destination, translator: "Translator"
) -> None:
    if place.shop:
        write_order(kit, choices, place.shop, place.out, translator, force=place.force)
    else:
        printing.write(kit, choices, place.out, translator, force=place.force)


def _all_made(
    prints: Sequence[Opened], folders: Sequence[Path], jobs: int | None, progress: Progress
) -> list[printing.MadePrint]:
    """Draw all prints; Faulty with the faults of all."""
    from companion.spread import spread

    done: list[printing.MadePrint | Failed] = []
    for one in spread(_made, list(zip(prints, folders, strict=True)), jobs or cores()):
        done.append(one)
        progress(len(done), len(prints))
    # Of the installation: it is the same for all of them.
    if lines := [one.line for one in done if isinstance(one, Failed) and one.line]:
        raise Mistake(lines[0])
    if faults := [fault for one in done if isinstance(one, Failed) for fault in one.faults]:
        raise Faulty(*faults)
    return [one for one in done if isinstance(one, printing.MadePrint)]


def _made(task: tuple[Opened, Path]) -> printing.MadePrint | Failed:
    """Draw one print, perhaps in another process: what is wrong is returned, not raised."""
    (kit, translator, choices), folder = task
    try:
        return printing.draw_in_memory(kit, choices, folder, translator)
    except Faulty as faulty:
        return Failed(faulty.faults)
    except Mistake as mistake:
        return Failed((), str(mistake))


def _put(folder: Path, made: printing.MadePrint, *, force: bool) -> None:
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
        # Some file systems know no capitals, so that `Deck` and `deck` are one folder.
        other = first.setdefault(file_name(kit.id).casefold(), one.game)
        if other != one.game:
            advice = "print each alone, with an --output of its own"
            raise Mistake(f"GAME: {other} and {one.game} are both called '{kit.id}'; {advice}")


def _folder(out: Path | None, kit: "Kit", prints: Sequence[Print]) -> Path | None:
    """Return where a print goes to: a folder of several prints has one of its own for each."""
    return out / file_name(kit.id) if out and len(prints) > 1 else out


def cores() -> int:
    """Return how many processes can work here at once: 1 where the system has none, as phones."""
    try:
        import multiprocessing.synchronize  # noqa: F401
    except ImportError:
        return 1
    return os.cpu_count() or 1
