"""How far something is: a bar on a terminal, nothing where standard error is none."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.table.translator import Translator

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


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
