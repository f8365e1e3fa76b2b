"""Who comes late and who leaves: the numbers so far stay, and only the newcomer's are asked."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from companion.games import kept_games
from companion.kits import Kit, load_kit
from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question
from companion.table.session import commands, reseating
from companion.table.session.session import RECONCILE, Session
from companion.table.session.summary import summary
from tests.specified import specified
from tests.table.driving import english
from tests.table.plain_kit import plain_kit


@pytest.fixture
def kit(tmp_path: Path) -> Kit:
    return plain_kit(tmp_path / "plain")


@pytest.fixture
def session(kit: Kit) -> Session:
    """Ann, Ben and Cleo after a round."""
    found = Session.begin(kit)
    tell(found, "Ann Ben Cleo", "", "1 2 3", "5 -3 0", "Ann")
    return found


def tell(session: Session, *typed: str) -> None:
    for each in typed:
        session.answer(session.questions[0].id, each, english(session))


def come(session: Session, names: str) -> None:
    reseating.come(session, names, english(session))


def parts(session: Session) -> list[tuple[str, ...]]:
    return [each.parts for each in session.questions if each.parts]


def totals(session: Session) -> dict[str, tuple[int, int]]:
    assert session.result is not None
    return {x["name"]: (x["total"], x["place"]) for x in session.result.value["players"]}


def again(session: Session) -> Session:
    return Session.replay(session.record.entries, session.way.kit)


def test_a_latecomer_is_asked_what_to_begin_with_and_nobody_else_anything(session: Session) -> None:
    come(session, "Dov")
    assert parts(session) == [("Dov",), ("Dov",)]
    tell(session, "-4", "7")
    assert session.scores == {"Ann": 5, "Ben": -3, "Cleo": 0, "Dov": -4}
    assert parts(session) == [("Ben", "Cleo", "Dov", "Ann")]
    tell(session, "1 2 3 4", "")
    assert session.scores == {"Ann": 10, "Ben": -2, "Cleo": 2, "Dov": -1}
    assert again(session).scores == session.scores


def test_of_a_round_that_is_begun_the_newcomers_alone_is_asked(session: Session) -> None:
    tell(session, "1 2 3")
    come(session, "Dov")
    tell(session, "", "0")
    assert ("Dov",) in parts(session)
    tell(session, "9", "")
    assert session.scores == {"Ann": 9, "Ben": -2, "Cleo": 2, "Dov": 9}
    assert again(session).scores == session.scores


def test_who_left_is_asked_no_more_keeps_the_points_and_comes_last(session: Session) -> None:
    reseating.go(session, "Ben", english(session))
    assert parts(session) == [("Cleo", "Ann")]
    tell(session, "1 2", "", "1 1", "", "0 0")
    assert totals(session) == {"Ann": (10, 2), "Cleo": (3, 1), "Ben": (-3, 3)}
    assert session.result is not None
    assert session.result.value["winners"] == ["Cleo"]
    found = summary(session.way.kit, session.record.entries)
    assert (found.players, found.npc) == (("Ann", "Cleo", "Ben"), None)
    assert found.course[-1] == {"Ann": 10, "Cleo": 3, "Ben": -3}


def test_who_left_and_comes_back_has_the_points_of_before(session: Session) -> None:
    reseating.go(session, "Ben", english(session))
    tell(session, "1 2", "")
    come(session, "Ben")
    assert session.scores == {"Ann": 8, "Cleo": 1, "Ben": -3}
    assert [sorted(each) for each in parts(session)] == [["Ann", "Ben", "Cleo"]]


def test_both_can_be_undone_and_put_back(session: Session) -> None:
    before = session.scores
    come(session, "Dov")
    commands.undo(session)
    assert (session.scores, parts(session)) == (before, [("Ben", "Cleo", "Ann")])
    reseating.go(session, "Ann", english(session))
    commands.undo(session)
    assert parts(session) == [("Ben", "Cleo", "Ann")]
    commands.redo(session)
    assert parts(session) == [("Ben", "Cleo")]


def test_one_who_came_late_goes_by_the_name_that_is_put_right(session: Session) -> None:
    come(session, "Dov")
    number = next(x.number for x in session.current.asked.values())
    tell(session, "2", "0")
    commands.fix(session, number, "Dora", english(session))
    assert session.scores["Dora"] == 2


def test_who_comes_when_all_is_added_up_is_asked_the_end_alone(session: Session) -> None:
    tell(session, "1 2 3", "", "1 1 1", "", "0 0 0")
    come(session, "Dov")
    tell(session, "3", "0")
    assert parts(session) == [("Dov",)]
    tell(session, "2")
    assert totals(session)["Dov"][0] == 3 + 2
    assert totals(again(session)) == totals(session)


def test_somebody_who_was_there_from_the_beginning_is_asked_each_round_alone(
    session: Session,
) -> None:
    commands.fix(session, 2, "Ann Ben Cleo Dov", english(session))
    asked = []
    while ("Dov",) in parts(session):
        asked.append(session.questions[0].path)
        tell(session, "1")
    assert asked == ["start.bid", "round.pts"]
    assert session.scores == {"Ann": 5, "Ben": -3, "Cleo": 0, "Dov": 1}


def test_who_sits_there_twice_by_a_correction_is_told(session: Session) -> None:
    come(session, "Dov")
    tell(session, "3", "0")
    commands.fix(session, 2, "Ann Ben Cleo Dov", english(session))
    while session.questions[0].id != RECONCILE:
        tell(session, "1")
    tell(session, "1")
    assert session.scores["Dov"] == 1


@pytest.mark.parametrize("names", ["Dov, Eva", "Ann", ""])
def test_who_cant_come_is_refused_and_nothing_is_written(session: Session, names: str) -> None:
    entries = len(session.record.entries)
    with pytest.raises(InvalidAnswer):
        come(session, names)
    assert len(session.record.entries) == entries


def test_so_few_that_nobody_could_play_on_is_refused(session: Session) -> None:
    for names in ("Ann Ben", "Zoe"):
        with pytest.raises(InvalidAnswer):
            reseating.go(session, names, english(session))


def answers_to(question: Question) -> Iterator[Any]:
    """Answers that a question of the opening may admit."""
    if question.kind == "names":
        yield [f"P{seat}" for seat in range(max(2, min(question.sizes)))]
    elif question.default is not None:
        yield question.default
    else:
        values = [each.value for each in question.options]
        sizes = range(question.fewest, (question.most or len(values)) + 1)
        yield from (
            values
            if not question.many
            else (list(each) for size in sizes for each in combinations(values, size))
        )


def begun(game: str, way: str) -> Session:
    """A game that its people have sat down to."""
    session = Session.begin(load_kit(game), way)
    while session.position.seating is None:
        question = session.questions[0]
        for given in answers_to(question):
            with suppress(InvalidAnswer):
                session.answer(question.id, given)
                break
    return session


FIXED = [(game, way) for game in specified() for way in ("points", "full")]
"""Games whose rules, or setup, go by the number of players; of a score file the hands alone do."""


@pytest.mark.parametrize(("game", "way"), [*FIXED, ("hearts", "full")])
def test_a_game_whose_rules_go_by_the_number_says_so(game: str, way: str) -> None:
    session = begun(game, way)
    for asked in (reseating.coming_question, reseating.going_question):
        with pytest.raises(InvalidAnswer) as refused:
            asked(session)
        assert refused.value.text.key == "session.fixed_seats"


ADMITTED = [(game, "score") for game in kept_games()]
ADMITTED += [(game, "points") for game in kept_games() if game not in specified()]


@pytest.mark.parametrize(("game", "way"), ADMITTED)
def test_people_come_and_leave_where_the_game_admits_the_number(game: str, way: str) -> None:
    session = begun(game, way)
    assert session.position.seating is not None
    possible = session.way.keeper.variants(session.way.kit)[session.position.seating.variant]
    now = len(session.position.players)
    if now + 1 not in possible:
        with pytest.raises(InvalidAnswer):
            come(session, "Zoe")
        return
    come(session, "Zoe")
    while session.questions and session.questions[0].path.startswith("coming."):
        tell(session, "1")
    assert session.position.players[-1] == "Zoe"
    reseating.go(session, "Zoe", english(session))
    assert len(session.position.players) == now
