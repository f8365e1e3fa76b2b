"""The powers of Gods in a Work turn (3.5, 6.6)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from companion.games.engine import Action, Decision, Refusal, Sink
from companion.games.pyramidice import dice, gods, paying, resources
from companion.games.pyramidice.actions import Discard, Show, named
from companion.games.pyramidice.actions import UseGod as Use
from companion.games.pyramidice.asking import ask
from companion.games.pyramidice.gods import is_active
from companion.games.pyramidice.pool import KINDS, VIRTUAL, die_of, with_die
from companion.games.pyramidice.resources import SHORT_RULE, by_kind, single
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import CATS, STONES, WORKERS, Amounts, God
from companion.games.pyramidice.telling import tell
from companion.questions.text import Seat, Step, Term

USE_RULE: Final = "PYRAMIDICE-WORK-10"
READY_RULE: Final = "PYRAMIDICE-GOD-05"
SUPPLY_RULE: Final = "PYRAMIDICE-GOD-06"
VIRTUAL_RULE: Final = "PYRAMIDICE-GOD-03"
GAIN_RULE: Final = "PYRAMIDICE-GOD-12"
CHANGE_RULE: Final = "PYRAMIDICE-MOVE-01"

WORK, ANY = "work", "any"
"""Uses once per Work turn, and any number of times."""

AMON, MUT, MAAT, PTAH, ATON = "amon", "mut", "maat", "ptah", "aton"
"""The Gods whose powers no column of the table says."""


def active(state: State) -> Iterator[str]:
    """Go through the Gods that work for whoever has the turn, the borrowed one last."""
    yield from state.gods[state.current]
    if state.borrowed is not None:
        yield state.borrowed


def usable(state: State) -> list[Action]:
    """Return the Gods that can be used now."""
    return [named(Use, god) for god in active(state) if not bars(state, god)]


def bars(state: State, god: str) -> Refusal | None:
    """Return why a God that is active can't be used now, None if it can."""
    power = state.tables.gods[god]
    if power.use not in (WORK, ANY):
        return _refusal(USE_RULE, "game.no_work_power", god)
    if god in state.used:
        return _refusal(USE_RULE, "game.used", god)
    if _lacks_dice(state, god):
        return _refusal(USE_RULE, "game.lacks_dice", god)
    if not paying.shares(state, power.workers, power.cats):
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
    return not paying.dice_for(state, ("power", god))


def _changes_nothing(state: State, god: str, power: God) -> Refusal | None:
    """Return why the use of a God would change nothing (PYRAMIDICE-MOVE-01).

    Bes may have been used as well, in the Rest turn that this Work turn interrupts: he has no power
    that it could give back.
    """
    nothing = (
        (god == PTAH and not any(state.tables.gods[used].use == WORK for used in state.used))
        or (god == ATON and not others(state))
        or (not power.amount and power.take[WORKERS] and not state.supply[WORKERS])
        or (not power.amount and power.take[CATS] and not state.supply[CATS])
    )
    return _refusal(CHANGE_RULE, "game.nothing", god) if nothing else None


def others(state: State) -> list[str]:
    """Return the Gods, the Ennead as one, that Aton can discard."""
    return [unit for unit in gods.units(state.tables, state.gods[state.current]) if unit != ATON]


def refuse(state: State, action: Use) -> Refusal:
    """Say why a God can't be used."""
    if action.god not in state.tables.gods or not is_active(state, action.god):
        return Refusal(USE_RULE, "game.not_yours", {"god": action.god})
    refusal = bars(state, action.god)
    assert refusal
    return refusal


def use(state: State, god: str, sink: Sink | None) -> None:
    """Use a God: it is paid in full before anything is gained (PYRAMIDICE-GOD-12)."""
    if sink:
        sink(Step(USE_RULE, "game.power", {"player": Seat(state.current), "god": Term(god)}))
    paying.buy(state, "power", god)


def work(state: State, sink: Sink | None) -> None:
    """Let a power work that is paid for."""
    _, god = state.pop()
    power, seat = state.tables.gods[god], state.current
    if power.use == WORK:
        state.used |= {god}
    if god == PTAH:
        state.used = frozenset({PTAH})
        tell(sink, [Step(READY_RULE, "game.ready", {"player": Seat(seat)})])
    if power.amount:
        state.fame[seat] += power.amount
        values = {"player": Seat(seat), "fame": power.amount}
        tell(sink, [Step(GAIN_RULE, "game.fame", values)])
    if any(power.take):
        gain(state, power.take, sink)
    if power.take_any:
        state.push(("choose_gain", god))
    if power.pool_stone:
        roll_from_supply(state, power.pool_stone)
    if power.values:
        state.push(("show", god))
    if god in NEXT:
        state.push(NEXT[god])


NEXT: Final[Mapping[str, tuple[object, ...]]] = {
    AMON: ("change", AMON),
    MUT: ("change", MUT),
    MAAT: ("reroll", -1),
    ATON: ("discard",),
}
"""What is asked for the powers that no column says."""


def gain(state: State, wanted: Amounts, sink: Sink | None) -> None:
    """Take resources as far as the supply goes; each use is one gaining event (GOD-12)."""
    there = resources.supply(state)
    gained = resources.least(wanted, there)
    silver = resources.gain(state, state.current, gained)
    if sink:
        if any(gained):
            values = {"player": Seat(state.current), **by_kind(gained)}
            sink(Step(GAIN_RULE, "game.gained", values))
        tell(sink, resources.steps(sum(wanted), gained, resources.NONE, silver))
    state.push(("drop", state.current, 0))


def roll_from_supply(state: State, number: int) -> None:
    """Roll stone dice of the supply straight into the pool."""
    state.supply[STONES] -= number
    dice.roll_dice(state, number)


def choose_gain(state: State, sink: Sink | None) -> Decision | None:
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
    """Take a resource; a stone die is rolled at once into the pool."""
    _, god = state.pop()
    number = state.tables.gods[god].take_any
    if kind != STONES:
        gain(state, single(kind, number), sink)
        return
    roll_from_supply(state, number)


def show_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask what a virtual die shows."""
    return ask(state.current, "show")


def legal_values(state: State) -> Sequence[Action]:
    """Return what it may show."""
    return [Show(value) for value in state.tables.gods[state.stack[-1][1]].values]


def show(state: State, action: Show, sink: Sink | None) -> None:
    """Put a virtual die into the pool (PYRAMIDICE-GOD-03)."""
    state.pop()
    state.pool = with_die(state.pool, die_of(VIRTUAL, action.value))
    if sink:
        values = {"kind": Term(KINDS[VIRTUAL]), "value": action.value}
        sink(Step(VIRTUAL_RULE, "game.roll", values))


def discard_next(state: State, sink: Sink | None) -> Decision | None:
    """Ask which God Aton discards."""
    found = others(state)
    if len(found) > 1:
        return ask(state.current, "discard")
    gods.lose(state, found[0], sink)
    return None


def legal_discards(state: State) -> Sequence[Action]:
    """Return the Gods that he may discard."""
    return [named(Discard, unit) for unit in others(state)]


FRAMES: Final[Mapping[str, Callable[[State, Sink | None], Decision | None]]] = {
    "power": work,
    "choose_gain": choose_gain,
    "show": show_next,
    "discard": discard_next,
}
