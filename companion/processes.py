"""Processes to work in, which leave Ctrl-C, and SIGTERM, to the one that waits for them."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread, current_thread, main_thread
from types import FrameType

# Is called when a signal comes.
Hear = Callable[[int, FrameType | None], object]


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Give processes to work in; when they are left by an exception, their work ends unfinished.

    SIGTERM is such an exception, as Ctrl-C is; when this process is killed, they end as well. What
    they do must therefore be worth nothing until its result has arrived here.
    """
    others = set(active_children())
    with told_to_end(interrupt), ProcessPoolExecutor(jobs, _Context(), _left_alone) as pool:
        try:
            yield pool
        except BaseException:
            for child in set(active_children()) - others:
                child.kill()
            pool.shutdown(cancel_futures=True)
            raise


@contextmanager
def told_to_end(hear: Hear) -> Iterator[None]:
    """Let this hear SIGTERM, where nobody else does and the thread is one that hears at all."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGTERM) != signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def interrupt(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as signals are heard
    """Do what Ctrl-C does."""
    raise KeyboardInterrupt


class _Process(SpawnProcess):
    """A process that hears neither Ctrl-C nor SIGTERM, not even while it starts."""

    def start(self) -> None:
        """Start with what this process does not hear either, for as long as that takes."""
        with _unheard():
            super().start()

    def terminate(self) -> None:
        """End it in the way that it can't but hear."""
        self.kill()


class _Context(SpawnContext):
    """Fresh processes, not copies of this one: a progress bar is a thread, which stays here."""

    Process = _Process


@contextmanager
def _unheard() -> Iterator[None]:
    """Put off both; a process that starts meanwhile never hears it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _left_alone() -> None:
    """Leave both to the process that waits for this one, also where they can't be put off."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End when the process that waits for this one is gone, however it ended."""
    if parent := parent_process():
        parent.join()
        os._exit(1)
