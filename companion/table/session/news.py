"""What is to be told besides questions: what an act has brought, what was put right."""

from typing import NamedTuple

from companion.table.session.position import PlayedAct
from companion.table.translator import Text


class News(NamedTuple):
    """One thing to tell: a text, with the `rule` behind it, or an act that was carried out now."""

    text: Text | None = None
    act: PlayedAct | None = None
    rule: str = ""


def is_decided(act: PlayedAct) -> bool:
    """Return whether a program, or chance, has decided an act openly; then its title tells it."""
    drawn = (each for each in act.asked.values() if each.drawn)
    return any(x.question.kind == "move" and not x.question.secret for x in drawn)
