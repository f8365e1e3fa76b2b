"""What addresses lead to: routes of an app, the numbers in them, and the files that are its own."""

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

Handler = Callable[[Request], Awaitable[Response]]
Blame = Callable[[Exception], str]
"""Keeps an error that nobody foresaw, and returns the line that tells of it."""

FILES: Final = {
    "app.css": "text/css; charset=utf-8",
    "app.js": "text/javascript; charset=utf-8",
    "print.js": "text/javascript; charset=utf-8",
    "studio.css": "text/css; charset=utf-8",
    "given.js": "text/javascript; charset=utf-8",
    "studio.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
"""The app's own files, and what each is. Nothing else is ever served."""

KEPT: Final = {"cache-control": "public, max-age=300"}


class _Count(Convertor[int]):
    """`/fix/{number:count}`: a few plain digits, as many as a number of ours may have.

    Starlette's own `int` takes any number of digits, and Python refuses to read thousands of them:
    an address with more is one of nothing here, as any other that is wrong.
    """

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """Return the number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Return it as addresses have it."""
        return str(value)


def routes(handlers: Mapping[str, Handler], blame: Blame, method: str = "GET") -> list[Route]:
    """Return routes to handlers by path; what one of them did not foresee is told in a line."""
    register_url_convertor("count", _Count())
    return [
        Route(path, _blamed(handle, blame), methods=[method]) for path, handle in handlers.items()
    ]


def _blamed(handle: Handler, blame: Blame) -> Handler:
    async def blaming(request: Request) -> Response:
        try:
            return await handle(request)
        except Exception as error:  # noqa: BLE001 - a bug of ours ends no evening
            return PlainTextResponse(blame(error), status_code=500)

    return blaming


async def static_file(request: Request) -> Response:
    """Return one of the app's own files by its name."""
    name = request.path_params["name"]
    if name not in FILES:
        return Response(status_code=404)
    return Response(_content(name), headers={**KEPT, "content-type": FILES[name]})


@cache
def _content(name: str) -> bytes:
    return files("companion.web").joinpath("static", name).read_bytes()
