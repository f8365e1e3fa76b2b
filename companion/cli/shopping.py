"""Printing for a shop, as the command does it: what it takes, what it does not, and what next."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli import extras, printing, streams
from companion.cli.progress import shown_progress
from companion.questions.text import visible
from companion.table.terminal.results import row_lines
from companion.table.terminal.width import wrap
from companion.table.translator import in_language

if TYPE_CHECKING:
    from companion.kits import Kit
    from companion.press.shops.decks import Deck
    from companion.press.shops.ordering import Ordered
    from companion.table.translator import Translator


EXTRA: Final = "shop"


def show_list(kit: "Kit", choices: printing.Choices, name: str, voice: "Translator") -> None:
    """Show what a shop takes of a print, and what it does not."""
    with extras.press("--for", EXTRA):
        streams.show(_lines(_ordered(kit, choices, name), voice))


def write(
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
    with extras.press("--for", EXTRA):
        from companion.press.shops import ordering

        ordered = _ordered(kit, choices, name)
        place = folder or printing.folder_of(kit) / name
        with shown_progress(voice) as progress, extras.pictures():
            files = ordering.write(ordered, place, progress, force=force)
        streams.show([*printing.name_files(files, voice), *_lines(ordered, voice)])
        told = {"list": files[0].name, "saved": files[1].name}
        words = voice.text(f"shop.next_{ordered.shop.files}", told)
        streams.show(wrap(words))


def _ordered(kit: "Kit", choices: printing.Choices, name: str) -> "Ordered":
    from companion.press.shops import ordering

    return ordering.prepare(kit, printing.press_options(choices), name)


def _lines(ordered: "Ordered", voice: "Translator") -> Iterator[str]:
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
