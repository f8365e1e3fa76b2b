"""Standard input, output and error as people may have them: closed, full, not UTF-8."""

import os
import sys
from collections.abc import Iterable
from typing import Any

from companion.questions.text import visible
from companion.table.terminal.width import wrap


def prepare() -> None:
    """Make the streams safe to use: a letter that cannot be shown becomes a question mark."""
    for name, mode in (("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace" if name == "stdout" else "backslashreplace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def show(lines: Iterable[str]) -> None:
    """Write lines for people to standard output."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def show_wrapped(text: str) -> None:
    """Write a text for people to standard output, in lines as wide as a phone's."""
    show(wrap(text))


def show_object(value: Any) -> None:  # noqa: ANN401 - whatever JSON holds
    """Write one JSON object to standard output, in ASCII where the stream knows no more."""
    sys.stdout.write(as_json(value) + "\n")


def as_json(value: Any) -> str:  # noqa: ANN401
    """Return JSON that standard output can carry without losing a letter."""
    import json

    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return json.dumps(value)
    return text


def complain(lines: Iterable[str]) -> None:
    """Write each line to standard error, as this program's; nothing in them steers the terminal."""
    for line in lines:
        sys.stderr.write(f"companion: {visible(line)}\n")


def finish() -> None:
    """Write out what is still held back, so that a full disk is noticed."""
    sys.stdout.flush()


def abandon() -> None:
    """Give up standard output, so that the end of the program does not try it once more."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)
