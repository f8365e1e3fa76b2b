"""Tricks: what may be played, who wins it, and what a hand comes to by the kit's score file."""

from collections.abc import Sequence
from typing import Final

from companion.games.common.bits import Selections
from companion.games.engine import Action, Refusal, Seat, Sink, Step, Term
from companion.games.hearts import dealing
from companion.games.hearts.actions import Play
from companion.games.hearts.state import NONE, State

FIRST_LEAD: Final = "HEARTS-TRICK-01"
FOLLOWING: Final = "HEARTS-TRICK-02"
FIRST_TRICK: Final = "HEARTS-TRICK-03"
WINNING: Final = "HEARTS-TRICK-04"
BREAKING: Final = "HEARTS-TRICK-05"
COUNTING: Final = "HEARTS-SCORE-01"
MOON: Final = "HEARTS-SCORE-02"


def _playable(state: State, seat: int) -> tuple[int, str, str]:
    """Return which cards of a hand may be played, and the rule and words that forbid the others."""
    tables, hand = state.tables, state.hands[seat]
    is_first = not any(state.taken)
    if not state.trick and is_first:
        return dealing.lowest_club(state, seat) or hand, FIRST_LEAD, "no.lowest_club"
    if not state.trick:
        is_broken = state.seen & tables.hearts
        return hand if is_broken else hand & ~tables.hearts or hand, BREAKING, "no.not_broken"
    if following := hand & tables.suit[state.trick[0]]:
        return following, FOLLOWING, "no.follow"
    return hand & ~tables.costly or hand if is_first else hand, FIRST_TRICK, "no.first_trick"


def legal(state: State) -> Sequence[Action]:
    """Return the cards that may be played, in the order of the kit."""
    assert state.decision is not None
    return Selections((_playable(state, state.decision.who)[0], state.tables.plays))


def refuse(state: State, action: Play) -> Refusal | None:
    """Return why a card may not be played, None if it may."""
    assert state.decision is not None
    seat, card = state.decision.who, state.tables.mask((action.card,))
    if not card & state.hands[seat]:
        return Refusal(FOLLOWING, "no.not_held", {})
    cards, rule, key = _playable(state, seat)
    return None if card & cards else Refusal(rule, key, {})


def play(state: State, action: Play, sink: Sink | None) -> None:
    """Play a card; when all have, one wins the trick, and after the last one the hand is counted."""
    assert state.decision is not None
    seat, card = state.decision.who, state.tables.number[action.card]
    if state.seen >> card & 1:
        state.twice = card
    _tell_lacks(state, seat, 1 << card)
    state.hands[seat] &= ~(1 << card)
    state.sizes[seat] -= 1
    state.passed = [cards & ~(1 << card) for cards in state.passed]
    state.trick += (card,)
    if len(state.trick) == state.tables.players:
        _win(state, sink)
    if any(state.sizes):
        dealing.ask(state)
    elif state.twice == NONE:
        _count(state, sink)
    else:  # it can't be counted, and the table has to put right what it told (`clash`)
        dealing.begin(state)


def _tell_lacks(state: State, seat: int, card: int) -> None:
    """Note what all know a seat not to have, since it would have had to play that."""
    tables, lacks = state.tables, 0
    if not state.trick:
        if card & tables.hearts and not state.seen & tables.hearts:
            lacks = tables.all & ~tables.hearts
    elif not card & tables.suit[state.trick[0]]:
        lacks = tables.suit[state.trick[0]]
        if card & tables.costly and not any(state.taken):
            lacks = tables.all & ~tables.costly
    state.lacks[seat] |= lacks


def _win(state: State, sink: Sink | None) -> None:
    """Give the trick to the highest card of the suit that was led; its player leads next."""
    tables, trick = state.tables, state.trick
    best = max(card for card in trick if tables.suit[trick[0]] >> card & 1)
    winner = (state.leader + trick.index(best)) % tables.players
    if sink:
        terms = tuple(Term(tables.names[card]) for card in trick)
        values = {"player": Seat(winner), "card": Term(tables.names[best]), "cards": terms}
        sink(Step(WINNING, "play.won", values))
    for card in trick:
        state.taken[winner] |= 1 << card
    state.leader, state.trick = winner, ()
    state.tricks += 1


def _count(state: State, sink: Sink | None) -> None:
    """Tell the score file what was taken; deal again, unless it says that the game is over."""
    tables, before = state.tables, state.tally.totals
    hearts = tuple((cards & tables.hearts).bit_count() for cards in state.taken)
    queen = next(seat for seat in state.seats if state.taken[seat] & tables.queen)
    names = state.tally.players
    state.tally, state.told = state.tally.copy(), (*state.told, (hearts, queen))
    state.tally.play({"hearts": dict(zip(names, hearts, strict=True)), "queen": names[queen]})
    if sink:
        if tables.hearts.bit_count() == hearts[queen]:
            sink(Step(MOON, "play.moon", {"player": Seat(queen)}))
        for seat, total in enumerate(state.tally.totals):
            values = {"player": Seat(seat), "points": total - before[seat], "total": total}
            sink(Step(COUNTING, "play.counted", values))
    if state.tally.is_over:
        state.decision, state.unseen = None, 0
    else:
        dealing.begin(state)
