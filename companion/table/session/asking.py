"""Asks the questions of one act, as far as the answers go.

An act is a plain function that asks from its first question to its last and says what they come
to. It is run from its beginning each time that an answer comes: what was answered is at hand, and
where an answer is missing it stops. What it asked there is what is open.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from companion.table.session.checking import check, check_total
from companion.table.session.invalid import InvalidAnswer
from companion.table.session.people import People
from companion.table.session.question import Question
from companion.table.text import Text

if TYPE_CHECKING:
    from companion.table.session.position import Effect

MISSING: Final = object()
"""Stands for an answer that nobody has given."""


class Open(Exception):
    """What comes next depends on answers that are missing still."""


class Differs(Exception):
    """The record goes on with another act than the rules do."""


class Source(Protocol):
    """Answers what no person is asked: what was settled beforehand, what programs decide."""

    def preset(self, question: Question) -> Any:  # noqa: ANN401
        """Return what was settled beforehand, or MISSING."""
        ...

    def decided(
        self, question: Question, slot: str, decide: Callable[[], Any], saying: Text | None
    ) -> Any:  # noqa: ANN401
        """Return what chance or a program decides now, and keep it."""
        ...


class Act(NamedTuple):
    """One act: what it is called before it is known what it will be, and how it is asked."""

    title: Text
    run: "Callable[[Asker], Effect]"


class Asker:
    """Runs an act once: `given` are the answers by slot, as the journal has them.

    After it, `asked` holds what was answered by slot, with the answer; `open` the questions that
    somebody has to answer; `misfits` the answers on record that do not fit any more; `title` what
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
        self.misfits: dict[str, Question] = {}
        self.prefix = ""
        self.title: Text | None = None
        self.number = number
        self._given = given
        self._first = first
        self._source = source

    def ask(self, question: Question) -> Any:  # noqa: ANN401 - whatever the question holds
        """Return the answer to a question; Open when there is none yet."""
        (value,) = self.ask_all([question])
        return value

    def ask_all(self, questions: Sequence[Question]) -> list[Any]:
        """Return the answers to questions that can be answered in any order.

        Raises:
            Open: when one is missing; then all that are missing are open.
            Differs: when the record begins this act with none of them.
        """
        found = self.look(questions)
        if any(value is MISSING for value in found):
            raise Open
        return found

    def look(self, questions: Sequence[Question]) -> list[Any]:
        """Return the answers that there are to questions, MISSING for those that are open then.

        Raises Differs as `ask_all` does.
        """
        self.open.clear()
        named = [self._named(each) for each in questions]
        asked = [each for each in named if only_answer(each) is MISSING]
        if asked and self._first is not None and not self.asked:
            self._compare(asked)
        return [self._answer(each) for each in named]

    def decided(
        self, question: Question, decide: Callable[[], Any], saying: Text | None = None
    ) -> Any:  # noqa: ANN401
        """Return what no person answers, but chance or a program: it decides when it is asked.

        `saying` tells it, if it is to be told: a text with the answer as `what`.

        Raises:
            Open: when it has not been decided, and nobody here may.
        """
        question = self._named(question)
        slot = self.people.slot(question)
        if self._first is not None and not self.asked:
            self._compare([question])
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

    def _compare(self, questions: Sequence[Question]) -> None:
        """Hold the first questions of an act against the first that was answered then."""
        if self._first not in [self.people.slot(each) for each in questions]:
            raise Differs

    def _answer(self, question: Question) -> Any:  # noqa: ANN401
        """Return the answer to one question; else it is open, and the answer MISSING."""
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

    def _take(self, question: Question, slot: str, value: Any) -> None:  # noqa: ANN401
        """Go on with an answer; that to who plays says who is who in what follows."""
        self.asked[slot] = question, value
        if question.kind == "names":
            self.people = self.people.with_more(People.of_answer(self._given[slot]))

    def _known(self, question: Question, slot: str) -> Any:  # noqa: ANN401
        """Return the answer on record if it fits still."""
        if slot not in self._given or self._held(question, slot):
            return MISSING
        try:
            return check(question, self.people.shown(question, self._given[slot]))
        except InvalidAnswer:
            self.misfits[slot] = question
            return MISSING


def only_answer(question: Question) -> Any:  # noqa: ANN401
    """Return the one answer that a question admits, which nobody need give; else MISSING.

    A secret is asked all the same: that somebody has no choice is nobody else's business.
    """
    if question.secret or question.many or question.parts or question.kind != "integer":
        return MISSING
    is_one = question.low == question.high and question.empty in ("asked", "zero")
    return int(question.low) if is_one else MISSING
