"""What all tests share."""

import signal

import pytest
from hypothesis import settings

# Machines differ and are busy: a property that takes long is not therefore wrong.
settings.register_profile("companion", deadline=None)
settings.load_profile("companion")

# A test run in the background has Ctrl-C ignored, and so would every command that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


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
