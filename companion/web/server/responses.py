"""What addresses lead to: routes of an app, the numbers in them, and the files that are its own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from companion.table.translator import Translator

Handler = Callable[[Request], Awaitable[Response]]
# Keeps an error that nobody foresaw, and returns the line that tells of it.
Blame = Callable[[Exception], str]

# The app's own files, and what each is. Nothing else is ever served.
FILES: Final = {
    "app.css": "text/css; charset=utf-8",
    "app.js": "text/javascript; charset=utf-8",
    "print.js": "text/javascript; charset=utf-8",
    "studio.css": "text/css; charset=utf-8",
    "given.js": "text/javascript; charset=utf-8",
    "studio.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}

# What is sent to be looked at, or taken away, by how its name ends.
TYPES: Final = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "zip": "application/zip",
}

# How long a browser may keep what has the name of its contents.
FOR_EVER: Final = "private, max-age=31536000, immutable"

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
    # Here, and not where the module is read: whoever makes routes has it, whatever he imports.
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


# Milliseconds until a browser tries again.
RETRY: Final = 1000

# Seconds between two signs of life on a quiet line.
BREATH: Final = 15.0


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
                # The state is noted first: what changes while the piece is made is sent once
                # more, and nothing is ever missed.
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


@cache
def environment() -> Environment:
    """Return the templates; a name that nothing fills is a fault, not a gap."""
    found = Environment(
        loader=PackageLoader("companion.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["short"] = "{:.6g}".format
    return found


def rendered(name: str, translator: Translator, values: Mapping[str, Any]) -> str:
    """Return a template filled in, with its words in the translator's language as `t(key)`."""
    template = environment().get_template(name)
    return template.render(t=translator.text, language=translator.language, **values)


def as_file(name: str) -> dict[str, str]:
    """Return what has a browser keep an answer as a file of that name, in any letters."""
    quoted = quote(name, safe="")
    # RFC 6266: `filename*` is for what is not plain ASCII, and some know only the other.
    called = f'filename="{name}"' if quoted == name else f"filename*=utf-8''{quoted}"
    return {"content-disposition": f"attachment; {called}"}
