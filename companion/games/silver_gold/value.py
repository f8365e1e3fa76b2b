"""What people would rather do, and what a position is worth: for programs that play.

Nothing here is a rule. In plain terms:

Whoever has most points after the last round wins. A seat is worth the points that it has now, as
if all were added up, and what its cards and gems may still bring.

Points come from cards that are completed, and a card is completed when its tomb is crossed off. So
what counts of a chamber is the fewest boxes until there, the way round its walls (`ways_to_tomb`);
which boxes lie elsewhere counts nothing. A card gains the same with each box nearer (`PYRAMID`,
over `FAR` boxes), and less than it brings when it is complete, since that is not sure. Three boxes
in a turn are the most that patterns cross off on the way, so that towards the end of the game a
card that can't be completed any more is worth nothing. In place of a completed card comes another
of the display: it counts as one that is `NEW` boxes away, or nobody would cross off a last box.

Whoever has completed so many cards of a colour wins the next box of pyramid points of it, each
worth less than the one before: a race. So the box that a card could win next counts in part
(`RACE`), for one card of a colour, since two can't win the same box. A gem without a partner may
find one (`GEM`), the less likely the fewer turns are left; a red cross that waits counts about what
its box brings (`RED_CROSS`). Torches and skulls count what the score sheet would count now.

The worth is the lead over the best rival. `weights` say nearly the same, but at a glance: a power
of two of the boxes that an answer comes nearer, and of what lies under it (`LURES`). The figures
were tuned by trial: in whole games of three, players who go by `worth` reach 127 points each, those
who go by `weights` 103, and those who do anything 39.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from companion.games.engine import Action
from companion.games.silver_gold import pyramid_points, replacing
from companion.games.silver_gold.actions import Bonus, Box, Cross, Replace
from companion.games.silver_gold.chamber import NEIGHBOURS, Boxes, Card, Chamber, Placements
from companion.games.silver_gold.scoring import breakdown
from companion.games.silver_gold.state import State
from companion.games.silver_gold.turns import turns_completed
from companion.games.silver_gold.visibility import view

# A card that is all but complete: less than the points that it brings then.
PYRAMID: Final = 9.0
# So many boxes away from its tomb, a card is worth nothing yet; it gains alike with each box.
#
# So a completed card and a new one are worth more than a card that lacks one box: otherwise whoever
# looks ahead would put the last box off.
FAR: Final = 10
# How far a card is from its tomb that is taken for a completed one: the nearest of the display.
NEW: Final = 8
# The share of the next box of pyramid points that a card may hope for which could win it.
RACE: Final = 0.7
# What a gem without a partner may bring still, besides its own point.
GEM: Final = 1.2
RED_CROSS: Final = 2.0
# How many boxes nearer a tomb comes in a turn, at best.
BOXES_A_TURN: Final = 3

# What icons weigh; a potion comes in handy, or not.
LURES: Final = {"tomb": 3, "red_gem": 2, "green_gem": 2, "torch": 3, "red_cross": 1, "skull": -2}


def worth(state: State, seat: int) -> float:
    """Return by how much a seat is before its best rival, with what their cards promise.

    What is completed this turn counts as if the turn were over.
    """
    seen = view(state, seat)
    waits = RED_CROSS if seen.icons and seen.waiting[0] == seat else 0.0
    if seen.shown:
        replacing.set_aside(seen)
    pyramid_points.collect(seen)
    hopes = [_hopes(seen, each) for each in range(state.players)]
    return waits + hopes.pop(seat) - max(hopes)


def _hopes(state: State, seat: int) -> float:
    tables = state.tables
    turns = tables.rounds * tables.turns - turns_completed(state)
    score_card = state.score_cards[seat]
    hopes = float(sum(breakdown(state, seat).values()))
    hopes += min(GEM, GEM * turns / 6) * abs(score_card.red_gems - score_card.green_gems)
    prizes = dict[int, int]()
    cards = state.in_front(seat)
    if state.display or state.deck:
        hopes += (len(state.places(seat)) - len(cards)) * _hope(NEW, turns)
    for card in cards:
        if (left := boxes_left(card)) <= BOXES_A_TURN * turns:
            hopes += _hope(left, turns)
            # Of two cards of a colour, only one can win the next box of it.
            prizes[state.colour_of[card.order]] = _prize(state, seat, card)
    return hopes + RACE * sum(prizes.values())


def _hope(left: int, turns: int) -> float:
    """Return what a card is worth so many boxes from its tomb, with so many turns to come."""
    reach = min(FAR, BOXES_A_TURN * turns)
    return PYRAMID * (1 - left / reach) if left < reach else 0.0


def _prize(state: State, seat: int, card: Card) -> int:
    """Return the points of the box that a card wins its owner now, if it is complete."""
    colour = state.colour_of[card.order]
    own = state.pyramids[len(state.tables.colours) * seat + colour]
    return pyramid_points.next_box(state, colour) if own + 1 in state.tables.milestones else 0


def boxes_left(card: Card) -> int:
    """Return the fewest boxes to be crossed off until a card is complete."""
    chamber = card.placements.chamber
    ways = ways_to_tomb(chamber)
    return min((ways[box] for box in card.crossed), default=ways[chamber.entrance] + 1)


@lru_cache(maxsize=1024)
def ways_to_tomb(chamber: Chamber) -> Mapping[Box, int]:
    """Return how far it is to the tomb from each box of the floor."""
    ways, edge = {chamber.tomb: 0}, [chamber.tomb]
    for box in edge:
        for beside in NEIGHBOURS[box]:
            if beside in chamber.floor and beside not in ways:
                ways[beside] = ways[box] + 1
                edge.append(beside)
    return ways


def weights(state: State, legal: Sequence[Action]) -> Sequence[int] | None:
    """Return how people weigh what they cross off, and the cards that they take; None otherwise."""
    seat = state.waiting[0]
    if moves := [move for move in legal if isinstance(move, Cross | Bonus)]:
        cards = [(boxes_left(card), card) for card in state.in_front(seat)]
        return [_appeal(*cards[move.card - 1], move) for move in moves]
    if state.decision == state.tables.asked.replace[seat]:
        return [1 + _prize_of(state, move) for move in legal]
    return None


def _appeal(left: int, card: Card, move: Cross | Bonus) -> int:
    """Return twice as much for each half box nearer the tomb, or point on the way."""
    nearest, lure = _lure(card.placements, move.boxes if isinstance(move, Cross) else (move.box,))
    return 1 << max(0, lure + 2 * max(0, left - nearest))


@lru_cache(maxsize=1 << 15)
def _lure(placements: Placements, boxes: Boxes) -> tuple[int, int]:
    ways = ways_to_tomb(placements.chamber)
    lure = sum(LURES.get(icon, 0) for icon in placements.placement(boxes).icons)
    return min(ways[box] for box in boxes), lure


def _prize_of(state: State, move: Action) -> int:
    if isinstance(move, Replace):
        return _prize(state, state.waiting[0], state.tables.card(move.order))
    return min(state.tables.points)
