"""How long people wait for what programs think, where they can say that it is enough."""

from collections.abc import Callable
from time import monotonic
from typing import Final

PAUSE: Final = 0.25
"""Seconds between two times of asking."""


class Patience:
    """Asks now and then whether it is enough; never where nobody has said how to ask."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """Have nobody to ask."""
        self._clock = clock
        self._ask: Callable[[], bool] | None = None
        self._next = 0.0
        self._is_over = False

    def ask(self, is_enough: Callable[[], bool]) -> None:
        """Have people asked by a call, which may take some milliseconds."""
        self._ask = is_enough
        self._next = 0.0

    @property
    def is_over(self) -> bool:
        """Whether a program is to take the best that it has found."""
        if self._ask is not None and (now := self._clock()) >= self._next:
            self._is_over, self._next = bool(self._ask()), now + PAUSE
        return self._is_over


PATIENCE: Final = Patience()
"""That of the people at this table."""
