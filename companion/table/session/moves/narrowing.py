"""Choosing one of many moves: kind by kind, then field by field, until one is left.

It works on the plain data of a question alone, so any screen may do it. What is asked has more
than one answer, and every answer that is offered leads to a legal move.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from companion.questions.question import Option, Question
from companion.questions.text import Text, literal
from companion.table.session.moves.labels import is_word, key_of, kind_text

# Moves of one kind that are offered whole, each on a line.
FEW: Final = 9

Moves = Sequence[Option]


class Narrowing:
    """Goes from all moves of a question to one; `answer` is its line."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._left: list[Moves] = [question.options]
        self._groups: dict[str, Moves] = {}

    @property
    def is_begun(self) -> bool:
        """Whether there is a step to go back."""
        return len(self._left) > 1

    @property
    def answer(self) -> str | None:
        """The line of the one move that is left, None while there are several."""
        return str(self._left[-1][0].value) if len(self._left[-1]) == 1 else None

    def question(self) -> Question:
        """Return what is asked now: a choice among the groups of what is left."""
        words, options = self._step(self._left[-1])
        if words is None:
            words = self._question.words
        elif not self.is_begun and self._question.who:
            values = {"player": self._question.who, "what": words}
            words = Text("session.decision.of", values)
        return self._question._replace(words=words, kind="choice", options=options)

    def take(self, value: str) -> None:
        """Go on with the moves that a value stands for."""
        self._left.append(self._groups[value])

    @property
    def left(self) -> Moves:
        """The moves that it may still be."""
        return self._left[-1]

    def keep(self, moves: Moves) -> None:
        """Go on with some of the moves that are left, however they were told from the others."""
        self._left.append(moves)

    def back(self) -> None:
        """Forget the last step."""
        self._left.pop()

    def whole(self, typed: str) -> str:
        """Return the line that something typed completes: all of it, or the rest of one."""
        first = typed.split(maxsplit=1)[:1]
        moves = {_words(option)[0] for option in self._question.options}
        if not self.is_begun or (first and first[0].casefold() in moves):
            return typed
        return " ".join([*_common(self._left[-1]), typed])

    def _step(self, left: Moves) -> tuple[Text | None, tuple[Option, ...]]:
        """Return what is asked (None: for the move itself), and the groups to choose from."""
        if (
            len(left) == 1
        ):  # it was refused; what comes before may be put right, or it is left again
            return None, self._whole(left)
        if len(_kinds(left)) > 1:
            return None, self._by_kind(left)
        at = _first_difference(left)
        fields = list(left[0].words.values)
        field = fields[min(at - 1, len(fields) - 1)]
        if len(left) <= FEW and _differences(left) > 1:
            return None, self._whole(left)
        move = _words(left[0])[0]
        return Text(f"move.{move}.{field}"), self._by_word(left, at, field)

    def _whole(self, left: Moves) -> tuple[Option, ...]:
        self._groups = {str(option.value): (option,) for option in left}
        return tuple(option._replace(key=str(number)) for number, option in enumerate(left, 1))

    def _by_kind(self, left: Moves) -> tuple[Option, ...]:
        self._groups = _grouped(left, lambda option: _words(option)[0])
        return tuple(
            Option(
                key_of(self._question.known, kind),
                kind,
                of[0].words if len(of) == 1 else kind_text(kind, list(of[0].words.values)),
            )
            for kind, of in self._groups.items()
        )

    def _by_word(self, left: Moves, at: int, field: str) -> tuple[Option, ...]:
        """Return the words in which lines differ first; one that ends where others go on has none.

        A word is said as the move that has it says it, unless it is one of a list.
        """
        self._groups = _grouped(left, lambda option: _word(option, at))
        is_list = any(len(_words(option)) > len(option.words.values) + 1 for option in left)
        move = _words(left[0])[0]
        known = self._question.known
        options = []
        for word, of in self._groups.items():
            if is_list or not word:
                words = literal(word) if word else Text("prompt.none")
            else:
                words = Text("prompt.value", {"value": of[0].words.values[field]})
            key = key_of(known, move, field, word) if is_word(word) else ""
            options.append(Option(key, word, words))
        return tuple(options)


def _words(option: Option) -> list[str]:
    return str(option.value).split()


def _word(option: Option, at: int) -> str:
    words = _words(option)
    return words[at] if at < len(words) else ""


def _kinds(left: Iterable[Option]) -> set[str]:
    return {_words(option)[0] for option in left}


def _first_difference(left: Sequence[Option]) -> int:
    """Return the place of the first word in which lines differ."""
    longest = max(len(_words(option)) for option in left)
    return next(at for at in range(longest) if len({_word(option, at) for option in left}) > 1)


def _differences(left: Sequence[Option]) -> int:
    """Return in how many places lines differ."""
    longest = max(len(_words(option)) for option in left)
    return sum(len({_word(option, at) for option in left}) > 1 for at in range(longest))


def _common(left: Sequence[Option]) -> list[str]:
    """Return the words that lines have in common at their beginning."""
    return _words(left[0])[: _first_difference(left)] if len(left) > 1 else []


def _grouped(left: Moves, by: Callable[[Option], str]) -> dict[str, Moves]:
    found: dict[str, list[Option]] = {}
    for option in left:
        found.setdefault(by(option), []).append(option)
    return {value: tuple(of) for value, of in found.items()}
