"""What a position is worth, in plain terms: not tuned figures, but which of two is better."""

from itertools import pairwise
from random import Random

import pytest

from companion.games.pyramidice.state import State
from companion.simulation.bots import answer, open_bot
from tests.games.pyramidice.laid import engine, turn, work


def worth(state: State, seat: int = 0) -> float:
    return engine().worth(state, seat)


def test_resources_are_worth_something_as_long_as_there_are_turns_left() -> None:
    rich, poor = {"held": (6, 1, 1)}, {"held": (2, 1, 1)}
    assert worth(turn(**rich)) > worth(turn(**poor))
    last = {"pharaoh": 1, "deck": 0}
    assert worth(turn(**rich, **last)) == worth(turn(**poor, **last))


def test_each_ennead_card_is_worth_more_than_the_one_before() -> None:
    gods = ("atum", "geb", "horus", "isis")
    worths = [worth(turn(gods=gods[:number])) for number in range(5)]
    gains = [after - before for before, after in pairwise(worths)]
    assert gains == sorted(gains)


def test_a_rivals_project_is_not_looked_at() -> None:
    """PYRAMIDICE-SETUP-11: it is secret."""
    state = work("stone 2", dice=[2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    other = state.copy()
    other.projects[1] = ["summits"]
    assert worth(state) == worth(other)
    other.projects[0] = ["summits"]
    assert worth(state) > worth(other)


def test_dice_that_pay_for_a_god_are_worth_more() -> None:
    laid = {"row": ("geb", None, None), "gods": ["atum"]}
    pays, lacks = work("prayer 3", "prayer 4", **laid), work("prayer 1", "prayer 1", **laid)
    assert worth(pays) > worth(lacks)


def test_sensible_people_do_not_stop_while_they_can_build() -> None:
    state = work("stone 2", "prayer 3", "prayer 4")
    legal = engine().legal(state)
    weights = engine().weights(state, legal)
    assert weights is not None
    weighed = {engine().text(each): weight for each, weight in zip(legal, weights, strict=True)}
    assert weighed["build 2"] > 3 * weighed["stop"] < weighed["worship geb"]


def test_whoever_plays_against_a_great_architect_fears_the_harder_one_more() -> None:
    """In the order that their table has, by difficulty."""
    worths = [worth(turn(1, his)) for his in ("snefru", "hemionu", "amenhotep", "imhotep")]
    assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize(
    ("his", "chosen"), [((), "worship hathor"), (("atum", "nut"), "worship geb")]
)
def test_a_card_is_taken_out_of_a_great_architects_way(his: tuple[str, ...], chosen: str) -> None:
    """The dice pay for 6 Fame, or for a card of the Ennead, and few cards are to come."""
    dice = ("prayer 1", "prayer 3", "prayer 4", "prayer 5")
    state = work(*dice, players=1, architect="hemionu", row=("geb", "hathor"), deck=3)
    state.gods[1] = [*his]
    decision = engine().pending(state)
    assert decision
    given = answer(engine(), state, decision, open_bot("greedy"), Random(1))
    assert engine().text(given) == chosen
