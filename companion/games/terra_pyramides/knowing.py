"""Who knows which tiles, having drawn, looked or seen them laid (TERRA-PLAY-02, section 5).

Of each seat is kept which stack's order it knows, whose hands it knows, and what has moved off a
stack whose tiles it knows as a set. All of that is open, though the tiles themselves are not: it
follows from who looked and drew when. A view keeps of each such set the kinds that are in it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from companion.games.terra_pyramides.state import OPEN, Pool, State

_MAIN, _LOWER = False, True

STACK: Final = 1
"""In a set of the places where a pool of kinds may lie: the stack, or what is gone of it."""


def everybody(state: State) -> int:
    """Return all seats, as bits."""
    return (1 << state.tables.players) - 1


def is_open(state: State) -> bool:
    """Return whether all play with open hands, and nobody hides what is in a stack (COOP-01)."""
    return state.tables.variant.is_mission


def is_turned(state: State, stack: int) -> bool:
    """Return whether a stack lies face up."""
    assert state.ground is not None
    return bool(state.ground.turned >> stack & 1)


def _hand(seat: int) -> int:
    return STACK << 1 + seat


def draw(state: State, seat: int, stack: int) -> None:
    """Remember who knows the tile that a seat has drawn."""
    if is_open(state) or is_turned(state, stack):
        state.seen[seat] = everybody(state)
        return
    state.seen[seat] = 1 << seat | state.known[stack]
    for other in range(state.tables.players):
        at = other * state.tables.stacks + stack
        if other != seat and state.sets[at] & STACK:
            state.sets[at] |= _hand(seat)


def play(state: State, seat: int) -> None:
    """All see the tile that a seat places; what is left of a set has fewer places."""
    state.held[seat] = state.origin[seat] = OPEN
    state.seen[seat], hand = 0, _hand(seat)
    for places in (state.sets, state.rests):
        for at, found in enumerate(places):
            if found & hand:
                places[at] = found & ~hand
                _narrow(state, places, at)


def look(state: State, seat: int, stack: int) -> None:
    """Remember what a seat has seen; who knew the order before knows the tiles as a set."""
    if is_open(state):
        state.known[stack] = everybody(state)
        return
    for other in range(state.tables.players):
        at = other * state.tables.stacks + stack
        if other == seat:
            if state.sets[at] & STACK:
                state.rests[at] |= state.sets[at] & ~STACK
                state.sets[at] = 0
                _narrow(state, state.rests, at)
        elif state.known[stack] >> other & 1:
            state.sets[at] = STACK
    state.known[stack] = 1 << seat


def use_up(state: State, stack: int) -> None:
    """A stack has no tile left, so that none is in a set any more."""
    state.known[stack] = 0
    for at in range(stack, len(state.sets), state.tables.stacks):
        if state.sets[at] & STACK:
            state.sets[at] &= ~STACK
            _narrow(state, state.sets, at)


def _narrow(state: State, places: list[int], at: int) -> None:
    """Where a set has one hand left, what is in it is known."""
    found = places[at]
    if found and not found & STACK and not found & found - 1:
        state.seen[found.bit_length() - 2] |= 1 << at // state.tables.stacks
        places[at] = 0


def weights(state: State) -> Sequence[int]:
    """Return by kind how likely the next tile of chance is, in its own scale; none, if not above 0.

    It comes out of the pool of its stack. Where a pool does not hold all tiles there, the others
    come from those that nobody has seen.
    """
    pool = _pool(state)
    if pool is None:
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
    unseen = sum(number for number in state.free if number > 0)
    return [count * unseen + others * free for count, free in zip(counts, state.free, strict=True)]


def account(state: State, kind: int) -> None:
    """Take a tile that chance has dealt out of where it was hidden."""
    pool = _pool(state)
    if pool is None or kind not in pool.kinds:
        state.free[kind] -= 1
        return
    kinds = list(pool.kinds)
    kinds.remove(kind)
    assert state.task is not None
    hands = pool.hands & ~(1 << state.seat) if state.task[0] == "guess" else pool.hands
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
            pool.hands >> state.seat & 1 if task == "guess" else not pool.lower
        ):
            return pool
    return None


def hide(state: State, seat: int) -> None:
    """Open again, in place, what a seat does not know for sure; what it knows as a set is kept."""
    state.pools = tuple(_Hidden(state, seat).pools())


class _Hidden:
    """What a seat does not know: its tiles are taken up, and some of them put back together."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.old = {(pool.stack, pool.lower): pool.kinds for pool in state.pools}
        self.stack_bit = 1 << max(seat, 0)
        self.knows_none = seat < 0

    def pools(self) -> Iterator[Pool]:
        state, found = self.state, list[Pool]()
        for stack in range(state.tables.stacks):
            found += self._of_stack(stack)
        for other in range(state.tables.players):
            if not self._knows(state.seen[other]):
                self._return(self._take(other))
        for stack, lower in self.old:
            self._return(self.old[stack, lower])
        return self._settled(found)

    def _knows(self, who: int) -> bool:
        return who == everybody(self.state) if self.knows_none else bool(who & self.stack_bit)

    def _return(self, kinds: Iterable[int]) -> None:
        for kind in kinds:
            if kind != OPEN:
                self.state.free[kind] += 1

    def _take(self, other: int) -> tuple[int, ...]:
        kind, self.state.held[other] = self.state.held[other], OPEN
        return (kind,)

    def _of_stack(self, stack: int) -> Iterator[Pool]:
        """Take up what a seat does not know of a stack, and what has come from it."""
        state, at = self.state, self.seat * self.state.tables.stacks + stack
        main, rest = (0, 0) if self.knows_none else (state.sets[at], state.rests[at])
        lies = () if self._knows(state.known[stack]) else self._hidden_in(stack)
        if main:
            hands = main >> 1
            kinds = [*self.old.pop((stack, False), ()), *self._held(hands)]
            if main & STACK:
                kinds += lies
            else:
                self._return(lies)
            yield Pool(stack, _MAIN, hands, self._sorted(kinds))
        else:
            among = state.among[stack] if not self._knows(state.known[stack]) else ()
            kinds = [*self.old.pop((stack, False), ()), *lies]
            self._return((Counter(kinds) - Counter(among)).elements() if among else kinds)
            if among:
                yield Pool(stack, _MAIN, 0, among)
        if rest:
            kinds = [*self.old.pop((stack, True), ()), *self._held(rest >> 1)]
            yield Pool(stack, _LOWER, rest >> 1, self._sorted(kinds))

    def _hidden_in(self, stack: int) -> tuple[int, ...]:
        """Take up the tiles of a stack, but for the one that lies on top for all to see."""
        state, order = self.state, self.state.order[stack]
        if order and is_turned(state, stack) and state.looking != stack and order[0] != OPEN:
            state.order[stack] = (order[0], *[OPEN] * (len(order) - 1))
            order = order[1:]
        else:
            state.order[stack] = ()
        found, state.gone[stack] = (*order, *state.gone[stack]), ()
        return tuple(kind for kind in found if kind != OPEN)

    def _held(self, hands: int) -> tuple[int, ...]:
        players = range(self.state.tables.players)
        found = [self._take(other)[0] for other in players if hands >> other & 1]
        return tuple(kind for kind in found if kind != OPEN)

    @staticmethod
    def _sorted(kinds: Sequence[int]) -> tuple[int, ...]:
        return tuple(sorted(kinds))

    def _settled(self, pools: Sequence[Pool]) -> Iterator[Pool]:
        """Put back what can be nothing else: where all that is hidden together is of one kind."""
        for pool in pools:
            kinds = {*pool.kinds}
            if not kinds or self._is_told(pool):
                continue
            if len(kinds) == 1 and len(pool.kinds) == self._places(pool):
                self._fill(pool, kinds.pop())
            else:
                yield pool
        left = [kind for kind, number in enumerate(self.state.free) if number > 0]
        if len(left) == 1:
            self._fill_rest(pools, left[0])

    def _is_told(self, pool: Pool) -> bool:
        """Put back what is gone, if all of it is known: it has no order."""
        state = self.state
        if pool.hands or state.stacks[pool.stack] or len(pool.kinds) != self._places(pool):
            return False
        state.gone[pool.stack] = pool.kinds
        return True

    def _lying(self, stack: int) -> int:
        """Return how many tiles of a stack are hidden, or gone with the rest of it."""
        state = self.state
        assert state.ground is not None
        if not state.stacks[stack]:
            return state.ground.threshold
        return state.stacks[stack] - sum(kind != OPEN for kind in state.order[stack])

    def _places(self, pool: Pool) -> int:
        at = self.seat * self.state.tables.stacks + pool.stack
        in_stack = not pool.lower and (self.knows_none or self.state.sets[at] & STACK or
                                       not self.state.sets[at])  # fmt: skip
        return pool.hands.bit_count() + (self._lying(pool.stack) if in_stack else 0)

    def _fill(self, pool: Pool, kind: int) -> None:
        state = self.state
        for other in range(state.tables.players):
            if pool.hands >> other & 1:
                state.held[other] = kind
        if self._places(pool) > pool.hands.bit_count():
            self._fill_stack(pool.stack, kind)

    def _fill_stack(self, stack: int, kind: int) -> None:
        state, number = self.state, self._lying(stack)
        if state.stacks[stack]:
            top = [each for each in state.order[stack] if each != OPEN]
            state.order[stack] = (*top, *[kind] * number)
        else:
            state.gone[stack] = (kind,) * number

    def _fill_rest(self, pools: Sequence[Pool], kind: int) -> None:
        """Fill all places of no pool whose tile somebody has seen."""
        state = self.state
        pooled = {pool.stack for pool in pools if not pool.lower}
        hands = 0
        for pool in pools:
            hands |= pool.hands
        for other in range(state.tables.players):
            is_hidden = state.origin[other] != OPEN and state.held[other] == OPEN
            is_dealt = other == state.seat and state.task is not None and state.task[0] == "hand"
            if is_hidden and not is_dealt and not hands >> other & 1:
                state.held[other], state.free[kind] = kind, state.free[kind] - 1
        for stack in range(state.tables.stacks):
            is_seen = state.known[stack] and not self._knows(state.known[stack])
            if is_seen and stack not in pooled:
                state.free[kind] -= self._lying(stack)
                self._fill_stack(stack, kind)
