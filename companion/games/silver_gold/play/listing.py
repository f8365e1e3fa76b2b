"""What may be answered, question by question, in a fixed order (6.6)."""

from collections.abc import Sequence
from itertools import combinations

from companion.games.common.bits import Picked, chosen
from companion.games.contract import CHANCE, Action
from companion.games.silver_gold.actions import Keep, Unseen
from companion.games.silver_gold.figures import CARDS_IN_FRONT
from companion.games.silver_gold.play.crossing_off import singles
from companion.games.silver_gold.play.opening import orders_of
from companion.games.silver_gold.play.tables import Outcomes, Tables
from companion.games.silver_gold.state import State

UNSEEN = Unseen()


def legal(tables: Tables, state: State) -> Sequence[Action]:
    """Return the answers to the pending question, none when the game is over."""
    asked = state.decision
    if asked is None:
        return ()
    if asked.kind == "cross":
        return _crosses(tables, state)
    if asked.who == CHANCE:
        bits, outcomes = _outcomes(tables, state)
        return Picked((bits, outcomes.actions))
    if asked.kind == "bonus":
        return _bonuses(tables, state)
    return _replacements(tables, state) if asked.kind == "replace" else _pairs(state)


def chance(tables: Tables, state: State) -> Sequence[tuple[Action, int]]:
    """Return what can be turned up, one card as likely as another."""
    bits, outcomes = _outcomes(tables, state)
    return list(chosen(bits, outcomes.weighted))


def _outcomes(tables: Tables, state: State) -> tuple[int, Outcomes]:
    """Return the cards that can come up, as bits, and the outcomes that they are bits of."""
    assert state.decision is not None
    if state.decision.kind == "reveal":
        return state.unseen, tables.outcomes["reveal"]
    return state.deck, tables.outcomes[state.decision.kind]


def _crosses(tables: Tables, state: State) -> Sequence[Action]:
    """Return all placements, each set of boxes once: of each card the single boxes first."""
    at, cards = CARDS_IN_FRONT * state.waiting[0], state.cards
    first, second = tables.plans[cards[at]], cards[at + 1]
    bits = state.free[at] & state.reach[at] & first.allowed[state.expedition]
    if not second:
        return Picked((bits, first.crosses[0]))
    other = tables.plans[second]
    more = state.free[at + 1] & state.reach[at + 1] & other.allowed[state.expedition]
    return Picked((bits, first.crosses[0]), (more, other.crosses[1]))


def _bonuses(tables: Tables, state: State) -> Sequence[Action]:
    """Return the single boxes of each card (ICON-01)."""
    seat = state.waiting[0]
    orders = state.cards[CARDS_IN_FRONT * seat : CARDS_IN_FRONT * (seat + 1)]
    actions = (tables.plans[order].bonuses[number] for number, order in enumerate(orders) if order)
    return Picked(*zip(singles(tables, state, seat), actions, strict=True))


def _replacements(tables: Tables, state: State) -> Sequence[Action]:
    """Return the cards of the display in ascending order, then the deck (REPL-01, REPL-04)."""
    listed: list[Action] = [tables.replaces[order] for order in sorted(state.display)]
    return [*listed, UNSEEN] if state.deck else listed


def _pairs(state: State) -> Sequence[Action]:
    """Return each two of the start cards (SETUP-02)."""
    return [Keep(pair) for pair in combinations(orders_of(state.hands[state.waiting[0]]), 2)]
