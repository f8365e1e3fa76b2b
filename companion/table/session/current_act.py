"""The act that is being asked: how far it is answered, what it asks still, what it comes to.

What no person answers comes from `Automatic`: what was settled beforehand, what programs and chance
decide.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.questions.asking import MISSING
from companion.questions.check_answer import check
from companion.questions.errors import InvalidAnswer, Refused
from companion.questions.question import Question
from companion.questions.text import Text
from companion.table.journal.fold import COMING, PLAYERS
from companion.table.session.answers import answer_text, question_text
from companion.table.session.asker import Act, Asker, Differs, Open, Source
from companion.table.session.people import People
from companion.table.session.position import Answered, Effect, News, PlayedAct, Position
from companion.table.session.record import Record, Sealed, Written

if TYPE_CHECKING:
    from companion.table.journal.fold import RecordedAct


Answer = tuple[Question, Any]


class Run(NamedTuple):
    """What became of an act when it was run: an effect, a refusal, or neither yet."""

    asker: Asker
    effect: Effect | None = None
    refusal: Refused | None = None
    differs: bool = False


class CurrentAct:
    """The act that is being asked. Its answers are written down one by one.

    `id` is None before the first of them; `given` are the answers by slot, as the journal has
    them, `seqs` the entries that count. `before` is the act on record that it comes before.
    """

    def __init__(
        self, act: Act, number: int, position: Position, record: Record, sealed: Sealed
    ) -> None:
        """Begin an act, the `number`th, without an answer."""
        self.recorded: RecordedAct | None = None
        self.before: int | None = None
        self.id: int | None = None
        self.given: dict[str, Any] = {}
        self.seqs: dict[str, int] = {}
        self.played = PlayedAct(None, position, act.title)
        self._act = act
        self._number = number
        self._record = record
        self._sealed = sealed

    def run(self, given: Mapping[str, Any], source: Source | None = None) -> Run:
        """Run the act with answers by slot; a source answers what no person is asked."""
        first = self.recorded.first_path if self.recorded else None
        people = self.played.before.people
        asker = Asker(self._number, given, people, first=first, source=source)
        try:
            effect = self._act.run(asker)
        except Open:
            return Run(asker)
        except Differs:
            return Run(asker, differs=True)
        except Refused as refusal:
            return Run(asker, refusal=refusal)
        return Run(asker, effect)

    def given_with(self, answers: Sequence[Answer]) -> dict[str, Any]:
        """Return all answers by slot, with some more."""
        return self.given | {each.slot: each.value for each in self.stored(answers)}

    def stored(self, answers: Sequence[Answer]) -> list[Written]:
        """Return answers as the journal has them."""
        people = self.played.before.people
        for slot in (PLAYERS, COMING):  # in whose act some answers follow from who that is
            people = people.with_more(People.of_answer(self.given.get(slot)))
        found = []
        for question, value in answers:
            if question.kind == "names":
                free = self._record.free_number
                is_late = question.path == COMING
                people = people.come(value, free) if is_late else people.renamed(value, free)
            slot, stored = people.slot(question), people.stored(question, value)
            held = self.given.get(slot)
            if question.parts and isinstance(held, Mapping):  # of the others it is on record
                stored = {**held, **stored}
            found.append(Written(slot, stored, question.secret))
        return found

    def write(self, answers: Sequence[Answer], again: Sequence[str] = ()) -> None:
        """Write answers down for good, and which of the earlier ones are asked again."""
        stored = self.stored(answers)
        act = self.id or self._record.next_seq
        more = {} if self.before is None else {"before": self.before}
        for slot in again:
            self.let_go(slot)
        entries = self._record.answer(act, stored, again, more)
        for each, entry in zip(stored, entries, strict=True):
            self.given[each.slot], self.seqs[each.slot] = each.value, entry.seq
            if each.secret:
                self._sealed[act, each.slot] = each.value
        self.id = act

    def let_go(self, slot: str) -> None:
        """Forget an answer."""
        self.given.pop(slot, None)
        self.seqs.pop(slot, None)
        if self.id is not None:
            self._sealed.pop((self.id, slot), None)

    def let_go_of_invalid(self, asker: Asker) -> list[News]:
        """Forget the answers on record that do not fit any more, and say which these are."""
        found = []
        for slot, question in asker.invalid.items():
            found.append(self.told_invalid(slot, question, self.given[slot]))
            self.let_go(slot)
        return found

    def told_invalid(self, slot: str, question: Question, value: Any) -> News:
        """Return that an answer on record no longer fits; a secret one stays unseen."""
        value = [*People.of_answer(value).numbers] or value
        is_told = value is not None and not question.secret
        what = answer_text(question, value) if is_told else question_text(question)
        return News(Text("session.misfit", {"number": self.number(slot), "what": what}))

    def note_answers(self, asker: Asker) -> None:
        """Keep what was asked and answered so far, for people to look at."""
        self.played.title = asker.title or self.played.title
        self.played.asked = {
            slot: Answered(self.number(slot), self.seqs[slot], question, value, slot in asker.drawn)
            for slot, (question, value) in asker.asked.items()
        }

    def number(self, slot: str) -> int:
        """Return the number that an answer on record has for people."""
        assert self.id is not None
        return self._record.number(self.id, slot)

    def take_up(self, recorded: "RecordedAct") -> None:
        """Go on with the answers that are on record for the act."""
        opened = self._record.unsealed(recorded)
        self.recorded, self.id = recorded, recorded.id
        self.given = {slot: each.value for slot, each in recorded.answers.items()} | opened
        self.seqs = {slot: each.seq for slot, each in recorded.answers.items()}
        self.seqs |= {slot: recorded.sealed[slot].seq for slot in opened}
        for slot, value in opened.items():
            self._sealed[recorded.id, slot] = value


Write = Callable[[Sequence[Answer]], None]


class PutBack(Exception):
    """What chance had decided was put back on record."""


class Automatic:
    """The source of an act at hand; what it answers is written down at once."""

    def __init__(self, presets: Mapping[str, Any], record: Record, write: Write) -> None:
        self.current_act: CurrentAct
        self.news: list[News] = []
        self._presets = dict(presets)
        self._record = record
        self._write = write

    def preset(self, question: Question) -> Any:
        """Return what was settled beforehand; it counts once, so that undo asks for it."""
        value = self._presets.pop(question.path, MISSING)
        if value is MISSING:
            return MISSING
        try:
            value = check(question, value)
        except InvalidAnswer:
            return MISSING
        self._write([(question, value)])
        return value

    def decided(
        self, question: Question, slot: str, decide: Callable[[], Any], saying: Text | None
    ) -> Any:
        """Have chance or a program decide; what undo took back comes as it was."""
        self._put_back(slot)
        value = decide()
        self._write([(question, value)])
        if saying is not None:
            told = {**saying.values, "what": answer_text(question, value)}
            self.news.append(News(saying._replace(values=told)))
        return value

    def _put_back(self, slot: str) -> None:
        """Redo a draw whose occasion was put back; chance does not change its mind."""
        seq = self._record.redoable
        body = self._record.entry(seq).body if seq else {}
        if body.get("path") == slot and self.current_act.id in (None, body["act"]):
            self._record.write(("redo", {"of": seq}))
            raise PutBack
