"""A live evening: asks, and writes each accepted answer down before the next question appears."""

from collections.abc import Callable, Sequence
from typing import Any, Final
from unicodedata import normalize

from companion.games.contract import Refused
from companion.games.keeping import Outcome
from companion.table.ask import Undo
from companion.table.evening import screen
from companion.table.evening.canonical import canonical
from companion.table.evening.checklist import checklist_lines
from companion.table.evening.played import MENU, Played, Room
from companion.table.evening.replay import CHECKLIST, CLOSING
from companion.table.evening.words import Word, read_word
from companion.table.evening.writing import Writing
from companion.table.forms import SEATS
from companion.table.journal import Tape, fold
from companion.table.questions import Question
from companion.table.terminal.terminal import Terminal
from companion.table.translator import Translator

NAMES: Final = f"{SEATS}["
"""How the path of a player's name begins."""

LONG: Final = ("log", "score", "why")
"""Words whose answer takes a menu out of sight."""


class Turned(Exception):  # noqa: N818 - nothing failed: the record is another one now
    """The record was changed; the evening goes on from where it leads."""


class Evening(Writing):
    """Goes on where the journal ends: asks the people, and does what they say besides."""

    def __init__(
        self,
        room: Room,
        tape: Tape | Callable[[], Tape],
        terminal: Terminal,
        translator: Translator,
    ) -> None:
        """Go on with a tape; a new session's is begun by its first answer."""
        super().__init__(room, tape, terminal, translator)
        self.presets: dict[str, str] = {}
        self.friends: Callable[[], Sequence[str]] = tuple
        self._comes_back = bool(self.entries)
        self._is_talking = False
        self._decide: Callable[[], str] | None = None
        self._saying = ""
        self._introduced: Played | None = None
        self._asking = Question("", "", "", "text")

    def rewind(self) -> None:
        """Go back to the first act that is another one on record; what follows is silent."""
        super().rewind()
        self._is_talking = False

    def keep(self) -> None:
        """Keep the game until the evening is closed.

        Raises:
            Quit: when somebody leaves; what was answered is on record.
            InputEnded: when no more answers come.
            JournalFault: when the journal takes no more; what was accepted before is in it.
        """
        self._reopen()
        try:
            while not self.position.closed:
                try:
                    self.step()
                except Turned:
                    self._section = ""
        finally:
            self.take_back()

    def _let_go_of_screen(self) -> None:
        """Leave it to whoever has it: the next secret may be theirs too."""

    def _reopen(self) -> None:
        """Take back that an evening was closed, if that was the last thing said."""
        seq = self._record.undoable
        if seq and self.entries[seq - 1].body.get("path", "").startswith(f"{CLOSING}."):
            self.write("undo", {"of": seq})

    def draw(self, question: Question) -> Any:  # noqa: ANN401 - whatever the question holds
        """Return one of what a question admits, drawn now unless it was before."""
        return self.decided(question, lambda: _any_of(question), "drawn")

    def decided(
        self, question: Question, decide: Callable[[], str] | None, saying: str = ""
    ) -> Any:  # noqa: ANN401 - whatever the question holds
        """Return what chance or a program answers, now unless it did before.

        `saying` is the text that tells it (`evening.SAYING`), if it is to be told.
        """
        self._decide, self._saying = decide, saying
        try:
            return super().decided(question, decide, saying)
        finally:
            self._decide = None

    def remark(self, words: str) -> None:
        """Say something that nobody answers."""
        if self._is_talking:
            self.terminal.say(words)

    def say(self, key: str, **values: Any) -> None:  # noqa: ANN401
        """Say a text of the scorekeeper's own."""
        self.terminal.say(self.translator.text(f"evening.{key}", values))

    def obey(self, word: Word) -> None:
        """Do what a word says; Turned when that makes the record another one."""
        from companion.table.evening.obey import OBEY  # noqa: PLC0415 - said now and then

        OBEY[word.word](self, word.text)

    def fresh(self, question: Question) -> str:
        """Ask the person, or chance, and write the answer down as the journal keeps it."""
        self._start_talking()
        if question.path in self._answers and question.path in self._seqs:
            self._say_misfit(question)
        if self._decide is not None:
            text = self._drawn(question, self._decide)
        elif (preset := self._preset(question)) is not None:
            text = preset
        else:
            self._open(question)
            text = canonical(question, self._typed(question), self.translator)
        self._write_answer(question, text)
        return text

    def _start_talking(self) -> None:
        """Say what is to be known before the first question that has no answer on record."""
        self._is_talking = True
        if self._comes_back:
            self._comes_back = False
            self.say("goes_on")
            self.obey(Word("log"))

    @property
    def _asks_again(self) -> bool:
        """Whatever the terminal says it is: some phones' never say that they are one."""
        return bool(self._passed)

    def _put_right(self, refusal: Refused) -> None:
        """Say what the rules refuse, and which entry it is if it was on record."""
        if self._asks_again and not self._is_talking:
            self._start_talking()
            for path in self._blamed(refusal.field)[:1]:
                self._say_misfit(self.current.asked[path].question)
        super()._put_right(refusal)
        self._refused = [path for path in self._blamed(refusal.field) if path in self._seqs]
        for path in self._refused:
            del self._seqs[path]

    def _say_misfit(self, question: Question) -> None:
        """Show an answer on record that no longer fits; a sealed one stays unseen."""
        answer = None if question.secret else self._answers[question.path]
        words = screen.answer_words(question, answer, self.translator)
        self.say("misfit", seq=self._seqs[question.path], what=words)

    def _preset(self, question: Question) -> str | None:
        """Return an answer that was given beforehand; it counts once, so that undo asks for it."""
        text = self.presets.pop(question.path, None)
        return text if text is not None and question.admits(text, self.translator) else None

    def _drawn(self, question: Question, decide: Callable[[], str]) -> str:
        """Have chance or a program decide; what undo took back comes as it was."""
        self._put_back(question)
        text = decide()
        if self._saying:
            self.take_back()
            self.say(self._saying, what=screen.answer_words(question, text, self.translator))
        return text

    def _put_back(self, question: Question) -> None:
        """Redo a draw whose occasion was put back; chance does not change its mind."""
        seq = fold(self.entries).redoable
        body = self.entries[seq - 1].body if seq else {}
        if body.get("path") == question.path and self._number in (None, body["act"]):
            self.write("redo", {"of": seq})
            raise Turned

    def _offering(self, question: Question) -> Question:
        """Return the question with names of earlier evenings to choose from."""
        if not question.path.startswith(NAMES):
            return question
        names = [name for name in self.friends() if question.admits(name, self.translator)]
        return question._replace(options=tuple((name, name) for name in names))

    def _typed(self, question: Question) -> str:
        """Return what somebody answers; the number of a name that is offered is that name."""
        offering = self._offering(question)
        answer = self._answered(offering)
        if offering.options == question.options:
            return answer
        numbered = {str(number): name for number, name in enumerate(offering.labels, 1)}
        return numbered.get(normalize("NFKC", answer).strip(), answer)

    def _differs(self, question: Question) -> None:  # noqa: ARG002 - whatever it asks
        """The record goes on with another act than the rules do: let people say what is right."""
        from companion.table.evening.obey import reconcile  # noqa: PLC0415 - after a correction

        assert self._recorded is not None
        self._start_talking()
        self._before = reconcile(self, self._recorded)
        self._recorded, self._number, self._seqs, self._answers = None, None, {}, {}
        self._forget_sealed()

    def _open(self, question: Question) -> None:
        if not question.secret:
            of_act = {slot: text for slot, text in self.sealed.items() if slot[0] == self._number}
            self._reveal(of_act)
        if question.path.startswith(f"{MENU}."):
            self._listed, self._section = (), ""  # what stood above is far away by now
        super()._open(self._offering(question))

    def _list(self, question: Question) -> None:
        """List choices; the words whose answers take them out of sight list them again."""
        self._asking = question
        super()._list(question)

    def _introduce(self, question: Question) -> None:
        """Show what a question is asked about."""
        lines: Sequence[str] = ()
        path = question.path
        if path.startswith(f"{MENU}."):
            goes_on = bool(self.played) and self.played[-1] is self._introduced
            lines = tuple(self.room.manner.introduction(self, goes_on=goes_on))
            self._introduced = self.current
        elif path.startswith(f"{CHECKLIST}.way"):
            lines = tuple(checklist_lines(self))
        elif path.startswith(f"{CLOSING}."):
            lines = screen.result_lines(self)
        elif not self.current.asked and self.position.ready:
            lines, self._section = ("", screen.act_line(self.current.name)), ""
        self.terminal.show(lines)

    def _answered(self, question: Question) -> str:
        """Read until an answer fits; what is typed unseen is typed twice."""
        while True:
            answer = super()._answered(question)
            if not (question.is_unseen and self.terminal.is_live):
                return answer
            if (
                self._read(self.translator.text("prompt.again"), unseen=True).strip()
                == answer.strip()
            ):
                return answer
            self.terminal.say(self.translator.text("prompt.differs"))

    def _read(self, line: str, *, unseen: bool) -> str:
        """Read an answer, and do what the words say that are none."""
        read = self.terminal.read_unseen if unseen else self.terminal.read
        while True:
            answer = read(line)
            word = read_word(answer, self.translator)
            if word is None:
                return answer
            if word.word == "undo" and self._is_amid_steps:
                raise Undo
            self.obey(word)
            if word.word in LONG and not self.is_handing_over:
                self._listed = ()
                self._list(self._asking)

    def _explain(self, question: Question, about: str) -> None:
        """Say a rule or other help, of one choice of the menu if it is named, and the words."""
        if question.path.startswith(f"{MENU}."):
            for words in self.room.manner.help(self, question, about):
                self.terminal.say(words, indent="  ", first="  ")
            self._list_long(question)
        else:
            super()._explain(question, about)
        self.say("words")

    def _tell(self, outcome: Outcome) -> None:
        if not self._is_talking:
            return
        lines = screen.outcome_lines(outcome, self.room.kit, self.translator)
        if not lines and self._was_decided:
            lines = screen.decided_lines(self.current.name)
        if lines:
            self.take_back()
            self.terminal.show(["", *lines])

    @property
    def _was_decided(self) -> bool:
        """Whether a program, or chance, has made a decision of the rules in this act, openly."""
        asked = list(self.current.asked.values())
        return any(x.drawn and x.question.deciding and not x.question.secret for x in asked)


def _any_of(question: Question) -> str:
    """Return one of a question's options, or the throw of a die."""
    from random import SystemRandom  # noqa: PLC0415 - few questions are left to chance

    chance = SystemRandom()
    if question.options:
        return str(chance.choice(question.options)[0])
    assert question.high is not None, question.path
    return str(chance.randint(int(question.low), int(question.high)))
