"""Telling steps to whoever listens."""

from collections.abc import Iterable

from companion.games.engine import Sink
from companion.questions.text import Seat, Step


def tell(sink: Sink | None, steps: Iterable[Step]) -> None:
    """Tell a sink some steps; what nobody listens to is not even made."""
    if sink:
        for step in steps:
            sink(step)


def seats(numbers: Iterable[int]) -> tuple[Seat, ...]:
    """Return seats as a step holds them."""
    return tuple(map(Seat, numbers))
