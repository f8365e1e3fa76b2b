"""Cookies by which an app knows who has come: one of its own for each app at each port.

Cookies heed no port: two apps on one machine would else take each other's for theirs.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

TABLE: Final = "companion-table"
STUDIO: Final = "companion-studio"

HTTP: Final = 80
"""The port that no address names."""


def cookie_name(app: str, port: int | None) -> str:
    """Return what the cookie of an app at a port is called."""
    return f"{app}-{port or HTTP}"


def secret_of(app: str, request: Request) -> str:
    """Return the secret that a request brings for an app, "" for none."""
    return request.cookies.get(cookie_name(app, request.url.port), "")


def remember(
    response: Response, app: str, request: Request, secret: str, lasts: int | None = None
) -> None:
    """Have a browser bring a secret from now on, for so many seconds or until it is closed."""
    name = cookie_name(app, request.url.port)
    response.set_cookie(name, secret, max_age=lasts, httponly=True, samesite="strict")
