"""Moving one's own workers between camps and quarries, by an action or by a row (6.2, 6.3).

What is legal depends on where the player has workers and which places are full, and on nothing
else: lists are made once for each such case, of whatever nothing forbids.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.engine import Action, Refusal, Sink
from companion.games.giza.actions import BonusMove, QuarryMove, SkipBonus, SupportMove
from companion.games.giza.board import LIFT, SUPPORT, Board
from companion.games.giza.opening import areas, place_of
from companion.games.giza.state import State
from companion.questions.text import Seat, Step, Term

Moved = SupportMove | QuarryMove | BonusMove
ACTIONS_RULE: Final = "GIZA-ACT-01"

MADE: Final[Mapping[str, type[Moved]]] = {
    kind.move: kind for kind in (SupportMove, QuarryMove, BonusMove)
}

SUPPORT_CAMP, QUARRY, LIFT_CAMP = "support", "quarry", "lifter"
"""Kinds of moves, as the rows of the track give them; kinds of areas are called alike."""

WAYS: Final = {
    SUPPORT_CAMP: {(SUPPORT_CAMP, SUPPORT_CAMP)},
    QUARRY: {(QUARRY, QUARRY), (QUARRY, SUPPORT_CAMP), (SUPPORT_CAMP, QUARRY)},
    LIFT_CAMP: {(LIFT_CAMP, LIFT_CAMP), (LIFT_CAMP, SUPPORT_CAMP), (SUPPORT_CAMP, LIFT_CAMP)},
}
"""From which kind of area to which other one each kind of move goes."""

RULES: Final = {
    (SupportMove.move, SUPPORT_CAMP): "GIZA-MOVE-01",
    (QuarryMove.move, QUARRY): "GIZA-MOVE-02",
    (BonusMove.move, SUPPORT_CAMP): "GIZA-BONUS-01",
    (BonusMove.move, QUARRY): "GIZA-BONUS-02",
    (BonusMove.move, LIFT_CAMP): "GIZA-BONUS-03",
}
"""The rule behind each move."""


def kind_of(area: str) -> str:
    """Return the kind of an area: a support camp, a lift camp, or the site of a quarry."""
    if area in SUPPORT:
        return SUPPORT_CAMP
    return LIFT_CAMP if area in LIFT else QUARRY


class _Case(NamedTuple):
    """What moves depend on: where a seat has workers, and which places are full, as bits."""

    board: Board
    present: int
    full: int


def _refusal(move: str, way: str, case: _Case, origin: str, to: str) -> Refusal | None:
    """Return what forbids a move by a worker from an area to another."""
    board, known, rule = case.board, areas(case.board), RULES[move, way]
    for area in (origin, to):
        if area not in known:
            return Refusal(rule, "game.no_area", {"area": area})
    ends = {"origin": Term(origin), "to": Term(to)}
    if origin == to or (kind_of(origin), kind_of(to)) not in WAYS[way]:
        return Refusal(rule, f"game.no_{way}_move", ends)
    if not case.present >> place_of(board, origin) & 1:
        return Refusal(rule, "game.nobody_there", ends)
    if case.full >> place_of(board, to) & 1:
        return Refusal("GIZA-MOVE-03", "game.full_area", {"area": Term(to), "room": board.room})
    return None


@lru_cache(maxsize=1 << 14)
def _moves(move: str, way: str, board: Board, present: int, full: int) -> tuple[Action, ...]:
    case, known = _Case(board, present, full), areas(board)
    ends = ((origin, to) for origin in known for to in known)
    return tuple(MADE[move](*end) for end in ends if not _refusal(move, way, case, *end))


def support_moves(state: State) -> tuple[Action, ...]:
    """Return the moves between support camps that are an action."""
    return _listed(state, SupportMove.move, SUPPORT_CAMP)


def quarry_moves(state: State) -> tuple[Action, ...]:
    """Return the moves to, from and between quarries that are an action.

    A worker aboard a sled at its quarry is at that site (GIZA-MOVE-05); without a sled there,
    workers wait for one (GIZA-MOVE-04).
    """
    return _listed(state, QuarryMove.move, QUARRY)


def _listed(state: State, move: str, way: str) -> tuple[Action, ...]:
    board = state.tables.board
    there = board.off_track
    return _moves(move, way, board, state.present[state.seat] & there, state.full & there)


def legal_bonus(state: State) -> Sequence[Action]:
    """Return the moves that the row just chosen gives, and doing without one.

    Workers on a track are at no site, so that no bonus moves them (GIZA-BONUS-04).
    """
    return (*_listed(state, BonusMove.move, bonus_of(state)), SKIP)


SKIP: Final = SkipBonus()


def bonus_of(state: State) -> str:
    """Return the kind of move that the row of whoever chose last gives, empty if none."""
    row = state.rows[(state.round - 1) * state.tables.players + state.seat]
    return (row and state.tables.rows[row - 1].move) or ""


def no_actions() -> Refusal:
    """Say that the turn's actions are spent."""
    return Refusal(ACTIONS_RULE, "game.no_actions", {})


def check(state: State, action: Moved) -> Refusal | None:
    """Return what forbids a move: an action, or that of a row."""
    if not state.actions and not isinstance(action, BonusMove):
        return no_actions()
    case = _Case(state.tables.board, state.present[state.seat], state.full)
    return _refusal(action.move, _way(state, action), case, action.origin, action.to)


def move(state: State, action: Moved, sink: Sink | None = None) -> None:
    """Move a worker of the player between two areas."""
    board = state.tables.board
    state.shift(state.seat, place_of(board, action.origin), place_of(board, action.to))
    if sink:
        ends = {"origin": Term(action.origin), "to": Term(action.to)}
        rule = RULES[action.move, _way(state, action)]
        sink(Step(rule, "game.moves", {"player": Seat(state.seat), **ends}))


def _way(state: State, action: Action) -> str:
    if isinstance(action, BonusMove):
        return bonus_of(state)
    return SUPPORT_CAMP if isinstance(action, SupportMove) else QUARRY


def skip_bonus(state: State, sink: Sink | None = None) -> None:
    """Do without the move of a row; it is gone (ruling A24)."""
    if sink:
        sink(Step("GIZA-ORDER-07", "game.skips", {"player": Seat(state.seat)}))
