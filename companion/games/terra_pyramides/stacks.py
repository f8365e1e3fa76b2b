"""Stacks of stair tiles: drawn, looked through, put in order; who knows which tiles (6.6, 6.7).

Of each seat is kept which stack's order it knows, whose hands it knows, and what has moved off a
stack whose tiles it knows as a set (TERRA-PLAY-02, section 5). All of that is open, though the
tiles themselves are not: it follows from who looked and drew when. What a view makes of it is in
`visibility`.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from companion.games.engine import CHANCE, Action, Decision, Refusal, Sink
from companion.games.terra_pyramides.actions import Draw, Look, Order, Tile, draws
from companion.games.terra_pyramides.coins_and_blocks import LOOK, refuse_use, spend
from companion.games.terra_pyramides.state import OPEN, Face, Ground, Pool, State
from companion.games.terra_pyramides.tables import NOWHERE
from companion.questions.text import Seat, Step, Term

DRAW_RULE: Final = "TERRA-REFILL-01"
REMOVAL_RULE: Final = "TERRA-REFILL-02"
TOP_RULE: Final = "TERRA-REFILL-04"
ORDER_RULE: Final = "TERRA-FREE-10"
UNSEEN_RULE: Final = "TERRA-PLAY-02"

# What chance's next tile is for: to lie on top, for a hand, to be looked at, or to be guessed.
TOP, HAND, THROUGH, GUESS, START = "top", "hand", "look", "guess", "start"

# In a set of the places where a pool of kinds may lie: the stack, or what is gone of it.
IN_STACK: Final = 1


def terms(face: Face) -> tuple[Term, ...]:
    """Return the symbols of a tile as words."""
    return tuple(map(Term, face))


# Give the one object for each question: a game asks the same few some hundred times.
decision = cache(Decision)


def ask(state: State, task: str, stack: int) -> None:
    """Let chance say what the next tile of a stack is, to the seat that sees it or to all."""
    is_secret = task in (HAND, THROUGH, GUESS) and not is_open(state)
    state.task = (task, stack)
    state.decision = decision(CHANCE, "tile", is_secret, state.seat if is_secret else None)


def outcomes(state: State) -> list[tuple[Action, int]]:
    """Return what the next tile can be, each kind with its weight."""
    assert state.task is not None
    tiles, weights = _tiles(state.ground, state.task[1] + 1), tile_weights(state)
    return [each for each in zip(tiles, weights, strict=False) if each[1] > 0]


@cache
def _tiles(ground: Ground, number: int) -> tuple[Tile, ...]:
    """Return each kind of tile as that of a stack."""
    return tuple(Tile(number, face) for face in ground.faces)


def check_tile(state: State, action: Tile) -> Refusal | None:
    """Return why the next tile can't be that one."""
    kind, task = state.ground.kind_of(action.symbols), state.task
    assert task is not None
    if action.stack == task[1] + 1 and kind != NOWHERE and tile_weights(state)[kind] > 0:
        return None
    values = {"stack": task[1] + 1}
    return Refusal(UNSEEN_RULE, "game.no_such_tile", values)


def deal(state: State, action: Tile, sink: Sink | None) -> None:
    """Learn what the next tile is, and put it where it belongs."""
    kind = state.ground.kind_of(action.symbols)
    assert state.task is not None
    task, stack = state.task
    deal_out(state, kind)
    state.task = state.decision = None
    if task in (HAND, GUESS):
        state.held[state.seat] = kind
    elif task == THROUGH:
        # Sorted, since those who look see tiles in no order: only what is put back has one.
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
    if not (is_turned(state, stack) and state.stacks[stack]):
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
        face = terms(state.ground.faces[kind])
        sink(Step(TOP_RULE, "game.top", {"stack": stack + 1, "tile": face}))


def top(state: State, stack: int) -> int:
    """Return the kind of the top tile, `OPEN` if nobody has seen it."""
    order = state.order[stack]
    return order[0] if order else OPEN


def take(state: State, stack: int) -> int:
    """Take the top tile off a stack, and return its kind."""
    # An order of which nobody knows anything is no order: two such states are to be equal.
    kind, rest = top(state, stack), state.order[stack][1:]
    state.order[stack] = rest if max(rest, default=OPEN) != OPEN else ()
    state.stacks[stack] -= 1
    return kind


def thin(state: State, stack: int, sink: Sink | None) -> None:
    """Let the rest of a stack leave the game when it is low (TERRA-REFILL-02)."""
    left = state.stacks[stack]
    if left > state.ground.threshold:
        return
    # An empty stack has nothing to take away, but there are sets to be forgotten.
    if left:
        # They leave face down, so who knew them still knows what is gone, and nobody else does.
        seen = sorted(kind for kind in state.order[stack] if kind != OPEN)
        state.order[stack], state.gone[stack], state.stacks[stack] = (), tuple(seen), 0
        if sink:
            sink(Step(REMOVAL_RULE, "game.removed", {"stack": stack + 1, "tiles": left}))
    else:
        forget_stack(state, stack)


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
    if 1 <= action.stack <= state.tables.stacks and state.stacks[action.stack - 1]:
        return None
    return Refusal(DRAW_RULE, "game.no_stack", {"stack": action.stack})


def draw(state: State, stack: int, sink: Sink | None) -> None:
    """Take the top tile of a stack into the hand of the seat; what follows is due."""
    seat = state.seat
    kind = take(state, stack)
    state.held[seat], state.origin[seat] = kind, stack
    remember_draw(state, seat, stack)
    if sink:
        sink(Step(DRAW_RULE, "game.draws", {"player": Seat(seat), "stack": stack + 1}))
    thin(state, stack, sink)
    if kind == OPEN:
        ask(state, HAND, stack)
    else:
        state.due.insert(0, (TOP, stack))


def check_look(state: State, action: Look) -> Refusal | None:
    """Return why a stack can't be looked through."""
    return refuse_use(state, LOOK) or check_draw(state, action)


def look(state: State, action: Look, sink: Sink | None) -> None:
    """Pay, and look at all tiles of a stack (TERRA-FREE-02)."""
    stack = action.stack - 1
    spend(state, state.who, LOOK)
    if sink:
        values = {"player": Seat(state.seat), "stack": stack + 1}
        sink(Step(state.tables.uses[LOOK].rule, "game.looks", values))
    if is_turned(state, stack):
        state.among[stack] = tuple(sorted((*state.among[stack], state.order[stack][0])))
    remember_look(state, state.seat, stack)
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
        state.decision = decision(state.seat, "order", not is_open(state))
    else:
        state.looking, state.named, state.decision = OPEN, 0, None
        if is_turned(state, stack):
            _show(state, stack, sink)


def legal_orders(state: State) -> list[Order]:
    """Return the tiles that can lie next, each kind once."""
    orders = _orders(state.ground)
    return [orders[kind] for kind in dict.fromkeys(_unnamed(state))]


@cache
def _orders(ground: Ground) -> tuple[Order, ...]:
    return tuple(map(Order, ground.faces))


def _unnamed(state: State) -> tuple[int, ...]:
    return state.order[state.looking][state.named :]


def check_order(state: State, action: Order) -> Refusal | None:
    """Return why a tile can't lie next: it is not among those that are left."""
    if state.ground.kind_of(action.symbols) in _unnamed(state):
        return None
    return Refusal(ORDER_RULE, "game.not_in_stack", {"stack": state.looking + 1})


def put(state: State, action: Order, sink: Sink | None) -> None:
    """Put a tile back next from the top; the last one follows by itself."""
    kind, left = state.ground.kind_of(action.symbols), list(_unnamed(state))
    left.remove(kind)
    named = state.order[state.looking][: state.named]
    state.order[state.looking] = (*named, kind, *left)
    state.named += 1
    _go_on(state, sink)


def all_seats(state: State) -> int:
    """Return all seats, as bits."""
    return (1 << state.tables.players) - 1


def is_open(state: State) -> bool:
    """Return whether all play with open hands, and nobody hides what is in a stack (COOP-01)."""
    return state.tables.variant.is_mission


def is_turned(state: State, stack: int) -> bool:
    """Return whether a stack lies face up."""
    return bool(state.ground.turned >> stack & 1)


def hand_bit(seat: int) -> int:
    """Return the bit of a seat's hand in a set of places."""
    return IN_STACK << 1 + seat


def remember_draw(state: State, seat: int, stack: int) -> None:
    """Remember who knows the tile that a seat has drawn."""
    if is_open(state) or is_turned(state, stack):
        state.seen[seat] = all_seats(state)
        return
    state.seen[seat] = 1 << seat | state.known[stack]
    # For those who know the stack as a set, the tile is still of it, in a hand now.
    for other in range(state.tables.players):
        at = other * state.tables.stacks + stack
        if other != seat and state.sets[at] & IN_STACK:
            state.sets[at] |= hand_bit(seat)


def remember_play(state: State, seat: int) -> None:
    """All see the tile that a seat places; what is left of a set has fewer places."""
    state.held[seat] = state.origin[seat] = OPEN
    state.seen[seat], hand = 0, hand_bit(seat)
    for places in (state.sets, state.rests):
        for at, found in enumerate(places):
            if found & hand:
                places[at] = found & ~hand
                _narrow(state, places, at)


def remember_look(state: State, seat: int, stack: int) -> None:
    """Remember what a seat has seen; who knew the order before knows the tiles as a set."""
    if is_open(state):
        state.known[stack] = all_seats(state)
        return
    for other in range(state.tables.players):
        at = other * state.tables.stacks + stack
        # Who has looked knows each tile; of those drawn before, only as a set who holds them.
        if other == seat:
            if state.sets[at] & IN_STACK:
                state.rests[at] |= state.sets[at] & ~IN_STACK
                state.sets[at] = 0
                _narrow(state, state.rests, at)
        elif state.known[stack] >> other & 1:
            state.sets[at] = IN_STACK
    state.known[stack] = 1 << seat


def forget_stack(state: State, stack: int) -> None:
    """A stack has no tile left, so that none is in a set any more."""
    state.known[stack] = 0
    for at in range(stack, len(state.sets), state.tables.stacks):
        if state.sets[at] & IN_STACK:
            state.sets[at] &= ~IN_STACK
            _narrow(state, state.sets, at)


def _narrow(state: State, places: list[int], at: int) -> None:
    """Where a set has one hand left, what is in it is known."""
    found = places[at]
    if found and not found & IN_STACK and not found & found - 1:
        state.seen[found.bit_length() - 2] |= 1 << at // state.tables.stacks
        places[at] = 0


def tile_weights(state: State) -> Sequence[int]:
    """Return by kind how likely the next tile of chance is, in its own scale; none, if not above 0.

    It comes out of the pool of its stack. Where a pool does not hold all tiles there, the others
    come from those that nobody has seen.
    """
    pool = _pool(state)
    if pool is None:
        # Of the game itself: chance deals out of all tiles that nobody has seen.
        return state.free
    assert state.task is not None
    counts = [pool.kinds.count(kind) for kind in range(len(state.free))]
    stack = state.task[1]
    others = 0
    if is_turned(state, stack):
        drawn = sum(kind != OPEN for kind in state.order[stack])
        others = state.stacks[stack] - drawn - len(pool.kinds)
    if not others:
        return counts
    # So likely is one of the others in this place as they are many, whichever they are.
    unseen = sum(number for number in state.free if number > 0)
    return [count * unseen + others * free for count, free in zip(counts, state.free, strict=True)]


def deal_out(state: State, kind: int) -> None:
    """Take a tile that chance has dealt out of where it was hidden."""
    pool = _pool(state)
    if pool is None or kind not in pool.kinds:
        state.free[kind] -= 1
        return
    kinds = list(pool.kinds)
    kinds.remove(kind)
    assert state.task is not None
    # Who has guessed the tile in a hand has one place less to look for the others.
    hands = pool.hands & ~(1 << state.seat) if state.task[0] == GUESS else pool.hands
    left = pool._replace(hands=hands, kinds=tuple(kinds))
    state.pools = tuple(
        left if each is pool else each for each in state.pools if each is not pool or kinds
    )


def _pool(state: State) -> Pool | None:
    """Return the pool that the next tile of chance is in."""
    if not state.pools or state.task is None:
        return None
    task, stack = state.task
    for pool in state.pools:
        if pool.stack == stack and (
            pool.hands >> state.seat & 1 if task == GUESS else not pool.lower
        ):
            return pool
    return None
