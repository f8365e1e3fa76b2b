"""What everybody has: final scores, and the score sheet of a game (7.1, 8, 14.2)."""

from collections.abc import Sequence
from typing import Any

from companion.games.cheops import laws
from companion.games.cheops.appraisal import Appraisal, appraise
from companion.games.cheops.play.tables import Tables
from companion.games.cheops.prices import Market
from companion.games.cheops.setup import SLUG
from companion.games.cheops.state import NONE, State
from companion.games.common.ties import places
from companion.games.contract import Request, Score

JOKER = 1 << laws.JOKER


def market(tables: Tables, state: State) -> Market:
    """Return the price boards that lie, by colour, and law 7 on them."""
    figures = tables.figures
    boards = {
        colour: tables.price_boards[board][sold]
        for colour, board, sold in zip(figures.colours, state.boards, state.sold, strict=True)
        if board != NONE
    }
    law_7 = (figures.colours[state.law_7[0]], state.law_7[1]) if state.law_7 else None
    return Market(boards, law_7, figures.new_price)


def warehouses(tables: Tables, state: State) -> dict[str, dict[str, int]]:
    """Return the treasures of each seat by colour, without the joker."""
    colours = tables.figures.colours
    return {
        str(seat): dict(zip(colours, state.owned(seat), strict=True))
        for seat in range(state.players)
    }


def appraised(tables: Tables, state: State) -> Appraisal:
    """Return what the treasures are worth now; seats are called by their numbers.

    The joker stands for the colour that is best for its owner (CHEOPS-APPR-03).
    """
    owners = [str(seat) for seat, held in enumerate(state.held) if held & JOKER]
    owner = owners[0] if owners else None
    return appraise(market(tables, state), warehouses(tables, state), owner, None)


def scores(tables: Tables, state: State) -> Sequence[Score]:
    """Return what each seat has, as if the game ended now (CHEOPS-SCORE-01, CHEOPS-TIE-01)."""
    if NONE in state.boards:
        return [Score(0, 1, _breakdown(tables, 0)) for _ in range(state.players)]
    made = appraised(tables, state)
    breakdowns = [_worth(tables, state, made, seat) for seat in range(state.players)]
    keys = {
        str(seat): (1 - (state.eliminated >> seat & 1), sum(points.values()), points["cash"])
        for seat, points in enumerate(breakdowns)
    }
    place = places(keys)
    return [
        Score(keys[str(seat)][1], place[str(seat)], points)
        for seat, points in enumerate(breakdowns)
    ]


def _breakdown(tables: Tables, cash: int) -> dict[str, int]:
    return {"cash": cash, **dict.fromkeys(tables.figures.colours, 0), "joker": 0}


def _worth(tables: Tables, state: State, made: Appraisal, seat: int) -> dict[str, int]:
    """Return the points of a seat by line of the score sheet (CHEOPS-SCORE-02)."""
    cash = 0 if state.cash[seat] == NONE else state.cash[seat]
    found, name = _breakdown(tables, cash), str(seat)
    for colour, owned in zip(tables.figures.colours, state.owned(seat), strict=True):
        if owned:
            found[colour] = owned * made.value(name, colour)
    if made.joker == name and made.joker_as:
        found["joker"] = made.value(name, made.joker_as)
    return found


def sheet(tables: Tables, state: State, players: Sequence[str]) -> Request:
    """Return the score sheet of a game that is over (14.2)."""
    found = market(tables, state)
    owned = warehouses(tables, state)
    given: dict[str, Any] = {
        "game": SLUG,
        "players": [
            {
                "name": name,
                "cash": state.cash[seat],
                **owned[str(seat)],
                "joker": int(bool(state.held[seat] & JOKER)),
                "eliminated": state.eliminated >> seat & 1,
            }
            for seat, name in enumerate(players)
        ],
        "boards": {
            colour: {"board": tables.boards[board], "sold": sold}
            for colour, board, sold in zip(
                tables.figures.colours, state.boards, state.sold, strict=True
            )
        },
    }
    if found.law_7:
        given["law_7"] = {"colour": found.law_7[0], "space": found.law_7[1]}
    return given
