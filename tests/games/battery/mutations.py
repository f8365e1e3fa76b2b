"""Actions that nobody meant: the JSON of one that was, with something in it changed."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from companion.games.common.actions import Grammar, as_json
from companion.games.engine import Action
from companion.questions.errors import Refused

GARBAGE = ("", "nobody", "Éé", "0", "-1", "a" * 200)
HUGE = (10**6, -(10**6), 999_999_999)
Path = tuple[Any, ...]


class Mutations:
    """Makes them, with the texts of all actions that it has been shown."""

    def __init__(self, grammar: Grammar, random: Random) -> None:
        self._grammar, self._random = grammar, random
        self._texts: list[str] = list(GARBAGE)
        self._seen: list[Action] = []

    def learn(self, actions: Iterable[Action]) -> None:
        for action in actions:
            self._seen.append(action)
            self._texts += [v for p, v in fields(as_json(action)) if isinstance(v, str)]
        self._seen, self._texts = self._seen[-300:], self._texts[:6] + self._texts[-100:]

    def of(self, action: Action, number: int) -> Iterator[Action]:
        """Yield up to that many: changed once or twice, or left over from another position."""
        for _ in range(number):
            value = as_json(action)
            for _ in range(self._random.choice((1, 1, 2))):
                self._change(value)
            try:
                yield self._grammar.from_json(value)
            except Refused:
                yield self._random.choice(self._seen)

    def _change(self, value: dict[str, Any]) -> None:
        if found := list(fields(value)):
            path, leaf = self._random.choice(found)
            inner = value
            for part in path[:-1]:
                inner = inner[part]
            inner[path[-1]] = self._other(leaf)

    def _other(self, leaf: Any) -> Any:
        choice = self._random.choice
        match leaf:
            case int():
                near = (leaf + 1, leaf - 1, -leaf, 0)
                return choice((*near, self._random.randrange(13), choice(HUGE)))
            case list():
                return choice((leaf[1:], leaf + leaf[-1:], leaf[::-1], leaf[-1:] + leaf[:-1], []))
        return choice(self._texts)


def fields(value: dict[str, Any]) -> Iterator[tuple[Path, Any]]:
    """Yield all that may be changed in the JSON of an action."""
    return ((path, leaf) for path, leaf in leaves(value) if path != ("move",))


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield all numbers, texts and lists in a JSON value, each with the way to it."""
    if isinstance(value, dict | list):
        if path:
            yield path, value
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in items:
            yield from leaves(each, (*path, key))
    else:
        yield path, value
