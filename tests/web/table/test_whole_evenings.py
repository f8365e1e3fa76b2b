"""Whole evenings of every game, by what phones show alone: as they come out without any."""

from pathlib import Path

import pytest

from companion.table.session.session import Session
from tests.table.driving import kept
from tests.table.recorded import Evening, evenings
from tests.web.evenings import known, tell
from tests.web.phones import Table, begun


@pytest.mark.parametrize("evening", evenings(), ids=lambda x: f"{x.game}-{x.way}-{x.name}")
def test_an_evening_by_phones_is_that_of_a_terminal(evening: Evening, tmp_path: Path) -> None:
    session, answers = known(evening)
    table = Table(tmp_path)
    phones = begun(table, evening.game, evening.way)
    sent = tell(table, phones, answers)
    found = table.room.session
    assert found is not None
    assert found.result is not None
    totals = {seat["name"]: seat["total"] for seat in found.result.value["players"]}
    assert totals == evening.totals
    assert open_answers(found) == open_answers(session)
    assert sent == evening.forms, "tests/bench/README.md tells how many forms an evening takes"
    assert sent <= len(answers)
    assert evening.most is None or sent <= evening.most
    assert found.scores == totals, "the line of the score ends with the result"
    assert all(str(total) in phones[2].page.words for total in totals.values())
    assert "Nothing has happened yet" not in phones[2].shown("/why").words
    phones[2].post(phones[2].page.form("/leave"))
    assert table.room.session is None


def open_answers(session: Session) -> list[str]:
    """The answers of a session; who gave one first is no part of them."""
    entries = kept(session.record.entries)
    return sorted(repr(body) for kind, body in entries if kind == "answer")
