"""What every request passes first: where it comes from, who sends it, how much, how fast."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any, Final, NamedTuple

from starlette.requests import Request

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

# Bytes of a form at most: a whole score sheet has some hundreds.
BODY: Final = 64 * 1024

IMPORT: Final = "/import"
# Where sessions of another phone are sent, and their bytes at most: 500 evenings by points.
FILE: Final = 8 * 1024 * 1024

# How long a body may take to arrive.
SECONDS: Final = 10.0

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # Not `no-referrer`: with that, browsers send forms with the origin `null`.
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
NO_STORE: Final = (b"cache-control", b"no-store")


class Asks(NamedTuple):
    """What a guard asks its host.

    `blame` keeps an error that nobody foresaw, and returns the line that tells of it. `knows` says
    of a request whether it is of a phone that has joined: no other may send a file.
    """

    blame: Callable[[Exception], str]
    knows: Callable[[Request], bool] = lambda _: False


class Guard:
    """Lets through what comes from a page of ours, and bounds it.

    `hosts` are the names that this server answers to (`192.168.0.7:8080`): a foreign one is a name
    of somebody else's that was bound to our address, whose page must not read ours. A form must
    come from a page of the same origin.
    """

    def __init__(self, app: App, hosts: Collection[str], asks: Asks) -> None:
        self.app = app
        self.hosts = frozenset(hosts)
        self._asks = asks
        self._takes_file = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it in a word."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if headers.get(b"host", "") not in self.hosts:
            await _refuse(send, 421, "This table is not known by that name.")
        elif scope["method"] not in ("GET", "HEAD", "POST"):
            await _refuse(send, 405, "GET and POST are all there is.")
        elif scope["method"] == "POST" and not self._is_ours(headers):
            await _refuse(send, 403, "Only a page of this table may send that.")
        else:
            await self._pass(scope, receive, send)

    def _is_ours(self, headers: dict[bytes, str]) -> bool:
        # Browsers name the origin with every POST. Without one it was no page that sent it, and
        # `null` is what a sandboxed frame says, which anybody can put on a page of theirs.
        scheme, _, host = headers.get(b"origin", "").partition("://")
        return scheme in ("http", "https") and host == headers[b"host"]

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        body: bytes | None = b""
        if _sends_file(scope) and self._asks.knows(Request(scope)):
            body = await self._file(scope, receive)
        elif scope["method"] == "POST":
            body = await _whole_body(scope, receive, BODY)
        if body is None:
            await _refuse(send, 413, "That is more than this table takes at once.")
            return
        answer = _Answer(_with_headers(send, scope["path"]))
        try:
            await self.app(scope, _given(body, receive), answer.send)
        except Exception as error:  # noqa: BLE001 - it is told in a line, and kept in a file
            # A status that was sent can't be taken back: then the line is in the file alone.
            line = self._asks.blame(error)
            if not answer.has_begun:
                await _refuse(send, 500, line)

    async def _file(self, scope: Scope, receive: Receive) -> bytes | None:
        """Return a body that may be as large as a file; one at a time, since each takes room."""
        if self._takes_file:
            return None
        self._takes_file = True
        try:
            return await _whole_body(scope, receive, FILE)
        finally:
            self._takes_file = False


def _sends_file(scope: Scope) -> bool:
    """Whether a request sends sessions as a file: in parts, as they need not be unpacked."""
    kind = dict(scope["headers"]).get(b"content-type", b"")
    return bool(
        scope["method"] == "POST"
        and scope["path"] == IMPORT
        and kind.startswith(b"multipart/form-data")
    )


class _Answer:
    """What is answered, and whether any of it was sent."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.has_begun = False

    async def send(self, message: Message) -> None:
        """Send a part of it."""
        self.has_begun = True
        await self._send(message)


async def _whole_body(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """Return a body; None when it is too large, or is declared to be, or takes too long."""
    declared = dict(scope["headers"]).get(b"content-length", b"0")
    # Refused before a byte of it is read. The length of the digits comes first: Python takes time
    # to read a number of thousands of them.
    if not declared.isdigit() or len(declared) > len(str(most)) or int(declared) > most:
        return None
    found = bytearray()
    try:
        async with asyncio.timeout(SECONDS):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return None
                found += message.get("body", b"")
                # What comes in chunks declares no length, and what declares one may lie.
                if len(found) > most:
                    return None
                if not message.get("more_body"):
                    return bytes(found)
    except TimeoutError:
        return None


def _given(body: bytes, receive: Receive) -> Receive:
    """Return what gives the app a body that has arrived, then whatever else comes."""
    parts = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def given() -> Message:
        message = next(parts, None)
        return message if message is not None else await receive()

    return given


def _with_headers(send: Send, path: str) -> Send:
    """Return what sends an answer with the headers that all have."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            # A page holds what one seat may see: the next who has the phone is not to find it.
            kept = () if path.startswith("/static/") else (NO_STORE,)
            message["headers"] = [*message.get("headers", ()), *HEADERS, *kept]
        await send(message)

    return sending


async def _refuse(send: Send, status: int, words: str) -> None:
    body = f"{words}\n".encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), *HEADERS, NO_STORE]
    # The rest of a body that is refused is not read, so the connection is of no more use.
    headers += [(b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
