"""What Ctrl-C, or SIGTERM, does to a long run: it ends well, between one thing and the next."""

import signal
from collections.abc import Generator, Iterator
from contextlib import closing
from threading import current_thread, main_thread
from types import FrameType
from typing import TypeVar

from companion.processes import told_to_end

Item = TypeVar("Item")


def until_interrupted(items: Generator[Item, None, None]) -> Iterator[Item]:
    """Give items, fewer if Ctrl-C is pressed, or SIGTERM comes.

    It stops the making of an item at once, but never what is done with one: that is not half done
    when the items end. Pressed again, it does what it always does.
    """
    if current_thread() is not main_thread():  # only that one is interrupted
        yield from items
        return
    ear = _SignalListener()
    before = signal.signal(signal.SIGINT, ear.hear)
    try:
        with told_to_end(ear.hear), closing(items):
            while not ear.has_heard:
                item = next(items)
                ear.is_busy = True
                yield item
                ear.is_busy = False
    except (StopIteration, KeyboardInterrupt):
        return
    finally:
        signal.signal(signal.SIGINT, before)


class _SignalListener:
    """Hears Ctrl-C, and remembers it while items are dealt with elsewhere."""

    def __init__(self) -> None:
        self.is_busy = False
        self.has_heard = False

    def hear(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        again, self.has_heard = self.has_heard, True
        if again or not self.is_busy:
            raise KeyboardInterrupt
