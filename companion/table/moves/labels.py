"""Actions, and the values of their fields, in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.games.common.actions import Shape, shapes
from companion.games.contract import Action
from companion.table.width import visible
from companion.table.words import Voice

BLANK: Final = "…"
"""What stands for a value that is not chosen yet."""


def action_words(action: Action, voice: Voice) -> str:
    """Return an action in words, as a line of a menu."""
    values = {shape.name: getattr(action, shape.name) for shape in shapes(type(action))}
    return _filled(action, values, voice)


def kind_words(kind: type[Action], voice: Voice) -> str:
    """Return a kind of action in words, with blanks for its values."""
    return _filled(kind, dict.fromkeys((shape.name for shape in shapes(kind)), BLANK), voice)


def actions_words(actions: Sequence[Action], voice: Voice) -> str:
    """Return several actions in words; where they differ in one value, those are joined."""
    if len(actions) > 1 and len({type(each) for each in actions}) == 1:
        fields = varying(actions)
        if len(fields) == 1:
            (field,) = fields
            found = [value_words(getattr(each, field.name), voice) for each in actions]
            first = {s.name: getattr(actions[0], s.name) for s in shapes(type(actions[0]))}
            return _filled(actions[0], {**first, field.name: voice.value(found)}, voice)
    return voice.value([action_words(each, voice) for each in actions])


def value_words(value: Any, voice: Voice) -> str:  # noqa: ANN401 - whatever a field holds
    """Return a field's value in words: an id as the kit calls it, a place as `3,2`."""
    if isinstance(value, tuple):
        are_values = all(isinstance(each, int) for each in value)
        return ("," if are_values else " ").join(value_words(each, voice) for each in value)
    key = f"form.choice.{value}"
    if isinstance(value, str) and voice.has(key):
        return voice.text(key)
    return visible(str(value))


def field_words(kind: type[Action], field: str, voice: Voice) -> str:
    """Return what asks for one field."""
    return voice.label(f"move.{kind.move}.{field}")


def varying(actions: Iterable[Action]) -> list[Shape]:
    """Return the fields in which actions of one kind differ, in their order."""
    found = list(actions)
    return [
        shape
        for shape in shapes(type(found[0]))
        if len({getattr(each, shape.name) for each in found}) > 1
    ]


def _filled(action: Action | type[Action], values: Mapping[str, Any], voice: Voice) -> str:
    said = {name: value_words(value, voice) for name, value in values.items()}
    key = f"move.{action.move}"
    return voice.text(key, said) if voice.has(key) else " ".join([action.move, *said.values()])
