"""Values with `{bindings}` in them, taken apart once and filled in for every piece."""

import re
from collections.abc import Callable, Mapping

Look = Callable[[str], object]
"""Returns what a name stands for; raises Wrong when nothing has that name."""

_PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_NAME = re.compile(r"[^\W\d][\w.-]*")


class Wrong(ValueError):  # noqa: N818 - becomes a fault where file and element are known
    """A value that can't be read; the message goes on from the key: "is ..., but must be ..."."""


class Unknown(Wrong):
    """A binding that nothing answers to."""


class Template:
    """A text in its parts: every second one, from the second, is the name of a binding."""

    __slots__ = ("names", "parts")

    def __init__(self, parts: tuple[str, ...]) -> None:
        self.parts = parts
        self.names = parts[1::2]

    def filled(self, look: Look) -> object:
        """Return the text; a value of its own type where the text is nothing but one binding."""
        parts = self.parts
        if len(parts) == 3 and not parts[0] and not parts[2]:  # noqa: PLR2004 - "", name, ""
            return look(parts[1])
        texts = list(parts)
        texts[1::2] = [shown(look(name)) for name in self.names]
        return "".join(texts)


def compiled(text: str) -> Template:
    """Take a text apart.

    Raises:
        Wrong: It has a brace that opens or closes nothing, or one around what is no name.
    """
    parts, literal, place = [], "", 0
    for found in _PART.finditer(text):
        literal += text[place : found.start()]
        place = found.end()
        if found[0] in ("{{", "}}"):
            literal += found[0][0]
            continue
        name = (found[1] or "").strip()
        if not _NAME.fullmatch(name):
            raise Wrong(
                f"has '{found[0]}', which is no binding such as {{cost}}; write {{{{ for a brace"
            )
        parts += [literal, name]
        literal = ""
    return Template((*parts, literal + text[place:]))


def shown(value: object) -> str:
    """Return a value as it is printed within a text."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case float() if value.is_integer():
            return str(int(value))
        case tuple() | list():
            return ", ".join(map(shown, value))
        case _:
            return str(value)


class Bound:
    """A value of a layout file, however deep, with bindings in its texts."""

    __slots__ = ("names", "value")

    def __init__(self, value: object) -> None:
        self.value = _taken_apart(value)
        self.names = frozenset(_names(self.value))

    def filled(self, look: Look) -> object:
        """Return the value with every binding filled in."""
        return _filled(self.value, look)


def _taken_apart(value: object) -> object:
    match value:
        case str() if "{" in value or "}" in value:
            return compiled(value)
        case list():
            return [_taken_apart(each) for each in value]
        case dict():
            return {key: _taken_apart(each) for key, each in value.items()}
        case _:
            return value


def _names(value: object) -> list[str]:
    match value:
        case Template():
            return list(value.names)
        case list():
            return [name for each in value for name in _names(each)]
        case Mapping():
            return [name for each in value.values() for name in _names(each)]
        case _:
            return []


def _filled(value: object, look: Look) -> object:
    match value:
        case Template():
            return value.filled(look)
        case list():
            return [_filled(each, look) for each in value]
        case dict():
            return {key: _filled(each, look) for key, each in value.items()}
        case _:
            return value
