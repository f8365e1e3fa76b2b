"""An app under a path: its pages name addresses from the root, the browser finds them below it."""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from companion.files import write_file, writes
from companion.site.runtime.storage import DeviceStorage
from companion.web.server.guard import App, Message, Receive, Scope, Send
from companion.web.table.phones import HTTP, STUDIO, TABLE, cookie_name
from companion.web.table.room import Room

# An address in a page. What people type is never taken for one: its quotes are escaped.
ADDRESS: Final = re.compile(rb'( (?:href|src|action|data-live)=")/')

REWRITTEN: Final = (b"text/html", b"text/event-stream")


class Under:
    """An app whose root is at a path such as `/table/app`."""

    def __init__(self, app: App, path: str) -> None:
        self.app = app
        self.path = path.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for an address below the path."""
        inner = scope["path"].removeprefix(self.path.decode())
        under = {**scope, "path": inner, "raw_path": inner.encode()}
        is_page = False

        async def sending(message: Message) -> None:
            nonlocal is_page
            if message["type"] == "http.response.start":
                headers = message.get("headers", ())
                is_page = dict(headers).get(b"content-type", b"").startswith(REWRITTEN)
                # How long it is the browser sees: addresses become longer.
                kept = (each for each in headers if each[0] != b"content-length")
                message["headers"] = [self._header(*each) for each in kept]
            elif is_page:
                message["body"] = ADDRESS.sub(rb"\1" + self.path + b"/", message.get("body", b""))
            await send(message)

        await self.app(under, receive, sending)

    def _header(self, name: bytes, value: bytes) -> tuple[bytes, bytes]:
        if name == b"location" and value.startswith(b"/"):
            return name, self.path + value
        return name, value


COOKIE_FILE: Final = "cookie"
LIVE: Final = "/live"
FULL: Final = 507
# What pages in the frame may load: nothing from elsewhere, and no script but the app's own.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
)

# Takes the parts of an answer: `status` and `headers` first, then each `chunk`, then `end`.
Out = Callable[[Mapping[str, Any]], None]


class Request(NamedTuple):
    """A request as the service worker hands it on: `target` is its path and query."""

    method: str
    target: str
    headers: Sequence[tuple[str, str]]
    body: bytes


class PageServer:
    """Answers the requests of one page, which is the only phone at the table.

    The page has one stream of events; asked for another, it has left the one before, of which a
    browser does not always tell.
    """

    def __init__(self, app: App, room: Room, kept: DeviceStorage, path: str) -> None:
        """Serve an app under a path; the phone has joined already, or joins now."""
        self._app = Under(app, path)
        self._room = room
        self._kept = kept
        self._path = path
        self._file = kept.folder / COOKIE_FILE
        self._cookie = ""
        with suppress(OSError):
            self._cookie = self._file.read_text(encoding="ascii")
        if room.phones.find(self._cookie) is None:
            self._cookie = room.phones.join()
            write_file(self._file, writes(self._cookie.encode()), force=True)
            room.keep()
        self._live: asyncio.Task[None] | None = None

    def answer(self, request: Request, out: Out) -> asyncio.Task[None]:
        """Begin to answer; the task can be cancelled when nobody waits for the answer any more."""
        task = asyncio.ensure_future(self._answered(request, out))
        # A browser does not always say that a frame has left its stream, and each holds a task.
        if urlsplit(request.target).path.endswith(LIVE):
            if self._live is not None:
                self._live.cancel()
            self._live = task
        return task

    async def _answered(self, request: Request, out: Out) -> None:
        body = iter([{"type": "http.request", "body": request.body, "more_body": False}])

        async def receive() -> Message:
            given = next(body, None)
            return given if given is not None else await asyncio.Future()

        async def send(message: Message) -> None:
            # Before each part, also of a stream: nobody is told what a closed tab would lose.
            self._kept.save()
            if message["type"] == "http.response.start":
                headers = [(n.decode(), v.decode("latin-1")) for n, v in message["headers"]]
                headers.append(("content-security-policy", POLICY))
                out({"status": message["status"], "headers": headers})
            elif message.get("body"):
                out({"chunk": message["body"]})

        try:
            await self._app(self._scope(request), receive, send)
        except OSError as error:
            # Not acknowledged: what is kept is as it was before, and the next answer tries anew.
            out({"status": FULL, "headers": [("content-type", "text/plain; charset=utf-8")]})
            out({"chunk": f"{error.strerror or error}\n".encode()})
        finally:
            out({"end": True})

    def _scope(self, request: Request) -> Scope:
        target = urlsplit(request.target)
        headers = [
            (name.lower().encode(), value.encode("latin-1")) for name, value in request.headers
        ]
        names = (cookie_name(app, HTTP) for app in (TABLE, STUDIO))
        cookies = "; ".join(f"{name}={self._cookie}" for name in names)
        headers.append((b"cookie", cookies.encode()))
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": request.method,
            "scheme": "http",
            "path": unquote(target.path),
            "raw_path": target.path.encode(),
            "query_string": target.query.encode(),
            "root_path": "",
            "headers": headers,
            "client": None,
            "server": ("page", HTTP),
        }
