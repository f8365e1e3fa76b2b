"""Whole games: whatever the engine asks and does, the naive Pyramidice does too."""

from random import Random

import pytest

from companion.games.engine import Options
from tests.games.battery.walks import answered
from tests.games.pyramidice.beside import Naive, agree, asked, engine, same
from tests.games.pyramidice.playing import OPTIONS

SEEDS = range(12)


@pytest.mark.parametrize("weighs", [True, False])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_whole_games_are_the_same(options: Options, weighs: bool) -> None:
    for seed in SEEDS:
        random, state, other = Random(f"{options} {seed}"), engine().setup(options), Naive(options)
        while (decision := engine().pending(state)) is not None:
            assert same(asked(state), other.question)
            action = answered(engine(), state, decision, random, weighs=weighs)
            assert action is not None
            engine().apply(state, action)
            other.answer(engine().text(action))
            if random.random() < 0.2:
                agree_between(other, state)
        assert other.question is None
        agree(state, other.game)


def agree_between(other: Naive, state: object) -> None:
    """Compare the tables where no move is in progress: the naive game carries it out at once."""
    question = other.question
    if question and question[0] in ("begin", "work"):
        agree(state, other.game)  # type: ignore[arg-type]
