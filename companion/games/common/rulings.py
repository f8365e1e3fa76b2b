"""Adjudications by name: what each asks, and what the rules make of it."""

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

from companion.games.common.reader import Answers
from companion.games.common.wording import either, shown
from companion.games.contract import Refused, Result
from companion.games.forms import Field

Figures = TypeVar("Figures")
"""The numbers of a game, read off its kit."""

Found = TypeVar("Found")


class Ruling(NamedTuple, Generic[Figures]):
    """What is asked, and what the rules make of the answers."""

    fields: Callable[[Figures], tuple[Field, ...]]
    verdict: Callable[[Figures, Answers], Result]


def ruling_of(rulings: Mapping[str, Found], what: str) -> Found:
    """Return the adjudication of a name.

    Raises:
        Refused: when there is none.
    """
    if what not in rulings:
        raise Refused("what", f"is {shown(what)}, must be {either(rulings)}")
    return rulings[what]
