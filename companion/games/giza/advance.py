"""The Quarry Track Advance: a worker goes forward on its track, aboard, or off the end (6.3).

What is legal depends on the sled, the player's workers on the track, the full spaces and the
actions left; lists are made once for each such case, of whatever nothing forbids.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from companion.games.engine import Action, Refusal, Sink
from companion.games.giza.actions import Advance
from companion.games.giza.board import CAMPS
from companion.games.giza.moves import no_actions
from companion.games.giza.opening import place_of
from companion.games.giza.state import State
from companion.questions.text import Seat, Step, Term

STEP_RULE: Final = "GIZA-ADV-01"
BOARD_RULE: Final = "GIZA-ADV-03"
ROOM_RULE: Final = "GIZA-ADV-04"
LEAVE_RULE: Final = "GIZA-ADV-06"


class _Track(NamedTuple):
    """What advancing depends on: a track's `length` and `room`, its sled, and the workers.

    `present` are the spaces where the player has workers and `full` those that admit no more, as
    bits from the site on; `sled` is the position of the sled, `NONE` without one.
    """

    quarry: int
    length: int
    room: int
    sled: int
    present: int
    full: int

    def is_full(self, space: int) -> bool:
        return bool(self.full >> space & 1)


def legal(state: State) -> Iterator[Action]:
    """Return all ways to move a worker forward with the actions that are left."""
    for quarry in range(len(state.positions)):
        track = _track(state, quarry)
        if track.present:
            yield from _advances(track, state.actions)


def _track(state: State, quarry: int) -> _Track:
    board = state.tables.board
    site, length = board.sites[quarry], board.lengths[quarry]
    spaces = (2 << length) - 1
    return _Track(
        state.tables.quarries[quarry],
        length,
        board.room,
        state.positions[quarry],
        state.present[state.seat] >> site & spaces,
        state.full >> site & spaces,
    )


@lru_cache(maxsize=1 << 14)
def _advances(track: _Track, actions: int) -> tuple[Action, ...]:
    return tuple(
        action
        for space in range(track.length + 1)
        for steps in range(1, actions + 1)
        for action in _ends(track.quarry, track.length, space, steps)
        if not _blocked(track, actions, action)
    )


@cache
def _ends(quarry: int, length: int, space: int, steps: int) -> tuple[Advance, ...]:
    """Return how a worker may go so many steps: past the end it goes to any camp."""
    if space + steps <= length:
        return (Advance(quarry, space, steps),)
    return tuple(Advance(quarry, space, steps, (camp,)) for camp in CAMPS)


def check(state: State, action: Advance) -> Refusal | None:
    """Return what forbids a way forward."""
    if not state.actions:
        return no_actions()
    if action.quarry not in state.tables.quarries:
        return Refusal(STEP_RULE, "game.no_quarry", {"quarry": action.quarry})
    return _blocked(
        _track(state, state.tables.quarries.index(action.quarry)), state.actions, action
    )


def _blocked(track: _Track, actions: int, action: Advance) -> Refusal | None:
    """Return what forbids a way forward on a track."""
    space, goal = action.space, action.space + action.steps
    values = {"quarry": track.quarry, "space": space}
    if not 0 <= space <= track.length or not track.present >> space & 1:
        return Refusal(STEP_RULE, "game.nobody_on_space", values)
    if not 1 <= action.steps <= actions:
        return Refusal(STEP_RULE, "game.steps", {"actions": actions})
    if space == track.sled:
        return Refusal("GIZA-ADV-02", "game.aboard", values)
    for passed in range(space + 1, goal):
        if found := _not_passed(track, passed):
            return found
    return _not_reached(track, goal, action.to)


def _not_passed(track: _Track, space: int) -> Refusal | None:
    """Return why a worker does not pass a space in one go: it is no space full of loose workers."""
    values = {"space": space}
    if space > track.length:
        return Refusal(LEAVE_RULE, "game.past_end", {"length": track.length})
    if space == track.sled:
        rule = "GIZA-ADV-05" if track.is_full(space) else BOARD_RULE
        return Refusal(rule, "game.sled_ahead", values)
    return None if track.is_full(space) else Refusal(ROOM_RULE, "game.not_full", values)


def _not_reached(track: _Track, space: int, to: tuple[str, ...]) -> Refusal | None:
    """Return why a worker can't end on a space, or in a camp if it leaves the track."""
    if space > track.length:
        return _not_left(track, space, to)
    if to:
        return Refusal(LEAVE_RULE, "game.no_camp_yet", {})
    if not track.is_full(space):
        return None
    rule, key = (BOARD_RULE, "full_sled") if space == track.sled else (ROOM_RULE, "full_space")
    return Refusal(rule, f"game.{key}", {"space": space, "room": track.room})


def _not_left(track: _Track, space: int, to: tuple[str, ...]) -> Refusal | None:
    if space > track.length + 1:
        return Refusal(LEAVE_RULE, "game.past_end", {"length": track.length})
    is_known = len(to) == 1 and to[0] in CAMPS
    return None if is_known else Refusal(LEAVE_RULE, "game.which_camp", {})


def ends(state: State, action: Advance) -> tuple[int, int]:
    """Return the places from and to which a way forward leads."""
    board = state.tables.board
    origin = board.sites[state.tables.quarries.index(action.quarry)] + action.space
    return origin, place_of(board, action.to[0]) if action.to else origin + action.steps


def advance(state: State, action: Advance, sink: Sink | None = None) -> None:
    """Move a worker forward; each step costs an action."""
    state.shift(state.seat, *ends(state, action))
    if not sink:
        return
    values = {"player": Seat(state.seat), "quarry": action.quarry, "steps": action.steps}
    if action.to:
        sink(Step(LEAVE_RULE, "game.leaves", {**values, "to": Term(action.to[0])}))
        return
    space = action.space + action.steps
    aboard = space == state.positions[state.tables.quarries.index(action.quarry)]
    rule, key = (BOARD_RULE, "game.boards") if aboard else (STEP_RULE, "game.advances")
    sink(Step(rule, key, {**values, "space": space}))
