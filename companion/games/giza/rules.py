"""The whole game of Giza, move by move: the contract, made of the chapters."""

from typing import ClassVar

from companion.games.common.decisions import DecidedRules
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.engine import Options, Rules
from companion.games.giza import (
    actions,
    decisions,
    in_words,
    opening,
    standings,
    tabletop,
    turns,
    uses,
    value,
    visibility,
)
from companion.games.giza.setup import RULE, SLUG
from companion.games.giza.state import State
from companion.games.giza.tables import tables
from companion.kits import Kit


class GizaRules(DecidedRules):
    """The rules with the data of one kit; holds no state of a game."""

    slug = SLUG
    table = decisions.DECISIONS
    not_now = staticmethod(turns.not_now)
    grammar = actions.GRAMMAR
    actions = actions.KINDS
    without: ClassVar[str | None] = None

    def __init__(self, kit: Kit) -> None:
        """Read the kit's tables once."""
        self._kit = kit

    def setup(self, options: Options) -> State:
        """Return the state before the draw; Refused for options that the game has not."""
        check_options(self._kit, options, RULE)
        return opening.begin(tables(self._kit, options.players))

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most (GIZA-ENGINE-04)."""
        return turns.longest(tables(self._kit, options.players))

    def turns(self, state: State) -> int:
        """Return how many players' turns are over."""
        return state.turns

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on."""
        return state.cause

    simultaneous = staticmethod(visibility.simultaneous)
    view = staticmethod(visibility.view)
    screen = staticmethod(visibility.screen)
    shows = staticmethod(in_words.shows)
    areas = staticmethod(tabletop.areas)
    named = staticmethod(tabletop.named)
    scores = staticmethod(standings.scores)
    sheet = staticmethod(standings.sheet)
    uses = staticmethod(uses.uses)
    weights = staticmethod(value.weights)
    worth = staticmethod(value.worth)
    ahead = 4
    free = ()


@once_a_kit
def open_rules(kit: Kit) -> Rules[State]:
    """Return the rules with the data of a kit."""
    return GizaRules(kit)
