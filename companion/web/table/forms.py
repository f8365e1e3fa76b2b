"""What a form sends, as browsers write it down: urlencoded, or in parts where it has a file."""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import parse_qsl

BOUNDARY: Final = re.compile(r'^multipart/form-data; *boundary="?([^";]+)"?', re.IGNORECASE)
NAME: Final = re.compile(rb'; name="([^"\r\n]*)"')

MOST: Final = 1_000
"""Values of a form: a whole score sheet has some hundreds."""

MENDED: Final = 64 * 1024
"""Bytes of a text that is taken though some of it is no text: as many as a form has."""

Form = dict[str, list[str]]


def form_of(kind: str, body: bytes) -> Form:
    """Return the values of a form by name, empty ones too; `kind` is its content type.

    No page of ours has a form of more than `MOST`: of such a one nothing is taken.
    """
    form: Form = {}
    for name, value in _pairs(kind, body):
        form.setdefault(name, []).append(value)
    return form


def files_of(kind: str, body: bytes) -> dict[str, list[bytes]]:
    """Return what a form in parts sends, by name, byte by byte; nothing of another form."""
    found: dict[str, list[bytes]] = {}
    for name, content in _parts(kind, body):
        found.setdefault(name, []).append(content)
    return found


def _pairs(kind: str, body: bytes) -> Iterator[tuple[str, str]]:
    if BOUNDARY.match(kind) is None and body.count(b"&") < MOST:
        yield from parse_qsl(_text(body), keep_blank_values=True)
    for name, content in _parts(kind, body):
        yield name, _text(content)


def _text(content: bytes) -> str:
    """Return what a browser sends as text; nothing of what is none, and too long to be mended."""
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode(errors="replace") if len(content) <= MENDED else ""


def _parts(kind: str, body: bytes) -> Iterator[tuple[str, bytes]]:
    in_parts = BOUNDARY.match(kind)
    if in_parts is None:
        return
    # RFC 7578: each part begins with the boundary on a line of its own, the last is nothing.
    between = f"\r\n--{in_parts[1]}".encode()
    if body.count(between) > MOST:
        return
    parts = (b"\r\n" + body).split(between)
    for part in parts[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        if name := NAME.search(head):
            yield name[1].decode("utf-8", "replace"), content
