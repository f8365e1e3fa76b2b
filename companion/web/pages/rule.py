"""The rule behind a question, and the page of the printed rules that it is on."""

from typing import NamedTuple

from companion.games.common.figures import once_a_kit
from companion.kits.model import Kit
from companion.kits.pictures import RULES, is_pictured
from companion.table.session.rulebook import TAPPED, help_lines, page_of
from companion.table.session.session import Session
from companion.table.translator import Translator
from companion.web.pages.setup import spoken


class Rule(NamedTuple):
    """What helps with a question, and the page of the printed rules, None where none can be shown.

    `what` tells its picture from those of other kits.
    """

    lines: tuple[str, ...]
    page: int | None = None
    what: str = ""


def rule_of(session: Session, id_: str, translator: Translator) -> Rule:
    """Return what helps with an open question; nothing when it is open no more."""
    found = next((each for each in session.questions if each.id == id_), None)
    if found is None:
        return Rule(())
    kit, lines = session.way.kit, tuple(help_lines(session, found, "", translator, TAPPED))
    page = page_of(kit, found) if _is_drawn(kit) else None
    return Rule(lines, page, f"{kit.id}-{spoken(kit, translator.language)}")


@once_a_kit
def _is_drawn(kit: Kit) -> bool:
    """Return whether a kit draws its rules: to know it takes all its layouts."""
    return any(is_pictured(kit, each, RULES) for each in kit.components)
