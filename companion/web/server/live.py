"""What changes, as it changes: one stream of server-sent events a phone.

Each event is the whole piece of the page, under the name of the state that it shows; so whoever
was asleep, or has another address by now, misses nothing. The browser reconnects by itself.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Final

RETRY: Final = 1000
"""Milliseconds until a browser tries again."""

BREATH: Final = 15.0
"""Seconds between two signs of life on a quiet line."""


async def stream(
    changed: Callable[[], Awaitable[None]],
    state: Callable[[], str],
    piece: Callable[[], Awaitable[str]],
    seen: str,
    blame: Callable[[Exception], str],
) -> AsyncIterator[str]:
    """Yield the piece whenever its state is another than the page has; `seen` is what it has.

    What can't be shown ends the stream: the page asks for it anew.
    """
    yield f"retry: {RETRY}\n\n"
    while True:
        if state() != seen:
            seen = state()
            try:
                html = await piece()
            except Exception as error:  # noqa: BLE001 - a bug of ours ends no evening
                blame(error)
                return
            yield event(seen, html)
            continue  # it may have changed while that was sent
        with suppress(TimeoutError):
            async with asyncio.timeout(BREATH):
                await changed()
                continue
        yield ": \n\n"


def event(state: str, html: str) -> str:
    """Return an event of the stream."""
    data = "".join(f"data: {line}\n" for line in html.splitlines())
    return f"id: {state}\nevent: piece\n{data}\n"
