"""Entries: what they hold, and the chain of digests that shows when one is not what it was.

The errors of the journal, each told in one line:

    JournalFault        the disk or the file does not do what is asked
        Busy            another terminal keeps the session
        Unreadable      the file can't be read as a whole; `Journal.salvage` reads what it can
            Damaged     the file is not what was written
        Apart           a session went on by itself here and elsewhere (`table/importing`)
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import NoneType
from typing import Any, Final, NamedTuple

from companion.errors import Complaint
from companion.questions.text import Text

Body = Mapping[str, Any]


class Entry(NamedTuple):
    """One entry of a session.

    `seq` counts from 1 in each session; `at` is when it was accepted, in UTC as
    `YYYY-MM-DDTHH:MM:SS.mmmZ`; `version` is the program's that wrote it; `digest` is the hex
    SHA-256 of the digest before ("" for the first) and of all the others.
    """

    seq: int
    at: str
    version: str
    kind: str
    body: Body
    digest: str


class Head(NamedTuple):
    """What a list of sessions tells of one: `started` and `last` are times as `Entry.at` is.

    One that is `over` has nothing left to answer: it is looked at, and not gone on with.
    """

    id: str
    game: str
    started: str
    last: str
    entries: int
    over: bool
    deleted: bool


class Salvaged(NamedTuple):
    """What could be read of a session, and what is wrong with the rest; None when nothing is."""

    entries: tuple[Entry, ...]
    wrong: str | None


_ACT: Final = {"act": (int,), "path": (str,)}

_PLAIN: Final = (str, int, float, bool, list, dict, NoneType)

# Each kind of entry, and what the keys of its body may hold.
#
# An answer's value is plain data, players by their number; that of a `sealed` one is null in a
# session that came from another phone.
BODIES: Final[Mapping[str, Mapping[str, tuple[type, ...]]]] = {
    "open": {"game": (str,), "kit": (str, NoneType), "id": (str,), "way": (str,)},
    "answer": {**_ACT, "value": _PLAIN, "before": (int,)},
    "sealed": {**_ACT, "value": (str, NoneType), "before": (int,)},
    "again": _ACT,
    "undo": {"of": (int,)},
    "redo": {"of": (int,)},
    "drop": {"act": (int,)},
    "note": {"text": (str,)},
    "override": {"player": (int,), "points": (int,), "reason": (str,)},
    "pause": {},
}

# Keys that a body need not have.
MAY_LACK: Final = ("before",)

_CANONICAL: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)

# What the integers of a body stay below.
MOST: Final = 10**9

# How deep lists and objects lie within each other in an answer.
DEEPEST: Final = 4

# How many values an answer is made of: a hundred times those of the largest.
LARGEST: Final = 2_000

# Characters of each of its texts: a page lets 5,000 be typed.
LONGEST: Final = 20_000


def now() -> str:
    """Return the time as entries have it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def chained(before: Entry | None, at: str, version: str, kind: str, body: Body) -> Entry:
    """Return the entry that follows the one before it, None for the first."""
    seq = before.seq + 1 if before else 1
    digest = _digest(before.digest if before else "", [seq, at, version, kind, body])
    return Entry(seq, at, version, kind, body, digest)


def follows(before: Entry | None, entry: Entry) -> bool:
    """Return whether an entry is what was once written after the one before it."""
    return entry == chained(before, entry.at, entry.version, entry.kind, entry.body)


def intact(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield a session's entries up to the first that is not what was written."""
    before = None
    for entry in entries:
        if not follows(before, entry):
            return
        yield entry
        before = entry


def canonical(value: object) -> str:
    """Return the one JSON text of a value: ASCII, so that no encoding can spoil it."""
    return _CANONICAL.encode(value)


def fault(kind: object, body: object) -> str | None:
    """Return what is wrong with a kind and a body; None when nothing is."""
    if not isinstance(kind, str) or kind not in BODIES:
        return f"kind: must be one of {', '.join(BODIES)}"
    if not isinstance(body, Mapping):
        return "body: must be an object"
    shape = BODIES[kind]
    missing = (
        f"body.{key}: is missing" for key in shape if key not in body and key not in MAY_LACK
    )
    wrong = (_value_fault(kind, shape, key, value) for key, value in body.items())
    return next(missing, None) or next(filter(None, wrong), None)


def _value_fault(
    kind: str, shape: Mapping[str, tuple[type, ...]], key: str, value: object
) -> str | None:
    if key not in shape:
        return f"body: {kind} has no {canonical(key)}"
    if type(value) not in shape[key]:
        return f"body.{key}: must be {_words(shape[key])}"
    is_plain = _is_plain(value, DEEPEST) and _is_small(value)
    return None if is_plain else f"body.{key}: is no plain answer, or too large"


def _is_small(value: object) -> bool:
    """Return whether a plain value has no more parts than any answer."""
    left, count = [value], 0
    while left:
        each = left.pop()
        inner = [*each, *each.values()] if isinstance(each, dict) else each
        if isinstance(inner, list):
            count += len(inner)
            if count > LARGEST:
                return False
            left += inner
    return True


def _is_plain(value: object, depth: int) -> bool:
    """Return whether a value is made of texts, small numbers, and not too many of them."""
    match value:
        case dict():
            texts = all(isinstance(key, str) and len(key) <= LONGEST for key in value)
            return depth > 0 and texts and all(_is_plain(x, depth - 1) for x in value.values())
        case list():
            return depth > 0 and all(_is_plain(each, depth - 1) for each in value)
        case int() | float():
            return abs(value) < MOST  # which what is no number at all, nan, is not either
        case str():
            return len(value) <= LONGEST
    return value is None


def _words(types: tuple[type, ...]) -> str:
    names = {str: "a text", int: "a whole number", NoneType: "null"}
    return " or ".join(names[each] for each in types if each in names)


def _digest(before: str, content: list[Any]) -> str:
    from hashlib import sha256

    return sha256((before + canonical(content)).encode("ascii")).hexdigest()


# What can go wrong with the journal, each told in one line.


class JournalFault(Complaint):
    """The journal cannot do what is asked; what was accepted before stays as it was.

    `text` says it to people in their language, where it is theirs to do something about; None
    where the line is for whoever looks into the file.
    """

    def __init__(self, line: str, text: Text | None = None) -> None:
        super().__init__(line)
        self.text = text


class Unreadable(JournalFault):
    """The file cannot be read as a whole; `Journal.salvage` reads what it can of it."""


class Damaged(Unreadable):
    """The file is not what was written."""


class Busy(JournalFault):
    """Another terminal keeps this session."""


@contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn an error of the operating system into one line that names this path."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise JournalFault(f"{path}: {why[:1].lower()}{why[1:]}") from None
