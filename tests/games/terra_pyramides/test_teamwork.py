"""What a position of a mission is worth to its team."""

import pytest

from companion.arena.game import play
from companion.arena.record import Match
from companion.games import rules
from companion.games.contract import Options
from companion.kits import load_kit

RULES = rules(load_kit("terra-pyramides"))


@pytest.mark.parametrize(
    ("mission", "players", "points"), [("coop1", 1, 140), ("coop2", 4, 160), ("coop3", 2, 120)]
)
def test_a_greedy_team_builds_high(mission: str, players: int, points: int) -> None:
    """One that looked to its next answer alone, whatever it cost, came to about 80 (coop3: 57)."""
    team = Match(Options(players, mission), ("greedy",) * players, "1", uses=False)
    assert play(RULES, team, 0).totals[0] >= points
