"""Answers for the rules: a JSON object from a file or standard input, or people who are asked."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from companion.cli.errors import Mistake
from companion.cli.keeping import ENDED, open_terminal
from companion.table import strict_json
from companion.table.strict_json import NoObject

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.games.engine import Result
    from companion.games.game import Game
    from companion.kits import Kit
    from companion.questions.errors import Request
    from companion.questions.question import Question
    from companion.table.session.session import Session
    from companion.table.translator import Translator


STANDARD_INPUT: Final = Path("-")


def read_request(file: Path) -> dict[str, Any]:
    """Return the JSON object in a file, or in standard input for `-`.

    Raises:
        Mistake: when there is no such object, with the line and column where it goes wrong.
        OSError: when the file cannot be read.
    """
    return json_object(read_text(file), name_of(file))


def read_text(file: Path) -> str:
    """Return the text in a file, or in standard input for `-`.

    Raises:
        Mistake: when it is no text in UTF-8, with the line where it goes wrong.
        OSError: when the file cannot be read.
    """
    return _decoded(_content(file), name_of(file))


def name_of(file: Path) -> str:
    """Return what a file is called where something is wrong with it."""
    return "standard input" if file == STANDARD_INPUT else str(file)


def json_object(text: str, name: str) -> dict[str, Any]:
    """Return the JSON object that a text is; Mistake when it is none, as `read_request` says."""
    try:
        return strict_json.json_object(text)
    except NoObject as wrong:
        raise Mistake(f"{name}: {wrong}") from None


def _content(file: Path) -> bytes:
    if file != STANDARD_INPUT:
        return file.read_bytes()
    if sys.stdin is None:
        raise Mistake("standard input: is closed")
    return sys.stdin.buffer.read()


def _decoded(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise Mistake(f"{name}: line {line}: is no text in UTF-8") from None


YES: Final = "yes"


def judged(
    kit: "Kit", game: "Game", what: str, file: Path | None, translator: "Translator"
) -> "tuple[Request, Result]":
    """Return a request and what the rules make of it; without a file people are asked for it.

    Raises:
        typer.Exit: when they leave.
    """
    judge = _judge(kit, game, what)
    if file is not None:
        request = read_request(file)
        return request, judge(request)

    from companion.table.session.single_act import ruling_session

    session = ruling_session(kit, game, what, judge)
    _drive(session, translator)
    assert session.result is not None
    return session.position.state, session.result


def answers_to(questions: "Sequence[Question]", translator: "Translator") -> "Mapping[str, Any]":
    """Return people's answers to some questions by path; raises as `judged` does."""
    from companion.table.session.single_act import question_session

    session = question_session(questions)
    _drive(session, translator)
    answers: Mapping[str, Any] = session.position.state
    return answers


def is_agreed(key: str, translator: "Translator", **values: str) -> bool:
    """Ask people yes or no, in the words of a key; raises as `judged` does."""
    from companion.questions.question import yes_or_no
    from companion.questions.text import Text

    return bool(answers_to([yes_or_no(YES, Text(key, values))], translator)[YES] == YES)


def _judge(kit: "Kit", game: "Game", what: str) -> "Callable[[Request], Result]":
    if what == "score":
        return lambda request: game.score(kit, request)
    return lambda request: game.adjudicate(kit, what, request)


def _drive(session: "Session", translator: "Translator") -> None:
    """Ask at the terminal until all is said.

    Raises:
        typer.Exit: when the person leaves.
        Mistake: when no answers come.
    """
    from companion.table.terminal.driver import Driver, Quit
    from companion.table.terminal.terminal import FEW_COMMANDS, InputEnded
    from companion.table.terminal.typed_commands import run_command

    terminal = open_terminal()
    terminal.say(translator.text("prompt.about"))
    try:
        Driver(session, terminal, translator, run_command, FEW_COMMANDS).run()
    except Quit:
        raise typer.Exit from None
    except InputEnded:
        terminal.say()
        if terminal.is_live:
            raise typer.Exit from None
        raise Mistake(f"{ENDED}; to read JSON from it, write -") from None
    terminal.say()
