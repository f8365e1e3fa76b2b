"""What the report of simulated play does not tell about the house's figures of Cheops.

Run by hand: `python -m tests.games.cheops.house [BOT [GAMES]]`. The games are those of `companion
simulate cheops --players 4 --bots BOT --seed 1`; what comes out is in `layouts/cheops/README.md`.
"""

import sys
from collections import Counter

from companion.games.cheops.actions import NewPrice
from companion.games.cheops.laws import JOKER
from companion.games.cheops.rules import CheopsRules
from companion.games.cheops.scoring import scores
from companion.games.cheops.state import State
from companion.games.cheops.tables import FLAT, read_tables
from companion.games.engine import Action, Options
from companion.kits import load_kit
from companion.simulation.game import GameRecord, Match, play
from companion.simulation.intervals import wilson

SEATS = 4
KIT = load_kit("cheops")
TABLES, RULES = read_tables(KIT), CheopsRules(KIT)


class Findings:
    """What is counted over games: how many of each kind, and of them those that a thing holds of.

    `games` by how many seats have had a turn more than the others, `wins` by that and the seat;
    `spaces` are those that law 7 covered, by what is printed on them; `jokers` is what one would
    have added to each seat at the end.
    """

    def __init__(self) -> None:
        self.games: Counter[int] = Counter()
        self.wins: Counter[tuple[int, int]] = Counter()
        self.spaces: Counter[str] = Counter()
        self.showing = 0
        self.jokers: list[int] = []

    def add(self, record: GameRecord, log: list[Action]) -> None:
        ahead = record.turns % SEATS
        self.games[ahead] += 1
        for seat, place in enumerate(record.places):
            self.wins[ahead, seat] += (place == 1) / record.places.count(1)
        state = RULES.setup(Options(SEATS))
        for action in log:
            if isinstance(action, NewPrice):
                self._new_price(state, action)
            RULES.apply(state, action)
        if not any(held >> JOKER & 1 for held in state.held):
            self.jokers += [with_joker(state, seat) for seat in range(SEATS)]

    def _new_price(self, state: State, action: NewPrice) -> None:
        colour = TABLES.colour[action.colour]
        price = state.boards[colour].spaces[action.space - 1]
        higher = price.value > TABLES.new_price
        self.spaces[price.kind if price.kind != FLAT else "higher" if higher else "flat"] += 1
        self.showing += action.space == state.sold[colour] + 1


def with_joker(state: State, seat: int) -> int:
    """Return by how much a joker would raise the total of a seat."""
    before = scores(state)[seat].total
    state.held[seat] |= 1 << JOKER
    after = scores(state)[seat].total
    state.held[seat] &= ~(1 << JOKER)
    return after - before


def share(times: float, of: int) -> str:
    value, low, high = (100 * part for part in wilson(times, of))
    return f"{value:.0f} % ({low:.0f}-{high:.0f})"


def show(found: Findings) -> None:
    """Print all of it, shares with their 95 % intervals."""
    for ahead, games in sorted(found.games.items()):
        won = "  ".join(share(found.wins[ahead, seat], games) for seat in range(SEATS))
        print(f"{games:4} games, turns more than whole rounds: {ahead}; wins by seat: {won}")
    placed = found.spaces.total()
    for space, times in found.spaces.most_common():
        print(f"law 7 on {space}: {times} of {placed}, {share(times, placed)}")
    print(f"law 7 on the price that shows: {share(found.showing, placed)}")
    price = TABLES.joker_price
    paid = sum(worth > price for worth in found.jokers)
    print(f"a joker is worth more than {price}: {share(paid, len(found.jokers))}")


def main(bot: str = "greedy", games: str = "1000") -> None:
    match = Match(Options(SEATS), (bot,) * SEATS, "1", uses=False)
    found = Findings()
    for number in range(int(games)):
        log: list[Action] = []
        found.add(play(RULES, match, number, log.append), log)
    show(found)


if __name__ == "__main__":
    main(*sys.argv[1:])
