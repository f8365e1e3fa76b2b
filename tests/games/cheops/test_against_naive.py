"""Whole games: whatever the engine says at a decision, the naive Cheops says too."""

from collections.abc import Callable
from random import Random

import pytest

from tests.games.cheops import naive
from tests.games.cheops.beside import Choice, Pair, agree_on_scores, begun, choices, engine, played
from tests.games.cheops.naive_board import Move

Liking = Callable[[Move], int]


def trader(move: Move) -> int:
    """Sells, and buys neighbours."""
    return {"place": 1, "sell": 2, "buy_neighbour": 3}.get(move[0], 0)


def lawgiver(move: Move) -> int:
    """Climbs to the laws, saves what can be saved, and uses it a turn later."""
    if move[0] in ("place", "buy_neighbour"):
        row, _ = move[-1]
        return int(row)
    return {"save": 30, "extra_tile": 20, "late_sale": 20, "exchange": 20, "swap": 19}.get(
        move[0], 0
    )


def hoarder(move: Move) -> int:
    """Sells nothing and draws nothing."""
    return {"place": 1, "end_turn": 1, "warehouse": 2}.get(move[0], 0)


def anyone(_: Move) -> int:
    return 0


@pytest.mark.parametrize(
    ("seats", "liking"),
    [
        *((seats, anyone) for seats in (2, 3, 4, 5)),
        *((seats, lawgiver) for seats in (2, 4)),
        *((seats, hoarder) for seats in (3, 5)),
        (3, trader),
    ],
)
def test_a_whole_game_is_the_same(seats: int, liking: Liking):
    random, pair = Random(f"{seats} {liking.__name__}"), begun(seats)
    while found := choices(pair):
        pair = played(pair, found[picked(pair, found, liking, random)])
        if pair.game.turn >= 0 and random.random() < 0.1:
            agree_on_scores(pair)
    assert engine().pending(pair.state) is None
    agree_on_scores(pair)


def picked(pair: Pair, found: dict[str, Choice], liking: Liking, random: Random) -> str:
    """What chance brings, or what is liked best; now and then anything."""
    likely = [float(share) for share in naive.chances(pair.game).values()]
    if likely or random.random() < 0.1:
        return random.choices(list(found), likely or None)[0]
    return max(found, key=lambda line: (liking(found[line][1]), random.random()))
