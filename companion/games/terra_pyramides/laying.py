"""The line through the tile: chosen, laid with workers and blocks, resolved (6.3, 6.4)."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from companion.games.contract import Refusal, Seat, Sink, Step, Term
from companion.games.terra_pyramides import blocks, lines
from companion.games.terra_pyramides.actions import LeaveEmpty, Line
from companion.games.terra_pyramides.board import LINES
from companion.games.terra_pyramides.stacks import ground_of
from companion.games.terra_pyramides.state import State

CHOICES: Final = tuple(map(Line, LINES))


def check_line(_state: State, action: Line) -> Refusal | None:
    """Return why there is no such line: all four directions may be chosen (TERRA-PLAY-01)."""
    if action.direction in LINES:
        return None
    return Refusal(lines.CHOICE_RULE, "game.no_line", {})


def choose(state: State, direction: str, sink: Sink | None) -> None:
    """Choose the line to lay."""
    ground = ground_of(state)
    line = ground.board.lines[state.space][[*LINES].index(direction)]
    state.line = tuple(space for space in line if state.filled >> space & 1)
    if sink:
        ends = {"first": ground.board.names[line[0]], "last": ground.board.names[line[-1]]}
        sink(Step(lines.CHOICE_RULE, "game.line", {"player": Seat(state.seat), **ends}))


def _shown(state: State) -> Iterator[tuple[int, str]]:
    """Yield the symbols of the line, each with its space, but for those that stay empty."""
    faces, left = ground_of(state).faces, list(state.empty)
    for space in state.line:
        for symbol in faces[state.tiles[space]]:
            if (space, symbol) in left:
                left.remove((space, symbol))
            else:
                yield space, symbol


def _pieces(state: State) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Return the symbols that need a worker, and those that need a block."""
    shown, stored = [*_shown(state)], state.tables.stored
    workers = [each for each in shown if each[1] == lines.WORKER]
    return workers, [each for each in shown if each[1] in stored]


def _short(state: State) -> list[tuple[int, str]]:
    """Return the symbols of which one must stay empty, none when there are pieces for all.

    Workers come first (TERRA-RES-02).
    """
    workers, stone = _pieces(state)
    if len(workers) > state.hand[state.who]:
        return workers
    return stone if len(stone) > state.supply else []


def is_short(state: State) -> bool:
    """Return whether workers or blocks are too few for the line."""
    return bool(_short(state))


@cache
def _left(space: str, symbol: str) -> LeaveEmpty:
    return LeaveEmpty(space, symbol)


def legal_gaps(state: State) -> list[LeaveEmpty]:
    """Return the symbols that can stay empty."""
    names = ground_of(state).board.names
    return [_left(names[space], symbol) for space, symbol in dict.fromkeys(_short(state))]


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


def resolve(state: State, sink: Sink | None) -> None:
    """Lay pieces on the line and resolve it, but for the workers, who are laid and wait."""
    tables, who = state.tables, state.who
    found = Counter(symbol for _, symbol in _shown(state))
    state.laid = [space for space, symbol in _shown(state) if symbol == lines.WORKER]
    yielded = lines.income(tables, found, state.eyes[who])
    if sink:
        for step in lines.steps(tables, found, state.hand[who], yielded):
            sink(step)
    state.hand[who] -= len(state.laid)
    lines.gain(state, who, yielded)
    blocks.take_laid(state, who, lines.blocks(tables, found))
    state.line, state.empty = (), ()
