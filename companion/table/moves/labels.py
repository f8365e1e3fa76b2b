"""Actions, and the values of their fields, in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.games.common.actions import Shape, fields_of, shapes
from companion.games.contract import Action, Seat
from companion.table.names import visible
from companion.table.translator import Translator

FEW: Final = 6
"""Actions of one kind that are each said whole."""

BLANK: Final = "…"
"""What stands for a value that is not chosen yet."""


def action_words(action: Action, translator: Translator) -> str:
    """Return an action in words, as a line of a menu."""
    return _filled(action, _values(action), translator)


def kind_words(kind: type[Action], translator: Translator) -> str:
    """Return a kind of action in words, with blanks for its values."""
    return _filled(kind, dict.fromkeys((shape.name for shape in shapes(kind)), BLANK), translator)


def actions_words(actions: Sequence[Action], translator: Translator) -> str:
    """Return several actions in words; of many that are alike no more than their values."""
    kinds = {type(each) for each in actions}
    fields = [shape.name for shape in varying(actions)] if len(kinds) == 1 else []
    if len(fields) == 1:
        (field,) = fields
        joined = translator.value(
            [value_words(_values(each)[field], translator) for each in actions]
        )
        return _filled(actions[0], {**_values(actions[0]), field: joined}, translator)
    if fields and len(actions) > FEW:
        found = ([value_words(value, translator) for value in _values(x).values()] for x in actions)
        return translator.value([" ".join(values) for values in found])
    return translator.value([action_words(each, translator) for each in actions])


def known_words(actions: Sequence[Action], translator: Translator) -> str:
    """Return what is known of actions of one kind, with blanks; "" when that is nothing."""
    if len({type(each) for each in actions}) > 1:
        return ""
    open_ = {shape.name for shape in varying(actions)}
    values = {name: BLANK if name in open_ else v for name, v in _values(actions[0]).items()}
    return _filled(actions[0], values, translator) if len(open_) < len(values) else ""


def value_words(value: Any, translator: Translator) -> str:  # noqa: ANN401 - whatever a field holds
    """Return a field's value in words: an id as the kit calls it, a place as `3,2`."""
    if isinstance(value, Seat):
        return translator.value(value)
    if isinstance(value, tuple):
        are_values = all(isinstance(each, int) for each in value)
        return ("," if are_values else " ").join(value_words(each, translator) for each in value)
    key = f"form.choice.{value}"
    if isinstance(value, str) and translator.has(key):
        return translator.text(key)
    return visible(str(value))


def field_value(action: Action, field: str) -> Any:  # noqa: ANN401 - whatever a field holds
    """Return the value of a field; a seat as a seat."""
    return _values(action)[field]


def field_words(kind: type[Action], field: str, translator: Translator) -> str:
    """Return what asks for one field."""
    return translator.label(f"move.{kind.move}.{field}")


def varying(actions: Iterable[Action]) -> list[Shape]:
    """Return the fields in which actions of one kind differ, in their order."""
    found = list(actions)
    return [
        shape
        for shape in shapes(type(found[0]))
        if len({getattr(each, shape.name) for each in found}) > 1
    ]


def _values(action: Action) -> dict[str, Any]:
    """Return the values of an action's fields by their names; seats as seats."""
    seats = {shape.name for shape in shapes(type(action)) if shape.type is Seat}
    return {n: Seat(each) if n in seats else each for n, each in fields_of(action).items()}


def _filled(
    action: Action | type[Action], values: Mapping[str, Any], translator: Translator
) -> str:
    said = {name: value_words(value, translator) for name, value in values.items()}
    key = f"move.{action.move}"
    return (
        translator.text(key, said)
        if translator.has(key)
        else " ".join([action.move, *said.values()])
    )
