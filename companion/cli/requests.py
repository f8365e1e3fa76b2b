"""Requests from a file or from standard input: one JSON object, read as strictly as JSON is."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from companion.cli.mistakes import Mistake
from companion.games.common.wording import repeated

STANDARD_INPUT: Final = Path("-")


class _Twice(ValueError):  # noqa: N818 - a fault of the file
    """A key stands twice in an object, of which JSON would drop one without a word."""


def read_request(file: Path) -> dict[str, Any]:
    """Return the JSON object in a file, or in standard input for `-`.

    Raises:
        Mistake: when there is no such object, with the line and column where it goes wrong.
        OSError: when the file cannot be read.
    """
    return json_object(read_text(file), name_of(file))


def read_text(file: Path) -> str:
    """Return the text in a file, or in standard input for `-`.

    Raises:
        Mistake: when it is no text in UTF-8, with the line where it goes wrong.
        OSError: when the file cannot be read.
    """
    return _decoded(_content(file), name_of(file))


def name_of(file: Path) -> str:
    """Return what a file is called where something is wrong with it."""
    return "standard input" if file == STANDARD_INPUT else str(file)


def json_object(text: str, name: str) -> dict[str, Any]:
    """Return the JSON object that a text is; Mistake when it is none, as `read_request` says."""
    try:
        request = json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Mistake(f"{name}: {place}: is no JSON: {error.msg}") from None
    except RecursionError:
        raise Mistake(f"{name}: is nested too deeply") from None
    except _Twice as error:
        raise Mistake(f"{name}: {error}") from None
    except ValueError:
        raise Mistake(f"{name}: holds a number with too many digits") from None
    if not isinstance(request, dict):
        raise Mistake(f"{name}: must be a JSON object, {{...}}")
    return request


def _content(file: Path) -> bytes:
    if file != STANDARD_INPUT:
        return file.read_bytes()
    if sys.stdin is None:
        raise Mistake("standard input: is closed")
    return sys.stdin.buffer.read()


def _decoded(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise Mistake(f"{name}: line {line}: is no text in UTF-8") from None


def _unique(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        twice = repeated(key for key, _ in pairs)[0]
        raise _Twice(f"the key {twice!r} stands twice in one object")
    return members
