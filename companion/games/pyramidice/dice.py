"""Dice in a Work turn: how many are taken and rolled, changed and rerolled (6.4)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from companion.games.engine import Action, Decision, Sink
from companion.games.pyramidice import resources
from companion.games.pyramidice.actions import (
    Change,
    Enough,
    Pick,
    Roll,
    Shift,
    TakeDice,
    change,
    pick,
    shift_for,
)
from companion.games.pyramidice.asking import ask, draw
from companion.games.pyramidice.gods import is_active
from companion.games.pyramidice.pool import (
    KINDS,
    PRAYER,
    STONE,
    Die,
    Pool,
    die_of,
    has_real,
    kind_of,
    of_kind,
    real,
    value_of,
    with_die,
    without,
)
from companion.games.pyramidice.resources import single
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import CATS, FACES, WORKERS
from companion.questions.text import Seat, Step, Term

COUNT_RULE: Final = "PYRAMIDICE-WORK-02"
SHIFT_RULE: Final = "PYRAMIDICE-WORK-05"
REROLL_RULE: Final = "PYRAMIDICE-WORK-06"

CAT, WORKER, GOLDEN_CAT = "cat", "worker", "golden_cat"
GOLD: Final = "gold"
"""The Scarab that holds the Golden Cat."""

TURQUOISE: Final = "turquoise"


def number(state: State) -> int:
    """Return how many dice are taken (PYRAMIDICE-WORK-02, PYRAMIDICE-WORK-03)."""
    held = state.held[state.current]
    hands = held[WORKERS] + held[CATS] * is_active(state, "bastet")
    more = state.tables.scarabs[TURQUOISE] if state.scarab == TURQUOISE else 0
    return min(hands + more, state.quarry + state.prayers)


def take_next(state: State, sink: Sink | None) -> Decision | None:
    """Ask how many of the dice are stone dice."""
    there = legal_handfuls(state)
    if len(there) > 1:
        return ask(state.current, "dice")
    take_dice(state, there[0], sink)
    return None


def legal_handfuls(state: State) -> list[TakeDice]:
    """Return how many dice of each kind may be taken."""
    wanted = number(state)
    stones = range(max(0, wanted - state.prayers), min(wanted, state.quarry) + 1)
    return [_taking(stone, wanted - stone) for stone in stones]


@cache
def _taking(stone: int, prayer: int) -> TakeDice:
    return TakeDice(stone, prayer)


def take_dice(state: State, action: TakeDice, sink: Sink | None) -> None:
    """Take dice out of the quarry; chance says what they show."""
    state.pop()
    state.quarry -= action.stone
    state.prayers -= action.prayer
    if sink:
        values = {"player": Seat(state.current), "stone": action.stone, "prayer": action.prayer}
        sink(Step(COUNT_RULE, "game.dice", values))
    roll_dice(state, action.stone, action.prayer)


def roll_dice(state: State, stone: int, prayer: int = 0) -> None:
    """Let so many dice be rolled into the pool."""
    state.rolling = (state.rolling[STONE] + stone, state.rolling[PRAYER] + prayer)
    state.push(("roll",))


def roll_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask what the next die shows, stone dice first."""
    if state.rolling[STONE]:
        return draw("roll_stone")
    if state.rolling[PRAYER]:
        return draw("roll_prayer")
    state.pop()
    return None


ROLLS: Final = tuple((Roll(value), 1) for value in range(1, FACES + 1))


def rolls(_state: State) -> Sequence[tuple[Action, int]]:
    """Return what a die may show."""
    return ROLLS


def roll(state: State, action: Roll, sink: Sink | None) -> None:
    """Put a die that was rolled into the pool."""
    stone, prayer = state.rolling
    kind = STONE if stone else PRAYER
    state.rolling = (stone - 1, prayer) if stone else (stone, prayer - 1)
    state.pool = with_die(state.pool, die_of(kind, action.value))
    if sink:
        values = {"kind": Term(KINDS[kind]), "value": action.value}
        sink(Step(COUNT_RULE, "game.roll", values))


def shifts(state: State) -> list[Action]:
    """Return what a die may be changed by 1 with (PYRAMIDICE-WORK-05)."""
    if not has_real(state.pool):
        return []
    held, found = state.held[state.current], list[Action]()
    if held[CATS]:
        found.append(shift_for(CAT))
    if held[WORKERS] and is_active(state, "bastet"):
        found.append(shift_for(WORKER))
    if state.scarab == GOLD and not state.scarab_used:
        found.append(shift_for(GOLDEN_CAT))
    return found


def shift(state: State, action: Shift, _sink: Sink | None) -> None:
    """Pay for a change; which die it is, is asked next."""
    if action.paid == GOLDEN_CAT:
        state.scarab_used = True
    else:
        kind = CATS if action.paid == CAT else WORKERS
        resources.spend(state, state.current, single(kind))
    state.push(("change", action.paid))


def change_next(state: State, sink: Sink | None) -> Decision | None:
    """Ask which die is changed, and how."""
    found = changes(state)
    if len(found) > 1:
        return ask(state.current, "change")
    change_die(state, found[0], sink)
    return None


def changes(state: State) -> Sequence[Change]:
    """Return how a die may be changed: by 1, or with Amon or Mut to any other value."""
    return changes_by(state.pool, state.stack[-1][1])


@cache
def _values(die: Die, cause: str) -> tuple[int, ...]:
    """Return what a die may show after a change; never past 1 or 6 (PYRAMIDICE-WORK-05)."""
    shown = value_of(die)
    if cause in (CAT, WORKER, GOLDEN_CAT):
        return tuple(to for to in (shown - 1, shown + 1) if 1 <= to <= FACES)
    return tuple(to for to in range(1, FACES + 1) if to != shown)


def changeable(pool: Pool, cause: str) -> Pool:
    """Return the dice that a God or a cat may change: no virtual one."""
    return {"amon": of_kind(pool, PRAYER), "mut": of_kind(pool, STONE)}.get(cause, real(pool))


def changes_by(pool: Pool, cause: str) -> list[Change]:
    """Return how a cat or a God may change a die of a pool."""
    dice = sorted(set(changeable(pool, cause)))
    return [change(die, to) for die in dice for to in _values(die, cause)]


def change_die(state: State, action: Change, sink: Sink | None) -> None:
    """Turn a die to another value."""
    _, cause = state.pop()
    state.pool = changed(state.pool, action)
    if sink:
        values = {"player": Seat(state.current), "cause": Term(cause), "kind": Term(action.kind)}
        values |= {"value": action.value, "to": action.to}
        sink(Step(SHIFT_RULE, "game.change", values))


def changed(pool: Pool, action: Change) -> Pool:
    """Return the pool with a die turned."""
    kind = KINDS.index(action.kind)
    return with_die(without(pool, [die_of(kind, action.value)]), die_of(kind, action.to))


def reroll_next(state: State, sink: Sink | None) -> Decision | None:
    """Ask which dice are rerolled, die by die in the order of the pool."""
    found = legal_rerolls(state)
    if len(found) > 1:
        return ask(state.current, "reroll")
    if isinstance(found[0], Pick):
        reroll_die(state, found[0])
    else:
        enough(state, None, sink)
    return None


def rerollable(state: State) -> list[Die]:
    """Return which die may be picked next (PYRAMIDICE-WORK-06)."""
    last = state.stack[-1][1]
    return sorted({die for die in real(state.pool) if die >= last})


def legal_rerolls(state: State) -> Sequence[Action]:
    """Return which die may be picked, or that it is enough."""
    found: list[Action] = [pick(die) for die in rerollable(state)]
    return [*found, Enough()] if any(state.rolling) else found


def reroll_die(state: State, action: Pick) -> None:
    """Pick a die to be rerolled."""
    state.pop()
    die = die_of(KINDS.index(action.kind), action.value)
    state.pool = without(state.pool, [die])
    stone = kind_of(die) == STONE
    state.rolling = (state.rolling[STONE] + stone, state.rolling[PRAYER] + (not stone))
    state.push(("reroll", die))


def enough(state: State, _action: Action | None, sink: Sink | None) -> None:
    """Reroll what was picked."""
    state.pop()
    if sink:
        values = {"player": Seat(state.current), "dice": sum(state.rolling)}
        sink(Step(REROLL_RULE, "game.reroll", values))
    state.push(("roll",))
