"""What is settled before play: figures, checks, and points that everybody begins with."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games import game_of
from companion.games.kit_games import evening
from companion.kits import Kit, load_kit
from companion.questions.errors import InvalidAnswer
from companion.table.session import reseating
from companion.table.session.session import Session
from tests.kit_files import written
from tests.table.driving import english

HANDICAP = """
[start.values]
table = "10 * players"
[start.points]
lead = { by = "table - 10 * seat + total", words = "Lead" }
[round]
count = 2
[round.ask]
won = "Won"
[round.points]
hand = "won + (total >= 10)"
"""
ROUND = "[round]\ncount = 1\n[round.ask]\na = 'A'\n[round.points]\ngot = 'a'\n"


def made(folder: Path, scores: str) -> Kit:
    head = 'id = "begun"\nname = "Begun"\nplayers = [2, 3, 4]\n'
    return load_kit("begun", written(folder / "begun", {"kit.toml": head, "score.toml": scores}))


def sat(kit: Kit, *names: str) -> Session:
    session = Session.begin(kit, "points")
    session.answer(session.questions[0].id, list(names))
    return session


def with_example(kit: Kit, **example: Any) -> Kit:
    assert kit.scores is not None
    return kit._replace(scores=replace(kit.scores, examples=(example,)))


def test_points_before_play_are_in_a_score_sheet_in_an_example_and_on_the_pad(
    tmp_path: Path,
) -> None:
    kit = made(tmp_path, HANDICAP)
    rounds = [{"won": [1, 2]}, {"won": [0, 1]}]
    lines, totals = {"lead": [10, 0], "hand": [3, 3]}, [13, 3]
    told = with_example(kit, players=["Ann", "Ben"], rounds=rounds, totals=totals, lines=lines)
    assert [str(each) for each in evening.faults(told)] == []
    sheet = [{"name": "Ann", "rounds": 3}, {"name": "Ben", "rounds": 3}]
    found = game_of(kit).score(kit, {"players": sheet}).value["players"]
    assert [each["total"] for each in found] == totals
    assert kit.table("scores").rows[0]["key"] == "points.lead"


def test_points_before_play_count_from_the_first_round_on_and_for_who_comes_late(
    tmp_path: Path,
) -> None:
    session = sat(made(tmp_path, HANDICAP), "Ann", "Ben")
    assert session.scores == {"Ann": 10, "Ben": 0}
    session.answer(session.questions[0].id, {"Ann": 1, "Ben": 2})
    reseating.come(session, "Cleo", english(session))
    session.answer(session.questions[0].id, {"Cleo": 5})
    assert session.scores == {"Ann": 12, "Ben": 2, "Cleo": 5 - 10}


def test_what_everybody_begins_with_is_told_where_it_was_asked(tmp_path: Path) -> None:
    asked = "[start.ask]\nh = 'Handicap'\n[start.points]\nlead = 'h'\n"
    session = sat(made(tmp_path, asked + ROUND), "Ann", "Ben")
    session.answer(session.questions[0].id, {"Ann": 7, "Ben": 0})
    assert session.scores == {"Ann": 7, "Ben": 0}
    outcome = session.played[-1].outcome
    assert outcome is not None
    assert outcome.points == {"Ann": 7, "Ben": 0}


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("[[start.check]]\nthat = 'players > 2'\nelse = 'Three at least.'\n", "Three at least."),
        ("[start.values]\nx = '1 // (players - 2)'\n", "start.values.x: column 3: divides by 0"),
    ],
)
def test_a_start_that_can_not_be_is_refused_with_those_who_play(
    start: str, said: str, tmp_path: Path
) -> None:
    session = Session.begin(made(tmp_path, start + ROUND), "points")
    with pytest.raises(InvalidAnswer) as refused:
        session.answer(session.questions[0].id, ["Ann", "Ben"])
    assert said in english(session).say(refused.value.text)
    session.answer(session.questions[0].id, ["Ann", "Ben", "Cleo"])
    assert session.position.players == ("Ann", "Ben", "Cleo")
