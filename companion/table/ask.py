"""Asks questions one by one; every one can be explained, every answer taken back."""

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar

from companion.games.contract import Refused
from companion.table.questions import SHORT, Misfit, Options, Question
from companion.table.reading import Steps
from companion.table.terminal.terminal import Terminal
from companion.table.terminal.width import flowing
from companion.table.translator import Translator

Asked = TypeVar("Asked")
"""What an asking function makes of the answers."""

Judged = TypeVar("Judged")
"""What the rules make of that."""

CUT: Final = "\N{HORIZONTAL ELLIPSIS}"
"""What a refusal ends a long name with."""

HELP: Final = ("?", "\N{FULLWIDTH QUESTION MARK}")


class Quit(Exception):  # noqa: N818 - somebody wished to leave
    """The person left."""


class Undo(Exception):  # noqa: N818
    """The person takes back the answer before."""


class Sitting:
    """The answers given so far, by the path of the question.

    The questions are asked by a plain function that runs from the first to the last. Undo forgets
    an answer and runs it again: what was answered is not asked a second time.
    """

    def __init__(self, terminal: Terminal, translator: Translator) -> None:
        self.terminal = terminal
        self.translator = translator
        self._answers: dict[str, str] = {}
        self._passed: list[str] = []
        self._questions: dict[str, Question] = {}
        self._section = ""
        self._listed: Options = ()
        self._holder: str | None = None
        self._is_amid_steps = False
        self._is_handing_over = False

    def converse(
        self, asking: Callable[["Sitting"], Asked], judge: Callable[[Asked], Judged]
    ) -> tuple[Asked, Judged]:
        """Ask until the rules admit the answers; return them and what the rules make of them.

        Raises:
            Quit: when the person leaves.
            InputEnded: when no more answers come.
            Refused: by answers that came from a pipe, where nobody can put them right.
        """
        try:
            while True:
                try:
                    asked = self.run(asking)
                    return asked, judge(asked)
                except Refused as refusal:
                    self._put_right(refusal)
        finally:
            self._let_go_of_screen()

    def ask(self, question: Question) -> Any:  # noqa: ANN401 - whatever the question holds
        """Return the value of the answer that stands, or else of one that is given now."""
        self._questions[question.path] = question
        answer = self._answers.get(question.path)
        if answer is None or not question.admits(answer, self.translator):
            answer = self.fresh(question)
        self._answers[question.path] = answer
        self._passed.append(question.path)
        return question.value(answer, self.translator)

    @property
    def throws(self) -> bool:
        """Whether dice are thrown by the program; else people say what they threw."""
        return False

    def draw(self, question: Question) -> Any:  # noqa: ANN401 - whatever the question holds
        """Return one of what a question admits, as chance has it."""
        return self.ask(question)

    @property
    def is_held(self) -> bool:
        """Whether one player has the screen alone, who need not see what others hold."""
        return self._holder is not None

    @property
    def is_handing_over(self) -> bool:
        """Whether the screen is between two players, and nobody's yet."""
        return self._is_handing_over

    def _let_go_of_screen(self) -> None:
        """Give the screen back to all, once an act is through."""
        self.take_back()

    def run(self, asking: Callable[["Sitting"], Asked]) -> Asked:
        """Return what `asking` makes of the answers; Quit or InputEnded as `converse` does."""
        while True:
            self._passed = []
            try:
                return asking(self)
            except Undo:
                self._forget_last()

    @property
    def _asks_again(self) -> bool:
        """Whether somebody can put right what the rules refuse; a pipe can't."""
        return self.terminal.is_live

    def _put_right(self, refusal: Refused) -> None:
        """Say what the rules refuse, and forget the answers it names; the last if it names none."""
        if not self._asks_again:
            raise refusal
        self.take_back()
        values = {"what": self._what(refusal.field), "message": refusal.message}
        self.terminal.say()
        self.terminal.say(self.translator.text("prompt.refused", values))
        if refusal.rule and self.translator.has(f"rule.{refusal.rule}"):
            self._say_rule(refusal.rule)
        for path in self._blamed(refusal.field):
            del self._answers[path]

    def _what(self, field: str) -> str:
        """Return in words what a refusal is about: a question, or the heading of several."""
        asked = [self._questions[path] for path in self._blamed(field)]
        if not asked:
            return field
        sections = list(dict.fromkeys(each.section for each in asked if each.section))
        is_whole = len(asked) > 1 and bool(sections)
        words = [] if is_whole else [each.words for each in asked]
        return self.translator.value([*sections, *words])

    def _blamed(self, field: str) -> list[str]:
        """Return the questions that a refusal of this field asks again."""
        return self._concerned(field) or self._concerned(_whole(field)) or self._passed[-1:]

    def _concerned(self, field: str) -> list[str]:
        """Return the questions whose answers a refusal of this field is about."""
        if field.endswith(CUT):  # a long name, of which more than one may be meant
            return [path for path in self._passed if path.startswith(field.removesuffix(CUT))]
        return [path for path in self._passed if field and _is_of(path, field)]

    def _forget_last(self) -> None:
        if self._passed:
            del self._answers[self._passed[-1]]
        else:
            self.terminal.say(self.translator.text("prompt.nothing_to_undo"))

    def fresh(self, question: Question) -> str:
        """Ask the person, whatever was answered before; return the answer as it was typed."""
        self._open(question)
        return self._answered(question)

    def _open(self, question: Question) -> None:
        """Hand over to whoever answers, and say what the question is about."""
        if question.secret:
            self._hand_over(question)
        else:
            self.take_back()
        self._introduce(question)
        if question.section != self._section:
            self._section = question.section
            self.terminal.say()
            if self._section:
                self.terminal.say(self._section)
        self._list(question)

    def _introduce(self, question: Question) -> None:
        """Show what a question is asked about, to whoever has the screen now."""

    def _list(self, question: Question) -> None:
        """Say what there is to choose from; what has just been listed is not listed again."""
        lines = question.menu(self.translator)
        again = question.options == self._listed and (len(lines) > 1 or question.is_long)
        for line in () if again else lines:
            self.terminal.say(line)
        self._listed = question.options or self._listed

    def _hand_over(self, question: Question) -> None:
        player = question.player
        if self._holder == player or not self.terminal.is_live:
            return
        if self._holder is not None or question.is_unseen:  # else news for all may stand there
            self.terminal.clear()
        self._holder, self._section, self._listed = None, "", ()
        key = "prompt.hand_over" if question.is_unseen else "prompt.hand_over_shown"
        self._is_handing_over = True
        try:
            while self._read(self.translator.text(key, player=player), unseen=True).strip():
                continue  # whoever asks for help has not handed it over yet
        finally:
            self._is_handing_over = False
        self._holder = player

    def take_back(self) -> None:
        """Clear the screen of whoever had it for a secret."""
        if self._holder is not None:
            self._holder, self._section, self._listed = None, "", ()
            self.terminal.clear()

    def _answered(self, question: Question) -> str:
        """Read until an answer fits, and return it."""
        if question.deciding:
            return self._answered_in_steps(question, question.deciding.steps())
        while True:
            answer = self._read(question.line(self.translator), unseen=question.is_unseen)
            if answer.strip()[:1] in HELP:
                self._explain(question, answer.strip()[1:].strip())
                continue
            try:
                question.value(answer, self.translator)
            except Misfit as misfit:
                self.terminal.say(str(misfit))
            else:
                return answer

    def _answered_in_steps(self, question: Question, steps: Steps) -> str:
        """Ask step after step; undo goes back one of them before it leaves the question."""
        while (step := steps.next(question, self.translator)) is not None:
            self._list(step)
            self._is_amid_steps = steps.is_begun
            try:
                answer = self._answered(step)
            except Undo:
                if not steps.is_begun:
                    raise
                steps.back()
            else:
                steps.take(step.value(answer, self.translator))
            finally:
                self._is_amid_steps = False
        return steps.answer

    def _read(self, line: str, *, unseen: bool) -> str:
        answer = (self.terminal.read_unseen if unseen else self.terminal.read)(line)
        match answer.strip().casefold():
            case "undo":
                raise Undo
            case "quit":
                raise Quit
        return answer

    def _explain(self, question: Question, about: str) -> None:  # noqa: ARG002 - for an evening
        """Say the rule behind a question, and what there is to choose from if that is long.

        `about` is what was typed behind the question mark.
        """
        if question.rule:
            self._say_rule(question.rule)
        else:
            self.terminal.say(self._help(question.path), indent="  ", first="  ")
        self._list_long(question)

    def _list_long(self, question: Question) -> None:
        """List what there is to choose from, if that is too long to be listed every time."""
        if question.is_long:
            numbered = [f"{number} {label}" for number, label in enumerate(question.labels, 1)]
            shown = numbered if question.numbered else question.labels
            self.terminal.show(flowing(shown, SHORT))

    def _help(self, path: str) -> str:
        """Return what helps with a question that no rule is behind."""
        first, *more = re.sub(r"\[\d+\]", "", path).split(".")
        keys = [f"help.{first}.{''.join(more[:1])}", f"help.{first}", "prompt.no_rule"]
        return self.translator.text(next(key for key in keys if self.translator.has(key)))

    def rule_words(self, rule: str) -> str:
        """Return a rule in words, and its id."""
        key = f"rule.{rule}"
        words = (
            self.translator.text(key)
            if self.translator.has(key)
            else self.translator.text("prompt.no_rule")
        )
        return f"{words} [{rule}]"

    def _say_rule(self, rule: str) -> None:
        self.terminal.say(self.rule_words(rule), indent="  ", first="  ")


def _whole(field: str) -> str:
    """Return the list that a field is an item of, which may have been asked in other parts."""
    return field.rpartition("[")[0]


def _is_of(path: str, field: str) -> bool:
    """Return whether one of the two is the other or a part of it, as `bids.Ana` is of `bids`."""
    shorter, longer = sorted((path, field), key=len)
    return longer.startswith(shorter) and longer[len(shorter) :][:1] in ("", ".", "[")
