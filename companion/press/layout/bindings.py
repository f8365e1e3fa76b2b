"""Values with `{bindings}` in them, taken apart once and filled in for every piece."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from companion.kits.bounds import LIST_VALUES, TEXT_LETTERS
from companion.kits.faults import Told

if TYPE_CHECKING:
    from companion.kits.formulas import RowFormula


# Returns what a name stands for; raises WrongValue when nothing has that name.
Look = Callable[[str], object]

_PART = re.compile(r"\{\{|\}\}|\{((?:[^{}]|\{[^{}]*\})*)\}|[{}]")
_NAME = re.compile(r"[^\W\d][\w.-]*")
# What a formula has, and nothing else between braces.
_SIGNS = re.compile(r"[-+*/%^<>=(]|\b(?:and|or|not)\b")
# Parts of formulas that are reckoned in the time of one element.
PARTS = 5
# What may stand between the bindings of a name that holds some.
_PIECES = re.compile(r"[\w. -]*")


class WrongValue(Told):
    """A value that can't be read; the message goes on from the key: "is ..., but must be ..."."""


class Unknown(WrongValue):
    """A binding that nothing answers to."""


# What stands in braces: a name, a formula, or a name that holds bindings.
Binding: TypeAlias = "str | Formula | Template"


class Formula:
    """A formula with the names of a layout: what stands in braces and is more than a name.

    `weight` is how much work it is, in elements.
    """

    __slots__ = ("_formula", "names", "weight")

    def __init__(self, formula: "RowFormula") -> None:
        self._formula = formula
        self.names = tuple(sorted(formula.names))
        self.weight = formula.size / PARTS

    def value(self, look: Look) -> object:
        """Return the number or the text that it comes to; WrongValue where there is none."""
        return self._asked(self._formula.value, look)

    def holds(self, look: Look) -> bool:
        """Tell whether it is so; WrongValue where that can't be told."""
        return bool(self._asked(self._formula.holds, look))

    def _asked(self, ask: Callable[[Look], object], look: Look) -> object:
        from companion.kits.formulas import Unreckoned

        try:
            return ask(look)
        except Unreckoned as error:
            raise WrongValue(f"{error}:  {self._formula.text}") from None


@lru_cache(maxsize=1024)
def compile_formula(text: str) -> Formula:
    """Take a formula apart.

    Raises:
        WrongValue: It can't be read; the message says at which column.
    """
    from companion.kits.formulas import FormulaError as Unread
    from companion.kits.formulas import RowFormula

    try:
        return Formula(RowFormula(text))
    except Unread as error:
        raise WrongValue(error.said(text)) from None


class Template:
    """A text in its parts: every second one, from the second, is a binding: a name or a formula.

    A name that holds bindings itself is a template. `names` are those that can be told without
    filling anything in; `open` says that there are others. `weight` is that of its formulas.
    """

    __slots__ = ("_alone", "_starred", "names", "open", "parts", "weight")

    def __init__(self, texts: tuple[str, ...], bindings: tuple[Binding, ...]) -> None:
        self.parts = tuple(zip(texts, (*bindings, ""), strict=True))
        self.open = any(isinstance(name, Template) for name in bindings)
        self._starred = any(text.endswith("*") for text in texts)
        # A text that is nothing but a binding keeps the type of its value: a list stays a list.
        self._alone = bindings[0] if len(bindings) == 1 and not any(texts) else ""
        self.weight: float = sum(0 if isinstance(each, str) else each.weight for each in bindings)
        self.names: tuple[str, ...] = tuple(
            name for each in bindings for name in ((each,) if isinstance(each, str) else each.names)
        )

    def filled(self, look: Look) -> object:
        """Return the text; a value of its own type where the text is nothing but one binding."""
        if self._alone:
            return _look_up(self._alone, look)
        if self._starred:
            return joined(self._pieces(look))
        return joined(
            text + (text_of(_look_up(name, look)) if name else "") for text, name in self.parts
        )

    def _pieces(self, look: Look) -> Iterator[str]:
        """Give the text piece by piece; asterisks around what is empty go with it."""
        before, is_empty = "", False
        for text, name in self.parts:
            value = text_of(_look_up(name, look)) if name else ""
            # What is empty takes the signs of emphasis around it along: `**{title}**` would leave
            # four stars.
            gone = min(_stars(before[::-1]), _stars(text)) if is_empty else 0
            before = before[: len(before) - gone] + text[gone:]
            if value:
                yield before + value
                before = ""
            is_empty = not value
        yield before


def _stars(text: str) -> int:
    """Return how many asterisks a text begins with."""
    return len(text) - len(text.lstrip("*"))


def _look_up(name: Binding, look: Look) -> object:
    if isinstance(name, str):
        return look(name)
    if isinstance(name, Formula):
        return name.value(look)
    found = text_of(name.filled(look)).strip()
    if not _NAME.fullmatch(found):
        raise Unknown(f"there is no '{found}' here")
    return look(found)


def compile_text(text: str) -> Template:
    """Take a text apart.

    Raises:
        WrongValue: It has a brace that opens or closes nothing, or one around what is no name.
    """
    texts: list[str] = []
    bindings: list[Binding] = []
    literal, place = "", 0
    for found in _PART.finditer(text):
        literal += text[place : found.start()]
        place = found.end()
        if found[0] in ("{{", "}}"):
            literal += found[0][0]
            continue
        texts.append(literal)
        bindings.append(_binding(found[1] or "", found[0]))
        literal = ""
    return Template((*texts, literal + text[place:]), tuple(bindings))


def _binding(inside: str, whole: str) -> Binding:
    """Return what stands within two braces: a name, taken apart where it holds bindings."""
    name = inside.strip()
    if _NAME.fullmatch(name):
        return name
    # A name may hold names: `{table.prices.{row}.cost}`.
    if "{" in name:
        template = compile_text(name)
        if not all(_PIECES.fullmatch(text) for text, _ in template.parts):
            raise WrongValue(
                f"has '{whole}'; names in a formula stand without braces: {{cost * 2}}"
            )
        return template
    refused = f"has '{whole}', which is no binding such as {{cost}}; write {{{{ for a brace"
    if not _SIGNS.search(name):
        raise WrongValue(refused)
    try:
        return compile_formula(name)
    except WrongValue as wrong:
        raise WrongValue(f"{refused}; as a formula: {wrong}") from None


def text_of(value: object) -> str:
    """Return a value as it is printed within a text."""
    match value:
        case str():
            return value
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        # A spreadsheet makes 3.0 of 3.
        case float() if value.is_integer():
            return str(int(value))
        case tuple() | list():
            return joined(map(text_of, value), ", ")
        case _:
            return str(value)


def joined(parts: Iterable[str], between: str = "") -> str:
    """Return texts as one; WrongValue before it is longer than a text may be."""
    kept: list[str] = []
    letters = 0
    for part in parts:
        letters += len(part) + len(between)
        # Before it is joined: bindings in bindings make millions of letters of a few.
        if letters > TEXT_LETTERS:
            raise WrongValue(f"comes to more than {TEXT_LETTERS:,} characters")
        kept.append(part)
    return between.join(kept)


def _check_size(value: object) -> None:
    """Refuse a list of more values than it may have, those in its parts among them."""
    values = 0
    left: list[object] = [value]
    while left:
        each = left.pop()
        inner = [*each.values()] if isinstance(each, dict) else each
        if isinstance(inner, list | tuple):
            values += len(inner) + 1
            if values > LIST_VALUES:
                raise WrongValue(f"comes to more than {LIST_VALUES:,} values")
            left.extend(inner)


class Bound:
    """A value of a layout file, however deep, with bindings in its texts.

    `weight` is how much work its formulas are, in elements.
    """

    __slots__ = ("names", "open", "value", "weight")

    def __init__(self, value: object) -> None:
        self.value = _take_apart(value)
        self.names: frozenset[str] = frozenset()
        self.open, self.weight = False, 0.0
        if value is not self.value:  # few are
            templates = list(_templates(self.value))
            self.names = frozenset([name for each in templates for name in each.names])
            self.open = any(each.open for each in templates)
            self.weight = sum([each.weight for each in templates])

    def filled(self, look: Look) -> object:
        """Return the value with every binding filled in."""
        if isinstance(self.value, Template):  # most are
            found = self.value.filled(look)
        else:
            found = _fill(self.value, look)
        if isinstance(found, list | dict):
            _check_size(found)
        return found


def is_plain(value: object) -> bool:
    """Tell whether a value is one text or number without bindings."""
    if isinstance(value, str):
        return "{" not in value and "}" not in value
    return not isinstance(value, list | dict)


def _take_apart(value: object) -> object:
    match value:
        case str() if not is_plain(value):
            return compile_text(value)
        case list():
            return [_take_apart(each) for each in value]
        case dict():
            return {key: _take_apart(each) for key, each in value.items()}
        case _:
            return value


def _templates(value: object) -> Iterator[Template]:
    match value:
        case Template():
            yield value
        case list():
            for each in value:
                yield from _templates(each)
        case Mapping():
            yield from _templates([*value.values()])


def _fill(value: object, look: Look) -> object:
    match value:
        case Template():
            return value.filled(look)
        case list():
            return [_fill(each, look) for each in value]
        case dict():
            return {key: _fill(each, look) for key, each in value.items()}
        case _:
            return value
