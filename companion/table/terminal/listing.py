"""Sessions as a list shows them, forty columns wide."""

from typing import Final

from companion.questions.text import visible
from companion.table.clock import moment_of
from companion.table.journal.entries import Head
from companion.table.terminal.values import row_lines
from companion.table.terminal.width import COLUMNS, clip, wrap
from companion.table.translator import Translator

INDENT: Final = "  "


def session_lines(head: Head, short: str, translator: Translator) -> list[str]:
    """Return the lines of one session: its short id, game and day, then how far it went."""
    day, _, _ = moment_of(head.started).partition(" ")
    more = translator.text("journal.session", entries=head.entries, last=moment_of(head.last))
    game = clip(visible(head.game), COLUMNS - len(short) - len(day) - 4)
    lines = [*row_lines(f"{short}  {game}", day), *wrap(more, COLUMNS, INDENT, INDENT)]
    for key, holds in (("session_over", head.over), ("session_deleted", head.deleted)):
        if holds:
            lines += wrap(translator.text(f"journal.{key}"), COLUMNS, INDENT, INDENT)
    return lines
