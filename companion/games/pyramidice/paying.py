"""Paying: dice of the pool, picked one by one, then workers and cats (6.4, 6.6).

A frame `spend` picks the dice for what comes after it, a frame `pay` the workers and cats; what
is paid for is a frame itself: `worship`, `power`, `replace`, `fame`, `borrow` or `built`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from companion.games.engine import Action, Decision, Sink
from companion.games.pyramidice import building, resources
from companion.games.pyramidice.actions import Pay, Pick, pick
from companion.games.pyramidice.asking import ask
from companion.games.pyramidice.gods import is_active
from companion.games.pyramidice.limits import AMETHYST
from companion.games.pyramidice.pool import (
    KINDS,
    PRAYER,
    STONE,
    Pool,
    alike,
    die_of,
    handfuls,
    kind_of,
    next_dice,
    of_kind,
    payments,
    without,
)
from companion.games.pyramidice.state import Frame, State
from companion.games.pyramidice.tables import CATS, WORKERS

LAPIS: Final = "lapis_lazuli"
"""The Scarab with which a die counts as the value asked for."""

SHARE_RULE: Final = "PYRAMIDICE-GOD-04"

FAME_DICE: Final = 2
"""Dice for 1 Fame (PYRAMIDICE-WORK-12)."""


def wild(state: State) -> int:
    """Return how many dice of a cost may count as another value (section 3.7)."""
    return state.tables.scarabs[LAPIS] if state.scarab == LAPIS and not state.scarab_used else 0


def can_worship(state: State, god: str) -> bool:
    """Return whether the cost of a God can be paid (PYRAMIDICE-WORK-07)."""
    card = state.tables.gods[god]
    if len(state.pool) < len(card.tokens) or not shares(state, *card.price[:2]):
        return False
    return bool(payments(card.tokens, state.pool, wild(state)))


def dice_for(state: State, what: Frame) -> Sequence[Pool]:
    """Return each handful of dice that pays for something; none if there is none."""
    tables = state.tables
    match what:
        case ("worship", god):
            return payments(tables.gods[god].tokens, state.pool, wild(state))
        case ("power", god):
            power = tables.gods[god]
            if power.stone:
                return handfuls(of_kind(state.pool, STONE), power.stone)
            return (alike if power.use == "any" else handfuls)(state.pool, power.dice)
        case ("fame", _):
            return handfuls(state.pool, FAME_DICE)
        case ("borrow", _):
            return handfuls(state.pool, tables.scarabs[AMETHYST])
    return handfuls(state.pool, 1)


def spend(state: State, _sink: Sink | None) -> Decision | None:
    """Ask for dice, one by one; those that are the only ones go by themselves."""
    _, what, picked = state.stack[-1]
    found = dice_for(state, what)
    size = len(found[0])
    while len(picked) < size:
        dice = next_dice(found, picked)
        if len(dice) > 1:
            if picked != state.stack[-1][2]:
                state.pop()
                state.push(("spend", what, picked))
            return ask(state.current, "pick")
        picked += dice
    state.pop()
    if what[0] == "worship" and not payments(state.tables.gods[what[1]].tokens, picked):
        state.scarab_used = True
    state.pool = without(state.pool, picked)
    put_away(state, picked)
    state.push(("pay", what))
    return None


def put_away(state: State, dice: Pool) -> None:
    """Put dice back in the quarry; virtual ones vanish."""
    for die in dice:
        kind = kind_of(die)
        if kind == STONE:
            state.quarry += 1
        elif kind == PRAYER:
            state.prayers += 1


def legal_picks(state: State) -> Sequence[Action]:
    """Return which die may be picked next."""
    _, what, picked = state.stack[-1]
    return [pick(die) for die in next_dice(dice_for(state, what), picked)]


def pick_die(state: State, action: Pick) -> None:
    """Pick a die to pay with."""
    _, what, picked = state.pop()
    state.push(("spend", what, (*picked, die_of(KINDS.index(action.kind), action.value))))


def price(state: State, what: Frame) -> tuple[int, int]:
    """Return the workers and cats that something costs besides the dice."""
    tables = state.tables
    match what:
        case ("worship", god):
            return tables.gods[god].price[:2]
        case ("power", god):
            return tables.gods[god].workers, tables.gods[god].cats
        case ("built", (space, value)):
            return building.cost(state, space, value), 0
    return 0, 0


def shares(state: State, workers: int, cats: int) -> Sequence[tuple[int, int]]:
    """Return in which ways so many workers and cats may be paid; none if they can't be.

    With Bastet either may stand for the other (PYRAMIDICE-GOD-04).
    """
    held = state.held[state.current]
    if not workers and not cats:
        return ((0, 0),)
    if not is_active(state, "bastet"):
        enough = held[WORKERS] >= workers and held[CATS] >= cats
        return ((workers, cats),) if enough else ()
    return _shares(workers + cats, held[WORKERS], held[CATS])


@cache
def _shares(total: int, workers: int, cats: int) -> tuple[tuple[int, int], ...]:
    most = min(total, workers)
    return tuple((own, total - own) for own in range(max(0, total - cats), most + 1))


def pay_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask how workers and cats share a cost, where there is a choice."""
    found = shares(state, *price(state, state.stack[-1][1]))
    if len(found) > 1:
        return ask(state.current, "pay")
    _pay(state, *found[0])
    return None


def legal_shares(state: State) -> Sequence[Action]:
    """Return how they may share it."""
    return [Pay(*each) for each in shares(state, *price(state, state.stack[-1][1]))]


def pay(state: State, action: Pay, _sink: Sink | None) -> None:
    """Pay workers and cats."""
    _pay(state, action.workers, action.cats)


def _pay(state: State, workers: int, cats: int) -> None:
    _, what = state.pop()
    if workers or cats:
        resources.spend(state, state.current, (workers, cats, 0))
    state.push(what)


def buy(state: State, *what: object) -> None:
    """Let something be paid for: dice first, then workers and cats, then it happens."""
    state.push(("spend", what, ()))
