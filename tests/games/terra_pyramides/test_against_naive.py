"""Whole games: whatever the engine says at a decision, the naive game says too."""

from random import Random

import pytest

from tests.games.battery.walks import answered
from tests.games.terra_pyramides.beside import Pair, agree, begun, choices, engine, played

GAMES = [
    *((version, seats) for version in ("base", "horus", "nile") for seats in (2, 3, 4)),
    ("coop1", 1), ("coop2", 2), ("coop3", 4),
]  # fmt: skip


@pytest.mark.parametrize("weighs", [True, False])
@pytest.mark.parametrize(("version", "seats"), GAMES)
def test_whole_games_are_the_same(version: str, seats: int, weighs: bool):
    for seed in range(3):
        pair = game_of(version, seats, f"{version} {seats} {weighs} {seed}", weighs=weighs)
        assert engine().pending(pair.state) is None


def game_of(version: str, seats: int, seed: str, *, weighs: bool) -> Pair:
    """Play a game on both sides, comparing what is legal at each decision, and all now and then."""
    random, pair = Random(seed), begun(version, seats)
    while choices(pair):
        decision = engine().pending(pair.state)
        action = answered(engine(), pair.state, decision, random, weighs=weighs)
        pair = played(pair, engine().text(action))
        if random.random() < 0.1:
            agree(pair)
    agree(pair)
    return pair
