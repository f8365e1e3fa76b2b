"""Files that people name."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def named(file: Path) -> Iterator[None]:
    """Let what fails name a file by its own name, such as when its disk is full.

    Raises:
        OSError: As it came.
    """
    try:
        yield
    except OSError as error:
        error.filename = str(file)
        raise
