"""An evening that writes: what is answered goes to the journal at once, and can be taken back."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.contract import Request
from companion.games.keeping import Outcome
from companion.table.evening.played import Played, Room
from companion.table.evening.replay import Replay
from companion.table.journal import Act, Entry, Tape
from companion.table.questions import Question
from companion.table.terminal.terminal import Terminal
from companion.table.translator import Translator


class Writing(Replay):
    """Plays a session and adds to it; whoever asks the people says what is answered."""

    def __init__(
        self,
        room: Room,
        tape: Tape | Callable[[], Tape],
        terminal: Terminal,
        translator: Translator,
    ) -> None:
        """Go on with a tape; a new session's is begun by its first answer."""
        self._tape = tape
        super().__init__(room, self.entries, terminal, translator)
        self.sealed: dict[tuple[int, str], str] = {}
        self._before: int | None = None
        self._refused: list[str] = []
        self._folded = len(self.entries)
        self._names: dict[int, str] = {}

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries of the session."""
        return () if callable(self._tape) else self._tape.entries

    @property
    def tape(self) -> Tape:
        """What entries are written to; a session that is new begins now."""
        if callable(self._tape):
            self._tape = self._tape()
        return self._tape

    def let_go(self) -> str | None:
        """Close the session; return its id if it is to be gone on with."""
        if callable(self._tape):
            return None
        self._tape.close()
        return None if self.position.closed else self._tape.id

    def write(self, kind: str, body: Mapping[str, Any]) -> Entry:
        """Write an entry down for good."""
        return self.tape.append(kind, body)

    @property
    def number(self) -> int | None:
        """The number of the act that is being asked, None before its first answer."""
        return self._number

    def is_sealed(self, act: int | None, path: str) -> bool:
        """Return whether an answer is not to be seen yet."""
        return (act, path) in self.sealed

    def name(self, act: Act) -> str:
        """Return what an act on record is called; one that was not played goes by its answer."""
        _, value = act.answers.get(act.first_path, (0, ""))
        return self._names.get(act.id) or f"{act.first_path.rpartition('.')[2]}: {value}"

    def drop(self, act: Act, *, rest: bool) -> None:
        """Leave an act on record out; with `rest` also all that comes after it."""
        acts = self._come_to(self.entries).acts
        left = acts[acts.index(act) :] if rest else [act]
        self.tape.append_all(("drop", {"act": each.id}) for each in left)

    def rewind(self) -> None:
        """Go back to the first act that is another one on record than it was when it was played."""
        acts = iter(self._come_to(self.entries).acts)
        for index, played in enumerate(self.played):
            if played.act is not None and not played.is_as(next(acts, None)):
                self._cut(index)
                break

    def rewind_result(self) -> None:
        """Go back to the adding up, if that is done: something of it is another now."""
        for index, played in enumerate(self.played):
            ends = [*(each.before for each in self.played[index + 1 :]), self.position]
            if played.before.result is None and ends[0].result is not None:
                self._cut(index)
                return

    def _cut(self, index: int) -> None:
        self.position = self.played[index].before
        del self.played[index:]
        self._forget_sealed()

    def _forget_sealed(self) -> None:
        """Know no sealed answer but those of acts that were played; the others are read again."""
        acts = {each.act for each in self.played} if self.sealed else ()
        self.sealed = {slot: text for slot, text in self.sealed.items() if slot[0] in acts}

    def _begin(self) -> None:
        if self._folded != len(self.entries):
            self._record = self._come_to(self.entries)
            self._folded = len(self.entries)
        super()._begin()
        self._before = None
        self._refused = []
        self._forget_sealed()
        if self._recorded is not None and self._recorded.sealed:
            self._unseal(self._recorded)

    def _keep_in_mind(self, act: Played) -> None:
        super()._keep_in_mind(act)
        if act.act is not None and not any(self.is_sealed(act.act, path) for path in act.asked):
            self._names[act.act] = act.name

    def _unseal(self, recorded: Act) -> None:
        """Take up bids that were sealed before the evening was interrupted."""
        opened = self.tape.unsealed(recorded)
        self.sealed.update({(recorded.id, path): text for path, text in opened.items()})
        self._answers.update(opened)
        self._seqs.update({path: recorded.sealed[path][0] for path in opened})

    def _write_answer(self, question: Question, text: str) -> None:
        tape, path = self.tape, question.path
        self._let_go(path)
        act = self._number or tape.next_seq
        before = {} if self._before is None else {"before": self._before}
        if question.secret:
            entry = tape.seal(act, path, text, **before)
            self.sealed[act, path] = text
        else:
            entry = tape.append("answer", {"act": act, "path": path, "value": text, **before})
        self._number, self._seqs[path] = act, entry.seq

    def _let_go(self, path: str) -> None:
        """Write down, before the first of them is answered anew, what else is to be asked again."""
        others = [other for other in self._refused if other != path]
        if others:
            self.tape.append_all(("again", {"act": self._number, "path": each}) for each in others)
        self._refused = []

    def _applied(self, act: str, request: Request) -> Outcome | None:
        outcome = super()._applied(act, request)
        if self.sealed and not (outcome and outcome.hides()):
            self._reveal(self.sealed)
        return outcome

    def _reveal(self, sealed: Mapping[tuple[int, str], str]) -> None:
        """Write down openly what was sealed, all of it at once."""
        if not sealed:
            return
        acts = {each.act: each for each in self.played} | {self._number: self.current}
        for entry in self.tape.reveal((act, path, text) for (act, path), text in sealed.items()):
            act, path = acts[entry.body["act"]], entry.body["path"]
            if path in act.asked:
                act.asked[path] = act.asked[path]._replace(seq=entry.seq)
            if act is self.current:
                self._seqs[path] = entry.seq
            else:
                self._names[entry.body["act"]] = act.name
        self.sealed = {slot: text for slot, text in self.sealed.items() if slot not in sealed}
