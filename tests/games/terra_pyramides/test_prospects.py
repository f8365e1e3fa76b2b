"""What a position of a mission is worth to its team."""

from typing import Any

import pytest

from companion.games import rules
from companion.games.engine import Options
from companion.games.terra_pyramides.actions import Convert
from companion.kits import load_kit
from companion.simulation.game import Match, play

RULES = rules(load_kit("terra-pyramides"))


@pytest.mark.parametrize(
    ("mission", "players", "points"), [("coop1", 1, 170), ("coop2", 4, 190), ("coop3", 2, 160)]
)
def test_a_greedy_team_builds_high(mission: str, players: int, points: int) -> None:
    """It wastes little: one that would do anything rather than end its turn handed in 20 blocks."""
    team, log = (
        Match(Options(players, mission), ("greedy",) * players, "1", uses=False),
        list[Any](),
    )
    assert play(RULES, team, 0, log.append).totals[0] >= points
    assert sum(isinstance(action, Convert) for action in log) <= 16
