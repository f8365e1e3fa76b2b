"""In which manner a game is kept: what people are asked, and how."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from companion.games.contract import Request
from companion.games.keeping import Seating
from companion.table.questions import Question

if TYPE_CHECKING:
    from companion.table.evening.replay import Replay


class Manner(Protocol):
    """Asks for the acts of a game, and for what is settled before it."""

    def open(self, sitting: "Replay") -> Seating:
        """Ask who plays, and what else is settled before the setup."""
        ...

    def ask(self, sitting: "Replay") -> tuple[str, Request]:
        """Ask for the act that comes now, and say what the log calls it; return its request."""
        ...

    def introduction(self, sitting: "Replay", *, goes_on: bool) -> Iterable[str]:
        """Return the lines that come before the question which act it is.

        It `goes_on` when the act before was asked just now, so that the screen shows it still.
        """
        ...

    def standing(self, sitting: "Replay") -> Iterable[str]:
        """Return the points so far, and what is kept of the game besides."""
        ...

    def help(self, sitting: "Replay", question: Question, about: str) -> Iterable[str]:
        """Return what helps with that question, or with the choice that is asked `about`."""
        ...
