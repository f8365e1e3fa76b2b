"""Steps told of seats, as people read them who are asked by name."""

from typing import Any

from companion.games.contract import Seat, Step


def named(step: Step, players: tuple[str, ...]) -> Step:
    """Return a step that calls seats by the names of who sits there."""

    def name(value: Any) -> Any:  # noqa: ANN401 - whatever a step may hold
        if isinstance(value, Seat):
            return players[value]
        return tuple(map(name, value)) if isinstance(value, tuple) else value

    return step._replace(values={key: name(value) for key, value in step.values.items()})
