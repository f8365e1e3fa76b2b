"""What players are called, by seat."""

from collections.abc import Sequence

from companion.games.engine import Score

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")


def called(scores: Sequence[Score]) -> list[str]:
    """Return who has which score: players by seat, then opponents without one."""
    return [score.name or name for name, score in zip(NAMES, scores, strict=False)]
