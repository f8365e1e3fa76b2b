"""The app's own files: a style sheet, a script, an icon. Nothing else is ever served."""

from functools import cache
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

TYPES: Final = {
    "app.css": "text/css; charset=utf-8",
    "app.js": "text/javascript; charset=utf-8",
    "print.js": "text/javascript; charset=utf-8",
    "studio.css": "text/css; charset=utf-8",
    "given.js": "text/javascript; charset=utf-8",
    "studio.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
"""What there is, and what each is."""

KEPT: Final = {"cache-control": "public, max-age=300"}


async def static_file(request: Request) -> Response:
    """Return one of the app's own files by its name."""
    name = request.path_params["name"]
    if name not in TYPES:
        return Response(status_code=404)
    return Response(_content(name), headers={**KEPT, "content-type": TYPES[name]})


@cache
def _content(name: str) -> bytes:
    return files("companion.web").joinpath("static", name).read_bytes()
