"""Asks for lists in several answers: boards, records, places, levels, rounds."""

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

from companion.games.forms import Field
from companion.table.forms.place import Place
from companion.table.questions import Question

if TYPE_CHECKING:
    from companion.table.forms.asking import Asking


def board(asking: "Asking", field: Field, place: Place) -> Iterator[dict[str, Any]]:
    """Ask what lies on a board, a row a line, until no row is left or Enter ends it."""
    row, number, what = field.fields
    options = asking.options(what)
    letters = [f"{str(value)[:1]} {label}" for value, label in options]
    section = f"{place.heading}: {asking.sitting.translator.value(letters)}"
    for line, length in enumerate(field.lengths, 1):
        words = asking.sitting.translator.text("prompt.line", number=line, most=length)
        question = Question(
            f"{place.path}.{line}",
            section,
            words,
            "line",
            field.rule,
            0,
            length,
            options,
            empty="no_more",
        )
        found = asking.sitting.ask(question)
        if found is None:
            return
        for at, value in enumerate(found, 1):
            if value is not None:
                yield {row.key: line, number.key: at, what.key: value}


def several(asking: "Asking", field: Field, place: Place) -> Iterator[Any]:
    """Ask for choices, one place after another, until Enter ends it or none is left."""
    for index in count() if field.most is None else range(field.most):
        one = place._replace(
            path=f"{place.path}[{index}]",
            words=f"{place.words}: {index + 1}",
            may_end=index >= field.fewest,
        )
        value = asking.value(field, one)
        if not value:
            return
        yield value


def by_choice(asking: "Asking", field: Field, place: Place) -> Iterator[tuple[str, Any]]:
    """Ask for a value at each of the field's choices; Enter leaves it out."""
    for each in map(str, field.choices):
        one = place._replace(path=f"{place.path}.{each}", words=asking.choice(each))
        value = asking.value(field, one)
        if value is not None:
            yield each, value


def places(asking: "Asking", field: Field, place: Place) -> Iterator[Any]:
    """Ask for one value at each of the field's places; Enter leaves one empty that may be."""
    given: list[Any] = []
    for index, name in enumerate(field.places):
        words = asking.label(*place.around, field, place=name)
        one = place._replace(path=f"{place.path}[{index}]", words=words, before=given)
        given.append(asking.value(field, one))
        yield given[-1]


def levels(asking: "Asking", field: Field, place: Place) -> Iterator[list[list[int]]]:
    """Ask for each row of each level; above an empty level all are empty."""
    level: list[list[int]] = [[1]]
    for number, side in enumerate(field.sides, 1):
        rows = range(1, side + 1) if any(map(any, level)) else ()
        questions = [_level_row(asking, field, place, (number, row)) for row in rows]
        asked = [asking.sitting.ask(question._replace(size=side)) for question in questions]
        level = asked or [[0] * side for _ in range(side)]
        yield level


def _level_row(asking: "Asking", field: Field, place: Place, at: tuple[int, int]) -> Question:
    """Return the question for a row of a level, both counted from 1."""
    level, row = at
    return Question(
        f"{place.path}[{level - 1}][{row - 1}]",
        place.section,
        asking.sitting.translator.text("prompt.level_row", level=level, row=row),
        "integer",
        field.rule,
        field.minimum or 0,
        field.maximum,
        many=True,
        empty="zero",
    )


def records(asking: "Asking", field: Field, place: Place) -> Iterator[dict[str, Any]]:
    """Ask for records, one after another, until Enter ends them."""
    records: list[dict[str, Any]] = []
    for index in count() if field.most is None else range(field.most):
        one = place._replace(
            path=f"{place.path}[{index}]",
            section=f"{place.heading}: {index + 1}",
            before=records,
            may_end=index >= field.fewest or not (index or field.required),
        )
        record = asking.record(field, one)
        if record is None:
            return
        records.append(record)
        yield record


def rounds(asking: "Asking", field: Field, label: str) -> Iterator[dict[str, Any]]:
    """Ask for a value of each player, a round after another, until Enter ends them."""
    for index in count():
        section = f"{label}: {asking.sitting.translator.text('prompt.round', number=index + 1)}"
        values = asking.map(field, f"{field.key}[{index}]", section, may_end=True)
        if values is None:
            return
        yield values
