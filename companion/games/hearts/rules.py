"""The whole game of Hearts, move by move: the contract, made of the chapters and the score file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.common.figures import once_a_kit
from companion.games.engine import Decision, Options, Rules, Step, Use
from companion.games.hearts import (
    actions,
    dealing,
    decisions,
    in_words,
    tabletop,
    tricks,
    value,
    visibility,
)
from companion.games.hearts.state import State
from companion.games.hearts.tables import tables
from companion.games.kit_games.joined import KitRules
from companion.kits import Kit


class HeartsRules(KitRules):
    """The rules with the data of one kit."""

    table = decisions.DECISIONS
    not_now = staticmethod(decisions.not_now)
    grammar = actions.GRAMMAR
    actions = actions.KINDS
    ahead = 6
    free = ()

    def setup(self, options: Options) -> State:
        """Return the state before the first card is dealt; Refused for options there are not."""
        tally = self.tally(options)
        state = State(tables(self.kit)[options.players], tally)
        dealing.begin(state)
        return state

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most: so many hands has the score file."""
        hands = self.tally(options).start.shared["most"]
        cards = tables(self.kit)[options.players].size * options.players
        return int(hands) * (2 * cards + options.players)

    def simultaneous(self, state: State) -> Sequence[Decision]:
        """Return the questions to all who have to pass cards on."""
        if state.decision is None:
            return ()
        if state.decision.kind != "pass":
            return (state.decision,)
        return [state.tables.pass_on[seat] for seat in state.waiting]

    def turns(self, state: State) -> int:
        """Return how many tricks have been completed."""
        return state.tricks

    def ending(self, state: State) -> str | None:
        """Return what ended the game: somebody's points, or the last hand there can be."""
        return "goal" if state.decision is None else None

    def evening(self, state: State, players: Sequence[str]) -> Iterator[Mapping[str, Any]]:
        """Yield what the score file was told of each hand."""
        for hearts, queen in state.told:
            yield {"hearts": [*hearts], "queen": players[queen]}

    def uses(self, events: Iterable[Step], state: State) -> Iterable[Use]:  # noqa: ARG002
        """Return which cards have won a trick, and which were lost in one."""
        for event in events:
            if event.rule == tricks.WINNING:
                won, seat = event.values["card"], event.values["player"]
                for card in event.values["cards"]:
                    yield Use("card", str(card), "won" if card == won else "lost", seat)

    view = staticmethod(visibility.view)
    clash = staticmethod(visibility.clash)
    shows = staticmethod(in_words.shows)
    areas = staticmethod(tabletop.areas)
    named = staticmethod(tabletop.named)
    weights = staticmethod(value.weights)
    worth = staticmethod(value.worth)


@once_a_kit
def open_rules(kit: Kit) -> Rules[State]:
    """Return the rules with the data of a kit."""
    return HeartsRules(kit)
