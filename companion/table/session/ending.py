"""The end of a game: what is added up, and that the session is closed."""

from collections.abc import Callable
from typing import Final

from companion.games.keeper import SCORE
from companion.questions.errors import Refused
from companion.questions.question import Question, numbered
from companion.questions.text import Text, step_text
from companion.table.journal.fold import CLOSING
from companion.table.session.asker import Asker
from companion.table.session.position import Effect, Position
from companion.table.session.way import Way

# The path of the question whether an evening that was closed stays as it is.
OVER: Final = "closing.over"


def run(
    way: Way, position: Position, corrections: Callable[[], dict[str, int]], asker: Asker
) -> Effect:
    """Ask what nobody kept, and add up."""
    asker.prefix = f"{SCORE}."
    form = way.keeper.form(position.state, SCORE)
    players = way.keeper.counted(position.state, position.players)
    _ask_clash(way, position, asker)
    answers = asker.ask_form(form, players)
    result = way.keeper.result(position.state, answers, corrections())
    return Effect(position._replace(result=result))


def _ask_clash(way: Way, position: Position, asker: Asker) -> None:
    """Wait for what was told wrongly to be put right, where all see that something was.

    The question has no answer that is taken: it goes when what it says is so no more.
    """
    found = way.keeper.clash(position.state)
    if found is not None:
        words = Text("session.clash", {"what": step_text(found)})
        yes = numbered([("yes", Text("prompt.yes"))])
        asker.ask(Question("clash", words, "choice", options=yes))
        raise Refused("clash", found.key, found.rule, found)


def close(position: Position, asker: Asker) -> Effect:
    """Ask whether all is right; until then it can be put right."""
    asker.ask(_content(CLOSING, "session.close"))
    return Effect(position._replace(closed=True))


def closed_question() -> Question:
    """Return what is asked of an evening that was closed, before something of it is put right."""
    return _content(OVER, "session.over")


def _content(path: str, key: str) -> Question:
    yes = numbered([("yes", Text("prompt.yes"))])
    return Question(path, Text(key), "choice", options=yes, empty="default", default="yes")
