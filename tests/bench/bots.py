"""How good the bots are, by hand: `python tests/bench/bots.py FILE [GAMES [NAME ...]]`.

Plays each pairing, one bot in each seat in turn against rivals in all others, at the fewest players
and at four, and each solo game and mission; of these only games, variants, numbers of players and
bots that are named, if any of a kind is; always the one with the fewest games yet, until each has
so many (0 if left out: nothing is played). Each game is a line of JSON appended to FILE, so that a
run can be ended and gone on with. Then it prints the rows of a table, and those of
`layouts/alone.toml`. Times are of the processor, for each decision in which there was a choice, of
a search and of a Monte-Carlo that is given as much.
"""

import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from companion.games import has_rules, rules, slugs
from companion.games.engine import Action, Decision, Options, Rules
from companion.kits import load_kit
from companion.questions.errors import Refused
from companion.simulation import game
from companion.simulation.bots import Bot, open_bot
from companion.simulation.game import Match
from companion.simulation.intervals import wilson

PAIRS = (
    ("search:200", "greedy"),
    ("montecarlo:30", "greedy"),
    ("greedy", "sensible"),
    ("sensible", "random"),
)
"""Bots, and who plays against them, in every game."""

EQUALS = {
    "cheops": ("search:40", "montecarlo:10"),
    "giza": ("search:40", "montecarlo:28"),
    "hearts": ("search:40", "montecarlo:10"),
    "pyramidice": ("search:20", "montecarlo:22"),
    "silver-gold": ("search:40", "montecarlo:18"),
    "terra-pyramides": ("search:20", "montecarlo:12"),
}
"""A search, and a Monte-Carlo that takes about as long for an answer."""

ALONE = {
    "pyramidice": ("search:200", "greedy", "sensible"),
    "terra-pyramides": ("search:200", "greedy", "sensible"),
}
"""Who plays alone, and all seats of a mission."""


class Cell(NamedTuple):
    """What is played: a bot against rivals, or, without a rival, all seats together."""

    slug: str
    variant: str
    players: int
    bot: str
    rival: str | None


Found = dict[Cell, list[dict[str, Any]]]
"""The lines of the games of each cell."""


class Clock:
    """A bot that notes how long it took."""

    looks = True

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name, self.looks = bot.name, bot.looks
        self.seconds, self.answers = 0.0, 0

    def choose(
        self,
        rules: Rules[Any],
        view: Any,
        decision: Decision,
        legal: Sequence[Action],
        random: Random,
    ) -> Action:
        begun = time.process_time()
        chosen = self.bot.choose(rules, view, decision, legal, random)
        self.seconds += time.process_time() - begun
        self.answers += 1
        return chosen


def cells() -> Iterator[Cell]:
    """Yield all that there is to play."""
    for slug in filter(has_rules, slugs()):
        kit = load_kit(slug)
        fewest = min(number for number in kit.players if number > 1)
        for players in dict.fromkeys((fewest, 4)):
            for bot, rival in (*PAIRS, EQUALS[slug]):
                yield Cell(slug, kit.variants[0], players, bot, rival)
        for variant in kit.variants:
            if (players := _together(slug, variant)) is not None:
                for bot in ALONE[slug]:
                    yield Cell(slug, variant, players, bot, None)


def is_asked(cell: Cell, among: Iterable[Cell], names: set[str]) -> bool:
    """Return whether a cell is named in every respect in which any is."""
    columns = [map(str, column) for column in zip(*(each[:-1] for each in among), strict=True)]
    own = map(str, cell[:-1])
    return all(
        value in names or names.isdisjoint(column)
        for value, column in zip(own, columns, strict=True)
    )


def _together(slug: str, variant: str) -> int | None:
    """Return the fewest who play a variant together or alone, None if they are rivals."""
    kit = load_kit(slug)
    engine = rules(kit)
    for players in kit.players:
        try:
            state = engine.setup(Options(players, variant))
        except Refused:
            continue
        is_one = players == 1 or len({score.team for score in engine.scores(state)} - {None}) == 1
        return players if is_one else None
    return None


def play(cell: Cell, number: int) -> dict[str, Any]:
    """Play one game of a cell, and return its line."""
    clocks = {name: Clock(open_bot(name)) for name in {cell.bot, cell.rival or cell.bot}}
    game.open_bot = clocks.__getitem__  # type: ignore[assignment, attr-defined]
    others = [cell.rival or cell.bot] * (cell.players - 1)
    match = Match(Options(cell.players, cell.variant), (cell.bot, *others), "1", uses=False)
    record = game.play(rules(load_kit(cell.slug)), match, number)
    first = [seat for seat, place in enumerate(record.places[: cell.players]) if place == 1]
    own = [seat for seat in first if record.bots[seat] == cell.bot]
    won = len(own) / len(first) if cell.rival and first else float(bool(first))
    took = {name: [each.answers, each.seconds] for name, each in clocks.items()}
    return {**cell._asdict(), "number": number, "won": won, "took": took}


def figure(played: Sequence[dict[str, Any]]) -> str:
    """Return how often a bot won in percent, with its interval, and of how many games."""
    found = wilson(sum(each["won"] for each in played), len(played))
    low, high = (round(100 * (bound or 0)) for bound in (found.low, found.high))
    return f"{100 * found.value:.0f} % ({low}\N{EN DASH}{high}) of {len(played)}"


def rows(found: Found) -> Iterator[str]:
    """Yield what was played against rivals: a row for each game and number of players."""
    heads = [*("/".join(pair) for pair in PAIRS), "the same time", "ms"]
    yield "| game | players | even | " + " | ".join(heads) + " |"
    yield "|---" * (len(heads) + 3) + "|"
    for slug, players in dict.fromkeys((each.slug, each.players) for each in found if each.rival):
        pairs = (*PAIRS, EQUALS[slug])
        ones = [found.get(_against(slug, players, *pair)) or [] for pair in pairs]
        cells = [figure(played) if played else "" for played in ones]
        times = "; ".join(f"{_milliseconds(ones[-1], name):.0f}" for name in pairs[-1] if ones[-1])
        yield (
            "| " + " | ".join([slug, f"{players}", f"{100 / players:.0f} %", *cells, times]) + " |"
        )


def _against(slug: str, players: int, bot: str, rival: str) -> Cell:
    return Cell(slug, load_kit(slug).variants[0], players, bot, rival)


def alone(found: Found) -> Iterator[str]:
    """Yield what was played without rivals, as `layouts/alone.toml` has it."""
    for cell, played in found.items():
        if played and not cell.rival:
            won = sum(each["won"] for each in played)
            yield f'{cell.slug}.{cell.variant}."{cell.bot}" = [{len(played)}, {won:.0f}]'


def _milliseconds(played: Iterable[dict[str, Any]], name: str) -> float:
    took = [each["took"][name] for each in played]
    return 1000 * sum(seconds for _, seconds in took) / max(1, sum(answers for answers, _ in took))


def main(file: str, games: str = "0", *wanted: str) -> None:
    kept = Path(file)
    found: Found = {cell: [] for cell in cells()}
    asked = [cell for cell in found if is_asked(cell, found, {*wanted})]
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
        each = json.loads(line)
        found.setdefault(Cell(*(each[name] for name in Cell._fields)), []).append(each)
    while len(found[cell := min(asked, key=lambda each: len(found[each]))]) < int(games):
        found[cell].append(play(cell, len(found[cell])))
        with kept.open("a", encoding="utf-8") as out:
            print(json.dumps(found[cell][-1]), file=out)
    print(*rows(found), *alone(found), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
