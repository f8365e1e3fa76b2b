"""JSON as somebody else wrote it, read as strictly as JSON is: an object, or a line of why not."""

import json
import json.scanner
from collections.abc import Sequence
from typing import Any

from companion.questions.checks import repeated


class NoObject(Exception):
    """A text is no JSON object; the message is one line that says where it goes wrong."""


class _Patient(json.JSONDecoder):
    """Reads step by step, each of Python's own: other threads have their turn between any two."""

    def __init__(self, **how: Any) -> None:  # noqa: ANN401 - as json has it
        super().__init__(**how)
        self.scan_once = vars(json.scanner)["py_make_scanner"](self)


def json_object(text: str, *, is_patient: bool = False) -> dict[str, Any]:
    """Return the JSON object that a text is; NoObject when it is none.

    It takes several times as long where it `is_patient`, and holds up nobody.
    """
    reader = _Patient if is_patient else json.JSONDecoder
    try:
        found = json.loads(text, cls=reader, object_pairs_hook=_unique)
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
