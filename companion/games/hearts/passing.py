"""Cards are passed on, all at the same time, before anybody looks at what comes."""

from typing import Final

from companion.games.common.cards import Pass
from companion.games.engine import Refusal, Sink
from companion.games.hearts.dealing import ask
from companion.games.hearts.state import State
from companion.questions.text import Step, Term

WAYS: Final = "HEARTS-PASS-02"


def refuse(state: State, action: Pass) -> Refusal | None:
    """Return why cards can't be passed on, None if they can: so many different ones of the hand."""
    wanted, held = state.tables.passed, state.tables.mask(*action.cards) & state.hands[state.seat]
    is_right = len(action.cards) == held.bit_count() == wanted
    return None if is_right else Refusal("HEARTS-PASS-01", "no.not_so_many", {"cards": wanted})


def pass_on(state: State, action: Pass, sink: Sink | None) -> None:
    """Lay cards aside; when all have, they change hands."""
    state.passed[state.seat] = state.tables.mask(*action.cards)
    state.waiting = state.waiting[1:]
    if not state.waiting:
        _exchange(state)
        if sink:
            sink(Step(WAYS, "play.passed", {"cards": state.tables.passed, "way": way(state)}))
    ask(state)


def way(state: State) -> Term:
    """Return where cards go in this hand, as a word."""
    return Term(state.tables.ways[len(state.told) % len(state.tables.ways)])


def _exchange(state: State) -> None:
    state.hands = [hand & ~cards for hand, cards in zip(state.hands, state.passed, strict=True)]
    for seat, cards in enumerate(state.passed):
        state.give(cards, state.to(seat))
