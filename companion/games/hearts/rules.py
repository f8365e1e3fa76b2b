"""The whole game of Hearts, move by move: the contract, made of the chapters and the score file.

Before it the decision table: what may be answered to each question, what forbids it, what it does.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.common.cards import Deal, Pass, Play
from companion.games.common.decisions import DecisionKind, Move, asked, by_rule, of_set
from companion.games.common.figures import once_a_kit
from companion.games.engine import Action, Decision, Options, Refusal, Use
from companion.games.hearts import dealing, passing, tabletop, tricks, value, visibility
from companion.games.hearts.state import State
from companion.games.hearts.tables import tables
from companion.games.kit_games.joined import KitRules
from companion.questions.text import Step

NOT_OPEN: Final = by_rule(dealing.DEALING, "no.not_open")


def passes(state: State) -> Sequence[Action]:
    """Return each choice of cards that can be passed on."""
    return state.tables.passes(state.hands[state.seat], state.tables.passed)


# What is asked, of chance and of seats.
DECISIONS: Final[Mapping[str, DecisionKind]] = {
    "deal": of_set(Deal, State.open_cards, "tables.deals", NOT_OPEN, dealing.deal, is_drawn=True),
    "pass": asked(passes, {Pass: Move(passing.refuse, passing.pass_on)}),
    "play": of_set(Play, tricks.playable, "tables.plays", tricks.why_not, tricks.play),
}


class HeartsRules(KitRules):
    """The rules with the data of one kit."""

    table = DECISIONS
    over = "HEARTS-END-01"
    ahead = 4
    free = ()

    def setup(self, options: Options) -> State:
        """Return the state before the first card is dealt; Refused for options there are not."""
        tally = self.tally(options)
        state = State(tables(self.kit)[options.players], tally)
        dealing.ask(state)
        return state

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most: so many hands has the score file."""
        cards = tables(self.kit)[options.players].size * options.players
        hands = self.tally(options).start.shared["most"]
        assert isinstance(hands, int)
        return hands * (2 * cards + options.players)

    def simultaneous(self, state: State) -> Sequence[Decision]:
        """Return the pending decision, and where cards are passed on those of all who have to."""
        asked = [state.tables.pass_on[seat] for seat in state.waiting]
        return asked if state.decision in asked else super().simultaneous(state)

    def clash(self, state: State) -> Refusal | None:
        """Say that a card was told twice."""
        return state.clash(dealing.DEALING, state.tables.names)

    def evening(self, state: State, players: Sequence[str]) -> Iterator[Mapping[str, Any]]:
        """Yield what the score file was told of each hand."""
        for hearts, queen in state.told:
            yield {"hearts": [*hearts], "queen": players[queen]}

    def uses(self, events: Iterable[Step], state: State) -> Iterator[Use]:  # noqa: ARG002
        """Yield which cards have won a trick, and which were lost to another in one."""
        for event in events:
            for card in event.values["cards"] if event.rule == tricks.WINNING else ():
                way = "won" if card == event.values["card"] else "lost"
                yield Use("card", str(card), way, event.values["player"])

    view = staticmethod(visibility.view)
    shows = staticmethod(tabletop.shows)
    areas = staticmethod(tabletop.areas)
    named = staticmethod(tabletop.named)
    weights = staticmethod(value.weights)
    worth = staticmethod(value.worth)


# Give the rules with the data of a kit.
open_rules: Final = once_a_kit(HeartsRules)
