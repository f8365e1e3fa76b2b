"""Asks the questions of one act, as far as the answers go.

An act is a plain function that asks from its first question to its last and says what they come
to. It is run from its beginning each time that an answer comes: what was answered is at hand, and
where an answer is missing it stops. What it asked there is what is open.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from companion.questions import Form
from companion.questions.asking import MISSING
from companion.questions.check_answer import check, check_total
from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question
from companion.questions.text import Text
from companion.questions.walk import Walk
from companion.table.session.people import People

if TYPE_CHECKING:
    from companion.table.session.position import Effect


class Open(Exception):
    """What comes next depends on answers that are missing still."""


class Differs(Exception):
    """The record goes on with another act than the rules do."""


class Source(Protocol):
    """Answers what no person is asked: what was settled beforehand, what programs decide."""

    def preset(self, question: Question) -> Any:
        """Return what was settled beforehand, or MISSING."""
        ...

    def decided(
        self, question: Question, slot: str, decide: Callable[[], Any], saying: Text | None
    ) -> Any:
        """Return what chance or a program decides now, and keep it."""
        ...


class Act(NamedTuple):
    """One act: what it is called before it is known what it will be, and how it is asked."""

    title: Text
    run: "Callable[[Asker], Effect]"


class Asker:
    """Runs an act once: `given` are the answers by slot, as the journal has them.

    After it, `asked` holds what was answered by slot, with the answer; `open` the questions that
    somebody has to answer; `invalid` the answers on record that do not fit any more; `title` what
    the act is called, if its answers so far say it.
    """

    def __init__(
        self,
        number: int,
        given: Mapping[str, Any],
        people: People,
        *,
        first: str | None = None,
        source: Source | None = None,
    ) -> None:
        """Ask the act of a `number`, whose `first` slot on record is that, if it is on record."""
        self.people = people
        self.asked: dict[str, tuple[Question, Any]] = {}
        self.drawn: set[str] = set()
        self.open: list[Question] = []
        self.invalid: dict[str, Question] = {}
        self.prefix = ""
        self.title: Text | None = None
        self.number = number
        self._given = given
        self._first = first
        self._source = source

    def ask(self, question: Question) -> Any:
        """Return the answer to a question; Open when there is none yet."""
        (value,) = self.ask_all([question])
        return value

    def ask_all(self, questions: Sequence[Question]) -> list[Any]:
        """Return the answers to questions that can be answered in any order.

        Raises:
            Open: when one is missing; then all that are missing are open.
            Differs: when the record begins this act with none of them.
        """
        found = self.seek_all(questions)
        if self.open:
            raise Open
        return found

    def seek_all(self, questions: Sequence[Question]) -> list[Any]:
        """Return the answers that there are to questions, MISSING for those that are open then.

        Raises Differs as `ask_all` does.
        """
        self.open.clear()
        found = [self._seek(question) for question in questions]
        self._compare(map(self.people.slot, self.open))
        return found

    def ask_form(
        self, form: Form, players: tuple[str, ...], *, throws: bool = False, request: bool = False
    ) -> Any:
        """Return the answers to a form, as the rules take them, or the request they come to.

        Where the program `throws` the dice, nobody is asked for them. Raises as `ask_all` does.
        """

        def seek(question: Question) -> Any:
            if throws and question.drawn:
                return self.decided(question, lambda: _thrown(question), Text("session.thrown"))
            return self._seek(question)

        self.open.clear()
        walk = Walk(form, players, seek)
        walk.go()
        self._compare(map(self.people.slot, self.open))
        if self.open:
            raise Open
        return walk.answered if request else walk.found

    def decided(
        self, question: Question, decide: Callable[[], Any], saying: Text | None = None
    ) -> Any:
        """Return what no person answers, but chance or a program: it decides when it is asked.

        `saying` tells it, if it is to be told: a text with the answer as `what`.

        Raises:
            Open: when it has not been decided, and nobody here may.
        """
        question = self._named(question)
        slot = self.people.slot(question)
        if not self.open:
            self._compare({slot})
        value = self._known(question, slot)
        if value is MISSING and self._source is not None:
            value = self._source.decided(question, slot, decide, saying)
        if value is MISSING:
            raise Open
        self.drawn.add(slot)
        self.asked[slot] = question, value
        return value

    def _named(self, question: Question) -> Question:
        return question._replace(id=f"{self.number}/{self.prefix}{question.path}")

    def _compare(self, slots: Iterable[str]) -> None:
        """Hold what an act asks first against the first that was answered then."""
        asked = {*slots, *self.asked}
        if self._first is not None and asked and self._first not in asked:
            raise Differs

    def _seek(self, question: Question) -> Any:
        """Return the answer to one question; else it is open, and the answer MISSING."""
        question = self._named(question)
        only = only_answer(question)
        if only is not MISSING:
            return only
        slot = self.people.slot(question)
        value = self._known(question, slot)
        if value is MISSING and self._source is not None:
            value = self._source.preset(question)
        if value is MISSING:
            self.open.append(self._left(question, slot))
        else:
            self._take(question, slot, value)
        return value

    def _left(self, question: Question, slot: str) -> Question:
        """Return a question of those alone of whom nothing is on record, where others are there."""
        held = self._held(question, slot)
        return question.without(held) if held else question

    def _held(self, question: Question, slot: str) -> Mapping[str, Any]:
        """Return what is on record of some of those that a question is about, if it fits still.

        Nothing where it is of all of them, or of none.
        """
        shown = self.people.shown(question, self._given[slot]) if slot in self._given else None
        if not question.parts or not isinstance(shown, Mapping):
            return {}
        held = {part: shown[part] for part in question.parts if part in shown}
        if not 0 < len(held) < len(question.parts):
            return {}
        try:
            check(question.of_parts(tuple(held))._replace(total=(None, None)), held)
            check_total(question.without(held))
        except InvalidAnswer:
            return {}
        return held

    def _take(self, question: Question, slot: str, value: Any) -> None:
        """Go on with an answer; that to who plays says who is who in what follows."""
        self.asked[slot] = question, value
        if question.kind == "names":
            self.people = self.people.with_more(People.of_answer(self._given[slot]))

    def _known(self, question: Question, slot: str) -> Any:
        """Return the answer on record if it fits still."""
        if slot not in self._given or self._held(question, slot):
            return MISSING
        try:
            return check(question, self.people.shown(question, self._given[slot]))
        except InvalidAnswer:
            self.invalid[slot] = question
            return MISSING


def only_answer(question: Question) -> Any:
    """Return the one answer that a question admits, which nobody need give; else MISSING.

    A secret is asked all the same: that somebody has no choice is nobody else's business.
    """
    if question.secret or question.many or question.parts or question.kind != "integer":
        return MISSING
    is_one = question.low == question.high and question.empty in ("asked", "zero")
    return int(question.low) if is_one else MISSING


def _thrown(question: Question) -> Any:
    """Throw a die, or several."""
    from random import SystemRandom

    number, chance = question.size or 1, SystemRandom()
    pips = [chance.randint(int(question.low), int(question.high or 0)) for _ in range(number)]
    return pips if question.many else pips[0]
