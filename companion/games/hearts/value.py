"""What people would rather do, and what a position is worth: for programs that play.

Nothing here is a rule. In plain terms:

A high card is a danger as long as others hold lower ones of its suit: then it wins a trick, and
whoever can't follow lays hearts or the queen on it. So people pass on what is high, and the queen
of spades and what is above her where few spades guard them; they stay below a trick that they can
stay below, with the highest card that does; and they get rid of the queen, of hearts and of high
cards when they can't follow. Who leads plays low.

A position is worth what the others have, on average, more than the seat: what was counted, what was
won in this hand, what lies in the trick for whoever wins it so far, and what the cards in hand may
cost. That somebody may win everything (the moon) shows only when the hand is counted: tries of a
search see it, `worth` does not. The figures were tuned by trial.
"""

from collections.abc import Sequence
from typing import Final

from companion.games.common.bits import select
from companion.games.engine import Action
from companion.games.hearts.actions import Pass, Play
from companion.games.hearts.state import State

ALL: Final = 26
"""What all cards of a hand cost together; here for guesses only, the score file counts."""
QUEEN: Final = 13
KEEN: Final = 16.0
"""The weight of the best answer, as a power of two."""


def worth(state: State, seat: int) -> float:
    """Return by how much the others are expected to have more points than a seat."""
    tables, totals = state.tables, state.tally.totals
    if state.decision is None:
        own = totals[seat]
        return (sum(totals) - own) / (tables.players - 1) - own
    own = _cost(state, state.taken[seat]) + _trick(state, seat)
    hand = state.hands[seat] & ~(state.passed[seat] if seat not in state.waiting else 0)
    if state.waiting or not state.needs(seat):
        own += _risk(state, hand)
    own = min(own, ALL)
    rest = sum(totals) - totals[seat] + ALL - own
    return rest / (tables.players - 1) - totals[seat] - own


def _cost(state: State, cards: int) -> float:
    tables = state.tables
    return (cards & tables.hearts).bit_count() + (QUEEN if cards & tables.queen else 0)


def _trick(state: State, seat: int) -> float:
    """Return what the trick may cost a seat that is winning it so far."""
    if not state.trick:
        return 0.0
    tables, led = state.tables, state.tables.suit[state.trick[0]]
    best = max(card for card in state.trick if led >> card & 1)
    if (state.leader + state.trick.index(best)) % tables.players != seat:
        return 0.0
    left = tables.players - len(state.trick)
    unseen = _others(state, seat) & led
    higher = (unseen >> best).bit_count()
    stays = (1 - higher / (unseen.bit_count() + 1)) ** left
    cards = sum(1 << card for card in state.trick)
    queen_may_come = led & tables.queen and _others(state, seat) & tables.queen
    more = 0.5 * left + (3.0 * left if queen_may_come and best > tables.queen.bit_length() else 0)
    return float(stays * (_cost(state, cards) + more))


def _others(state: State, seat: int) -> int:
    """Return the cards that others may hold."""
    return state.tables.all & ~state.seen & ~state.hands[seat]


def _risk(state: State, hand: int) -> float:
    """Return what a hand may cost in tricks to come: each card by the lower ones of others."""
    tables = state.tables
    others, cost = tables.all & ~state.seen & ~hand, 0.0
    for suit in tables.suits.values():
        own, theirs = hand & suit, others & suit
        number, found = theirs.bit_count(), 0.0
        for card in _numbers(own):
            if number:
                found += ((theirs & ((1 << card) - 1)).bit_count() / number) ** 2
        # Low cards of the suit let a high one be kept back.
        cost += found * (1.3 if suit & tables.hearts else 0.8)
    return cost + _spades(state, hand, others)


def _spades(state: State, hand: int, others: int) -> float:
    """Return what the queen may cost who holds her, or what is above her, with few spades."""
    tables = state.tables
    if not (hand | others) & tables.queen:
        return 0.0
    spades = hand & tables.suits["spades"]
    guards = max(0, spades.bit_count() - 2)
    above = (spades >> tables.queen.bit_length()).bit_count()
    if hand & tables.queen:
        return max(1.5, 6.0 - 1.2 * guards)
    return above * max(0.5, 3.0 - 0.7 * guards)


def _numbers(cards: int) -> list[int]:
    return list(select(cards, range(cards.bit_length())))


def weights(state: State, legal: Sequence[Action]) -> Sequence[int] | None:
    """Return how people weigh what they pass on and play."""
    decision = state.decision
    assert decision is not None
    tables, seat = state.tables, decision.who
    if isinstance(legal[0], Pass):
        hand = state.hands[seat]
        fears = {name: _fear(state, hand, n) for name, n in tables.number.items() if hand >> n & 1}
        found = [
            sum(fears[name] for name in each.cards) for each in legal if isinstance(each, Pass)
        ]
        scale = KEEN / max(found)
    else:
        leading = not state.trick
        cards = [tables.number[each.card] for each in legal if isinstance(each, Play)]
        found = [(_lead if leading else _follow)(state, seat, card) for card in cards]
        scale = 1.0
    return [1 << max(0, round(scale * each)) for each in found]


def _fear(state: State, hand: int, card: int) -> float:
    """Return how gladly a card is passed on."""
    tables = state.tables
    own = hand & tables.suit[card]
    few = 6 / (3 + own.bit_count())
    if 1 << card & tables.suits["spades"]:
        if own.bit_count() > 4 or 1 << card < tables.queen:
            return 0.5
        return 13.0 if 1 << card & tables.queen else 9.0
    return few * tables.power[card] / 2


def _lead(state: State, seat: int, card: int) -> float:
    """Return how gladly a card is led: one below which others have nothing wins no trick."""
    tables = state.tables
    theirs = _others(state, seat) & tables.suit[card]
    lower = (theirs & ((1 << card) - 1)).bit_count()
    wins = lower / theirs.bit_count() if theirs else 1.0
    found = 10.0 * (1 - wins)
    if tables.suit[card] & tables.queen & _others(state, seat):
        found += 2.0 if 1 << card < tables.queen else -6.0
    if 1 << card & tables.queen:
        found -= 5.0
    return found


def _follow(state: State, seat: int, card: int) -> float:
    """Return how gladly a card is played to a trick that has begun."""
    tables, power = state.tables, state.tables.power[card]
    led = tables.suit[state.trick[0]]
    if not 1 << card & led:
        return _throw(state, seat, card)
    best = max(each for each in state.trick if led >> each & 1)
    if card < best:
        return 14.0 if 1 << card & tables.queen else 8.0 + power / 3
    if 1 << card & tables.queen:
        return 0.0
    is_last = len(state.trick) == tables.players - 1
    cost = _cost(state, sum(1 << each for each in state.trick))
    if is_last:
        return 4.0 + power / 2 if not cost else 3.0 + power / 3
    if tables.queen & led & _others(state, seat) and 1 << card > tables.queen:
        return 0.5
    return 6.0 - power / 3


def _throw(state: State, seat: int, card: int) -> float:
    """Return how gladly a card is thrown off where the suit can't be followed."""
    tables, power = state.tables, state.tables.power[card]
    if 1 << card & tables.queen:
        return 15.0
    if 1 << card & tables.hearts:
        return 7.0 + power / 3
    if tables.suit[card] & tables.queen & _others(state, seat) and 1 << card > tables.queen:
        return 12.0
    return 2.0 + power / 2
