"""Whole games: whatever the engine says at a decision, the naive Giza says too."""

from random import Random

import pytest

from tests.games.battery.walks import answered
from tests.games.giza.beside import Pair, agree, begun, choices, engine, played


@pytest.mark.parametrize("weighs", [True, False])
@pytest.mark.parametrize("seats", [3, 4])
def test_whole_games_are_the_same(seats: int, weighs: bool):
    for seed in range(6):
        pair = game_of(seats, f"{seats} {weighs} {seed}", weighs=weighs)
        assert engine().pending(pair.state) is None
        assert (pair.state.cause == "capstone") == pair.game.capstone


def game_of(seats: int, seed: str, *, weighs: bool) -> Pair:
    """Play a game on both sides, comparing what is legal at each decision, and all now and then."""
    random, pair = Random(seed), begun(seats)
    while choices(pair):
        decision = engine().pending(pair.state)
        action = answered(engine(), pair.state, decision, random, weighs=weighs)
        pair = played(pair, engine().text(action))
        if random.random() < 0.1:
            agree(pair)
    agree(pair)
    return pair
