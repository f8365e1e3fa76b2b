"""What the room's rules refuse, and why, against the slow ones: listed or not, one box or many."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from companion.games.silver_gold.actions import Bonus, Cross, Deal, Display, Draw, Keep, Replace
from tests.games.silver_gold import naive
from tests.games.silver_gold import naive_crossing as crossing
from tests.games.silver_gold.beside import HOUSE, SideBySide, any_answer, own_chambers
from tests.games.silver_gold.naive_position import Box, in_front

CARDS = range(-1, 4)
PLACES = [(row, column) for row in range(-1, 8) for column in range(-1, 8)]
"""Boxes on the card and around it."""

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def sets_of_boxes(random: Random) -> Iterator[tuple[Box, ...]]:
    """Every single box; patterns in any order, shifted by one, with a box too many or too few."""
    yield ()
    yield from ((box,) for box in PLACES)
    for name in crossing.PATTERNS:
        for found in random.sample(sorted(map(sorted, crossing.exp_01_congruent(name))), 8):
            boxes = tuple(random.sample(found, len(found)))
            down, across = random.choice(STEPS)
            yield boxes
            yield tuple((row + down, column + across) for row, column in boxes)
            yield boxes[1:]
            yield (*boxes, boxes[0])
            yield (*boxes, random.choice(crossing.EVERY_BOX))
    for size in (2, 3, 4) * 5:
        yield tuple(random.choices(crossing.EVERY_BOX, k=size))
        yield tuple(random.choices(PLACES, k=size))


def is_on_a_card(now: naive.Position, seat: int, number: int, boxes: tuple[Box, ...]) -> bool:
    return number in dict(in_front(now.players[seat])) and set(boxes) <= set(crossing.EVERY_BOX)


def check_placements(both: SideBySide, seat: int, random: Random) -> None:
    """ADJ-CROSS-01: the first check that fails gives the reason."""
    for number, boxes in product(CARDS, sets_of_boxes(random)):
        refusal = both.rules.check(both.state, Cross(number, boxes))
        if is_on_a_card(both.now, seat, number, boxes):
            reason = crossing.adj_cross_01_reason(both.now, seat, number, boxes)
            assert (refusal and refusal.key) == (reason and f"no.{reason}"), (number, boxes)
        else:
            assert refusal, (number, boxes)


def check_bonus_boxes(both: SideBySide, seat: int) -> None:
    """ADJ-CROSS-02: the same for the box of a red cross."""
    for number, box in product(CARDS, PLACES):
        refusal = both.rules.check(both.state, Bonus(number, box))
        if is_on_a_card(both.now, seat, number, (box,)):
            reason = crossing.adj_cross_02_reason(both.now, seat, number, box)
            assert (refusal and refusal.key) == (reason and f"no.{reason}"), (number, box)
        else:
            assert refusal, (number, box)


def check_numbers(both: SideBySide) -> None:
    """6.6: every order number, and numbers of no card, whatever is asked."""
    legal = set(naive.legal(both.now))
    for kind, number in product((Deal, Display, Draw, Replace), range(-1, 51)):
        action = kind(number)
        is_legal = both.rules.check(both.state, action) is None
        assert is_legal == (both.rules.text(action) in legal), action
    for two in product(range(-1, 51, 2), range(-1, 51)):
        is_legal = both.rules.check(both.state, Keep(two)) is None
        assert is_legal == (f"keep {min(two)},{max(two)}" in legal), two


@pytest.mark.parametrize("has_own_chambers", [False, True])
def test_what_is_refused_and_why(has_own_chambers: bool, tmp_path: Path) -> None:
    """SILVER-GOLD-ADJ-CROSS-01, -02; the invariant 12.12 both ways."""
    random = Random(12)
    folder = own_chambers(tmp_path, "XXS.P", random) if has_own_chambers else HOUSE
    both = SideBySide(2, folder)
    while asked := naive.asked(both.now):
        key = both.state.key()
        if asked.kind == "cross" and random.random() < 0.4:
            check_placements(both, asked.who, random)
        elif asked.kind == "bonus" and random.random() < 0.4:
            check_bonus_boxes(both, asked.who)
        elif random.random() < 0.2:
            check_numbers(both)
        assert both.state.key() == key
        both.play([any_answer(both.now, random)])
