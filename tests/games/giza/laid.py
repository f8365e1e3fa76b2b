"""Positions of Giza laid out by hand, and what is answered in them by lines of text.

    state = turn(row="fish_x2", farm=[3, 0, 0], food=[0, 8, 8])      seat 0 is in step 1 of its turn
    state = turn(sleds={1: 2}, track={(1, 2): [2, 1, 0]})            workers aboard are where it is
    after(state, "farm", "pass")                                     plays on, in place
    lines(state, "advance")                                          what may be answered
    rule(state, "farm")                                              why a line is refused

Whoever is not placed stands in the temple of nobody: conservation is the battery's affair.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from companion.games.giza import turn_order, turns
from companion.games.giza.rules import GizaRules, open_rules
from companion.games.giza.setup import begin
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import CAMPS, STONES, tables
from companion.kits import load_kit
from companion.questions.text import Step


@cache
def engine() -> GizaRules:
    return open_rules(load_kit("giza"))


def laid(seats: int = 3, **camps: Sequence[int]) -> State:
    """A state after the setup, with these workers of each seat in camps."""
    state = begin(tables(load_kit("giza"), seats))
    state.start, state.decision = 0, None
    for camp, workers in camps.items():
        state.stand(CAMPS.index(camp), workers)
    return state


def turn(
    seats: int = 3,
    *,
    row: str = "no_bonus",
    seat: int = 0,
    number: int = 1,
    food: Sequence[int] = (),
    sleds: Mapping[int, int] = {},
    loads: Mapping[int, str] = {},
    track: Mapping[tuple[int, int], Sequence[int]] = {},
    built: tuple[str, str] | None = None,
    **camps: Sequence[int],
) -> State:
    """A state in which a seat begins its turn, the first of its round, having chosen a row.

    `sleds` are positions by quarry (-1: it is out of the game), `loads` their stones, `track` the
    workers at a quarry (space 0) or on a space, `built` the letters of base and middle stones.
    """
    state = laid(seats, **camps)
    for quarry, position in sleds.items():
        state.positions[quarry - 1] = position
        state.loads[quarry - 1] = state.loads[quarry - 1] if position != NONE else NONE
    for quarry, stone in loads.items():
        state.loads[quarry - 1] = STONES.index(stone)
    for (quarry, space), workers in track.items():
        state.stand(state.site_of(quarry - 1) + space, workers)
    if food:
        state.food = [*food]
    if built:
        state.built = [*(sum(1 << "ABCD".index(x) for x in letters) for letters in built), 0]
    begin_turn(state, row, seat, number)
    return state


def begin_turn(state: State, row: str, seat: int, number: int) -> None:
    """Let all choose rows, and a seat have the first turn."""
    state.round, seats = number, state.tables.players
    free = [n for n in range(1, 9) if n != turn_order.number_of(state, row)]
    for other in range(seats):
        own = turn_order.number_of(state, row) if other == seat else free[other + 1]
        state.rows[(number - 1) * seats + other] = own
    others = [other for other in range(seats) if other != seat]
    state.order, state.turn = (seat, *others), -1
    state.turns = (number - 1) * seats - 1
    turns.end_turn(state, None)


def lines(state: State, move: str = "") -> list[str]:
    """All that may be answered, or all of one kind."""
    found = [engine().text(action) for action in engine().legal(state)]
    return [line for line in found if line.split()[0] == move or not move]


def after(state: State, *answers: str) -> list[Step]:
    """Answer line by line, each of which must be legal; return what was told."""
    told: list[Step] = []
    for line in answers:
        action = engine().parse(line)
        refusal = engine().check(state, action)
        assert refusal is None, (line, refusal)
        engine().apply(state, action, told.append)
    return told


def rule(state: State, line: str) -> str:
    """The rule by which a line is refused; it is none of those listed."""
    refusal = engine().check(state, engine().parse(line))
    assert refusal is not None, line
    assert line not in lines(state)
    return refusal.rule.removeprefix("GIZA-")


def asked(state: State) -> tuple[str, int] | None:
    """What is asked, and who."""
    return (state.decision.kind, state.decision.who) if state.decision else None


def scored(state: State) -> list[int]:
    """The points of each seat."""
    return [state.total(seat) for seat in range(state.tables.players)]


def workers(state: State, camp: str) -> list[int]:
    return state.at(CAMPS.index(camp))


def on_track(state: State, quarry: int, space: int) -> list[int]:
    return state.at(state.site_of(quarry - 1) + space)
