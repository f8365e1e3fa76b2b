"""The app on the local network: a server at the table, and the address that lets phones in."""

import asyncio
import gc
import logging
import socket
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, Final, NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.web.server.app import make_app
from companion.web.server.guard import Asks, Guard
from companion.web.table.joining import knows
from companion.web.table.phones import HTTP
from companion.web.table.room import Room

# How long the first line and headers of a request may take to arrive.
HEAD_SECONDS: Final = 10.0

# Connections that one address may hold: a browser opens six, and it may have many tabs.
MOST_CONNECTIONS: Final = 64

# An address that nothing is sent to: the interface that leads there is the one phones see.
ELSEWHERE: Final = ("192.0.2.1", 9)


# This machine alone.
ALONE: Final = "127.0.0.1"

ALL: Final = "0.0.0.0"  # noqa: S104 - it is compared with, what is listened at is the table's wish
# Of compression: more costs a phone that serves more than it saves.
EFFORT: Final = 5


class Address(NamedTuple):
    """Where the table is: a name or number, and the port."""

    host: str
    port: int

    @property
    def url(self) -> str:
        """The beginning of every address of the table."""
        return f"http://{self.host}" + (f":{self.port}" if self.port != HTTP else "")

    @property
    def hosts(self) -> set[str]:
        """What a browser calls this server, as its requests say."""
        names = {self.host, ALONE, "localhost"}
        return {f"{name}:{self.port}" for name in names} | (names if self.port == HTTP else set())


class Blaming(logging.Handler):
    """Keeps what libraries say of errors where all that nobody foresaw is kept: in a file."""

    def __init__(self, blame: Callable[[Exception], str]) -> None:
        super().__init__(logging.ERROR)
        self._blame = blame

    def emit(self, record: logging.LogRecord) -> None:
        """Keep an error; it is told in no other place than this."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Exception):
            self._blame(error)


class Patient(H11Protocol):
    """A connection that has so long to say what it wants, and no more of its kind than are fair."""

    held: ClassVar[Counter[str]] = Counter()
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request; one connection too many is closed at once."""
        super().connection_made(transport)
        self.peer = str((transport.get_extra_info("peername") or ("",))[0])
        # Counted for the connection that is refused, too: its end counts it down.
        self.held[self.peer] += 1
        if self.held[self.peer] > MOST_CONNECTIONS:
            transport.close()
            return
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Take what has come; a head that is not whole has its time from its first byte on."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self.held[self.peer] -= 1
        if not self.held[self.peer]:
            del self.held[self.peer]
        self._be_content()
        super().connection_lost(exc)

    def _watch(self) -> None:
        """Have the connection closed in time, unless a request has come that is being answered."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._be_content()
        elif self._deadline is None:
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(HEAD_SECONDS, self.transport.close)

    def _be_content(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None


def network_host() -> str | None:
    """Return the number of this machine on the local network, None when there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # UDP: to connect sends nothing, and makes the system choose the interface.
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    # A machine without a network answers with an address of its own.
    return None if found.startswith(("127.", "0.")) else found


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that listens; OSError when the port is taken, or the host is not ours."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    # Ended and started again at once it is to have the port that phones know, which the system
    # holds back for a minute.
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen()
    except OSError:
        found.close()
        raise
    return found


def address_of(listening: socket.socket) -> Address:
    """Return where phones find a server; one that listens everywhere is where the network is."""
    host, port = listening.getsockname()[:2]
    return Address((network_host() or ALONE) if host == ALL else str(host), int(port))


def serve(room: Room, listening: socket.socket, address: Address) -> None:
    """Serve a room until somebody ends it; what was answered is in the journal."""
    try:
        serve_app(make_app(room), listening, address, Asks(room.host.blame, knows(room)))
    finally:
        room.close()


def serve_app(
    app: Starlette,
    listening: socket.socket,
    address: Address,
    asks: Asks,
    beside: Callable[[], Coroutine[Any, Any, None]] | None = None,
) -> None:
    """Serve an app until somebody ends it; what is to be done `beside` it ends with it."""
    # What is compressed holds no token and no cookie, so that its length tells of none. A stream
    # holds its phone's secrets beside what others type (names, notes): who types could try what
    # makes it shorter, if he saw its length on the wire. But whoever sees that, without TLS, sees
    # all of it (SECURITY.md); where there is TLS one day, streams are not to be compressed.
    config = uvicorn.Config(
        # Streams too, each event at once: to one that came before it is a thirtieth of its length.
        Guard(
            GZipMiddleware(app, compresslevel=EFFORT, exclude_content_types=()),
            address.hosts,
            asks,
        ),
        http=Patient,
        ws="none",
        lifespan="off",
        log_config=None,  # what programmers are told is kept in a file (`Blaming`)
        access_log=False,
        # Nobody needs to know what serves this, and in which version.
        server_header=False,
        timeout_keep_alive=30,
        # Without it a stream of events that is open holds up the end for ever.
        timeout_graceful_shutdown=1,
    )
    blaming = Blaming(asks.blame)
    for name in ("uvicorn", "asyncio"):
        logging.getLogger(name).handlers = [blaming]
        logging.getLogger(name).propagate = False
    server = uvicorn.Server(config)

    # What there is by now stays: whoever looks for garbage, and has all wait, need not look at it.
    gc.freeze()

    async def both() -> None:
        other = asyncio.create_task(beside()) if beside else None
        try:
            await server.serve(sockets=[listening])
        finally:
            if other:
                other.cancel()

    asyncio.run(both())
