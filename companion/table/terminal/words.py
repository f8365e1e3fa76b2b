"""What can be typed at every prompt besides an answer: a command, and what goes with it."""

from collections.abc import Mapping
from typing import Final, NamedTuple
from unicodedata import normalize

from companion.table.session.commands import COMMANDS
from companion.table.translator import Translator

ALL: Final = ("all", "全部")
"""What goes with `log` for the whole of it."""


ALL_COMMANDS: Final = COMMANDS
FEW_COMMANDS: Final = ("undo", "redo", "quit")
"""Those that make sense where nothing is kept."""


class Command(NamedTuple):
    """A command that was typed, and what stands after it."""

    name: str
    text: str = ""


def read_command(
    typed: str, translator: Translator, words: tuple[str, ...] = ALL_COMMANDS
) -> Command | None:
    """Return the command that was typed, one of some words; None when it is an answer."""
    first, *more = normalize("NFKC", typed).split(maxsplit=1) or [""]
    name, text = _names(translator).get(first.casefold()), "".join(more).strip()
    if name not in words or name is None or (text and not _may_go_with(name, text)):
        return None
    return Command(name, typed.split(maxsplit=1)[1].strip() if text else "")


def _may_go_with(name: str, text: str) -> bool:
    """Return whether a text is one that a command takes; otherwise both are an answer."""
    match name:
        case "note" | "join" | "leave":
            return True
        case "fix":
            return text.isdecimal()
        case "log":
            return text.casefold() in ALL
    return False


def _names(translator: Translator) -> Mapping[str, str]:
    own = {translator.text(f"session.word.{name}").casefold(): name for name in COMMANDS}
    return {**own, **{name: name for name in COMMANDS}}
