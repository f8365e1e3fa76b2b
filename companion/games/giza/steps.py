"""Telling steps: to whoever listens, and to people who are asked by name."""

from collections.abc import Iterable
from typing import Any

from companion.games.contract import Seat, Sink, Step


def tell(sink: Sink | None, steps: Iterable[Step]) -> None:
    """Tell a sink some steps; what nobody listens to is not even made."""
    if sink:
        for step in steps:
            sink(step)


def seats(numbers: Iterable[int]) -> tuple[Seat, ...]:
    """Return seats as a step holds them."""
    return tuple(map(Seat, numbers))


def named(step: Step, players: tuple[str, ...]) -> Step:
    """Return a step that calls seats by the names of who sits there."""

    def name(value: Any) -> Any:  # noqa: ANN401 - whatever a step may hold
        if isinstance(value, Seat):
            return players[value]
        return tuple(map(name, value)) if isinstance(value, tuple) else value

    return step._replace(values={key: name(value) for key, value in step.values.items()})
