"""Evenings that nobody would play: random answers to every game in every way, words in between.

Whatever is typed, nothing but a question follows, no line is wider than a phone, and the journal
tells the same evening again.
"""

import io
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest

from companion.cli.keeping import programs
from companion.cli.lookup import house_texts
from companion.games import has_rules, open_game, slugs
from companion.kits import load_kit
from companion.questions.question import Question
from companion.table.journal import Journal
from companion.table.journal.fold import fold
from companion.table.session.session import Session, open_way
from companion.table.session.way import FULL, WAYS
from companion.table.terminal.driver import Driver
from companion.table.terminal.terminal import InputEnded, Terminal
from companion.table.terminal.typed_commands import run_command
from companion.table.terminal.width import columns
from companion.table.translator import Translator
from tests.table.driving import Anybody

WIDE = 40
LENGTH = 120
"""Answers in one evening, if it does not end before."""

WORDS = ("log", "undo", "redo", "score", "why", "?", "log all", "note hm", "fix 7", "x", "board",
         "99,99", "pause", "", "undo", "override")  # fmt: skip
NAMES = ["Ana", "本田さん", "Zoë 👩‍👩‍👧", "Maximiliana von Habsburg-Lothringen", "Ed"]

EVENINGS = [
    (slug, way) for slug in slugs() for way in WAYS if way != FULL or has_rules(slug)
]  # fmt: skip
QUICK = ("sensible", "random")
"""Bots that may sit down: those that try games out play no other evening, and take their time."""


class Robot(Terminal):
    """Types at random what a question may well admit, and now and then something else."""

    def __init__(self, seed: int) -> None:
        super().__init__(io.StringIO(), io.StringIO(), "dumb")
        self.is_live = True
        self.anybody = Anybody(seed)
        self.question: Question | None = None
        self.left = LENGTH

    def read(self, question: str) -> str:
        self._write(self._prompt(question) + "\n")
        self.left -= 1
        if self.left < 0:
            raise InputEnded
        asked, self.question = self.question, None
        if asked is None:  # the phone changes hands, or somebody came back
            return ""
        if self.anybody.chance.random() < 0.08:
            return self.anybody.chance.choice(WORDS)
        return self.typed(asked)

    def read_unseen(self, question: str) -> str:
        return self.read(question)

    def clear(self) -> None:
        """Leave what was shown to be checked."""

    def typed(self, question: Question) -> str:
        """Return an answer as somebody would type it."""
        if question.kind == "names":
            return ", ".join(NAMES[: self.anybody.chance.choice(question.sizes)])
        value = self.anybody.value(question)
        if isinstance(value, Mapping):
            return ", ".join(self.one(question, each) for each in value.values())
        if question.many and isinstance(value, list):
            return " ".join(self.one(question, each) for each in value)
        return self.one(question, value)

    def one(self, question: Question, value: Any) -> str:
        """Return one value: by its key, where it has one, or as it is."""
        if value is None or value == []:
            return ""
        if question.kind == "box":
            return "{},{}".format(*value)
        if question.kind == "grid":
            return " ".join(value)
        if question.kind == "line":
            return "".join(str(each or "-")[0] for each in value)
        keys = {str(option.value): option.key for option in question.options}
        by_key = self.anybody.chance.random() < 0.5
        return (keys.get(str(value)) if by_key else "") or str(value)

    @property
    def lines(self) -> list[str]:
        return self._screen.getvalue().split("\n")  # type: ignore[attr-defined]


class Watched(Driver):
    """Lets a robot see each question before it answers."""

    def _read(self, question: Question) -> str:
        self.terminal.question = question  # type: ignore[attr-defined]
        return super()._read(question)


@pytest.mark.parametrize(("seed", "language"), [(0, "en"), (1, "ja")])
@pytest.mark.parametrize(("slug", "name"), EVENINGS)
def test_a_random_evening_holds_together(tmp_path, slug, name, seed, language):
    kit, robot = load_kit(slug), Robot(seed)
    journal = Journal(tmp_path / "journal.sqlite3")
    bots = programs(None, seed)._replace(kinds=QUICK) if name == FULL else None
    way = open_way(name, kit, open_game(slug), bots)
    session = Session.new(way, lambda: journal.create(slug, None, name), {})
    translator = Translator(kit.texts, language, house_texts(), kit)
    with suppress(InputEnded):
        Watched(session, robot, translator, run_command).run()
    session.close()
    assert [line for line in robot.lines if columns(line) > WIDE] == []
    entries = journal.entries(journal.find())
    seen, whole = told(Session.replay(entries, kit)), told(session)
    if any(act.sealed for act in fold(entries).acts):
        # What is secret to the end stays sealed in an evening that was broken off before it.
        assert (seen[0], seen[1]) == (whole[0][: len(seen[0])], whole[1])
    else:
        assert seen == whole


def told(session: Session) -> tuple[Any, ...]:
    """All that an evening comes to, as far as its journal can be read by everybody."""
    scores = [(each.act, each.title, each.scores) for each in session.played]
    result = session.result and session.result.value
    return scores, session.position.players, session.unplaced, result
