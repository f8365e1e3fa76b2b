"""The whole game of Hearts, move by move: the contract, made of the chapters and the score file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.common.figures import once_a_kit
from companion.games.engine import Decision, Options, Refusal, Use
from companion.games.hearts import dealing, decisions, in_words, tabletop, tricks, value, visibility
from companion.games.hearts.state import State
from companion.games.hearts.tables import tables
from companion.games.kit_games.joined import KitRules
from companion.questions.text import Step


class HeartsRules(KitRules):
    """The rules with the data of one kit."""

    table = decisions.DECISIONS
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
    shows = staticmethod(in_words.shows)
    areas = staticmethod(tabletop.areas)
    named = staticmethod(tabletop.named)
    weights = staticmethod(value.weights)
    worth = staticmethod(value.worth)


open_rules: Final = once_a_kit(HeartsRules)
"""Give the rules with the data of a kit."""
