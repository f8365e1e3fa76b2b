"""A session driven by a program: what is open, answers in any order, what they come to."""

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import companion.table
from companion.games import has_rules, slugs
from companion.kits import load_kit
from companion.questions.errors import InvalidAnswer
from companion.table.journal import Journal
from companion.table.session import commands
from companion.table.session.session import Session
from companion.table.session.way import WAYS
from tests.table.driving import (
    OPENED,
    TRIO,
    Anybody,
    again,
    begun,
    english,
    kept,
    new,
    paths,
    refusal,
    told,
)

if TYPE_CHECKING:
    from companion.questions.question import Question

PILE = ("take.red",)
BIDS = ["bid.bids.Ana", "bid.bids.Bo", "bid.bids.Chi"]


def test_a_program_drives_an_evening_in_ten_lines(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite3")
    session = Session.begin(load_kit("giza"), way="score", journal=journal)
    while session.questions:
        question = session.questions[0]
        if question.kind == "names":
            answer = TRIO
        elif question.parts:
            answer = {"Ana": 0, "Bo": 0, "Chi": 1}
        else:
            answer = question.default
        session.answer(question.id, answer)
    assert session.result is not None
    assert session.result.value["winners"] == ["Chi"]
    assert session.close() is None
    with journal.take(journal.find()) as tape:
        resumed = Session.resume(tape, load_kit("giza"))
        assert resumed.result is not None
        assert resumed.result.value == session.result.value


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("slug", slugs())
def test_evenings_that_nobody_would_play_are_told_again_by_their_record(
    slug: str, way: str
) -> None:
    """Random answers in random order; every question is plain data and has words."""
    if way == "full" and not has_rules(slug):
        return
    kit, anybody = load_kit(slug), Anybody(5)
    session = Session.begin(kit, way)
    translator = english(session)
    for _ in range(60):
        anybody.go_on(session, 1)
        for question in session.questions:
            for text in (question.words, *question.headings, *(x.words for x in question.options)):
                assert translator.say(text)
    replayed = Session.replay(session.record.entries, kit)
    assert replayed.unplaced is None
    if replayed.ends_sealed:  # which nobody can open but at this table
        return
    assert [each.id for each in replayed.questions] == [each.id for each in session.questions]
    assert replayed.scores == session.scores


def test_the_session_knows_no_terminal() -> None:
    folder = Path(companion.table.__file__).parent
    shared = [folder / name for name in ("translator.py",)]
    for path in [*shared, *(folder / "session").rglob("*.py"), *(folder / "journal").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not str(node.module).startswith("companion.table.terminal"), path


def test_sealed_bids_are_open_at_once_and_answered_in_any_order() -> None:
    session = begun(*PILE)
    assert paths(session) == BIDS
    ids = [question.id for question in session.questions]
    session.answer(ids[2], 3)
    commands.note(session, "Ana is slow")
    assert [question.id for question in session.questions] == ids[:2], "an id stays"
    session.answer(ids[0], 2)
    assert "Chi" not in str(
        [entry for entry in session.record.entries if entry.kind == "answer"][5:]
    )
    session.answer(ids[1], 1)
    assert session.scores == {"Ana": 1, "Bo": 0, "Chi": 1}
    other = told(begun(*PILE), 2, 1, 3)
    assert other.scores == session.scores


def test_a_secret_bound_tells_nothing() -> None:
    """At most twenty together, but nobody learns what is left."""
    session = begun(*PILE)
    session.answer(session.questions[0].id, 9)
    session.answer(session.questions[1].id, 9)
    assert session.questions[0].high == 9


def test_a_form_is_answered_field_by_field_or_whole_and_the_journal_is_the_same() -> None:
    one, whole = begun(*["pass"] * 3), begun(*["pass"] * 3)
    for session in (one, whole):
        session.answer(session.questions[0].id, "finish")
        session.answer(session.questions[0].id, "yes")
    coins, stones = {"Ana": 1, "Bo": 2, "Chi": 3}, {"Ana": 0, "Bo": 1, "Chi": 0}
    assert [question.path for question in whole.questions] == ["score.coins", "score.stones"]
    ids = [question.id for question in whole.questions]
    told(one, coins, stones)
    whole.answer_all({ids[1]: "0 1 0", ids[0]: coins})
    assert kept(one.record.entries) == kept(whole.record.entries)
    assert one.result is not None
    assert whole.result is not None
    assert one.result.value == whole.result.value


def test_a_whole_form_follows_from_answers_that_are_given_with_it() -> None:
    """What a take asks is not open before the pile is chosen."""
    session = begun()
    number = session.questions[0].id.partition("/")[0]
    session.answer_all({f"{number}/take.green.cards": 2, f"{number}/menu.Ana": "take.green"})
    assert session.scores["Ana"] == 4


def test_of_a_whole_form_nothing_is_written_where_one_answer_is_wrong() -> None:
    session = told(begun(*["pass"] * 3), "finish", "yes")
    before = len(session.record.entries)
    coins, stones = (question.id for question in session.questions)
    with pytest.raises(InvalidAnswer):
        session.answer_all({coins: "1 2 3", stones: "9 9 9"})
    assert len(session.record.entries) == before


def test_what_is_wrong_is_refused_in_the_same_words_as_a_value_and_as_typed() -> None:
    session = begun("take.green")
    (question,) = session.questions
    words = english(session)
    wrong = ((7, "7"), ("x", "x"), (None, ""))
    for value, typed in wrong:
        one = refusal(lambda value=value: session.answer(question.id, value), words)
        other = refusal(lambda typed=typed: session.answer(question.id, typed), words)
        assert one == other
    with pytest.raises(InvalidAnswer) as misfit:
        session.answer("99/nothing", 1)
    assert misfit.value.text.key == "prompt.not_open"


def test_what_the_rules_refuse_is_not_written_and_says_what_is_asked_again() -> None:
    session = told(begun(*PILE), 3, 3)
    before = len(session.record.entries)
    (last,) = session.questions
    with pytest.raises(InvalidAnswer) as misfit:
        session.answer(last.id, 3)
    assert misfit.value.rule == "TALLY-2"
    assert len(misfit.value.again) == 3, "all bids are level"
    assert paths(session) == BIDS
    assert [entry.kind for entry in session.record.entries[before:]] == ["again", "again"]
    assert told(session, 1, 2, 3).scores == {"Ana": 1, "Bo": 0, "Chi": 1}


def test_only_what_a_refusal_names_is_asked_again() -> None:
    session = told(begun(*PILE), 9, 2, 1)
    told(session, "Bo")
    with pytest.raises(InvalidAnswer) as misfit:
        session.answer(session.questions[0].id, 6)
    assert paths(session) == ["pay.amount"]
    assert [each.partition("/")[2] for each in misfit.value.again] == ["pay.amount"]
    assert told(session, 2).questions[0].who == "Bo"


def test_a_choice_keeps_its_key_all_evening() -> None:
    session = begun()
    first = {option.value: option.key for option in session.questions[0].options}
    assert first == {
        "take.red": "1",
        "take.blue": "2",
        "take.green": "3",
        "pass": "4",
        "finish": "0",
    }
    told(session, "take.red", 3, 2, 1)
    later = {option.value: option.key for option in session.questions[0].options}
    assert later == {value: key for value, key in first.items() if value != "take.red"}


def test_the_end_is_confirmed_and_says_what_is_open() -> None:
    session = begun("take.red", 3, 2, 1, "finish")
    (question,) = session.questions
    said = english(session).say(question.words)
    assert said == "End the game here? Still open: Take the blue pile, Take the green pile, Pass"
    told(session, "no")
    assert session.questions[0].path == "menu.Bo"
    told(session, "finish", "yes")
    assert paths(session) == ["score.coins", "score.stones"]


def test_a_menu_that_is_empty_is_the_end() -> None:
    session = begun("take.red", 3, 2, 1, "take.blue", "take.green", 2)
    assert paths(session) == ["score.coins", "score.stones"]


def test_points_are_the_same_wherever_they_are_shown_and_overrides_count() -> None:
    session = begun("take.red", 3, 2, 1)
    commands.override(session, "Bo", 5, "a bet")
    assert session.scores == {"Ana": 2, "Bo": 5, "Chi": 0}
    assert session.stage is not None
    assert session.stage.without == "coins"


def test_what_was_settled_beforehand_is_not_asked_but_written_down() -> None:
    journal: list[Question] = []
    session = Session.begin(load_kit("giza"), presets={"players": TRIO, "start": "nobody"})
    journal += session.questions
    assert [question.path for question in journal] == ["colours"]
    assert session.record.entries[-1].body["value"] == [[0, "Ana"], [1, "Bo"], [2, "Chi"]]
    commands.undo(session)
    assert paths(session) == ["players"], "it counts once"


def test_a_fair_draw_is_written_down() -> None:
    drawn = set()
    for _ in range(30):
        session = new(TRIO, None, "draw")
        assert paths(session) == ["room.length"]
        drawn.add(session.record.entries[-1].body["value"])
        assert again(told(session, None)).position.seating == session.position.seating
    assert drawn == {"@0", "@1", "@2"}


def test_an_evening_of_the_tally_comes_to_its_result() -> None:
    session = begun("take.red", 3, 2, 1, "take.blue", "take.green", 2, "3 2 1", None, None)
    assert session.is_over
    assert session.result is not None
    totals = {each["name"]: each["total"] for each in session.result.value["players"]}
    assert totals == {"Ana": 2, "Bo": 2, "Chi": 4}
    assert again(session).is_over
    assert len(OPENED) == 5
