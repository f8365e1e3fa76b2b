"""Damaged files: no traceback, and nothing told that was not written."""

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.table.journal import Entry, Journal, JournalFault
from tests.table.journal.conftest import HOSTILE, answer, begun

Kept = dict[str, tuple[Entry, ...]]
PAGE = 4096
INDEX_LEAF = 10  # the first byte of such a page


class Whole(tuple[bytes, Kept]):
    """A file's content and what is in it; too long to be shown with each failure."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "Whole(...)"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """The bytes of a real journal of three evenings, written in turns, and what is in it."""
    journal = Journal(tmp_path_factory.mktemp("whole") / "journal.sqlite3")
    short = [name for name in HOSTILE if len(name) < PAGE]
    tapes = [begun(journal, *names) for names in (short, short, [*short, "N" * 10_000])]
    for number in range(60):
        for tape in tapes:
            tape.append(*answer(2, f"path[{number}]", "value" * (number % 7)))
    for tape in tapes:
        tape.close()
    kept = {tape.id: journal.entries(tape.id) for tape in tapes}
    return Whole((journal.path.read_bytes(), kept))


def used(path: Path, kept: Kept) -> Iterator[str]:
    """Do all that a program does with a journal; yield what it told."""
    journal = Journal(path)
    uses: list[Callable[[], object]] = [journal.sessions, journal.names]
    uses += [lambda id_=id_: journal.entries(id_) for id_ in kept]
    uses += [lambda id_=id_: journal.take(id_).close() for id_ in kept]
    for use in uses:
        try:
            use()
        except JournalFault as fault:
            yield str(fault)


def check(content: bytes, path: Path, kept: Kept) -> int:
    """Check what is read of a damaged file; return how many entries that is."""
    path.write_bytes(content)
    salvaged = Journal(path).salvage()
    assert path.read_bytes() == content
    assert all("\n" not in told for told in used(path, kept))
    number = 0
    for session, (entries, wrong) in salvaged.items():
        assert entries == kept.get(session, ())[: len(entries)]
        assert wrong or entries
        number += len(entries)
    for session, entries in kept.items():
        try:
            read = Journal(path).entries(session)
        except JournalFault:
            continue
        assert read == entries[: len(read)]
    return number


def test_a_sound_file_is_read_whole(whole: Whole, tmp_path: Path) -> None:
    content, kept = whole
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(content)
    salvaged = Journal(path).salvage()
    assert {session: each.entries for session, each in salvaged.items()} == kept
    assert {each.wrong for each in salvaged.values()} == {None}


def without(content: bytes, page: int) -> bytes:
    return content[: page * PAGE] + b"\xff" * PAGE + content[(page + 1) * PAGE :]


@pytest.mark.parametrize("page", [0, 1], ids=["schema", "root of the table"])
def test_rows_are_read_from_the_bytes_where_sqlite_finds_no_way(
    whole: Whole, tmp_path: Path, page: int
) -> None:
    """Only a row longer than a page, which nobody types, ends its session there: its second."""
    content, kept = whole
    path, (one, other, long) = tmp_path / "journal.sqlite3", kept
    check(without(content, page), path, kept)
    salvaged = Journal(path).salvage()
    assert (salvaged[one].entries, salvaged[other].entries) == (kept[one], kept[other])
    assert salvaged[long].wrong == "entry 2 is damaged or missing"


def test_a_bad_page_hides_no_page_before_it(whole: Whole, tmp_path: Path) -> None:
    content, kept = whole
    path, everything = tmp_path / "journal.sqlite3", sum(map(len, kept.values()))
    last = max(content.rfind(entries[-1].digest.encode()) for entries in kept.values()) // PAGE
    assert check(without(content, last), path, kept) >= everything - 25


def test_a_bad_page_of_the_index_hides_nothing(whole: Whole, tmp_path: Path) -> None:
    content, kept = whole
    everything = sum(map(len, kept.values()))
    leaves = [page for page in range(len(content) // PAGE) if content[page * PAGE] == INDEX_LEAF]
    assert leaves
    for page in leaves:
        path = tmp_path / "journal.sqlite3"
        assert check(without(content, page), path, kept) == everything


SEEDS = st.integers(0, 2**32)  # which bits they mean depends on the file, whose ids are random


@given(seed=SEEDS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_flipped_bits(whole: Whole, tmp_path: Path, seed: int) -> None:
    content, kept = whole
    rng, bad = random.Random(seed), bytearray(content)
    for _ in range(rng.randint(1, 30)):
        bad[rng.randrange(len(bad))] ^= 1 << rng.randrange(8)
    check(bytes(bad), tmp_path / "journal.sqlite3", kept)


@given(seed=SEEDS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_truncated_files(whole: Whole, tmp_path: Path, seed: int) -> None:
    content, kept = whole
    length = random.Random(seed).randrange(len(content))
    check(content[:length], tmp_path / "journal.sqlite3", kept)


def test_a_schema_that_is_no_text_is_told(whole: Whole, tmp_path: Path) -> None:
    """SQLite's message quotes it, and Python cannot decode that."""
    content, kept = whole
    bad = content.replace(b"tableentryentry", b"table\xee\xee\xee\xee\xeeentry", 1)
    bad = bad.replace(b"TABLE entry (", b"TABLE entry ,", 1)
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(bad)
    with closing(sqlite3.connect(path)) as file, pytest.raises(UnicodeDecodeError):
        file.execute("SELECT * FROM entry")
    everything = sum(map(len, kept.values()))
    assert check(bad, path, kept) >= everything * 2 // 3


def test_most_of_a_file_with_one_flipped_bit_is_read(whole: Whole, tmp_path: Path) -> None:
    content, kept = whole
    everything = sum(map(len, kept.values()))
    rng = random.Random(7)
    numbers = []
    for _ in range(40):
        bad, bit = bytearray(content), rng.randrange(len(content) * 8)
        bad[bit // 8] ^= 1 << bit % 8
        numbers.append(check(bytes(bad), tmp_path / "journal.sqlite3", kept))
    assert sum(numbers) / len(numbers) > 0.8 * everything


def test_the_entry_where_it_breaks_is_told(whole: Whole, tmp_path: Path) -> None:
    content, kept = whole
    path, session = tmp_path / "journal.sqlite3", next(iter(kept))
    digest = kept[session][29].digest.encode()
    path.write_bytes(content.replace(digest, digest[::-1]))
    assert Journal(path).salvage()[session].wrong == "entry 30 is damaged or missing"
    assert len(Journal(path).salvage()[session].entries) == 29


def test_an_entry_under_another_sessions_name_is_known_by_its_digest(
    whole: Whole, tmp_path: Path
) -> None:
    content, kept = whole
    path, (one, other, _) = tmp_path / "journal.sqlite3", kept
    before, _, after = content.rpartition(one.encode())
    assert check(before + other.encode() + after, path, kept) == sum(map(len, kept.values()))
