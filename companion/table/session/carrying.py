"""Carries a session on: from act to act, and back where the record is another one than it was."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn

from companion.games.contract import Refused
from companion.table.session.acts import next_act
from companion.table.session.answers import answer_text, blamed, question_text, refusal_text
from companion.table.session.asking import MISSING, Asker
from companion.table.session.at_hand import ActAtHand, Answer, Run, Sealed
from companion.table.session.checking import check
from companion.table.session.misfit import Misfit
from companion.table.session.news import News
from companion.table.session.people import People
from companion.table.session.position import Answered, PlayedAct, Position
from companion.table.session.question import Question
from companion.table.session.record import Record, Written
from companion.table.session.setup import surplus
from companion.table.session.way import Way
from companion.table.text import Text

if TYPE_CHECKING:
    from companion.table.journal.fold import Act as RecordedAct

OVERRIDE: Final = "override"


class PutBack(Exception):  # noqa: N818 - nothing failed
    """What chance had decided was put back on record."""


class Carrying:
    """Where a session stands, and how it gets from one act to the next.

    `open` are the questions that wait for an answer; `conflict` is the act on record that has no
    place now, if there is one. `titles` are what acts were called when they were played last.
    """

    def __init__(
        self,
        way: Way,
        record: Record,
        *,
        presets: Mapping[str, Any] | None = None,
        decides: bool = True,
        is_resumed: bool = False,
    ) -> None:
        """Begin before the first act; one that does not decide can but read what is on record."""
        self.way = way
        self.record = record
        self.position = Position()
        self.played: list[PlayedAct] = []
        self.open: tuple[Question, ...] = ()
        self.conflict: RecordedAct | None = None
        self.news: list[News] = []
        self.is_resumed = is_resumed
        self.titles: dict[int, Text] = {}
        self._sealed: Sealed = {}
        self._presets = dict(presets or {})
        self._decides = decides
        # News are told of what happens now alone, not of what is played again.
        self._is_fresh = False
        self._rest = list(record.acts)
        self._begin()

    @property
    def current(self) -> PlayedAct:
        """The act that is being asked."""
        return self._at_hand.played

    def advance(self) -> None:
        """Carry out act after act, until somebody has to answer, or all is said."""
        self.open = ()
        while not self.position.closed and self.conflict is None:
            try:
                run = self._at_hand.run(self._at_hand.given, self if self._decides else None)
            except PutBack:
                self._return_to_record()
                continue
            self._let_go_of_misfits(run.asker)
            if run.differs:
                self._is_fresh, self.conflict = True, self._at_hand.recorded
            elif run.refusal is not None:
                self._ask_again(run, run.refusal)
            elif run.effect is not None:
                self._carry_out(run)
            else:
                self._wait(run.asker)
                return

    def open_after(self, answers: Sequence[Answer]) -> list[Question]:
        """Return what would be open if these were answered."""
        return self._at_hand.run(self._at_hand.given_with(answers)).asker.open

    def commit(self, answers: Sequence[Answer]) -> None:
        """Write answers to the act at hand down, and carry it out when they complete it.

        Raises:
            Misfit: when the rules refuse it; what they blame is asked again.
        """
        run = self._at_hand.run(self._at_hand.given_with(answers))
        if run.refusal is not None:
            self._refuse(run, run.refusal, answers)
        self._write(answers)
        if run.effect is not None:
            self._carry_out(run)
        self.advance()

    def rewind(self) -> None:
        """Go back to the first act that is another one on record than it was when it was played."""
        self._is_fresh = False
        self._return_to_record()
        self.advance()

    def rewind_result(self) -> None:
        """Go back to the adding up, if that is done: something of it is another now."""
        for index, played in enumerate(self.played):
            ends = [*(each.before for each in self.played[index + 1 :]), self.position]
            if played.before.result is None and ends[0].result is not None:
                known = sum(each.act is not None for each in self.played[:index])
                self._begin_at(index, self.record.acts[known:])
                break
        self.advance()

    def correct(self, found: Answered, value: Any) -> None:  # noqa: ANN401 - any answer
        """Write another answer to an earlier question down; `rewind` plays what follows again."""
        entry, people = self.record.entry(found.seq), self.position.people
        if found.question.kind == "names":
            people = People.of_answer(entry.body["value"])
            people = people.renamed(value, self.record.free_number)
        written = Written(entry.body["path"], people.stored(found.question, value))
        self.record.answer(entry.body["act"], [written])

    def go_between(self) -> None:
        """Ask for another act before the one on record that has no place."""
        recorded = self._at_hand.recorded
        assert recorded is not None
        self._rest.insert(0, recorded)
        self.conflict = None
        self._begin(before=recorded.id)
        self.advance()

    def corrections(self) -> dict[str, int]:
        """Return the points that the table has ruled otherwise, by player."""
        names = {number: name for name, number in self.position.people.numbers.items()}
        points: dict[str, int] = {}
        for entry in self.record.remarks:
            if entry.kind == OVERRIDE and entry.body["player"] in names:
                name = names[entry.body["player"]]
                points[name] = points.get(name, 0) + entry.body["points"]
        return points

    def is_sealed(self, act: PlayedAct, slot: str) -> bool:
        """Return whether an answer is not to be seen yet."""
        number = self._at_hand.id if act is self.current else act.act
        return (number, slot) in self._sealed

    @property
    def unplaced(self) -> int | None:
        """The number of the first entry that the rules have no place for; None when all fit.

        The last act may lack answers, or be put right yet; one that is sealed still can't be
        played, nor what comes after it.
        """
        recorded = self._at_hand.recorded
        rest = [*([recorded] if recorded else []), *self._rest]
        if not rest or rest[0].sealed or (len(rest) == 1 and self.conflict is None and recorded):
            return None
        asked = {each.seq for each in self.current.asked.values()}
        seqs = [given.seq for act in rest for given in (act.answers or act.sealed).values()]
        return next((seq for seq in seqs if seq not in asked), None)

    @property
    def ends_sealed(self) -> bool:
        """Whether what comes next on record is sealed still, so that nobody can play it."""
        recorded = self._at_hand.recorded
        return recorded is not None and bool(recorded.sealed)

    def preset(self, question: Question) -> Any:  # noqa: ANN401 - a Source
        """Return what was settled beforehand; it counts once, so that undo asks for it."""
        value = self._presets.pop(question.path, MISSING)
        if value is MISSING:
            return MISSING
        try:
            value = check(question, value)
        except Misfit:
            return MISSING
        self._write([(question, value)])
        return value

    def decided(
        self, question: Question, slot: str, decide: Callable[[], Any], saying: Text | None
    ) -> Any:  # noqa: ANN401
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
        seq = self.record.redoable
        body = self.record.entry(seq).body if seq else {}
        if body.get("path") == slot and self._at_hand.id in (None, body["act"]):
            self.record.write(("redo", {"of": seq}))
            raise PutBack

    def _return_to_record(self) -> None:
        acts = self.record.acts
        index, known = self._first_changed(acts)
        self._begin_at(index, acts[known:])

    def _first_changed(self, acts: "Sequence[RecordedAct]") -> tuple[int, int]:
        """Return how many of the acts played are as they are on record, and how many that are."""
        known = 0
        for index, played in enumerate(self.played):
            if played.act is None:
                continue
            if not played.is_as(acts[known] if known < len(acts) else None):
                return index, known
            known += 1
        return len(self.played), known

    def _begin_at(self, index: int, rest: "Sequence[RecordedAct]") -> None:
        """Go back to an act, with what is on record from there on."""
        if index < len(self.played):
            self.position = self.played[index].before
        del self.played[index:]
        self.conflict = None
        acts = {each.act for each in self.played} if self._sealed else ()
        for act, slot in list(self._sealed):
            if act not in acts:
                del self._sealed[act, slot]
        self._rest = list(rest)
        self._begin()

    def _begin(self, before: int | None = None) -> None:
        """Begin the next act, with its answers if it is on record."""
        act = next_act(self.way, self.position, self.corrections)
        number = len(self.played) + 1
        self._at_hand = ActAtHand(act, number, self.position, self.record, self._sealed)
        self._at_hand.before = before
        if self._rest and before is None:
            self._at_hand.take_up(self._rest.pop(0))

    def _write(self, answers: Sequence[Answer], again: Sequence[str] = ()) -> None:
        """Write answers down, and say what is to be said of them."""
        self._at_hand.write(answers, again)
        self._is_fresh = True
        counted = (surplus(question, value) for question, value in answers)
        self.news += [News(text) for text in counted if text]

    def _wait(self, asker: Asker) -> None:
        """Have somebody answer; what was sealed in this act is opened before the first open one."""
        self._at_hand.note_answers(asker)
        if self._sealed and not any(question.secret for question in asker.open):
            self._reveal(
                {x: value for x, value in self._sealed.items() if x[0] == self._at_hand.id}
            )
        self.open = tuple(asker.open)

    def _carry_out(self, run: Run) -> None:
        """Go on to where an act leads."""
        assert run.effect is not None
        self._at_hand.note_answers(run.asker)
        played, effect = self.current, run.effect
        played.act = self._at_hand.id if played.asked else None
        if not played.asked and self._at_hand.recorded is not None:
            self._rest.insert(0, self._at_hand.recorded)  # it is the next act's that asks anything
        played.title, played.outcome = effect.title or played.title, effect.outcome
        self.position = effect.position
        if self.position.seating is not None and not self.position.people.numbers:
            self.position = self.position._replace(people=run.asker.people)
        if self.position.ready:
            played.scores = self.way.stage(self.position).scores
        self.played.append(played)
        if self._sealed and not (effect.outcome and effect.outcome.hides()):
            self._reveal(dict(self._sealed))
        if played.act is not None and not any(self.is_sealed(played, x) for x in played.asked):
            self.titles[played.act] = played.title
        if self._is_fresh:
            self.news.append(News(act=played))
        self._begin()

    def _reveal(self, sealed: Sealed) -> None:
        """Write down openly what was sealed, all of it at once."""
        acts = {each.act: each for each in self.played} | {self._at_hand.id: self.current}
        values = [(act, slot, value) for (act, slot), value in sealed.items()]
        for entry in self.record.reveal(values) if values else ():
            act, slot = acts[entry.body["act"]], entry.body["path"]
            if slot in act.asked:
                act.asked[slot] = act.asked[slot]._replace(seq=entry.seq)
            if act is self.current:
                self._at_hand.seqs[slot] = entry.seq
            else:
                self.titles[entry.body["act"]] = act.title
        for each in sealed:
            del self._sealed[each]

    def _let_go_of_misfits(self, asker: Asker) -> None:
        """Say which answers on record do not fit any more; they are asked anew."""
        for slot, question in asker.misfits.items():
            self._tell_misfit(slot, question, self._at_hand.given[slot])
            self._at_hand.let_go(slot)

    def _tell_misfit(self, slot: str, question: Question, value: Any) -> None:  # noqa: ANN401
        """Show an answer on record that no longer fits; a secret one stays unseen."""
        is_told = value is not None and not question.secret
        what = answer_text(question, value) if is_told else question_text(question)
        values = {"number": self._at_hand.number(slot), "what": what}
        self.news.append(News(Text("session.misfit", values)))

    def _refuse(self, run: Run, refusal: Refused, answers: Sequence[Answer]) -> NoReturn:
        """Say what the rules refuse, and let go of the answers that they blame."""
        stored = self._at_hand.stored(answers)
        new = {each.slot: answer for each, answer in zip(stored, answers, strict=True)}
        slots = blamed(run.asker, refusal.field) or list(new)
        again = [slot for slot in slots if slot in self._at_hand.seqs and slot not in new]
        text = refusal_text(run.asker, refusal, slots)
        if again:
            self._write([answer for slot, answer in new.items() if slot not in slots], again)
            self.advance()
        ids = [run.asker.asked[slot][0].id for slot in slots if slot in run.asker.asked]
        raise Misfit(text, refusal.rule or "", ids, refusal)

    def _ask_again(self, run: Run, refusal: Refused) -> None:
        """Ask again what the rules refuse of what is on record; Refused where nothing is."""
        seqs = self._at_hand.seqs
        slots = [slot for slot in blamed(run.asker, refusal.field) if slot in seqs]
        slots = slots or [slot for slot in run.asker.asked if slot in seqs][-1:]
        if not slots:
            raise refusal
        self._tell_misfit(slots[0], *run.asker.asked[slots[0]])
        text = refusal_text(run.asker, refusal, slots)
        self.news.append(News(text, rule=refusal.rule or ""))
        self._write([], slots)
