"""Choosing one of many moves: move by move, then field by field, until one is left.

What is asked has more than one answer, and every answer that is offered leads to a legal move.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.games.common.actions import Shape, shapes, word
from companion.games.contract import Action, Refused
from companion.table.moves.labels import (
    action_words,
    field_value,
    field_words,
    kind_words,
    value_words,
    varying,
)
from companion.table.questions import Question
from companion.table.translator import Translator

if TYPE_CHECKING:
    from companion.table.moves.answers import Answers

PLACE: Final = re.compile(r"\b(\d)(\d)\b")
"""A place that is written without its comma, as boxes are."""

FEW: Final = 9
"""Moves that are offered whole, each on a line."""

Actions = tuple[Action, ...]


class Group(NamedTuple):
    """Moves that have something in common: the value that stands for them, and its words."""

    value: Any
    words: str
    actions: Actions


class Narrowing:
    """Goes from all moves to one; `answer` is its line, or the line that somebody typed."""

    def __init__(self, answers: "Answers") -> None:
        self._answers = answers
        self._left: list[Actions] = [tuple(answers.legal)]
        self._groups: Sequence[Group] = ()
        self._typed: str | None = None

    @property
    def is_begun(self) -> bool:
        """Whether there is a step to go back."""
        return len(self._left) > 1

    @property
    def answer(self) -> str:
        """The line of the one move that is left."""
        return self._typed or self._answers.rules.text(self._left[-1][0])

    def next(self, asked: Question, translator: Translator) -> Question | None:
        """Return what is asked now, None when one move is left."""
        left = self._left[-1]
        if self._typed or len(left) == 1:
            return None
        words, self._groups, before = self._step(left, translator)
        if not self.is_begun:
            words = self._first(words, translator)
        return asked._replace(
            words=words,
            kind="choice",
            options=tuple((group.value, group.words) for group in self._groups),
            reading=Whole(self._answers, before),
            deciding=None,
        )

    def take(self, value: Any) -> None:  # noqa: ANN401 - a field's, or a line
        """Go on with the moves that a value stands for, or end with the line that it is."""
        found = next((group.actions for group in self._groups if group.value == value), None)
        if found is None:
            self._typed = str(value)
        else:
            self._left.append(found)

    def back(self) -> None:
        """Forget the last step."""
        self._left.pop()

    def _first(self, words: str, translator: Translator) -> str:
        """Return the first question, which says who is asked; of a field it asks for that."""
        by = self._answers.by
        if not words:
            return self._answers.question(translator)
        return f"{by}: {words}" if by else words

    def _step(self, left: Actions, translator: Translator) -> tuple[str, Sequence[Group], str]:
        """Return what is asked ("": for the move itself), the groups, and the line so far."""
        field = only_field(left)
        is_whole = len(left) <= FEW and (
            field is None or not (self.is_begun or self._answers.is_chance)
        )
        if is_whole:
            text = self._answers.rules.text
            whole = [Group(text(each), action_words(each, translator), (each,)) for each in left]
            return "", whole, _before(left)
        if len({type(each) for each in left}) > 1:
            return "", list(_by_kind(left, translator)), ""
        shape = varying(left)[0]
        words = (
            "" if self._answers.is_chance else field_words(type(left[0]), shape.name, translator)
        )
        if shape.is_rest:
            return words, list(_by_place(left, shape.name, translator)), _before(left)
        return words, grouped(left, shape.name, translator), _before(left)


class Whole:
    """Reads what is none of the options of a step: a whole line, or the rest of one."""

    def __init__(self, answers: "Answers", before: str) -> None:
        """Know the line up to what is asked for, "" where that is the line's beginning."""
        self._answers = answers
        self._before = before

    def knows(self, given: str, translator: Translator) -> bool:
        """Return whether it is a line, or the rest of one, whether legal or not."""
        return self._answers.knows(given, translator) or self._completed(given) is not None

    def read(self, given: str, translator: Translator) -> str:
        """Return the lines; Misfit when they are not legal."""
        if not self._answers.knows(given, translator):
            given = self._completed(given) or given
        return self._answers.read(given, translator)

    def _completed(self, given: str) -> str | None:
        """Return the line that an answer makes with what was chosen before."""
        for rest in (given, PLACE.sub(r"\1,\2", given)) if self._before else ():
            line = f"{self._before} {rest}"
            with suppress(Refused):
                self._answers.rules.parse(line)
                return line
        return None


def only_field(actions: Sequence[Action]) -> str | None:
    """Return the one field in which actions of one kind differ, if they do so in one alone."""
    if len({type(each) for each in actions}) > 1:
        return None
    fields = varying(actions)
    return fields[0].name if len(fields) == 1 else None


def grouped(actions: Sequence[Action], field: str, translator: Translator) -> list[Group]:
    """Return actions by the value of a field, in their order."""
    found = _sorted_by(lambda each: field_value(each, field), actions)
    return [Group(value, value_words(value, translator), of) for value, of in found.items()]


def _by_kind(actions: Actions, translator: Translator) -> Iterator[Group]:
    for kind, of in _sorted_by(type, actions).items():
        words = action_words(of[0], translator) if len(of) == 1 else kind_words(kind, translator)
        yield Group(kind.move, words, of)


def _by_place(actions: Actions, field: str, translator: Translator) -> Iterator[Group]:
    """Yield actions by the first item of a list in which they differ.

    A list that ends where others go on is a group of its own, which nothing is the value of.
    """
    lists = [getattr(each, field) for each in actions]
    at = next(at for at in range(max(map(len, lists))) if len({_item(x, at) for x in lists}) > 1)
    for value, of in _sorted_by(lambda each: _item(getattr(each, field), at), actions).items():
        yield Group(value, value_words(value, translator) if value else translator.value(None), of)


def _sorted_by(key: Callable[[Action], Any], actions: Iterable[Action]) -> dict[Any, Actions]:
    """Return actions by what a key says of them, in their order."""
    found: dict[Any, list[Action]] = {}
    for each in actions:
        found.setdefault(key(each), []).append(each)
    return {value: tuple(of) for value, of in found.items()}


def _item(items: Sequence[Any], at: int) -> Any:  # noqa: ANN401 - whatever a list holds
    return items[at] if at < len(items) else ()


def _before(actions: Actions) -> str:
    """Return the line of actions of one kind up to the first field in which they differ."""
    if len({type(each) for each in actions}) > 1:
        return ""
    words = [actions[0].move]
    fields: list[Shape] = varying(actions)
    for shape in shapes(type(actions[0])):
        if shape == fields[0]:
            break
        words.append(word(getattr(actions[0], shape.name)))
    return " ".join(words)
