"""The written forms of actions: a line of text for people, an object for JSON.

Both follow from the fields of an action's class. On a line each field is one word: a number (of a
seat too), a text, or the numbers of a place joined by commas (`place elder 3,2`). A field that is a
tuple of any length comes last, and takes the rest of the line (`cross 1 1,2 1,3`); what takes two
such lists (dice, and tokens besides) is asked in two decisions.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple, get_args, get_origin, get_type_hints

from companion.games.engine import Action, Decision, Position, Refusal, Rules
from companion.kits.faults import suggestion
from companion.questions.errors import Refused
from companion.questions.text import Seat

Value = Any
"""A field's value: a number, a text, or a tuple of values."""


DIGITS: Final = 9
"""Of a number; no game has a thousand million of anything."""


class ActionField(NamedTuple):
    """A field of an action: its name, its type, and whether it takes the rest of the line."""

    name: str
    type: Any
    is_rest: bool


def _action_fields(kind: Any) -> tuple[ActionField, ...]:  # noqa: ANN401 - a class
    hints = get_type_hints(kind)
    return tuple(
        ActionField(each.name, hints[each.name], Ellipsis in get_args(hints[each.name]))
        for each in fields(kind)
    )


shapes: Final[Callable[[Any], tuple[ActionField, ...]]] = cache(_action_fields)
"""Give the fields of a kind of action, an action's class, in their order."""


def text(action: Action) -> str:
    """Return an action as one line."""
    words = [action.move]
    for shape in shapes(type(action)):
        value = getattr(action, shape.name)
        words += map(word, value) if shape.is_rest else [word(value)]
    return " ".join(words)


def fields_of(action: Action) -> dict[str, Value]:
    """Return what an action says, by the names of its fields."""
    return {shape.name: getattr(action, shape.name) for shape in shapes(type(action))}


def as_json(action: Action) -> dict[str, Any]:
    """Return an action as a JSON object: its `move`, and its fields with lists for tuples."""
    said = {name: _as_lists(each) for name, each in fields_of(action).items()}
    return {"move": action.move, **said}


def is_typed(action: Action) -> bool:
    """Return whether every field holds what it is declared to; what was read always does."""
    return all(_is_a(getattr(action, s.name), s.type) for s in shapes(type(action)))


class Grammar:
    """Reads the actions of one game."""

    def __init__(self, kinds: Iterable[type[Action]]) -> None:
        """Know these kinds of actions."""
        self._kinds: Mapping[str, type[Action]] = {kind.move: kind for kind in kinds}

    def parse(self, line: str) -> Action:
        """Return the action that a line of text means.

        Raises:
            Refused: when it means none; the field is `action`.
        """
        move, *words = line.split() or [""]
        kind = self._kind(move)
        values: list[Value] = []
        for shape in shapes(kind):
            if shape.is_rest:
                values.append(tuple(_read(get_args(shape.type)[0], each, kind) for each in words))
                words = []
            elif words:
                values.append(_read(shape.type, words.pop(0), kind))
            else:
                raise Refused("action", f"{move}: the {shape.name} is missing, {usage(kind)}")
        if words:
            raise Refused("action", f"{move}: '{words[0]}' is too much, {usage(kind)}")
        return kind(*values)

    def from_json(self, value: Mapping[str, Any]) -> Action:
        """Return the action of a JSON object.

        Raises:
            Refused: when it is none; the field is the key that is wrong.
        """
        kind = self._kind(value.get("move"))
        known = shapes(kind)
        for key in value.keys() - {"move", *(shape.name for shape in known)}:
            raise Refused(key, f"{kind.move} has no such key; {usage(kind)}")
        return kind(*(_field_value(shape, value) for shape in known))

    def _kind(self, move: object) -> type[Action]:
        if isinstance(move, str) and move in self._kinds:
            return self._kinds[move]
        hint = suggestion(str(move or ""), self._kinds)
        raise Refused("action", f"there is no move '{move or ''}'; {hint}")


def usage(kind: type[Action]) -> str:
    """Return how a kind of action is written, in words."""
    return f"written as: {pattern(kind)}"


class Defaults:
    """Rules of a game without screens, in which people decide one after another.

    `turns` counts none: a game that counts them says so itself.
    """

    without: ClassVar[str | None] = None

    def screen(self: Rules[Position], state: Position, seat: int) -> Position:
        """Return the whole view: nothing lies behind a screen."""
        return self.view(state, seat)

    def simultaneous(self: Rules[Position], state: Position) -> Sequence[Decision]:
        """Return the pending decision alone."""
        decision = self.pending(state)
        return (decision,) if decision else ()

    def turns(self, state: Any) -> int:  # noqa: ANN401, ARG002 - of any game
        """Return none."""
        return 0

    def clash(self, state: Any) -> Refusal | None:  # noqa: ANN401, ARG002 - of any game
        """Return None: nothing is dealt in secret."""
        return None


class WrittenActions(Defaults):
    """Rules whose actions are written as this page says, by a `grammar` of all their kinds."""

    grammar: ClassVar[Grammar]

    def text(self, action: Action) -> str:
        """Return an action as one line."""
        return text(action)

    def parse(self, text: str) -> Action:
        """Return the action that a line means; Refused when it is none."""
        return self.grammar.parse(text)


def pattern(kind: type[Action]) -> str:
    """Return how a kind of action is written, such as `place KIND BLOCK`."""
    words = [s.name.upper() + (" ..." if s.is_rest else "") for s in shapes(kind)]
    return " ".join([kind.move, *words])


def word(value: Value) -> str:
    """Return a value as it stands on a line."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _as_lists(value: Value) -> Value:
    return [_as_lists(each) for each in value] if isinstance(value, tuple) else value


def _read(wanted: Any, given: str, kind: type[Action]) -> Value:  # noqa: ANN401 - a type
    """Return the value of a word for a field of a type."""
    if get_origin(wanted) is tuple:
        parts, types = given.split(","), get_args(wanted)
        if len(parts) == len(types):
            return tuple(map(_read, types, parts, [kind] * len(types)))
    elif wanted is str:
        return given
    elif _is_number(given.removeprefix("-")):
        return int(given)
    raise Refused("action", f"{kind.move}: '{given}' is not {_type_words(wanted)}, {usage(kind)}")


def _is_number(digits: str) -> bool:
    return digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS


def _field_value(shape: ActionField, value: Mapping[str, Any]) -> Value:
    """Return a field's value out of a JSON object."""
    if shape.name not in value:
        raise Refused(shape.name, "is missing")
    found = _as_tuples(value[shape.name])
    if not _is_a(found, shape.type):
        raise Refused(shape.name, f"must be {_type_words(shape.type)}")
    return found


def _as_tuples(value: Value) -> Value:
    return tuple(map(_as_tuples, value)) if isinstance(value, list) else value


def _is_a(value: Value, wanted: Any) -> bool:  # noqa: ANN401 - a type
    if wanted in (int, Seat):
        return type(value) in (int, Seat) and abs(value) < 10**DIGITS
    if get_origin(wanted) is not tuple:
        return type(value) is wanted
    types = get_args(wanted)
    if not isinstance(value, tuple):
        return False
    if Ellipsis in types:
        return all(_is_a(each, types[0]) for each in value)
    return len(value) == len(types) and all(map(_is_a, value, types))


def _type_words(wanted: Any) -> str:  # noqa: ANN401 - a type
    """Return what a type is called in a refusal."""
    types = get_args(wanted)
    if Ellipsis in types:
        return f"a list, each {_type_words(types[0])}"
    if types:
        return " and ".join(map(_type_words, types)) + ", joined by commas"
    return "a text" if wanted is str else "a whole number"
