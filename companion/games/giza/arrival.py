"""A sled arrives: its stone, its workers, and what becomes of the sled (6.5)."""

from collections.abc import Sequence
from typing import Final

from companion.games.engine import Refusal, Result, Sink
from companion.games.giza import scoring
from companion.games.giza.actions import Reassign, SelectStone
from companion.games.giza.state import (
    NONE,
    State,
    by_seat,
    names,
    ruled,
    say,
    seat_of,
    seats,
    totals,
)
from companion.games.giza.tables import BASE, CAMPS, CAPSTONE, FARM, STONES, Tables
from companion.questions import Answers
from companion.questions.text import Seat, Step, Term

# Reassigned workers count in the temple: they move before it scores (ruling A5).
BASE_DUE: Final = ("place", "push", "reassign", "decorate", "temple", "return")
# What follows when a base stone arrives, and another one, in this order (GIZA-BUILD-01).
CAMP_DUE: Final = ("push", "reassign", "return")

WHERE_RULE: Final = "GIZA-UNLOAD-02"
REASSIGN_RULE: Final = "GIZA-REASSIGN-01"
SELECT_RULE: Final = "GIZA-SLED-02"

REASSIGNED: Final = tuple(map(Reassign, CAMPS))


def arrive(state: State, stone: int, sink: Sink | None = None) -> None:
    """Take a stone off its track: a base stone to be built, another one to the middle camp."""
    if stone == BASE:
        state.landed, state.due = BASE, BASE_DUE
    else:
        state.camp[stone] += 1
        state.due = CAMP_DUE
    say(sink, WHERE_RULE, "unload.to_site" if stone == BASE else "unload.to_camp")


def may_arrive(state: State, stone: int) -> bool:
    """Return whether a stone can be on some sled, where nobody tells what is on which.

    Middle stones and the capstone are only loaded after a base stone has arrived.
    """
    tables, built = state.tables, [locations.bit_count() for locations in state.built]
    # Stones that cannot be lifted yet have arrived all the same: they lie in the camp.
    there = built[stone] + state.camp[stone] + (state.lifted if stone == CAPSTONE else 0)
    is_begun = stone == BASE or built[BASE] > tables.built[BASE]
    return there < tables.stones[stone] and is_begun


def leave_track(state: State) -> int:
    """Take the nominated sled, and its stone, off the track; return the stone."""
    stone, quarry = state.loads[state.quarry], state.quarry
    state.positions[quarry] = state.loads[quarry] = NONE
    return stone


def score_push(state: State, sink: Sink | None = None) -> None:
    """Share the points of a push by the workers who were aboard (GIZA-UNLOAD-03)."""
    scoring.hold(state, "push", state.at(state.place), sink)


def reassigning(state: State) -> list[int]:
    """Return who has workers aboard, from the left of the nominator on, the nominator last."""
    aboard = state.at(state.place)
    return [seat for seat in state.clockwise(state.seat) if aboard[seat]]


def _say_who_reassigns(state: State, sink: Sink | None) -> None:
    say(sink, REASSIGN_RULE, "unload.reassign", players=seats(reassigning(state)))


def ask_to_reassign(state: State, sink: Sink | None) -> None:
    """Let the first player move workers off the sled; a table does not tell where they go."""
    if state.crowd[FARM] == NONE:
        return
    state.queue = reassigning(state)
    _say_who_reassigns(state, sink)
    state.lowest = 0
    state.ask("reassign", state.queue[0])


def legal_areas(state: State) -> Sequence[Reassign]:
    """Return where the next worker may go.

    A player's workers are asked for one by one, each to the area of the one before or a later one,
    so that there is one way to each outcome (GIZA-ENGINE-05).
    """
    return REASSIGNED[state.lowest :]


def check_area(state: State, action: Reassign) -> Refusal | None:
    """Return what forbids an area to the next worker."""
    if action.area not in CAMPS:
        return Refusal(REASSIGN_RULE, "game.which_camp", {})
    if CAMPS.index(action.area) < state.lowest:
        values = {"area": Term(CAMPS[state.lowest])}
        return Refusal("GIZA-ENGINE-05", "game.in_order", values)
    return None


def reassign(state: State, action: Reassign, sink: Sink | None) -> None:
    """Move a worker off the sled to a camp; after the last one all else follows."""
    seat, place = state.queue[0], CAMPS.index(action.area)
    state.shift(seat, state.place, place)
    say(sink, REASSIGN_RULE, "game.reassigns", player=Seat(seat), area=Term(action.area))
    state.lowest = place
    if not state.at(state.place)[seat]:
        state.queue.pop(0)
        state.lowest = 0
    if state.queue:
        state.ask("reassign", state.queue[0])
    else:
        state.decision = None


def return_sled(state: State, sink: Sink | None) -> None:
    """Bring the empty sled home and ask for its next stone; without any left it is out of the game.

    Whoever waits at its quarry is aboard at once (GIZA-SLED-01), and the way back moves nobody
    (GIZA-SLED-03). A table does not tell which sled it is.
    """
    if state.quarry == NONE:
        return
    quarry = state.tables.quarries[state.quarry]
    if not sum(state.reserve):
        say(sink, SELECT_RULE, "play.sled_out", quarry=quarry)
        return
    state.positions[state.quarry] = 0
    say(sink, "GIZA-SLED-01", "game.sled_home", quarry=quarry)
    state.ask("select_stone", state.seat)


def legal_stones(state: State) -> Sequence[SelectStone]:
    """Return the stones that may be put on the sled: all kinds that are left in the reserve."""
    return [SelectStone(stone) for stone, left in zip(STONES, state.reserve, strict=True) if left]


def check_stone(state: State, action: SelectStone) -> Refusal | None:
    """Return what forbids a stone for the sled."""
    if action in legal_stones(state):
        return None
    return Refusal(SELECT_RULE, "game.not_in_reserve", {"stone": action.stone})


def select_stone(state: State, action: SelectStone, sink: Sink | None) -> None:
    """Put a stone of the reserve on the sled that came home."""
    stone = STONES.index(action.stone)
    state.reserve[stone] -= 1
    state.loads[state.quarry] = stone
    state.decision = None
    quarry = state.tables.quarries[state.quarry]
    say(sink, SELECT_RULE, f"play.loaded_{action.stone}", quarry=quarry)


def rule_unloading(tables: Tables, answers: Answers) -> Result:
    """Return where a stone goes, the push scoring, and who reassigns in which order (14.3)."""
    state, stone, steps = State(tables), STONES.index(answers["stone"]), list[Step]()
    state.seat, state.place = seat_of(answers), tables.board.sites[0]
    state.stand(state.place, by_seat(answers, "workers"))
    arrive(state, stone, steps.append)
    score_push(state, steps.append)
    _say_who_reassigns(state, steps.append)
    solo = scoring.alone(state.at(state.place))
    value = {
        "destination": "pyramid_site" if stone == BASE else "middle_lift_camp",
        "scores": totals(state, answers["players"]),
        "solo_bonus": None if solo == NONE else answers["players"][solo],
        "reassign_order": names(answers, reassigning(state)),
    }
    return ruled(value, answers, steps)
