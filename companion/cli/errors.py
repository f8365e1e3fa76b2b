"""What goes wrong on the command line: the lines that tell it, and which exit status they have.

`complaints` makes of an exception the lines that a person reads; none means a bug of ours, of which
`Blame` keeps the traceback in a file. `companion/errors.py` draws the tree of all exceptions.
"""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from traceback import format_exception
from typing import TYPE_CHECKING, Final

from companion.errors import Complaint
from companion.kits.bounds import FAULTS, FAULTS_SHOWN
from companion.questions.checks import shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.kits import Fault


class Mistake(Complaint):
    """Something cannot be done as asked; the message is one line that says what would be right."""


def complaints(error: Exception) -> list[str]:
    """Return a line for each fault that the error tells of; none when it is a bug of ours."""
    from companion.kits.faults import Faulty

    match error:
        case Faulty():
            return _fault_lines(error.faults)
        case Complaint():
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


OURS: Final = "companion"

# What printing needs beside what reads fonts.
PRESS: Final = ("PIL", "cssselect2", "qrcode", "reportlab", "svgwrite", "tinycss2", "uniseg")

# Either does; the first, which not every machine has, kerns too.
READS_FONTS: Final = ("uharfbuzz", "fontTools")


class NotInstalled(Mistake):
    """A library is missing; the message says how to get it."""


def can_print() -> bool:
    """Return whether all that printing needs is installed."""
    return all(map(find_spec, PRESS)) and any(map(find_spec, READS_FONTS))


@contextmanager
def requires(what: str = "printing", extra: str = "print") -> Iterator[None]:
    """Turn a library that is not there into a line that says what needs it and how to get it."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module in ("", OURS):
            raise
        way = f"pip install 'tabletop-companion[{extra}]'"
        raise NotInstalled(f"{what} needs more packages ({module}): {way}") from error


@contextmanager
def pictures() -> Iterator[None]:
    """Turn the press's own word that it can make no PNG into such a line."""
    from companion.press.backends.png import NoPngWriter

    try:
        yield
    except NoPngWriter as error:
        raise NotInstalled(str(error)) from error


# Of a command that met a bug of ours.
STATUS: Final = 70

# Tracebacks that are kept: a batch may meet the same bug on every line.
MOST: Final = 20


class Blame:
    """Keeps the tracebacks of one command in a file of its own, which is made for the first."""

    def __init__(self) -> None:
        self.count = 0
        self._file: str | None = None

    def __call__(self, error: Exception) -> str:
        """Keep where an error came from; return the line that tells of it."""
        self.count += 1
        if self.count <= MOST:
            self._keep("".join(format_exception(error)))
        what = type(error).__name__
        if said := " ".join(_message(error).split()):
            what = f"{what}: {shorten(said)}"
        where = f"; please send us {self._file}" if self._file else ""
        return f"this is our fault: {what}{where}"

    def _keep(self, text: str) -> None:
        try:
            if self._file is None:
                stream, self._file = tempfile.mkstemp(".txt", "companion-fault-")
            else:
                # Not made anew: whoever removed it has seen enough.
                stream = os.open(self._file, os.O_WRONLY | os.O_APPEND)
            with os.fdopen(stream, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
        except OSError:  # a full disk: the line must do
            return


def _message(error: Exception) -> str:
    try:
        return str(error)
    except Exception:  # noqa: BLE001 - whatever is wrong with it, there is none
        return ""
