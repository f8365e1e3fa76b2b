"""Stacks of stair tiles: drawn from, looked through and put in order, used up (6.6, 6.7)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from companion.games.engine import CHANCE, Action, Decision, Refusal, Sink
from companion.games.terra_pyramides import coins, knowing
from companion.games.terra_pyramides.actions import Draw, Look, Order, Tile, draws
from companion.games.terra_pyramides.board import NOWHERE
from companion.games.terra_pyramides.ground import Face, Ground
from companion.games.terra_pyramides.state import OPEN, State
from companion.questions.text import Seat, Step, Term

LOOK: Final = "look"

DRAW_RULE: Final = "TERRA-REFILL-01"
REMOVAL_RULE: Final = "TERRA-REFILL-02"
TOP_RULE: Final = "TERRA-REFILL-04"
ORDER_RULE: Final = "TERRA-FREE-10"
UNSEEN_RULE: Final = "TERRA-PLAY-02"

TOP, HAND, THROUGH, GUESS, START = "top", "hand", "look", "guess", "start"
"""What chance's next tile is for: to lie on top, for a hand, to be looked at, or to be guessed."""


def ground_of(state: State) -> Ground:
    """Return what a game is played on."""
    assert state.ground is not None
    return state.ground


def terms(face: Face) -> tuple[Term, ...]:
    """Return the symbols of a tile as words."""
    return tuple(map(Term, face))


@cache
def _asked(*, secret: bool, seat: int | None) -> Decision:
    return Decision(CHANCE, "tile", secret, seat)


def ask(state: State, task: str, stack: int) -> None:
    """Let chance say what the next tile of a stack is, to the seat that sees it or to all."""
    is_secret = task in (HAND, THROUGH, GUESS) and not knowing.is_open(state)
    state.task = (task, stack)
    state.decision = _asked(secret=is_secret, seat=state.seat if is_secret else None)


def outcomes(state: State) -> list[tuple[Action, int]]:
    """Return what the next tile can be, each kind with its weight."""
    assert state.task is not None
    tiles, weights = _tiles(ground_of(state), state.task[1] + 1), knowing.weights(state)
    return [each for each in zip(tiles, weights, strict=False) if each[1] > 0]


@cache
def _tiles(ground: Ground, number: int) -> tuple[Tile, ...]:
    """Return each kind of tile as that of a stack."""
    return tuple(Tile(number, face) for face in ground.faces)


def check_tile(state: State, action: Tile) -> Refusal | None:
    """Return why the next tile can't be that one."""
    kind, task = ground_of(state).kind_of(action.symbols), state.task
    assert task is not None
    if action.stack == task[1] + 1 and kind != NOWHERE and knowing.weights(state)[kind] > 0:
        return None
    values = {"stack": task[1] + 1}
    return Refusal(UNSEEN_RULE, "game.no_such_tile", values)


def deal(state: State, action: Tile, sink: Sink | None) -> None:
    """Learn what the next tile is, and put it where it belongs."""
    kind = ground_of(state).kind_of(action.symbols)
    assert state.task is not None
    task, stack = state.task
    knowing.account(state, kind)
    state.task = state.decision = None
    if task in (HAND, GUESS):
        state.held[state.seat] = kind
    elif task == THROUGH:
        seen = sorted(state.order[stack] or (OPEN,) * state.stacks[stack])
        state.order[stack] = tuple(sorted([kind, *seen[1:]]))
        _go_on(state, sink)
    else:
        rest = state.order[stack][1:] or (OPEN,) * (state.stacks[stack] - 1)
        state.order[stack] = (kind, *rest)
        if task == TOP:
            _show(state, stack, sink)


def show_top(state: State, stack: int, sink: Sink | None) -> bool:
    """Turn up the top of a stack that lies face up; return whether chance is asked what it is."""
    if not (knowing.is_turned(state, stack) and state.stacks[stack]):
        return False
    if top(state, stack) == OPEN:
        ask(state, TOP, stack)
        return True
    _show(state, stack, sink)
    return False


def _show(state: State, stack: int, sink: Sink | None) -> None:
    kind = state.order[stack][0]
    if kind in state.among[stack]:
        left = list(state.among[stack])
        left.remove(kind)
        state.among[stack] = tuple(left)
    if sink:
        face = terms(ground_of(state).faces[kind])
        sink(Step(TOP_RULE, "game.top", {"stack": stack + 1, "tile": face}))


def top(state: State, stack: int) -> int:
    """Return the kind of the top tile, `OPEN` if nobody has seen it."""
    order = state.order[stack]
    return order[0] if order else OPEN


def take(state: State, stack: int) -> int:
    """Take the top tile off a stack, and return its kind."""
    kind, rest = top(state, stack), state.order[stack][1:]
    state.order[stack] = rest if max(rest, default=OPEN) != OPEN else ()
    state.stacks[stack] -= 1
    return kind


def thin(state: State, stack: int, sink: Sink | None) -> None:
    """Let the rest of a stack leave the game when it is low (TERRA-REFILL-02)."""
    left = state.stacks[stack]
    if left > ground_of(state).threshold:
        return
    if left:
        seen = sorted(kind for kind in state.order[stack] if kind != OPEN)
        state.order[stack], state.gone[stack], state.stacks[stack] = (), tuple(seen), 0
        if sink:
            sink(Step(REMOVAL_RULE, "game.removed", {"stack": stack + 1, "tiles": left}))
    else:
        knowing.use_up(state, stack)


def legal_draws(state: State) -> tuple[int, Sequence[Draw]]:
    """Return the stacks that can be drawn from, as bits, and what draws from each."""
    return heights(state), draws(state.tables.stacks)


def heights(state: State) -> int:
    """Return the stacks that are left, as bits."""
    found = 0
    for stack, height in enumerate(state.stacks):
        if height:
            found |= 1 << stack
    return found


def check_draw(state: State, action: Draw | Look) -> Refusal | None:
    """Return why nothing can be drawn from a stack."""
    return _no_stack(state, action.stack)


def _no_stack(state: State, number: int) -> Refusal | None:
    if 1 <= number <= state.tables.stacks and state.stacks[number - 1]:
        return None
    return Refusal(DRAW_RULE, "game.no_stack", {"stack": number})


def draw(state: State, stack: int, sink: Sink | None) -> None:
    """Take the top tile of a stack into the hand of the seat; what follows is due."""
    seat = state.seat
    kind = take(state, stack)
    state.held[seat], state.origin[seat] = kind, stack
    knowing.draw(state, seat, stack)
    if sink:
        sink(Step(DRAW_RULE, "game.draws", {"player": Seat(seat), "stack": stack + 1}))
    thin(state, stack, sink)
    if kind == OPEN:
        ask(state, HAND, stack)
    else:
        state.due.insert(0, (TOP, stack))


def check_look(state: State, action: Look) -> Refusal | None:
    """Return why a stack can't be looked through."""
    return coins.refusal(state, LOOK) or check_draw(state, action)


def look(state: State, action: Look, sink: Sink | None) -> None:
    """Pay, and look at all tiles of a stack (TERRA-FREE-02)."""
    stack = action.stack - 1
    coins.spend(state, state.who, LOOK)
    if sink:
        values = {"player": Seat(state.seat), "stack": stack + 1}
        sink(Step(state.tables.uses[LOOK].rule, "game.looks", values))
    if knowing.is_turned(state, stack):
        state.among[stack] = tuple(sorted((*state.among[stack], state.order[stack][0])))
    knowing.look(state, state.seat, stack)
    state.order[stack] = tuple(sorted(state.order[stack]))
    state.looking, state.named = stack, 0
    _go_on(state, sink)


def begin_again(state: State) -> None:
    """Ask for the tiles that a seat is looking at, as nobody else has seen them (view)."""
    state.named = 0
    _go_on(state, None)


def _go_on(state: State, sink: Sink | None) -> None:
    """Ask what the stack's tiles are as long as one is unseen, then for their order."""
    stack, order = state.looking, state.order[state.looking]
    if not order or OPEN in order:
        ask(state, THROUGH, stack)
    elif state.stacks[stack] - state.named > 1:
        state.decision = _ordering(state.seat, secret=not knowing.is_open(state))
    else:
        state.looking, state.named, state.decision = OPEN, 0, None
        if knowing.is_turned(state, stack):
            _show(state, stack, sink)


@cache
def _ordering(seat: int, *, secret: bool) -> Decision:
    return Decision(seat, "order", secret)


def legal_orders(state: State) -> list[Order]:
    """Return the tiles that can lie next, each kind once."""
    orders = _orders(ground_of(state))
    return [orders[kind] for kind in dict.fromkeys(_unnamed(state))]


@cache
def _orders(ground: Ground) -> tuple[Order, ...]:
    return tuple(map(Order, ground.faces))


def _unnamed(state: State) -> tuple[int, ...]:
    return state.order[state.looking][state.named :]


def check_order(state: State, action: Order) -> Refusal | None:
    """Return why a tile can't lie next: it is not among those that are left."""
    if ground_of(state).kind_of(action.symbols) in _unnamed(state):
        return None
    return Refusal(ORDER_RULE, "game.not_in_stack", {"stack": state.looking + 1})


def put(state: State, action: Order, sink: Sink | None) -> None:
    """Put a tile back next from the top; the last one follows by itself."""
    kind, left = ground_of(state).kind_of(action.symbols), list(_unnamed(state))
    left.remove(kind)
    named = state.order[state.looking][: state.named]
    state.order[state.looking] = (*named, kind, *left)
    state.named += 1
    _go_on(state, sink)
