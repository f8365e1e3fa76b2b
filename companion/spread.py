"""Work spread over several processes, its results in order."""

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
