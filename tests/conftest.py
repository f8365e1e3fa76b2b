"""What all tests share."""

import ctypes
import gc
import os
import signal
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper

import pytest
from hypothesis import settings

# Machines differ and are busy: a property that takes long is not therefore wrong.
settings.register_profile("companion", deadline=None)
settings.load_profile("companion")

# A test run in the background has Ctrl-C ignored, and so would every command that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOM = 260
"""MB that a process may hold before it forgets: together with what one module adds, under 400."""


@pytest.fixture(scope="module", autouse=True)
def forgetful() -> Iterator[None]:
    """Let what the press and its tests keep go between modules, where it has become much.

    Prints of whole games are kept by the tests that look at them; no later module needs them, and
    the worker that happened to run all of the press held 850 MB.
    """
    yield
    if held() > ROOM:
        for name, module in [*sys.modules.items()]:
            if name.startswith(("companion.press.", "tests.press.", "tests.cli.", "tests.kits.")):
                for value in vars(module).values():
                    if isinstance(value, _lru_cache_wrapper):
                        value.cache_clear()
        gc.collect()
        if sys.platform == "linux":
            ctypes.CDLL(None).malloc_trim(0)  # glibc keeps what is freed in small pieces


def held() -> float:
    """Return the megabytes of memory that this process holds; nothing is known of other systems."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - no real file
            pages = int(file.read().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Stopwatch:
    """Remembers how long each test took, by which `tests/touched.py` chooses."""

    RECORD = "companion/seconds"

    def __init__(self, config: pytest.Config) -> None:
        self.cache = getattr(config, "cache", None)  # pytest -p no:cacheprovider
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        took = self.seconds.get(report.nodeid, 0.0) + report.duration
        self.seconds[report.nodeid] = round(took, 4)

    def pytest_sessionfinish(self) -> None:
        if self.cache:
            self.cache.set(self.RECORD, {**self.cache.get(self.RECORD, {}), **self.seconds})


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # a worker tells its reports to the one that started it
        config.pluginmanager.register(Stopwatch(config))
