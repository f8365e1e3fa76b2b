"""A session as texts short enough for QR codes: its export, compressed, in numbered parts.

What follows from the rest is left out: the number of an entry, and its digest, which no compression
makes shorter; times are those since the entry before, and acts so many entries back. So an evening
by points is one code. Parts are in base 32: letters and digits, of which a code holds more than of
other texts. Each has its number, how many there are, and the sum of the whole, so that those of two
sessions are not mixed up.
"""

import json
import re
import zlib
from base64 import b32decode, b32encode
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from math import ceil
from typing import Any, Final

from companion.questions.text import Text
from companion.table.journal.entries import Body, Entry, JournalFault, chained
from companion.table.journal.exchange import FORMAT, VERSION, shared
from companion.table.strict_json import NoObject, json_object

# Of one part: with the address before it a code of 105 modules, which a phone's screen shows.
BYTES: Final = 850

# Parts of a session: five times what a whole game of Giza for four takes.
MOST: Final = 20

# What entries look like: known on both phones, it need not be sent (RFC 1950, preset dictionary).
#
# Changed, it is another format: codes of before can't be read any more.
TYPICAL: Final = (
    b'{"formatVersion":2,"entries":[[1795000000000,"0.1.0","open",{"game":"terra-pyramides",'
    b'"kit":null,"id":"","way":"points"}],"full","score"[,"0.1.0","sealed",{"act":,"path":"menu",'
    b'"value":null}],"undo",{"of":"players","value":[[0,""],[1,""],[2,""]]}],"colours",'
    b'"value":{"@0":"red","@1":"blue","@2":"green"}}],"start","value":"@0"}],"checklist.way",'
    b'"value":"begin"}],[30000,"0.1.0","answer",{"act":0,"path":"menu","value":"'
)

# Bytes that parts may come to, unpacked.
LONGEST: Final = 1 << 20

# Values of it: an entry has a dozen.
VALUES: Final = 50_000

# A part: its number, of how many, the sum, the content.
PART: Final = re.compile(r"\b([1-9]\d?)\.([1-9]\d?)\.([A-Z2-7]{7})\.([A-Z2-7]+)")

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND: Final = timedelta(milliseconds=1)


def parts_of(entries: Sequence[Entry]) -> list[str]:
    """Return the parts of a session; more than `MOST` are too many to be shown."""
    before, told = 0, []
    for each in shared(entries):
        at = (datetime.fromisoformat(each.at) - EPOCH) // MILLISECOND
        told.append([at - before, each.version, each.kind, _turned(each.seq, each.body)])
        before = at
    value = {"formatVersion": VERSION, "entries": told}
    writing = zlib.compressobj(9, memLevel=9, zdict=TYPICAL)
    whole = writing.compress(json.dumps(value, separators=(",", ":")).encode()) + writing.flush()
    number, sum_ = ceil(len(whole) / BYTES), _sum(whole)
    size = ceil(len(whole) / number)
    contents = (_text(whole[at : at + size]) for at in range(0, len(whole), size))
    return [f"{n}.{number}.{sum_}.{content}" for n, content in enumerate(contents, 1)]


def session_of(text: str) -> dict[str, Any]:
    """Return the session whose parts stand in a text, as JSON holds it: still to be read.

    Raises:
        JournalFault: when one is missing or damaged, or there is none.
    """
    found = PART.findall(text)
    if len({(number, sum_) for _, number, sum_, _ in found}) != 1:
        raise JournalFault("codes: must be those of one session", Text("web.moving.why.codes"))
    parts = {int(n): content for n, _, _, content in found}
    number, sum_ = int(found[0][1]), found[0][2]
    missing = [n for n in range(1, number + 1) if n not in parts]
    if missing:
        why = Text("web.moving.why.missing", {"part": missing[0], "parts": number})
        raise JournalFault(f"codes: {missing[0]} of {number} is missing", why)
    whole = b"".join(map(_bytes, (parts[n] for n in range(1, number + 1))))
    if _sum(whole) != sum_:
        raise JournalFault("codes: one is not what was written", Text("web.moving.why.codes"))
    try:
        unpacked = _unpacked(whole).decode()
        if sum(map(unpacked.count, ",[{")) > VALUES:
            raise ValueError  # noqa: TRY301 - as all that is no session
        return _session(json_object(unpacked, is_patient=True))
    except (NoObject, ValueError, LookupError, TypeError, OverflowError, RecursionError):
        raise JournalFault("codes: hold no session") from None


def _session(value: dict[str, Any]) -> dict[str, Any]:
    """Return what was packed with all that was left out."""
    at, entries = EPOCH, list[Entry]()
    for seq, (passed, version, kind, body) in enumerate(value["entries"], 1):
        at += passed * MILLISECOND
        written = at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        turned = _turned(seq, body)
        entries.append(chained(entries[-1] if entries else None, written, version, kind, turned))
    opened = entries[0].body
    return {
        "format": FORMAT,
        "formatVersion": value["formatVersion"],
        "id": opened["id"],
        "game": opened["game"],
        "deleted": False,
        "entries": [each._asdict() for each in entries],
    }


def _turned(seq: int, body: Body) -> Body:
    """Return a body with its act counted back from the entry, or with the act so counted."""
    return {**body, "act": seq - body["act"]} if "act" in body else body


def _unpacked(whole: bytes) -> bytes:
    """Return what was compressed, if it is no longer than it may be; else ValueError."""
    reading = zlib.decompressobj(zdict=TYPICAL)
    try:
        found = reading.decompress(whole, LONGEST)
    except zlib.error as error:
        raise ValueError from error
    if not reading.eof:
        raise ValueError
    return found


def _sum(whole: bytes) -> str:
    return _text(zlib.crc32(whole).to_bytes(4))


def _text(content: bytes) -> str:
    return b32encode(content).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    """Return what a text in base 32 holds; "" for what is none, which no sum is that of."""
    try:
        return b32decode(text + "=" * (-len(text) % 8))
    except ValueError:
        return b""
