"""Processes to work in, which leave Ctrl-C to the one that waits for them."""

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children
from multiprocessing.context import SpawnContext, SpawnProcess


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Give processes to work in; when they are left by an exception, their work ends unfinished.

    What they do must therefore be worth nothing until its result has arrived here.
    """
    others = set(active_children())
    with ProcessPoolExecutor(jobs, _Context(), _left_alone) as pool:
        try:
            yield pool
        except BaseException:
            for child in set(active_children()) - others:
                child.terminate()
            pool.shutdown(cancel_futures=True)
            raise


class _Process(SpawnProcess):
    """A process that hears no Ctrl-C, not even while it starts."""

    def start(self) -> None:
        """Start with what this process does not hear either, for as long as that takes."""
        with _unheard():
            super().start()


class _Context(SpawnContext):
    """Fresh processes, not copies of this one: a progress bar is a thread, which stays here."""

    Process = _Process


@contextmanager
def _unheard() -> Iterator[None]:
    """Put off Ctrl-C; a process that starts meanwhile never hears it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _left_alone() -> None:
    """Leave Ctrl-C to the process that waits for this one, also where it can't be put off."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
