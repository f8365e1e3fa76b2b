"""What everybody has: scores, and the score sheet of a finished game (8)."""

from collections.abc import Sequence
from typing import Any

from companion.games.common.ties import places
from companion.games.engine import Score
from companion.games.giza.board import TEMPLE
from companion.games.giza.setup import SLUG
from companion.games.giza.state import State
from companion.questions.errors import Request


def scores(state: State) -> Sequence[Score]:
    """Return what each seat has, as if the game ended now (GIZA-TIE-01)."""
    categories = state.tables.categories
    size = len(categories)
    keys = {str(seat): key(state, seat) for seat in range(state.tables.players)}
    place = places(keys)
    return [
        Score(
            total=state.total(seat),
            place=place[str(seat)],
            breakdown=dict(
                zip(categories, state.points[seat * size : (seat + 1) * size], strict=True)
            ),
        )
        for seat in range(state.tables.players)
    ]


def key(state: State, seat: int) -> tuple[int, int, int]:
    """Return what a seat is ranked by: points, food and art together, workers in the temple."""
    return state.total(seat), state.food[seat] + state.art[seat], state.at(TEMPLE)[seat]


def sheet(state: State, players: Sequence[str]) -> Request:
    """Return the log of all scorings, with what breaks ties (14.2)."""
    temple = state.at(TEMPLE)
    return {
        "game": SLUG,
        "players": [
            {
                "name": name,
                "food": state.food[seat],
                "art": state.art[seat],
                "temple_workers": temple[seat],
            }
            for seat, name in enumerate(players)
        ],
        "events": events(state, players),
    }


def events(state: State, players: Sequence[str]) -> list[dict[str, Any]]:
    """Return the log of all scorings."""
    return [
        {"type": scoring, "values": dict(zip(players, quantities, strict=True))}
        for scoring, quantities in state.events
    ]
