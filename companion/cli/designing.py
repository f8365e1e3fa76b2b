"""What a studio works with, whatever its host: the kit's files, the settings, the words."""

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.cli import printing
from companion.cli.blame import Blame
from companion.cli.checking import checked
from companion.cli.opened import house_texts, language_for
from companion.kits import Fault, Kit
from companion.kits.load import read_kit
from companion.table.translator import Translator
from companion.web.workshop.workshop import Tools

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from companion.press.options import Options


def tools_for(
    named: "tuple[str, Path | None]",
    lang: str | None,
    aside: "Callable[[Callable[[], Any]], Awaitable[Any]]",
) -> Tools:
    """Return what the app works with, for a kit by its name and its own folder.

    Raises:
        Mistake: for a language that there are no words in, or settings that can't be read.
    """
    house = house_texts()
    language = language_for(tuple(house), lang)

    def words(kit: Kit | None) -> Translator:
        if kit is None or language not in kit.languages:
            return Translator(house, language)
        return Translator(kit.texts, language, house, kit)

    def chosen(choices: printing.Choices) -> "Options":
        return printing.press_options(printing.set_choices() | choices)

    def check() -> list[Fault]:
        faults: list[Fault] = []
        checked(*named, lang, faults)
        return faults

    return Tools(partial(read_kit, *named), check, chosen, words, aside, Blame(), language)
