"""The journal: every accepted answer of every evening, kept so that nothing is lost.

A session is one game; it is a row of entries that is only ever added to. What is shown is worked
out from them each time (`fold`, then the room's keeper).
"""

from companion.table.journal.entries import (
    Busy,
    Damaged,
    Entry,
    Head,
    JournalFault,
    Salvaged,
    Unreadable,
)
from companion.table.journal.fold import Record, RecordedAct, fold
from companion.table.journal.journal import Journal
from companion.table.journal.tape import Tape

__all__ = [
    "Busy",
    "Damaged",
    "Entry",
    "Head",
    "Journal",
    "JournalFault",
    "Record",
    "RecordedAct",
    "Salvaged",
    "Tape",
    "Unreadable",
    "fold",
]
