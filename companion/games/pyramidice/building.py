"""Building a die on a pyramid: is it legal, what does it cost, what does it give (7.1); and Pearl.

A build is planned first, legal or not, so that a question about one that can't be made shows what
it would have cost. In a Work turn it is asked where, paid for, and then built.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain
from typing import Final, NamedTuple

from companion.games.engine import Action, Refusal, Result, Sink
from companion.games.pyramidice import gods, resources
from companion.games.pyramidice.actions import Build, Decline, Place, UsePearl
from companion.games.pyramidice.dice import STONE, die_of, of_kind, value_of, without
from companion.games.pyramidice.gods import is_active
from companion.games.pyramidice.state import OPEN, FrameRule, State, ask, state_of, tell
from companion.games.pyramidice.tables import CATS, FACES, LOW, WORKERS, Tables
from companion.games.pyramidice.tables import Place as At
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

# The only kind of die that can be built (PYRAMIDICE-WORK-09).
STONE_DIE: Final = "stone"

# The Scarab that gains what another player's build gives (PYRAMIDICE-WORK-14).
PEARL: Final = "pearl"

# The Scarab that saves workers on the ground (PYRAMIDICE-BUILD-03).
CARNELIAN: Final = "carnelian"

STONE_RULE: Final = "PYRAMIDICE-WORK-09"
COST_RULE: Final = "PYRAMIDICE-BUILD-01"
LEGAL_RULE: Final = "PYRAMIDICE-BUILD-05"
FAME_RULE: Final = "PYRAMIDICE-BUILD-06"
PEARL_RULE: Final = "PYRAMIDICE-BUILD-07"
REACTION_RULE: Final = "PYRAMIDICE-WORK-14"

# Whether Seshat, and the Carnelian Scarab, change what a build costs.
Savers = tuple[bool, bool]

# Ways the dice lie of which is remembered what can be built: most moves change none of them.
REMEMBERED: Final = 1 << 12


class Plan(NamedTuple):
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


def plan_build(state: State, space: int, value: int) -> Plan:
    """Return what a build by whoever has the turn costs and gives, legal or not."""
    tables = state.tables
    usual = tables.construction[value] + tables.spaces[space].workers
    price = cost(state, space, value)
    return Plan(space, value, usual, price, payable(state), _gains(state, space, value, price))


def cost(state: State, space: int, value: int) -> int:
    """Return the workers that a build by whoever has the turn costs."""
    return _cost(state.tables, space, value, _savers(state))


def _savers(state: State) -> Savers:
    return is_active(state, "seshat"), state.scarab == CARNELIAN


def _cost(tables: Tables, space: int, value: int, savers: Savers) -> int:
    """Return the workers to discard (PYRAMIDICE-BUILD-02, PYRAMIDICE-BUILD-03)."""
    at, (seshat, carnelian) = tables.spaces[space], savers
    price = tables.construction[value] + at.workers
    # Seshat is no choice: her price is paid, also where the normal one would be lower. The
    # Carnelian Scarab comes after her, so that both together make the ground floor free.
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


def _gains(state: State, space: int, value: int, price: int) -> dict[str, int]:
    """Return the Fame of a build by what gives it (PYRAMIDICE-BUILD-06)."""
    tables = state.tables
    gods, at = tables.gods, tables.spaces[space]
    # Serket looks for four dice below: a ground floor, and so all of Mykerinos, has none (GOD-10).
    high = is_active(state, "serket") and at.place.level > 1
    low = state.scarab == "malachite" and value <= LOW
    return {
        "die": value,
        "level": at.fame,
        "serket": gods["serket"].amount * high,
        # The workers really discarded: with Seshat her price; cats that served count (GOD-09).
        "thoth": gods["thoth"].amount * price * is_active(state, "thoth"),
        "scarab": tables.scarabs["malachite"] * low,
    }


def bars(state: State, plan: Plan, kind: str = STONE_DIE) -> str | None:
    """Return the first thing that makes a build illegal (PYRAMIDICE-BUILD-05)."""
    # In the order of the rulebook's chapter, since only the first is named: what nobody could
    # build at all comes before what this player can't pay.
    if kind != STONE_DIE:
        return "prayer_die"
    if state.dice[plan.space]:
        return "space_occupied"
    if not _is_supported(state, plan.space):
        return "no_support"
    # What nobody counts (OPEN) forbids nothing: the table looks after its workers itself.
    return "not_enough_workers" if OPEN < plan.payable < plan.cost else None


def _is_supported(state: State, space: int) -> bool:
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
    return _spaces_for(state.tables, tuple(state.dice), value, payable(state), _savers(state))


@lru_cache(maxsize=REMEMBERED)
def _placeable(
    tables: Tables, dice: tuple[int, ...], values: tuple[int, ...], most: int, savers: Savers
) -> tuple[int, ...]:
    return tuple(value for value in values if _spaces_for(tables, dice, value, most, savers))


@lru_cache(maxsize=REMEMBERED)
def _spaces_for(
    tables: Tables, dice: tuple[int, ...], value: int, most: int, savers: Savers
) -> tuple[int, ...]:
    # All that it depends on is in the key, and no more of the state: the same dice come back in
    # thousands of positions of a search, with other cards and Fame about.
    found = _open_spaces(tables, dice)
    return tuple(space for space in found if _cost(tables, space, value, savers) <= most)


def build(state: State, plan: Plan) -> None:
    """Build a die that nothing bars; what it costs is paid by `resources.spend`.

    The owner of the Pearl Scarab may react to it (PYRAMIDICE-WORK-14): nobody else, until the next
    build or until people tell what they have.
    """
    state.dice[plan.space] = plan.value
    state.fame[state.current] += plan.fame
    found = offer_pearl(state, plan)
    state.reaction = found.fame if found else 0


def offer_pearl(state: State, plan: Plan) -> Offer | None:
    """Return what the owner of the Pearl Scarab may do after a build, None for the builder."""
    seat, price = state.owner(PEARL), state.tables.scarabs[PEARL]
    if seat is None or seat == state.current:
        return None
    # The owner's own Gods do nothing for it: no cat pays with Bastet, and no Thoth (WORK-14).
    workers = state.held[seat][WORKERS]
    may_use = workers == OPEN or workers >= price
    return Offer(seat, may_use, price, plan.fame * may_use)


def react(state: State) -> Offer:
    """Let the owner of the Pearl Scarab pay for the Fame of the last build."""
    # The same price whatever the builder paid, for the whole Fame of the build (BUILD-07).
    seat, price = state.scarabs.index(PEARL), state.tables.scarabs[PEARL]
    found = Offer(seat, may_use=True, workers=price, fame=state.reaction)
    if state.held[seat][WORKERS] != OPEN:
        resources.spend(state, seat, resources.single(WORKERS, price))
    state.fame[seat] += state.reaction
    state.reaction = 0
    return found


def build_steps(state: State, plan: Plan, reason: str | None) -> Iterator[Step]:
    """Say what a build costs, and what bars it or what it gives."""
    yield from _cost_steps(state, plan)
    if reason:
        yield Step(LEGAL_RULE, f"build.{reason}", {"cost": plan.cost, "payable": plan.payable})
        return
    for name, fame in plan.gains.items():
        if fame:
            yield Step(FAME_RULE, f"build.fame_{name}", {"fame": fame})
    yield Step(FAME_RULE, "build.fame", {"fame": plan.fame})


def _cost_steps(state: State, plan: Plan) -> Iterator[Step]:
    tables = state.tables
    workers, at = tables.construction[plan.value], tables.spaces[plan.space].place
    where = {"pyramid": Term(at.pyramid), "level": at.level, "extra": plan.usual - workers}
    values = {"value": plan.value, "workers": workers, "cost": plan.usual, **where}
    yield Step(COST_RULE, "build.cost", values)
    if is_active(state, "seshat"):
        price = {"cost": tables.gods["seshat"].workers}
        yield Step("PYRAMIDICE-BUILD-02", "build.seshat", price)
    if state.scarab == CARNELIAN and at.level == 1:
        yield Step("PYRAMIDICE-BUILD-03", "build.carnelian", {"cost": plan.cost})
    if is_active(state, "bastet"):
        yield Step("PYRAMIDICE-BUILD-04", "build.bastet", {"payable": plan.payable})


def offer_step(state: State, offer: Offer, *, is_taken: bool = False) -> Step:
    """Say what the owner of the Pearl Scarab may do, or has done."""
    key = "build.pearl" if offer.may_use else "build.no_pearl"
    key = "build.pearl_used" if is_taken else key
    values = {"player": state.names[offer.seat], "workers_cost": offer.workers}
    return Step(PEARL_RULE, key, {**values, "fame": offer.fame})


BUILDS: Final = {value: Build(value) for value in range(1, FACES + 1)}


def legal_builds(state: State) -> list[Action]:
    """Return the stone dice of the pool that can be built somewhere, by value."""
    values = tuple(dict.fromkeys(map(value_of, of_kind(state.pool, STONE))))
    found = _placeable(state.tables, tuple(state.dice), values, payable(state), _savers(state))
    return [BUILDS[value] for value in found]


def refuse_build(state: State, value: int) -> Refusal:
    """Say why a die can't be built anywhere."""
    # A value that no die has would be the number of a die of another kind.
    if value not in range(1, FACES + 1) or die_of(STONE, value) not in state.pool:
        return Refusal(STONE_RULE, "game.no_such_die", {"value": value})
    return Refusal(LEGAL_RULE, "game.nowhere", {"value": value})


def legal_spaces(state: State) -> Sequence[Action]:
    """Return where it can be built."""
    found = spaces_for(state, state.stack[-1][1])
    return [_placing(state.tables.spaces[space].place) for space in found]


@cache
def _placing(at: At) -> Place:
    return Place(at.pyramid, at.level, at.row + 1, at.col + 1)


def _space(state: State, action: Place) -> int | None:
    """Return the number of a space that people count from 1, None if there is none."""
    at = At(action.pyramid, action.level, action.row - 1, action.col - 1)
    return state.tables.numbered.get(at)


def choose_space(state: State, action: Place, _sink: Sink | None) -> None:
    """Build it on a space, once the workers are paid."""
    _, value = state.pop()
    state.push(("pay", ("built", (_space(state, action), value))))


def refuse_space(state: State, action: Place) -> Refusal:
    """Say why a die can't be built on a space."""
    # Planned as whoever asks would see it adjudicated: the last step says what bars it.
    space = _space(state, action)
    if space is None:
        return Refusal(LEGAL_RULE, "game.no_space", {})
    plan = plan_build(state, space, state.stack[-1][1])
    *_, step = build_steps(state, plan, bars(state, plan))
    return Refusal(*step)


def _built(state: State, sink: Sink | None) -> None:
    """Build a die that is paid for; the owner of the Pearl Scarab may react to it."""
    _, (space, value) = state.pop()
    plan = plan_build(state, space, value)
    plan = plan._replace(payable=plan.payable + plan.cost)  # as it was before it was paid
    state.pool = without(state.pool, [die_of(STONE, value)])
    build(state, plan)
    if sink:
        at = state.tables.spaces[space].place
        where = {"pyramid": Term(at.pyramid), "level": at.level, "value": value}
        where |= {"row": at.row + 1, "col": at.col + 1, "player": Seat(state.current)}
        sink(Step(STONE_RULE, "game.builds", where))
        tell(sink, build_steps(state, plan, None))
    # Directly after the build, before the builder's next action; there is at most one Pearl, so
    # that no two reactions collide (ORD-01).
    if state.reaction:
        state.push(("pearl",))


# What the owner of the Pearl Scarab may do.
REACTIONS: Final = (UsePearl(), Decline())


def use_pearl(state: State, _action: UsePearl, sink: Sink | None) -> None:
    """Pay for the Fame of a build."""
    state.pop()
    tell(sink, [offer_step(state, react(state), is_taken=True)])


def decline(state: State, _action: Decline, _sink: Sink | None) -> None:
    """Leave it."""
    state.pop()
    state.reaction = 0


FRAMES: Final[Mapping[str, FrameRule]] = {
    "built": _built,
    "pearl": lambda state, _sink: ask(state.scarabs.index(PEARL), "pearl"),
}


def check_support(state: State) -> None:
    """Refuse a die above the ground that does not rest on four others."""
    for number, value in enumerate(state.dice):
        if value and not _is_supported(state, number):
            pyramid, level, row, col = state.tables.spaces[number].place
            path = f"pyramids.{pyramid}[{level - 1}][{row}][{col}]"
            message = f"is {value}, but not all four spaces below are filled"
            raise Refused(path, message, LEGAL_RULE)


def build_verdict(tables: Tables, answers: Answers) -> Result:
    """Return whether a die may be built, for how many workers, and the Fame for it."""
    state, kind = state_of(tables, answers), answers["die"]["kind"]
    check_support(state)
    resources.check_board(state, state.current, "cats")
    gods.check_scarab(state)
    if kind == STONE_DIE:
        resources.check_dice(state, one_more=True)
    _tell_pearl(state, answers[PEARL])
    space = tables.numbered[At(**answers["target"])]
    plan = plan_build(state, space, answers["die"]["value"])
    reason = bars(state, plan, kind)
    offer = None if reason else offer_pearl(state, plan)
    pearl = offer and {
        "player": state.names[offer.seat],
        "may_use": offer.may_use,
        "workers_cost": offer.workers,
        "fame": offer.fame,
    }
    value = {
        "legal": reason is None,
        "reason": reason,
        "workers_cost": plan.cost,
        "fame": 0 if reason else plan.fame,
        "fame_breakdown": dict.fromkeys(plan.gains, 0) if reason else plan.gains,
        "pearl": pearl,
    }
    steps = partial(build_steps, state, plan, reason)
    return Result(value, lambda: chain(steps(), [offer_step(state, offer)] if offer else ()))


def _tell_pearl(state: State, pearl: Answers | None) -> None:
    """Tell who has the Pearl Scarab, with how many workers; Refused for the builder."""
    if pearl is None:
        return
    if state.scarab == PEARL:
        message = "must be left out when the builder has the Pearl Scarab"
        raise Refused(PEARL, message, REACTION_RULE)
    seat = state.names.index(pearl["player"])
    if seat == state.current:
        raise Refused(f"{PEARL}.player", "is the builder, must be another player", REACTION_RULE)
    state.scarabs[seat], state.held[seat][WORKERS] = PEARL, pearl["workers"]
