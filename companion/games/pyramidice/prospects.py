"""What a seat may still make of what it has, in the turns that are left: for bots. No rule in it.

All figures are rules of thumb, in Fame, found by playing. A Great Architect is another thing than a
player: he plays by himself, so what he will do can be told. In each of his turns he takes the God
of the row that counts most at the end, one of the Ennead if there is any; and by his die he either
takes a Rest tile, which brings him next to nothing, or builds, which brings him what people work
for. So whoever plays against him takes the Ennead cards out of the row before he does, all the more
the more he has, and leaves him tiles on the strip.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from companion.games.pyramidice import gods, scoring, solo
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import CATS, ENNEAD, FACES, LOW, STONES, WORKERS, God, Tables

WORTH: Final = (1.1, 0.8, 1.6)
"""What a worker, a cat and a stone die bring each, if they are used once."""

PLENTY: Final = (5, 2, 2)
"""Of each kind so many are worth that; what is beyond, half as much."""

AGAIN: Final = 0.2
"""What a worker brings besides in each turn to come: who is not spent rolls a die in every one."""

LASTING: Final = 3
"""Turns for which that counts: no worker is worth more than a Rest turn that brings another."""

DIE: Final = 0.5
"""What any die of the pool is worth: two of them are 1 Fame."""

CARDS_A_TURN, STONES_A_TURN = 0.85, 0.4
"""Cards that leave the deck, and stone dice that leave the supply, in a turn."""

MOST_TURNS: Final = 10
"""More turns than these are not looked ahead."""

WORKED: Final = 0.5
"""The share of turns in which a God works."""

JOINING: Final = 0.25
"""Cards of the Ennead that somebody may hope for in a turn to come."""

ALWAYS: Final = {"anubis": 1.5, "bastet": 2.5, "serket": 2.0, "seshat": 3.0, "thoth": 3.0}
"""What Gods that work by themselves are worth while many turns are left."""

SPECIAL: Final = {"amon": 0.6, "mut": 1.0, "maat": 0.8, "ptah": 0.6, "mertseger": 0.4}
"""What Gods bring in a turn whose powers give neither Fame nor resources."""

VIRTUAL: Final = 0.8
"""What a virtual die brings in a turn."""

DEALT: Final = 1.8
"""Cards that are dealt from one of the Architect's turns to the next."""

LEFT: Final = 0.7
"""The share of Ennead cards to come that nobody takes before him."""

OTHER: Final = 1.2
"""What any other God counts in the end that he takes."""

TILES: Final = 4.0
"""Rest tiles that lie on the strip in a turn that is not the next."""


def turns_left(state: State, seat: int) -> float:
    """Return about how many turns a seat still has, the one in progress apart."""
    seats = len(state.names)
    if state.over:
        return 0
    if state.pharaoh is not None:  # one more each, the holder's last (END-03)
        later = (seat - state.current) % seats
        return float(0 < later <= (state.pharaoh - state.current) % seats)
    cards = state.deck / CARDS_A_TURN
    stones = state.supply[STONES] / STONES_A_TURN
    return min(MOST_TURNS, 1 + min(cards, stones) / seats)


def hoped(tables: Tables, cards: int, left: float) -> float:
    """Return what so many Ennead cards may come to with those that turns to come bring."""
    return between_points(tables, cards + JOINING * left)


def goods_worth(held: Sequence[int], left: float) -> float:
    """Return what resources are worth: nothing once no turn is left to use them."""
    # In the last turn there is no time to rest, and then to use what that brought.
    share, total = min(1.0, left / 2), 0.0
    for kind, number in enumerate(held):
        each = WORTH[kind] + (AGAIN * min(LASTING, max(0.0, left - 1)) if kind == WORKERS else 0.0)
        plenty = min(number, PLENTY[kind])
        total += each * (plenty + (number - plenty) / 2)
    return share * total


def tile_worth(state: State, seat: int) -> float:
    """Return what a Rest tile brings: two of what is worth most, in place of what is worth least.

    A full board is no reason to take none: people who only work, and build nothing, never end.
    """
    held, left = state.held[seat], turns_left(state, seat)
    now, found = goods_worth(held, left), 0.0
    for kind in range(len(held)):
        more = [*held]
        more[kind] += 2
        for _ in range(sum(more) - state.tables.board):
            fewer = (
                [number - (kind == gone) for kind, number in enumerate(more)]
                for gone, there in enumerate(more)
                if there
            )
            more = max(fewer, key=lambda each: goods_worth(each, left))
        found = max(found, goods_worth(more, left) - now)
    return found


def power_worth(tables: Tables, god: str, left: float) -> float:
    """Return what the power of a God brings in the turns that are left."""
    if god in ALWAYS:
        return ALWAYS[god] * min(1.0, left / 4)
    return WORKED * left * each_turn(tables.gods[god], god)


@lru_cache(maxsize=256)
def each_turn(god: God, name: str) -> float:
    """Return what a God brings in a turn, less what it costs."""
    if name in SPECIAL:
        return SPECIAL[name]
    if god.values:
        return VIRTUAL
    if god.use not in ("work", "any", "rest"):
        return 0.0
    taken = sum(number * each for number, each in zip(god.take, WORTH, strict=True))
    gain = god.amount + taken + god.take_any * WORTH[WORKERS]
    cost = god.workers * WORTH[WORKERS] + god.cats * WORTH[CATS] + (god.dice + god.stone) * DIE
    rare = 0.4 if god.use == "any" else 1.0
    return rare * max(0.0, gain - cost)


def god_worth(state: State, seat: int, god: str) -> float:
    """Return what a God is worth to a seat that would get it."""
    tables = state.tables
    card = tables.gods[god]
    if card.group == ENNEAD:
        own = _of_ennead(state, seat, 1)
        left = turns_left(state, tables.players)
        return own + _denied(state, left) if state.architect else own
    return card.fame + power_worth(tables, god, turns_left(state, seat))


def _of_ennead(state: State, seat: int, more: int) -> float:
    """Return what so many more cards of the Ennead are worth to a seat."""
    tables = state.tables
    cards, left = gods.ennead_cards(tables, state.gods[seat]), turns_left(state, seat)
    return hoped(tables, cards + more, left) - hoped(tables, cards, left)


def unit_worth(state: State, seat: int, unit: str) -> float:
    """Return what a seat would lose with a God, or with all of its Ennead."""
    tables = state.tables
    if unit == ENNEAD:
        return -_of_ennead(state, seat, -gods.ennead_cards(tables, state.gods[seat]))
    return tables.gods[unit].fame + power_worth(tables, unit, turns_left(state, seat))


def architect_prospects(state: State, turns: float) -> float:
    """Return the points that he may end with, after so many turns more."""
    tables = state.tables
    seat = tables.players
    total = float(sum(scoring.points_of(state, seat).values()))
    if not turns:
        return total
    # How many tiles lie there now is known of his next turn alone.
    there = sum(tile is not None for tile in state.strip)
    soon = min(1.0, turns)
    total += soon * _of_die(state, there) + (turns - soon) * _of_die(state, TILES)
    cards = gods.ennead_cards(tables, state.gods[seat])
    more = _more(state, turns, _in_row(state))
    joined = between_points(tables, cards + more) - between_points(tables, cards)
    return total + joined + OTHER * (turns - more)


def _denied(state: State, turns: float) -> float:
    """Return what he loses with a card of the Ennead that is taken out of the row."""
    tables = state.tables
    cards, there = gods.ennead_cards(tables, state.gods[tables.players]), _in_row(state)
    with_it, without = (_more(state, turns, there - gone) for gone in (0, 1))
    lost = between_points(tables, cards + with_it) - between_points(tables, cards + without)
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
    # Of the whole box: which cards were taken out unseen, nobody knows.
    of_ennead = [god for god, card in tables.gods.items() if card.group == ENNEAD]
    unseen = len(tables.gods) - len(seen)
    return (len(of_ennead) - sum(god in of_ennead for god in seen)) / unseen if unseen else 0.0


def between_points(tables: Tables, cards: float) -> float:
    """Return the points of so many cards of the Ennead, with those between by their share."""
    low, points = min(int(cards), max(tables.ennead)), tables.ennead
    return points[low] + (cards - low) * (points.get(low + 1, points[low]) - points[low])
