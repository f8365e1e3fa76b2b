"""What the command line says of a session need not be asked."""

import pytest

from companion.cli.errors import Mistake
from companion.cli.keeping import settle
from companion.games import open_game
from companion.kits import load_kit
from companion.table.session.session import open_way
from companion.table.session.way import POINTS


def given(game, players=None, variant=None):
    way = open_way(POINTS, load_kit(game), open_game(game))
    return settle(way, players, variant), way.counts


def test_options_are_answers():
    presets, counts = given("terra-pyramides", 3, "nile+symbols")
    assert presets == {"variant": "nile", "options": "nile+symbols"}
    assert counts == (3,)


def test_a_variant_for_one_says_how_many_play():
    assert given("pyramidice", variant="solo-snefru")[1] == (1,)
    assert given("terra-pyramides", variant="nile")[1] == (2, 3, 4)


@pytest.mark.parametrize(
    ("game", "players", "variant", "message"),
    [
        ("giza", 5, None, "--players: is 5, must be 3 or 4"),
        ("pyramidice", 1, "base", "--players: is 1, must be 2, 3 or 4"),
        ("pyramidice", 2, "solo-snefru", "--players: is 2, must be 1"),
        ("terra-pyramides", None, "niel", "--variant: there is no 'niel'; did you mean 'nile'?"),
    ],
)
def test_what_no_session_has_is_told(game, players, variant, message):
    with pytest.raises(Mistake) as told:
        given(game, players, variant)
    assert str(told.value) == message
