"""JSON as somebody else wrote it, read as strictly as JSON is: an object, or a line of why not."""

import json
from collections.abc import Sequence
from typing import Any

from companion.games.common.wording import repeated


class NoObject(Exception):  # noqa: N818 - the file's fault, not the program's
    """A text is no JSON object; the message is one line that says where it goes wrong."""


def json_object(text: str) -> dict[str, Any]:
    """Return the JSON object that a text is; NoObject when it is none."""
    try:
        found = json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise NoObject(f"{place}: is no JSON: {error.msg}") from None
    except RecursionError:
        raise NoObject("is nested too deeply") from None
    except ValueError:
        raise NoObject("holds a number with too many digits") from None
    if not isinstance(found, dict):
        raise NoObject("must be a JSON object, {...}")
    return found


def _unique(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return members; NoObject where a key stands twice, of which JSON would drop one silently."""
    members = dict(pairs)
    if len(members) < len(pairs):
        twice = repeated(key for key, _ in pairs)[0]
        raise NoObject(f"the key {twice!r} stands twice in one object")
    return members
