"""Undo and redo, one answer at a time, through a whole evening."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.journal import Record
from tests.games.keeping import seeded
from tests.table.evening.conftest import HOME, OPENING, RECONCILE, Anyone, Table, Watched, shown

Standing = tuple[object, ...]


def state(evening: Watched, record: Record) -> Standing:
    """Where an evening stands: what counts, and what is asked next."""
    position = evening.position
    return position.seating, position.state, record.acts, record.remarks, evening.asked[-1].path


def test_undo_goes_back_to_the_very_first_question(table: Table) -> None:
    entries = len(HOME)
    evening = table.sit(*HOME, *["undo"] * (entries + 1))
    assert evening.asked[-1].path == "seats"
    assert table.record.acts == ()
    assert "There is nothing to take back." in shown(evening).words


def test_redo_goes_forward_to_where_undo_began(table: Table) -> None:
    before = table.sit(*HOME)
    standing = state(before, table.record)
    after = table.sit(*["undo"] * 12, *["redo"] * 13)
    assert state(after, table.record) == standing
    assert "There is nothing to put back." in shown(after).words


def test_a_draw_goes_with_the_answer_that_had_it_drawn(table: Table) -> None:
    draw = [*OPENING[:-2], "draw"]
    evening = table.sit(*draw)
    assert evening.asked[-1].path == "goods"
    evening = table.sit("undo")
    assert evening.asked[-1].path == "start"


def test_what_was_drawn_is_put_back_as_it_was(table: Table) -> None:
    table.sit(*OPENING[:-2], "draw")
    drawn = table.record.acts[0].answers["drawn"]
    for _ in range(6):
        evening = table.sit("undo", "redo")
        assert evening.asked[-1].path == "goods"
        assert table.record.acts[0].answers["drawn"] == drawn


def test_what_was_preset_is_asked_once_it_is_taken_back(table: Table) -> None:
    table.presets = {"seats": "3"}
    evening = table.sit("Ana", "undo", "undo")
    assert evening.asked[-1].path == "seats"


@given(st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_any_evening_is_undone_to_nothing_and_redone_to_what_it_was(seed: int) -> None:
    with TemporaryDirectory() as folder:
        table = Table(Path(folder))
        table.presets = {"goods": "full"}
        table.keep(Anyone(seeded(seed), 60, ("fix", "override", "note")))
        table.presets = {}
        before = table.sit()
        if before.asked[-1].path == "closing.menu" or before.asked[-1] == RECONCILE:
            return
        standing, steps = state(before, table.record), len(table.entries)
        undone = table.sit(*["undo"] * steps)
        assert (undone.asked[-1].path, table.record.acts) == ("seats", ())
        taken_back = len(table.entries) - steps
        assert state(table.sit(*["redo"] * taken_back), table.record) == standing
