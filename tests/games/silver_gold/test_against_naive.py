"""Whole games: the room's rules and the slow ones agree at every decision, and on the scores."""

from pathlib import Path
from random import Random

import pytest

from companion.games.engine import Options
from tests.games.silver_gold import naive
from tests.games.silver_gold.beside import SideBySide, any_answer, own_chambers


def played(both: SideBySide, random: Random) -> naive.Position:
    """Play to the end with any answers, and compare on the way."""
    answers = 0
    while naive.asked(both.now):
        both.compare()
        both.compare_scores()
        both.play([any_answer(both.now, random)])
        answers += 1
    both.compare()
    both.compare_scores()
    assert answers <= both.rules.longest(Options(len(both.now.players)))
    return both.now


@pytest.mark.parametrize("players", [2, 4])
def test_games_in_which_every_box_is_a_red_cross(players: int, tmp_path: Path) -> None:
    """SILVER-GOLD-ICON-01, -02, -03, REPL-04: chains fill cards, lapse, and empty the deck."""
    folder = own_chambers(tmp_path, "X", Random(1))
    final = played(SideBySide(players, folder), Random(players))
    assert not final.unseen
    assert not final.display
    assert any(len(player.cards) < 2 for player in final.players)


def test_a_game_of_skulls_and_potions(tmp_path: Path) -> None:
    """SILVER-GOLD-ICON-06, -07: all ten are crossed off, and more."""
    final = played(SideBySide(3, own_chambers(tmp_path, "SSSSSSPX", Random(1))), Random(1))
    assert max(player.skulls for player in final.players) == 10


def test_a_game_of_gems_and_torches(tmp_path: Path) -> None:
    """SILVER-GOLD-ICON-04, -05: ten of a colour and no more, one torch a round."""
    final = played(SideBySide(3, own_chambers(tmp_path, "RRRGF", Random(1))), Random(1))
    assert max(player.red_gems for player in final.players) == 10
    assert any(player.torches == (1, 1, 1, 1) for player in final.players)
