"""How many processes can work on this machine at once."""

import os


def cores() -> int:
    """Return how many processes can work here at once: 1 where the system has none, as phones."""
    try:
        import multiprocessing.synchronize  # noqa: F401
    except ImportError:
        return 1
    return os.cpu_count() or 1
