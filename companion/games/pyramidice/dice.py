"""Dice of a Work turn: the pool, how many are taken and rolled, changed and rerolled (6.4).

The pool are the dice rolled and not yet spent. A die is one number that says its kind and its
value, and the pool lies in the order of these. So dice that are alike are one choice, and whoever
picks several picks them in that order: each handful is reached in one way.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from companion.games.engine import Action, Decision, Sink
from companion.games.pyramidice import resources
from companion.games.pyramidice.actions import Change, Enough, Pick, Roll, Shift, TakeDice
from companion.games.pyramidice.gods import is_active
from companion.games.pyramidice.state import FrameRule, State, draw
from companion.games.pyramidice.tables import CATS, FACES, WORKERS
from companion.questions.text import Seat, Step, Term

Die = int
Pool = tuple[Die, ...]

KINDS: Final = ("stone", "prayer", "virtual")
"""Kinds of dice, in the order of the pool; a virtual one is a prayer die (PYRAMIDICE-GOD-03)."""

STONE, PRAYER, VIRTUAL = range(len(KINDS))

REMEMBERED: Final = 1 << 15
"""Pools of which is remembered what is in them: games meet the same ones again and again."""

COUNT_RULE: Final = "PYRAMIDICE-WORK-02"
SHIFT_RULE: Final = "PYRAMIDICE-WORK-05"
REROLL_RULE: Final = "PYRAMIDICE-WORK-06"

CAT, WORKER, GOLDEN_CAT = "cat", "worker", "golden_cat"
"""What a die is changed by 1 for."""

GOLD: Final = "gold"
"""The Scarab that holds the Golden Cat."""

TURQUOISE: Final = "turquoise"
"""The Scarab that rolls one die more (PYRAMIDICE-WORK-03)."""


def die_of(kind: int, value: int) -> Die:
    """Return the die of a kind that shows a value."""
    return kind * FACES + value - 1


def kind_of(die: Die) -> int:
    """Return the kind of a die, as a place in `KINDS`."""
    return die // FACES


def value_of(die: Die) -> int:
    """Return what a die shows."""
    return die % FACES + 1


def picked_die(action: Pick | Change) -> Die:
    """Return the die that an action names."""
    return die_of(KINDS.index(action.kind), action.value)


@cache
def pick(die: Die) -> Pick:
    """Return the pick of a die; made once, as all that is offered often."""
    return Pick(KINDS[kind_of(die)], value_of(die))


def with_die(pool: Pool, die: Die) -> Pool:
    """Return the pool with one more die."""
    return tuple(sorted((*pool, die)))


def without(pool: Pool, dice: Iterable[Die]) -> Pool:
    """Return the pool without these dice of it."""
    left = list(pool)
    for die in dice:
        left.remove(die)
    return tuple(left)


def real(pool: Pool) -> Pool:
    """Return the dice that are no virtual ones."""
    return tuple(die for die in pool if die < VIRTUAL * FACES)


def has_real(pool: Pool) -> bool:
    """Return whether there is a die that is no virtual one: these lie last."""
    return bool(pool) and pool[0] < VIRTUAL * FACES


@lru_cache(maxsize=REMEMBERED)
def of_kind(pool: Pool, kind: int) -> Pool:
    """Return the dice of a kind."""
    return tuple(die for die in pool if die // FACES == kind)


@lru_cache(maxsize=REMEMBERED)
def handfuls(pool: Pool, number: int) -> tuple[Pool, ...]:
    """Return each handful of so many dice once."""
    return tuple(sorted(set(combinations(pool, number))))


@lru_cache(maxsize=REMEMBERED)
def alike(pool: Pool, number: int) -> tuple[Pool, ...]:
    """Return each handful of so many dice that show the same value."""
    return tuple(each for each in handfuls(pool, number) if len({*map(value_of, each)}) == 1)


def number(state: State) -> int:
    """Return how many dice are taken (PYRAMIDICE-WORK-02, PYRAMIDICE-WORK-03).

    Counted once, before the roll, and not optional: a Bastet worshipped later rolls no more dice.
    """
    held = state.held[state.current]
    hands = held[WORKERS] + held[CATS] * is_active(state, "bastet")
    more = state.tables.scarabs[TURQUOISE] if state.scarab == TURQUOISE else 0
    return min(hands + more, state.quarry + state.prayers)


def legal_handfuls(state: State) -> list[TakeDice]:
    """Return how many dice of each kind may be taken."""
    # Stone dice can be built, prayer dice are for the rest; which to take is the first choice.
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


def _roll_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask what the next die shows, stone dice first: people type both kinds apart."""
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
    # One by one, so that whoever types a handful and whoever draws a die say the same (MOVE-02).
    stone, prayer = state.rolling
    kind = STONE if stone else PRAYER
    state.rolling = (stone - 1, prayer) if stone else (stone, prayer - 1)
    state.pool = with_die(state.pool, die_of(kind, action.value))
    if sink:
        values = {"kind": Term(KINDS[kind]), "value": action.value}
        sink(Step(COUNT_RULE, "game.roll", values))


@cache
def _shift_for(paid: str) -> Shift:
    return Shift(paid)


def shifts(state: State) -> list[Action]:
    """Return what a die may be changed by 1 for (PYRAMIDICE-WORK-05)."""
    if not has_real(state.pool):
        return []
    held, paid = state.held[state.current], []
    if held[CATS]:
        paid.append(CAT)
    if held[WORKERS] and is_active(state, "bastet"):
        paid.append(WORKER)
    # The Golden Cat is no cat of the supply: it goes nowhere, and the cult does not count it.
    if state.scarab == GOLD and not state.scarab_used:
        paid.append(GOLDEN_CAT)
    return [_shift_for(each) for each in paid]


def shift(state: State, action: Shift, _sink: Sink | None) -> None:
    """Pay for a change; which die it is, is asked next."""
    # The die is asked for after: several cats may change one die, each by a step (WORK-05).
    if action.paid == GOLDEN_CAT:
        state.scarab_used = True
    else:
        kind = CATS if action.paid == CAT else WORKERS
        resources.spend(state, state.current, resources.single(kind))
    state.push(("change", action.paid))


def changes(state: State) -> Sequence[Change]:
    """Return how a die may be changed: by 1, or with Amon or Mut to any other value."""
    return changes_by(state.pool, state.stack[-1][1])


def changeable(pool: Pool, cause: str) -> Pool:
    """Return the dice that a God or a cat may change: no virtual one."""
    return {"amon": of_kind(pool, PRAYER), "mut": of_kind(pool, STONE)}.get(cause, real(pool))


def changes_by(pool: Pool, cause: str) -> list[Change]:
    """Return how a cat or a God may change a die of a pool."""
    dice = sorted(set(changeable(pool, cause)))
    return [change for die in dice for change in _changes_of(die, cause)]


@cache
def _changes_of(die: Die, cause: str) -> tuple[Change, ...]:
    """Return how one die may be changed: a cat never turns it past 1 or 6, nor round (WORK-05)."""
    shown, values = value_of(die), range(1, FACES + 1)
    by_one = cause in (CAT, WORKER, GOLDEN_CAT)
    to = (shown - 1, shown + 1) if by_one else values
    # A change to the value that is shown would change nothing (MOVE-01).
    kind = KINDS[kind_of(die)]
    return tuple(Change(kind, shown, each) for each in to if each in values and each != shown)


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
    die = picked_die(action)
    return with_die(without(pool, [die]), die_of(kind_of(die), action.to))


def rerollable(state: State) -> list[Die]:
    """Return which die may be picked next, in the order of the pool (PYRAMIDICE-WORK-06)."""
    # Never one that lies before the last picked: so each set of dice is picked in one way.
    last = state.stack[-1][1]
    return sorted({die for die in real(state.pool) if die >= last})


def legal_rerolls(state: State) -> Sequence[Action]:
    """Return which die may be picked, or that it is enough: at least one is (MOVE-01)."""
    found: list[Action] = [pick(die) for die in rerollable(state)]
    return [*found, Enough()] if any(state.rolling) else found


def reroll_die(state: State, action: Pick) -> None:
    """Pick a die to be rerolled."""
    state.pop()
    die = picked_die(action)
    state.pool = without(state.pool, [die])
    # It is in the air already: the pool without it is what the next may be picked of.
    stone = kind_of(die) == STONE
    state.rolling = (state.rolling[STONE] + stone, state.rolling[PRAYER] + (not stone))
    state.push(("reroll", die))


def enough(state: State, _action: Enough, sink: Sink | None) -> None:
    """Reroll what was picked."""
    state.pop()
    if sink:
        values = {"player": Seat(state.current), "dice": sum(state.rolling)}
        sink(Step(REROLL_RULE, "game.reroll", values))
    state.push(("roll",))


FRAMES: Final[Mapping[str, FrameRule]] = {"roll": _roll_next}
