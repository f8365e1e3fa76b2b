"""The decision table: what may be answered to each question, what forbids it, what it does."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.common.cards import Deal, Pass, Play
from companion.games.common.decisions import Kind, Move, asked, by_rule, of_set
from companion.games.engine import Action
from companion.games.hearts import dealing, passing, tricks
from companion.games.hearts.state import State

NOT_OPEN: Final = by_rule(dealing.DEALING, "no.not_open")


def passes(state: State) -> Sequence[Action]:
    """Return each choice of cards that can be passed on."""
    return state.tables.passes(state.hands[state.seat], state.tables.passed)


DECISIONS: Final[Mapping[str, Kind]] = {
    "deal": of_set(Deal, State.open_cards, "tables.deals", NOT_OPEN, dealing.deal, is_drawn=True),
    "pass": asked(passes, {Pass: Move(passing.refuse, passing.pass_on)}),
    "play": of_set(Play, tricks.playable, "tables.plays", tricks.why_not, tricks.play),
}
"""What is asked, of chance and of seats."""
