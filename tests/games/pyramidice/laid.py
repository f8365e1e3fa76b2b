"""Positions of Pyramidice laid out by hand, and what is answered in them by lines of text.

state = turn(held=(3, 0, 0), gods=["bes"])            seat 0 is about to take a turn
state = work("stone 3", "prayer 2", gods=["ra"])      seat 0 is in step 3, with these dice
after(state, "build 3", "place cheops 1 1 1")         plays on, in place; returns the rules told
lines(state, "build")                                 what may be answered
rule(state, "build 6")                                why a line is refused
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from companion.games.pyramidice.dice import KINDS, die_of
from companion.games.pyramidice.opening import begin
from companion.games.pyramidice.rules import PyramidiceRules, open_rules, settle
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import Tables, tables
from companion.kits import load_kit

STRIP = ("rest_cc", "rest_each", "rest_gift", "rest_god", "rest_swap", "rest_work")
PROJECTS = (["twins"], ["steps"], ["ramps"], ["pillars"])


@cache
def engine() -> PyramidiceRules:
    return open_rules(load_kit("pyramidice"))


def numbers(players: int) -> Tables:
    return tables(load_kit("pyramidice"), players)


def laid(
    players: int = 2,
    architect: str | None = None,
    *,
    held: Sequence[int] = (4, 1, 1),
    others: Sequence[int] = (4, 1, 1),
    gods: Sequence[str] = (),
    scarabs: Sequence[str | None] = (),
    row: Sequence[str | None] = ("atum", "hathor", "geb"),
    deck: int = 20,
    fame: int = 5,
    strip: Sequence[str | None] = STRIP,
    tiles: Sequence[str] = (),
    supply: Sequence[int] = (9, 6, 8),
    quarry: Sequence[int] = (3, 4),
    **more: object,
) -> State:
    """A state after the setup: seat 0 has the turn. Nothing is counted but what matters."""
    state = begin(numbers(players), architect)
    state.stack, state.projects = (("turn",),), [*PROJECTS[:players]]
    if architect:
        state.projects.append(["ramps", "summits"])
    state.held = [[*held], *([*others] for _ in state.held[1:])]
    state.gods[0] = sorted(gods)
    state.scarabs = [*scarabs, *[None] * (len(state.names) - len(scarabs))]
    state.row, state.deck, state.strip = [*row], deck, [*strip]
    state.fame[0], state.tiles[0] = fame, [*tiles]
    state.supply, (state.quarry, state.prayers) = [*supply], quarry
    for name, value in more.items():
        setattr(state, name, value)
    return state


def turn(players: int = 2, architect: str | None = None, **laid_out: object) -> State:
    """A state in which seat 0 is about to take its turn."""
    state = laid(players, architect, **laid_out)  # type: ignore[arg-type]
    settle(state)
    return state


def work(*dice: str, players: int = 2, architect: str | None = None, **laid_out: object) -> State:
    """A state in step 3 of a Work turn of seat 0, with dice such as `stone 3` in the pool."""
    state = laid(players, architect, **laid_out)  # type: ignore[arg-type]
    parts = (die.split() for die in dice)
    state.pool = tuple(sorted(die_of(KINDS.index(kind), int(value)) for kind, value in parts))
    state.stack = (("end_turn",), ("finish",), ("work",))
    settle(state)
    return state


def after(state: State, *given: str) -> list[str]:
    """Play lines, each of which must be legal; return the keys of what was told."""
    told: list[Any] = []
    for line in given:
        action = engine().parse(line)
        assert not (refusal := engine().check(state, action)), (line, refusal)
        engine().apply(state, action, told.append)
    return [step.key for step in told]


def lines(state: State, move: str = "") -> list[str]:
    """The answers that are legal, of one kind of move or of all."""
    found = [engine().text(action) for action in engine().legal(state)]
    return [line for line in found if not move or line.split()[0] == move]


def rule(state: State, line: str) -> str:
    """The rule that refuses a line."""
    refusal = engine().check(state, engine().parse(line))
    assert refusal, line
    return refusal.rule.removeprefix("PYRAMIDICE-")


def asked(state: State) -> tuple[str, int] | None:
    """What is asked, and whom."""
    decision = engine().pending(state)
    return (decision.kind, decision.who) if decision else None


def pool(state: State) -> list[str]:
    """The dice of the pool."""
    return [f"{KINDS[die // 6]} {die % 6 + 1}" for die in state.pool]
