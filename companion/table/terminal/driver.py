"""Drives a session at a terminal: shows what is open, reads what is typed, says what came of it."""

from collections.abc import Callable
from typing import Final

from companion.questions.errors import BrokenRow, InvalidAnswer
from companion.questions.question import Question
from companion.questions.text import Text
from companion.questions.typed import matching, plain, read
from companion.table.session.answers import BETWEEN
from companion.table.session.ending import closed_question
from companion.table.session.moves.narrowing import Narrowing
from companion.table.session.rulebook import help_lines, rule_words
from companion.table.session.session import Session
from companion.table.terminal import screen, shared_screen
from companion.table.terminal.shared_screen import SharedScreen
from companion.table.terminal.terminal import ALL_COMMANDS, Command, Terminal, read_command
from companion.table.translator import Translator

HELP: Final = ("?", "\N{FULLWIDTH QUESTION MARK}")

# Commands whose words a game may well have for a choice.
OF_PEOPLE: Final = ("join", "leave")

# Takes what somebody typed; InvalidAnswer when it is not admitted.
Submit = Callable[[str], None]


class Quit(Exception):
    """The person left."""


class Changed(Exception):
    """Something else is open now: what was being asked is asked no more."""


class TakenBack(Exception):
    """Somebody thought better of what was being asked in passing."""


class Driver(SharedScreen):
    """Asks people at a terminal, one question after another, until all is said.

    `words` are the commands that are heeded; `run_command` does what they say.
    """

    def __init__(
        self,
        session: Session,
        terminal: Terminal,
        translator: Translator,
        run_command: "Callable[[Driver, Command], None]",
        words: tuple[str, ...] = ALL_COMMANDS,
    ) -> None:
        super().__init__(session, terminal, translator)
        self._run_command = run_command
        self._words = words

    def run(self) -> None:
        """Ask until all is said.

        Raises:
            Quit: when somebody leaves; what was answered is on record.
            InputEnded: when no more answers come.
            Refused: by answers that came from a pipe, where nobody can put them right.
            JournalFault: when the journal takes no more; what was accepted before is in it.
        """
        try:
            if self.session.is_resumed:
                self.say("session.goes_on")
                self.terminal.show(self.log())
                self._look_on()
            while not self.session.is_over and self.session.questions:
                self.tell_news()
                self._ask(self._next())
            self.tell_news()
        finally:
            self.take_back()

    def _look_on(self) -> None:
        """Show an evening that is closed, and have it put right, until all are content with it."""

        def stay(typed: str) -> None:
            read(closed_question(), typed, self.translator)

        while self.session.is_over:
            self.tell_news()
            try:
                self._answer(closed_question(), stay)
            except Changed:
                continue
            return

    def log(self, *, everything: bool = False) -> list[str]:
        """Return the last acts, or all of them."""
        return screen.log_lines(self.session, self.translator, everything=everything)

    def ask_aside(self, question: Question, submit: Submit) -> None:
        """Ask something that is no answer of the game; TakenBack when `undo` is typed."""
        self._answer(question, submit, aside=True)

    def _next(self) -> Question:
        """Return the open question that comes first, of whoever has the screen if there is one."""
        questions = self.session.questions
        own = (each for each in questions if self.holder is not None and each.who == self.holder)
        return next(own, questions[0])

    def _ask(self, question: Question) -> None:
        try:
            if question.secret:
                if self._hand_over(question):
                    return
            else:
                self.take_back()
            self._answer(question, lambda typed: self._submit(question, typed))
        except Changed:
            return

    def _submit(self, question: Question, typed: str) -> None:
        self.session.answer(question.id, typed, self.translator)

    def _answer(self, question: Question, submit: Submit, *, aside: bool = False) -> None:
        """Read until an answer is admitted, or a command opens something else."""
        steps = Narrowing(question) if question.kind == "move" else None
        # Shown whole from the second time on: what was said in between has moved it off the screen.
        again = False
        while True:
            asked = steps.question() if steps else question
            self.show(asked, again=again)
            again = True
            typed = self._read(asked)
            if typed.strip()[:1] in HELP:
                self._explain(asked, typed.strip()[1:].strip())
            elif (command := self._command(asked, typed)) is not None:
                self._heed(command, steps, aside=aside)
            elif not (steps and self._narrow(steps, asked, typed)) and self._taken(
                question, submit, steps.answer or steps.whole(typed) if steps else typed
            ):
                return

    def _command(self, question: Question, typed: str) -> Command | None:
        """Return the command that was typed; `leave` may be a choice of the game, and is one then.

        So may a name that somebody has.
        """
        command = read_command(typed, self.translator, self._words)
        if command is None or command.name not in OF_PEOPLE or not question.options:
            return command
        words = {plain(self.translator.say(each.words)) for each in question.options}
        return None if plain(typed) in words else command

    def _read(self, question: Question) -> str:
        read = self.terminal.read_unseen if question.is_unseen else self.terminal.read
        return read(shared_screen.prompt(question, self.translator))

    def _narrow(self, steps: Narrowing, asked: Question, typed: str) -> bool:
        """Take a step towards one move; return whether there is another step to take."""
        found = matching(asked, plain(typed), self.translator)
        if len(found) == 1:
            steps.take(str(found[0]))
            return steps.answer is None
        return False

    def _heed(self, command: Command, steps: Narrowing | None, *, aside: bool) -> None:
        if command.name == "undo" and steps and steps.is_begun:
            steps.back()
        elif command.name == "undo" and aside:
            raise TakenBack
        else:
            try:
                self._run_command(self, command)
            except InvalidAnswer as misfit:
                self._say_misfit(misfit)

    def _taken(self, question: Question, submit: Submit, typed: str) -> bool:
        """Hand on what was typed; return whether it was taken. Changed when another is open."""
        try:
            submit(typed)
        except BrokenRow as broken:
            return self._mend(question, submit, broken)
        except InvalidAnswer as misfit:
            if misfit.refusal is not None and not self.terminal.is_live and not self.is_kept:
                raise misfit.refusal from None
            self._say_misfit(misfit)
            if misfit.again and misfit.again != (question.id,):
                raise Changed from None
            return False
        return True

    @property
    def is_kept(self) -> bool:
        """Whether what is answered is in a journal, and can be put right another time."""
        return "log" in self._words

    def _mend(self, question: Question, submit: Submit, broken: BrokenRow) -> bool:
        """Ask for the one word of a row that meant nothing; the others stay as they are."""
        values = {"number": broken.number, "word": broken.wrong, "what": broken.text}
        self.say("prompt.wrong_word", **values)
        line = self.translator.text("prompt.instead", word=broken.wrong)
        typed = self.terminal.read(f"{line}:").strip()
        if read_command(typed, self.translator, self._words) is not None:
            return False
        parts = (broken.good, typed, broken.rest if typed else "")
        whole = BETWEEN.join(part for part in parts if part)
        return bool(whole) and self._taken(question, submit, whole)

    def _say_misfit(self, misfit: InvalidAnswer) -> None:
        self.terminal.say()
        self.terminal.say(self.translator.say(misfit.text))
        if misfit.refusal is not None and self.translator.has(f"rule.{misfit.rule}"):
            words = rule_words(misfit.rule, self.translator)
            self.terminal.say(words, indent="  ", first="  ")

    def _explain(self, question: Question, about: str) -> None:
        """Say a rule or other help, and list what is too long to be listed every time."""
        for words in help_lines(self.session, question, about, self.translator):
            self.terminal.say(words, indent="  ", first="  ")
        if shared_screen.is_long(question):
            self.terminal.show(shared_screen.all_options(question, self.translator))
        if self.is_kept:
            self.say("session.words")

    def _hand_over(self, question: Question) -> bool:
        """Have the screen handed to whoever answers; return whether all was answered already."""
        if self.holder == question.who or not self.terminal.is_live:
            return False
        # What was secret before, or is about to be, is not to be scrolled back to.
        if self.holder is not None or question.is_unseen:  # else news for all may stand there
            self.terminal.clear()
        self.holder = None
        self.show_afresh()
        key = "prompt.hand_over" if question.is_unseen else "prompt.hand_over_shown"
        line = self.translator.text(key, player=question.who or "")
        together = self._together(question)
        if together:
            names = tuple(each.who or "" for each in together)
            line += " " + self.translator.text("prompt.all_open", players=names)
        self.is_handing_over = True
        try:
            while typed := self.terminal.read_unseen(line).strip():
                if self._heard_between(typed, together):
                    return True
        finally:
            self.is_handing_over = False
        self.holder = question.who
        return False

    def hand_for(self, question: Question) -> None:
        """Have the screen handed to whoever puts a secret right, or a move while there are any.

        What there was to choose from for a move may have been a secret, and stay one.
        """
        is_private = question.secret or (question.kind == "move" and self.session.has_secrets)
        if not is_private or question.who in (None, self.holder) or not self.terminal.is_live:
            return
        self.terminal.clear()
        self.show_afresh()
        key = "prompt.hand_over" if question.is_unseen else "prompt.hand_over_shown"
        self.terminal.read_unseen(self.translator.text(key, player=question.who or ""))
        self.holder = question.who

    def _together(self, question: Question) -> tuple[Question, ...]:
        """Return the secrets that fists could open all at once, numbers of several players."""
        found = tuple(
            each
            for each in self.session.questions
            if each.is_unseen and each.kind == "integer" and each.until == "all answered"
        )
        return found if len(found) > 1 and question in found else ()

    def _say_back(self, asked: tuple[Question, ...], typed: list[str]) -> None:
        """Say what the fists held, unless it is to be hidden still."""
        acts = (self.session.current, *self.session.played[-1:])
        if any(self.session.is_sealed(act, slot) for act in acts for slot in act.asked):
            return
        told = [
            Text("prompt.part", {"part": each.who, "value": value})
            for each, value in zip(asked, typed, strict=True)
        ]
        self.say("prompt.understood", what=told)

    def _heard_between(self, typed: str, together: tuple[Question, ...]) -> bool:
        """Take what is typed while the screen is nobody's: a command, or what all fists held."""
        command = read_command(typed, self.translator, self._words)
        try:
            if command is not None:
                self._run_command(self, command)
            elif together:
                parts = typed.replace(",", " ").split()
                if len(parts) == len(together):
                    given = {x.id: part for x, part in zip(together, parts, strict=True)}
                    self.session.answer_all(given, self.translator)
                    self._say_back(together, parts)
                    return True
        except InvalidAnswer as misfit:
            self._say_misfit(misfit)
        return False
