"""A Work turn: what may be done in it, in any order, and what ends it (6.4).

Building has a chapter of its own, and so have the dice and the powers of Gods; here is what is done
with a God of the row, what is done for Fame, and the order of the steps.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.games.engine import Action, Refusal, Sink
from companion.games.pyramidice import building, dice, gods, powers, resources, rest_tiles
from companion.games.pyramidice.actions import (
    Borrow,
    Build,
    ChooseGod,
    Discard,
    GainFame,
    Replace,
    Reroll,
    Shift,
    Stop,
    UseGod,
    Worship,
    named,
)
from companion.games.pyramidice.gods import AMETHYST, BORROWED_RULE
from companion.games.pyramidice.state import FrameRule, State, tell
from companion.games.pyramidice.tables import STONES
from companion.questions.text import Seat, Step, Term

STONES_RULE: Final = "PYRAMIDICE-WORK-01"
STEP_RULE: Final = "PYRAMIDICE-WORK-04"
WORSHIP_RULE: Final = "PYRAMIDICE-WORK-07"
REPLACE_RULE: Final = "PYRAMIDICE-WORK-11"
FAME_RULE: Final = "PYRAMIDICE-WORK-12"
STOP_RULE: Final = "PYRAMIDICE-WORK-13"

# Fame for dice (PYRAMIDICE-WORK-12).
FAME: Final = 1

# Uses of the Gods that can do something in a Work turn (PYRAMIDICE-MOVE-01).
WORKS: Final = ("work", "any", "on")

# Actions of which there is but one are made once: each look at what may be done lists them.
STOP: Final = Stop()
REROLL: Final = Reroll()
GAIN_FAME: Final = GainFame()
REPLACE: Final = Replace()
BORROW: Final = Borrow()

Apply = Callable[[State, Any, Sink | None], None]


def begin(state: State, sink: Sink | None) -> None:
    """Begin a Work turn: all stone dice of the board go to the quarry (PYRAMIDICE-WORK-01)."""
    if sink:
        sink(Step(STONES_RULE, "game.works", {"player": Seat(state.current)}))
    # Before dice are taken, so that they are among those of the quarry, and rolled as a rule.
    stones = state.held[state.current][STONES]
    if stones:
        resources.spend(state, state.current, resources.single(STONES, stones))
    state.push(("finish",), ("work",), ("dice",))


def legal(state: State) -> Sequence[Action]:
    """Return what may be done in step 3 (PYRAMIDICE-WORK-04)."""
    found = _with_dice(state) if state.pool else []
    found += powers.usable(state)
    found.append(STOP)
    return found


def _with_dice(state: State) -> list[Action]:
    """Return what is done with dice, but for the powers of Gods."""
    pool, there = state.pool, [god for god in state.row if god is not None]
    found = [named(Worship, god) for god in there if powers.can_worship(state, god)]
    found += building.legal_builds(state)
    found += dice.shifts(state)
    # Virtual dice are never rerolled: a pool of these alone has nothing to pick (MOVE-01).
    if not state.rerolled and dice.has_real(pool):
        found.append(REROLL)
    if there:
        found.append(REPLACE)
    if len(pool) >= powers.FAME_DICE:
        found.append(GAIN_FAME)
    if state.scarab == AMETHYST and not state.scarab_used and to_borrow(state):
        found.append(BORROW)
    return found


def to_borrow(state: State) -> list[Action]:
    """Return the Gods that may be borrowed: those that can do something in a Work turn."""
    there = (god for god in state.row if god is not None)
    return [named(ChooseGod, god) for god in there if state.tables.gods[god].use in WORKS]


def in_row(state: State) -> list[Action]:
    """Return the Gods of the row."""
    return [named(ChooseGod, god) for god in state.row if god is not None]


# Why what has but one way to be done can't be done.
REFUSED: Final[Mapping[type[Action], Refusal]] = {
    Borrow: Refusal(BORROWED_RULE, "game.no_borrowing", {}),
    Shift: Refusal(dice.SHIFT_RULE, "game.no_shift", {}),
    Reroll: Refusal(dice.REROLL_RULE, "game.no_reroll", {}),
    GainFame: Refusal(FAME_RULE, "game.no_two_dice", {"dice": powers.FAME_DICE}),
    Replace: Refusal(REPLACE_RULE, "game.no_die", {}),
}


def refuse(state: State, action: Action) -> Refusal:
    """Say why something can't be done in step 3."""
    match action:
        case Worship(god) if god not in state.row:
            return refuse_god(state, action)
        case Worship(god):
            return Refusal(WORSHIP_RULE, "game.too_dear", {"god": Term(god)})
        case Build(value):
            return building.refuse_build(state, value)
        case UseGod():
            return powers.refuse(state, action)
    return REFUSED[type(action)]


def refuse_god(_state: State, action: Worship | ChooseGod) -> Refusal:
    """Say why a God can't be chosen."""
    return Refusal(WORSHIP_RULE, "game.not_in_row", {"god": action.god})


def _stop(state: State, _action: Stop, sink: Sink | None) -> None:
    """Do no more."""
    state.pop()
    if sink:
        sink(Step(STOP_RULE, "game.stops", {"player": Seat(state.current)}))


def _reroll(state: State, _action: Reroll, _sink: Sink | None) -> None:
    """Reroll dice, once in a Work turn (WORK-06); Ptah gives no second one (GOD-05)."""
    state.rerolled = True
    state.push(("reroll", -1))


def _borrow(state: State, _action: Borrow, _sink: Sink | None) -> None:
    """Borrow a God of the row, once in a Work turn; it costs a die (A-32)."""
    state.scarab_used = True
    powers.buy(state, "borrow", None)


def _buys(what: str) -> Apply:
    """Return what has something paid for, before its frame asks or does the rest."""
    return lambda state, _action, _sink: powers.buy(state, what, None)


# What is done in step 3, but for the powers of Gods.
WORK: Final[Mapping[type[Action], Apply]] = {
    Worship: lambda state, action, _sink: powers.buy(state, "worship", action.god),
    Build: lambda state, action, _sink: state.push(("space", action.value)),
    Shift: dice.shift,
    Reroll: _reroll,
    Replace: _buys("replace"),
    GainFame: _buys("fame"),
    Borrow: _borrow,
    Stop: _stop,
}


def _worshipped(state: State, sink: Sink | None) -> None:
    """Take a God that is paid for; it may be used in the same turn (WORK-08)."""
    _, god = state.pop()
    gods.take(state, god)
    if sink:
        values = {"player": Seat(state.current), "god": Term(god)}
        sink(Step(WORSHIP_RULE, "game.worships", values))


def _gain_fame(state: State, sink: Sink | None) -> None:
    """Gain Fame that is paid for."""
    state.pop()
    state.fame[state.current] += FAME
    if sink:
        sink(Step(FAME_RULE, "game.fame", {"player": Seat(state.current), "fame": FAME}))


def _choose_god(state: State, action: ChooseGod, sink: Sink | None) -> None:
    """Take, replace or borrow a God of the row, as is pending."""
    CHOSEN[state.pop()[0]](state, action.god, sink)


CHOOSES_GOD: Final[Mapping[type[Action], Apply]] = {ChooseGod: _choose_god}


def _take(state: State, god: str, sink: Sink | None) -> None:
    """Take a God without paying, for a Rest tile; the row is refilled at once."""
    rest_tiles.take_god(state, god)
    tell(sink, [rest_tiles.god_step(god)])
    state.push(("deal",))


def _replace(state: State, god: str, sink: Sink | None) -> None:
    """Discard a God of the row, and deal a card (PYRAMIDICE-WORK-11)."""
    gods.replace(state, god)
    if sink:
        values = {"player": Seat(state.current), "god": Term(god)}
        sink(Step(REPLACE_RULE, "game.replaces", values))
    state.push(("deal",))


def _keep_borrowed(state: State, god: str, sink: Sink | None) -> None:
    """Let a God of the row work until the end of the Work turn, also if it leaves the row."""
    state.borrowed = god
    if sink:
        values = {"player": Seat(state.current), "god": Term(god)}
        sink(Step(BORROWED_RULE, "game.borrows", values))


# What becomes of a God chosen of the row, by what it was chosen for.
CHOSEN: Final[Mapping[str, Callable[[State, str, Sink | None], None]]] = {
    "favour": _take,
    "replace": _replace,
    "borrow": _keep_borrowed,
}


def _finish(state: State, sink: Sink | None) -> None:
    """Put the pool back, and check the cult (PYRAMIDICE-WORK-13)."""
    state.pop()
    powers.put_away(state, state.pool)
    state.pool = ()
    state.push(("ready",))
    # Before the borrowed God goes back: a borrowed Anubis helps here (GOD-11).
    cult = gods.cult(state)
    if cult.choices:
        state.push(("cult",))
    tell(sink, gods.cult_steps(state, cult))


def legal_cult(state: State) -> Sequence[Action]:
    """Return the Gods of which one must go."""
    return [named(Discard, unit) for unit in gods.cult(state).choices]


def _ready(state: State, _sink: Sink | None) -> None:
    """Ready the Gods, give the borrowed one back, and refill the row."""
    state.pop()
    state.used, state.borrowed = frozenset(), None
    state.rerolled = state.scarab_used = False
    gods.refill(state)
    state.push(("deal",))


FRAMES: Final[Mapping[str, FrameRule]] = {
    "worship": _worshipped,
    "fame": _gain_fame,
    "finish": _finish,
    "ready": _ready,
}
