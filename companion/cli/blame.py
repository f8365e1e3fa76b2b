"""The last resort: what is left over is a bug of ours, told in one line; a file says where."""

import os
import tempfile
from traceback import format_exception
from typing import Final

from companion.questions.checks import shorten

STATUS: Final = 70
"""Of a command that met a bug of ours."""

MOST: Final = 20
"""Tracebacks that are kept: a batch may meet the same bug on every line."""


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
