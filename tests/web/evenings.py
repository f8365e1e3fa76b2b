"""Whole evenings by forms alone: what people answered elsewhere, tapped and typed on phones."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games import open_game
from companion.kits import load_kit
from companion.questions.question import Question
from companion.questions.typed import read
from companion.table.journal import Journal
from companion.table.session.session import Session, open_way
from tests.table.driving import english
from tests.table.recorded import Evening
from tests.web.phones import Form, Phone, Table

Answers = Mapping[str, tuple[str, Any]]
"""By the id of a question: what was typed, and what it means."""


def known(evening: Evening) -> tuple[Session, Answers]:
    """Play an evening without any phone; return it, and its answers."""
    kit = load_kit(evening.game)
    session = Session.begin(kit, evening.way)
    translator, answers = english(session), dict[str, tuple[str, Any]]()
    for typed in evening.typed:
        together = [each for each in session.questions if each.secret]
        parts = typed.split()
        is_all = len(together) > 1 and len(parts) == len(together)
        asked = together if is_all else [session.questions[0]]
        for question, part in zip(asked, parts if is_all else [typed], strict=True):
            answers[question.id] = part, read(question, part, translator)
        session.answer_all({x.id: answers[x.id][0] for x in asked}, translator)
    return session, answers


def keep(journal: Journal, evening: Evening, until: str = "") -> str:
    """Have a journal keep an evening that was played elsewhere; return its id.

    It stops where a question is open whose id has `until`.
    """
    kit = load_kit(evening.game)
    way = open_way(evening.way, kit, open_game(kit.id))
    session = Session.new(way, lambda: journal.create(kit.id, None, way.name), {})
    for id_, (typed, _) in known(evening)[1].items():
        asked = {each.id for each in session.questions}
        if until and any(until in each for each in asked):
            break
        if id_ in asked:
            session.answer(id_, typed, english(session))
    kept = session.id
    session.close()
    assert kept is not None
    return kept


def tell(table: Table, phones: Sequence[Phone], answers: Answers, until: str = "") -> int:
    """Answer all that is asked, each form on a phone that shows it; return how many were sent.

    It stops where a question is open whose id has `until`.
    """
    sent = 0
    while table.room.session is not None and (asked := table.room.session.questions):
        if until and any(until in each.id for each in asked):
            return sent
        phone, form = next(open_forms(phones))
        id_ = form.questions[0]
        phone.post(form, *filled(table.room.session, form, answers))
        sent += 1
        left = {each.id for each in table.room.session.questions}
        assert id_ not in left, f"{id_} was not taken: {phone.page.words}"
        _sit_down(table, phones)
    return sent


def open_forms(phones: Sequence[Phone]) -> Iterator[tuple[Phone, Form]]:
    """Yield what the phones show to be answered."""
    for phone in phones:
        for form in phone.page.forms:
            if form.action in ("/answer", "/step"):
                yield phone, form


def filled(session: Session, form: Form, answers: Answers) -> list[tuple[str, str]]:
    """Return what a person taps and types in a form, which has a control for each of it."""
    fields: list[tuple[str, str]] = []
    for id_ in form.questions:
        typed, value = answers[id_]
        new = list(_fields(session.question(id_), form, typed, value))
        for name, text in new:
            controls = form.named(name)
            assert controls, f"{id_}: nothing on the page sends {name}"
            offered = {c.value for c in controls if c.kind not in ("text", "select")}
            offered |= {value for c in controls for value, _ in c.options}
            assert not offered or text in offered, f"{id_}: {text} is not offered"
        fields += new
    return fields


def _fields(question: Question, form: Form, typed: str, value: Any) -> Iterator[tuple[str, str]]:
    skip = f"{question.id}~skip"
    options = [option.value for option in question.options]
    if not typed and form.named(skip):
        yield skip, "1"
    elif not typed and (question.parts or form.named(question.id)[0].kind == "text"):
        return  # it is left as it stands
    elif form.named(f"{question.id}~0"):
        for number, part in enumerate(question.parts):
            each = value[part]
            text = str(each) if question.kind == "integer" else str(options.index(each))
            yield f"{question.id}~{number}", "" if each is None else text
    elif question.kind == "names":
        yield from ((question.id, name) for name in value)
    elif form.named(question.id)[0].kind == "text":
        yield question.id, typed
    elif question.kind == "integer":
        yield question.id, str(value)
    else:
        for each in value if question.many else [value]:
            yield question.id, str(options.index(each))


def _sit_down(table: Table, phones: Sequence[Phone]) -> None:
    """Have everybody take the seat of his place, as soon as there are seats."""
    for phone, name in zip(phones, table.room.people(), strict=False):
        found = table.room.phones.find(phone.cookie)
        if found and not found.seats and table.room.phones.holder(name) is None:
            phone.press("/seat", name)
