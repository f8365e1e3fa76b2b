"""What a seat may see, and what it may only guess (section 5).

A view takes up all tiles that a seat does not know, and puts back what can be nothing else. What it
knows as a set, without knowing which of them is where, stays together as a `Pool`: chance deals the
rest of the game out of these.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

from companion.games.engine import CHANCE, Refusal
from companion.games.terra_pyramides import stacks, turns
from companion.games.terra_pyramides.stacks import IN_STACK
from companion.games.terra_pyramides.state import OPEN, Pool, State
from companion.games.terra_pyramides.tables import bits

_MAIN, _LOWER = False, True


def view(state: State, seat: int) -> State:
    """Return what a seat may see or remember: hands of others and orders of stacks are open.

    What others draw or look at, they do unseen: that they do is known, how far they are is not.
    """
    seen = state.copy()
    if stacks.is_open(state):
        return seen
    decision = seen.decision
    is_others = bool(decision and decision.secret and seat not in (decision.who, decision.seat))
    # A tile that somebody else is drawing: for this seat it is drawn, and the turn has gone on.
    if is_others and seen.task and seen.task[0] == stacks.HAND:
        seen.task = seen.decision = None
        turns.follow(seen, None)
    seen.pools = tuple(_Hidden(seen, seat).pools())
    # A stack that somebody else looks through: as if it had just been taken up.
    if is_others and seen.looking != OPEN:
        seen.task = seen.decision = None
        stacks.begin_again(seen)
    turns.see_again(seen)
    return seen


def clash(state: State) -> Refusal | None:
    """Say that all see more tiles of a kind than there are: where people deal, one told another.

    A hand and a stack that is not open do not count: what is in them may be told wrongly, and
    nobody else can see it.
    """
    if min(state.free, default=0) >= 0:
        return None
    for kind, left in enumerate(view(state, CHANCE).free):
        if left < 0:
            values = {"tile": stacks.terms(state.ground.faces[kind])}
            return Refusal(stacks.UNSEEN_RULE, "game.told_twice", values)
    return None


class _Hidden:
    """What a seat does not know: its tiles are taken up, and some of them put back together.

    `pools` opens again, in the state itself, what is not known for sure.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.old = {(pool.stack, pool.lower): pool.kinds for pool in state.pools}
        self.seat_bit = 1 << max(seat, 0)
        self.knows_none = seat < 0

    def pools(self) -> Iterator[Pool]:
        state, found = self.state, list[Pool]()
        for stack in range(state.tables.stacks):
            found += self._of_stack(stack)
        self._return(self._take(
            bits(at for at, who in enumerate(state.seen) if not self._knows(who))
        ))  # fmt: skip
        # Pools of a view that is looked at again: what is left of them belongs to no set any more.
        for kinds in self.old.values():
            self._return(kinds)
        return self._settled(found)

    def _knows(self, who: int) -> bool:
        # Chance, and who only watches, know what all do.
        if self.knows_none:
            return who == stacks.all_seats(self.state)
        return bool(who & self.seat_bit)

    def _return(self, kinds: Iterable[int]) -> None:
        for kind in kinds:
            self.state.free[kind] += 1

    def _take(self, hands: int) -> list[int]:
        """Take up the tiles in hands, and return those that were known."""
        held, found = self.state.held, []
        for other, kind in enumerate(held):
            if hands >> other & 1 and kind != OPEN:
                found.append(kind)
                held[other] = OPEN
        return found

    def _of_stack(self, stack: int) -> Iterator[Pool]:
        """Take up what a seat does not know of a stack, and what has come from it."""
        state, at = self.state, self.seat * self.state.tables.stacks + stack
        main, rest = (0, 0) if self.knows_none else (state.sets[at], state.rests[at])
        lies = () if self._knows(state.known[stack]) else self._hidden_in(stack)
        if main:
            hands = main >> 1
            kinds = [*self.old.pop((stack, _MAIN), ()), *self._take(hands)]
            if main & IN_STACK:
                kinds += lies
            else:
                self._return(lies)
            yield Pool(stack, _MAIN, hands, tuple(sorted(kinds)))
        else:
            among = state.among[stack] if not self._knows(state.known[stack]) else ()
            # All have seen some of what lies here now, in the order that somebody else gave it.
            kinds = [*self.old.pop((stack, _MAIN), ()), *lies]
            self._return((Counter(kinds) - Counter(among)).elements() if among else kinds)
            if among:
                yield Pool(stack, _MAIN, 0, among)
        if rest:
            kinds = [*self.old.pop((stack, _LOWER), ()), *self._take(rest >> 1)]
            yield Pool(stack, _LOWER, rest >> 1, tuple(sorted(kinds)))

    def _hidden_in(self, stack: int) -> tuple[int, ...]:
        """Take up the tiles of a stack, but for the one that lies on top for all to see."""
        state, order = self.state, self.state.order[stack]
        if order and stacks.is_turned(state, stack) and state.looking != stack and order[0] != OPEN:
            state.order[stack] = (order[0], *[OPEN] * (len(order) - 1))
            order = order[1:]
        else:
            state.order[stack] = ()
        found, state.gone[stack] = (*order, *state.gone[stack]), ()
        return tuple(kind for kind in found if kind != OPEN)

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
        # The last tiles may all show the same: then nobody needs to have seen them to know them.
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
        if not state.stacks[stack]:
            return state.ground.threshold
        return state.stacks[stack] - sum(kind != OPEN for kind in state.order[stack])

    def _places(self, pool: Pool) -> int:
        at = self.seat * self.state.tables.stacks + pool.stack
        in_stack = not pool.lower and (self.knows_none or self.state.sets[at] & IN_STACK or
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
        hands = reduce(or_, (pool.hands for pool in pools), 0)
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
