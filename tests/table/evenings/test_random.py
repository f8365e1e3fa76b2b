"""Evenings of every game that nobody would play: random answers, and words in between.

Whatever is typed, nothing but a question follows, no line is wider than a phone, and the journal
tells the same evening again.
"""

import io
import random
from contextlib import suppress

import pytest
from companion.table.ask import Sitting
from companion.table.evening.evening import Evening
from companion.table.evening.played import Room
from companion.table.evening.scorekeeping import SCOREKEEPING
from companion.table.evening.standing import misfit, standing
from companion.table.questions import Question

from companion.games import open_game, slugs
from companion.kits import load_kit
from companion.table.journal import Journal
from companion.table.terminal.terminal import InputEnded, Terminal
from companion.table.terminal.width import columns
from companion.table.translator import Translator

LENGTH = 160
"""Answers in one evening, if it does not end before."""

WORDS = ("log", "undo", "redo", "score", "why", "?", "log all", "note what a turn", "fix 7", "x")
NAMES = ("Ana", "本田さん", "Zoë 👩‍👩‍👧", "Maximiliana von Habsburg-Lothringen", "Ed")


class Robot(Terminal):
    """Types at random, and holds every line that is shown against the width of a phone."""

    def __init__(self, seed: int) -> None:
        super().__init__(io.StringIO(), io.StringIO(), "dumb")
        self.is_live = True
        self.chance = random.Random(seed)
        self.question: Question | None = None
        self.left = LENGTH
        self.last = ""
        self.again = ""

    def read(self, question: str) -> str:
        self._write(self._prompt(question) + "\n")
        return self.typed(question)

    def read_unseen(self, question: str) -> str:
        return self.read(question)

    def clear(self) -> None:
        """Leave what was shown to be checked."""

    def typed(self, line: str) -> str:
        self.left -= 1
        if self.left < 0:
            raise InputEnded
        if line == self.again:
            return self.last
        if self.chance.random() < 0.06:
            return self.chance.choice(WORDS)
        self.last = self.answer(self.question)
        return self.last

    def answer(self, question: Question | None) -> str:
        """Return something that the question may well admit."""
        if question is None or self.chance.random() < 0.1:
            return ""
        if question.options:
            values = [value for value, _ in question.options if value != "finish"]
            return str(self.chance.choice(values or ["finish"]))
        if question.kind == "integer":
            most = question.low + 4 if question.high is None else min(question.high, 60)
            low = int(question.low)
            return str(self.chance.randint(low, max(low, int(most))))
        if question.kind == "box":
            return "".join(str(self.chance.randint(1, int(question.high or 5))) for _ in "rc")
        free = [name for name in NAMES if name not in question.taken]
        return self.chance.choice(free) if question.kind == "text" else ""

    @property
    def lines(self) -> list[str]:
        return self._screen.getvalue().split("\n")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("slug", slugs())
def test_a_random_evening_holds_together(tmp_path, monkeypatch, slug, seed, language):
    kit, game, robot = load_kit(slug), open_game(slug), Robot(seed)
    voice = Translator(kit.texts, language)
    robot.again = voice.text("prompt.again")
    journal = Journal(tmp_path / "journal.sqlite3")
    asked = Sitting._answered  # noqa: SLF001 - the robot sees each question before it answers

    def seen(sitting: Sitting, question: Question) -> str:
        robot.question = question
        return asked(sitting, question)

    monkeypatch.setattr(Sitting, "_answered", seen)
    kept = Room(kit, game, open_game(slug).keeper, SCOREKEEPING)
    evening = Evening(kept, lambda: journal.create(slug, None, "points"), robot, voice)
    with suppress(InputEnded):
        evening.keep()
    evening.let_go()
    assert [line for line in robot.lines if columns(line) > 40] == []
    (head,) = journal.sessions()
    entries = journal.entries(head.id)
    again = standing(kit, game, entries)
    assert misfit(kit, game, entries) == evening.unplaced
    assert len(again.course) == sum(act.outcome is not None for act in evening.played)
