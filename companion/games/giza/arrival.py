"""A sled arrives: its stone, its workers, and what becomes of the sled (6.5)."""

from collections.abc import Sequence
from typing import Any, Final

from companion.games.engine import Refusal, Sink
from companion.games.giza import contest
from companion.games.giza.actions import Reassign, SelectStone
from companion.games.giza.answers import by_seat, names, scores, seat_of
from companion.games.giza.board import CAMPS
from companion.games.giza.state import NONE, State
from companion.games.giza.steps import seats
from companion.games.giza.tables import BASE, CAPSTONE, STONES, Tables
from companion.questions import Answers
from companion.questions.text import Seat, Step, Term

BASE_DUE: Final = ("place", "push", "reassign", "decorate", "temple", "return")
CAMP_DUE: Final = ("push", "reassign", "return")
"""What follows when a base stone arrives, and another one, in this order (GIZA-BUILD-01)."""

WHERE_RULE: Final = "GIZA-UNLOAD-02"
SELECT_RULE: Final = "GIZA-SLED-02"

REASSIGNED: Final = tuple(map(Reassign, CAMPS))


def arrive(state: State, stone: int, sink: Sink | None = None) -> None:
    """Take a stone off its track: a base stone to be built, another one to the middle camp."""
    if stone == BASE:
        state.landed, state.due = BASE, BASE_DUE
    else:
        state.camp[stone] += 1
        state.due = CAMP_DUE
    if sink:
        key = "unload.to_site" if stone == BASE else "unload.to_camp"
        sink(Step(WHERE_RULE, key, {}))


def may_arrive(state: State, stone: int) -> bool:
    """Return whether a stone can be on some sled, where nobody tells what is on which.

    Middle stones and the capstone are only loaded after a base stone has arrived.
    """
    tables, built = state.tables, [locations.bit_count() for locations in state.built]
    there = built[stone] + state.camp[stone] + (state.lifted if stone == CAPSTONE else 0)
    is_begun = stone == BASE or built[BASE] > tables.built[BASE]
    return there < tables.stones[stone] and is_begun


def leave_track(state: State) -> int:
    """Take the nominated sled, and its stone, off the track; return the stone."""
    stone, quarry = state.loads[state.quarry], state.quarry
    state.positions[quarry] = state.loads[quarry] = NONE
    return stone


def score(state: State, sink: Sink | None = None) -> None:
    """Share the points of a push by the workers who were aboard (GIZA-UNLOAD-03)."""
    contest.hold(state, "push", state.at(state.place), sink)


def reassigning(state: State) -> list[int]:
    """Return who has workers aboard, from the left of the nominator on, the nominator last."""
    aboard = state.at(state.place)
    return [seat for seat in state.clockwise(state.seat) if aboard[seat]]


def reassign_step(state: State) -> Step:
    """Say who moves workers off the sled, in which order."""
    players = {"players": seats(reassigning(state))}
    return Step("GIZA-REASSIGN-01", "unload.reassign", players)


def ask_to_reassign(state: State, sink: Sink | None = None) -> bool:
    """Let the first player move workers off the sled; return whether there is anybody to ask."""
    state.queue = reassigning(state)
    if not state.queue:
        return False
    if sink:
        sink(reassign_step(state))
    state.lowest = 0
    state.ask("reassign", state.queue[0])
    return True


def legal_areas(state: State) -> Sequence[Reassign]:
    """Return where the next worker may go.

    A player's workers are asked for one by one, each to the area of the one before or a later one,
    so that there is one way to each outcome (GIZA-ENGINE-05).
    """
    return REASSIGNED[state.lowest :]


def check_area(state: State, action: Reassign) -> Refusal | None:
    """Return what forbids an area to the next worker."""
    if action.area not in CAMPS:
        return Refusal("GIZA-REASSIGN-01", "game.which_camp", {})
    if CAMPS.index(action.area) < state.lowest:
        values = {"area": Term(CAMPS[state.lowest])}
        return Refusal("GIZA-ENGINE-05", "game.in_order", values)
    return None


def reassign(state: State, area: str, sink: Sink | None = None) -> bool:
    """Move a worker off the sled to a camp; return whether there are more to move."""
    seat, place = state.queue[0], CAMPS.index(area)
    state.shift(seat, state.place, place)
    if sink:
        values = {"player": Seat(seat), "area": Term(area)}
        sink(Step("GIZA-REASSIGN-01", "game.reassigns", values))
    state.lowest = place
    if not state.at(state.place)[seat]:
        state.queue.pop(0)
        state.lowest = 0
    if state.queue:
        state.ask("reassign", state.queue[0])
    return bool(state.queue)


def return_sled(state: State, sink: Sink | None = None) -> bool:
    """Bring the empty sled home and ask for its next stone; without any left it is out of the game.

    Whoever waits at its quarry is aboard at once (GIZA-SLED-01), and the way back moves nobody
    (GIZA-SLED-03). Return whether a stone is asked for.
    """
    quarry = {"quarry": state.tables.quarries[state.quarry]}
    if not sum(state.reserve):
        if sink:
            sink(Step(SELECT_RULE, "play.sled_out", quarry))
        return False
    state.positions[state.quarry] = 0
    if sink:
        sink(Step("GIZA-SLED-01", "game.sled_home", quarry))
    state.ask("select_stone", state.seat)
    return True


def legal_stones(state: State) -> Sequence[SelectStone]:
    """Return the stones that may be put on the sled: all kinds that are left in the reserve."""
    return [SelectStone(stone) for stone, left in zip(STONES, state.reserve, strict=True) if left]


def check_stone(state: State, action: SelectStone) -> Refusal | None:
    """Return what forbids a stone for the sled."""
    if action in legal_stones(state):
        return None
    return Refusal(SELECT_RULE, "game.not_in_reserve", {"stone": action.stone})


def select_stone(state: State, stone: int, sink: Sink | None = None) -> None:
    """Put a stone of the reserve on the sled that came home."""
    state.reserve[stone] -= 1
    state.loads[state.quarry] = stone
    if sink:
        values = {"quarry": state.tables.quarries[state.quarry]}
        sink(Step(SELECT_RULE, f"play.loaded_{STONES[stone]}", values))


def adjudicate(given: Tables, answers: Answers, sink: Sink | None) -> dict[str, Any]:
    """Return where a stone goes, the push scoring, and who reassigns in which order (14.3)."""
    state, stone = State(given), STONES.index(answers["stone"])
    state.seat, state.place = seat_of(answers), given.board.sites[0]
    state.stand(state.place, by_seat(answers, "workers"))
    arrive(state, stone, sink)
    score(state, sink)
    if sink:
        sink(reassign_step(state))
    solo = contest.alone(state.at(state.place))
    return {
        "destination": "pyramid_site" if stone == BASE else "middle_lift_camp",
        "scores": scores(state, answers),
        "solo_bonus": None if solo == NONE else answers["players"][solo],
        "reassign_order": names(answers, reassigning(state)),
    }
