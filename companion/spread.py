"""Work spread over several processes, its results in order."""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor

Part = TypeVar("Part")
Result = TypeVar("Result")

PARTS = 4
"""Into how many parts each process's share of the work is cut, so that all end together."""


def spread(
    work: Callable[[Part], Result], parts: Sequence[Part], jobs: int = 1
) -> Iterator[Result]:
    """Give the result of each part in turn.

    Args:
        work: Does one part. With several jobs it is found by its name in another process, and
            takes and returns what can be sent there.
        parts: What there is to do.
        jobs: How many processes work at once; 1 works in this one.
    """
    if jobs == 1 or len(parts) <= 1:
        yield from map(work, parts)
        return
    with processes(min(jobs, len(parts))) as pool:
        yield from pool.map(work, parts)


@contextmanager
def processes(jobs: int) -> "Iterator[Executor]":
    """Give processes to work in; when they are left by an exception, their work ends unfinished.

    What they do must therefore be worth nothing until its result has arrived here.
    """
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - most work alone
    from multiprocessing import active_children, get_context  # noqa: PLC0415 - as above

    others = set(active_children())
    # A fresh process, not a copy of this one: a progress bar is a thread, and copies no threads.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _left_alone) as pool:
        try:
            yield pool
        except BaseException:
            for child in set(active_children()) - others:
                child.terminate()
            pool.shutdown(cancel_futures=True)
            raise


def _left_alone() -> None:
    """Leave Ctrl-C to the process that waits for this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def stretches(count: int, jobs: int) -> list[range]:
    """Return the numbers from 0 in stretches of about equal length, a few for each job."""
    length = max(1, -(-count // (jobs * PARTS if jobs > 1 else 1)))
    return [range(start, min(start + length, count)) for start in range(0, count, length)]
