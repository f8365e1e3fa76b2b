"""Keys and words of the moves there are to choose from; a word keeps its number all evening."""

from collections.abc import Sequence
from typing import Any, Final

from companion.games.common.actions import ActionField, fields_of, shapes
from companion.games.engine import Action
from companion.questions.text import Seat, Term, Text, joined, literal


def is_word(value: object) -> bool:
    """Return whether a value is picked by a number: a number or a place is typed as it is."""
    return isinstance(value, str) and not value.replace(",", "").lstrip("-").isdecimal()


def key_of(known: Sequence[str], move: str, field: str = "", word: object = "") -> str:
    """Return the number of a kind of move, or of a word of one of its fields, in `known`.

    Known words are in the order in which they came up: `sell`, `take colour red`.
    """
    start = f"{move} {field} " if field else ""
    alike = [each for each in known if (each.startswith(start) if field else " " not in each)]
    wanted = f"{start}{word}" if field else move
    return str(alike.index(wanted) + 1) if wanted in alike else ""


# What stands for a value that is not chosen yet.
BLANK: Final = literal("…")


def action_text(action: Action) -> Text:
    """Return an action as a line of a menu says it."""
    seats = {shape.name for shape in shapes(type(action)) if shape.type is Seat}
    values = {
        name: Seat(value) if name in seats else value_text(value)
        for name, value in fields_of(action).items()
    }
    return Text(f"move.{action.move}", values, (f"move.{action.move}.plain",))


def kind_text(kind: str, fields: Sequence[str]) -> Text:
    """Return a kind of action, with blanks for its values."""
    return Text(f"move.{kind}", dict.fromkeys(fields, BLANK))


def value_text(value: Any) -> Any:
    """Return a field's value as it is put into words: a term, a place as `3,2`, a list of them."""
    if isinstance(value, tuple):
        if all(isinstance(each, int) for each in value):
            return literal(",".join(map(str, value)))
        return joined([value_text(each) for each in value])
    if isinstance(value, str):
        return Term(value)
    return value


def known_text(actions: Sequence[Action]) -> Text | None:
    """Return what is known of actions of one kind, with blanks; None when that is nothing."""
    if len({type(each) for each in actions}) > 1:
        return None
    open_ = {shape.name for shape in varying(actions)}
    text = action_text(actions[0])
    if len(open_) == len(text.values):
        return None
    values = {name: BLANK if name in open_ else value for name, value in text.values.items()}
    return text._replace(values=values)


def varying(actions: Sequence[Action]) -> list[ActionField]:
    """Return the fields in which actions of one kind differ, in their order."""
    return [
        shape
        for shape in shapes(type(actions[0]))
        if len({getattr(each, shape.name) for each in actions}) > 1
    ]
