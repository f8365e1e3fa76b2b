"""Cards are passed on, all at the same time, before anybody looks at what comes."""

from collections.abc import Sequence
from typing import Final

from companion.games.engine import Action, Refusal, Sink, Step, Term
from companion.games.hearts.actions import Pass
from companion.games.hearts.dealing import ask
from companion.games.hearts.state import State

PASSING: Final = "HEARTS-PASS-01"
WAYS: Final = "HEARTS-PASS-02"


def legal(state: State) -> Sequence[Action]:
    """Return each choice of cards of the seat that passes, in the order of the kit."""
    return state.tables.passes(state.hands[state.waiting[0]])


def refuse(state: State, action: Pass) -> Refusal | None:
    """Return why cards can't be passed on, None if they can: so many different ones of the hand."""
    tables, cards = state.tables, state.tables.mask(action.cards)
    if not len(action.cards) == cards.bit_count() == tables.passed:
        return Refusal(PASSING, "no.not_so_many", {"cards": tables.passed})
    if cards & ~state.hands[state.waiting[0]]:
        return Refusal(PASSING, "no.not_held", {})
    return None


def pass_on(state: State, action: Pass, sink: Sink | None) -> None:
    """Lay cards aside; when all have, they change hands."""
    state.passed[state.waiting[0]] = state.tables.mask(action.cards)
    state.waiting = state.waiting[1:]
    if not state.waiting:
        _exchange(state, sink)
    ask(state)


def way(state: State) -> Term:
    """Return where cards go in this hand, as a word."""
    ways = state.tables.ways
    return Term(ways[len(state.told) % len(ways)])


def _exchange(state: State, sink: Sink | None) -> None:
    if sink:
        values = {"cards": state.tables.passed, "way": way(state)}
        sink(Step(WAYS, "play.passed", values))
    for seat, cards in enumerate(state.passed):
        state.hands[seat] &= ~cards
    for seat, cards in enumerate(state.passed):
        if double := state.hands[state.to(seat)] & cards:
            state.twice = double.bit_length() - 1
        state.hands[state.to(seat)] |= cards
