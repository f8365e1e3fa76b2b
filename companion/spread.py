"""Work spread over several processes, its results in order."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")

# Into how many parts each process's share of the work is cut, so that all end together.
PARTS = 4


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
    from companion.processes import processes  # noqa: PLC0415 - most work alone

    with processes(min(jobs, len(parts))) as pool:
        yield from pool.map(work, parts)


def stretches(count: int, jobs: int) -> list[range]:
    """Return the numbers from 0 in stretches of about equal length, a few for each job."""
    length = max(1, -(-count // (jobs * PARTS if jobs > 1 else 1)))
    return [range(start, min(start + length, count)) for start in range(0, count, length)]


def cores() -> int:
    """Return how many processes can work here at once: 1 where the system has none, as phones."""
    try:
        import multiprocessing.synchronize  # noqa: F401, PLC0415 - where it can be had
    except ImportError:
        return 1
    return os.cpu_count() or 1
