"""What commands do at a terminal: what they show there, and what they ask besides."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question
from companion.questions.text import Text
from companion.questions.typed import read
from companion.table.session import commands, reseating
from companion.table.session.answers import answer_text
from companion.table.session.session import Session
from companion.table.terminal import screen
from companion.table.terminal.driver import Changed, Driver, Quit, TakenBack
from companion.table.terminal.terminal import Command
from companion.table.translator import Translator

# Digits of an entry's number; a session has no billion entries.
LONGEST_NUMBER: Final = 9


def run_command(driver: Driver, command: Command) -> None:
    """Do what a command says.

    Raises:
        Changed: when something else is open now.
        InvalidAnswer: when there is nothing to do.
        Quit: when somebody leaves.
    """
    COMMANDS[command.name](driver, command.text)


def anybody(_question: Question) -> bool:
    """Return that a secret is shown: the screen is handed to whose it is, as it was when asked."""
    return True


def undo(driver: Driver, _text: str) -> None:
    """Take back the last answer, note or override."""
    commands.undo(driver.session)
    _change(driver)


def redo(driver: Driver, _text: str) -> None:
    """Put back what was taken back last."""
    commands.redo(driver.session)
    _change(driver)


def fix(driver: Driver, text: str) -> None:
    """Answer an earlier question anew."""
    number = int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else 0
    try:
        _, found = commands.fixable(driver.session, number, anybody)
    except InvalidAnswer:
        driver.terminal.show(driver.log())
        raise
    driver.hand_for(found.question)
    if not found.question.secret:
        what = answer_text(found.question, found.value)
        driver.terminal.say(driver.translator.say(Text("session.was", {"what": what})))
    fix_it = partial(commands.fix, driver.session, number, eyes=anybody)
    with suppress(TakenBack):
        driver.ask_aside(found.question, lambda typed: fix_it(typed, driver.translator))
        _change(driver)


def join(driver: Driver, text: str) -> None:
    """Have somebody sit down who comes late."""
    _reseat(driver, reseating.come, reseating.coming_question(driver.session), text)


def leave(driver: Driver, text: str) -> None:
    """Have somebody get up who plays no more."""
    _reseat(driver, reseating.go, reseating.going_question(driver.session), text)


def _reseat(
    driver: Driver,
    change: Callable[[Session, str, Translator], None],
    question: Question,
    text: str,
) -> None:
    """Change who plays by what was typed behind the command, or by what is asked then."""
    if text:
        change(driver.session, text, driver.translator)
        _change(driver)
    with suppress(TakenBack):
        driver.ask_aside(question, lambda typed: change(driver.session, typed, driver.translator))
        _change(driver)


def note(driver: Driver, text: str) -> None:
    """Write a note down beside the acts."""
    if text:
        with suppress(InvalidAnswer):
            commands.note(driver.session, text)
            driver.tell_news()
            return
    words = _asked(driver, commands.note_question())
    if words:
        commands.note(driver.session, words)
        driver.tell_news()


def override(driver: Driver, _text: str) -> None:
    """Correct a player's points as the table rules, with a reason."""
    given: dict[str, Any] = {}
    for question in commands.override_questions(driver.session):
        given[question.id] = _asked(driver, question)
        if given[question.id] in (None, 0):
            return
    commands.override(driver.session, **given)
    _change(driver)


def log(driver: Driver, text: str) -> None:
    """Show the last acts, or all of them."""
    driver.terminal.show(driver.log(everything=bool(text)))


def score(driver: Driver, _text: str) -> None:
    """Show the points so far, as all may know them."""
    _check_begun(driver)
    driver.terminal.show(screen.score_so_far(driver.session, driver.translator))


def board(driver: Driver, _text: str) -> None:
    """Show where the game stands."""
    _check_begun(driver)
    who = next((question.who for question in driver.session.questions), None)
    driver.terminal.show(driver.board_lines(driver.holder or who))


def why(driver: Driver, _text: str) -> None:
    """Show again what the last act has brought that brought anything, with the rules behind it."""
    kit = driver.session.way.kit
    for act in reversed(driver.session.played):
        if act.outcome is not None and not driver.session.is_hidden(act):
            lines = screen.outcome_lines(act.outcome, kit, driver.translator, rules=True)
            if lines:
                driver.terminal.show(lines)
                return
    raise InvalidAnswer(Text("session.nothing_yet"))


def pause(driver: Driver, _text: str) -> None:
    """Stop the clock and clear the screen until somebody presses Enter, whoever that is."""
    commands.pause(driver.session)
    driver.take_back()
    driver.terminal.clear()
    driver.terminal.read(driver.translator.text("session.paused"))
    _change(driver)


def end(driver: Driver, _text: str) -> None:
    """Leave; what was answered is on record."""
    commands.pause(driver.session)
    raise Quit


# What each command does.
COMMANDS: Final[Mapping[str, Callable[[Driver, str], None]]] = {
    "undo": undo,
    "redo": redo,
    "log": log,
    "fix": fix,
    "join": join,
    "leave": leave,
    "note": note,
    "override": override,
    "score": score,
    "board": board,
    "why": why,
    "pause": pause,
    "quit": end,
}


def _change(driver: Driver) -> None:
    driver.show_afresh()
    raise Changed


def _check_begun(driver: Driver) -> None:
    if not driver.session.position.ready:
        raise InvalidAnswer(Text("session.not_yet"))


def _asked(driver: Driver, question: Question) -> Any:  # noqa: ANN401 - whatever it holds
    """Ask something in passing; None when somebody thinks better of it."""
    found: list[Any] = []

    def submit(typed: str) -> None:
        found.append(read(question, typed, driver.translator))

    with suppress(TakenBack):
        driver.ask_aside(question, submit)
    return found[0] if found else None
