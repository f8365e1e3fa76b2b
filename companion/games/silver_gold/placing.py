"""Where boxes can be crossed off: patterns and single boxes (6.2, 7.1, 14.4)."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import chain
from typing import Any

from companion.games.contract import Result, Step
from companion.games.forms import Answers, Field
from companion.games.silver_gold.cards import CardInPlay, cards_in_play, position_fields
from companion.games.silver_gold.chamber import EVERY_BOX, Box, is_beside
from companion.games.silver_gold.figures import Figures
from companion.games.silver_gold.patterns import Shape, everywhere

RULES = {
    "repeated_box": "SILVER-GOLD-ADJ-CROSS-01",
    "wall": "SILVER-GOLD-CROSS-02",
    "already_crossed": "SILVER-GOLD-CROSS-02",
    "wrong_shape": "SILVER-GOLD-EXP-02",
    "entrance_missing": "SILVER-GOLD-CROSS-03",
    "not_connected": "SILVER-GOLD-CROSS-04",
}
"""Why a placement is not legal, in the order of the checks, and the rule of each."""


def placement_fault(card: CardInPlay, boxes: Sequence[Box], pattern: Shape) -> str | None:
    """Return why boxes can't be crossed off on a card, None when they can (ADJ-CROSS-01)."""
    move = set(boxes)
    if len(move) < len(boxes):
        return "repeated_box"
    if not move <= card.chamber.floor:
        return "wall"
    if move & card.crossed:
        return "already_crossed"
    if len(move) != 1 and move not in everywhere(pattern):
        return "wrong_shape"
    return _contact_fault(card, move)


def _contact_fault(card: CardInPlay, move: AbstractSet[Box]) -> str | None:
    """Return why boxes don't go on from what is crossed off, None when they do."""
    if not card.crossed:
        return None if card.chamber.entrance in move else "entrance_missing"
    return None if any(is_beside(box, card.crossed) for box in move) else "not_connected"


def single_fault(card: CardInPlay, box: Box) -> str | None:
    """Return why a single box can't be crossed off, None when it can (CROSS-02 to CROSS-04)."""
    return placement_fault(card, (box,), frozenset())


def singles(card: CardInPlay) -> list[Box]:
    """Return the single boxes that can be crossed off on a card, by row, then column."""
    return [box for box in EVERY_BOX if single_fault(card, box) is None]


def pattern_placements(card: CardInPlay, pattern: Shape) -> list[list[Box]]:
    """Return every legal placement of a pattern on a card, each sorted, all sorted."""
    return sorted(
        sorted(boxes)
        for boxes in everywhere(pattern)
        if placement_fault(card, tuple(boxes), pattern) is None
    )


def placements_fields(figures: Figures) -> tuple[Field, ...]:
    """Return what is asked to list all placements."""
    return position_fields(figures)


def placements(figures: Figures, answers: Answers) -> Result:
    """Return every legal placement of the pattern, and every legal single box (14.4)."""
    cards = cards_in_play(answers)
    pattern = figures.patterns[answers["expedition"]]
    value = {
        "player": answers["player"],
        "patterns": list(chain(*(_patterns(n, card, pattern) for n, card in enumerate(cards, 1)))),
        "singles": [
            {"card": number, "box": list(box)}
            for number, card in enumerate(cards, 1)
            for box in singles(card)
        ],
    }
    return Result(value, partial(_steps, cards, pattern))


def _patterns(number: int, card: CardInPlay, pattern: Shape) -> Iterator[dict[str, Any]]:
    for boxes in pattern_placements(card, pattern):
        yield {"card": number, "boxes": [list(box) for box in boxes]}


def _steps(cards: Sequence[CardInPlay], pattern: Shape) -> Iterator[Step]:
    for card in cards:
        begun = "begun" if card.crossed else "new"
        rule = "SILVER-GOLD-CROSS-04" if card.crossed else "SILVER-GOLD-CROSS-03"
        found = {"patterns": len(pattern_placements(card, pattern)), "singles": len(singles(card))}
        yield Step(rule, f"placements.{begun}", {"order": card.order, **found})
    yield Step("SILVER-GOLD-CROSS-01", "placements.free", {})
