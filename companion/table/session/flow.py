"""Carries a session on: from act to act, and back where the record is another one than it was."""

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from companion.questions.errors import InvalidAnswer, Refused
from companion.questions.question import Question, Until
from companion.questions.text import Text
from companion.table.journal import RecordedAct
from companion.table.session import ending, opening, setup
from companion.table.session.answers import blamed, refusal_text, secret_refusal_text
from companion.table.session.asker import Act, Asker
from companion.table.session.changes import change
from companion.table.session.current_act import Answer, Automatic, CurrentAct, PutBack, Run
from companion.table.session.position import News, PlayedAct, Position
from companion.table.session.record import ALL, Record, Seals
from companion.table.session.setup import surplus
from companion.table.session.way import Way


class Flow:
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
        self.is_resumed = is_resumed
        self.titles: dict[int, Text] = {}
        self._seals = Seals(record)
        self._source = Automatic(presets or {}, record, self._write)
        self.news = self._source.news
        self._decides = decides
        # News are told of what happens now alone, not of what is played again.
        self._is_fresh = False
        self._rest = list(record.acts)
        self._begin()

    @property
    def current(self) -> PlayedAct:
        """The act that is being asked."""
        return self._current.played

    def advance(self) -> None:
        """Carry out act after act, until somebody has to answer, or all is said."""
        self.open = ()
        source = self._source if self._decides else None
        while not self.position.closed and self.conflict is None:
            try:
                run = self._current.run(self._current.given, source)
            except PutBack:
                self._return_to_record()
                continue
            self.news += self._current.let_go_of_invalid(run.asker)
            if run.differs:
                self._is_fresh, self.conflict = True, self._current.recorded
            elif run.refusal is not None:
                self._ask_again(run, run.refusal)
            elif run.effect is not None:
                self._carry_out(run)
            else:
                self._wait(run.asker)
                return

    def open_after(self, answers: Sequence[Answer]) -> list[Question]:
        """Return what would be open if these were answered."""
        return self._current.run(self._current.given_with(answers)).asker.open

    def commit(self, answers: Sequence[Answer], told: Sequence[News] = ()) -> None:
        """Write answers to the act at hand down, and carry it out when they complete it.

        What is `told` of them comes before what they bring.

        Raises:
            InvalidAnswer: when the rules refuse it; what they blame is asked again.
        """
        run = self._current.run(self._current.given_with(answers))
        if run.refusal is not None:
            self._refuse(run, run.refusal, answers)
        self._write(answers)
        self.news += told
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
        index = result_at(self.played, self.position)
        if index is not None:
            known = sum(each.act is not None for each in self.played[:index])
            self._begin_at(index, self.record.acts[known:])
        self.advance()

    def go_between(self) -> None:
        """Ask for another act before the one on record that has no place."""
        recorded = self._current.recorded
        assert recorded is not None
        self._rest.insert(0, recorded)
        self.conflict = None
        self._begin(before=recorded.id)
        self.advance()

    def insert(self, question: Question, value: Any) -> None:
        """Write an act of its own down that comes before what is asked now, or was added up.

        It is begun by this answer, and no act of the game.
        """
        index = result_at(self.played, self.position)
        index = len(self.played) if index is None else index
        later = [each.act for each in self.played[index:]]
        later += [self._current.id or self._current.before]
        before = next((each for each in later if each is not None), None)
        more = {} if before is None else {"before": before}
        written = self._current.stored([(question, value)])
        self.record.answer(self.record.next_seq, written, more=more)
        self._is_fresh = False
        known = sum(each.act is not None for each in self.played[:index])
        self._begin_at(index, self.record.acts[known:])
        self.advance()

    def corrections(self) -> dict[str, int]:
        """Return the points that the table has ruled otherwise, by player."""
        return self.record.corrections(self.position.people)

    def is_sealed(self, act: PlayedAct, slot: str) -> bool:
        """Return whether an answer is not to be seen yet."""
        return self._seals.hides(self._current.id if act is self.current else act.act, slot)

    @property
    def has_secrets(self) -> bool:
        """Whether anything is sealed."""
        return bool(self._seals)

    def is_hidden(self, act: PlayedAct) -> bool:
        """Return whether what an act is called, and has brought, would tell what is sealed in it.

        Of answers to a form it does not: what would, comes after they are revealed.
        """
        return any(
            each.question.kind == "move" and self.is_sealed(act, slot)
            for slot, each in act.asked.items()
        )

    @property
    def unplaced(self) -> int | None:
        """The number of the first entry that the rules have no place for; None when all fit.

        The last act may lack answers, or be put right yet; one that is sealed still can't be
        played, nor what comes after it.
        """
        recorded = self._current.recorded
        rest = [*([recorded] if recorded else []), *self._rest]
        if not rest or rest[0].sealed or (len(rest) == 1 and self.conflict is None and recorded):
            return None
        return first_unplaced(rest, {each.seq for each in self.current.asked.values()})

    @property
    def ends_sealed(self) -> bool:
        """Whether what comes next on record is sealed still, so that nobody can play it."""
        recorded = self._current.recorded
        return recorded is not None and bool(recorded.sealed)

    def _return_to_record(self) -> None:
        acts = self.record.acts
        index, known = first_changed(self.played, acts)
        self._begin_at(index, acts[known:])

    def _begin_at(self, index: int, rest: "Sequence[RecordedAct]") -> None:
        """Go back to an act, with what is on record from there on."""
        if index < len(self.played):
            self.position = self.played[index].before
        del self.played[index:]
        self.conflict = None
        if self._seals:
            self._seals.keep({each.act for each in self.played})
        self._rest = list(rest)
        self._begin()

    def _begin(self, before: int | None = None) -> None:
        """Begin the next act, with its answers if it is on record."""
        act = self._change_next(before) or next_act(self.way, self.position, self.corrections)
        number = len(self.played) + 1
        self._current = CurrentAct(act, number, self.position, self.record, self._seals.values)
        self._source.current_act = self._current
        self._current.before = before
        if self._rest and before is None:
            self._current.take_up(self._rest.pop(0))

    def _change_next(self, before: int | None) -> Act | None:
        """Return the act that comes next on record if somebody comes late or leaves in it."""
        if not self._rest or before is not None or self.position.seating is None:
            return None
        return change(self.way, self.position, self._rest[0].first_path)

    def _write(self, answers: Sequence[Answer], again: Sequence[str] = ()) -> None:
        """Write answers down, and say what is to be said of them."""
        self._current.write(answers, again)
        self._is_fresh = True
        counted = (surplus(question, value) for question, value in answers)
        self.news += [News(text) for text in counted if text]

    def _wait(self, asker: Asker) -> None:
        """Have somebody answer; what was sealed in this act is opened before the first open one."""
        self._current.note_answers(asker)
        waits = any(each.secret and each.until == "all answered" for each in asker.open)
        if self._seals and not waits:
            self._reveal([(self._current.id, self.current)], ["all answered"])
        self.open = tuple(asker.open)

    def _carry_out(self, run: Run) -> None:
        """Go on to where an act leads."""
        assert run.effect is not None
        self._current.note_answers(run.asker)
        played, effect = self.current, run.effect
        played.act = self._current.id if played.asked else None
        if not played.asked and self._current.recorded is not None:
            self._rest.insert(0, self._current.recorded)  # it is the next act's that asks anything
        played.title, played.outcome = effect.title or played.title, effect.outcome
        self.position = effect.position
        if self.position.seating is not None and not self.position.people.numbers:
            self.position = self.position._replace(people=run.asker.people)
        if self.position.ready:
            played.scores = self.way.stage(self.position).scores
        self.played.append(played)
        if self._seals and not (effect.outcome and effect.outcome.hides()):
            is_end = self.position.result is not None or self.position.closed
            come: Collection[Until] = ALL if is_end else ("all answered", "act")
            self._reveal([(each.act, each) for each in self.played], come)
        if played.act is not None and not self.is_hidden(played):
            self.titles[played.act] = played.title
        if self._is_fresh:
            self.news.append(News(act=played))
        self._begin()

    def _reveal(
        self, acts: Sequence[tuple[int | None, PlayedAct]], come: Collection[Until]
    ) -> None:
        """Write down openly what was sealed in these acts and waited for what has come."""
        for act in self._seals.reveal(acts, come):
            if act is self.current:
                self._current.seqs |= {slot: each.seq for slot, each in act.asked.items()}
            elif act.act is not None:
                self.titles[act.act] = act.title

    def _refuse(self, run: Run, refusal: Refused, answers: Sequence[Answer]) -> NoReturn:
        """Say what the rules refuse, and let go of the answers that they blame."""
        stored = self._current.stored(answers)
        new = {each.slot: answer for each, answer in zip(stored, answers, strict=True)}
        slots, text = self._blamed(run.asker, refusal, list(new))
        again = [slot for slot in slots if slot in self._current.seqs and slot not in new]
        if again:
            self._write([answer for slot, answer in new.items() if slot not in slots], again)
            self.advance()
        ids = [run.asker.asked[slot][0].id for slot in slots if slot in run.asker.asked]
        raise InvalidAnswer(text, refusal.rule or "", ids, refusal)

    def _blamed(self, asker: Asker, refusal: Refused, new: list[str]) -> "tuple[list[str], Text]":
        """Return the slots of what a refusal is about, else the `new` ones, and what it says.

        Of what others have answered in secret it says nothing, and blames all of it where it can't
        be told what is meant: only words that a kit has for it are known to tell nothing.
        """
        act = self._current.id
        slots = blamed(asker, refusal.field)
        sealed = [x for x in asker.asked if self._seals.hides(act, x) and x not in new]
        if not slots and sealed and not refusal.told:
            slots = [*sealed, *new]
        slots = slots or new
        if refusal.told or set(slots).isdisjoint(sealed):
            return slots, refusal_text(asker, refusal, slots)
        return slots, secret_refusal_text(asker, slots)

    def _ask_again(self, run: Run, refusal: Refused) -> None:
        """Ask again what the rules refuse of what is on record; Refused where nothing is."""
        seqs = self._current.seqs
        last = [slot for slot in run.asker.asked if slot in seqs][-1:]
        slots, text = self._blamed(run.asker, refusal, last)
        slots = [slot for slot in slots if slot in seqs] or last
        if not slots:
            raise refusal
        told = self._current.told_invalid(slots[0], *run.asker.asked[slots[0]])
        self.news += [told, News(text, rule=refusal.rule or "")]
        self._write([], slots)


def first_changed(played: Sequence[PlayedAct], acts: Sequence[RecordedAct]) -> tuple[int, int]:
    """Return how many of the acts played are as they are on record, and how many that are there.

    Acts of which nothing is on record count among the first alone.
    """
    known = 0
    for index, each in enumerate(played):
        if each.act is None:
            continue
        if not each.is_as(acts[known] if known < len(acts) else None):
            return index, known
        known += 1
    return len(played), known


def result_at(played: Sequence[PlayedAct], position: Position) -> int | None:
    """Return which of the acts played, after which things stand so, added up; None for none."""
    ends = [*(each.before for each in played[1:]), position]
    return next((index for index, end in enumerate(ends) if end.result is not None), None)


def first_unplaced(acts: Sequence[RecordedAct], asked: Container[int]) -> int | None:
    """Return the number of the first entry of these acts that is none of those asked."""
    seqs = (given.seq for act in acts for given in (act.answers or act.sealed).values())
    return next((seq for seq in seqs if seq not in asked), None)


def next_act(way: Way, position: Position, corrections: Callable[[], dict[str, int]]) -> Act:
    """Return the act that comes now; the adding up takes the points that the table has ruled."""
    if way.only is not None:
        return Act(Text("session.opening"), partial(way.only, position))
    if position.seating is None:
        return Act(Text("session.opening"), partial(opening.run, way))
    if not position.ready:
        return Act(Text("session.setup"), partial(setup.run, way, position))
    if position.result is not None:
        return Act(Text("session.closing"), partial(ending.close, position))
    if position.finished or not way.stage(position).menu:
        return Act(Text("session.score"), partial(ending.run, way, position, corrections))
    return Act(way.playing.title(position), partial(way.playing.run, position))
