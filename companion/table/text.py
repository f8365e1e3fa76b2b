"""Words as data: a key and the values that are put in, which any translator can say."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.games.engine import Step


class Text(NamedTuple):
    """A text of the kit's or of the program's, by its key.

    Where there are no words under `key`, the first of the `others` counts that has some; where
    there are none at all, the last part of the key is the word. A value is what the values of a
    `Step` are, or another text. A text without a key is data, said as it is: `values["text"]`.
    """

    key: str
    values: Mapping[str, Any] = {}
    others: tuple[str, ...] = ()


def literal(text: str) -> Text:
    """Return data, such as a name, as a text that every language says alike."""
    return Text("", {"text": text})


def choice_text(value: object) -> Text:
    """Return what a choice is called, wherever it comes up."""
    return Text(f"form.choice.{value}")


def step_text(step: Step) -> Text:
    """Return what a step says, without its rule."""
    return Text(f"step.{step.key}", step.values)


def joined(parts: Sequence[Any], key: str = "prompt.pair") -> Text:
    """Return several texts or values as one, each pair of them by the words under a key."""
    first, *rest = parts
    if not rest:
        return first if isinstance(first, Text) else Text("prompt.value", {"value": first})
    return Text(key, {"one": first, "other": joined(rest, key)})
