"""What a person can get wrong, and the lines that tell it."""

import errno
from typing import TYPE_CHECKING

from companion.kits.bounds import FAULTS, FAULTS_SHOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.kits import Fault


class Mistake(Exception):
    """Something cannot be done as asked; the message is one line that says what would be right."""


def complaints(error: Exception) -> list[str]:
    """Return a line for each fault that the error tells of; none when it is a bug of ours."""
    from companion.kits import Faulty
    from companion.questions.errors import Refused
    from companion.table.journal.entries import JournalFault

    match error:
        case Faulty():
            return _fault_lines(error.faults)
        case Mistake() | Refused() | JournalFault():
            return [str(error)]
        case OSError():
            return [_system_complaint(error)]
    import typer  # mistakes are made where there is no command line, too

    # The usage error of the click that typer uses, which newer ones carry inside themselves.
    usage_error = typer.BadParameter.__mro__[1]
    return [_usage_complaint(error)] if isinstance(error, usage_error) else []


def _fault_lines(faults: "Sequence[Fault]") -> list[str]:
    """Return the first faults, a line each, however many rows have it; then how many more."""
    from companion.kits.faults import Numbered

    told = Numbered(faults).faults
    lines = [str(fault) for fault in told[:FAULTS_SHOWN]]
    if more := len(told) - len(lines):
        least = "at least " if len(told) >= FAULTS else ""
        lines.append(f"... and {least}{more} more")
    return lines


def _system_complaint(error: OSError) -> str:
    stream = "standard input" if error.errno == errno.EISDIR else "standard output"
    what = error.strerror or str(error)
    return f"{error.filename or stream}: {what[:1].lower()}{what[1:]}"


def _usage_complaint(error: Exception) -> str:
    """Return what typer has to say on one line, and where the right way is written."""
    message = " ".join(str(getattr(error, "format_message", error.__str__)()).split())
    context = getattr(error, "ctx", None)
    return f"{message} See: {context.command_path} --help" if context else message
