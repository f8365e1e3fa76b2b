"""What the command line says of an evening need not be asked."""

import pytest

from companion.cli.evening import open_evening_room, presets_for
from companion.cli.mistakes import Mistake
from companion.kits import load_kit


def given(game, players=None, variant=None, light=None):
    return presets_for(open_evening_room(load_kit(game)), players, variant, light=light)


def test_options_are_answers():
    assert given("terra-pyramides", 3, "nile+symbols", light=True) == {
        "seats": "3", "variant": "nile", "options": "nile+symbols", "goods": "light",
    }  # fmt: skip


def test_a_variant_for_one_says_how_many_play():
    assert given("pyramidice", variant="solo-snefru")["seats"] == "1"
    assert "seats" not in given("terra-pyramides", variant="nile")


@pytest.mark.parametrize(
    ("game", "players", "variant", "message"),
    [
        ("giza", 5, None, "--players: is 5, must be 3 or 4"),
        ("pyramidice", 1, "base", "--players: is 1, must be 2, 3 or 4"),
        ("pyramidice", 2, "solo-snefru", "--players: is 2, must be 1"),
        ("terra-pyramides", None, "niel", "--variant: there is no 'niel'; did you mean 'nile'?"),
    ],
)
def test_what_no_evening_has_is_told(game, players, variant, message):
    with pytest.raises(Mistake) as told:
        given(game, players, variant)
    assert str(told.value) == message
