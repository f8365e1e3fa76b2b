"""A Work turn: what may be done in it, in any order, and what ends it (6.4)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from companion.games.engine import Action, Decision, Refusal, Sink
from companion.games.pyramidice import (
    building,
    dice,
    gods,
    paying,
    powers,
    resources,
    rest_tiles,
    row,
)
from companion.games.pyramidice.actions import (
    Borrow,
    Build,
    ChooseGod,
    Decline,
    Discard,
    GainFame,
    Pick,
    Place,
    Replace,
    Reroll,
    Shift,
    Stop,
    UseGod,
    UsePearl,
    Worship,
    build,
    named,
)
from companion.games.pyramidice.asking import ask
from companion.games.pyramidice.limits import AMETHYST, BORROWED_RULE
from companion.games.pyramidice.pool import STONE, die_of, has_real, of_kind, value_of, without
from companion.games.pyramidice.pyramids import Place as At
from companion.games.pyramidice.resources import single
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import FACES, STONES
from companion.games.pyramidice.telling import tell
from companion.questions.text import Seat, Step, Term

STONES_RULE: Final = "PYRAMIDICE-WORK-01"
STEP_RULE: Final = "PYRAMIDICE-WORK-04"
WORSHIP_RULE: Final = "PYRAMIDICE-WORK-07"
REPLACE_RULE: Final = "PYRAMIDICE-WORK-11"
FAME_RULE: Final = "PYRAMIDICE-WORK-12"
STOP_RULE: Final = "PYRAMIDICE-WORK-13"

FAME: Final = 1
"""Fame for dice (PYRAMIDICE-WORK-12)."""

STOP: Final = Stop()
REROLL: Final = Reroll()
GAIN_FAME: Final = GainFame()
REPLACE: Final = Replace()
BORROW: Final = Borrow()

WORKS: Final = ("work", "any", "on")
"""Uses of the Gods that can do something in a Work turn (PYRAMIDICE-MOVE-01)."""


def begin(state: State, sink: Sink | None) -> None:
    """Begin a Work turn: all stone dice of the board go to the quarry (PYRAMIDICE-WORK-01)."""
    if sink:
        sink(Step(STONES_RULE, "game.works", {"player": Seat(state.current)}))
    stones = state.held[state.current][STONES]
    if stones:
        resources.spend(state, state.current, single(STONES, stones))
    state.push(("finish",), ("work",), ("dice",))


def ask_action(state: State, _sink: Sink | None) -> Decision | None:
    """Ask what is done next."""
    return ask(state.current, "work")


def legal(state: State) -> Sequence[Action]:
    """Return what may be done in step 3 (PYRAMIDICE-WORK-04)."""
    pool = state.pool
    found: list[Action] = []
    if pool:
        found += _with_dice(state)
    found += powers.usable(state)
    found.append(STOP)
    return found


def _with_dice(state: State) -> list[Action]:
    """Return what is done with dice, but for the powers of Gods."""
    pool, there = state.pool, [god for god in state.row if god is not None]
    found = [named(Worship, god) for god in there if paying.can_worship(state, god)]
    found += [build(value) for value in buildable(state)]
    found += dice.shifts(state)
    if not state.rerolled and has_real(pool):
        found.append(REROLL)
    if there:
        found.append(REPLACE)
    if len(pool) >= paying.FAME_DICE:
        found.append(GAIN_FAME)
    if can_borrow(state):
        found.append(BORROW)
    return found


def can_borrow(state: State) -> bool:
    """Return whether the Amethyst Scarab can be used."""
    if state.scarab != AMETHYST or state.scarab_used:
        return False
    return bool(to_borrow(state))


def to_borrow(state: State) -> list[Action]:
    """Return the Gods that may be borrowed: those that can do something in a Work turn."""
    there = (god for god in state.row if god is not None)
    return [named(ChooseGod, god) for god in there if state.tables.gods[god].use in WORKS]


def in_row(state: State) -> list[Action]:
    """Return the Gods of the row."""
    return [named(ChooseGod, god) for god in state.row if god is not None]


def buildable(state: State) -> Sequence[int]:
    """Return the values of stone dice of the pool that can be built somewhere."""
    values = dict.fromkeys(map(value_of, of_kind(state.pool, STONE)))
    return building.placeable(state, tuple(values))


REFUSED: Final[Mapping[type[Action], Refusal]] = {
    Borrow: Refusal(BORROWED_RULE, "game.no_borrowing", {}),
    Shift: Refusal(dice.SHIFT_RULE, "game.no_shift", {}),
    Reroll: Refusal(dice.REROLL_RULE, "game.no_reroll", {}),
    GainFame: Refusal(FAME_RULE, "game.no_two_dice", {"dice": paying.FAME_DICE}),
    Replace: Refusal(REPLACE_RULE, "game.no_die", {}),
}
"""Why what has but one way to be done can't be done."""


def refuse(state: State, action: Any) -> Refusal:  # noqa: ANN401 - of its kinds
    """Say why something can't be done in step 3."""
    match action:
        case Worship(god) if god not in state.row:
            return refuse_god(state, action)
        case Worship(god):
            return Refusal(WORSHIP_RULE, "game.too_dear", {"god": Term(god)})
        case Build(value):
            return _refuse_build(state, value)
        case UseGod():
            return powers.refuse(state, action)
    return REFUSED[type(action)]


def refuse_god(_state: State, action: Worship | ChooseGod) -> Refusal:
    """Say why a God can't be chosen."""
    return Refusal(WORSHIP_RULE, "game.not_in_row", {"god": action.god})


def _refuse_build(state: State, value: int) -> Refusal:
    if value not in range(1, FACES + 1) or die_of(STONE, value) not in state.pool:
        return Refusal(building.STONE_RULE, "game.no_such_die", {"value": value})
    return Refusal(building.LEGAL_RULE, "game.nowhere", {"value": value})


def stop(state: State, _action: Stop, sink: Sink | None) -> None:
    """Do no more."""
    state.pop()
    if sink:
        sink(Step(STOP_RULE, "game.stops", {"player": Seat(state.current)}))


def reroll(state: State, _action: Reroll, _sink: Sink | None) -> None:
    """Reroll dice, once in a Work turn."""
    state.rerolled = True
    state.push(("reroll", -1))


def worship(state: State, action: Worship, _sink: Sink | None) -> None:
    """Pay for a God of the row."""
    paying.buy(state, "worship", action.god)


def worshipped(state: State, sink: Sink | None) -> None:
    """Take a God that is paid for; its place stays empty until the end of the turn."""
    _, god = state.pop()
    row.take(state, god)
    if sink:
        values = {"player": Seat(state.current), "god": Term(god)}
        sink(Step(WORSHIP_RULE, "game.worships", values))


def replace(state: State, _action: Replace, _sink: Sink | None) -> None:
    """Replace a God of the row."""
    paying.buy(state, "replace", None)


def ask_god(state: State, sink: Sink | None) -> Decision | None:
    """Ask which God of the row is taken, replaced or borrowed."""
    what = state.stack[-1][0]
    found = CHOICES[what](state)
    if len(found) > 1:
        return ask(state.current, what)
    choose_god(state, found[0], sink)
    return None


def choose_god(state: State, action: Any, sink: Sink | None) -> None:  # noqa: ANN401
    """Take, replace or borrow a God of the row."""
    CHOSEN[state.pop()[0]](state, action.god, sink)


def _take(state: State, god: str, sink: Sink | None) -> None:
    """Take a God without paying; the row is refilled at once."""
    rest_tiles.take_god(state, god)
    tell(sink, [rest_tiles.god_step(god)])
    state.push(("deal",))


def _replace(state: State, god: str, sink: Sink | None) -> None:
    """Discard a God of the row, and deal a card (PYRAMIDICE-WORK-11)."""
    row.replace(state, god)
    if sink:
        values = {"player": Seat(state.current), "god": Term(god)}
        sink(Step(REPLACE_RULE, "game.replaces", values))
    state.push(("deal",))


def _borrow(state: State, god: str, sink: Sink | None) -> None:
    """Let a God of the row work until the end of the Work turn."""
    state.borrowed = god
    if sink:
        values = {"player": Seat(state.current), "god": Term(god)}
        sink(Step(BORROWED_RULE, "game.borrows", values))


CHOICES: Final[Mapping[str, Callable[[State], list[Action]]]] = {
    "favour": in_row,
    "replace": in_row,
    "borrow": to_borrow,
}
CHOSEN: Final[Mapping[str, Callable[[State, str, Sink | None], None]]] = {
    "favour": _take,
    "replace": _replace,
    "borrow": _borrow,
}
"""Which Gods of the row may be chosen for what, and what becomes of the one chosen."""


def gain_fame(state: State, _action: GainFame, _sink: Sink | None) -> None:
    """Gain Fame for dice."""
    paying.buy(state, "fame", None)


def gained_fame(state: State, sink: Sink | None) -> None:
    """Gain Fame that is paid for."""
    state.pop()
    state.fame[state.current] += FAME
    if sink:
        sink(Step(FAME_RULE, "game.fame", {"player": Seat(state.current), "fame": FAME}))


def borrow(state: State, _action: Borrow, _sink: Sink | None) -> None:
    """Borrow a God of the row, once in a Work turn."""
    state.scarab_used = True
    paying.buy(state, "borrow", None)


def begin_build(state: State, action: Build, _sink: Sink | None) -> None:
    """Build a die."""
    state.push(("space", action.value))


def space_next(state: State, _sink: Sink | None) -> Decision | None:
    """Ask where it is built."""
    found = building.spaces_for(state, state.stack[-1][1])
    if len(found) > 1:
        return ask(state.current, "space")
    _place(state, found[0])
    return None


def legal_spaces(state: State) -> Sequence[Action]:
    """Return where it can be built."""
    found = building.spaces_for(state, state.stack[-1][1])
    return [_placing(state.tables.spaces[space].place) for space in found]


@cache
def _placing(at: At) -> Place:
    return Place(at.pyramid, at.level, at.row + 1, at.col + 1)


def place(state: State, action: Place, _sink: Sink | None) -> None:
    """Build it on a space."""
    at = At(action.pyramid, action.level, action.row - 1, action.col - 1)
    _place(state, state.tables.numbered[at])


def refuse_place(state: State, action: Place) -> Refusal:
    """Say why a die can't be built on a space."""
    at = At(action.pyramid, action.level, action.row - 1, action.col - 1)
    if at not in state.tables.numbered:
        return Refusal(building.LEGAL_RULE, "game.no_space", {})
    plan = building.plan(state, state.tables.numbered[at], state.stack[-1][1])
    *_, step = building.steps(state, plan, building.bars(state, plan))
    return Refusal(*step)


def _place(state: State, space: int) -> None:
    _, value = state.pop()
    state.push(("pay", ("built", (space, value))))


def built(state: State, sink: Sink | None) -> None:
    """Build a die that is paid for; the owner of the Pearl Scarab may react to it."""
    _, (space, value) = state.pop()
    plan = building.plan(state, space, value)
    plan = plan._replace(payable=plan.payable + plan.cost)  # as it was before it was paid
    state.pool = without(state.pool, [die_of(STONE, value)])
    building.build(state, plan)
    if sink:
        at = state.tables.spaces[space].place
        where = {"pyramid": Term(at.pyramid), "level": at.level, "value": value}
        where |= {"row": at.row + 1, "col": at.col + 1, "player": Seat(state.current)}
        sink(Step(building.STONE_RULE, "game.builds", where))
        tell(sink, building.steps(state, plan, None))
    if state.reaction:
        state.push(("pearl",))


def ask_pearl(state: State, _sink: Sink | None) -> Decision | None:
    """Ask the owner of the Pearl Scarab."""
    seat = state.owner(building.PEARL)
    assert seat is not None
    return ask(seat, "pearl")


REACTIONS: Final = (UsePearl(), Decline())


def legal_reactions(_state: State) -> Sequence[Action]:
    """Return what the owner of the Pearl Scarab may do."""
    return REACTIONS


def use_pearl(state: State, _action: UsePearl, sink: Sink | None) -> None:
    """Pay for the Fame of a build."""
    state.pop()
    taken = building.react(state)
    tell(sink, building.offer_steps(state, taken, is_taken=True))


def decline(state: State, _action: Decline, _sink: Sink | None) -> None:
    """Leave it."""
    state.pop()
    state.reaction = 0


def finish(state: State, sink: Sink | None) -> None:
    """Put the pool back, and let the cult be checked (PYRAMIDICE-WORK-13)."""
    state.pop()
    paying.put_away(state, state.pool)
    state.pool = ()
    state.push(("ready",), ("cult",))
    if sink:
        tell(sink, gods.cult_steps(state, gods.cult(state)))


def cult_next(state: State, sink: Sink | None) -> Decision | None:
    """Ask which God must go, if there are too many."""
    choices = gods.cult(state).choices
    if len(choices) > 1:
        return ask(state.current, "cult")
    if choices:
        gods.lose(state, choices[0], sink)
    else:
        state.pop()
    return None


def legal_cult(state: State) -> Sequence[Action]:
    """Return the Gods of which one must go."""
    return [named(Discard, unit) for unit in gods.cult(state).choices]


def ready(state: State, _sink: Sink | None) -> None:
    """Ready the Gods, give the borrowed one back, and refill the row."""
    state.pop()
    state.used, state.borrowed = frozenset(), None
    state.rerolled = state.scarab_used = False
    row.refill(state)
    state.push(("deal",))


def pick(state: State, action: Pick, _sink: Sink | None) -> None:
    """Pick a die, to reroll it or to pay with it."""
    if state.stack[-1][0] == "reroll":
        dice.reroll_die(state, action)
    else:
        paying.pick_die(state, action)


FRAMES: Final[Mapping[str, Callable[[State, Sink | None], Decision | None]]] = {
    "dice": dice.take_next,
    "roll": dice.roll_next,
    "change": dice.change_next,
    "reroll": dice.reroll_next,
    "spend": paying.spend,
    "pay": paying.pay_next,
    "work": ask_action,
    "worship": worshipped,
    "favour": ask_god,
    "replace": ask_god,
    "borrow": ask_god,
    "fame": gained_fame,
    "space": space_next,
    "built": built,
    "pearl": ask_pearl,
    "finish": finish,
    "cult": cult_next,
    "ready": ready,
}
