"""Plays the toy and prints the numbers of its games as they come, with the jobs of its argument.

The twelfth game of each process never ends.
"""

import sys
from functools import partial

from companion.games.engine import Options
from companion.simulation.bots import lineup
from companion.simulation.game import Match
from companion.simulation.many import fold_games
from tests.games.toy import Toy, ToyRules


class SlowToy(ToyRules):
    """Sets up eleven games, and then waits for ever."""

    def __init__(self, quick: int) -> None:
        self.quick = quick

    def setup(self, options: Options) -> Toy:
        self.quick -= 1
        while self.quick < 0:
            pass
        return super().setup(options)


def main() -> None:
    match = Match(Options(3), lineup(["random"], 3), "1")
    for games in fold_games(list, partial(SlowToy, 11), match, 1000, int(sys.argv[1])):
        for game in games:
            print(game.number, *game.totals, flush=True)
    print("ended", flush=True)


if __name__ == "__main__":
    main()
