"""The Temple of Ra scores for each finished tier; the workers stay (7.7)."""

from typing import Any

from companion.games.engine import Sink
from companion.games.giza import contest
from companion.games.giza.answers import by_seat, scores
from companion.games.giza.board import TEMPLE
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import Tables
from companion.questions import Answers


def score(state: State, sink: Sink | None = None) -> None:
    """Share the points by the workers in the temple."""
    contest.hold(state, "temple", state.at(TEMPLE), sink)
    state.tier = NONE


def adjudicate(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return the points for the workers in the temple (14.3)."""
    state = State(given)
    state.stand(TEMPLE, by_seat(answers, "workers"))
    score(state, sink)
    return {"scores": scores(state, answers)}
