"""Powers of Gods that are used in a Work turn, as far as they change what is kept (3.5)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.games.contract import Request, Step, Term
from companion.games.forms import Answers, Field, Form, SoFar, choice, read
from companion.games.keeping import Outcome
from companion.games.pyramidice.gods import units
from companion.games.pyramidice.goods import GIVEN
from companion.games.pyramidice.keeping.resources import (
    cats_field,
    drop_field,
    pay,
    pool,
    share,
    taken,
    with_pool,
    working,
)
from companion.games.pyramidice.keeping.state import State, with_fame
from companion.games.pyramidice.keeping.work import without_unit
from companion.games.pyramidice.powers import Power, Price, powers
from companion.kits import Kit

ATON, PTAH, SEKHMET, STONE = "aton", "ptah", "sekhmet", "stone_die"
RULE: Final = "PYRAMIDICE-WORK-10"


def usable(kit: Kit, state: State) -> tuple[str, ...]:
    """Return the Gods whose power can be used and changes what is kept."""
    state = working(state)
    return tuple(god for god in powers(kit) if state.is_active(god) and _is_ready(kit, state, god))


def _is_ready(kit: Kit, state: State, god: str) -> bool:
    """Return whether a God was not used yet and can be paid for."""
    power, used = powers(kit)[god], state.work.used if state.work else ()
    if god in used or power.dice > pool(state) or share(state, power.price) is None:
        return False
    if god == ATON:
        return bool(_others(state))
    if god == PTAH:
        return bool(used)
    needs_stone = god == SEKHMET
    return state.quarry >= needs_stone and state.stones >= power.stone


def _others(state: State) -> tuple[str, ...]:
    """Return what Aton can have discarded: another God, the Ennead as one."""
    hand = state.hands[state.player]
    return tuple(unit for unit in units(state.figures, hand) if unit != ATON)


def power_form(kit: Kit, state: State, _: str) -> Form:
    """Ask for the God, and for what the power leaves to the player."""
    state = working(state)

    def power(so_far: SoFar) -> Power:
        return powers(kit)[so_far["god"]]

    def price(so_far: SoFar) -> Price:
        return power(so_far).price

    def overflows(so_far: SoFar) -> bool:
        kind = _gain(power(so_far), so_far.get("resource"))
        return kind is not None and _is_short_of_room(state, power(so_far), kind)

    fields = (
        choice("god", rule=RULE, choices=usable(kit, state)),
        cats_field(state, price),
        _unit_field(state),
        _resource_field(state, power),
        drop_field(state, state.player)._replace(required=False, asked=overflows),
    )
    return Form("power", fields)


def _unit_field(state: State) -> Field:
    def is_asked(so_far: SoFar) -> bool:
        return bool(so_far["god"] == ATON)

    return choice(
        "unit", rule="PYRAMIDICE-GOD-01", choices=_others(state), required=is_asked, asked=is_asked
    )


def _resource_field(state: State, power: Callable[[SoFar], Power]) -> Field:
    there = tuple(each for each, kind in GIVEN.items() if state.supply[kind])

    def is_asked(so_far: SoFar) -> bool:
        return bool(there and power(so_far).choice)

    return choice(
        "resource", rule="PYRAMIDICE-RES-04", choices=there, required=is_asked, asked=is_asked
    )


def _gain(power: Power, resource: str | None) -> str | None:
    """Return the kind of resource that a power puts on the board, None for none."""
    if power.choice:
        return None if resource in (None, STONE) else GIVEN[str(resource)]
    return "workers" if power.workers else "cats" if power.cats else None


def _is_short_of_room(state: State, power: Power, kind: str) -> bool:
    """Return whether a resource that a power gives fits only in place of another one."""
    held = sum(state.resources(state.player).values()) - sum(power.price)
    return held >= state.figures.spaces and state.supply[kind] > 0


def use_power(kit: Kit, state: State, act: str, request: Request) -> Outcome:
    """Use the power of a God (PYRAMIDICE-WORK-10)."""
    answers = read(power_form(kit, state, act), state.seating.players, request)
    god = answers["god"]
    power = powers(kit)[god]
    after = _turned(working(state), god, power)
    after = pay(with_pool(after, -power.dice), power.price, answers["paid_cats"])
    after = with_fame(after, state.player, state.figures.gods[god].amount)
    after = _brought(after, power, answers)
    if god == ATON:
        after = without_unit(after, answers["unit"])
    step = Step(RULE, "play.power", {"player": state.player, "god": Term(god)})
    return Outcome(after, lambda: (step,))


def _turned(state: State, god: str, power: Power) -> State:
    """Return the state with a God turned; Ptah readies all others (PYRAMIDICE-GOD-05)."""
    assert state.work is not None
    used = () if god == PTAH else state.work.used
    turned = used if power.again else (*used, god)
    return replace(state, work=state.work._replace(used=turned))


def _brought(state: State, power: Power, answers: Answers) -> State:
    """Return the state with the dice and the resource that a power brings (GOD-06, RES-04)."""
    stone = power.stone + (answers["resource"] == STONE)
    state = with_pool(state, stone + power.virtual)
    state = replace(state, stones=state.stones - stone)
    kind = _gain(power, answers["resource"])
    return taken(state, state.player, kind, answers["drop"]) if kind else state
