"""Final scores: cash, warehouses and the joker; places and the tie-break (8, 14.2)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.games.cheops import appraisal
from companion.games.cheops.appraisal import Appraisal
from companion.games.cheops.laws import JOKER
from companion.games.cheops.prices import NO_BOARD
from companion.games.cheops.setup import SLUG
from companion.games.cheops.state import NONE, State
from companion.games.cheops.tables import Tables
from companion.games.common.scores import overridden
from companion.games.common.ties import Keys, places
from companion.games.contract import Request, Result, Score, Step

TOTAL: Final = "CHEOPS-SCORE-01"
TIE: Final = "CHEOPS-TIE-01"
LAST: Final = "CHEOPS-OUT-03"
WINNER: Final = "CHEOPS-ID-01"

Breakdown = dict[str, int]
"""What a player has, by line; a total is the sum of it (CHEOPS-SCORE-02)."""


def breakdown(tables: Tables, state: State, made: Appraisal, seat: int) -> Breakdown:
    """Return what a seat has: cash that is not known counts nothing, the joker is a line."""
    owned = state.owned(seat)
    colours = {
        name: owned[number] * made.colours[number].value(seat)
        for number, name in enumerate(tables.colours)
    }
    return {"cash": max(0, state.cash[seat]), **colours, "joker": made.joker_worth(seat)}


def _key(state: State, seat: int, points: Breakdown) -> tuple[int, int, int]:
    """Return what a seat is ranked by: still in the game, total, cash (CHEOPS-TIE-01)."""
    return 1 - (state.eliminated >> seat & 1), sum(points.values()), points["cash"]


def scores(tables: Tables, state: State) -> Sequence[Score]:
    """Return what each seat has, as if the game ended now."""
    if NO_BOARD in state.boards:
        return [Score(0, 1, _nothing(tables))] * state.players
    made = appraisal.appraise(tables, state)
    found = [breakdown(tables, state, made, seat) for seat in range(state.players)]
    place = places({str(seat): _key(state, seat, points) for seat, points in enumerate(found)})
    return [
        Score(sum(points.values()), place[str(seat)], points) for seat, points in enumerate(found)
    ]


def _nothing(tables: Tables) -> Breakdown:
    return dict.fromkeys(("cash", *tables.colours, "joker"), 0)


def final(
    tables: Tables,
    state: State,
    names: Sequence[str],
    corrections: Mapping[str, int],
    named: int = NONE,
) -> Result:
    """Return the final scores, the joker standing for the `named` colour (CHEOPS-SCORE-01)."""
    made = appraisal.appraise(tables, state, named)
    points = overridden(
        {name: breakdown(tables, state, made, seat) for seat, name in enumerate(names)},
        corrections,
    )
    keys = {name: _key(state, seat, points[name]) for seat, name in enumerate(names)}
    place = places(keys)
    players = [
        {"name": name, "total": keys[name][1], "place": place[name], "breakdown": points[name]}
        for name in names
    ]
    winners = [name for name in names if place[name] == 1]
    level = [name for name in names if keys[name][:2] == keys[winners[0]][:2]]
    tiebreak = "most_cash" if len(level) > len(winners) else None
    value = {"game": SLUG, "players": players, "winners": winners, "tiebreak": tiebreak}
    said = partial(appraisal.steps, tables, state, made, names, is_named=named != NONE)
    worth = {name: made.worth(seat) for seat, name in enumerate(names)}
    return Result(value, lambda: (*said(), *_steps(keys, worth, level)))


def _steps(keys: Keys, worth: Mapping[str, int], level: list[str]) -> Iterator[Step]:
    for name, (is_left, total, cash) in keys.items():
        values = {"player": name, "cash": cash, "worth": worth[name], "total": total}
        yield Step(TOTAL, "score.total", values)
        if not is_left:
            yield Step(LAST, "score.eliminated", {"player": name})
    _, total, _ = keys[level[0]]
    yield Step(WINNER, "score.most", {"players": tuple(level), "points": total})
    if len(level) > 1:
        yield _tie_step(keys, level)


def _tie_step(keys: Keys, level: list[str]) -> Step:
    """Say what cash makes of players with the same total."""
    cash = max(keys[name][2] for name in level)
    most = tuple(name for name in level if keys[name][2] == cash)
    key = "score.shared" if len(most) > 1 else "score.most_cash"
    return Step(TIE, key, {"players": most, "cash": cash})


def sheet(tables: Tables, state: State, names: Sequence[str]) -> Request:
    """Return the score sheet of a game that is over (14.2)."""
    given: dict[str, Any] = {
        "game": SLUG,
        "players": [
            {
                "name": name,
                "cash": state.cash[seat],
                **dict(zip(tables.colours, state.owned(seat), strict=True)),
                "joker": state.held[seat] >> JOKER & 1,
                "eliminated": state.eliminated >> seat & 1,
            }
            for seat, name in enumerate(names)
        ],
        "boards": {
            colour: {"board": board.id, "sold": sold}
            for colour, board, sold in zip(tables.colours, state.boards, state.sold, strict=True)
        },
    }
    if state.law_7:
        colour, at = state.law_7
        given["law_7"] = {"colour": tables.colours[colour], "space": at}
    return given
