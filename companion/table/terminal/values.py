"""What a result holds, in words: numbers, names, lists, objects and boxes of a grid."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeGuard

from companion.questions.text import visible
from companion.table.terminal.width import COLUMNS, columns, wrap
from companion.table.translator import Translator

BOX: Final = "box"
"""The key under which a result has one box, [row, column]; several are a list of such pairs."""


class Speech(NamedTuple):
    """What it takes to put a result in words: the translator, who plays, and what was asked."""

    translator: Translator
    players: Sequence[str]
    what: str

    def label(self, key: str) -> str:
        """Return what a key of the result is called; a player goes by the name."""
        if key in self.players:
            return visible(key)
        keys = (f"result.{self.what}.{key}", f"result.{key}", f"form.{self.what}.{key}")
        return self.translator.label(*keys, f"form.choice.{key}")

    def words(self, value: object, key: str = "") -> str:
        """Return a value on one line; texts that are no player's name are in the language.

        A number may have words of its own under its key, such as yes for 1.
        """
        if isinstance(value, int) and self.translator.has(f"result.value.{key}.{value}"):
            return self.translator.text(f"result.value.{key}.{value}")
        if isinstance(value, Mapping):
            return self._object(value)
        if _is_boxes(value):
            return " ".join(map(_box, value))
        if _is_list(value):
            return self.translator.value([self.words(item) for item in value])
        if isinstance(value, str) and value not in self.players:
            return self.translator.label(f"result.value.{value}", f"form.choice.{value}")
        return self.translator.value(value)

    def _object(self, value: Mapping[str, Any]) -> str:
        words = _object_key(value)
        if self.translator.has(words):
            said = {key: self.words(item, key) for key, item in value.items()}
            return self.translator.text(words, said)
        return self.translator.value([self._entry(key, item) for key, item in value.items()])

    def _entry(self, key: str, value: Any) -> str:  # noqa: ANN401 - whatever a result may hold
        return f"{self.label(key)} {_box(value) if key == BOX else self.words(value, key)}"

    def lines(self, label: str, value: object, key: str = "") -> list[str]:
        """Return a value under its label: an object one key a line, a list of more numbered."""
        if isinstance(value, Mapping) and value and not self.translator.has(_object_key(value)):
            held = {self.label(inner): self.words(item, inner) for inner, item in value.items()}
        elif _is_list(value) and _is_of_more(value):
            held = {f"{number}.": self.words(item) for number, item in enumerate(value, 1)}
        else:
            return row_lines(label, self.words(value, key))
        below = (row_lines(inner, words, "  ") for inner, words in held.items())
        return [*wrap(label), *(line for lines in below for line in lines)]


def row_lines(label: str, value: str, indent: str = "") -> list[str]:
    """Return a label and its value: at the right of the line, or below it when it is long."""
    gap = COLUMNS - columns(indent) - columns(label) - columns(value)
    if gap > 1:
        return [indent + label + " " * gap + value]
    return [*wrap(label, COLUMNS, indent), *wrap(value, COLUMNS, indent + "  ")]


def _object_key(value: Mapping[str, Any]) -> str:
    """Return the text that says an object in a word or two, where a kit has one.

    It is called after the object's `kind`, or else after its keys: `result.object.row_pos`.
    """
    kind = value.get("kind")
    return f"result.object.{kind if isinstance(kind, str) else '_'.join(value)}"


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_boxes(value: object) -> TypeGuard[Sequence[Sequence[int]]]:
    """Return whether a value is a list of pairs of whole numbers, as boxes are."""
    return _is_list(value) and bool(value) and all(map(_is_pair, value))


def _is_pair(value: object) -> bool:
    return _is_list(value) and [type(item) for item in value] == [int, int]


def _is_of_more(value: Sequence[Any]) -> bool:
    """Return whether a list holds objects or lists, but is none of boxes."""
    held = any(isinstance(item, Mapping) or _is_list(item) for item in value)
    return held and not _is_boxes(value)


def _box(value: Sequence[int]) -> str:
    """Return a box as people write it: row and column, such as 32."""
    return "".join(map(str, value))
