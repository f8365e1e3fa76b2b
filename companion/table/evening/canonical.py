"""Answers as the journal keeps them: the same in every language, whatever was typed."""

from companion.table.questions import Question
from companion.table.words import Voice


def canonical(question: Question, answer: str, voice: Voice) -> str:
    """Return an accepted answer as a text that means the same to the question ever after.

    A choice is kept by its id, a number by its digits, nothing as an empty text. What would read
    as something else that way is kept as it was typed.
    """
    value = question.value(answer, voice)
    if value is None:
        return ""
    values = value if isinstance(value, list) else [value]
    kept = ", ".join(str(each) for each in values)
    if question.admits(kept, voice) and question.value(kept, voice) == value:
        return kept
    return answer.strip()
