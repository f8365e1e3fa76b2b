"""What somebody usually prints with: asked once, at a terminal, and kept in the settings."""

import sys
from typing import TYPE_CHECKING, Final

from companion.cli import preferences
from companion.cli.conversation import answers_to
from companion.cli.opened import open_house_translator

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.questions.question import Question


ASKED: Final = {
    "paper": ("a4", "letter"),
    "backs": ("gutter-fold", "long-edge"),
    "ink": ("full", "grey"),
}
"""The choices of each, the most usual first: a printer that prints on one side, and in colour."""

OTHER: Final = {"gutter-fold": "long-edge", "long-edge": "gutter-fold"}
"""What backs could be printed as instead, with the other kind of printer."""


def ask_once(given: "Mapping[str, object]", lang: str | None) -> dict[str, str]:
    """Ask what is printed with, and keep it; nothing is asked where any of it is given or set.

    Raises:
        typer.Exit: when the person leaves; then nothing is kept.
    """
    settings = preferences.read()
    if any(key in given or key in settings for key in ASKED) or not _is_somebody_there():
        return {}
    answers = answers_to([_question(key) for key in ASKED], open_house_translator(lang))
    found = {key: str(answers[key]) for key in ASKED}
    preferences.write(settings | found)
    return found


def _is_somebody_there() -> bool:
    return all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def _question(key: str) -> "Question":
    from companion.questions.question import Option, Question
    from companion.questions.text import Text

    options = [
        Option(str(number), value, Text(f"print.{key}.{value}"))
        for number, value in enumerate(ASKED[key], 1)
    ]
    return Question(
        key,
        Text(f"print.{key}.question"),
        "choice",
        options=tuple(options),
        empty="default",
        default=ASKED[key][0],
    )
