"""Building a die on a pyramid: whether it is legal, what it costs and what it gives (7.1)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.pyramidice.gods import is_active
from companion.games.pyramidice.resources import single, spend
from companion.games.pyramidice.state import OPEN, State
from companion.games.pyramidice.tables import CATS, LOW, WORKERS, Tables
from companion.questions.errors import Refused
from companion.questions.text import Step, Term

STONE: Final = "stone"
"""The only kind of die that can be built (PYRAMIDICE-WORK-09)."""

PEARL: Final = "pearl"
"""The Scarab that gains what another player's build gives (PYRAMIDICE-WORK-14)."""

CARNELIAN: Final = "carnelian"
"""The Scarab that saves workers on the ground (PYRAMIDICE-BUILD-03)."""

STONE_RULE: Final = "PYRAMIDICE-WORK-09"
COST_RULE: Final = "PYRAMIDICE-BUILD-01"
LEGAL_RULE: Final = "PYRAMIDICE-BUILD-05"
FAME_RULE: Final = "PYRAMIDICE-BUILD-06"
PEARL_RULE: Final = "PYRAMIDICE-BUILD-07"
REACTION_RULE: Final = "PYRAMIDICE-WORK-14"


REMEMBERED: Final = 1 << 12
"""Positions of the dice of which is remembered what can be built."""


class Build(NamedTuple):
    """A build as the rules see it, on the space of a number.

    `usual` are the workers by table and level, `cost` those after Seshat and the Carnelian Scarab,
    `payable` those at hand, OPEN where nobody has told them. `gains` is the Fame by what gives it.
    """

    space: int
    value: int
    usual: int
    cost: int
    payable: int
    gains: dict[str, int]

    @property
    def fame(self) -> int:
        """The Fame of the build in all."""
        return sum(self.gains.values())


class Offer(NamedTuple):
    """What the owner of the Pearl Scarab may do after a build: for so many workers, this Fame."""

    seat: int
    may_use: bool
    workers: int
    fame: int


def plan(state: State, space: int, value: int) -> Build:
    """Return what a build by whoever has the turn costs and gives, legal or not."""
    tables = state.tables
    usual = tables.construction[value] + tables.spaces[space].workers
    cost = _cost(tables, space, value, *_savers(state))
    gains = _gains(state, space, value, cost)
    return Build(space, value, usual, cost, payable(state), gains)


def cost(state: State, space: int, value: int) -> int:
    """Return the workers that a build by whoever has the turn costs."""
    return _cost(state.tables, space, value, *_savers(state))


def _savers(state: State) -> tuple[bool, bool]:
    """Return whether Seshat, and the Carnelian Scarab, change what a build costs."""
    return is_active(state, "seshat"), state.scarab == CARNELIAN


def _cost(tables: Tables, space: int, value: int, seshat: bool, carnelian: bool) -> int:  # noqa: FBT001
    """Return the workers to discard (PYRAMIDICE-BUILD-02, PYRAMIDICE-BUILD-03)."""
    at = tables.spaces[space]
    price = tables.construction[value] + at.workers
    if seshat:
        price = tables.gods["seshat"].workers
    if carnelian and at.place.level == 1:
        price -= tables.scarabs[CARNELIAN]
    return max(0, price)


def payable(state: State) -> int:
    """Return the workers at hand, and with Bastet the cats (PYRAMIDICE-BUILD-04)."""
    held = state.held[state.current]
    if held[WORKERS] == OPEN:
        return OPEN
    return held[WORKERS] + held[CATS] * is_active(state, "bastet")


def _gains(state: State, space: int, value: int, cost: int) -> dict[str, int]:
    """Return the Fame of a build by what gives it (PYRAMIDICE-BUILD-06)."""
    tables = state.tables
    gods, at = tables.gods, tables.spaces[space]
    high = is_active(state, "serket") and at.place.level > 1
    low = state.scarab == "malachite" and value <= LOW
    return {
        "die": value,
        "level": at.fame,
        "serket": gods["serket"].amount * high,
        "thoth": gods["thoth"].amount * cost * is_active(state, "thoth"),
        "scarab": tables.scarabs["malachite"] * low,
    }


def bars(state: State, build: Build, kind: str = STONE) -> str | None:
    """Return the first thing that makes a build illegal (PYRAMIDICE-BUILD-05)."""
    if kind != STONE:
        return "prayer_die"
    if state.dice[build.space]:
        return "space_occupied"
    if not is_supported(state, build.space):
        return "no_support"
    # What nobody counts (OPEN) forbids nothing: the table looks after its workers itself.
    return "not_enough_workers" if OPEN < build.payable < build.cost else None


def is_supported(state: State, space: int) -> bool:
    """Return whether a space is on the ground or all four spaces below it are filled."""
    return all(state.dice[under] for under in state.tables.spaces[space].below)


def open_spaces(state: State) -> Sequence[int]:
    """Return the spaces on which a die can be built."""
    return _open_spaces(state.tables, tuple(state.dice))


@lru_cache(maxsize=REMEMBERED)
def _open_spaces(tables: Tables, dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(
        number
        for number, space in enumerate(tables.spaces)
        if not dice[number] and all(dice[under] for under in space.below)
    )


def spaces_for(state: State, value: int) -> Sequence[int]:
    """Return the open spaces on which whoever has the turn can pay for a die."""
    return _spaces_for(state.tables, tuple(state.dice), value, payable(state), *_savers(state))


def placeable(state: State, values: tuple[int, ...]) -> Sequence[int]:
    """Return those of some values for which there is such a space."""
    return _placeable(state.tables, tuple(state.dice), values, payable(state), *_savers(state))


@lru_cache(maxsize=REMEMBERED)
def _placeable(
    tables: Tables, dice: tuple[int, ...], values: tuple[int, ...], most: int, *savers: bool
) -> tuple[int, ...]:
    return tuple(value for value in values if _spaces_for(tables, dice, value, most, *savers))


@lru_cache(maxsize=REMEMBERED)
def _spaces_for(
    tables: Tables, dice: tuple[int, ...], value: int, most: int, *savers: bool
) -> tuple[int, ...]:
    found = _open_spaces(tables, dice)
    return tuple(space for space in found if _cost(tables, space, value, *savers) <= most)


def build(state: State, build: Build) -> None:
    """Build a die that nothing bars; what it costs is paid by `resources.spend`.

    The owner of the Pearl Scarab may react to it (PYRAMIDICE-WORK-14).
    """
    state.dice[build.space] = build.value
    state.fame[state.current] += build.fame
    found = offer(state, build)
    state.reaction = found.fame if found else 0


def offer(state: State, build: Build) -> Offer | None:
    """Return what the owner of the Pearl Scarab may do after a build, None for the builder."""
    seat, price = state.owner(PEARL), state.tables.scarabs[PEARL]
    if seat is None or seat == state.current:
        return None
    workers = state.held[seat][WORKERS]
    may_use = workers == OPEN or workers >= price
    return Offer(seat, may_use, price, build.fame * may_use)


def react(state: State) -> Offer:
    """Let the owner of the Pearl Scarab pay for the Fame of the last build."""
    seat, price = state.scarabs.index(PEARL), state.tables.scarabs[PEARL]
    found = Offer(seat, may_use=True, workers=price, fame=state.reaction)
    if state.held[seat][WORKERS] != OPEN:
        spend(state, seat, single(WORKERS, price))
    state.fame[seat] += state.reaction
    state.reaction = 0
    return found


def steps(state: State, build: Build, reason: str | None) -> Iterator[Step]:
    """Say what a build costs, and what bars it or what it gives."""
    yield from _cost_steps(state, build)
    if reason:
        values = {"cost": build.cost, "payable": build.payable}
        yield Step(LEGAL_RULE, f"build.{reason}", values)
        return
    for name, fame in build.gains.items():
        if fame:
            yield Step(FAME_RULE, f"build.fame_{name}", {"fame": fame})
    yield Step(FAME_RULE, "build.fame", {"fame": build.fame})


def _cost_steps(state: State, build: Build) -> Iterator[Step]:
    tables = state.tables
    workers, at = tables.construction[build.value], tables.spaces[build.space].place
    where = {"pyramid": Term(at.pyramid), "level": at.level, "extra": build.usual - workers}
    values = {"value": build.value, "workers": workers, "cost": build.usual, **where}
    yield Step(COST_RULE, "build.cost", values)
    if is_active(state, "seshat"):
        price = {"cost": tables.gods["seshat"].workers}
        yield Step("PYRAMIDICE-BUILD-02", "build.seshat", price)
    if state.scarab == CARNELIAN and at.level == 1:
        yield Step("PYRAMIDICE-BUILD-03", "build.carnelian", {"cost": build.cost})
    if is_active(state, "bastet"):
        yield Step("PYRAMIDICE-BUILD-04", "build.bastet", {"payable": build.payable})


def offer_steps(state: State, offer: Offer, *, is_taken: bool = False) -> Iterator[Step]:
    """Say what the owner of the Pearl Scarab may do, or has done."""
    key = "build.pearl" if offer.may_use else "build.no_pearl"
    key = "build.pearl_used" if is_taken else key
    values = {"player": state.names[offer.seat], "workers_cost": offer.workers}
    yield Step(PEARL_RULE, key, {**values, "fame": offer.fame})


def check_support(state: State) -> None:
    """Refuse a die above the ground that does not rest on four others."""
    for number, value in enumerate(state.dice):
        if value and not is_supported(state, number):
            pyramid, level, row, col = state.tables.spaces[number].place
            path = f"pyramids.{pyramid}[{level - 1}][{row}][{col}]"
            message = f"is {value}, but not all four spaces below are filled"
            raise Refused(path, message, LEGAL_RULE)


def check_pearl(state: State, owner: int) -> None:
    """Refuse an owner of the Pearl Scarab who is, or cannot be, another than the builder."""
    if state.scarab == PEARL:
        message = "must be left out when the builder has the Pearl Scarab"
        raise Refused(PEARL, message, REACTION_RULE)
    if owner == state.current:
        raise Refused(f"{PEARL}.player", "is the builder, must be another player", REACTION_RULE)
