"""What people can say at any time besides an answer, and what it does to a session.

`log`, `score`, `board` and `why` only show something: each screen does that its own way.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from companion.questions.check_answer import check, text
from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question, numbered
from companion.questions.text import Text, literal
from companion.table.journal.entries import Entry
from companion.table.journal.fold import before_refusal
from companion.table.session.answers import answer_text, question_text, understood
from companion.table.session.flow import Flow
from companion.table.session.people import People
from companion.table.session.position import Answered, News, PlayedAct
from companion.table.session.record import Written
from companion.table.session.way import value_of
from companion.table.translator import Translator

# The words, which are the same in every language; a language may have names of its own besides.
COMMANDS: Final = (
    "undo",
    "redo",
    "log",
    "fix",
    "join",
    "leave",
    "note",
    "override",
    "score",
    "board",
    "why",
    "pause",
    "quit",
)

DROP, BETWEEN, BACK, REST = "drop", "between", "back", "rest"
# What may become of an act on record that has no place.
WAYS_OUT: Final = (DROP, BETWEEN, BACK, REST)

# Tell of a secret whether whoever looks may see it.
Eyes = Callable[[Question], bool]

# Points that an override gives or takes at most: more is a slip of the keyboard.
MOST_CORRECTED: Final = 999


def nobody(_question: Question) -> bool:
    """Return that nobody looks who may see a secret."""
    return False


def undo(session: Flow) -> None:
    """Take back the last answer, note or override; it stays in the journal as taken back.

    What was drawn goes with the answer that had it drawn. After a correction that the rules refused
    all is as it was before that. InvalidAnswer when there is nothing.
    """
    if refused := before_refusal(session.record.entries):
        _restore(session, *refused)
        return
    seq = session.record.undoable
    if seq is None:
        raise InvalidAnswer(Text("session.nothing_to_undo"))
    is_drawn = True
    while seq is not None and is_drawn:
        found = _by_seq(session, seq)
        is_drawn = found is not None and found.drawn
        told = _undone(session, seq)
        session.record.write(("undo", {"of": seq}))
        last, seq = seq, session.record.undoable
    session.news.append(News(Text("session.undone", {"what": told})))
    _turn(session, last)


def _restore(session: Flow, fixed: Entry, before: Sequence[Entry]) -> None:
    """Write down once more what counted before a correction that the rules refused."""
    session.record.write(*((each.kind, {**each.body}) for each in before))
    session.news.append(News(Text("session.restored", {"number": _number(session, fixed.seq)})))
    session.rewind()


def redo(session: Flow) -> None:
    """Put back what was taken back last; InvalidAnswer when there is nothing."""
    seq = session.record.redoable
    if seq is None:
        raise InvalidAnswer(Text("session.nothing_to_redo"))
    session.record.write(("redo", {"of": seq}))
    session.news.append(News(Text("session.redone", {"number": _number(session, seq)})))
    _turn(session, seq)


def fix(
    session: Flow,
    number: int,
    given: Any,
    translator: Translator,
    eyes: Eyes = nobody,
) -> None:
    """Answer an earlier question anew; everything after it is played again under the rules.

    A secret stays one, and only `eyes` that may see it put it right.

    Raises:
        InvalidAnswer: when there is no answer of that number, or its question does not admit this.
    """
    act, found = fixable(session, number, eyes)
    value = value_of(session.way, act.progress, found.question, given, translator)
    _correct(session, found, value)
    session.news.append(News(Text("session.fixed", {"number": number})))
    if told := understood(found.question, given, value):
        session.news.append(News(told))
    session.rewind()


def _correct(session: Flow, found: Answered, value: Any) -> None:
    """Write another answer to an earlier question down."""
    entry, people = session.record.entry(found.seq), session.position.people
    if found.question.kind == "names":
        known = people.numbers
        people = People.of_answer(entry.body["value"])
        people = people.renamed(value, session.record.free_number, known)
    stored = people.stored(found.question, value)
    written = Written(entry.body["path"], stored, found.question.secret)
    session.record.answer(entry.body["act"], [written])


def fixable(session: Flow, number: int, eyes: Eyes = nobody) -> tuple[PlayedAct, Answered]:
    """Return the answer of a number, and its act; its question is secret if it is sealed still.

    Raises:
        InvalidAnswer: when there is none, or it is a secret that these eyes may not see.
    """
    for act in (*session.played, session.current):
        for slot, each in act.asked.items():
            if each.number == number:
                is_sealed = session.is_sealed(act, slot)
                question = each.question._replace(secret=is_sealed)
                if not is_sealed or (question.kind != "move" and eyes(question)):
                    return act, each._replace(question=question)
    raise InvalidAnswer(Text("session.which_entry"))


def note(session: Flow, words: str) -> None:
    """Write a note down beside the acts; InvalidAnswer for what is no text."""
    session.record.write(("note", {"text": text(words)}))
    session.news.append(News(Text("session.noted")))


def override(session: Flow, player: str, points: int, reason: str) -> None:
    """Correct a player's points as the table rules, with a reason; it is marked as such.

    Raises:
        InvalidAnswer: before the game has begun, or for what is no player, number or reason.
    """
    questions = override_questions(session)
    given = {"player": player, "points": points, "reason": reason}
    checked = {each.id: check(each, given[each.id]) for each in questions}
    number = session.position.people.numbers[checked["player"]]
    (entry,) = session.record.write(("override", {**checked, "player": number}))
    session.news.append(News(Text("session.overridden")))
    _turn(session, entry.seq)


def override_questions(session: Flow) -> tuple[Question, Question, Question]:
    """Return what an override asks; InvalidAnswer before anybody sits there."""
    if session.position.seating is None:
        raise InvalidAnswer(Text("session.not_yet"))
    names = numbered([(name, literal(name)) for name in session.position.players])
    most = MOST_CORRECTED
    return (
        Question("player", Text("session.override.player"), "choice", options=names),
        Question("points", Text("session.override.points"), "integer", low=-most, high=most),
        Question("reason", Text("session.override.reason")),
    )


def note_question() -> Question:
    """Return what a note asks."""
    return Question("text", Text("session.note"))


def pause(session: Flow) -> None:
    """Stop the clock."""
    if session.record.entries:
        session.record.write(("pause", {}))


def reconcile(session: Flow, way: str) -> None:
    """Do with the act on record that has no place what the table wants."""
    assert session.conflict is not None
    recorded = session.conflict
    if way == BETWEEN:
        session.go_between()
        return
    if way == BACK:
        undo(session)
        return
    acts = list(session.record.acts)
    left = acts[acts.index(recorded) :] if way == REST else [recorded]
    session.record.write(*(("drop", {"act": each.id}) for each in left))
    session.rewind()


def conflict_text(session: Flow) -> Text:
    """Return what the record has, and the rules have no place for."""
    assert session.conflict is not None
    act = session.conflict
    first = act.answers.get(act.first_path)
    value = "" if first is None else f"{first.value}"
    name = session.titles.get(act.id) or literal(f"{act.first_path.rpartition('.')[2]}: {value}")
    return Text("session.no_longer", {"number": act.id, "what": name})


class Logged(NamedTuple):
    """An answer as the log tells it, in words; of one that `is_sealed` only that it was given."""

    number: int
    question: Question
    words: Text
    is_sealed: bool


def logged_acts(session: Flow) -> Iterator[tuple[PlayedAct, list[Logged]]]:
    """Yield the acts of the log with their answers, as far as they may be told.

    One that is over, and whose title would tell what may not be seen, is left out, and so are
    sealed moves.
    """
    for act in (*session.played, session.current):
        if act is session.current or not session.is_hidden(act):
            yield act, [*_logged(session, act)]


def _logged(session: Flow, act: PlayedAct) -> Iterator[Logged]:
    for slot, each in act.asked.items():
        question = each.question
        if not session.is_sealed(act, slot):
            words = answer_text(question, each.value)
            yield Logged(each.number, question, words, is_sealed=False)
        elif question.kind != "move":
            words = Text("session.log.hidden", {"what": question_text(question)})
            yield Logged(each.number, question, words, is_sealed=True)


def remark_text(session: Flow, entry: Entry) -> Text:
    """Return a note or an override in words."""
    body = entry.body
    if entry.kind == "note":
        return Text("session.log.note", {"text": body["text"]})
    people = {number: name for name, number in session.position.people.numbers.items()}
    values = {"points": f"{body['points']:+}", "reason": body["reason"]}
    name = people.get(body["player"], str(body["player"]))
    return Text("session.log.override", {**values, "player": name})


def _turn(session: Flow, seq: int) -> None:
    """Go back to the act that an entry belongs to, or to the result if it changes points."""
    match session.record.entry(seq).kind:
        case "note":
            return
        case "override":
            session.rewind_result()
        case _:
            session.rewind()


def _undone(session: Flow, seq: int) -> Text:
    """Return an entry in words; one that is sealed tells nothing."""
    entry = session.record.entry(seq)
    if entry.kind in ("note", "override"):
        return remark_text(session, entry)
    found = _by_seq(session, seq)
    if found is None:  # it is of an act that can't be played now
        return session.titles.get(entry.body["act"]) or literal(f"{_number(session, seq)}")
    if entry.kind == "sealed":
        return question_text(found.question)
    return answer_text(found.question, found.value)


def _by_seq(session: Flow, seq: int) -> Answered | None:
    acts = (session.current, *reversed(session.played))
    return next((x for act in acts for x in act.asked.values() if x.seq == seq), None)


def _number(session: Flow, seq: int) -> int:
    """Return the number that people know an entry by."""
    body = session.record.entry(seq).body
    return session.record.number(body["act"], body["path"]) if "path" in body else seq
