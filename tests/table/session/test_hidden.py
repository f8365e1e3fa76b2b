"""Answers that stay hidden beyond their question: nobody is told of them before their time."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from companion.cli.history import _lines
from companion.kits import Faulty, Kit, load_kit
from companion.questions.errors import InvalidAnswer
from companion.table.history.csv_form import csv_text
from companion.table.journal import Journal
from companion.table.journal.exchange import session_json
from companion.table.session import commands
from companion.table.session.session import Session
from companion.table.session.summary import summary
from companion.table.terminal.screen import log_lines, outcome_lines, score_so_far
from tests.kit_files import written
from tests.table.driving import english

COURT = """
[start.ask]
goal = { words = "Play to", each = "once" }
role = { words = "Your role", choices = ["lotus", "scarab"], hidden = true }
[[start.check]]
that = "sum(players, role == 'scarab') == 1"
else = "There is one scarab"
[round]
count = 2
[round.ask]
bid = { words = "Bid", maximum = 9, hidden = true }
stake = { words = "Stake", hidden = true, until = "round", maximum = 999 }
taken = { words = "Taken" }
[round.points]
hand = "taken + bid + stake"
[final.ask]
guess = { words = "Guessed", kind = "player" }
[final.points]
side = "if(role == 'scarab', 5, 0)"
"""
PEOPLE = ["Ana", "Bo", "Chi"]
ONES = {"Ana": 1, "Bo": 1, "Chi": 1}


@pytest.fixture
def kit(tmp_path: Path) -> Callable[[str], Kit]:
    def made(scores: str) -> Kit:
        head = 'id = "court"\nname = "Court"\nplayers = [2, 3]\n'
        files = {"kit.toml": head, "score.toml": scores}
        return load_kit("court", written(tmp_path / "court", files))

    return made


class Table:
    """A session that is put away and gone on with after each answer."""

    def __init__(self, kit: Kit, folder: Path) -> None:
        folder.mkdir()
        self.kit = kit
        self.journal = Journal(folder / "journal.sqlite3")
        self.session = Session.begin(kit, "points", self.journal)
        self.tell(PEOPLE)

    def tell(self, *answers: Any) -> None:
        for answer in answers:
            self.session.answer(self.session.questions[0].id, answer)
            self.put_away()

    def put_away(self) -> None:
        self.session.close()
        self.session = Session.resume(self.journal.take(self.journal.find()), self.kit)

    @property
    def log(self) -> list[str]:
        return log_lines(self.session, english(self.session), everything=True)

    @property
    def told(self) -> str:
        """All that the log, `why`, points, history, exports and news tell anybody."""
        session, words = self.session, english(self.session)
        lines = [*self.log, *score_so_far(session, words)]
        for act in session.played:
            if act.outcome and not session.is_hidden(act):
                lines += outcome_lines(act.outcome, self.kit, words, rules=True)
        entries = session.record.entries
        found = summary(self.kit, entries)
        lines += [*_lines(found, words), csv_text([found])]
        sent = [each["body"] for each in session_json(entries)["entries"][1:]]
        return "\n".join([*lines, json.dumps(sent)])


def slots(table: Table, said: Iterable[str]) -> list[bool]:
    return [each in table.told for each in said]


def test_a_role_is_told_at_the_end_and_not_before(
    kit: Callable[[str], Kit], tmp_path: Path
) -> None:
    table = Table(kit(COURT), tmp_path / "table")
    table.tell(100, "scarab", "lotus", "lotus")
    assert table.session.questions[0].path == "round.bid.Ana"
    for number in range(2):
        assert "Your role: hidden" in table.told
        assert "Play to: 100" in table.told, "what was answered openly is told"
        assert slots(table, ("scarab", "lotus")) == [False, False]
        table.tell(1, 2, 3)
        assert "Bid: 3" in table.told
        mark = 771 + 10 * number
        table.tell(*range(mark, mark + 3))
        assert not [x for x in table.told.splitlines() if f"{mark}" in x]
        assert "Stake: hidden" in table.told
        table.tell({"Ana": 1, "Bo": 0, "Chi": 0})
        assert f"Stake: {mark}" in table.told
    assert table.session.scores == {"Ana": 1560, "Bo": 1556, "Chi": 1560}
    table.tell("Bo")
    assert slots(table, ("Ana: Your role: scarab", "Bo: Your role: lotus")) == [True, True]
    assert table.session.scores == {"Ana": 1565, "Bo": 1556, "Chi": 1560}


def test_a_role_is_put_right_by_its_player_alone_and_stays_hidden(
    kit: Callable[[str], Kit], tmp_path: Path
) -> None:
    table = Table(kit(COURT.replace("== 1", "<= 2")), tmp_path / "table")
    table.tell(100, "scarab", "lotus", "lotus", 1, 2, 3)
    session, words = table.session, english(table.session)
    number = next(x.seq for x in session.record.entries if x.kind == "sealed") + 1
    with pytest.raises(InvalidAnswer):
        commands.fix(session, number, "scarab", words)
    commands.fix(session, number, "scarab", words, lambda question: question.who == "Bo")
    assert [words.say(x.text) for x in session.take_news() if x.text] == [
        f"Entry {number} is put right; what came after it is played again."
    ]
    assert slots(table, ("scarab", "lotus", "Bo: Your role: hidden")) == [False, False, True]
    commands.undo(session)
    assert "scarab" not in str(session.take_news())
    commands.redo(session)
    taken = {"Ana": 0, "Bo": 0, "Chi": 0}
    table.tell(0, 0, 0, taken, 0, 0, 0, 0, 0, 0, taken, None)
    assert slots(table, ("Bo: Your role: scarab",)) == [True]


def test_what_does_not_go_together_is_said_of_nobody_and_all_answer_anew(
    kit: Callable[[str], Kit], tmp_path: Path
) -> None:
    table = Table(kit(COURT), tmp_path / "table")
    table.tell(100, "lotus", "lotus")
    with pytest.raises(InvalidAnswer) as refused:
        table.tell("lotus")
    said = english(table.session).say(refused.value.text)
    assert "There is one scarab" in said
    assert [x.who for x in table.session.questions] == PEOPLE


ALIKE = 'x = { words = "X", hidden = true, distinct = "players" }'
SUM = 'x = { words = "X", hidden = true, total = 5 }'


@pytest.mark.parametrize("question", [ALIKE, SUM], ids=["alike", "sum"])
def test_whoever_answers_last_learns_nothing_of_the_others(
    question: str, kit: Callable[[str], Kit], tmp_path: Path
) -> None:
    table = Table(kit(f"[round.ask]\n{question}\n[round.points]\np = 'x'"), tmp_path / "table")
    table.tell("round", 417, 417)
    with pytest.raises(InvalidAnswer) as refused:
        table.tell(2)
    said = english(table.session).say(refused.value.text)
    assert "417" not in said
    assert "Ana" not in said.partition("that can't be")[2]
    assert [x.who for x in table.session.questions] == PEOPLE


HIDDEN = "[start.ask]\nrole = { choices = ['lotus', 'scarab'], hidden = true }\n"
SIDE = "[start.values]\nside = \"role == 'lotus'\"\n"
POINTS = "[final.points]\np = 'side'\n"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("[round.ask]\na = {}\n[round.points]\nq = 'a + side'", "round.points.q: column 5: side"),
        ("[round.ask]\na = { maximum = '1 + side' }", "round.ask.a.maximum"),
        ("[round.ask]\na = { when = 'side' }", "round.ask.a.when"),
        ("[round.ask]\na = { total = 'sum(players, side)' }", "round.ask.a.total"),
        ("[round]\nuntil = 'sum(players, side) > 3'\nask.a = {}", "round.until"),
        ("[round]\ncount = 'count(players, side)'\nask.a = {}", "round.count"),
        ("[round]\norder = 'side'\nask.a = {}", "round.order"),
        ("[final]\nask.a = { when = 'side' }", "final.ask.a.when"),
        ("[[start.check]]\nthat = 'side'\nelse = 'No'", "start.check"),
        (
            "[[start.check]]\nthat = 'sum(players, side) > 1'\nelse = '{sum(players, side)}'",
            "start.check",
        ),
        (
            "[round.ask]\na={}\n[[round.check]]\nthat = 'sum(players, a * side) < 2'\nelse = 'x'",
            "round.check",
        ),
    ],
)
def test_what_would_tell_of_it_is_a_fault(more: str, said: str, kit: Callable[[str], Kit]) -> None:
    points = "" if "[final]" in more else POINTS
    final = "\npoints.p = 'side'" if "[final]" in more else ""
    with pytest.raises(Faulty, match="which is hidden until the end") as faulty:
        kit(HIDDEN + SIDE + more + final + "\n" + points)
    assert said in str(faulty.value)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("{ hidden = true, until = 'never' }", "'never' is not possible"),
        ("{ until = 'end' }", "until is said of what is hidden"),
        ("{ rows = 3, ask.n = { hidden = true } }", "hidden is said of the whole list"),
    ],
)
def test_until_when_is_said_of_what_is_hidden(
    question: str, said: str, kit: Callable[[str], Kit]
) -> None:
    with pytest.raises(Faulty) as faulty:
        kit(f"[round.ask]\na = {question}\n[final.points]\np = '1'")
    assert said.partition(" is ")[2] in str(faulty.value)


OPENLY = COURT.replace(", hidden = true }", " }").replace(', hidden = true, until = "round"', "")
FIXED: list[tuple[str, list[Any], int, Any]] = [
    (COURT, [100, "scarab", "lotus", "lotus", 1, 2, 3, 4, 5, 6], 4, "lotus"),
    (
        OPENLY,
        [100, dict(zip(PEOPLE, ["scarab", "lotus", "lotus"], strict=True)), *2 * [ONES]],
        4,
        dict.fromkeys(PEOPLE, "lotus"),
    ),
]


@pytest.mark.parametrize(("scores", "told", "number", "wrong"), FIXED, ids=["hidden", "openly"])
def test_undo_after_a_correction_that_is_refused_has_all_as_it_was(
    scores: str,
    told: list[Any],
    number: int,
    wrong: Any,
    kit: Callable[[str], Kit],
    tmp_path: Path,
) -> None:
    """The rounds after it too; whoever has begun to answer anew takes that back first."""
    table = Table(kit(scores), tmp_path / "table")
    table.tell(*told, ONES)
    before, scored = table.log, table.session.scores
    for begun in (0, 1):
        session, words = table.session, english(table.session)
        commands.fix(session, number, wrong, words, lambda question: question.who == "Ana")
        assert session.questions[0].path.startswith("start.role")
        if begun and session.questions[0].who:
            session.answer(session.questions[0].id, "lotus")
            commands.undo(session)
        commands.undo(session)
        said = [words.say(each.text) for each in session.take_news() if each.text]
        assert said[-1] == f"Entry {number} is as it was before."
        table.put_away()
        assert (table.log, table.session.scores) == (before, scored)


def test_a_question_that_ends_in_its_own_mark_takes_no_colon(
    kit: Callable[[str], Kit], tmp_path: Path
) -> None:
    asked = '[round.ask]\nhost = { words = "Who was host?", kind = "player" }\n'
    table = Table(kit(asked + "[round.points]\np = 'host'"), tmp_path / "table")
    table.tell("round", "Bo")
    assert any("Who was host? Bo" in each for each in table.log)
