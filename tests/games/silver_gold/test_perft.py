"""How many lines of play follow a position: the room's rules and the slow ones count the same."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.perft import ways
from tests.games.silver_gold import naive
from tests.games.silver_gold.beside import SideBySide

POSITIONS = tomllib.loads(Path(__file__).with_name("perft.toml").read_text("utf-8"))["position"]
FEW = 2000
"""Lines of play that the slow rules count within a moment."""


def reached(position: dict[str, Any]) -> SideBySide:
    both = SideBySide(position["players"])
    both.play(" ".join(line.split()) for line in position["moves"].split(";") if line.strip())
    return both


def naive_perft(now: naive.Position, depth: int) -> int:
    found = naive.legal(now) if naive.asked(now) else []
    if depth == 1:
        return len(found)
    return sum(naive_perft(naive.play(now, line), depth - 1) for line in found)


@pytest.mark.parametrize("position", POSITIONS, ids=[each["name"] for each in POSITIONS])
def test_the_lines_of_play_that_follow(position: dict[str, Any]) -> None:
    both = reached(position)
    for depth, count in enumerate(position["counts"], start=1):
        assert ways(both.rules, both.state, depth) == count
        if count <= FEW:
            assert naive_perft(both.now, depth) == count
