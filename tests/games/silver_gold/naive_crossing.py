"""Crossing off in the slow Silver & Gold: what may be crossed off, and what each icon does.

Placements are found by trying every set of boxes congruent with the pattern. Rules are quoted.
"""

from collections.abc import Iterator
from functools import cache

from tests.games.silver_gold.naive_position import (
    Box,
    Card,
    Chamber,
    Player,
    Position,
    changed,
    in_front,
)

EVERY_BOX = [(row, column) for row in range(1, 6) for column in range(1, 6)]

EXPEDITION = {
    "e1": "I2",
    "e2": "I3",
    "e3": "I3",
    "e4": "V3",
    "e5": "V3",
    "e6": "T4",
    "e7": "L4",
    "e8": "O4",
}
"""3.3"""

PATTERNS = {
    "I2": ["XX"],
    "I3": ["XXX"],
    "V3": ["X.", "XX"],
    "T4": ["XXX", ".X."],
    "L4": ["X.", "X.", "XX"],
    "O4": ["XX", "XX"],
}
"""3.3"""


# What may be crossed off


def pattern(now: Position) -> str:
    """TURN-02: turn up the top expedition card; it applies to all players this turn."""
    return EXPEDITION[now.revealed[-1]]


@cache
def exp_01_congruent(name: str) -> frozenset[frozenset[Box]]:
    """EXP-01: A pattern may be rotated by 90°, 180° or 270° and mirrored, in any combination."""
    picture = PATTERNS[name]
    boxes = {(r, c) for r, row in enumerate(picture) for c, char in enumerate(row) if char == "X"}
    forms = []
    for form in (boxes, {(r, -c) for r, c in boxes}):
        once = {(c, -r) for r, c in form}
        twice = {(c, -r) for r, c in once}
        thrice = {(c, -r) for r, c in twice}
        forms += [form, once, twice, thrice]
    moved = [
        frozenset((r + down, c + across) for r, c in form)
        for form in forms
        for down in range(-10, 11)
        for across in range(-10, 11)
    ]
    return frozenset(boxes for boxes in moved if boxes <= set(EVERY_BOX))


def are_adjacent(one: Box, other: Box) -> bool:
    """3.1: Two boxes are adjacent when they share a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def placements(now: Position, seat: int) -> list[tuple[int, tuple[Box, ...]]]:
    """CROSS-01: exactly one placement on one of the cards in front of them: either the revealed
    pattern or one single box. Passing is not possible.
    """
    tried = [*exp_01_congruent(pattern(now)), *(frozenset([box]) for box in EVERY_BOX)]
    return [
        (number, eng_02_sorted(now.chambers[card.order], boxes))
        for number, card in in_front(now.players[seat])
        for boxes in tried
        if adj_cross_01_reason(now, seat, number, tuple(boxes)) is None
    ]


def eng_02_sorted(floor: Chamber, boxes: frozenset[Box]) -> tuple[Box, ...]:
    """ENG-02: four groups: (1) skulls, (2) gems, torches, tomb, entrance and empty boxes, (3) red
    crosses, (4) potions; within a group by row, then column.
    """
    group = {"S": 1, "R": 2, "G": 2, "F": 2, "T": 2, "E": 2, ".": 2, "X": 3, "P": 4}
    return tuple(sorted(boxes, key=lambda box: (group[floor[box]], box)))


def bonus_boxes(now: Position, seat: int) -> list[tuple[int, Box]]:
    """ICON-01: one more box, on either of the cards in front of them: a legal single box under
    CROSS-02 to CROSS-04, judged with everything marked so far.
    """
    return [
        (number, box)
        for number, _ in in_front(now.players[seat])
        for box in EVERY_BOX
        if adj_cross_02_reason(now, seat, number, box) is None
    ]


def adj_cross_01_reason(
    now: Position, seat: int, number: int, boxes: tuple[Box, ...]
) -> str | None:
    """ADJ-CROSS-01: The checks run in this order and the first that fails gives the reason."""
    return next(reasons(now, seat, number, boxes), None)


def reasons(now: Position, seat: int, number: int, boxes: tuple[Box, ...]) -> Iterator[str]:
    """ADJ-CROSS-01, 1 to 6."""
    card = dict(in_front(now.players[seat]))[number]
    floor = now.chambers[card.order]
    if len(set(boxes)) < len(boxes):
        yield "repeated_box"
    if any(floor[box] == "#" for box in boxes):
        yield "wall"
    if any(box in card.crossed for box in boxes):
        yield "already_crossed"
    if len(boxes) != 1 and frozenset(boxes) not in exp_01_congruent(pattern(now)):
        yield "wrong_shape"
    if not card.crossed and not any(floor[box] == "E" for box in boxes):
        yield "entrance_missing"
    if card.crossed and not any(are_adjacent(box, old) for box in boxes for old in card.crossed):
        yield "not_connected"


def adj_cross_02_reason(now: Position, seat: int, number: int, box: Box) -> str | None:
    """ADJ-CROSS-02: the box is a wall → `bonus_wall`; crossed off already →
    `bonus_already_crossed`; its card has no crosses and it is not the entrance →
    `bonus_entrance_missing`; its card has crosses and none is adjacent → `bonus_not_connected`.
    """
    card = dict(in_front(now.players[seat]))[number]
    floor = now.chambers[card.order]
    if floor[box] == "#":
        return "bonus_wall"
    if box in card.crossed:
        return "bonus_already_crossed"
    if not card.crossed and floor[box] != "E":
        return "bonus_entrance_missing"
    if card.crossed and not any(are_adjacent(box, old) for old in card.crossed):
        return "bonus_not_connected"
    return None


# What happens then


def cross_07_mark_all(now: Position, seat: int, number: int, boxes: tuple[Box, ...]) -> Position:
    """CROSS-07: First all boxes of the placement are marked, then their icons are resolved one by
    one in an order the player chooses.
    """
    player = marked(now.players[seat], number, boxes)
    icons = tuple((number, box) for box in boxes)
    return resolved(changed(now, seat, player._replace(has_crossed=True, icons=icons)), seat)


def adj_cross_02_bonus(now: Position, seat: int, number: int, box: Box) -> Position:
    """ADJ-CROSS-02: otherwise mark it and resolve its icon at once, before anything else (depth
    first).
    """
    player = marked(now.players[seat], number, (box,))
    player = player._replace(owes_bonus=False, icons=((number, box), *player.icons))
    return resolved(changed(now, seat, player), seat)


def marked(player: Player, number: int, boxes: tuple[Box, ...]) -> Player:
    cards = list(player.cards)
    card = dict(in_front(player))[number]
    cards[number - 1] = Card(card.order, card.crossed | set(boxes))
    return player._replace(cards=tuple(cards))


def resolved(now: Position, seat: int) -> Position:
    """CROSS-07: A red cross is resolved completely, with the icon of its bonus box, before the next
    icon of the placement. ICON-01: another red cross gives another box, without limit.

    ICON-03: If no floor box on any of the player's cards can be crossed off, the bonus lapses.
    """
    player = now.players[seat]
    if not player.icons:
        return now
    (number, box), *later = player.icons
    order = dict(in_front(player))[number].order
    icon = now.chambers[order][box]
    now = changed(now, seat, with_icon(player, icon, now.round, order)._replace(icons=tuple(later)))
    if icon == "X" and bonus_boxes(now, seat):
        return changed(now, seat, now.players[seat]._replace(owes_bonus=True))
    return resolved(now, seat)


def with_icon(player: Player, icon: str, this_round: int, order: int) -> Player:
    """ICON-04 to ICON-08, for one icon."""
    match icon:
        case "R":
            player = player._replace(red_gems=icon_04_gem(player.red_gems))
        case "G":
            player = player._replace(green_gems=icon_04_gem(player.green_gems))
        case "F":
            player = player._replace(torches=icon_05_torch(player.torches, this_round))
        case "S":
            player = player._replace(skulls=icon_06_skull(player.skulls))
        case "P":
            player = player._replace(skulls=icon_07_potion(player.skulls))
        case "T":
            # ICON-08: the card is complete. ICON-02: it is set aside only in action 3.
            player = player._replace(this_turn=(*player.this_turn, order))
    return player


def icon_04_gem(gems: int) -> int:
    """ICON-04: cross off the next gem of that colour; beyond 10 nothing happens."""
    return gems if gems == 10 else gems + 1


def icon_05_torch(torches: tuple[int, ...], this_round: int) -> tuple[int, ...]:
    """ICON-05: cross off the score card's torch of the current round, if it is not crossed off
    yet; otherwise nothing happens.
    """
    return tuple(1 if n == this_round else torch for n, torch in enumerate(torches, start=1))


def icon_06_skull(skulls: int) -> int:
    """ICON-06: cross off the next skull on the score card; beyond 10 nothing happens."""
    return skulls if skulls == 10 else skulls + 1


def icon_07_potion(skulls: int) -> int:
    """ICON-07: wipe the two most expensive crossed skulls off the score card; with one or none
    crossed, wipe one or none.
    """
    return 0 if skulls <= 1 else skulls - 2
