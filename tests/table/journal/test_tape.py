"""Sealed bids: nobody reads them in the journal, and with the key gone they were never given."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.journal import Journal, fold
from companion.table.journal.tape import KEY, Seal, _xor
from tests.table.journal.conftest import HOSTILE, begun, seal


def keys(journal: Journal) -> list[Path]:
    return list(journal.path.parent.glob("*.key*"))


def test_a_bid_is_nowhere_on_the_disk_before_the_reveal(journal: Journal) -> None:
    with begun(journal, "Ana", "Bo") as tape:
        seal(tape, 2, "bids.Ana", "secret bid")
        files = [path.read_bytes() for path in journal.path.parent.iterdir()]
        assert not any(b"secret" in content for content in files)
        assert tape.entries[-1].kind == "sealed"
        (act,) = fold(tape.entries).acts
        assert tape.unsealed(act) == {"bids.Ana": "secret bid"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_the_owner_may_read_the_key(journal: Journal) -> None:
    with begun(journal) as tape:
        seal(tape, 2, "bid", "3")
        (key,) = keys(journal)
        assert (key.stat().st_mode & 0o777, key.stat().st_size) == (0o600, KEY)


def test_all_are_revealed_together_and_the_key_thrown_away(journal: Journal) -> None:
    with begun(journal, "Ana") as tape:
        seal(tape, 2, "bids.Ana", "3")
        seal(tape, 2, "bids.Bo", "12")
        revealed = tape.reveal([(2, "bids.Ana", "3"), (2, "bids.Bo", "12")])
        assert [(entry.kind, entry.body["value"]) for entry in revealed] == [
            ("answer", "3"),
            ("answer", "12"),
        ]
        (act,) = fold(tape.entries).acts
        assert (act.answers["bids.Bo"][1], act.sealed) == ("12", {})
    assert keys(journal) == []


def test_bids_are_still_there_after_a_pause(journal: Journal) -> None:
    with begun(journal, "Ana") as tape:
        seal(tape, 2, "bid", "7")
    with journal.take(tape.id) as tape:
        assert tape.unsealed(fold(tape.entries).acts[0]) == {"bid": "7"}


def test_without_its_key_a_bid_counts_as_not_given(journal: Journal) -> None:
    with begun(journal, "Ana") as tape:
        seal(tape, 2, "old", "3")
        for key in keys(journal):
            key.unlink()
        seal(tape, 2, "new", "4")
        assert tape.unsealed(fold(tape.entries).acts[0]) == {"new": "4"}


def test_a_key_cut_short_is_none(tmp_path: Path) -> None:
    seal = Seal(tmp_path / "a.key")
    token = seal.closed("3", "bid")
    seal.path.write_bytes(b"short")
    assert seal.opened(token, "bid") is None
    assert seal.opened(seal.closed("4", "bid"), "bid") == "4"


@given(st.text() | st.sampled_from(HOSTILE))
def test_any_value_comes_out_as_it_went_in(
    tmp_path_factory: pytest.TempPathFactory, value: str
) -> None:
    seal = Seal(tmp_path_factory.getbasetemp() / "any.key")
    assert seal.opened(seal.closed(value, "a"), "a") == value


def test_neither_length_nor_sameness_of_bids_can_be_seen(tmp_path: Path) -> None:
    seal = Seal(tmp_path / "a.key")
    tokens = {seal.closed(value, "bid") for value in ("3", "3", "12", "a long word")}
    assert len(tokens) == 4
    assert len({len(token) for token in tokens}) == 1


def test_a_token_opens_only_where_it_was_closed(tmp_path: Path) -> None:
    seal = Seal(tmp_path / "a.key")
    token = seal.closed("3", "2 bids.Ana")
    assert seal.opened(token, "2 bids.Bo") is None
    for at in range(0, len(token), 7):
        other = "A" if token[at] != "A" else "B"
        assert seal.opened(token[:at] + other + token[at + 1 :], "2 bids.Ana") is None
    for wrong in ("", "x", "é", token[:-4], None):
        assert seal.opened(wrong, "2 bids.Ana") is None


def test_the_key_stream_never_repeats() -> None:
    stream = _xor(bytes(256), b"k" * KEY, b"n" * 16)
    assert len({stream[at : at + 32] for at in range(0, 256, 32)}) == 8
    assert _xor(_xor(b"bid", b"k" * KEY, b"n"), b"k" * KEY, b"n") == b"bid"
