"""Drives sessions from programs: what any driver but a terminal does."""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.cli.lookup import house_texts
from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question
from companion.table.journal.entries import Entry
from companion.table.journal.tape import MemoryTape
from companion.table.session.moves.keeper import MoveKeeper, is_draw
from companion.table.session.points import open_points
from companion.table.session.record import Record
from companion.table.session.session import Session
from companion.table.translator import Translator
from tests.table import tally

TRIO = ["Ana", "Bo", "Chi"]
OPENED: Sequence[Any] = (TRIO, None, "Ana", None, None)
"""Who plays, colours, start player, length, checklist: what most tables would say."""


def new(*answers: Any) -> Session:
    """A session of the tally that nobody keeps, with its first answers; None is just Enter."""
    session = Session(
        open_points(tally.KIT, tally.GAME), Record(MemoryTape.begun("giza", "points"))
    )
    return told(session, *answers)


def begun(*answers: Any) -> Session:
    """The same with three players, Ana to take a pile."""
    return new(*OPENED, *answers)


def told(session: Session, *answers: Any) -> Session:
    """Answer the first open question again and again."""
    for answer in answers:
        question = session.questions[0]
        session.answer(question.id, question.default if answer is None else answer)
    return session


def again(session: Session) -> Session:
    """The session that its record tells."""
    tape = MemoryTape(session.record.entries)
    return Session(open_points(tally.KIT, tally.GAME), Record(tape), decides=False)


def paths(session: Session) -> list[str]:
    """What is open."""
    return [question.path for question in session.questions]


def kept(entries: Iterable[Entry]) -> list[tuple[str, Any]]:
    """What entries say, times and digests aside."""
    return [(entry.kind, entry.body) for entry in entries]


def english(session: Session) -> Translator:
    """The words of a session's kit."""
    return Translator(session.way.kit.texts, "en", house_texts(), session.way.kit)


def refusal(answering: Callable[[], None], translator: Translator) -> str:
    """What is said where something is not admitted."""
    try:
        answering()
    except InvalidAnswer as misfit:
        return translator.say(misfit.text)
    raise AssertionError("it was admitted")


class Anybody:
    """Answers any question with something that it may well admit."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def go_on(self, session: Session, most: int) -> None:
        """Answer questions in any order, to the end or as often as that."""
        for _ in range(most):
            if not session.questions:
                return
            question = self.chance.choice(session.questions)
            try:
                session.answer(question.id, self.value(question))
            except InvalidAnswer as misfit:
                english(session).say(misfit.text)  # which must have words

    def value(self, question: Question) -> Any:
        if question.kind == "names":
            return [f"Player {seat}" for seat in range(self.chance.choice(question.sizes))]
        if question.empty != "asked" and self.chance.random() < 0.3:
            return question.default
        if question.parts:
            return {part: self.one(question, part) for part in question.parts}
        if question.many:
            number = question.size or self.chance.randint(question.fewest, question.fewest + 2)
            return [self.one(question) for _ in range(number)]
        return self.one(question)

    def one(self, question: Question, part: str = "") -> Any:
        values = [option.value for option in question.options]
        match question.kind:
            case "integer" | "number":
                return self.number(question, part)
            case "box":
                return [self.number(question), self.number(question)]
            case "line":
                high = int(question.high or 0)
                return [self.chance.choice([None, *values]) for _ in range(high)]
            case "grid":
                side = range(int(question.high or 0))
                return ["".join(self.chance.choice(values) for _ in side) for _ in side]
            case "text":
                return "some words"
        free = [value for value in values if value not in question.taken]
        return self.chance.choice([value for value in free if value != "finish"] or values)

    def number(self, question: Question, part: str = "") -> int:
        low = int(question.low)
        high = question.highest(part) if part else question.high
        return self.chance.randint(low, max(low, min(int(high or low), low + 9)))


def in_the_deck(session: Session, question: Question, values: Iterable[Any]) -> list[Any]:
    """Those of some answers that can be true: a card that is dealt is one that lies in the deck.

    A session takes others, since a refusal would tell of what somebody holds in secret.
    """
    keeper = session.way.keeper
    if not is_draw(question) or not isinstance(keeper, MoveKeeper):
        return list(values)
    position = session.position.state.position
    left = {keeper.rules.text(action) for action in keeper.rules.legal(position)}
    return [each for each in values if each in left]
