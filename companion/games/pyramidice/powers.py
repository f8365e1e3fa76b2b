"""The powers of Gods in a Work turn, and how they and all else are paid for (3.5, 6.4, 6.6).

A frame `spend` picks the dice for what comes after it, a frame `pay` the workers and cats; what
is paid for is a frame itself: `worship`, `power`, `replace`, `fame`, `borrow` or `built`. So a
power is paid in full before anything is gained (PYRAMIDICE-GOD-12).
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from companion.games.engine import Action, Decision, Refusal, Sink
from companion.games.pyramidice import building, dice, gods, resources
from companion.games.pyramidice.actions import Discard, Pay, Pick, Show, UseGod, named
from companion.games.pyramidice.dice import (
    KINDS,
    PRAYER,
    REMEMBERED,
    STONE,
    VIRTUAL,
    Die,
    Pool,
    alike,
    die_of,
    handfuls,
    kind_of,
    of_kind,
    pick,
    picked_die,
    value_of,
    with_die,
    without,
)
from companion.games.pyramidice.gods import AMETHYST, is_active
from companion.games.pyramidice.resources import SHORT_RULE, by_kind, single
from companion.games.pyramidice.state import Frame, FrameRule, State, ask, tell
from companion.games.pyramidice.tables import CATS, STONES, WORKERS, Amounts, God, Token
from companion.questions.text import Seat, Step, Term

# The Scarab with which a die counts as the value asked for.
LAPIS: Final = "lapis_lazuli"

# Dice for 1 Fame (PYRAMIDICE-WORK-12).
FAME_DICE: Final = 2

SHARE_RULE: Final = "PYRAMIDICE-GOD-04"
USE_RULE: Final = "PYRAMIDICE-WORK-10"
READY_RULE: Final = "PYRAMIDICE-GOD-05"
SUPPLY_RULE: Final = "PYRAMIDICE-GOD-06"
VIRTUAL_RULE: Final = "PYRAMIDICE-GOD-03"
GAIN_RULE: Final = "PYRAMIDICE-GOD-12"
CHANGE_RULE: Final = "PYRAMIDICE-MOVE-01"

# Uses once per Work turn, and any number of times.
WORK, ANY = "work", "any"

# The Gods whose powers no column of the table says.
AMON, MUT, MAAT, PTAH, ATON = "amon", "mut", "maat", "ptah", "aton"

# What is asked for those of them that leave a choice.
NEXT: Final[Mapping[str, Frame]] = {
    AMON: ("change", AMON),
    MUT: ("change", MUT),
    MAAT: ("reroll", -1),
    ATON: ("discard",),
}


@lru_cache(maxsize=REMEMBERED)
def payments(tokens: tuple[Token, ...], pool: Pool, wild: int = 0) -> tuple[Pool, ...]:
    """Return each handful that pays the dice of a cost exactly (PYRAMIDICE-WORK-07).

    So many dice at most may be `wild`: they count as the value asked for, not as stone.
    """
    # Token by token, each with any die that fits: a die that one token could do without is tried
    # for the others too. Handfuls that come in several ways are one.
    found: set[tuple[Pool, int]] = {((), 0)}
    for token in sorted(tokens, reverse=True):  # what few dice pay first, what any pays last
        found = {
            (with_die(paid, die), spent + wrong)
            for paid, spent in found
            for die in set(without(pool, paid))
            if (wrong := _wrong(die, token)) is not None and spent + wrong <= wild
        }
    return tuple(sorted({paid for paid, _ in found}))


def _wrong(die: Die, token: Token) -> int | None:
    """Return 0 for a die that pays a token, 1 for one that lacks the value, else None."""
    is_stone, value = token
    if is_stone and kind_of(die) != STONE:
        return None
    return int(value not in (0, value_of(die)))


def next_dice(handfuls: Sequence[Pool], picked: Pool) -> tuple[Die, ...]:
    """Return which die may be picked next, towards any of these handfuls."""
    size = len(picked)
    return tuple(sorted({each[size] for each in handfuls if each[:size] == picked}))


def wild(state: State) -> int:
    """Return how many dice of a cost may count as another value (section 3.7)."""
    # Worship alone: powers and other prices of dice have no values that a die could lack.
    return state.tables.scarabs[LAPIS] if state.scarab == LAPIS and not state.scarab_used else 0


def can_worship(state: State, god: str) -> bool:
    """Return whether the cost of a God can be paid (PYRAMIDICE-WORK-07)."""
    # What is cheap to see comes first: this is looked at for each God of the row in every step.
    card = state.tables.gods[god]
    if len(state.pool) < len(card.tokens) or not shares(state, *card.price[:2]):
        return False
    return bool(payments(card.tokens, state.pool, wild(state)))


def dice_for(state: State, what: Frame) -> Sequence[Pool]:
    """Return each handful of dice that pays for something; none if there is none."""
    # From the pool alone: what the rulebook calls dice of the board are those rolled.
    tables = state.tables
    match what:
        case ("worship", god):
            return payments(tables.gods[god].tokens, state.pool, wild(state))
        case ("power", god):
            power = tables.gods[god]
            if power.stone:
                return handfuls(of_kind(state.pool, STONE), power.stone)
            # Khepri's three show the same value; whoever works once a turn takes any (3.5).
            return (alike if power.use == "any" else handfuls)(state.pool, power.dice)
        case ("fame", _):
            return handfuls(state.pool, FAME_DICE)
        case ("borrow", _):
            return handfuls(state.pool, tables.scarabs[AMETHYST])
    return handfuls(state.pool, 1)


def _spend_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask for dice, one by one; those that are the only ones go by themselves."""
    _, what, picked = state.stack[-1]
    found = dice_for(state, what)
    while len(picked) < len(found[0]):
        dice = next_dice(found, picked)
        if len(dice) > 1:
            state.stack = (*state.stack[:-1], ("spend", what, picked))
            return ask(state.current, "pick")
        picked += dice
    state.pop()
    # Lapis serves only a die that lacks the value (MOVE-01): where dice pay as they lie, it is not
    # used up, whichever of them was meant by it.
    if what[0] == "worship" and not payments(state.tables.gods[what[1]].tokens, picked):
        state.scarab_used = True
    state.pool = without(state.pool, picked)
    put_away(state, picked)
    state.push(("pay", what))
    return None


def put_away(state: State, pool: Pool) -> None:
    """Put dice back in the quarry; virtual ones vanish (WORK-13)."""
    state.quarry += len(of_kind(pool, STONE))
    state.prayers += len(of_kind(pool, PRAYER))


def legal_picks(state: State) -> Sequence[Action]:
    """Return which die may be picked next."""
    _, what, picked = state.stack[-1]
    return [pick(die) for die in next_dice(dice_for(state, what), picked)]


def pick_die(state: State, action: Pick) -> None:
    """Pick a die to pay with."""
    _, what, picked = state.pop()
    state.push(("spend", what, (*picked, picked_die(action))))


def _price(state: State, what: Frame) -> tuple[int, int]:
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
    """Return in which ways so many workers and cats may be paid; none if they can't be."""
    held = state.held[state.current]
    if not workers and not cats:
        return ((0, 0),)
    if not is_active(state, "bastet"):
        enough = held[WORKERS] >= workers and held[CATS] >= cats
        return ((workers, cats),) if enough else ()
    # With Bastet either may stand for the other (GOD-04). They are not swapped, which would often
    # be a penalty: each is both.
    return _shares(workers + cats, held[WORKERS], held[CATS])


@cache
def _shares(total: int, workers: int, cats: int) -> tuple[tuple[int, int], ...]:
    most = min(total, workers)
    return tuple((own, total - own) for own in range(max(0, total - cats), most + 1))


def legal_shares(state: State) -> Sequence[Action]:
    """Return how they may share it."""
    return [_paying(*each) for each in shares(state, *_price(state, state.stack[-1][1]))]


@cache
def _paying(workers: int, cats: int) -> Pay:
    return Pay(workers, cats)


def pay(state: State, action: Pay, _sink: Sink | None) -> None:
    """Pay workers and cats: each goes to its own supply, whatever it stood for (GOD-04)."""
    _, what = state.pop()
    if action.workers or action.cats:
        resources.spend(state, state.current, (action.workers, action.cats, 0))
    state.push(what)


def buy(state: State, *what: object) -> None:
    """Let something be paid for: dice first, then workers and cats, then it happens."""
    state.push(("spend", what, ()))


def usable(state: State) -> list[Action]:
    """Return the Gods that can be used now, the borrowed one last."""
    active = state.gods[state.current]
    if state.borrowed is not None:
        active = [*active, state.borrowed]
    return [named(UseGod, god) for god in active if not _bars(state, god)]


def _bars(state: State, god: str) -> Refusal | None:
    """Return why a God that is active can't be used now, None if it can."""
    # A borrowed God without a Work turn power is never offered; an owned one may lie there.
    power = state.tables.gods[god]
    if power.use not in (WORK, ANY):
        return _refusal(USE_RULE, "game.no_work_power", god)
    if god in state.used:
        return _refusal(USE_RULE, "game.used", god)
    if _lacks_dice(state, god):
        return _refusal(USE_RULE, "game.lacks_dice", god)
    if not shares(state, power.workers, power.cats):
        return _refusal(USE_RULE, "game.lacks_resources", god)
    if power.pool_stone and not state.supply[STONES]:
        return _refusal(SUPPLY_RULE, "game.no_stone_die", god)
    return _changes_nothing(state, god, power)


@cache
def _refusal(rule: str, key: str, god: str) -> Refusal:
    """Make a refusal once: most looks at what can be used meet one."""
    return Refusal(rule, key, {"god": Term(god)})


def _lacks_dice(state: State, god: str) -> bool:
    if god in (AMON, MUT, MAAT):
        return not dice.changeable(state.pool, god)
    return not dice_for(state, ("power", god))


def _changes_nothing(state: State, god: str, power: God) -> Refusal | None:
    """Return why the use of a God would change nothing (PYRAMIDICE-MOVE-01)."""
    # Bes may have been used as well, in the Rest turn that this Work turn interrupts: he has no
    # power that Ptah could give back, and Ptah himself stays used.
    readies = any(state.tables.gods[used].use == WORK for used in state.used)
    # Who gives Fame too gives it even if no resource is left (GOD-12); Min and Sopdet do not.
    short = not power.amount and any(
        power.take[kind] and not state.supply[kind] for kind in (WORKERS, CATS)
    )
    nothing = short or (god == PTAH and not readies) or (god == ATON and not others(state))
    return _refusal(CHANGE_RULE, "game.nothing", god) if nothing else None


def others(state: State) -> list[str]:
    """Return the Gods, the Ennead as one, that Aton can discard."""
    # None that is only borrowed (GOD-11), and not himself, whether owned or borrowed.
    return [unit for unit in gods.units(state.tables, state.gods[state.current]) if unit != ATON]


def legal_discards(state: State) -> Sequence[Action]:
    """Return the Gods that he may discard."""
    return [named(Discard, unit) for unit in others(state)]


def refuse(state: State, action: UseGod) -> Refusal:
    """Say why a God can't be used."""
    if action.god not in state.tables.gods or not is_active(state, action.god):
        return Refusal(USE_RULE, "game.not_yours", {"god": action.god})
    refusal = _bars(state, action.god)
    assert refusal
    return refusal


def use(state: State, action: UseGod, sink: Sink | None) -> None:
    """Use a God, once it is paid for."""
    if sink:
        values = {"player": Seat(state.current), "god": Term(action.god)}
        sink(Step(USE_RULE, "game.power", values))
    buy(state, "power", action.god)


def _work(state: State, sink: Sink | None) -> None:
    """Let a power work that is paid for; most of it is read off the card's row."""
    _, god = state.pop()
    power, seat = state.tables.gods[god], state.current
    # Used marks stay until the turn ends or Ptah removes them, also where a God is only borrowed
    # and comes back as an own one (GOD-11). Khepri has none: as often as dice are there.
    if power.use == WORK:
        state.used |= {god}
    if god == PTAH:
        state.used = frozenset({PTAH})
        tell(sink, [Step(READY_RULE, "game.ready", {"player": Seat(seat)})])
    if power.amount:
        state.fame[seat] += power.amount
        tell(sink, [Step(GAIN_RULE, "game.fame", {"player": Seat(seat), "fame": power.amount})])
    if any(power.take):
        _gain(state, power.take, sink)
    if power.take_any:
        state.push(("choose_gain", god))
    if power.pool_stone:
        _roll_from_supply(state, power.pool_stone)
    if power.values:
        state.push(("show", god))
    if god in NEXT:
        state.push(NEXT[god])


def _gain(state: State, wanted: Amounts, sink: Sink | None) -> None:
    """Take resources as far as the supply goes; each use is one gaining event (GOD-12)."""
    gained = resources.least(wanted, resources.supply(state))
    silver = resources.gain(state, state.current, gained)
    if sink:
        if any(gained):
            values = {"player": Seat(state.current), **by_kind(gained)}
            sink(Step(GAIN_RULE, "game.gained", values))
        goods = resources.Goods(resources.NONE, gained, resources.NONE, silver)
        tell(sink, resources.outcome_steps(sum(wanted), goods))
    state.push(("drop", state.current, 0))


def _roll_from_supply(state: State, number: int) -> None:
    """Roll stone dice of the supply straight into the pool: they never lie on a board (GOD-06)."""
    state.supply[STONES] -= number
    dice.roll_dice(state, number)


def _choose_gain(state: State, sink: Sink | None) -> Decision | None:
    """Ask which resource is gained; one of an empty supply is none (PYRAMIDICE-RES-04)."""
    kinds = kinds_to_take(state)
    if len(kinds) > 1:
        return ask(state.current, "take")
    if kinds:
        take(state, kinds[0], sink)
    else:
        state.pop()
        tell(sink, [Step(SHORT_RULE, "rest.short", {})])
    return None


def kinds_to_take(state: State) -> list[int]:
    """Return the kinds that the supply has."""
    return [kind for kind, there in enumerate(state.supply) if there]


def take(state: State, kind: int, sink: Sink | None) -> None:
    """Take a resource for Khepri; a stone die is rolled at once into the pool."""
    _, god = state.pop()
    number = state.tables.gods[god].take_any
    if kind == STONES:
        _roll_from_supply(state, number)
    else:
        _gain(state, single(kind, number), sink)


def legal_values(state: State) -> Sequence[Action]:
    """Return what a virtual die may show."""
    return [Show(value) for value in state.tables.gods[state.stack[-1][1]].values]


def show(state: State, action: Show, sink: Sink | None) -> None:
    """Put a virtual die into the pool (PYRAMIDICE-GOD-03)."""
    state.pop()
    state.pool = with_die(state.pool, die_of(VIRTUAL, action.value))
    if sink:
        values = {"kind": Term(KINDS[VIRTUAL]), "value": action.value}
        sink(Step(VIRTUAL_RULE, "game.roll", values))


FRAMES: Final[Mapping[str, FrameRule]] = {
    "spend": _spend_next,
    "power": _work,
    "choose_gain": _choose_gain,
}
