"""Whole games, and ways to play on: whatever an engine says, the naive rules say too."""

import tomllib
from functools import cache
from random import Random

import pytest

from companion.games import has_rules, slugs
from companion.games.engine import Options
from tests.games.battery.subjects import folder, options, subject
from tests.games.battery.walks import answered
from tests.games.beside import agree, begun, lines, naive_ways, stored
from tests.games.perft import ways

ROOMS = [*filter(has_rules, slugs())]
GAMES = [
    pytest.param(slug, found, id=f"{slug}-{found.players}-{found.variant}")
    for slug in ROOMS
    for found in options(slug)
    if subject(slug).second(found)
]
SEEDS = 2
FEW = 1000
"""Ways that naive rules count within a moment."""


@cache
def counts(slug: str) -> dict[str, list[int]]:
    """The ways to play on of one answer, of two, and so on, by the name of the position.

    A room without any counts its own (`test_perft.py`).
    """
    file = folder(slug) / "positions" / "counts.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


POSITIONS = [(slug, name) for slug in ROOMS for name in counts(slug)]


@pytest.mark.parametrize("weighs", [True, False])
@pytest.mark.parametrize(("slug", "game"), GAMES)
def test_whole_games_are_the_same(slug: str, game: Options, weighs: bool) -> None:
    """What is asked and listed at each decision, and now and then all that both know."""
    rules = subject(slug).rules
    for seed in range(SEEDS):
        random, pair = Random(f"{game} {weighs} {seed}"), begun(slug, game)
        while lines(pair):
            decision = rules.pending(pair.state)
            assert decision
            action = answered(rules, pair.state, decision, random, weighs=weighs)
            assert action
            pair.answer(rules.text(action))
            if random.random() < 0.2:
                agree(pair)
        agree(pair)


@pytest.mark.parametrize(("slug", "name"), POSITIONS)
def test_both_count_the_same_ways_to_play_on(slug: str, name: str) -> None:
    """GIZA-ENGINE-05, PYRAMIDICE-MOVE-02, TERRA-PLAY-01: each outcome is reached in one way."""
    pair = stored(slug, name)
    for depth, count in enumerate(counts(slug)[name], start=1):
        assert ways(pair.subject.rules, pair.state, depth) == count
        if count <= FEW:
            assert naive_ways(pair.second, depth) == count
