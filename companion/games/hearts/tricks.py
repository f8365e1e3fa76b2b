"""Tricks: what may be played, who wins it, and what a hand comes to by the kit's score file."""

from collections.abc import Iterator
from typing import Final

from companion.games.common.cards import NONE, Play
from companion.games.engine import Refusal, Sink
from companion.games.hearts import dealing
from companion.games.hearts.state import State
from companion.questions.text import Seat, Step, Term

FOLLOWING: Final = "HEARTS-TRICK-02"
WINNING: Final = "HEARTS-TRICK-04"
COUNTING: Final = "HEARTS-SCORE-01"

# Cards of which one is to be played by who holds any; the rule, and the words of a refusal.
Must = tuple[int, str, str]


def _musts(state: State) -> Iterator[Must]:
    """Yield what the rules ask for, the first first."""
    tables, is_first = state.tables, not any(state.taken)
    if state.trick:
        yield tables.suit[state.trick[0]], FOLLOWING, "no.follow"
        if is_first:
            yield tables.all & ~tables.costly, "HEARTS-TRICK-03", "no.first_trick"
    elif is_first:
        yield dealing.lowest_club(state, state.seat), "HEARTS-TRICK-01", "no.lowest_club"
    elif not state.seen & tables.hearts:
        yield tables.all & ~tables.hearts, "HEARTS-TRICK-05", "no.not_broken"


def _must(state: State) -> Must:
    hand = state.hands[state.seat]
    return next((each for each in _musts(state) if each[0] & hand), (hand, "", ""))


def playable(state: State) -> int:
    """Return the cards that may be played."""
    return state.hands[state.seat] & _must(state)[0]


def why_not(state: State, action: Play) -> Refusal:
    """Return why a card may not be played that is not playable."""
    if state.tables.mask(action.card) & state.hands[state.seat]:
        return Refusal(*_must(state)[1:], {})
    return Refusal(FOLLOWING, "no.not_held", {})


def play(state: State, action: Play, sink: Sink | None) -> None:
    """Play a card; when all have, one wins the trick, and after the last one all is counted."""
    number, card = state.tables.number[action.card], state.tables.mask(action.card)
    for cards, _, _ in _musts(state):
        if card & cards:
            break
        state.lacks[state.seat] |= cards
    state.play(number)
    state.passed = [cards & ~card for cards in state.passed]
    state.trick += (number,)
    if len(state.trick) == len(state.tables.seats):
        _win(state, sink)
    if any(state.sizes):
        dealing.ask(state)
    else:
        _end_hand(state, sink)


def best(state: State) -> int:
    """Return the card that wins the trick as it lies: the highest of the suit that was led."""
    led = state.tables.suit[state.trick[0]]
    return max(card for card in state.trick if led >> card & 1)


def _win(state: State, sink: Sink | None) -> None:
    """Give the trick to the player of the best card, who leads next."""
    names, trick, won = state.tables.names, state.trick, best(state)
    winner = (state.leader + trick.index(won)) % len(trick)
    if sink:
        values = {"card": Term(names[won]), "cards": tuple(Term(names[card]) for card in trick)}
        sink(Step(WINNING, "play.won", {"player": Seat(winner), **values}))
    state.taken[winner] |= sum(1 << card for card in {*trick})
    state.leader, state.trick, state.turns = winner, (), state.turns + 1


def _end_hand(state: State, sink: Sink | None) -> None:
    """Have the hand counted and the next one dealt, unless the game is over.

    What was told twice can't be counted: the table has to put it right (`Hands.clash`).
    """
    if state.twice == NONE:
        _count(state, sink)
    if state.tally.is_over:
        state.decision, state.unseen = None, 0
    else:
        state.begin_hand()
        dealing.ask(state)


def _count(state: State, sink: Sink | None) -> None:
    """Tell the score file what was taken; the tally is another one then, so that copies hold."""
    tables, before, names = state.tables, state.tally.totals, state.tally.players
    hearts = tuple((cards & tables.hearts).bit_count() for cards in state.taken)
    queen = next(seat for seat, cards in enumerate(state.taken) if cards & tables.queen)
    state.tally, state.told = state.tally.copy(), (*state.told, (hearts, queen))
    state.tally.play({"hearts": dict(zip(names, hearts, strict=True)), "queen": names[queen]})
    if sink is None:
        return
    if hearts[queen] == tables.hearts.bit_count():
        sink(Step("HEARTS-SCORE-02", "play.moon", {"player": Seat(queen)}))
    for seat, total in enumerate(state.tally.totals):
        values = {"player": Seat(seat), "points": total - before[seat], "total": total}
        sink(Step(COUNTING, "play.counted", values))
