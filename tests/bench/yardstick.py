"""The yardstick for the speed of rules engines: a fixed loop of plain Python, about a millisecond.

One loop is one play of a toy game of 120 moves, written as a rules engine is: legal moves listed
as tuples, one chosen by integer arithmetic, a new state built from it by method calls, indexing of
lists and tuples. No library, no float, no text, no hash, no random numbers, so that the work is the
same everywhere; the tally proves that it was. Figures taken with another loop can't be compared
with those on record, so the work stays as it is.
"""

import sys
import time

SIDE, PLAYERS, MOVES = 6, 4, 120
BLOCKS, LOOPS = 5, 200
TALLY = 518849559
NEAR = [
    [
        c
        for c in (i - SIDE, i + SIDE, i - 1 if i % SIDE else -1, i + 1 if (i + 1) % SIDE else -1)
        if 0 <= c < SIDE * SIDE
    ]
    for i in range(SIDE * SIDE)
]


class State:
    __slots__ = ("heights", "points", "stones", "turn")

    def __init__(self, heights, stones, points, turn):
        self.heights, self.stones, self.points, self.turn = heights, stones, points, turn

    def legal(self):
        """The moves (cell, height) that the player to move can pay for and a neighbour supports."""
        heights, purse, moves = self.heights, self.stones[self.turn], []
        for cell in range(SIDE * SIDE):
            height = heights[cell]
            if height < 5 and height < purse and self.support(cell) >= height:
                moves.append((cell, height + 1))
        return moves or [(-1, 0)]

    def support(self, cell):
        heights, total = self.heights, 0
        for near in NEAR[cell]:
            if heights[near]:
                total += 1
        return total

    def play(self, move):
        cell, height = move
        turn, heights, stones, points = (
            self.turn,
            list(self.heights),
            list(self.stones),
            list(self.points),
        )
        if height:
            heights[cell] = height
            stones[turn] -= height
            points[turn] += self.gain(cell, height)
        stones[turn] = min(stones[turn] + 2, 9)
        return State(tuple(heights), tuple(stones), tuple(points), (turn + 1) % PLAYERS)

    def gain(self, cell, height):
        return height + sum([1 for near in NEAR[cell] if self.heights[near] == height])


def loop(seed):
    """Play one game; return a number that depends on every move of it."""
    state = State((0,) * (SIDE * SIDE), (3,) * PLAYERS, (0,) * PLAYERS, 0)
    for _ in range(MOVES):
        moves = state.legal()
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        state = state.play(moves[(seed >> 8) % len(moves)])
    tally = seed
    for value in state.heights + state.stones + state.points:
        tally = (tally * 31 + value) % 1000003
    return tally


def check() -> None:
    """Stop when this is not the loop on record."""
    tally = sum(map(loop, range(BLOCKS * LOOPS)))
    if tally != TALLY:
        sys.exit(f"yardstick: the tally is {tally}, not {TALLY}: this is not the loop on record")


def seconds(loops: int = LOOPS) -> float:
    """Return how long one loop takes now."""
    begun = time.perf_counter()
    for number in range(loops):
        loop(number)
    return (time.perf_counter() - begun) / loops
