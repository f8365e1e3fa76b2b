"""What can go wrong with the journal, each told in one line."""


class JournalFault(Exception):  # noqa: N818 - the disk's or the file's, not the program's
    """The journal cannot do what is asked; what was accepted before stays as it was."""


class Damaged(JournalFault):
    """The file is not what was written; `Journal.salvage` reads what it can of it."""


class Busy(JournalFault):
    """Another terminal keeps this session."""
