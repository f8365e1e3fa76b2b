"""Choosing turn order: who chooses next, which rows are open, the order of play (6.2)."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from companion.games.engine import Refusal, Result, Sink
from companion.games.giza import moves
from companion.games.giza.actions import BonusMove, ChooseRow, SkipBonus
from companion.games.giza.state import NONE, State, names, ruled, say, seat_of, seats, tell
from companion.games.giza.tables import Tables
from companion.questions import Answers
from companion.questions.checks import bounds_text, path_part
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

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


def rows_used(state: State, seat: int) -> list[int]:
    """Return the rows that hold a worker of a seat from earlier rounds of this dynasty.

    Those of the first dynasty no longer count in the second (GIZA-ORDER-05).
    """
    players, last = state.tables.players, state.round - 1
    first = last - (state.column - 1)
    return [row for row in state.rows[first * players + seat : last * players : players] if row]


def rows_taken(state: State) -> list[int]:
    """Return the rows that others have taken this round, from the top."""
    return sorted(filter(None, rows_of(state, state.round)))


def open_rows(state: State, seat: int) -> list[int]:
    """Return the rows that a seat may choose; there always is one (GIZA-ORDER-09)."""
    # At most 3 rows are taken and 4 used, of 8: nobody is ever left without one.
    closed = {*rows_used(state, seat), *rows_of(state, state.round)}
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
    if row in rows_used(state, state.seat):
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
        sink(Step(BOX_RULE, "game.chooses", {"player": Seat(state.seat), "row": row, "name": name}))


def choose_row(state: State, action: ChooseRow, sink: Sink | None) -> None:
    """Choose a row; its move comes before the next player chooses, possible or not."""
    choose(state, number_of(state, action.row), sink)
    if moves.bonus_of(state):
        state.ask("bonus_move", state.seat)
    else:
        _next_chooser(state, sink)


def bonus_move(state: State, action: BonusMove, sink: Sink | None) -> None:
    """Carry out the move of a row."""
    moves.move(state, action, sink)
    _next_chooser(state, sink)


def skip_bonus(state: State, _action: SkipBonus, sink: Sink | None) -> None:
    """Do without the move of a row; it is gone (ruling A24)."""
    say(sink, "GIZA-ORDER-07", "game.skips", player=Seat(state.seat))
    _next_chooser(state, sink)


def begin_round(state: State, sink: Sink | None = None) -> None:
    """Ask who chooses first in the round that the state has come to."""
    state.order, state.turn = choosing_order(state), 0
    tell(sink, round_begin_steps(state))
    _ask_chooser(state)


def _ask_chooser(state: State) -> None:
    state.seat = state.order[state.turn]
    state.ask("choose_row", state.seat)


def _next_chooser(state: State, sink: Sink | None) -> None:
    """Let the next player choose, or turns begin when all have chosen (GIZA-ROUND-01)."""
    state.turn += 1
    if state.turn < state.tables.players:
        _ask_chooser(state)
        return
    if sink:
        sink(play_order_step(state))
    state.order, state.turn = by_row(rows_of(state, state.round)), 0
    begin_turn(state)


def begin_turn(state: State) -> None:
    """Let the next player in the order of play have a turn."""
    state.seat = state.order[state.turn]
    state.actions = state.tables.limits.actions
    state.produced = [0] * len(state.produced)
    state.ask("actions", state.seat)


def round_begin_steps(state: State) -> Iterator[Step]:
    """Say that a round begins, and who chooses first, if anybody can tell."""
    yield round_step(state)
    if state.column == 1 and state.dynasty > 1:
        yield Step("GIZA-ROUND-04", "play.new_dynasty", {})
    if is_order_known(state):
        yield choosing_order_step(state)


def is_order_known(state: State) -> bool:
    """Return whether anybody has told who starts, or the rows of the round before."""
    if state.round == 1:
        return state.start != NONE
    return any(rows_of(state, state.round - 1))


def round_step(state: State) -> Step:
    """Say which round it is."""
    values = {"round": state.round, "rounds": state.tables.rounds, "dynasty": state.dynasty}
    return Step(ROUND_RULE, "play.round", values)


def turns_step(state: State) -> Step:
    """Say who is still to choose, or to play, in this round."""
    return Step(ORDER_RULE, "play.turns", {"players": seats(state.order[state.turn :])})


def choosing_order_step(state: State) -> Step:
    """Say in which order rows are chosen this round."""
    players = {"players": seats(choosing_order(state))}
    if state.round == 1:
        return Step(FIRST_RULE, "order.first", players)
    return Step(REVERSED_RULE, "order.reversed", players)


def play_order_step(state: State) -> Step:
    """Say in which order turns are taken this round."""
    order = by_row(rows_of(state, state.round))
    return Step(ORDER_RULE, "order.play", {"players": seats(order)})


def open_rows_steps(state: State, seat: int) -> Iterator[Step]:
    """Say which rows are open to whoever chooses next, and why not the others."""
    if state.column == 1 and state.dynasty > 1:
        yield Step("GIZA-ORDER-05", "order.open", {})
    if found := rows_taken(state):
        yield Step(BOX_RULE, "order.taken", {"rows": tuple(found)})
    if found := sorted(rows_used(state, seat)):
        yield Step(USED_RULE, "order.used", {"player": Seat(seat), "rows": tuple(found)})
    values = {"player": Seat(seat), "rows": tuple(open_rows(state, seat))}
    yield Step("GIZA-ORDER-08", "order.legal", values)


def again(name: str, row: int) -> str:
    """Return why a row is refused that a player has used before."""
    return f"is {row}, a row that {path_part(name)} has used in this dynasty"


def rule_turn_order(tables: Tables, answers: Answers) -> Result:
    """Return who chooses next among which rows, or the order of play at last (14.3)."""
    state, players, steps = State(tables), answers["players"], list[Step]()
    state.round = answers["round"]
    _check_history(state, answers)
    if answers["starting_player"] is not None:
        state.start = seat_of(answers, "starting_player")
    rounds = [*answers["history"], answers["choices"]]
    for number, rows in enumerate(rounds, state.round - len(rounds)):
        for name, row in rows.items():
            state.rows[number * tables.players + players.index(name)] = row
    _check_choices(state, answers)
    order, play = choosing_order(state), by_row(rows_of(state, state.round))
    waiting = next((seat for seat in order if seat not in play), NONE)
    tell(steps.append, _choice_steps(state, waiting))
    value = {
        "round": state.round,
        "dynasty": state.dynasty,
        "column": state.column,
        "choosing_order": names(answers, order),
        "next_chooser": None if waiting == NONE else players[waiting],
        "legal_rows": [] if waiting == NONE else open_rows(state, waiting),
        "play_order": names(answers, play) if waiting == NONE else None,
    }
    return ruled(value, answers, steps)


def _choice_steps(state: State, waiting: int) -> Iterator[Step]:
    yield choosing_order_step(state)
    if waiting == NONE:
        yield play_order_step(state)
    else:
        yield from open_rows_steps(state, waiting)


def _check_history(state: State, answers: Answers) -> None:
    """Refuse too few or too many earlier rounds, or rows used twice in a dynasty."""
    number, past = state.round, answers["history"]
    if number == 1 and answers["starting_player"] is None:
        raise Refused("starting_player", "is missing in round 1", FIRST_RULE)
    most = number - 1
    # In column 1 no row is closed, but the round before says in which order rows are chosen.
    least = min(most, max(state.column - 1, 1))
    if not least <= len(past) <= most:
        raise Refused(
            "history", f"has {len(past)} rounds, must be {bounds_text(least, most)}", USED_RULE
        )
    seen: set[tuple[int, str, int]] = set()
    for index, rows in enumerate(past):
        dynasty = (most - len(past) + index) // state.tables.columns
        for name, row in rows.items():
            if (dynasty, name, row) in seen:
                raise Refused(f"history[{index}].{path_part(name)}", again(name, row), USED_RULE)
            seen.add((dynasty, name, row))


def _check_choices(state: State, answers: Answers) -> None:
    """Refuse choices out of turn, or of a row used before in this dynasty."""
    choices, waiting = answers["choices"], None
    for seat in choosing_order(state):
        name = answers["players"][seat]
        if name not in choices:
            waiting = waiting or name
        elif waiting:
            message = f"is given before {path_part(waiting)}, who chooses earlier, has chosen"
            rule = FIRST_RULE if state.round == 1 else REVERSED_RULE
            raise Refused(f"choices.{path_part(name)}", message, rule)
        elif choices[name] in rows_used(state, seat):
            raise Refused(f"choices.{path_part(name)}", again(name, choices[name]), USED_RULE)
