"""People deal by hand, and one tells a wrong piece: nobody learns of it by what he may answer."""

import random
from collections.abc import Callable, Iterator

import pytest

from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question
from companion.table.session import commands
from companion.table.session.position import Answered
from companion.table.session.session import Session
from tests.table.driving import english
from tests.table.session.test_moves import whole

Pick = Callable[[Question], str]


def played(session: Session, pick: Pick, until: str = "") -> None:
    """Answer moves until one is asked in whose path `until` is."""
    while session.questions and session.questions[0].kind == "move":
        (question, *_) = session.questions
        if until and until in question.path:
            return
        session.answer(question.id, pick(question), english(session))


def first(question: Question) -> str:
    return str(question.options[0].value)


def answers(session: Session, kind: str) -> Iterator[Answered]:
    """Yield what was answered to one kind of question."""
    for act in session.played:
        yield from (each for each in act.asked.values() if kind in each.question.path)


def refused(session: Session) -> InvalidAnswer:
    """Return what is said to the first answer that is offered."""
    (question, *_) = session.questions
    with pytest.raises(InvalidAnswer) as misfit:
        session.answer(question.id, first(question), english(session))
    return misfit.value


def by_table(slug: str) -> Session:
    session = whole(slug, deal="table")
    while not session.position.ready:
        session.answer(session.questions[0].id, session.questions[0].default)
    return session


def test_each_is_offered_all_scarabs_that_he_does_not_hold() -> None:
    """All 12, then 11, whatever another was told before (PYRAMIDICE-SETUP-12)."""
    session = by_table("pyramidice")
    played(session, first, until=":scarab")
    counts = []
    for _ in range(4):
        (question,) = session.questions
        counts.append((question.who, len(question.options)))
        session.answer(question.id, question.options[0].value)
    assert counts == [("Ana", 12), ("Ana", 11), ("Bo", 12), ("Bo", 11)]


def test_a_scarab_that_two_keep_is_told_when_it_lies_open_and_can_be_put_right() -> None:
    session = by_table("pyramidice")
    played(session, first, until=":begin")
    assert refused(session).rule == "PYRAMIDICE-SETUP-12"
    *_, kept = answers(session, "choose_scarab")
    other = kept.question.options[1].value
    commands.fix(session, kept.number, other, english(session))
    session.answer(session.questions[0].id, first(session.questions[0]))


def test_a_project_that_two_have_is_told_at_the_end_and_can_be_put_right() -> None:
    """Before that nobody but its owner may know it; then all may see and correct what was told."""
    session, chance = by_table("pyramidice"), random.Random(3)

    def pick(question: Question) -> str:
        options = question.options[1:] if question.who == "Bo" and "choose" in question.path else ()
        values = [str(each.value) for each in options or question.options]
        return values[0] if "project" in question.path else chance.choice(values)

    played(session, pick)
    assert session.result is None
    assert refused(session).rule == "PYRAMIDICE-SETUP-11"
    *_, told = answers(session, ":project")
    commands.fix(session, told.number, told.question.options[1].value, english(session))
    assert session.result is not None


def test_start_cards_that_two_were_dealt_are_told_when_they_are_shown() -> None:
    session = by_table("silver-gold")
    played(session, first, until=":display")
    hands = [each.value for each in answers(session, ":deal")]
    assert hands[:4] == hands[4:]
    assert refused(session).rule == "SILVER-GOLD-SETUP-02"
    for number, each in enumerate([*answers(session, ":deal")][4:], 11):
        commands.fix(session, each.number, f"deal {number}", english(session))
    (question,) = session.questions
    assert (question.who, question.path) == ("Bo", "menu.2:keep")  # his are others now
    session.answer(question.id, first(question))
    session.answer(session.questions[0].id, first(session.questions[0]))


def test_tiles_that_more_than_there_are_were_told_are_found_when_all_see_them() -> None:
    session, chance = by_table("terra-pyramides"), random.Random(1)

    def pick(question: Question) -> str:
        values = [str(each.value) for each in question.options]
        return values[-1] if question.secret else chance.choice(values)

    with pytest.raises(InvalidAnswer) as misfit:
        played(session, pick)
    assert misfit.value.rule == "TERRA-PLAY-02"


def test_a_move_that_is_not_legal_any_more_is_asked_again() -> None:
    session = by_table("silver-gold")
    numbers = iter(range(1, 9))
    played(session, lambda _: f"deal {next(numbers)}", until=":keep")
    for each in session.questions:
        session.answer(each.id, first(each))
    told = next(answers(session, ":deal"))
    session.take_news()
    commands.fix(session, told.number, "deal 20", english(session))
    assert [each.path for each in session.questions] == ["menu.1:keep"]
    assert [each.rule for each in session.take_news() if each.rule] == ["SILVER-GOLD-SETUP-02"]
