"""Moves in words, by the plain data of the question that they answer."""

from collections.abc import Sequence
from typing import Any, Final

from companion.games.engine import Seat, Term
from companion.table.session.question import Question
from companion.table.translator import Text, joined, literal

BETWEEN: Final = "; "
"""What stands between the lines of an answer that are several moves."""

FEW: Final = 6
"""Moves of one kind that are each said whole."""


def moves_text(question: Question, value: str) -> Text:
    """Return in words who made which moves."""
    return said_by(question.who, [_line_text(question, line) for line in value.split(BETWEEN)])


def said_by(who: str | None, moves: Sequence[Text]) -> Text:
    """Return moves in words, with who made them unless it was the table."""
    said = _alike(moves)
    return said if who is None else Text("session.turn", {"player": who, "act": said})


def _line_text(question: Question, line: str) -> Text:
    """Return a move in words; one that is no option is said as those of its kind are."""
    move, *words = line.split()
    alike = None
    for option in question.options:
        if option.value == line:
            return option.words
        if alike is None and str(option.value).split()[0] == move:
            alike = option.words
    if alike is None or len(words) < len(alike.values):
        return literal(line)
    values = {}
    for name, like in alike.values.items():
        is_rest = name == list(alike.values)[-1] and len(words) > 1
        values[name] = _value_text(like, " ".join(words) if is_rest else words.pop(0))
    return alike._replace(values=values)


def _value_text(like: Any, word: str) -> Any:  # noqa: ANN401 - whatever a field is put in as
    """Return a word of a line as the value of another one is put in."""
    match like:
        case Seat():
            return Seat(word)
        case Term():
            return Term(word)
        case Text(values={"value": Term()} | {"one": Term()}):
            return joined([Term(each) for each in word.split()])
    return literal(word)


def _alike(said: Sequence[Text]) -> Text:
    """Return several moves in words; of many that are alike no more than their values."""
    if len(said) == 1:
        return said[0]
    fields = _varying(said)
    if len(fields) == 1:
        (field,) = fields
        values = {**said[0].values, field: tuple(each.values[field] for each in said)}
        return said[0]._replace(values=values)
    if fields and len(said) > FEW:
        rows = [joined(list(each.values.values())) for each in said]
        return Text("prompt.listed", {"what": tuple(rows)})
    return Text("prompt.listed", {"what": tuple(said)})


def _varying(said: Sequence[Text]) -> list[str]:
    """Return the fields in which moves of one kind differ; none where kinds do."""
    if len({(each.key, tuple(each.values)) for each in said}) > 1 or not said[0].key:
        return []
    return [name for name in said[0].values if len({repr(x.values[name]) for x in said}) > 1]
