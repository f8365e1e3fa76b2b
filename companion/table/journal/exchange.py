"""A session as JSON, for another phone: written without what is sealed, read entry by entry."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final, NamedTuple

from companion.questions.checks import quote
from companion.questions.text import Text
from companion.table.journal.entries import Entry, JournalFault, canonical, chained, fault, follows
from companion.table.journal.fold import ANSWERS, Folding

FORMAT: Final = "companion-session"
SEVERAL: Final = "companion-sessions"
VERSION: Final = 2

# Of a session: five times those of the longest game, move by move.
ENTRIES: Final = 5_000

KEYS: Final = ("format", "formatVersion", "id", "game", "deleted", "entries")
ID: Final = re.compile(r"[0-9a-f]{32}")
# A time, in a year that is still one by the clock of any other zone.
AT: Final = re.compile(r"[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)
WRITER: Final = re.compile(r"[0-9A-Za-z.+-]{1,40}")


def shared(entries: Iterable[Entry]) -> list[Entry]:
    """Return entries as another phone may see them: what is sealed is null, and the chain anew."""
    seen: list[Entry] = []
    for entry in entries:
        body = {**entry.body, "value": None} if entry.kind == "sealed" else entry.body
        before = seen[-1] if seen else None
        seen.append(chained(before, entry.at, entry.version, entry.kind, body))
    return seen


class Shared(NamedTuple):
    """A session as it is carried to another phone: its entries, and whether it is out of sight."""

    entries: tuple[Entry, ...]
    deleted: bool = False

    @property
    def id(self) -> str:
        """The id of the session."""
        found: str = self.entries[0].body["id"]
        return found

    def renamed(self, id_: str) -> "Shared":
        """Return the same session under another id, to be kept beside this one."""
        return self._opened(id=id_)

    def with_kit(self, folder: str) -> "Shared":
        """Return the same session with its kit where that lies here."""
        return self._opened(kit=folder)

    def _opened(self, **opening: str) -> "Shared":
        first, *rest = self.entries
        entries: list[Entry] = []
        for each in (first._replace(body={**first.body, **opening}), *rest):
            entries.append(chained(entries[-1] if entries else None, *each[1:5]))
        return Shared(tuple(entries))


def session_json(entries: Sequence[Entry], *, deleted: bool = False) -> dict[str, Any]:
    """Return a session, which has at least its first entry, as JSON holds it."""
    first = entries[0].body
    return {
        "format": FORMAT,
        "formatVersion": VERSION,
        "id": first["id"],
        "game": first["game"],
        "deleted": deleted,
        "entries": [entry._asdict() for entry in shared(entries)],
    }


def sessions_json(sessions: Iterable[tuple[Sequence[Entry], bool]]) -> dict[str, Any]:
    """Return several sessions, each with whether it is out of sight, as JSON holds them."""
    each = [session_json(entries, deleted=deleted) for entries, deleted in sessions]
    return {"format": SEVERAL, "formatVersion": VERSION, "sessions": each}


def sessions_read(value: Mapping[str, Any], most: int | None = None) -> list[Shared]:
    """Return the sessions that a JSON object holds, each checked from its first entry to its last.

    `most` is how many there may be, None for any number.

    Raises:
        JournalFault: with the number of the entry and what is wrong with it.
    """
    _check_format(value, FORMAT, SEVERAL)
    if value["format"] == FORMAT:
        return [_session(value)]
    _check_keys(value, ("format", "formatVersion", "sessions"))
    read: dict[str, Shared] = {}
    sessions = _list(value, "sessions")
    if most is not None and len(sessions) > most:
        why = Text("web.moving.why.many", {"most": most})
        raise JournalFault(f"sessions: must be {most:,} at most", why)
    for number, each in enumerate(sessions, 1):
        with _within(f"session {number}"):
            _check_format(each, FORMAT)
            found = _session(each)
            if read.setdefault(each["id"], found) is not found:
                raise JournalFault(f"id: {each['id']} stands twice in the file")
    return list(read.values())


@contextmanager
def _within(place: str) -> Iterator[None]:
    """Say where in the file a fault is."""
    try:
        yield
    except JournalFault as wrong:
        raise JournalFault(f"{place}: {wrong}", wrong.text) from None


def _check_format(value: object, *formats: str) -> None:
    if not isinstance(value, Mapping) or value.get("format") not in formats:
        raise JournalFault(f"format: must be '{FORMAT}', as 'companion export' writes it")
    version = value.get("formatVersion")
    if type(version) is not int:
        raise JournalFault(f"formatVersion: must be {VERSION}")
    if version > VERSION:
        why = "is of a newer companion; update this one"
        raise JournalFault(f"formatVersion: {quote(version)} {why}", Text("web.moving.why.newer"))
    if version < VERSION:
        why = "is of an older companion, and can't be read"
        raise JournalFault(f"formatVersion: {quote(version)} {why}", Text("web.moving.why.older"))


def _session(value: Mapping[str, Any]) -> Shared:
    _check_keys(value, KEYS)
    if not (isinstance(value["id"], str) and ID.fullmatch(value["id"])):
        raise JournalFault("id: must be 32 hexadecimal digits")
    if not isinstance(value["deleted"], bool):
        raise JournalFault("deleted: must be true or false")
    read: list[Entry] = []
    folding = Folding()
    entries = _list(value, "entries")
    if len(entries) > ENTRIES:
        raise JournalFault(f"entries: must be {ENTRIES:,} at most")
    for number, each in enumerate(entries, 1):
        with _within(f"entry {number}"):
            entry = _entry(each, number)
            _check(_opening_fault(entry, value) or _fault_after(read, entry, folding))
        folding.add(entry)
        read.append(entry)
    if not read:
        raise JournalFault("entries: must hold at least the one that opens the session")
    return Shared(tuple(read), value["deleted"])


def _entry(value: object, number: int) -> Entry:
    if not isinstance(value, Mapping):
        raise JournalFault("must be an object")
    _check_keys(value, Entry._fields)
    _check(_shape_fault(value, number) or fault(value["kind"], value["body"]))
    return Entry(**value)


def _check(wrong: str | None) -> None:
    if wrong:
        raise JournalFault(wrong)


def _shape_fault(value: Mapping[str, Any], number: int) -> str | None:
    if type(value["seq"]) is not int or value["seq"] != number:
        return f"seq: must be {number}"
    if not _is_time(value["at"]):
        return "at: must be a time such as 2026-01-31T19:30:00.000Z"
    if not (isinstance(value["version"], str) and WRITER.fullmatch(value["version"])):
        return "version: must be a version such as 0.1.0"
    return None


def _is_time(value: object) -> bool:
    if not (isinstance(value, str) and AT.fullmatch(value)):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _opening_fault(entry: Entry, session: Mapping[str, Any]) -> str | None:
    """Return what is wrong with an entry as the first, or as one that is not."""
    if (entry.kind == "open") != (entry.seq == 1):
        return "kind: open is the first entry, and no other"
    for key in ("id", "game") if entry.seq == 1 else ():
        if entry.body[key] != session[key]:
            return f"body.{key}: must be that of the session"
    return None


def _fault_after(before: Sequence[Entry], entry: Entry, folding: Folding) -> str | None:
    """Return what is wrong with an entry after those before it."""
    if not follows(before[-1] if before else None, entry):
        return "digest: is not that of what the entry holds"
    body = entry.body
    match entry.kind:
        case "undo" if body["of"] != folding.undoable:
            return f"body.of: undo takes back {folding.undoable or 'nothing'} here"
        case "redo" if body["of"] != folding.redoable:
            return f"body.of: redo puts back {folding.redoable or 'nothing'} here"
        case "drop" if not folding.has(body["act"]):
            return f"body.act: there is no act {body['act']}"
        case kind if kind in ANSWERS:
            return _act_fault(entry, folding)
    return None


def _act_fault(entry: Entry, folding: Folding) -> str | None:
    act, before = entry.body["act"], entry.body.get("before")
    if act != entry.seq and not folding.has(act):
        return f"body.act: there is no act {act}"
    if before is not None and not folding.has(before):
        return f"body.before: there is no act {before}"
    return None


def _check_keys(value: Mapping[str, Any], keys: Sequence[str]) -> None:
    for key in keys:
        if key not in value:
            raise JournalFault(f"{key}: is missing")
    for key in value:
        if key not in keys:
            raise JournalFault(f"{canonical(key)}: is unknown; there are {', '.join(keys)}")


def _list(value: Mapping[str, Any], key: str) -> list[Any]:
    if not isinstance(value[key], list):
        raise JournalFault(f"{key}: must be a list")
    return list(value[key])
