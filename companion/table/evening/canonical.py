"""Answers as the journal keeps them: the same in every language, whatever was typed."""

from companion.table.questions import Question
from companion.table.translator import Translator


def canonical(question: Question, answer: str, translator: Translator) -> str:
    """Return an accepted answer as a text that means the same to the question ever after.

    A choice is kept by its id, a number by its digits, nothing as an empty text. What would read
    as something else that way is kept as it was typed.
    """
    value = question.value(answer, translator)
    if value is None:
        return ""
    values = value if isinstance(value, list) else [value]
    kept = ", ".join(str(each) for each in values)
    if question.admits(kept, translator) and question.value(kept, translator) == value:
        return kept
    return answer.strip()
