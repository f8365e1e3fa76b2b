"""What changes, as it changes: one stream of server-sent events a phone.

Each event is the whole piece of the page, under the number of the state that it shows; so whoever
was asleep, or has another address by now, misses nothing. The browser reconnects by itself.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Final

from companion.web.room import Room

RETRY: Final = 1000
"""Milliseconds until a browser tries again."""

BREATH: Final = 15.0
"""Seconds between two signs of life on a quiet line."""


async def stream(room: Room, piece: Callable[[], str], seen: int) -> AsyncIterator[str]:
    """Yield the piece whenever it is another than the page has; `seen` is the number it has."""
    yield f"retry: {RETRY}\n\n"
    while True:
        if room.number != seen:
            seen = room.number
            yield event(seen, piece())
        try:
            async with asyncio.timeout(BREATH):
                await room.wait(seen)
        except TimeoutError:
            yield ": \n\n"


def event(number: int, html: str) -> str:
    """Return an event of the stream."""
    data = "".join(f"data: {line}\n" for line in html.splitlines())
    return f"id: {number}\nevent: piece\n{data}\n"
