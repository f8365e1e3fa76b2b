"""Types answers at random: what somebody might type at a question of the terminal."""

from collections.abc import Sequence
from typing import Any

from companion.table.questions import Question

from tests.games.keeping import BEYOND, Pick


def random_answer(question: Question, pick: Pick) -> str:
    """Return one of the answers that a question admits."""
    if question.empty != "asked" and not pick(0, 3):
        return ""
    if question.size:
        return ", ".join(_one(question, pick) for _ in range(question.size))
    if not question.many:
        return _one(question, pick)
    return ", ".join({_one(question, pick): None for _ in range(pick(1, 3))})


def _one(question: Question, pick: Pick) -> str:
    low = int(question.low)
    numbers = range(low, (low + BEYOND if question.high is None else int(question.high)) + 1)
    letters = [str(value)[:1] for value, _ in question.options]
    match question.kind:
        case "choice":
            return str(_free([value for value, _ in question.options], question, pick))
        case "integer" | "number":
            return str(_free(numbers, question, pick))
        case "box":
            row, column = _free([[row, n] for row in numbers for n in numbers], question, pick)
            return f"{row}{column}"
        case "grid":
            rows = (_letters(letters, numbers[-1], pick) for _ in range(numbers[-1]))
            return " ".join(rows)
        case "line":
            return _letters(["-", *letters], pick(1, numbers[-1]), pick)
        case "text":
            return f"text {len(question.taken) + 1}"


def _free(values: Sequence[Any], question: Question, pick: Pick) -> Any:
    free = [value for value in values if value not in question.taken]
    assert free, f"nothing fits {question.path}"
    return _one_of(free, pick)


def _letters(letters: Sequence[str], number: int, pick: Pick) -> str:
    return "".join(_one_of(letters, pick) for _ in range(number))


def _one_of(values: Sequence[Any], pick: Pick) -> Any:
    return values[pick(0, len(values) - 1)]
