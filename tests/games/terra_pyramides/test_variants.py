"""Every variant with every number of players: games with all invariants, told and added up."""

import pytest

from companion.games.engine import Options
from companion.questions.errors import Refused
from tests.games.battery import random_games, sheets, told
from tests.games.battery.subjects import subject
from tests.games.terra_pyramides.beside import engine

OPTIONS = ("", "+symbols", "+faceup", "+symbols+faceup")
GAMES = [
    *(
        Options(players, version + option)
        for version in ("base", "horus", "nile")
        for option in OPTIONS
        for players in (2, 3, 4)
    ),
    *(Options(players, f"coop{number}") for number in (1, 2, 3) for players in (1, 2, 3, 4)),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.players}-{game.variant}")
def test_variants_are_played_to_the_end(game: Options) -> None:
    """TERRA-INV-01 to -16, TERRA-SETUP-15 and -16 in every variant."""
    played = subject("terra-pyramides")
    for seed in (0, 1):
        random_games.holds(played, game, seed, stride=5)
        sheets.agree(played, game, seed)
        told.agree(played, game, seed)


@pytest.mark.parametrize("game", [Options(1), Options(5, "nile"), Options(2, "coop1+faceup")])
def test_what_cannot_be_played_is_refused_in_a_line(game: Options) -> None:
    with pytest.raises(Refused) as refused:
        engine().setup(game)
    assert "\n" not in str(refused.value)
    assert "must be" in str(refused.value)
