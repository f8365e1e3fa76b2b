"""Entries and their chain: what was written is known from what was not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.journal.entries import Entry, canonical, fault, follows, intact
from tests.table.journal.conftest import AT, HOSTILE, answer, chain

CHAIN = chain(
    ("open", {"game": "giza", "kit": None, "id": "a" * 32, "way": "points"}),
    answer(2, "players[0]", "Ana"),
    ("note", {"text": "rain"}),
    ("override", {"player": 0, "points": -3, "reason": "house"}),
)


def test_the_digest_is_sha256_of_the_one_before_and_the_canonical_content() -> None:
    first = chain(("pause", {}))[0]
    # printf '%s' '[1,"2026-01-31T19:30:00.000Z","0.1.0","pause",{}]' | sha256sum
    assert canonical([1, AT, "0.1.0", "pause", {}]) == f'[1,"{AT}","0.1.0","pause",{{}}]'
    assert first.digest == "2c794196661a97ae7fa70b9852ece8f5b9f6fdb4a0db68bfc2d98459d713b271"


@pytest.mark.parametrize("broken", range(4))
@pytest.mark.parametrize(
    "change",
    [
        {"at": "2026-01-31T19:30:00.001Z"},
        {"version": "0.1.1"},
        {"kind": "restore"},
        {"body": {"text": "snow"}},
        {"digest": "0" * 64},
        {"seq": 9},
    ],
    ids=str,
)
def test_a_session_counts_up_to_its_first_broken_entry(
    broken: int, change: dict[str, object]
) -> None:
    entries = list(CHAIN)
    entries[broken] = entries[broken]._replace(**change)
    assert list(intact(entries)) == CHAIN[:broken]


def test_an_entry_left_out_or_twice_breaks_the_chain() -> None:
    assert list(intact([CHAIN[0], CHAIN[2]])) == CHAIN[:1]
    assert list(intact([CHAIN[0], CHAIN[1], CHAIN[1]])) == CHAIN[:2]
    assert not follows(None, CHAIN[1])


@given(st.text() | st.sampled_from(HOSTILE))
def test_any_text_is_written_in_ascii_and_read_back(text: str) -> None:
    (entry,) = chain(("note", {"text": text}))
    written = canonical(entry.body)
    assert written.isascii()
    assert json.loads(written) == entry.body
    assert follows(None, Entry(*entry[:4], json.loads(written), entry.digest))


@pytest.mark.parametrize(
    ("kind", "body", "told"),
    [
        ("steal", {}, "kind: must be one of open, answer"),
        (None, {}, "kind: must be one of"),
        ("note", [], "body: must be an object"),
        ("note", {}, "body.text: is missing"),
        ("note", {"text": 3}, "body.text: must be a text"),
        ("note", {"text": "a", "x\n": 1}, 'body: note has no "x\\n"'),
        ("undo", {"of": True}, "body.of: must be a whole number"),
        ("undo", {"of": 10**9}, "body.of: is no plain answer, or too large"),
        (
            "open",
            {"game": "giza", "kit": 1, "id": "", "way": "points"},
            "body.kit: must be a text or null",
        ),
        ("answer", {"act": 2, "path": "a", "value": [[[[[1]]]]]}, "body.value: is no plain answer"),
        (
            "answer",
            {"act": 2, "path": "a", "value": float("nan")},
            "body.value: is no plain answer",
        ),
    ],
)
def test_what_is_wrong_with_a_body_is_told(kind: object, body: object, told: str) -> None:
    assert told in str(fault(kind, body))


def test_a_right_body_has_no_fault() -> None:
    assert [fault(entry.kind, entry.body) for entry in CHAIN] == [None] * 4
    assert fault("sealed", {"act": 2, "path": "bid", "value": None, "before": 2}) is None
