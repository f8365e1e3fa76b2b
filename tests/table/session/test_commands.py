"""Undo, redo, fix, note, override: nothing is erased, and all can be taken back."""

import random

import pytest

from companion.questions.errors import InvalidAnswer
from companion.table.session import commands
from companion.table.session.session import RECONCILE, Session
from tests.table.driving import Anybody, again, begun, english, new, paths, told

WON = ("take.red", 3, 2, 1)


def news(session: Session) -> str:
    """All that is told, in words."""
    translator = english(session)
    return " ".join(translator.say(each.text) for each in session.take_news() if each.text)


def numbers(session: Session) -> dict[str, int]:
    """The number of each answer by its path."""
    acts = (*session.played, session.current)
    return {x.question.path: x.number for act in acts for x in act.asked.values()}


def test_undo_takes_back_one_answer_and_redo_puts_it_back() -> None:
    session = begun(*WON)
    commands.undo(session)
    assert paths(session) == ["bid.bids.Chi"]
    commands.undo(session)
    assert paths(session) == ["bid.bids.Bo", "bid.bids.Chi"]
    commands.redo(session)
    commands.redo(session)
    assert session.scores == {"Ana": 2, "Bo": 0, "Chi": 0}
    assert again(session).scores == session.scores


def test_a_draw_is_undone_with_the_answer_that_had_it_drawn_and_comes_back_the_same() -> None:
    session = new(["Ana", "Bo", "Chi"], None, "draw")
    start = session.record.entries[-1].body["value"]
    commands.undo(session)
    assert paths(session) == ["start"]
    commands.redo(session)
    assert session.record.entries[-1].kind == "redo"
    told(session, None)
    assert session.position.seating is not None
    assert session.position.people.numbers[str(session.position.seating.start)] == int(start[1:])


def test_there_is_nothing_to_take_back_or_put_back_at_first() -> None:
    for command in (commands.undo, commands.redo):
        with pytest.raises(InvalidAnswer):
            command(new())


@pytest.mark.parametrize("seed", range(8))
def test_everything_can_be_undone_and_redone(seed: int) -> None:
    """Whatever was answered, noted, ruled and corrected in between."""
    session, chance = new(), random.Random(seed)
    for _ in range(25):
        Anybody(chance.randrange(99)).go_on(session, 1)
        if session.position.ready and chance.random() < 0.2:
            commands.override(session, session.position.players[0], chance.randint(1, 9), "so")
        if chance.random() < 0.1:
            commands.note(session, "so it was")
    before, steps = (session.scores, paths(session), session.corrections()), 0
    while session.record.undoable is not None:
        commands.undo(session)
        steps += 1
    assert paths(session) == ["players"]
    assert session.record.acts == ()
    for _ in range(steps):
        commands.redo(session)
    assert (session.scores, paths(session), session.corrections()) == before


def test_fix_plays_what_follows_again_and_leaves_all_numbers_alone() -> None:
    session = begun(*WON, "take.blue")
    before = numbers(session)
    commands.fix(session, before["bid.bids.Chi"], 5, english(session))
    assert session.scores == {"Ana": 1, "Bo": 2, "Chi": 1}
    assert numbers(session) == before
    assert "is put right; what came after it is played again." in news(session)
    commands.undo(session)
    assert session.scores == {"Ana": 2, "Bo": 2, "Chi": 0}
    commands.redo(session)
    assert session.scores["Chi"] == 1
    assert numbers(session) == before


def test_a_correction_is_checked_like_any_answer() -> None:
    session = begun(*WON)
    with pytest.raises(InvalidAnswer):
        commands.fix(session, numbers(session)["bid.bids.Chi"], "99", english(session))
    for number in (0, 1, 999):
        with pytest.raises(InvalidAnswer):
            commands.fix(session, number, 1, english(session))


def test_an_answer_that_no_longer_fits_is_told_and_asked_anew() -> None:
    """Three bids come to more than twenty now."""
    session = begun("take.red", 3, 8, 7)
    entry = numbers(session)["bid.bids.Ana"]
    commands.fix(session, entry, 9, english(session))
    assert session.questions
    assert "no longer fits" in news(session)


def test_what_the_rules_refuse_after_a_correction_says_which_entry() -> None:
    session = begun(*WON, "take.blue")
    entry = numbers(session)["bid.bids.Bo"]
    commands.fix(session, entry, 3, english(session))
    words = news(session)
    assert "no longer fits" in words
    assert "level" in words
    assert paths(session) == ["bid.bids.Ana", "bid.bids.Bo", "bid.bids.Chi"]
    told(session, 3, 2, 1)
    assert session.scores == {"Ana": 2, "Bo": 2, "Chi": 0}


def misplaced() -> Session:
    """Ana passes after all: nobody bids then, and Bo's turn goes on as it was."""
    session = begun(*WON, "take.blue")
    commands.fix(session, numbers(session)["menu.Ana"], "pass", english(session))
    return session


def test_an_act_that_has_no_place_any_more_is_a_question() -> None:
    session = misplaced()
    (question,) = session.questions
    assert question.id == RECONCILE
    translator = english(session)
    assert "no longer fits here: Bidding" in translator.say(commands.conflict_text(session))
    told(session, "drop")
    assert session.conflict is None
    assert session.scores == {"Ana": 0, "Bo": 2, "Chi": 0}
    assert paths(session) == ["bid.bids.Ana", "bid.bids.Bo", "bid.bids.Chi"]


def test_the_rest_may_be_left_out_too_and_comes_back() -> None:
    session = misplaced()
    told(session, "rest")
    assert session.questions[0].path == "menu.Bo"
    for _ in range(2):
        commands.undo(session)
    assert session.conflict is not None


def test_what_comes_before_it_is_entered_and_the_rest_fits_again() -> None:
    session = begun("pass", "take.red", 3, 2, 1, "pass")
    commands.fix(session, numbers(session)["menu.Ana"], "take.blue", english(session))
    assert session.conflict is not None, "a bid comes first"
    told(session, "between", 1, 2, 3)
    assert session.conflict is not None, "and none after the red pile"
    told(session, "drop")
    assert session.scores == {"Ana": 2, "Bo": 1, "Chi": 1}
    assert session.questions[0].who == "Ana"


def test_the_correction_may_be_taken_back() -> None:
    session = misplaced()
    told(session, "back")
    assert session.scores == {"Ana": 2, "Bo": 2, "Chi": 0}


def test_overrides_count_before_the_end_and_after_it() -> None:
    session = begun("take.red", 3, 2, 1, "finish", "yes", "0 0 0", "0 0 0")
    commands.override(session, "Bo", 7, "late")
    assert session.result is not None
    assert session.result.value["winners"] == ["Bo"]
    commands.undo(session)
    assert session.result.value["winners"] == ["Ana"]
    for wrong in (("Zoe", 1, "x"), ("Bo", 5000, "x"), ("Bo", 1, "")):
        with pytest.raises(InvalidAnswer):
            commands.override(session, *wrong)
    with pytest.raises(InvalidAnswer):
        commands.override(new(), "Bo", 1, "too early")


def test_a_note_is_a_text() -> None:
    session = begun()
    commands.note(session, "so it was")
    assert session.record.entries[-1].body == {"text": "so it was"}
    for wrong in ("", "\x1b[2J", "n" * 300):
        with pytest.raises(InvalidAnswer):
            commands.note(session, wrong)
