"""The line through the tile: chosen, laid with workers and blocks, resolved (6.3, 6.4)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from companion.games.engine import Refusal, Sink
from companion.games.terra_pyramides import blocks, lines
from companion.games.terra_pyramides.actions import LeaveEmpty, Line
from companion.games.terra_pyramides.board import LINES
from companion.games.terra_pyramides.stacks import ground_of
from companion.games.terra_pyramides.state import State
from companion.questions.text import Seat, Step, Term

CHOICES: Final = tuple(map(Line, LINES))

Shown = tuple[int, str]
"""A symbol of the line, after its space."""


DIRECTIONS: Final = {direction: number for number, direction in enumerate(LINES)}


def check_line(_state: State, action: Line) -> Refusal | None:
    """Return why there is no such line: all four directions may be chosen (TERRA-PLAY-01)."""
    if action.direction in LINES:
        return None
    return Refusal(lines.CHOICE_RULE, "game.no_line", {})


def choose(state: State, direction: str, sink: Sink | None) -> None:
    """Choose the line to lay."""
    ground = ground_of(state)
    line, filled = ground.board.lines[state.space][DIRECTIONS[direction]], state.filled
    state.line = tuple([space for space in line if filled >> space & 1])
    if sink:
        ends = {"first": ground.board.names[line[0]], "last": ground.board.names[line[-1]]}
        sink(Step(lines.CHOICE_RULE, "game.line", {"player": Seat(state.seat), **ends}))


def _shown(state: State) -> list[Shown]:
    """Return the symbols of the line, each with its space, but for those that stay empty."""
    faces, tiles = ground_of(state).faces, state.tiles
    found = [(space, symbol) for space in state.line for symbol in faces[tiles[space]]]
    for each in state.empty:
        found.remove(each)
    return found


def _short(state: State, shown: Sequence[Shown]) -> list[Shown]:
    """Return the symbols of which one must stay empty, none when there are pieces for all.

    Workers come first (TERRA-RES-02).
    """
    workers = [each for each in shown if each[1] == lines.WORKER]
    if len(workers) > state.hand[state.who]:
        return workers
    if len(shown) <= state.supply:
        return []
    stone = [each for each in shown if each[1] in state.tables.stored]
    return stone if len(stone) > state.supply else []


@cache
def _left(space: str, symbol: str) -> LeaveEmpty:
    return LeaveEmpty(space, symbol)


def legal_gaps(state: State) -> list[LeaveEmpty]:
    """Return the symbols that can stay empty."""
    names, short = ground_of(state).board.names, _short(state, _shown(state))
    return [_left(names[space], symbol) for space, symbol in dict.fromkeys(short)]


def check_gap(state: State, action: LeaveEmpty) -> Refusal | None:
    """Return why that symbol can't stay empty."""
    if action in legal_gaps(state):
        return None
    return Refusal(lines.SHORT_RULE, "game.not_short", {})


def leave(state: State, action: LeaveEmpty, sink: Sink | None) -> None:
    """Leave a symbol without a piece; that is final."""
    space = ground_of(state).board.numbers[action.space]
    state.empty = tuple(sorted((*state.empty, (space, action.symbol))))
    if sink:
        values = {"space": action.space, "symbol": Term(action.symbol)}
        sink(Step(lines.SHORT_RULE, "game.left_empty", values))


def lay(state: State, sink: Sink | None) -> bool:
    """Lay pieces on the line and resolve it, if there are enough; return whether there were."""
    shown = _shown(state)
    if _short(state, shown):
        return False
    _resolve(state, shown, sink)
    return True


def _resolve(state: State, shown: Sequence[Shown], sink: Sink | None) -> None:
    """Resolve the line, but for the workers, who are laid and wait."""
    tables, who = state.tables, state.who
    found = lines.counted(symbol for _, symbol in shown)
    state.laid = [space for space, symbol in shown if symbol == lines.WORKER]
    yielded = lines.income(tables, found, state.eyes[who])
    if sink:
        for step in lines.steps(tables, found, state.hand[who], yielded):
            sink(step)
    state.hand[who] -= len(state.laid)
    lines.gain(state, who, yielded)
    blocks.take_laid(state, who, lines.blocks(tables, found))
    state.line, state.empty = (), ()
