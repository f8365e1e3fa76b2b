"""A session as codes: the other phone has what was exported, or nothing."""

import zlib
from base64 import b32encode
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.journal import JournalFault
from companion.table.journal.codes import BYTES, LONGEST, TYPICAL, parts_of, session_of
from companion.table.journal.exchange import session_json, sessions_read
from tests.table.journal.conftest import HOSTILE, answer, chain
from tests.table.journal.test_exchange import ENTRIES, OPEN

LONG = chain(OPEN, *(answer(2, f"{n * 7919:x}", [name]) for n in range(60) for name in HOSTILE))
TEXT = parts_of(ENTRIES)[0]


def part(whole: bytes) -> str:
    """The one part of what somebody has written by hand."""
    sums = zlib.crc32(whole).to_bytes(4)
    texts = (b32encode(each).decode().rstrip("=") for each in (sums, whole))
    return ".".join(("1", "1", *texts))


def packed(text: bytes) -> bytes:
    writing = zlib.compressobj(zdict=TYPICAL)
    return writing.compress(text) + writing.flush()


def test_parts_in_any_order_are_the_session_that_was_exported() -> None:
    parts = parts_of(LONG)
    assert len(parts) > 2
    assert max(map(len, parts)) < BYTES * 8 / 5 + 20
    found = session_of(" ".join(f"https://x.example/#part={each}" for each in reversed(parts)))
    assert found == session_json(LONG)
    sessions_read(found)


@given(st.data())
def test_what_is_spoilt_is_refused_or_says_the_same(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(TEXT) - 1))
    spoilt = TEXT[:place] + data.draw(st.sampled_from("12A7.")) + TEXT[place + 1 :]
    with suppress(JournalFault):
        assert session_of(spoilt) == session_json(ENTRIES)


@pytest.mark.parametrize(
    "whole",
    [
        zlib.compress(b"{}"),
        packed(b"[]"),
        packed(b'{"formatVersion": 2}'),
        packed(b'{"formatVersion": 2, "entries": []}'),
        packed(b'{"formatVersion": 2, "entries": [[1e300, "", "open", {}]]}'),
        packed(b'{"formatVersion": 2, "entries": [[1, "", "open", {"act": NaN}]]}'),
        packed(b'{"formatVersion": 2, "entries": [[1, "", "open", 5]]}'),
        packed(b"[" * 100_000),
        packed(b" " * (LONGEST + 1) + b"{}"),
    ],
)
def test_codes_that_hold_something_else_are_refused_in_a_line(whole: bytes) -> None:
    with pytest.raises(JournalFault, match=r"^codes: hold no session$"):
        session_of(part(whole))


@pytest.mark.parametrize(
    "text", ["", "nothing", f"{TEXT} 1.1.AAAAAAA.AAAA", parts_of(LONG)[1], "1.2.AAAAAAA.AAAA"]
)
def test_codes_of_no_session_or_of_two_are_refused(text: Any) -> None:
    with pytest.raises(JournalFault, match=r"^codes: "):
        session_of(text)
