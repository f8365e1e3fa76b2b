"""What Python in a browser is given by the worker that runs it: files on the device, requests."""

import errno
import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.abc import MetaPathFinder
from typing import TYPE_CHECKING, Any, Final

from js import Object, Uint8Array
from pyodide.ffi import JsException, create_proxy, to_js

from companion.site.runtime.server import PageServer, Request

if TYPE_CHECKING:
    import asyncio

FULL: Final = "there is no room left on this device for what was answered last"


class OwnFile:
    """A file of the origin's private file system, as `companion.site.runtime.storage` wants it."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle

    def size(self) -> int:
        """Return how many bytes it has."""
        return int(self._handle.getSize())

    def read(self, at: int, length: int) -> bytes:
        """Return so many bytes from a place on."""
        buffer = Uint8Array.new(length)
        read = self._handle.read(buffer, at=at)
        return bytes(buffer.to_bytes()[:read])

    def write(self, at: int, content: bytes) -> None:
        """Write bytes at a place; OSError when there is no room for them."""
        try:
            written = self._handle.write(to_js(content), at=at)
        except JsException:
            written = 0
        if written < len(content):
            raise OSError(errno.ENOSPC, FULL)

    def truncate(self, size: int) -> None:
        """Cut it off."""
        self._handle.truncate(size)

    def flush(self) -> None:
        """Have all that was written on the disk."""
        try:
            self._handle.flush()
        except JsException:
            raise OSError(errno.ENOSPC, FULL) from None


def own_files(handles: Any) -> tuple[OwnFile, OwnFile]:
    """Return the two files that all is kept in."""
    one, other = map(OwnFile, handles)
    return one, other


class _Later(MetaPathFinder):
    """Has modules brought when the first of them is imported; then the usual finders find them."""

    def __init__(self, names: Sequence[str], bring: Callable[[], None]) -> None:
        self._names = frozenset(names)
        self._bring = bring

    def find_spec(self, fullname: str, *_: object) -> None:
        """Bring all of them for any of them."""
        if fullname in self._names:
            sys.meta_path.remove(self)
            self._bring()
            importlib.invalidate_caches()


def bring_later(names: Sequence[str], bring: Callable[[], None]) -> None:
    """Have modules of these names brought by a call when they are needed."""
    sys.meta_path.insert(0, _Later(tuple(names), bring))


def listen(desk: PageServer, asked: Any, port: Any) -> None:
    """Answer a request through its message port, until nobody waits there any more."""

    def out(part: Mapping[str, Any]) -> None:
        port.postMessage(to_js(part, dict_converter=Object.fromEntries))

    headers = [(str(name), str(value)) for name, value in asked.headers]
    body = asked.body.to_bytes() if asked.body else b""
    task = desk.answer(Request(asked.method, asked.target, headers, body), out)
    left = create_proxy(lambda _: task.cancel())
    port.onmessage = left

    def over(_: "asyncio.Task[None]") -> None:
        port.onmessage = None
        port.close()
        left.destroy()

    task.add_done_callback(over)
