"""Plays a session from its journal: the acts are asked as they were, and answered as they were.

Nothing but answers is ever written down. Where the game stands, what is asked and what is shown
follows from playing them under the rules of today.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from companion.games.common.keeping import TableKeeper
from companion.games.contract import Request, Result
from companion.games.forms import Form, read
from companion.games.keeping import SCORE, Outcome, Seating, Stage, State
from companion.table.ask import Asked, Sitting
from companion.table.evening.played import FINISH, Answered, Played, Position, Room
from companion.table.evening.renamed import renamed
from companion.table.forms import ask_form
from companion.table.journal import Act, Entry, Record, fold
from companion.table.questions import Question
from companion.table.terminal.terminal import Terminal
from companion.table.translator import Translator

CHECKLIST: Final = "checklist"
CLOSING: Final = "closing"
YES: Final = "menu"
"""What is asked in the end is called as it ever was, for the sake of old journals."""


class Unanswered(Exception):  # noqa: N818 - nothing failed: the record goes no further
    """The record has no answer to the question that comes next, or one to another question."""


class Replay(Sitting):
    """An evening as far as its journal goes; a live one takes it on from there."""

    def __init__(
        self, room: Room, entries: Iterable[Entry], terminal: Terminal, translator: Translator
    ) -> None:
        super().__init__(terminal, translator)
        self.room = room
        self.position = Position()
        self.played: list[Played] = []
        self.current = Played(None, self.position)
        self._record = self._come_to(tuple(entries))
        self._recorded: Act | None = None
        self._staged: tuple[State, Stage] | None = None
        self._number: int | None = None
        self._seqs: dict[str, int] = {}
        self._prefix = ""

    def _come_to(self, entries: Sequence[Entry]) -> Record:
        """Return what entries come to, under the names of today."""
        return renamed(fold(entries), entries)

    @property
    def seating(self) -> Seating:
        """Who plays what; only after the opening."""
        assert self.position.seating is not None
        return self.position.seating

    @property
    def stage(self) -> Stage:
        """Where the game stands; only after the opening. It is worked out once for a state."""
        state = self.position.state
        if self._staged is None or self._staged[0] is not state:
            self._staged = state, self.room.keeper.stage(self.room.kit, state)
        return self._staged[1]

    @property
    def overrides(self) -> tuple[Entry, ...]:
        """What the table has ruled otherwise, in the order in which it did."""
        return tuple(entry for entry in self._record.remarks if entry.kind == "override")

    @property
    def corrections(self) -> dict[str, int]:
        """The points that the table has ruled otherwise, by player."""
        points: dict[str, int] = {}
        for entry in self.overrides:
            name = entry.body["player"]
            points[name] = points.get(name, 0) + entry.body["points"]
        return points

    @property
    def _numbered(self) -> int:
        """How many acts on record were played; those that asked nothing are on none."""
        return sum(each.act is not None for each in self.played)

    @property
    def unplaced(self) -> int | None:
        """The number of the first entry that could not be played; None when all were.

        The last act may lack answers, or be put right yet; one that is sealed still can't be
        played, nor what comes after it.
        """
        rest = self._record.acts[self._numbered :]
        if not rest or rest[0].sealed or (len(rest) == 1 and self.current.asked):
            return None
        asked = {answered.seq for answered in self.current.asked.values()}
        seqs = [seq for act in rest for seq, _ in (act.answers or act.sealed).values()]
        return next(seq for seq in seqs if seq not in asked)

    @property
    def ends_sealed(self) -> bool:
        """Whether what comes next on record is sealed still, so that nobody can play it."""
        return any(act.sealed for act in self._record.acts[self._numbered :][:1])

    @property
    def throws(self) -> bool:
        """Whether the program throws the dice for this table."""
        seating = self.position.seating
        return seating is not None and seating.options.get("dice") == "program"

    def play(self) -> None:
        """Play act after act until the evening is closed.

        Raises:
            Unanswered: where the record ends, or goes on with another act than the rules do.
            Refused: where the rules no longer admit what was answered.
        """
        while not self.position.closed:
            self.step()

    def step(self) -> None:
        """Play the next act."""
        self._begin()
        self.position = self._phase()()
        self._keep_in_mind(self.current)

    def ask(self, question: Question) -> Any:  # noqa: ANN401 - whatever the question holds
        """Return the value of the answer on record, or else of one that is given now."""
        only = _only(question)
        if only is not None:
            return only
        question = question._replace(path=self._prefix + question.path)
        if not self.current.asked:
            self._compare(question)
        value = super().ask(question)
        path = question.path
        self.current.asked[path] = Answered(self._seqs[path], question, self._answers[path])
        return value

    def within(self, prefix: str) -> None:
        """Let the paths of the questions that come begin so."""
        self._prefix = prefix

    def draw(self, question: Question) -> Any:  # noqa: ANN401 - whatever the question holds
        """Return one of what a question admits, as chance has it."""
        return self.decided(question, None)

    def decided(
        self,
        question: Question,
        decide: Callable[[], str] | None,  # noqa: ARG002 - a record knows
        saying: str = "",  # noqa: ARG002
    ) -> Any:  # noqa: ANN401 - whatever the question holds
        """Return the value of what no person answers, but chance or a program does (`decide`)."""
        value = self.ask(question)
        path = self._prefix + question.path
        self.current.asked[path] = self.current.asked[path]._replace(drawn=True)
        return value

    def remark(self, words: str) -> None:
        """Say something that nobody answers; a record is silent."""

    def run(self, asking: Callable[[Sitting], Asked]) -> Asked:
        """Ask an act from its first question on."""
        self._passed = []
        self.current.asked = {}
        return asking(self)

    def _begin(self) -> None:
        rest = self._record.acts[self._numbered :]
        self._recorded = rest[0] if rest else None
        self.current = Played(None, self.position)
        self._prefix = ""
        given = self._recorded.answers if self._recorded else {}
        self._number = self._recorded.id if self._recorded else None
        self._answers = {path: text for path, (_, text) in given.items()}
        self._seqs = {path: seq for path, (seq, _) in given.items()}

    def _keep_in_mind(self, act: Played) -> None:
        """Note an act that was played; one that asked nothing has no number."""
        if act.asked:
            act.act = self._number
        if self.position.seating is not None:
            act.scores = self.stage.scores
        self.played.append(act)

    def _compare(self, question: Question) -> None:
        """Hold the first question of an act against the first that was asked then."""
        if self._recorded is not None and self._recorded.first_path != question.path:
            self._differs(question)

    def _differs(self, question: Question) -> None:
        raise Unanswered(question.path)

    def fresh(self, question: Question) -> str:
        """Have no answer besides those on record."""
        raise Unanswered(question.path)

    def _phase(self) -> Callable[[], Position]:
        """Return how the act that comes now is played."""
        if self.position.seating is None:
            return self._open_evening
        if not self.position.ready:
            return self._set_up
        if self.position.result is not None:
            return self._close
        if self.position.finished or not self.stage.menu:
            return self._add_up
        return self._act

    def _open_evening(self) -> Position:
        self.current.name = self.translator.text("evening.opening")
        seating, state = self.converse(
            lambda _: self.room.manner.open(self), partial(self.room.keeper.begin, self.room.kit)
        )
        self.translator = self.translator.seated(seating.players)
        return Position(seating=seating, state=state)

    def _set_up(self) -> Position:
        self._prefix = f"{CHECKLIST}."
        self.current.name = self.translator.text("evening.setup")
        begins = self.converse(self._ask_checklist, bool)[1]
        return self.position._replace(ready=begins)

    def _ask_checklist(self, _: Sitting) -> Any:  # noqa: ANN401
        from companion.table.evening.checklist import ask_checklist  # noqa: PLC0415 - once a game

        return ask_checklist(self)

    def _act(self) -> Position:
        _, outcome = self.converse(
            lambda _: self.room.manner.ask(self), lambda given: self._applied(*given)
        )
        if outcome is None:
            return self.position._replace(finished=True)
        self.current.outcome = outcome
        self._tell(outcome)
        return self.position._replace(state=outcome.state)

    def _applied(self, act: str, request: Request) -> Outcome | None:
        if act == FINISH:
            return None
        keeper, kit, state = self.room.keeper, self.room.kit, self.position.state
        if isinstance(keeper, TableKeeper):
            request = read(keeper.form(kit, state, act), self.seating.players, request)
        return keeper.apply(kit, state, act, request)

    def _tell(self, outcome: Outcome) -> None:
        """Show what an act has brought; a record is silent."""

    def _add_up(self) -> Position:
        self._prefix = f"{SCORE}."
        self.current.name = self.translator.text("evening.score")
        kit, state = self.room.kit, self.position.state
        form = self.room.keeper.form(kit, state, SCORE)
        _, result = self.converse(
            lambda sitting: ask_form(sitting, form, self.seating.players),
            partial(self._result, form),
        )
        return self.position._replace(result=result)

    def _result(self, form: Form, request: Request) -> Result:
        keeper, kit, state = self.room.keeper, self.room.kit, self.position.state
        if isinstance(keeper, TableKeeper):
            answers = read(form, self.seating.players, request)
            return keeper.result(kit, state, answers, self.corrections)
        sheet = keeper.sheet(kit, state, request)
        if not self.corrections:
            return self.room.game.score(self.room.kit, sheet)
        return self.room.game.score(self.room.kit, sheet, self.corrections)

    def _close(self) -> Position:
        self._prefix = f"{CLOSING}."
        self.current.name = self.translator.text("evening.closing")
        words = self.translator.text("evening.close")
        yes = ("yes", self.translator.text("prompt.yes"))
        close = Question(YES, "", words, "choice", options=(yes,), empty="default", default=yes[1])
        self.converse(lambda sitting: sitting.ask(close) or "", str)
        return self.position._replace(closed=True)

    @property
    def _asks_again(self) -> bool:
        """A record can't put right what the rules refuse."""
        return False

    def _blamed(self, field: str) -> list[str]:
        """Return the questions that a refusal asks again; it knows nothing of the act's prefix.

        Of an opening it may name a seat or a colour, whose questions have none.
        """
        prefixed = self._prefix + field if field else ""
        return self._concerned(prefixed) or self._concerned(field) or super()._blamed(prefixed)


def _only(question: Question) -> int | None:
    """Return the one number that a question admits, which nobody need type."""
    is_one = question.kind == "integer" and question.low == question.high
    if is_one and not question.many and question.empty in ("asked", "zero"):
        return None if question.secret else int(question.low)
    return None
