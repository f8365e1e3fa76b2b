"""Telling a sink, which may be nobody."""

from collections.abc import Iterable

from companion.games.engine import Sink
from companion.questions.text import Step


def tell(sink: Sink | None, steps: Iterable[Step]) -> None:
    """Tell steps, if anybody listens."""
    if sink:
        for step in steps:
            sink(step)
