"""Which stones are ready to be pushed or lifted, and whether one must be nominated (6.4)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from companion.games.engine import Refusal, Sink
from companion.games.giza.actions import Nominate
from companion.games.giza.answers import COUNTS_RULE, check_most, seat_of
from companion.games.giza.board import CAPSTONE_CAMP, MIDDLE_CAMP
from companion.games.giza.building import ON_RULE, TOPPED_RULE, free, is_topped_out
from companion.games.giza.lifts import CAMP_OF, FIRST_LIFT, LIFTS, MIDDLE_LIFT
from companion.games.giza.state import NONE, State
from companion.games.giza.steps import tell
from companion.games.giza.tables import CAPSTONE, MIDDLE, STONES, Tables
from companion.questions import Answers
from companion.questions.errors import Refused
from companion.questions.text import Seat, Step, Term

PUSH_RULE: Final = "GIZA-NOM-01"
LIFT_RULES: Final = ("GIZA-NOM-02", "GIZA-NOM-03", TOPPED_RULE)
MUST_RULE: Final = "GIZA-NOM-05"


def pushes(state: State) -> list[int]:
    """Return the quarries whose sleds are ready to push."""
    return [quarry for quarry in range(len(state.positions)) if is_pushable(state, quarry)]


def is_pushable(state: State, quarry: int) -> bool:
    """Return whether enough workers, of any players, are aboard the sled of a quarry."""
    place = state.sled_at(quarry)
    return place != NONE and state.crowd[place] >= state.tables.limits.ready


def lifts(state: State) -> list[int]:
    """Return the lifts that are ready."""
    return [lift for lift in range(len(LIFTS)) if is_liftable(state, lift)]


def is_liftable(state: State, lift: int) -> bool:
    """Return whether a stone is there, enough workers are, and it has a place to go to."""
    return state.crowd[CAMP_OF[lift]] >= state.tables.limits.ready and has_stone(state, lift)


def has_stone(state: State, lift: int) -> bool:
    """Return whether there is a stone for a lift that could be built, whoever is there.

    A middle stone needs a base stone with nothing on it, the capstone all others (ruling A10).
    """
    if lift == MIDDLE_LIFT:
        return state.camp[MIDDLE] > 0 and free(state, MIDDLE) > 0
    there = state.camp[CAPSTONE] if lift == FIRST_LIFT else state.lifted
    return there > 0 and is_topped_out(state)


def is_anything_ready(state: State) -> bool:
    """Return whether there is a stone to nominate."""
    return bool(pushes(state) or lifts(state))


@cache
def _push(quarry: str) -> Nominate:
    return Nominate(quarry)


LIFT_ACTIONS: Final = tuple(map(Nominate, LIFTS))


def legal(state: State) -> Sequence[Nominate]:
    """Return the stones that may be nominated: all that are ready."""
    quarries = state.tables.board.quarries
    ready = [_push(quarries[quarry]) for quarry in pushes(state)]
    return ready + [LIFT_ACTIONS[lift] for lift in lifts(state)]


def check(state: State, action: Nominate) -> Refusal | None:
    """Return why a stone may not be nominated."""
    stone, quarries = action.stone, state.tables.board.quarries
    needed = {"stone": Term(stone), "needed": state.tables.limits.ready}
    if stone in LIFTS:
        lift = LIFTS.index(stone)
        if is_liftable(state, lift):
            return None
        key = "game.few_lifters" if has_stone(state, lift) else "game.no_stone"
        return Refusal(LIFT_RULES[lift], key, needed)
    if stone not in quarries:
        return Refusal(MUST_RULE, "game.no_nominee", {"stone": stone})
    ready = is_pushable(state, quarries.index(stone))
    return None if ready else Refusal(PUSH_RULE, "game.few_aboard", needed)


def nominate(state: State, stone: str, sink: Sink | None = None) -> int:
    """Nominate a stone; return the place where those stand who may bid for it (GIZA-NOM-06)."""
    quarries = state.tables.board.quarries
    state.quarry = state.lift = NONE
    if sink:
        values = {"player": Seat(state.seat), "stone": Term(stone)}
        sink(Step(MUST_RULE, "game.nominates", values))
    if stone in LIFTS:
        state.lift = LIFTS.index(stone)
        return CAMP_OF[state.lift]
    state.quarry = quarries.index(stone)
    return state.sled_at(state.quarry)


def ready_steps(state: State) -> Iterator[Step]:
    """Say which stones are ready and why, and whether the nominator has a choice."""
    ready, lifted = pushes(state), lifts(state)
    for quarry in ready:
        values = {"quarry": state.tables.quarries[quarry], "needed": state.tables.limits.ready}
        yield Step(PUSH_RULE, "nominate.push", values)
    for lift in lifted:
        yield Step(
            LIFT_RULES[lift], f"nominate.{LIFTS[lift]}", {"needed": state.tables.limits.ready}
        )
    options = min(len(ready) + len(lifted), 2)
    key = ("nominate.none", "nominate.forced", "nominate.choice")[options]
    yield Step(MUST_RULE, key, {"player": Seat(state.seat)})


def adjudicate(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return the stones that are ready, and whether the nominator has a choice (14.3)."""
    state = _told_stones(given, answers)
    _check_counts(state, answers)
    push = [given.quarries[quarry] for quarry in pushes(state)]
    lift = [LIFTS[number] for number in lifts(state)]
    tell(sink, ready_steps(state))
    options = len(push) + len(lift)
    return {"push": push, "lift": lift, "must_nominate": options > 0, "forced": options == 1}


def _told_stones(given: Tables, answers: Answers) -> State:
    """Return a state of the stones, and of how many workers are beside them."""
    state, camp, top = State(given), answers["middle_camp"], answers["capstone_camp"]
    base, middle = answers["built"]["base"], answers["built"]["middle"]
    if middle > base:
        raise Refused("built.middle", f"is {middle}, must be at most {base}", ON_RULE)
    state.seat = seat_of(answers)
    state.built = [(1 << base) - 1, (1 << middle) - 1, 0]
    state.camp, state.lifted = [0, camp["middle"], camp["capstone"]], top["capstone"]
    state.crowd[MIDDLE_CAMP], state.crowd[CAPSTONE_CAMP] = camp["workers"], top["workers"]
    for sled in answers["sleds"]:
        quarry = given.quarries.index(sled["quarry"])
        state.positions[quarry] = 0
        state.crowd[state.site_of(quarry)] = sled["workers"]
    return state


def _check_counts(state: State, answers: Answers) -> None:
    """Refuse more workers and stones than there are, at the place that goes beyond it.

    And the capstone in its camp before its time.
    """
    given, counted = state.tables, Counter[str]()
    everybody = given.workers * given.players
    for path, _, number in (each for each in _counted(answers) if each[1] == "workers"):
        counted["workers"] += number
        check_most(path, counted["workers"], everybody, " workers in all", COUNTS_RULE)
    for path, stone, number in (each for each in _counted(answers) if each[1] in STONES):
        counted[stone] += number
        most = given.stones[STONES.index(stone)]
        check_most(path, counted[stone], most, f" {stone} stones", "GIZA-COMP-01")
    if state.lifted and not is_topped_out(state):
        message = "is 1, must be 0 until both tiers below are built"
        raise Refused("capstone_camp.capstone", message, TOPPED_RULE)


def _counted(answers: Answers) -> Iterator[tuple[str, str, int]]:
    """Yield each number of workers or stones that was told, with its path and what it counts."""
    for holder in ("built", "sleds", "middle_camp", "capstone_camp"):
        if holder != "sleds":
            yield from ((f"{holder}.{what}", what, n) for what, n in answers[holder].items())
            continue
        for index, sled in enumerate(answers["sleds"]):
            yield f"sleds[{index}].workers", "workers", sled["workers"]
            yield f"sleds[{index}].stone", sled["stone"], 1
