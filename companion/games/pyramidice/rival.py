"""What a Great Architect may end with: for bots that play against one. Nothing here is a rule.

He plays by himself, so what he will do can be told: in each of his turns he takes the God of the
row that counts most at the end, one of the Ennead if there is any; and by his die he either takes
a Rest tile, which brings him next to nothing, or builds, which brings him what people work for. So
whoever plays against him takes the Ennead cards out of the row before he does, all the more the
more he has, and leaves him tiles on the strip.
"""

from itertools import chain
from typing import Final

from companion.games.pyramidice import gods, scoring, solo
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import ENNEAD, FACES, LOW, Tables

DEALT: Final = 1.8
"""Cards that are dealt from one of his turns to the next."""

LEFT: Final = 0.7
"""The share of Ennead cards to come that nobody takes before him."""

OTHER: Final = 1.2
"""What any other God counts in the end that he takes."""

TILES: Final = 4.0
"""Rest tiles that lie on the strip in a turn that is not the next."""


def prospects(state: State, turns: float) -> float:
    """Return the points that he may end with, after so many turns more."""
    tables = state.tables
    seat = tables.players
    total = float(sum(scoring.points(state, seat).values()))
    if not turns:
        return total
    there = sum(tile is not None for tile in state.strip)
    soon = min(1.0, turns)
    total += soon * _of_die(state, there) + (turns - soon) * _of_die(state, TILES)
    cards = gods.ennead_cards(tables, state.gods[seat])
    more = _more(state, turns, _in_row(state))
    joined = ennead_points(tables, cards + more) - ennead_points(tables, cards)
    return total + joined + OTHER * (turns - more)


def denied(state: State, turns: float) -> float:
    """Return what he loses with a card of the Ennead that is taken out of the row."""
    tables = state.tables
    cards, there = gods.ennead_cards(tables, state.gods[tables.players]), _in_row(state)
    with_it, without = (_more(state, turns, there - gone) for gone in (0, 1))
    lost = ennead_points(tables, cards + with_it) - ennead_points(tables, cards + without)
    return lost - OTHER * (with_it - without)


def _more(state: State, turns: float, there: int) -> float:
    """Return how many cards of the Ennead he may still take."""
    dealt = min(state.deck, DEALT * turns)
    return min(turns, there + LEFT * _density(state) * dealt)


def _of_die(state: State, tiles: float) -> float:
    """Return what he gets in a turn for his die, with so many tiles on the strip."""
    his = state.tables.architects[str(state.architect)]
    share = tiles / FACES
    tile = sum(his.spaces) / len(his.spaces) + his.tile_fame
    built = (1 + FACES) / 2 + his.build_fame + his.low_fame * LOW / FACES + his.pair_fame / 2
    spaces = solo.lowest_spaces(state)
    level = state.tables.spaces[spaces[0]].fame if spaces else 0
    return share * tile + (1 - share) * (built + level)


def _in_row(state: State) -> int:
    tables = state.tables
    return sum(god in tables.gods and tables.gods[god].group == ENNEAD for god in state.row if god)


def _density(state: State) -> float:
    """Return how many of the cards that nobody has seen are of the Ennead."""
    tables = state.tables
    open_cards = chain(state.row, state.discarded, *state.gods)
    seen = [god for god in open_cards if god in tables.gods]
    of_ennead = [god for god, card in tables.gods.items() if card.group == ENNEAD]
    unseen = len(tables.gods) - len(seen)
    return (len(of_ennead) - sum(god in of_ennead for god in seen)) / unseen if unseen else 0.0


def ennead_points(tables: Tables, cards: float) -> float:
    """Return the points of so many cards of the Ennead, with those between by their share."""
    low, points = min(int(cards), max(tables.ennead)), tables.ennead
    return points[low] + (cards - low) * (points.get(low + 1, points[low]) - points[low])
