"""Seats among the values of steps, for those who know the names of the people in them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.questions.text import Seat, Step


def with_names(steps: Iterable[Step], players: Sequence[str]) -> Iterator[Step]:
    """Put the names of players, by seat, in the place of seats, those in tuples too."""

    def name(value: Any) -> Any:  # noqa: ANN401 - whatever a step may hold
        if isinstance(value, Seat):
            return players[value]
        return tuple(map(name, value)) if isinstance(value, tuple) else value

    for rule, key, values in steps:
        yield Step(rule, key, {each: name(value) for each, value in values.items()})
