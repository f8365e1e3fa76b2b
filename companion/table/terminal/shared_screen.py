"""The one screen that people at a table share: who has it now, and what is on it."""

from collections.abc import Sequence
from typing import Any

from companion.questions.question import Question
from companion.questions.text import Step
from companion.table.journal.fold import CLOSING
from companion.table.session.commands import conflict_text
from companion.table.session.ending import OVER
from companion.table.session.rulebook import is_menu_path, rule_words
from companion.table.session.session import RECONCILE, Session
from companion.table.session.setup import PREFIX, checklist
from companion.table.terminal import menus, screen
from companion.table.terminal.terminal import Terminal
from companion.table.terminal.width import COLUMNS, wrap
from companion.table.translator import Translator


class SharedScreen:
    """Shows a session on a terminal that is handed from player to player for what is secret.

    `holder` is who has it alone, None when all look on.
    """

    def __init__(self, session: Session, terminal: Terminal, translator: Translator) -> None:
        self.session = session
        self.terminal = terminal
        self._translator = translator
        self.holder: str | None = None
        self.is_handing_over = False
        self._heading = ""
        self._listed: Sequence[Any] = ()
        self._introduced: object = None
        self._seen: tuple[str | None, tuple[Step, ...]] = None, ()

    @property
    def translator(self) -> Translator:
        """The words of tonight's language, with seats under the names of who sits there."""
        return self._translator.with_names(self.session.position.players)

    def say(self, key: str, **values: Any) -> None:  # noqa: ANN401
        """Say a text."""
        self.terminal.say(self.translator.text(key, values))

    def tell_news(self) -> None:
        """Say what has happened since the last question: all may know it."""
        for news in self.session.take_news():
            lines: Sequence[str] = ()
            if news.act is not None and news.act.outcome is not None:
                kit = self.session.way.kit
                lines = screen.outcome_lines(news.act.outcome, kit, self.translator)
                lines = lines or screen.decided_lines(news.act, self.translator)
                lines = ["", *lines] if lines else ()
            elif news.text is not None:
                lines = wrap(self.translator.say(news.text))
            if news.rule and self.translator.has(f"rule.{news.rule}"):
                words = rule_words(news.rule, self.translator)
                lines = [*lines, *wrap(words, COLUMNS, "  ", "  ")]
            if lines:
                self.take_back()
                self.terminal.show(lines)

    def show(self, question: Question, *, again: bool = False) -> None:
        """Show a question but for its prompt: where the game stands, headings, choices.

        It is shown whole when it comes `again`.
        """
        self._introduce(question)
        if again:
            self._heading, self._listed = "", ()
        heading = menus.heading(question, self.translator)
        if heading != self._heading:
            self._heading = heading
            self.terminal.say()
            if heading:
                self.terminal.say(heading)
        if question.options != self._listed or len(question.options) == 1:
            for line in menus.menu_lines(question, self.translator):
                self.terminal.say(line)
        self._listed = question.options

    def show_afresh(self) -> None:
        """Have the next question shown with all that it is about, as on a new screen."""
        self._heading, self._listed, self._introduced = "", (), None
        self._seen = None, ()

    def take_back(self) -> None:
        """Clear the screen of whoever had it for a secret."""
        if self.holder is not None:
            self.holder = None
            self.show_afresh()
            self.terminal.clear()

    def board_lines(self, who: str | None) -> list[str]:
        """Return where the game stands, as far as whoever looks at the screen may see it."""
        session, steps = self.session, self._shows(who)
        return list(screen.stage_lines(session, steps, self.translator))

    def _shows(self, who: str | None) -> tuple[Step, ...]:
        if self.is_handing_over:
            return ()
        alone = self.holder is not None or self._is_only_person()
        playing = self.session.way.playing
        return playing.shows(self.session.position, who, alone=alone)

    def _is_only_person(self) -> bool:
        """Return whether all others at the table are programs."""
        seating = self.session.position.seating
        bots = seating.options.get("bots", ()) if seating else ()
        return len(self.session.position.players) - len(bots) == 1

    def _introduce(self, question: Question) -> None:
        """Show what a question is about, to whoever has the screen now, once."""
        what = self.session.current, self.holder, self.session.conflict
        if self._introduced is not None and self._introduced == what:
            return
        self._introduced = what
        lines = self._introduction(question)
        if lines:
            self._heading, self._listed = "", ()
        self.terminal.show(lines)

    def _introduction(self, question: Question) -> Sequence[str]:
        session, translator = self.session, self.translator
        if question.id == RECONCILE:
            return wrap(translator.say(conflict_text(session)))
        if question.path == f"{PREFIX}way":
            words = [translator.say(each) for each in checklist(session.way, session.position)]
            return [line for each in words for line in wrap(each, COLUMNS, "    ", "[ ] ")]
        if question.path in (CLOSING, OVER):
            return screen.result_lines(session, translator)
        if is_menu_path(question.path):
            return self._standing(question.who)
        if session.position.ready and not session.current.asked:
            return self._unasked_act(question.who)
        return ()

    def _unasked_act(self, who: str | None) -> Sequence[str]:
        """Return an act that no menu offered, and what is another now of where the game stands."""
        steps, seen = self._shows(who), self._seen[1]
        self._seen = who, steps
        new = [step for step in steps if step not in seen]
        title = screen.act_line(self.translator.say(self.session.current.title))
        return ["", title, *screen.where_lines(self.session, new, self.translator)]

    def _standing(self, who: str | None) -> Sequence[str]:
        """Return where the game stands; who sees it still is shown what is another now."""
        steps = self._shows(who)
        last, seen = self._seen
        goes_on = who is not None and last == who
        self._seen = who, steps
        shown = [step for step in steps if step not in seen] if goes_on else steps
        return list(screen.stage_lines(self.session, shown, self.translator))
