"""Asks for lists in several answers: boards, records, places, levels, rounds."""

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

from companion.games.forms import Field
from companion.table.session.form_values import Place
from companion.table.session.question import Question
from companion.table.text import Text, choice_text, literal

if TYPE_CHECKING:
    from companion.table.session.form_questions import Asking


def board(asking: "Asking", field: Field, place: Place) -> Iterator[dict[str, Any]]:
    """Ask what lies on a board, a row a line, until no row is left or Enter ends it."""
    row, number, what = field.fields
    options = asking.options(what)
    for line, length in enumerate(field.lengths, 1):
        question = Question(
            f"{place.path}.{line}",
            Text("prompt.line", {"number": line, "most": length}),
            "line",
            headings=place.heading,
            high=length,
            options=options,
            empty="no_more",
            rule=field.rule,
        )
        found = asking.asker.ask(question)
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
            words=Text("prompt.nth", {"what": place.words, "number": index + 1}),
            may_end=index >= field.fewest,
        )
        value = asking.value(field, one)
        if not value:
            return
        yield value


def by_choice(asking: "Asking", field: Field, place: Place) -> Iterator[tuple[str, Any]]:
    """Ask for a value at each of the field's choices; Enter leaves it out."""
    for each in map(str, field.choices):
        one = place._replace(path=f"{place.path}.{each}", words=choice_text(each))
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
        asked = [asking.asker.ask(_level_row(field, place, (number, row), side)) for row in rows]
        level = asked or [[0] * side for _ in range(side)]
        yield level


def _level_row(field: Field, place: Place, at: tuple[int, int], side: int) -> Question:
    level, row = at
    return Question(
        f"{place.path}[{level - 1}][{row - 1}]",
        Text("prompt.level_row", {"level": level, "row": row}),
        "integer",
        headings=place.section,
        low=field.minimum or 0,
        high=field.maximum,
        many=True,
        size=side,
        empty="zero",
        default=[0] * side,
        rule=field.rule,
    )


def records(asking: "Asking", field: Field, place: Place) -> Iterator[dict[str, Any]]:
    """Ask for records, one after another, until Enter ends them."""
    records: list[dict[str, Any]] = []
    for index in count() if field.most is None else range(field.most):
        one = place._replace(
            path=f"{place.path}[{index}]",
            section=(*place.heading, literal(str(index + 1))),
            before=records,
            may_end=index >= field.fewest or not (index or field.required),
        )
        record = asking.record(field, one)
        if record is None:
            return
        records.append(record)
        yield record


def rounds(asking: "Asking", field: Field, label: Text) -> Iterator[dict[str, Any]]:
    """Ask for a value of each player, a round after another, until Enter ends them."""
    for index in count():
        section = (label, Text("prompt.round", {"number": index + 1}))
        values = asking.map(field, f"{field.key}[{index}]", section, may_end=True)
        if values is None:
            return
        yield values
