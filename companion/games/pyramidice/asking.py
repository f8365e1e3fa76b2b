"""What is asked: decisions, made once, and lists of answers."""

from functools import cache

from companion.games.engine import CHANCE, Decision


@cache
def ask(who: int, kind: str) -> Decision:
    """Return a question to a seat."""
    return Decision(who, kind)


@cache
def draw(kind: str, seat: int | None = None) -> Decision:
    """Return a question to chance; what goes to a seat is its secret."""
    return Decision(CHANCE, kind, secret=seat is not None, seat=seat)
