"""The one screen that people at a table share: who has it, what is on it, how a question looks."""

from collections.abc import Sequence
from typing import Any, Final

from companion.questions.question import Option, Question
from companion.questions.text import Step, Text
from companion.table.journal.fold import CLOSING
from companion.table.session.answers import default_text
from companion.table.session.commands import conflict_text
from companion.table.session.ending import OVER
from companion.table.session.rulebook import is_menu_path, rule_words
from companion.table.session.session import RECONCILE, Session
from companion.table.session.setup import PREFIX, checklist
from companion.table.terminal import screen
from companion.table.terminal.terminal import Terminal
from companion.table.terminal.width import COLUMNS, columns, flowing, wrap
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
        # Taken back only where there is something to say: else whoever answers on keeps the screen.
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
        above = heading(question, self.translator)
        if above != self._heading:
            self._heading = above
            self.terminal.say()
            if above:
                self.terminal.say(above)
        if question.options != self._listed or len(question.options) == 1:
            for line in menu_lines(question, self.translator):
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


# A question as lines on a narrow screen: headings, what there is to choose from, the prompt.

# Options that a screen has room for with every question; more are listed only on demand.
MENU: Final = 20

# Places that a screen has room for: several of them stand on a line.
PLACES: Final = 48

# Columns of an option that shares a line with others.
SHORT: Final = COLUMNS // 3

# Kinds whose bounds stand in the question.
BOUNDED: Final = ("integer", "number", "box")

# What a question may end in by its own words.
MARKS: Final = ("?", "\N{FULLWIDTH QUESTION MARK}")

# Kinds whose options are letters to write with, or too many.
UNLISTED: Final = ("grid", "line", "move")


def heading(question: Question, translator: Translator) -> str:
    """Return what a question stands under, "" for nothing."""
    return ": ".join(translator.say(each) for each in question.headings)


def prompt(question: Question, translator: Translator) -> str:
    """Return the question with the bounds of its answer, ending in a mark: its own, or a colon."""
    words = translator.say(question.words)
    bounds = f" [{translator.say(question.bounds)}]" if question.kind in BOUNDED else ""
    hint = _hint(question, translator)
    line = f"{words}{bounds}{f' ({hint})' if hint else ''}"
    return line if line.endswith(MARKS) else f"{line}:"


def menu_lines(question: Question, translator: Translator) -> list[str]:
    """Return the options, on one line if they fit there; none is no line.

    Else there is one a line, but short ones share lines.
    """
    is_only = question.empty == "default" and len(question.options) == 1
    if not question.options or is_only or question.kind in UNLISTED:
        return letters(question, translator)
    if is_long(question):
        return [translator.text("prompt.long_menu", number=len(question.options))]
    return all_options(question, translator)


def all_options(question: Question, translator: Translator) -> list[str]:
    """Return all options, each with its key."""
    shown = [_option(option, translator) for option in question.options]
    line = "  ".join(shown)
    return [line] if columns(line) <= COLUMNS else list(flowing(shown, SHORT))


def letters(question: Question, translator: Translator) -> list[str]:
    """Return which letters a line or a grid is written in."""
    if question.kind != "line":
        return []
    shown = (f"{str(each.value)[:1]} {translator.say(each.words)}" for each in question.options)
    return list(flowing(shown, SHORT))


def is_long(question: Question) -> bool:
    """Return whether the options are too many to be listed with every question."""
    if question.kind in UNLISTED:
        return False
    return len(question.options) > (MENU if any(each.key for each in question.options) else PLACES)


def _option(option: Option, translator: Translator) -> str:
    words = translator.say(option.words)
    return words if option.key in ("", words) else f"{option.key} {words}"


def _several(question: Question, translator: Translator) -> str:
    """Return that it takes several, or exactly how many."""
    if question.fewest == question.most:
        return translator.text("prompt.exactly", number=question.fewest)
    return translator.text("prompt.several")


def _hint(question: Question, translator: Translator) -> str:
    """Return what is to be known of the answer: that it may be several, what Enter means."""
    if question.kind == "names":
        return translator.text("prompt.offered") if question.options else ""
    found = []
    if len(question.parts) > 1:
        found.append(translator.text("prompt.each_of", parts=question.parts))
    elif question.parts and question.who is None:
        found.append(question.parts[0])
    if question.kind == "box" and question.many:
        found.append(translator.text(f"prompt.boxes_{question.empty}"))
    elif question.empty == "asked":
        found += [_several(question, translator)] if question.many and not question.size else []
    else:
        default = default_text(question)
        if isinstance(default, list) and len(default) == 1:
            (default,) = default
        values = {"default": Text("prompt.none") if default is None else default}
        found.append(translator.text(f"prompt.enter_{question.empty}", values))
    return "; ".join(found)
