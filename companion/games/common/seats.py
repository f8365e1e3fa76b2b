"""Seats among the values of steps, for those who know the names of the people in them."""

from collections.abc import Iterable, Iterator, Sequence

from companion.games.contract import Seat, Step


def named(steps: Iterable[Step], players: Sequence[str]) -> Iterator[Step]:
    """Put the names of players, by seat, in the place of seats."""
    for rule, key, values in steps:
        names = {k: players[v] if isinstance(v, Seat) else v for k, v in values.items()}
        yield Step(rule, key, names)
