"""Words as data: a key and the values that are put in, which any translator can say.

A `Step` says why a figure is what it is, a `Text` is anything else that is said. Whatever people
typed themselves is data too: `visible` before it is shown, `person` before it is compared.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from unicodedata import category, normalize


class Term(str):
    """A word of the rules among the values of a step, which people read as `form.choice.TERM`."""

    __slots__ = ()


class Seat(int):
    """A seat among the values of a step, which people read as the name of who sits there."""

    __slots__ = ()


class Step(NamedTuple):
    """Why a figure is what it is: a rule id, and the kit's text `step.KEY` with `values` put in.

    A value is a number, a text, a `Term`, a `Seat`, or a tuple of names, terms or numbers that the
    language joins its own way. A step of the setup has the key `setup.STEP` and the words of the
    row STEP of the kit's table `steps`; its values are the setup's row.
    """

    rule: str
    key: str
    values: Mapping[str, Any]


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


def visible(text: str) -> str:
    """Return the text as data fit for a screen: nothing in it steers the terminal.

    Control characters, bidirectional controls, line separators and lone surrogates, which could
    move the cursor, turn the text round or fail to be written, become the replacement character.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join("\N{REPLACEMENT CHARACTER}" if _steers(char) else char for char in text)


def person(name: str) -> str:
    """Return what the names of one person have in common, however they were typed that day.

    Capitals, blanks and full-width letters tell nobody apart.
    """
    return "".join(normalize("NFKC", name).casefold().split())


def _steers(char: str) -> bool:
    kind = category(char)
    return kind in ("Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and char not in "\u200c\u200d")
