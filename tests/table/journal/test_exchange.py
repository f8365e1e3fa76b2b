"""A session on its way to another phone: nothing sealed goes along, nothing wrong comes in."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.journal import Journal, JournalFault, fold
from companion.table.journal.entries import chained, intact
from companion.table.journal.exchange import (
    Shared,
    session_json,
    sessions_json,
    sessions_read,
    shared,
)
from tests.table.journal.conftest import AT, HOSTILE, answer, begun, chain, seal
from tests.table.journal.test_fold import DOINGS, Table

ID = "ab" * 16
OPEN = ("open", {"game": "giza", "kit": None, "id": ID, "way": "points"})
ENTRIES = chain(
    OPEN,
    answer(2, "players", [[0, "Ana"]]),
    answer(3, "act", "push", before=2),
    ("undo", {"of": 3}),
    ("redo", {"of": 3}),
    ("drop", {"act": 3}),
    ("override", {"player": 0, "points": -2, "reason": "house"}),
)
OTHER = chain(("open", {"game": "giza", "kit": None, "id": "cd" * 16, "way": "points"}))

Change = Callable[[dict[str, Any]], object]


def carried(value: Any) -> Any:
    """What arrives of JSON that is written to a file."""
    return json.loads(json.dumps(value))


def told(value: Any) -> str:
    with pytest.raises(JournalFault) as fault:
        sessions_read(value)
    assert "\n" not in str(fault.value)
    return str(fault.value)


def changed(change: Change) -> dict[str, Any]:
    value = carried(session_json(ENTRIES))
    change(value)
    return value


def rechained(value: dict[str, Any]) -> dict[str, Any]:
    """The file of somebody who also puts all digests right."""
    before = None
    for each in value["entries"]:
        before = chained(before, each["at"], each["version"], each["kind"], each["body"])
        each["digest"] = before.digest
    return value


def test_a_session_arrives_as_it_left() -> None:
    assert sessions_read(carried(session_json(ENTRIES))) == [Shared(tuple(ENTRIES))]
    value = session_json(ENTRIES)
    assert (value["format"], value["formatVersion"], value["id"], value["game"]) == (
        "companion-session",
        2,
        ID,
        "giza",
    )


def test_several_sessions_arrive_together() -> None:
    both = sessions_json([(ENTRIES, False), (OTHER, True)])
    read = sessions_read(carried(both))
    assert read == [Shared(tuple(ENTRIES)), Shared(tuple(OTHER), deleted=True)]


def test_a_session_under_another_id_is_whole() -> None:
    other = Shared(tuple(ENTRIES)).renamed("ef" * 16)
    assert other.id == "ef" * 16
    assert list(intact(other.entries)) == list(other.entries)
    assert [entry.body for entry in other.entries[1:]] == [entry.body for entry in ENTRIES[1:]]


def test_a_session_that_stands_twice_in_a_file_is_told() -> None:
    told_of = told(carried(sessions_json([(x, False) for x in (ENTRIES, OTHER, ENTRIES[:2])])))
    assert told_of == f"session 3: id: {ID} stands twice in the file"


@given(DOINGS)
def test_whatever_people_do_arrives(doings: list[tuple[str, int]]) -> None:
    people = Table()
    people.contents.append(OPEN)
    for what, number in doings:
        people.do(what, number)
    entries = people.entries()
    (arrived,) = sessions_read(carried(session_json(entries)))
    assert arrived.entries == tuple(shared(entries))
    assert [act.answers for act in fold(arrived.entries).acts] == [
        act.answers for act in fold(entries).acts
    ]


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_hostile_name_arrives_in_plain_ascii(name: str) -> None:
    entries = chain(OPEN, answer(2, "players", [[0, name]]))
    text = json.dumps(session_json(entries))
    assert text.isascii()
    assert text.isprintable()
    assert sessions_read(json.loads(text)) == [Shared(tuple(entries))]


def test_sealed_bids_stay_sealed(journal: Journal) -> None:
    with begun(journal, "Ana") as tape:
        seal(tape, 2, "bid", "37")
        token = tape.entries[-1].body["value"]
        value = session_json(tape.entries)
        assert token not in json.dumps(value)
        assert value["entries"][-1]["body"] == {"act": 2, "path": "bid", "value": None}
        (arrived,) = sessions_read(carried(value))
        assert list(intact(arrived.entries)) == list(arrived.entries)
        assert tape.unsealed(fold(arrived.entries).acts[0]) == {}


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda v: v.pop("format"), "format: must be 'companion-session'"),
        (lambda v: v.update(format=3), "format: must be"),
        (lambda v: v.update(formatVersion=3), "formatVersion: 3 is of a newer companion"),
        (lambda v: v.update(formatVersion=1), "formatVersion: 1 is of an older companion"),
        (lambda v: v.update(deleted=0), "deleted: must be true or false"),
        (lambda v: v.update(formatVersion=True), "formatVersion: must be 2"),
        (lambda v: v.pop("entries"), "entries: is missing"),
        (lambda v: v.update(entries={}), "entries: must be a list"),
        (lambda v: v.update(entries=[]), "entries: must hold at least"),
        (lambda v: v.update(more=1), '"more": is unknown'),
        (lambda v: v.update(id="../../etc/passwd"), "id: must be 32 hexadecimal digits"),
        (lambda v: v.update(id="cd" * 16), "entry 1: body.id: must be that of the session"),
        (lambda v: v.update(game="cheops"), "entry 1: body.game: must be that of the session"),
        (lambda v: v["entries"].insert(2, None), "entry 3: must be an object"),
        (lambda v: v["entries"][2].pop("at"), "entry 3: at: is missing"),
        (lambda v: v["entries"][2].update(x=1), 'entry 3: "x": is unknown'),
        (lambda v: v["entries"][2].update(seq=True), "entry 3: seq: must be 3"),
        (lambda v: v["entries"].pop(2), "entry 3: seq: must be 3"),
        (lambda v: v["entries"].insert(1, v["entries"][1]), "entry 3: seq: must be 3"),
        (lambda v: v["entries"][1].update(at="yesterday"), "entry 2: at: must be a time"),
        (lambda v: v["entries"][1].update(at="2026-13-31T19:30:00.000Z"), "entry 2: at: must"),
        (lambda v: v["entries"][1].update(at="0001-01-01T00:00:00.000Z"), "entry 2: at: must"),
        (lambda v: v["entries"][1].update(at="9999-12-31T23:59:59.999Z"), "entry 2: at: must"),
        (lambda v: v["entries"][1].update(version="\x1b[2J"), "entry 2: version: must be"),
        (lambda v: v["entries"][1].update(kind="steal"), "entry 2: kind: must be one of"),
        (lambda v: v["entries"][1].update(body=None), "entry 2: body: must be an object"),
        (lambda v: v["entries"][1]["body"].update(value=10**9), "entry 2: body.value: is no plain"),
        (lambda v: v["entries"][1]["body"].update(value="Eve"), "entry 2: digest: is not that"),
        (lambda v: v["entries"][4].update(digest="0" * 64), "entry 5: digest: is not that"),
        (lambda v: v["entries"][4].update(at=AT.replace("19", "20")), "entry 5: digest: is not"),
    ],
)
def test_what_is_wrong_is_told_with_its_entry(change: Change, what: str) -> None:
    assert what in told(changed(change))


@pytest.mark.parametrize(
    ("number", "kind", "body", "what"),
    [
        (1, *ENTRIES[1][3:5], "entry 1: kind: open is the first"),
        (4, *OPEN, "entry 4: kind: open is the first entry, and no other"),
        (4, "undo", {"of": 2}, "entry 4: body.of: undo takes back 3 here"),
        (4, "redo", {"of": 3}, "entry 4: body.of: redo puts back nothing here"),
        (6, "drop", {"act": 4}, "entry 6: body.act: there is no act 4"),
        (3, *answer(9, "a"), "entry 3: body.act: there is no act 9"),
        (3, *answer(3, "a", before=1), "entry 3: body.before: there is no act 1"),
    ],
)
def test_what_cannot_follow_is_told_even_where_all_digests_are_right(
    number: int, kind: str, body: dict[str, Any], what: str
) -> None:
    value = changed(lambda v: v["entries"][number - 1].update(kind=kind, body=body))
    assert what in told(rechained(value))


def test_the_session_of_several_that_is_wrong_is_told() -> None:
    value = carried(sessions_json([(OTHER, False), (ENTRIES, False)]))
    wrong = copy.deepcopy(value)
    wrong["sessions"][1]["entries"][2]["digest"] = ""
    assert told(wrong).startswith("session 2: entry 3: digest:")
    assert told({**value, "sessions": [3]}).startswith("session 1: format:")
    assert told({**value, "sessions": [value]}).startswith("session 1: format:")


@given(
    st.dictionaries(
        st.sampled_from(["format", "formatVersion", "id", "game", "entries", "sessions", "x"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text() | st.just("companion-session"),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        ),
    )
)
def test_no_json_whatever_is_more_than_refused(value: dict[str, Any]) -> None:
    told(value)


@given(st.data())
def test_no_change_of_one_value_is_taken_for_what_was_written(data: st.DataObject) -> None:
    value = carried(session_json(ENTRIES))
    entry = data.draw(st.sampled_from(value["entries"]))
    holder = data.draw(st.sampled_from([entry, entry["body"]]))
    key = data.draw(st.sampled_from([*holder, "more"]))
    new = data.draw(st.none() | st.booleans() | st.integers() | st.text())
    if key not in holder or holder[key] != new or type(holder[key]) is not type(new):
        holder[key] = new
        told(value)
