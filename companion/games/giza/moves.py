"""Moving one's own workers: between camps and quarries, and forward on a track (6.2, 6.3).

What is legal depends on where the player has workers, which places are full, on a track also on its
sled and the actions left, and on nothing else: lists are made once for each such case, of whatever
nothing forbids.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final, NamedTuple

from companion.games.engine import Action, Refusal, Sink
from companion.games.giza.actions import Advance, BonusMove, QuarryMove, SkipBonus, SupportMove
from companion.games.giza.state import State
from companion.games.giza.tables import CAMPS, LIFT, SUPPORT, Board
from companion.questions.text import Seat, Step, Term

Moved = SupportMove | QuarryMove | BonusMove
# One of the three, which is made of the areas from and to which it goes.
Kind = Callable[[str, str], Moved]

ACTIONS_RULE: Final = "GIZA-ACT-01"
NO_ACTIONS: Final = Refusal(ACTIONS_RULE, "game.no_actions", {})

# Kinds of moves, as the rows of the track give them; kinds of areas are called alike.
SUPPORT_CAMP, QUARRY, LIFT_CAMP = "support", "quarry", "lifter"

# The kind of move that an action is; that of a bonus is its row's.
WAY_OF: Final[Mapping[type[Action], str]] = {SupportMove: SUPPORT_CAMP, QuarryMove: QUARRY}

# Between support camps only a support move goes, though both other kinds go in and out of them.
# From which kind of area to which other one each kind of move goes.
WAYS: Final = {
    SUPPORT_CAMP: {(SUPPORT_CAMP, SUPPORT_CAMP)},
    QUARRY: {(QUARRY, QUARRY), (QUARRY, SUPPORT_CAMP), (SUPPORT_CAMP, QUARRY)},
    LIFT_CAMP: {(LIFT_CAMP, LIFT_CAMP), (LIFT_CAMP, SUPPORT_CAMP), (SUPPORT_CAMP, LIFT_CAMP)},
}

# The rule behind each move.
RULES: Final[Mapping[tuple[Kind, str], str]] = {
    (SupportMove, SUPPORT_CAMP): "GIZA-MOVE-01",
    (QuarryMove, QUARRY): "GIZA-MOVE-02",
    (BonusMove, SUPPORT_CAMP): "GIZA-BONUS-01",
    (BonusMove, QUARRY): "GIZA-BONUS-02",
    (BonusMove, LIFT_CAMP): "GIZA-BONUS-03",
}


def _kind_of(area: str) -> str:
    if area in SUPPORT:
        return SUPPORT_CAMP
    return LIFT_CAMP if area in LIFT else QUARRY


# What moves depend on: where a seat has workers, and which places are full, as bits.
Case = tuple[Board, int, int]


def _refusal(kind: Kind, way: str, case: Case, origin: str, to: str) -> Refusal | None:
    (board, present, full), rule = case, RULES[kind, way]
    for area in (origin, to):
        if area not in board.places:
            return Refusal(rule, "game.no_area", {"area": area})
    ends = {"origin": Term(origin), "to": Term(to)}
    if origin == to or (_kind_of(origin), _kind_of(to)) not in WAYS[way]:
        return Refusal(rule, f"game.no_{way}_move", ends)
    if not present >> board.places[origin] & 1:
        return Refusal(rule, "game.nobody_there", ends)
    if full >> board.places[to] & 1:
        return Refusal("GIZA-MOVE-03", "game.full_area", {"area": Term(to), "room": board.room})
    return None


@lru_cache(maxsize=1 << 14)
def _moves(kind: Kind, way: str, board: Board, present: int, full: int) -> tuple[Action, ...]:
    case = (board, present, full)
    ends = product(board.places, repeat=2)
    return tuple(kind(*end) for end in ends if not _refusal(kind, way, case, *end))


def support_moves(state: State) -> tuple[Action, ...]:
    """Return the moves between support camps that are an action."""
    return _listed(state, SupportMove, SUPPORT_CAMP)


def quarry_moves(state: State) -> tuple[Action, ...]:
    """Return the moves to, from and between quarries that are an action.

    A worker aboard a sled at its quarry is at that site (GIZA-MOVE-05); without a sled there,
    workers wait for one (GIZA-MOVE-04).
    """
    return _listed(state, QuarryMove, QUARRY)


def _listed(state: State, kind: Kind, way: str) -> tuple[Action, ...]:
    # Who stands on tracks makes no difference here, and would only make more cases to remember.
    board = state.tables.board
    there = board.off_track
    return _moves(kind, way, board, state.present[state.seat] & there, state.full & there)


def legal_bonus(state: State) -> Sequence[Action]:
    """Return the moves that the row just chosen gives, and doing without one.

    Workers on a track are at no site, so that no bonus moves them (GIZA-BONUS-04).
    """
    return (*_listed(state, BonusMove, bonus_of(state)), SKIP)


SKIP: Final = SkipBonus()


def bonus_of(state: State) -> str:
    """Return the kind of move that the row of whoever chose last gives, empty if none."""
    row = state.rows[(state.round - 1) * state.tables.players + state.seat]
    return (row and state.tables.rows[row - 1].move) or ""


def check(state: State, action: Moved) -> Refusal | None:
    """Return what forbids a move: an action, or that of a row."""
    if not state.actions and not isinstance(action, BonusMove):
        return NO_ACTIONS
    case = (state.tables.board, state.present[state.seat], state.full)
    return _refusal(type(action), _way(state, action), case, action.origin, action.to)


def move(state: State, action: Moved, sink: Sink | None = None) -> None:
    """Move a worker of the player between two areas, for an action or by a row."""
    board = state.tables.board
    state.shift(state.seat, board.places[action.origin], board.places[action.to])
    if not isinstance(action, BonusMove):
        state.actions -= 1
    if sink:
        ends = {"origin": Term(action.origin), "to": Term(action.to)}
        rule = RULES[type(action), _way(state, action)]
        sink(Step(rule, "game.moves", {"player": Seat(state.seat), **ends}))


def _way(state: State, action: Action) -> str:
    return WAY_OF.get(type(action)) or bonus_of(state)


# The Quarry Track Advance: a worker goes forward on its track, aboard a sled, or off the end.

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


def advances(state: State) -> Iterator[Action]:
    """Return all ways to move a worker forward with the actions that are left."""
    for quarry in range(len(state.positions)):
        track = _track(state, quarry)
        if track.present:
            yield from _ways_forward(track, state.actions)


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
def _ways_forward(track: _Track, actions: int) -> tuple[Action, ...]:
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


def check_advance(state: State, action: Advance) -> Refusal | None:
    """Return what forbids a way forward."""
    if not state.actions:
        return NO_ACTIONS
    if action.quarry not in state.tables.quarries:
        return Refusal(STEP_RULE, "game.no_quarry", {"quarry": action.quarry})
    track = _track(state, state.tables.quarries.index(action.quarry))
    return _blocked(track, state.actions, action)


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
    # Joined steps carry a worker through full spaces alone: elsewhere it ends its step, and goes on
    # by an action of its own.
    for passed in range(space + 1, goal):
        if found := _not_passed(track, passed):
            return found
    return _not_reached(track, goal, action.to)


def _not_passed(track: _Track, space: int) -> Refusal | None:
    """Return why a worker does not pass a space in one go: it is no space full of loose workers."""
    values = {"space": space}
    if space > track.length:
        return Refusal(LEAVE_RULE, "game.past_end", {"length": track.length})
    # Reaching a sled means boarding it, so a full one blocks the track (ruling A8).
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


def ends_of(state: State, action: Advance) -> tuple[int, int]:
    """Return the places from and to which a way forward leads."""
    board = state.tables.board
    origin = board.sites[state.tables.quarries.index(action.quarry)] + action.space
    return origin, board.places[action.to[0]] if action.to else origin + action.steps


def advance(state: State, action: Advance, sink: Sink | None = None) -> None:
    """Move a worker forward; each step costs an action."""
    state.shift(state.seat, *ends_of(state, action))
    state.actions -= action.steps
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
