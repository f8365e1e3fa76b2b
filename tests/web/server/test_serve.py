"""What is said on the terminal while a table is served: a line of ours, or nothing."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from companion.web.server.guard import Asks
from companion.web.server.serve import address_of, bound, serve_app

LOGS = ("uvicorn", "uvicorn.error", "asyncio")


@pytest.fixture
def _logs() -> Iterator[None]:
    kept = {name: [*logging.getLogger(name).handlers] for name in LOGS}
    yield
    for name, handlers in kept.items():
        logging.getLogger(name).handlers = handlers
        logging.getLogger(name).propagate = True


@pytest.mark.usefixtures("_logs")
def test_what_libraries_log_is_one_line_for_an_error_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []

    def blame(error: Exception) -> str:
        told.append(str(error))
        return "a line"

    async def serves(*_: Any, **__: Any) -> None:
        for name in LOGS:
            log = logging.getLogger(name)
            log.warning("Invalid HTTP request received.")
            log.error("Exceeded concurrency limit.")
            log.error("Exception in ASGI application\n", exc_info=ValueError(name))

    monkeypatch.setattr(uvicorn.Server, "serve", serves)
    listening = bound("127.0.0.1", 0)
    try:
        serve_app(lambda *_: None, listening, address_of(listening), Asks(blame))  # type: ignore[arg-type]
    finally:
        listening.close()
    assert told == [*LOGS]
    assert capfd.readouterr() == ("", "")
