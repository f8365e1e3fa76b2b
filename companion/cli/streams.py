"""Standard input, output and error as people may have them: closed, full, not UTF-8.

All that a command says goes through here. Lines for people are as wide as a phone's terminal; what
is said of progress is a bar on a terminal, and nothing where standard error is none.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from companion.questions.text import visible
from companion.table.terminal.width import wrap

if TYPE_CHECKING:
    from companion.table.translator import Translator


def prepare() -> None:
    """Make the streams safe to use: a letter that cannot be shown becomes a question mark."""
    for name, mode in (("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
        elif hasattr(stream, "reconfigure"):
            # A terminal that lacks a letter still shows the line; on stderr it can be looked up.
            stream.reconfigure(errors="replace" if name == "stdout" else "backslashreplace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def show(lines: Iterable[str]) -> None:
    """Write lines for people to standard output."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def show_wrapped(text: str) -> None:
    """Write a text for people to standard output, in lines as wide as a phone's."""
    show(wrap(text))


def show_object(value: Any) -> None:
    """Write one JSON object to standard output, in ASCII where the stream knows no more."""
    sys.stdout.write(as_json(value) + "\n")


def as_json(value: Any) -> str:
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
    # Python flushes at its end, and would complain a second time.
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)


# Is told how much is done, and of how much.
Progress = Callable[[int, int], None]


@contextmanager
def shown_progress(voice: "Translator", words: str = "cli.printing") -> Iterator[Progress]:
    """Give what is told of the progress; `words` is the text that says what is being done."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return

    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(voice.text(words), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
