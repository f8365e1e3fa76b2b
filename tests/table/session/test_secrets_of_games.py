"""Two sessions that differ in one secret answer alone tell alike, as long as it is one."""

import json
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.cli.history import _lines
from companion.games import slugs
from companion.kits import load_kit
from companion.questions.errors import InvalidAnswer
from companion.table.history.csv_form import csv_text
from companion.table.journal import tape
from companion.table.journal.exchange import session_json
from companion.table.session import commands
from companion.table.session.answers import answer_text
from companion.table.session.session import Session
from companion.table.session.summary import summary
from companion.table.terminal.screen import log_lines, outcome_lines, score_so_far, stage_lines
from companion.table.translator import Translator
from tests.specified import specified
from tests.table.driving import TRIO, english, in_the_deck
from tests.table.recorded import Evening, evenings

TRIED = 2
"""Secret answers of a game that are looked at: so many, and the last."""

TWO = 2
MOVES = {
    "cheops": 12,
    "giza": 60,
    "hearts": 60,
    "pyramidice": 30,
    "silver-gold": 30,
    "terra-pyramides": 120,
}
"""Answers after which something was secret, in a game that is played by chance."""


def told(session: Session) -> list[str]:
    """What anybody may read: log, points, `why`, where it stands, history, exports, fix, undo."""
    words, kit = english(session), session.way.kit
    lines = [*log_lines(session, words, everything=True), *score_so_far(session, words)]
    lines += stage_lines(
        session, session.way.playing.shows(session.position, None, alone=False), words
    )
    for act in session.played:
        if act.outcome and not session.is_hidden(act):
            lines += outcome_lines(act.outcome, kit, words, rules=True)
    entries = session.record.entries
    found = summary(kit, entries)
    lines += [*_lines(found, words), csv_text([found])]
    lines += [json.dumps(each["body"]) for each in session_json(entries)["entries"]]
    for number in range(1, len(entries) + 1):
        lines.append(_to_fix(session, number))
    session.take_news()
    for command in (commands.undo, commands.redo):
        command(session)
        lines += [words.say(each.text) for each in session.take_news() if each.text]
    return lines


def _to_fix(session: Session, number: int) -> str:
    try:
        _, found = commands.fixable(session, number)
    except InvalidAnswer:
        return "nothing"
    return english(session).say(answer_text(found.question, found.value))


class Course(NamedTuple):
    """What people answer one after another: as an evening was typed, or by chance."""

    game: str
    way: str
    answers: list[Any]
    secret: list[int]
    """How many answers come before each that is secret."""

    def until(self, number: int) -> Session:
        """The session after so many answers."""
        session = Session.begin(load_kit(self.game), self.way)
        words = english(session)
        for given in self.answers[:number]:
            session.answer(session.questions[0].id, given, words)
        return session

    def otherwise(self, number: int) -> list[Session]:
        """The sessions after each of two answers to a secret question, while they are sealed."""
        found: list[Session] = []
        question = self.until(number).questions[0]
        for value in [each.value for each in question.options] or [0, 1]:
            session = self.until(number)
            with suppress(InvalidAnswer):
                session.answer(question.id, value)
                found += [session] if session.has_secrets else []
            if len(found) == TWO:
                break
        return found


def typed(evening: Evening) -> Course:
    """The course of an evening; fists that are opened together, one after another."""
    session = Session.begin(load_kit(evening.game), evening.way)
    words, course = english(session), Course(evening.game, evening.way, [], [])
    for line in evening.typed:
        together = [each.id for each in session.questions if each.secret]
        for part in line.split() if len(line.split()) == len(together) > 1 else [line]:
            _go_on(session, course, part, words)
    return course


def by_chance(game: str) -> Course:
    """The course of a game move by move, dealt by hand, as far as `MOVES` go."""
    session = Session.begin(load_kit(game), "full")
    words, course, chance = english(session), Course(game, "full", [], []), Random(8)
    _go_on(session, course, list(TRIO), words)
    while session.questions and len(course.answers) < MOVES[game]:
        question = session.questions[0]
        offered = [each.value for each in question.options]
        values: list[Any] = in_the_deck(session, question, offered)
        if question.kind != "move" and question.empty != "asked":
            values = [question.default]
        chance.shuffle(values)
        _go_on(session, course, values[0], words)
    return course


def _go_on(session: Session, course: Course, given: Any, words: Translator) -> None:
    question = session.questions[0]
    session.answer(question.id, given, words)
    if question.secret:
        course.secret.append(len(course.answers))
    course.answers.append(given)


def look(course: Course) -> int:
    """Compare what is told; return how many secrets were looked at."""
    looked = 0
    for number in sorted({*course.secret[:TRIED], *course.secret[-1:]}):
        both = [told(each) for each in course.otherwise(number)]
        if len(both) == TWO:
            assert both[0] == both[1], f"answer {number}"
            looked += 1
    return looked


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tape, "now", lambda: "2026-01-02T03:04:05.678Z")


@pytest.mark.parametrize("game", specified())
def test_by_points(game: str) -> None:
    courses = [typed(each) for each in evenings() if (each.game, each.way) == (game, "points")]
    assert courses
    assert sum(map(look, courses)) >= (game == "giza"), "nothing else is secret by points"


@pytest.mark.parametrize("game", slugs())
def test_move_by_move(game: str) -> None:
    assert look(by_chance(game)) >= (game != "cheops"), "in Cheops nothing is secret"
