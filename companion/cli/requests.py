"""Requests from a file or from standard input: one JSON object, read as strictly as JSON is."""

import sys
from pathlib import Path
from typing import Any, Final

from companion.cli.mistakes import Mistake
from companion.table import strict_json
from companion.table.strict_json import NoObject

STANDARD_INPUT: Final = Path("-")


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
        return strict_json.json_object(text)
    except NoObject as wrong:
        raise Mistake(f"{name}: {wrong}") from None


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
