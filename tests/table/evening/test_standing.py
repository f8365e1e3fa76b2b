"""How long an evening took, by the times of its entries."""

import pytest

from companion.table.evening.standing import standing
from companion.table.journal.entries import chained
from tests.table.evening.conftest import GIZA

OPEN = ("19:00", "open", {"game": "giza", "kit": None, "id": "ab" * 16})


@pytest.mark.parametrize(
    ("later", "minutes"),
    [
        ([("19:20", "note", {"text": "a"}), ("20:00", "note", {"text": "b"})], 60),
        ([("19:20", "pause", {}), ("23:00", "note", {"text": "b"})], 20),
        ([("19:20", "note", {"text": "the phone dies"}), ("23:00", "note", {"text": "b"})], 80),
        ([("18:20", "note", {"text": "the clock is put back"}), ("18:30", "pause", {})], 10),
    ],
)
def test_an_evening_lasts_as_long_as_people_play(later, minutes):
    entries = []
    for time, kind, body in (OPEN, *later):
        before = entries[-1] if entries else None
        at = f"2026-01-31T{time}:00.000Z"
        entries.append(chained(before, at, "0.1.0", kind, body))
    assert standing(GIZA.kit, GIZA.game, entries).minutes == minutes
