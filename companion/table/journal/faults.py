"""What can go wrong with the journal, each told in one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.questions.text import Text


class JournalFault(Exception):
    """The journal cannot do what is asked; what was accepted before stays as it was.

    `text` says it to people in their language, where it is theirs to do something about; None
    where the line is for whoever looks into the file.
    """

    def __init__(self, line: str, text: Text | None = None) -> None:
        super().__init__(line)
        self.text = text


class Unreadable(JournalFault):
    """The file cannot be read as a whole; `Journal.salvage` reads what it can of it."""


class Damaged(Unreadable):
    """The file is not what was written."""


class Busy(JournalFault):
    """Another terminal keeps this session."""


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn an error of the operating system into one line that names this path."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise JournalFault(f"{path}: {why[:1].lower()}{why[1:]}") from None
