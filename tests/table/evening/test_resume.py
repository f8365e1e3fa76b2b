"""Wherever an evening breaks off, it goes on at the same question."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.keeping import seeded
from tests.table.evening.conftest import Anyone, Table, Watched

EVERY = ("undo", "undo", "redo", "fix", "override", "note", "pause", "log", "score", "why")


class Photographed(Table):
    """A table whose journal is copied before each question, as a flat battery would leave it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "now")
        self.folder = folder
        self.taken: dict[int, object] = {}
        self.watch = self.photograph

    def photograph(self, evening: Watched) -> None:
        number = len(evening.entries)
        if number and number not in self.taken:
            self.taken[number] = evening.asked[-1]
            shutil.copytree(self.folder / "now", self.folder / str(number))


@given(st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_every_beginning_of_an_evening_goes_on_with_its_own_next_question(seed: int) -> None:
    with TemporaryDirectory() as folder:
        table = Photographed(Path(folder))
        table.presets = {"goods": "full"}  # no bid can be too much for the rules then
        table.keep(Anyone(seeded(seed), 80, EVERY))
        for number, question in table.taken.items():
            resumed = Table(Path(folder) / str(number)).sit()
            assert resumed.asked[-1] == question, number
