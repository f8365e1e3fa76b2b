"""Names put right, players who leave, latecomers: who is who stays known."""

from pathlib import Path

from companion.kits import load_kit
from companion.questions.question import Question
from companion.questions.text import literal
from companion.table.journal import Journal
from companion.table.session import commands
from companion.table.session.session import Session
from tests.table.driving import TRIO, again, begun, english, new, paths
from tests.table.plain_kit import plain_kit

NAMES_ENTRY = 2
PLAYED = ("take.red", 3, 2, 1, "take.blue")


def fixed(session: Session, names: str) -> Session:
    commands.fix(session, NAMES_ENTRY, names, english(session))
    return session


def test_a_name_put_right_changes_nothing_else() -> None:
    session = fixed(begun(*PLAYED), "Anna, Bo, Chi")
    assert session.scores == {"Anna": 2, "Bo": 2, "Chi": 0}
    assert session.questions[0].who == "Chi"
    assert session.position.seating is not None
    assert session.position.seating.colours == {"Anna": "red", "Bo": "blue", "Chi": "green"}
    assert session.position.seating.start == "Anna"
    assert again(session).scores == session.scores


def test_names_may_be_swapped_with_words_of_a_form() -> None:
    """A player may be called as a field is."""
    session = fixed(begun(*PLAYED), "bids, Bo, coins")
    assert session.scores == {"bids": 2, "Bo": 2, "coins": 0}
    session = fixed(session, "Ana, Bo, Chi")
    assert session.scores == {"Ana": 2, "Bo": 2, "Chi": 0}


def test_any_player_can_leave() -> None:
    """Bo's answers go with Bo; those of the others stay theirs."""
    session = fixed(begun(*PLAYED), "Ana, Chi")
    assert session.position.players == ("Ana", "Chi")
    assert session.position.seating is not None
    assert session.position.seating.colours == {"Ana": "red", "Chi": "green"}
    assert session.scores == {"Ana": 2, "Chi": 0}
    assert session.conflict is not None, "Bo took the blue pile"
    commands.reconcile(session, commands.DROP)
    assert session.questions[0].who == "Chi"
    assert again(session).scores == session.scores


def test_a_latecomer_sits_down_and_is_asked_for_what_is_missing() -> None:
    session = fixed(begun("take.red", 3, 2, 1), "Ana, Bo, Chi, Dee")
    assert paths(session) == ["colours"]
    assert session.questions[0].default is not None
    session.answer(session.questions[0].id, session.questions[0].default)
    assert paths(session) == ["bid.bids.Dee"]
    session.answer(session.questions[0].id, 4)
    assert session.scores == {"Ana": 1, "Bo": 0, "Chi": 0, "Dee": 1}


def test_who_left_may_come_back_as_somebody_new() -> None:
    session = fixed(fixed(begun(), "Ana, Chi"), "Ana, Bo, Chi")
    assert session.record.entries[-1].body["value"] == [[0, "Ana"], [3, "Bo"], [2, "Chi"]]


def test_names_of_earlier_evenings_are_offered_and_spelt_as_before(tmp_path: Path) -> None:
    session = new()
    session.friends = lambda: ["Ana", "Bo Li"]
    (question,) = session.questions
    assert [option.value for option in question.options] == ["Ana", "Bo Li"]
    session.answer(question.id, "ana, 2, chi")
    assert session.record.entries[-1].body["value"] == [[0, "Ana"], [1, "Bo Li"], [2, "chi"]]
    told = [english(session).say(news.text) for news in session.take_news() if news.text]
    assert told == ["Understood: Ana, Bo Li, chi.", "Called as before: Ana."]
    journal = Journal(tmp_path / "journal.sqlite3")
    for names in (TRIO, ["ANA", "Dee", "bo"]):
        Session.begin(load_kit("giza"), journal=journal, presets={"players": names}).close()
    assert journal.names() == ["ANA", "Dee", "bo", "Chi"]


def test_people_whom_the_game_admits_no_more_are_told_by_their_names(tmp_path: Path) -> None:
    kit = plain_kit(tmp_path / "plain")
    session = Session.begin(kit)
    session.answer(session.questions[0].id, ["Ann", "Ben"])
    for more in ((3, 4), ()):
        found = Session.replay(session.record.entries, kit._replace(players=more or kit.players))
        said = [english(found).say(each.text) for each in found.take_news() if each.text]
        assert any("no longer fits" in each and "Ann, Ben" in each for each in said) == bool(more)


def test_names_may_hold_what_parts_a_path() -> None:
    """The number of an act stands before a path, with a slash."""
    asked = Question("bids.A/B", literal("A/B"))
    assert asked.path == "bids.A/B"
    assert asked._replace(id=f"12/{asked.path}").path == asked.path
