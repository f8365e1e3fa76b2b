"""Holds an answer against its question, whoever gives it and however it came."""

from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

from companion.questions.errors import InvalidAnswer
from companion.questions.question import Question, span
from companion.questions.text import Text, literal, person, visible

# Characters of an answer; whatever is longer was pasted by mistake.
LONGEST: Final = 200

# Characters of many moves in a row: all that lies on a board, say.
LONGEST_ROW: Final = 5_000

# Numbers of a place on a grid: row and column.
BOX: Final = 2


def check(question: Question, value: Any) -> Any:
    """Return an answer as the question means it.

    Raises:
        InvalidAnswer: when the question does not admit it; says what would be right.
    """
    if question.empty != "asked" and value == question.default:
        return value
    if value is None:
        raise InvalidAnswer(Text("prompt.answer_needed"))
    if question.parts:
        return _map(question, value)
    if question.kind == "names":
        return _names(question, value)
    if question.many:
        return _list(question, value)
    return one(question, value)


def one(question: Question, value: Any) -> Any:
    """Return a single value of an answer; InvalidAnswer when the question does not admit it."""
    match question.kind:
        case "integer":
            checked: Any = whole(question, value, question.high)
        case "number":
            checked = _number(question, value)
        case "choice" | "player":
            checked = _choice(question, value)
        case "box":
            checked = _box(question, value)
        case "grid":
            checked = _grid(question, value)
        case "line":
            checked = _line(question, value)
        case "move":
            checked = text(value, longest=LONGEST_ROW)
        case _:
            checked = text(value)
    if checked in question.taken:
        raise InvalidAnswer(Text("prompt.taken", {"answer": words_of(question, checked)}))
    return checked


def words_of(question: Question, value: Any) -> Text:
    """Return one value of an answer in words: those of its option where it has one."""
    for option in question.options:
        if option.value == value:
            return option.words
    if question.kind == "box" or isinstance(value, tuple):
        return literal(",".join(map(str, value)))
    return literal(str(value))


def whole(question: Question, value: object, high: float | None) -> int:
    """Return a whole number from the question's lower bound up to `high`."""
    bounded = question._replace(high=high)
    if high is not None and question.low > high:
        raise InvalidAnswer(Text("prompt.nothing_fits"))
    if type(value) is int and _is_within(bounded, value):
        return value
    raise InvalidAnswer(Text("prompt.integer_needed", {"bounds": bounded.bounds}))


def text(value: object, longest: int = LONGEST) -> str:
    """Return a text that can be shown, and is none that was pasted by mistake."""
    if not isinstance(value, str) or not value.strip():
        raise InvalidAnswer(Text("prompt.answer_needed"))
    if len(value) > longest:
        raise InvalidAnswer(Text("prompt.too_long", {"most": longest}))
    if visible(value) != value:
        raise InvalidAnswer(Text("prompt.no_controls"))
    return value.strip()


def _map(question: Question, value: object) -> dict[str, Any]:
    if not isinstance(value, Mapping) or any(part not in value for part in question.parts):
        raise InvalidAnswer(parts_needed(question))
    found = {part: _part(question, part, value[part]) for part in question.parts}
    given = [each for each in found.values() if each is not None]
    _check_distinct(question, given)
    if question.kind == "integer":
        _check_total(question, sum(given))
    return found


def _check_distinct(question: Question, given: list[Any]) -> None:
    for each in given if question.distinct else ():
        if given.count(each) > 1:
            raise InvalidAnswer(Text("prompt.taken", {"answer": words_of(question, each)}))


def _check_total(question: Question, total: int) -> None:
    least, most = question.total
    if (least is not None and total < least) or (most is not None and total > most):
        values = {"total": total, "bounds": span(least, most)}
        raise InvalidAnswer(Text("prompt.total_needed", values))


def check_total(question: Question) -> None:
    """Check that numbers of a question's parts can come to its total, or raise InvalidAnswer."""
    least, most = question.total
    highs = [question.highest(part) for part in question.parts]
    known = [each for each in highs if each is not None]
    can_come = most is None or question.low * len(question.parts) <= most
    if not can_come or (least is not None and len(known) == len(highs) and sum(known) < least):
        raise InvalidAnswer(Text("prompt.nothing_fits"))


def parts_needed(question: Question) -> Text:
    """Return what says that a value of each part is needed, and in which order."""
    if len(question.parts) == 1:
        return Text("prompt.part_needed", {"part": question.parts[0]})
    return Text("prompt.parts_needed", {"number": len(question.parts), "parts": question.parts})


def _part(question: Question, part: str, value: object) -> Any:
    if value is None and question.holes:
        return None
    if question.kind != "integer":
        return one(question, value)
    try:
        return whole(question, value, question.highest(part))
    except InvalidAnswer as misfit:
        raise InvalidAnswer(Text("prompt.of_part", {"part": part, "what": misfit.text})) from None


def _list(question: Question, value: object) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise InvalidAnswer(Text("prompt.answer_needed"))
    if question.size and len(value) != question.size:
        raise InvalidAnswer(Text("prompt.row_needed", {"size": question.size}))
    is_few = len(value) >= question.fewest
    if not is_few or (question.most is not None and len(value) > question.most):
        values = {"number": len(value), "bounds": span(question.fewest, question.most)}
        raise InvalidAnswer(Text("prompt.so_many_needed", values))
    found = [one(question, each) for each in value]
    _check_distinct(question, found)
    return found


def _names(question: Question, value: object) -> list[str]:
    if not isinstance(value, list | tuple):
        raise InvalidAnswer(Text("prompt.answer_needed"))
    names = [text(each) for each in value]
    if len(names) not in question.sizes:
        values = {"number": len(names), "possible": question.sizes}
        raise InvalidAnswer(Text("prompt.names_needed", values))
    seen: dict[str, str] = {}
    for name in names:
        if (same := seen.get(person(name))) is not None:
            raise InvalidAnswer(Text("prompt.same_person", {"one": same, "other": name}))
        seen[person(name)] = name
    return names


def _number(question: Question, value: object) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and isfinite(value) and _is_within(question, value):  # type: ignore[arg-type]
        return value  # type: ignore[return-value]
    raise InvalidAnswer(Text("prompt.number_needed", {"bounds": question.bounds}))


def _choice(question: Question, value: object) -> Any:
    for option in question.options:
        if option.value == value and isinstance(value, bool) == isinstance(option.value, bool):
            return option.value
    raise InvalidAnswer(Text("prompt.no_choice"))


def _box(question: Question, value: object) -> list[int]:
    if isinstance(value, list | tuple) and len(value) == BOX:
        row, column = value
        if type(row) is type(column) is int and all(_is_within(question, x) for x in (row, column)):
            return [row, column]
    raise InvalidAnswer(Text("prompt.box_needed", {"bounds": question.bounds}))


def _grid(question: Question, value: object) -> list[str]:
    characters = "".join(str(option.value) for option in question.options)
    rows = [*value] if isinstance(value, list | tuple) else []
    if len(rows) == question.high and all(
        isinstance(row, str) and len(row) == question.high and set(row) <= set(characters)
        for row in rows
    ):
        return rows
    values = {"size": question.high, "characters": characters}
    raise InvalidAnswer(Text("prompt.grid_needed", values))


def _line(question: Question, value: object) -> list[Any]:
    places = [*value] if isinstance(value, list | tuple) else None
    known = [None, *(option.value for option in question.options)]
    if places is None or len(places) > (question.high or 0) or any(x not in known for x in places):
        letters = "".join(str(option.value)[:1] for option in question.options)
        raise InvalidAnswer(Text("prompt.line_needed", {"letters": letters, "most": question.high}))
    return places


def _is_within(question: Question, number: float) -> bool:
    return question.low <= number and (question.high is None or number <= question.high)
