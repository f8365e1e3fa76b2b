"""No seat and no side is favoured: invariants 10 and 11 of section 12."""

from collections import defaultdict, deque
from random import Random

import pytest

from companion.games.common.bits import select
from companion.games.engine import CHANCE, Options
from companion.games.silver_gold.chamber import Card
from tests.games.silver_gold.playing import CARDS, RULES, TABLES, played


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_seats_have_the_same_scores(players: int, seed: int) -> None:
    """Invariant 10: everybody sits one seat further on, and does and gets what it did."""
    answers = defaultdict(deque)
    for state, action in played(Options(players), seed):
        asked = state.decision
        answers[asked.seat if asked.who == CHANCE else asked.who].append(action)
        final = state
    moved = RULES.setup(Options(players))
    while decision := RULES.pending(moved):
        seat = decision.seat if decision.who == CHANCE else decision.who
        action = answers[seat if seat is None else (seat + 1) % players].popleft()
        assert RULES.check(moved, action) is None
        RULES.apply(moved, action)
    first, *others = RULES.scores(final)
    assert RULES.scores(moved) == [*others, first]


def mirrored(boxes):
    return frozenset((row, 6 - column) for row, column in boxes)


@pytest.mark.parametrize("order", CARDS)
def test_a_mirrored_chamber_has_mirrored_placements(order: int) -> None:
    """Invariant 11: as long as anything can be crossed off, and with the same icons."""
    grid, random = TABLES.grids[order], Random(order)
    card = TABLES.placements(grid).card(order)
    other = TABLES.placements(tuple(row[::-1] for row in grid)).card(order)
    while legal := listed(card):
        found = {mirrored(boxes): boxes for boxes in listed(other)}
        assert found.keys() == set(map(frozenset, legal))
        boxes = random.choice(legal)
        here = card.placements.placement(boxes)
        there = other.placements.placement(found[frozenset(boxes)])
        assert sorted(here.icons) == sorted(there.icons)
        card, other = card.after_crossing(here), other.after_crossing(there)


def listed(card: Card):
    """The boxes of all placements that are legal, of any pattern."""
    return list(select(card.legal(card.placements.floor), card.placements.listed))
