"""Whole games of every game that has rules, typed at random at a terminal forty columns wide.

Each answer is legal, and typed in one of three ways: its line, the numbers of menus, or words; now
and then somebody types something else. The journal tells the same game again.
"""

import io
import random
from collections.abc import Iterator
from typing import Any

import pytest
from companion.table.ask import Sitting
from companion.table.evening.evening import Evening
from companion.table.evening.record import record_lines
from companion.table.evening.rooms import moves_room
from companion.table.evening.standing import misfit, played, standing
from companion.table.questions import Question

from companion.cli.moves import programs
from companion.games import has_rules, open_game, slugs
from companion.games.contract import CHANCE
from companion.kits import load_kit
from companion.table.journal import Journal
from companion.table.terminal.terminal import Terminal
from companion.table.terminal.width import columns
from companion.table.translator import Translator

WORDS = ("log", "score", "why", "?", "log all", "note hm", "x", "undo", "undo", "redo", "99,99")
PEOPLE = ("Ana", "本田さん", "Zoë 👩‍👩‍👧", "Maximiliana von Habsburg-Lothringen")
WIDE = 40

SITTINGS = [
    ("en", 2, {"bots": "", "deal": "table"}),
    ("ja", 2, {"bots": "2", "bots[1]": "greedy", "deal": "program"}),
    ("en", 3, {"bots": "1, 3", "bots[0]": "random", "bots[2]": "random", "deal": "table"}),
    ("ja", 3, {"bots": "3", "bots[2]": "random", "deal": "program"}),
]
"""In which language, how many play, and what is settled before."""


class Player(Terminal):
    """Types for all people; `evening` is what they play."""

    evening: Evening
    question: Question

    def __init__(self, seed: int, seldom: float) -> None:
        super().__init__(io.StringIO(), io.StringIO(), "dumb")
        self.is_live = True
        self.chance = random.Random(seed)
        self.seldom = seldom
        self.typed = 0

    def read(self, question: str) -> str:
        self._write(self._prompt(question) + "\n")
        self.typed += 1
        assert self.typed < 3000, "the game does not end"
        return self.answer()

    def read_unseen(self, question: str) -> str:
        self._write(self._prompt(question) + "\n")
        return ""

    def clear(self) -> None:
        """Leave what was shown to be checked."""

    def answer(self) -> str:
        if self.question.path.startswith("closing"):
            return ""
        if self.chance.random() < self.seldom:
            return self.chance.choice(WORDS)
        if not self.question.options:
            return self.line()
        way = self.chance.choice(("line", "number", "words"))
        number = self.chance.randrange(len(self.question.options))
        if way == "line":
            return self.line()
        if way == "number" and self.question.numbered:
            return str(number + 1)
        return self.question.labels[number]

    def line(self) -> str:
        """Return a legal line; of draws sometimes two that follow each other."""
        rules: Any = self.evening.room.keeper.rules  # type: ignore[attr-defined]
        position = self.evening.position.state.position.copy()
        decision = rules.pending(position)
        action = self.chance.choice(rules.legal(position))
        lines = rules.text(action)
        rules.apply(position, action)
        if decision.who == CHANCE and rules.pending(position) == decision:
            lines += "; " + rules.text(self.chance.choice(rules.legal(position)))
        return str(lines)

    @property
    def lines(self) -> Iterator[str]:
        return iter(self._screen.getvalue().split("\n"))  # type: ignore[attr-defined]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a player see each question before it is answered."""
    asked = Sitting._answered  # noqa: SLF001 - the only place that all questions pass

    def seen(sitting: Sitting, question: Question) -> str:
        sitting.terminal.question = question  # type: ignore[attr-defined]
        return asked(sitting, question)

    monkeypatch.setattr(Sitting, "_answered", seen)


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize(("language", "seats", "opening"), SITTINGS)
@pytest.mark.parametrize("slug", [slug for slug in slugs() if has_rules(slug)])
def test_a_whole_game_is_kept_to_its_end(tmp_path, slug, seats, opening, language):
    kit, game, journal = load_kit(slug), open_game(slug), Journal(tmp_path / "journal.sqlite3")
    player = Player(seats, 0.03)
    voice = Translator(kit.texts, language)
    evening = Evening(
        moves_room(kit, game, programs(seats)),
        lambda: journal.create(slug, None, "points"),
        player,
        voice,
    )
    player.evening = evening
    names = {f"players[{seat}]": name for seat, name in enumerate(PEOPLE[:seats])}
    evening.presets = {"seats": str(seats), "checklist.way": "begin", **names, **opening}
    evening.keep()
    evening.let_go()
    wide = [line for line in player.lines if columns(line) > WIDE]
    assert wide == []

    entries = journal.entries(journal.find())
    assert misfit(kit, game, entries) is None
    found = standing(kit, game, entries)
    assert evening.position.result is not None
    assert found.result == evening.position.result.value
    again = played(kit, game, entries, Translator(kit.texts, language))
    state, same = evening.position.state.position, again.position.state.position
    assert same.key() == state.key()
    assert [line for line in record_lines(again) if columns(line) > WIDE] == []
