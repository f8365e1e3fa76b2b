"""An app under a path: its pages name addresses from the root, the browser finds them below it."""

import re
from typing import Final

from companion.web.server.guard import App, Message, Receive, Scope, Send

ADDRESS: Final = re.compile(rb'( (?:href|src|action|data-live)=")/')
"""An address in a page. What people type is never taken for one: its quotes are escaped."""

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
