"""The room's rules and the slow ones of `naive.py`, which play the same game side by side."""

import csv
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion import games
from companion.games.engine import Options, Rules
from companion.games.silver_gold.state import State
from companion.kits import layouts_folder, load_kit
from tests.games.battery.subjects import Asked
from tests.games.silver_gold import naive

HOUSE = layouts_folder() / "silver-gold"

SECRET = {"deal", "keep", "cross", "bonus"}
"""What is answered at the same time by all, or dealt to one alone: SETUP-02, ENG-01."""


@cache
def engine() -> Rules[Any]:
    return games.rules(load_kit("silver-gold"))


class SideBySide:
    def __init__(self, players: int, folder: Path = HOUSE) -> None:
        kit = load_kit("silver-gold", None if folder == HOUSE else folder)
        self.rules = games.rules(kit)
        self.state = self.rules.setup(Options(players))
        self.now = naive.setup(players, folder / "chambers.csv")

    @classmethod
    def at(cls, state: State, now: naive.Position) -> "SideBySide":
        """Return a game that has come so far."""
        found = cls.__new__(cls)
        found.rules, found.state, found.now = engine(), state, now
        return found

    def play(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.rules.apply(self.state, self.rules.parse(line))
            self.now = naive.play(self.now, line)

    def compare(self) -> None:
        """Assert that both ask the same, and admit the same answers."""
        asked, pending = naive.asked(self.now), self.rules.pending(self.state)
        assert self.rules.ending(self.state) == (None if asked else "rounds")
        if asked is None or pending is None:
            assert asked is pending is None
            return
        is_in_sight = asked.kind in ("cross", "bonus")
        wanted = (asked.who, asked.kind, asked.kind in SECRET, asked.seat, is_in_sight)
        assert tuple(pending) == wanted, f"{tuple(pending)}, not {wanted}"
        listed = sorted(self.rules.text(action) for action in self.rules.legal(self.state))
        wanted_lines = sorted(naive.legal(self.now))
        assert listed == wanted_lines, f"{listed}, not {wanted_lines}"
        if asked.who == naive.CHANCE:
            outcomes = self.rules.chance(self.state)
            weights = {self.rules.text(action): weight for action, weight in outcomes}
            assert weights == naive.chance(self.now)

    def compare_scores(self) -> None:
        """Assert equal scores and places, as if the game ended now."""
        scores = self.rules.scores(self.state)
        sheets = [naive.sheet(self.now, seat) for seat in range(len(scores))]
        assert [score.breakdown for score in scores] == [each._asdict() for each in sheets]
        assert [score.total for score in scores] == [sum(each) for each in sheets]
        assert [score.place for score in scores] == naive.places(self.now)


def any_answer(now: naive.Position, random: Random) -> str:
    """Return any legal line; the boxes of a placement come in any order."""
    move, *words = random.choice(naive.legal(now)).split()
    if move == "cross":
        words[1:] = random.sample(words[1:], len(words) - 1)
    return " ".join([move, *words])


def own_chambers(folder: Path, icons: str, random: Random) -> Path:
    """Write the house's 48 chambers with other icons on every floor but entrance and tomb."""
    with (HOUSE / "chambers.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        for name in (f"row_{number}" for number in range(1, 6)):
            row[name] = "".join(c if c in "#ET" else random.choice(icons) for c in row[name])
    with (folder / "chambers.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)
    return folder


class Second:
    """The naive game of the battery's steered games."""

    def __init__(self, options: Options) -> None:
        self.now = naive.setup(options.players, HOUSE / "chambers.csv")

    def asked(self) -> Asked | None:
        asked = naive.asked(self.now)
        return (asked.kind, asked.who, naive.legal(self.now)) if asked else None

    def answer(self, line: str) -> None:
        self.now = naive.play(self.now, line)


second = Second


def agree(state: State, other: Second) -> None:
    """Compare scores and places, as if the game ended now."""
    both = SideBySide.at(state, other.now)
    both.compare()
    both.compare_scores()
