"""What there is to check of a kit: its data, its texts, its layouts and its setup."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli import errors
from companion.cli.lookup import open_translator
from companion.kits import Fault, Faulty, load_kit
from companion.questions.text import visible
from companion.table.terminal.width import wrap
from companion.table.translator import Translator

if TYPE_CHECKING:
    from companion.kits import Kit


# Lines of words that a join goes through, of a board on a paper: so many are shown.
LINES: Final = 3

# Places of words that a language lacks of which so many are shown.
LACKS: Final = 4

# Values of a column that are shown where none of them is the one that a layout asks for.
VALUES: Final = 16


def checked(name: str, folder: Path | None, lang: str | None, faults: list[Fault]) -> list[str]:
    """Add all faults of a kit to `faults`; return lines that say what was looked at."""
    from companion.kits.check.kit import check_folder

    try:
        return list(_summary(load_kit(name, folder), lang, faults))
    except Faulty as faulty:
        faults += [*faulty.faults, *check_folder(name, folder)]
        return []


def _summary(kit: "Kit", lang: str | None, faults: list[Fault]) -> Iterator[str]:
    """Add all faults of a kit to `faults`; yield lines that say what was looked at."""
    from companion.kits.check.kit import check_kit, filled, finished, summary, unfinished
    from companion.kits.scores.checks import ambiguous_names

    translator = open_translator(kit, lang)
    faults += check_kit(kit)
    lacks = unfinished(kit)
    done = kit._replace(languages=finished(kit) or kit.languages)
    kit = filled(kit)
    faults += _setup_faults(kit)
    if kit.scores is not None and not faults:
        from companion.games.kit_games import evening

        faults += evening.faults(kit)
    yield from wrap(translator.text("cli.checked", kit=kit.id, **summary(kit)._asdict()))
    for language, places in lacks.items() if not faults else ():
        named = ", ".join([*places[:LACKS], *(["..."] if places[LACKS:] else [])])
        said = translator.text("cli.unfinished", language=language, number=len(places), named=named)
        yield from _note(said)
    for where, name in ambiguous_names(kit.scores) if kit.scores else ():
        yield from _note(translator.text("cli.doubt", where=where, name=name))
    try:
        with errors.requires():
            from companion.press.job import check_print
            from companion.press.layout import check_layouts
            from companion.press.layout.unused import Unused
            from companion.press.nets.reading import check_nets
            from companion.press.seams import torn_words

            told = {(fault.file, fault.row, fault.field) for fault in faults}
            unseen = Unused()
            drawn = (*check_layouts(kit, unseen), *check_nets(kit))
            faults += [one for one in drawn if (one.file, one.row, one.field) not in told]
            faults += check_print(done) if not faults else []
        if any(component.makes for component in kit.components):
            yield from wrap(translator.text("cli.layouts_checked"), indent="  ", first="  ")
        for doubt in unseen.found() if not faults else ():
            key = "cli.never" if doubt.name else "cli.unseen"
            known = ", ".join([*doubt.known[:VALUES], *(["..."] if doubt.known[VALUES:] else [])])
            yield from _note(translator.text(key, **{**doubt._asdict(), "known": known}))
        for picture, font in unseen.strange:
            yield from _note(translator.text("cli.strange", picture=picture, font=font))
        for component, paper, torn in torn_words(done) if not faults else ():
            shown = " / ".join([*torn[:LINES], *(["..."] if torn[LINES:] else [])])
            line = translator.text("cli.torn", component=component, paper=paper, lines=shown)
            yield from _note(line)
    except errors.NotInstalled as missing:
        yield from wrap(
            translator.text("cli.layouts_not_checked", why=str(missing)), indent="  ", first="  "
        )


def _note(words: str) -> Iterator[str]:
    """Give what is worth a look and no fault."""
    yield from wrap(visible(words), indent="  ", first="  ")


def _setup_faults(kit: "Kit") -> Iterator[Fault]:
    """Say every setup there is in every language, as `companion setup` does."""
    from companion.games import game_of, slugs
    from companion.table.terminal.results import setup_lines

    if kit.id not in slugs() and kit.scores is None:
        return
    game = game_of(kit)
    seatings = [(each, n) for each, counts in game.seats(kit, "score").items() for n in counts]
    for language in kit.languages:
        for variant, players in seatings:
            try:
                result = game.setup(kit, {"players": players, "variant": variant})
                setup_lines(result, kit, Translator(kit.texts, language), players, explain=True)
            except Faulty as faulty:
                yield from faulty.faults
