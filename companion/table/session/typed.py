"""What an answer to a question means, be it a value or what somebody typed."""

from typing import Any

from companion.questions.answer import check
from companion.questions.question import Question
from companion.questions.typed import read
from companion.table.session.position import Progress
from companion.table.session.way import Way
from companion.table.translator import Translator


def value_of(
    way: Way,
    progress: Progress,
    question: Question,
    answer: Any,
    translator: Translator,
) -> Any:
    """Return the value of an answer; InvalidAnswer when the question does not admit it.

    The question is of an act that is so far that it is asked.
    """
    if not isinstance(answer, str):
        return check(question, answer)
    value = read(question, answer, translator)
    if question.kind in ("move", "bot"):
        return way.playing.read(progress, question, value, translator)
    return value
