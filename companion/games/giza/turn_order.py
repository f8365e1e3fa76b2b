"""Choosing turn order: who chooses next, which rows are open, the order of play (6.2)."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from companion.games.common.wording import part
from companion.games.contract import Refusal, Seat, Sink, Step, Term
from companion.games.giza.actions import ChooseRow
from companion.games.giza.state import NONE, State

ROUND_RULE: Final = "GIZA-ROUND-02"
BOX_RULE: Final = "GIZA-ORDER-03"
FIRST_RULE: Final = "GIZA-ORDER-01"
REVERSED_RULE: Final = "GIZA-ORDER-02"
ORDER_RULE: Final = "GIZA-ORDER-06"
USED_RULE: Final = "GIZA-ORDER-04"


def rows_of(state: State, number: int) -> list[int]:
    """Return the row of each seat in a round, 0 where it has not chosen or nobody tells."""
    players = state.tables.players
    return state.rows[(number - 1) * players : number * players]


def by_row(rows: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that have chosen in the order of play (GIZA-ORDER-06)."""
    return tuple(sorted((seat for seat, row in enumerate(rows) if row), key=rows.__getitem__))


def choosing_order(state: State) -> tuple[int, ...]:
    """Return who chooses in which order: in round 1 from the starting player on, then reversed."""
    if state.round == 1:
        return state.clockwise(state.start - 1)
    return by_row(rows_of(state, state.round - 1))[::-1]


def used(state: State, seat: int) -> list[int]:
    """Return the rows that hold a worker of a seat from earlier rounds of this dynasty.

    Those of the first dynasty no longer count in the second (GIZA-ORDER-05).
    """
    players, last = state.tables.players, state.round - 1
    first = last - (state.column - 1)
    return [row for row in state.rows[first * players + seat : last * players : players] if row]


def taken(state: State) -> list[int]:
    """Return the rows that others have taken this round, from the top."""
    return sorted(filter(None, rows_of(state, state.round)))


def open_rows(state: State, seat: int) -> list[int]:
    """Return the rows that a seat may choose; there always is one (GIZA-ORDER-09)."""
    closed = {*used(state, seat), *rows_of(state, state.round)}
    return [row.number for row in state.tables.rows if row.number not in closed]


_choose = cache(ChooseRow)


def legal(state: State) -> Sequence[ChooseRow]:
    """Return the rows that the next chooser may take."""
    return [_choose(state.tables.rows[row - 1].id) for row in open_rows(state, state.seat)]


def check(state: State, action: ChooseRow) -> Refusal | None:
    """Return what forbids a row to the next chooser."""
    row = number_of(state, action.row)
    values = {"row": row or action.row, "player": Seat(state.seat)}
    if not row:
        return Refusal(BOX_RULE, "game.no_row", values)
    if row in rows_of(state, state.round):
        return Refusal(BOX_RULE, "game.row_taken", values)
    if row in used(state, state.seat):
        return Refusal(USED_RULE, "game.row_used", values)
    return None


def number_of(state: State, row: str) -> int:
    """Return the number of a row by its id, 0 where there is none."""
    return next((each.number for each in state.tables.rows if each.id == row), 0)


def choose(state: State, row: int, sink: Sink | None = None) -> None:
    """Place the worker of whoever chooses."""
    state.rows[(state.round - 1) * state.tables.players + state.seat] = row
    if sink:
        name = Term(state.tables.rows[row - 1].id)
        values = {"player": Seat(state.seat), "row": row, "name": name}
        sink(Step(BOX_RULE, "game.chooses", values))


def begin_round(state: State, sink: Sink | None = None) -> None:
    """Begin to choose for the round that the state has come to."""
    state.order, state.turn = choosing_order(state), 0
    if sink:
        for step in told_begin(state):
            sink(step)


def told_begin(state: State) -> Iterator[Step]:
    """Say that a round begins, and who chooses first, if anybody can tell."""
    yield told_round(state)
    if state.column == 1 and state.dynasty > 1:
        yield Step("GIZA-ROUND-04", "play.new_dynasty", {})
    if is_order_known(state):
        yield told_order(state)


def is_order_known(state: State) -> bool:
    """Return whether anybody has told who starts, or the rows of the round before."""
    if state.round == 1:
        return state.start != NONE
    return any(rows_of(state, state.round - 1))


def told_round(state: State) -> Step:
    """Say which round it is."""
    values = {"round": state.round, "rounds": state.tables.rounds, "dynasty": state.dynasty}
    return Step(ROUND_RULE, "play.round", values)


def told_turns(state: State) -> Step:
    """Say who is still to choose, or to play, in this round."""
    return Step(ORDER_RULE, "play.turns", {"players": tuple(map(Seat, state.order[state.turn :]))})


def told_order(state: State) -> Step:
    """Say in which order rows are chosen this round."""
    players = {"players": tuple(map(Seat, choosing_order(state)))}
    if state.round == 1:
        return Step(FIRST_RULE, "order.first", players)
    return Step(REVERSED_RULE, "order.reversed", players)


def told_play(state: State) -> Step:
    """Say in which order turns are taken this round."""
    order = by_row(rows_of(state, state.round))
    return Step(ORDER_RULE, "order.play", {"players": tuple(map(Seat, order))})


def told_open(state: State, seat: int) -> Iterator[Step]:
    """Say which rows are open to whoever chooses next, and why not the others."""
    if state.column == 1 and state.dynasty > 1:
        yield Step("GIZA-ORDER-05", "order.open", {})
    if found := taken(state):
        yield Step(BOX_RULE, "order.taken", {"rows": tuple(found)})
    if found := sorted(used(state, seat)):
        yield Step(USED_RULE, "order.used", {"player": Seat(seat), "rows": tuple(found)})
    values = {"player": Seat(seat), "rows": tuple(open_rows(state, seat))}
    yield Step("GIZA-ORDER-08", "order.legal", values)


def again(name: str, row: int) -> str:
    """Return why a row is refused that a player has used before."""
    return f"is {row}, a row that {part(name)} has used in this dynasty"
