"""What simulated play says of the house's data of Giza: track lengths, and row 5 of turn order.

Run by hand: `python -m tests.games.giza.house [BOT [GAMES [PLAYERS [ours]]]]`. Games are those of
`companion simulate giza --players PLAYERS --bots BOT --seed 1`, as the data are and with others in
their place; what comes out is in `layouts/giza/README.md`.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from statistics import mean, variance

from companion.games.engine import Action, Options
from companion.games.giza import actions
from companion.games.giza.rules import GizaRules
from companion.games.giza.setup import begin
from companion.games.giza.state import State
from companion.games.giza.tables import Board, Tables, tables
from companion.kits import load_kit
from companion.simulation.game import GameRecord, Match, play
from companion.simulation.intervals import mean_interval, wilson

KIT = load_kit("giza")
LENGTHS = ((2, 3, 3, 2), (1, 2, 2, 1), (2, 2, 2, 2), (3, 3, 3, 3), (3, 4, 4, 3), (4, 4, 4, 4))
ROW_5 = ("quarry", "support", "lifter", None)
"""What stands in place of our own data, which come first."""


class Other(GizaRules):
    """The rules with other tables."""

    def __init__(self, given: Tables) -> None:
        super().__init__(KIT)
        self.given = given

    def setup(self, options: Options) -> State:  # noqa: ARG002 - the tables know
        return begin(self.given)


def with_lengths(given: Tables, lengths: Sequence[int]) -> Tables:
    board = given.board
    ours = tuple(lengths[: len(board.lengths)])
    return replace(given, board=Board(board.quarries, ours, board.room))


def with_row_5(given: Tables, move: str | None) -> Tables:
    rows = [replace(row, move=move) if row.number == 5 else row for row in given.rows]
    return replace(given, rows=tuple(rows))


class Findings:
    """What is counted over games: rows chosen, moves that they gave, and leads of who had them."""

    def __init__(self, rules: GizaRules, players: int) -> None:
        self.rules, self.players = rules, players
        self.records: list[GameRecord] = []
        self.chosen: Counter[str] = Counter()
        self.moved: Counter[str] = Counter()
        self.leads: dict[str, list[float]] = {}

    def add(self, record: GameRecord, log: Sequence[Action]) -> None:
        self.records.append(record)
        state, row, had = self.rules.setup(Options(self.players)), "", dict[str, list[int]]()
        for action in log:
            if isinstance(action, actions.ChooseRow):
                row = action.row
                self.chosen[row] += 1
                had.setdefault(row, []).append(state.seat)
            self.moved[row] += isinstance(action, actions.BonusMove)
            self.rules.apply(state, action)
        totals = [state.total(seat) for seat in range(self.players)]
        for row, seats in had.items():
            lead = mean(totals[seat] for seat in seats) - mean(totals)
            self.leads.setdefault(row, []).append(lead)

    def arrivals(self, quarry: int) -> list[int]:
        """Return how many sleds of a quarry arrived in each game."""
        uses = [record.uses for record in self.records]
        return [sum(u.item == str(quarry) and u.way == "arrived" for u in of) for of in uses]


def findings(given: Tables, bot: str, games: int) -> Findings:
    rules = Other(given)
    found = Findings(rules, given.players)
    match = Match(Options(given.players), (bot,) * given.players, "1")
    for number in range(games):
        log: list[Action] = []
        record = play(rules, match, number, log.append)
        found.add(record, log)
    return found


def share(times: float, of: int) -> str:
    value, low, high = (100 * part for part in wilson(times, of))
    return f"{value:.0f} % ({low:.0f}-{high:.0f})"


def average(numbers: Sequence[float]) -> str:
    value, low, high = mean_interval(mean(numbers), variance(numbers), len(numbers))
    return f"{value:.1f} ({low:.1f}-{high:.1f})"


def ends(found: Findings) -> str:
    """How games end, how long they are, and what is scored."""
    records = found.records
    built = sum(record.ending == "capstone" for record in records)
    begun = [r.turns // found.players + (r.ending == "capstone") for r in records]
    best = [max(record.totals) for record in records]
    return (
        f"finished {share(built, len(records))}, rounds {average(begun)}, "
        f"answers {average([record.decisions for record in records])}, "
        f"best score {average(best)}"
    )


def show_others(given: Tables, bot: str, games: int) -> None:
    """Print how games end with other data in place of ours."""
    for lengths in LENGTHS:
        print("tracks", lengths, ends(findings(with_lengths(given, lengths), bot, games)))
    for move in ROW_5:
        print("row 5", move, ends(findings(with_row_5(given, move), bot, games)))


def show_ours(found: Findings, given: Tables) -> None:
    """Print what our own data are used for."""
    print(ends(found))
    for quarry in given.quarries:
        print("arrivals of quarry", quarry, average(found.arrivals(quarry)))
    for row in given.rows:
        times = found.chosen[row.id]
        moved = f", moved {share(found.moved[row.id], times)}" if row.move and times else ""
        lead = f", lead {average(found.leads[row.id])}"
        print("row", row.number, row.id, share(times, found.chosen.total()) + moved + lead)


def main(bot: str = "sensible", games: str = "500", players: str = "3", what: str = "all") -> None:
    given = tables(KIT, int(players))
    if what != "ours":
        show_others(given, bot, int(games))
    show_ours(findings(given, bot, int(games)), given)


if __name__ == "__main__":
    main(*sys.argv[1:])
