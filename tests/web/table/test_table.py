"""What people at a table see and do on their phones."""

import os
import random
from pathlib import Path

import pytest

from companion.cli.lookup import house_texts
from companion.questions.question import Question
from companion.questions.text import Text
from companion.table.session import commands
from companion.table.session.session import Session
from companion.table.translator import Translator
from companion.web.table.forms import field_of, given
from tests.table.driving import english
from tests.table.recorded import evenings
from tests.web.evenings import Answers, known, open_forms, tell
from tests.web.phones import TRIO, Form, Page, Phone, Table, begun
from tests.web.table.test_whole_games import answer_by, sit

Phones = list[Phone]


def session_of(table: Table) -> Session:
    assert table.room.session is not None
    return table.room.session


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


GIZA = next(x for x in evenings() if (x.game, x.way) == ("giza", "points"))


@pytest.fixture(scope="module")
def answers() -> Answers:
    """An evening of Giza."""
    return known(GIZA)[1]


@pytest.fixture
def phones(table: Table, answers: Answers) -> Phones:
    """Three who have taken their seats in Giza, and are asked what comes first."""
    found = begun(table, "giza")
    tell(table, found, answers, "menu")
    return found


@pytest.fixture
def bidding(table: Table, phones: Phones, answers: Answers) -> Phones:
    tell(table, phones, answers, "bids")
    return phones


def bid(phone: Phone, coins: int) -> None:
    (form,) = (x for x in phone.page.forms if x.action == "/answer")
    phone.post(form, *((id_, str(coins)) for id_ in form.questions))


def answer_form(phone: Phone) -> Form:
    return next(x for x in phone.page.forms if x.action == "/answer")


def entries(table: Table) -> int:
    return len(session_of(table).record.entries)


def test_a_seat_is_one_phones(table: Table, phones: Phones) -> None:
    fourth = table.phone()
    assert not [x for x in fourth.page.forms if x.action == "/seat"]
    fourth.send("/seat", ("player", "Ana"))
    assert "Ana has a phone already" in fourth.page.words
    assert "has a phone" in fourth.shown("/seats").words
    assert 'name="free"' not in fourth.get("/seats").text
    fourth.send("/seat", ("player", "Ana"), ("free", "1"))
    assert "Only who sits at the table frees a seat." in fourth.page.words
    phones[1].send("/seat", ("player", "Ana"), ("free", "1"))
    assert "has freed the seat of Ana" in phones[0].page.words
    fourth.press("/seat", "Ana")
    assert table.room.phones.holder("Ana") is table.room.phones.find(fourth.cookie)


def test_bids_are_asked_of_their_own_phones_and_revealed_together(
    table: Table, bidding: Phones
) -> None:
    asked = [answer_form(phone).questions for phone in bidding]
    assert [[id_.rpartition(".")[2] for id_ in each] for each in asked] == [[x] for x in TRIO]
    bid(bidding[0], 1)
    assert "Waiting for Ben, Cleo" in bidding[0].page.words
    assert not [x for x in bidding[0].page.forms if x.action == "/answer"]
    bid(bidding[2], 1)
    assert "Waiting for Ben" in bidding[2].page.words
    bid(bidding[1], 0)
    assert not any("bids" in each.id for each in session_of(table).questions)


def test_nobody_bids_for_somebody_else(table: Table, bidding: Phones) -> None:
    form = answer_form(bidding[1])
    before = entries(table)
    bidding[0].post(form, (form.questions[0], "3"))
    assert "That is Ben's to answer" in bidding[0].page.words
    assert entries(table) == before


def test_the_second_of_two_is_told_who_was_first(table: Table, phones: Phones) -> None:
    form = answer_form(phones[0])
    again = answer_form(phones[1])
    phones[0].post(form, press=form.buttons[0].value)
    before = entries(table)
    phones[1].post(again, press=again.buttons[-1].value)
    assert "Ana answered that first" in phones[1].page.words
    assert entries(table) == before


def test_a_form_that_comes_twice_is_taken_once(table: Table, phones: Phones) -> None:
    form = answer_form(phones[0])
    phones[0].post(form, press=form.buttons[0].value)
    before = entries(table)
    phones[0].post(form, press=form.buttons[0].value)
    assert entries(table) == before
    assert "answered that first" not in phones[0].page.words
    undo = next(x for x in phones[0].page.forms if x.action == "/do/undo")
    phones[0].post(undo)
    phones[0].post(undo)
    assert entries(table) == before + 1
    phones[0].post(form, press=form.buttons[0].value)  # what was taken back comes back by nobody
    assert entries(table) == before + 1


def test_a_form_for_another_question_of_that_name_is_no_answer(
    table: Table, phones: Phones
) -> None:
    form = answer_form(phones[0])
    before = entries(table)
    fields = [(n, v) for n, v in form.standing() if n not in ("mark", "key")]
    phones[0].send("/answer", *fields, ("mark", "0" * 16), (form.questions[0], "0"))
    assert "changed meanwhile" in phones[0].page.words
    assert entries(table) == before


def test_undo_redo_fix_note_and_override(table: Table, phones: Phones) -> None:
    form = answer_form(phones[0])
    phones[0].post(form, press=form.buttons[0].value)
    asked = [each.id for each in session_of(table).questions]
    phones[1].post(phones[1].page.form("/do/undo"))
    assert "Another phone has answered last" in phones[1].page.words
    assert [each.id for each in session_of(table).questions] == asked
    phones[1].press("/do/undo", "yes")
    assert form.questions == answer_form(phones[0]).questions
    more = phones[1].get("/more").text
    assert "<h1>" in more
    phones[1].send("/do/redo", ("key", f"{table.room.run}.999"))
    assert [each.id for each in session_of(table).questions] == asked
    phones[1].send("/do/note", ("text", "Ben was <late>"))
    assert "Ben was &lt;late&gt;" in phones[0].get("/log").text
    phones[1].send("/do/override", ("player", "Ben"), ("points", "x"), ("reason", "late"))
    assert "whole number" in phones[1].page.words
    phones[1].send("/do/override", ("player", "Ben"), ("points", "-2"), ("reason", "late"))
    assert session_of(table).scores["Ben"] == -2
    assert "-2" in phones[2].page.words


def test_an_earlier_answer_is_put_right_by_the_log(table: Table, phones: Phones) -> None:
    page = Page(phones[2].get("/log").text)
    fixes = [link for link in page.links if link.startswith("/fix/")]
    forms = [Page(phones[2].get(link).text).form(link) for link in fixes]
    (form,) = (each for each in forms if each.named("1/players"))
    (id_,) = {control.name for control in form.controls if control.kind == "text"}
    phones[2].post(form, *((id_, name) for name in ("Ana", "Bela", "Cleo")))
    assert session_of(table).position.players == ("Ana", "Bela", "Cleo")
    assert "Bela" in phones[0].page.words
    seats = [x.action for phone in phones for x in phone.page.forms if x.action == "/seat"]
    assert not seats, "whoever sits there is not asked again"
    assert "has freed" not in phones[0].page.words
    assert phones[0].get("/fix/999").status == 303


def test_a_move_is_put_right_by_its_own_player_alone(table: Table) -> None:
    """What there was to choose from may be a secret still."""
    found, chance = begun(table, "silver-gold", "full", 2), random.Random(1)
    while not (own := own_fixes(found)):
        phone, form = next(open_forms(found))
        phone.post(form, *answer_by(form, chance))
        sit(table, found)
    phone, link = own
    (other,) = (each for each in found if each is not phone)
    assert phone.get(link).status == 200
    assert link not in other.shown("/log").links
    assert other.get(link).status == 303
    assert "to answer" in other.page.words
    before = entries(table)
    form = phone.shown(link).form(link)
    other.post(form, (form.controls[-1].name, "keep 1 2"))
    assert entries(table) == before


def own_fixes(phones: Phones) -> tuple[Phone, str] | None:
    """Return a phone, and what it alone may put right."""
    ana, ben = [{x for x in each.shown("/log").links if "/fix/" in x} for each in phones]
    own = [(phones[0], ana - ben), (phones[1], ben - ana)]
    return next(((phone, min(links)) for phone, links in own if links), None)


def test_whoever_has_no_phone_is_handed_one(table: Table, answers: Answers) -> None:
    found = begun(table, "giza")[:2]
    tell(table, found[:1], answers, "bids")
    assert table.room.phones.holder("Ben") is None
    assert [answer_form(found[0]).questions[0].rpartition(".")[2]] == ["Ana"]
    assert "I am Ben" in found[0].page.words
    found[0].press("/hand", "Ben")
    asked = [x.questions[0].rpartition(".")[2] for x in found[0].page.forms if x.questions]
    assert asked == ["Ben"]
    bid(found[0], 2)
    asked = [x.questions[0].rpartition(".")[2] for x in found[0].page.forms if x.questions]
    assert asked == ["Ana"]
    found[1].send("/hand", ("player", "Ana"))
    assert "Ana has a phone already" in found[1].page.words


def test_a_phone_speaks_its_own_language(phones: Phones) -> None:
    phones[1].send("/language", ("language", "ja"))
    assert 'lang="ja"' in phones[1].get().text
    assert "取り消す" in phones[1].page.words
    assert "取り消す" not in phones[0].page.words
    phones[1].send("/language", ("language", "xx"))
    assert 'lang="ja"' in phones[1].get().text


def test_what_people_type_is_text(table: Table) -> None:
    found = begun(table, "giza")
    form = answer_form(found[0])
    found[0].post(form, *((form.questions[0], name) for name in ("<b>A</b>", "B'\"&", "Cleo")))
    assert "&lt;b&gt;A&lt;/b&gt;" in found[0].get().text
    assert "<b>A</b>" not in found[0].get().text


def test_every_phone_is_told_that_nothing_can_be_kept(
    table: Table, phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    form, before = answer_form(phones[0]), entries(table)

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28), "journal.sqlite3")

    with monkeypatch.context() as disk:
        disk.setattr(session_of(table).record, "answer", full)
        phones[0].post(form, press=form.buttons[0].value)
        for phone in phones:
            assert "could not be kept" in phone.page.words
            assert "No space left" in phone.page.words
    assert entries(table) == before
    again = answer_form(phones[0])
    phones[0].post(again, press=again.buttons[0].value)
    assert entries(table) == before + 1
    assert "could not be kept" not in phones[2].page.words


def test_every_phone_is_told_that_nobody_would_be_known_again(
    table: Table, phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, os.strerror(28), "table.json")

    with monkeypatch.context() as disk:
        disk.setattr("companion.web.server.host.write_file", full)
        phones[0].send("/seat", ("player", "Ana"), ("free", "1"))
        assert all("No space left" in phone.page.words for phone in phones)
    phones[0].press("/seat", "Ana")
    assert not any("No space left" in phone.page.words for phone in phones)
    assert "Ana" in (table.host.memory.read()["phones"][0]["seats"])


def test_a_phone_that_comes_from_another_address_goes_on(table: Table, bidding: Phones) -> None:
    """Its cookie knows it; under another name of the table it has none, and joins again."""
    moved = bidding[0].get("/", x_from="10.0.0.9", last_event_id="1.0.1.0")
    assert Page(moved.text).form("/answer").questions[0].endswith("Ana")
    table.app.hosts |= {"cellar:8000"}
    other = {"host": "cellar:8000", "origin": "http://cellar:8000"}
    bare = Phone(table)
    assert bare.get("/", **other).status == 401
    bare.get(f"/join/{table.room.phones.token}", **other)
    bidding[1].send("/seat", ("player", "Ana"), ("free", "1"))
    bare.send("/seat", ("player", "Ana"), **other)
    assert answer_form(bare).questions[0].endswith("Ana")
    assert not [x for x in bidding[0].page.forms if x.action == "/answer"]


def test_two_tabs_of_a_seat_answer_once(table: Table, bidding: Phones) -> None:
    tab, other = bidding[0], Phone(table)
    other.cookie = tab.cookie
    forms = [answer_form(tab), answer_form(other)]
    assert [x.questions for x in forms] == [forms[0].questions] * 2
    before = entries(table)
    tab.post(forms[0], (forms[0].questions[0], "1"))
    assert "Waiting for Ben, Cleo" in other.live()
    other.post(forms[1], (forms[1].questions[0], "1"))
    assert "answered that first" not in other.page.words, "it is the same form, sent twice"
    other.post(forms[1], (forms[1].questions[0], "2"))
    assert "Ana answered that first" in other.page.words
    assert entries(table) == before + 1


def test_a_server_that_was_killed_goes_on_with_the_same_phones(
    table: Table, bidding: Phones, tmp_path: Path
) -> None:
    bid(bidding[0], 1)
    session_of(table).record.close()  # as the system does for a process that is gone
    again = Table(tmp_path)
    again.room.go_on()
    for phone in bidding:
        phone.table = again
    assert "Waiting for Ben, Cleo" in bidding[0].page.words
    assert answer_form(bidding[1]).questions[0].endswith("Ben")
    assert again.room.phones.token == table.room.phones.token
    assert (tmp_path / "table.json").stat().st_mode & 0o777 == 0o600


def test_a_name_put_right_while_the_server_is_down_keeps_its_seat(
    table: Table, phones: Phones, tmp_path: Path
) -> None:
    session = session_of(table)
    players = next(x for act in session.played for x in act.asked.values() if x.value == [*TRIO])
    assert session.id is not None
    session.close()
    elsewhere = Session.resume(table.host.journal.take(session.id), session.way.kit)
    commands.fix(elsewhere, players.number, ["Ana", "Bela", "Cleo"], english(elsewhere))
    elsewhere.close()
    again = Table(tmp_path)
    again.room.go_on()
    phones[1].table = again
    assert again.room.phones.holder("Bela") is again.room.phones.find(phones[1].cookie)
    assert not [form for form in phones[1].page.forms if form.action == "/seat"]


def test_the_stream_sends_what_a_page_shows(phones: Phones) -> None:
    event = phones[0].live()
    sent = "\n".join(x.removeprefix("data: ") for x in event.splitlines() if x.startswith("data"))
    assert "event: piece" in event
    assert sent.strip() in phones[0].get().text


@pytest.mark.usefixtures("bidding")
def test_the_screen_shows_the_table_and_asks_nothing(table: Table) -> None:
    page = Page(Phone(table).get(f"/screen/{table.room.phones.token}").text)
    assert not page.forms
    assert all(name in page.words for name in TRIO)


def test_a_game_is_left_and_gone_on_with(table: Table, phones: Phones) -> None:
    asked = [each.id for each in session_of(table).questions]
    phones[1].send("/leave")
    assert "Tonight" in phones[0].page.words
    form = phones[0].page.form("/resume")
    assert ", ".join(TRIO) in phones[0].page.words
    phones[0].post(form, press=form.buttons[0].value)
    assert [each.id for each in session_of(table).questions] == asked


def test_a_bug_of_ours_is_told_in_a_line_and_ends_no_evening(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("of ours")

    with monkeypatch.context() as spoilt:
        spoilt.setattr("companion.web.server.visit.table_page", broken)
        answer = phones[0].get()
    assert (answer.status, answer.body.count(b"\n")) == (500, 0)
    assert "ZeroDivisionError" in answer.text
    assert "Traceback" not in answer.text
    assert "Ana" in phones[0].page.words


@pytest.mark.parametrize(("most", "keys"), [(6, 6), (99, 0)])
def test_a_list_of_small_numbers_has_a_pad(most: int, keys: int) -> None:
    question = Question("dice", Text("web.pieces"), "integer", low=1, high=most, many=True)
    voice = Translator(house_texts(), "en")
    assert field_of(question, voice).pad == tuple(range(1, keys + 1))


def test_what_is_no_number_is_given_as_it_was_typed() -> None:
    question = Question("1/coins", Text("web.pieces"), "integer", parts=("Ana", "Ben"))
    form = {"1/coins~0": ["--5"], "1/coins~1": ["-5"]}
    assert given(question, form) == {"Ana": "--5", "Ben": -5}
