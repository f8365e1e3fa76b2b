"""What is to be told besides questions: what an act has brought, what was put right."""

from typing import NamedTuple

from companion.table.session.position import PlayedAct
from companion.table.text import Text


class News(NamedTuple):
    """One thing to tell: a text, with the `rule` behind it, or an act that was carried out now."""

    text: Text | None = None
    act: PlayedAct | None = None
    rule: str = ""
