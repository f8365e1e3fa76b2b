"""How many lines of play follow a position: the room's rules and the plain ones count the same."""

from copy import deepcopy
from random import Random

import pytest

from companion import games
from companion.games.engine import Options
from companion.kits import load_kit
from tests.games.hearts.naive import Game
from tests.games.perft import ways

RULES = games.rules(load_kit("hearts"))


def naive_ways(game: Game, depth: int) -> int:
    asked = game.asked()
    lines = asked[2] if asked else []
    if depth == 1:
        return len(lines)
    total = 0
    for line in lines:
        after = deepcopy(game)
        after.answer(line)
        total += naive_ways(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("players", "answers", "counts"),
    [
        (4, 0, (52, 2652)),  # the deal
        (3, 51, (680, 462400)),  # what the first two pass on
        (5, 50, (120, 14400)),
        (4, 56, None),  # the first trick, and three more of the second hand
        (3, 54, None),
        (5, 55, None),
        (4, 80, None),
        (4, 52 + 4 + 52 + 52 + 4 + 20, None),
        (3, 2 * (51 + 3 + 51) + 51, None),  # nobody passes on
    ],
)
def test_the_lines_of_play_that_follow(
    players: int, answers: int, counts: tuple[int, ...] | None
) -> None:
    random, plain = Random(players + answers), Game(players)
    state = RULES.setup(Options(players))
    for _ in range(answers):
        asked = plain.asked()
        assert asked is not None
        line = random.choice(asked[2])
        RULES.apply(state, RULES.parse(line))
        plain.answer(line)
    found = tuple(ways(RULES, state, depth) for depth in (1, 2))
    assert counts in (None, found)
    assert naive_ways(plain, 1) == found[0]
    if counts is None:
        deeper = tuple(ways(RULES, state, depth) for depth in (2, 3, 4))
        assert tuple(naive_ways(plain, depth) for depth in (2, 3, 4)) == deeper
