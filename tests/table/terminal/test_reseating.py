"""At a terminal: several answers on a line, people who come and leave, a closed evening."""

from pathlib import Path

import pytest

from companion.kits import load_kit
from companion.table.session.session import Session
from tests.table.plain_kit import plain_kit
from tests.table.terminal.conftest import sit

BEGUN = ("Ann Ben Cleo", "", "1 2 3", "5 -3 0", "Ann")
PLAYED = (*BEGUN, "1 2 3", "", "1 1 1", "", "0 0 0")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session.begin(plain_kit(tmp_path / "plain"))


def again(session: Session) -> Session:
    """The same evening, gone on with as it is kept."""
    return Session(session.way, session.record, is_resumed=True)


def test_what_a_line_was_understood_as_is_said_back_and_told_by_name(session: Session) -> None:
    words = sit(*BEGUN, "1 2 3", "log", session=session).words
    assert "Understood: Ann, Ben, Cleo." in words
    assert "Understood: Ben 1, Cleo 2, Ann 3." in words
    assert "Points: Ann 5, Ben -3, Cleo 0" in words


@pytest.mark.parametrize("typed", ["100", "45", "1 0"])
def test_digits_run_together_are_not_split_where_an_answer_may_have_two(
    session: Session, typed: str
) -> None:
    words = sit(*BEGUN, typed, session=session).words
    assert "3 answers in one line, please: Ben, Cleo, Ann." in words
    assert "Understood: Ben" not in words


def test_who_comes_and_who_leaves_is_typed_at_any_prompt(session: Session) -> None:
    words = sit(*BEGUN, "late Dov", "7", "0", "leave", "Ben", session=session).words
    assert "Plays from now on, in the last seat: Dov." in words
    assert "Points to begin with [-999999..999999]" in words
    assert "Asked no more: Ben." in words
    assert session.position.players == ("Ann", "Cleo", "Dov")


def test_an_evening_that_was_closed_is_put_right_and_stays_closed(session: Session) -> None:
    sit(*PLAYED, "", session=session)
    assert session.is_over
    found = again(session)
    shown = sit("fix 5", "-50 0 0", "", session=found)
    assert "This evening is closed." in shown.words
    assert "Ann wins." in shown.words[shown.words.index("Entry 5 is put right") :]
    assert found.is_over
    replayed = Session.replay(found.record.entries, found.way.kit)
    assert replayed.result is not None
    assert replayed.result.value["winners"] == ["Ann"]


def test_undo_opens_an_evening_that_was_closed(session: Session) -> None:
    sit(*PLAYED, "", session=session)
    found = again(session)
    sit("undo", session=found)
    assert not found.is_over
    assert found.questions


def test_an_evening_that_is_right_is_left_as_it_is(session: Session) -> None:
    sit(*PLAYED, "", session=session)
    entries = len(session.record.entries)
    found = again(session)
    sit("", "fix 3", session=found)
    assert len(found.record.entries) == entries


def test_a_choice_that_is_called_like_the_command_is_that_choice(tmp_path: Path) -> None:
    kit = plain_kit(tmp_path / "plain")
    scores = tmp_path / "plain" / "score.toml"
    scores.write_text(
        '[round.ask]\nway = { choices = ["stay", "leave"], each = "once" }\n'
        "[round.points]\nway = \"way == 'leave'\"\n"
    )
    session = Session.begin(load_kit(kit.id, tmp_path / "plain"))
    sit("Ann Ben", "1", "leave", session=session)
    assert session.scores == {"Ann": 1, "Ben": 1}
