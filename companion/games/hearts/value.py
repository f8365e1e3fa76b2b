"""What people would rather do, and what a position is worth: for programs that play.

Nothing here is a rule. In plain terms:

A card is a danger by the lower ones of its suit that others hold: over these it wins a trick, on
which whoever can't follow lays hearts or the queen. As long as the queen of spades is out, she and
what is above her are a greater danger, the fewer spades guard them. So people pass on what is
dangerous, lead what is not, stay below a trick with the highest card that does, win one that costs
nothing with the highest, and throw off what costs or is dangerous where they can't follow.

A position is worth what the others have more than the seat, on average: what was counted, what was
won in this hand, what lies in the trick for whoever wins it so far, and the dangers in hand. That
somebody may win everything (the moon) shows only when the hand is counted: the tries of a search
see it, `worth` does not. The figures were tuned by trial.
"""

from collections.abc import Sequence
from typing import Any, Final

from companion.games.common.cards import Pass, numbers
from companion.games.engine import Action
from companion.games.hearts.state import State
from companion.games.hearts.tricks import best

# What all cards of a hand cost together, and the queen: to guess by, the score file counts.
ALL, QUEEN = 26, 13

# The weight of the best answer, as a power of two; that of the worst is 1.
KEEN: Final = 12

# More than any danger: whoever stays below a trick does so before anything else.
HIGH: Final = 20


def worth(state: State, seat: int) -> float:
    """Return by how much the others are expected to have more points than a seat."""
    totals, own, rest = state.tally.totals, 0.0, 0
    if state.decision is not None:
        is_kept_back = state.waiting and seat not in state.waiting
        hand = state.hands[seat] & ~(state.passed[seat] if is_kept_back else 0)
        own = sum((_danger(state, hand, card) for card in numbers(hand)), _trick(state, seat))
        own, rest = own + _cost(state, state.taken[seat]), ALL
    return (sum(totals) - totals[seat] + rest - own) / (len(totals) - 1) - totals[seat] - own


def _cost(state: State, cards: int) -> int:
    return (cards & state.tables.hearts).bit_count() + QUEEN * bool(cards & state.tables.queen)


def _danger(state: State, hand: int, card: int) -> float:
    """Return what a card may cost a hand in tricks to come."""
    tables, suit, bit = state.tables, state.tables.suit[card], 1 << card
    others = tables.all & ~state.seen & ~hand
    theirs = others & suit
    found = 2.0 * ((theirs & bit - 1).bit_count() / (theirs.bit_count() or 1)) ** 2
    if suit & tables.queen & (hand | others) and bit >= tables.queen:
        found += max(0.5, (7 if bit == tables.queen else 4) - (hand & suit).bit_count())
    return found


def _trick(state: State, seat: int) -> float:
    """Return what the trick may cost a seat that is winning it so far."""
    tables, trick = state.tables, state.trick
    if not trick or (state.leader + trick.index(best(state)) - seat) % len(tables.seats):
        return 0.0
    theirs = tables.all & ~state.seen & ~state.hands[seat]
    of_suit = theirs & tables.suit[trick[0]]
    higher = (of_suit >> best(state)).bit_count()
    left = len(tables.seats) - len(trick)
    stays = (1 - higher / (of_suit.bit_count() + 1)) ** left
    more = 1.2 * left + QUEEN / 6 * left * bool(theirs & tables.queen)
    return float(stays * (_cost(state, sum(1 << card for card in trick)) + more))


def weights(state: State, legal: Sequence[Action]) -> Sequence[int]:
    """Return how people weigh what they pass on and play."""
    liked = [_liking(state, action) for action in legal]
    least, most = min(liked), max(liked)
    return [1 << round(KEEN * (each - least) / ((most - least) or 1)) for each in liked]


def _liking(state: State, action: Any) -> float:  # noqa: ANN401 - a Pass or a Play
    """Return how gladly a card is played, or cards are passed on."""
    tables, hand = state.tables, state.hands[state.seat]
    if isinstance(action, Pass):
        return sum(_danger(state, hand, tables.number[card]) for card in action.cards)
    card = tables.number[action.card]
    danger, cost = _danger(state, hand, card), _cost(state, 1 << card)
    if not state.trick:
        return -danger
    if not tables.suit[state.trick[0]] >> card & 1:
        return danger + 2 * cost
    height = (tables.suit[card] & (1 << card) - 1).bit_count()
    if card < best(state):
        return HIGH + height + cost
    lies = cost + _cost(state, sum(1 << each for each in state.trick))
    if len(state.trick) == len(tables.seats) - 1:
        return height - lies if lies else HIGH + height - danger
    return -height - lies - danger
