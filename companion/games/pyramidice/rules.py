"""The whole game of Pyramidice, move by move: the contract, made of the chapters."""

from typing import ClassVar

from companion.games.common.decisions import DecidedRules
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.engine import Options, Rules
from companion.games.pyramidice import (
    actions,
    decisions,
    in_words,
    opening,
    standings,
    tabletop,
    turns,
    value,
    visibility,
    weighing,
)
from companion.games.pyramidice.setup import RULE, SLUG, architect_of, check_seats
from companion.games.pyramidice.state import State
from companion.games.pyramidice.tables import tables
from companion.kits import Kit


class PyramidiceRules(DecidedRules):
    """The rules with the data of one kit; holds no state of a game."""

    slug = SLUG
    table = decisions.DECISIONS
    not_now = staticmethod(turns.not_asked)
    follow = staticmethod(turns.settle)
    grammar = actions.GRAMMAR
    actions = actions.KINDS
    ahead = 4
    free = ()
    without: ClassVar[str | None] = "projects"

    def __init__(self, kit: Kit) -> None:
        """Read the kit's tables once."""
        self._kit = kit
        self._tables = {players: tables(kit, players) for players in kit.players}

    def setup(self, options: Options) -> State:
        """Return the state before the first draw; Refused for options that the game has not."""
        check_options(self._kit, options, RULE)
        check_seats(self._kit, options.variant, options.players)
        state = opening.begin(self._tables[options.players], architect_of(options.variant))
        turns.settle(state)
        return state

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most."""
        found = self._tables[options.players]
        return turns.longest(found, options.players + found.is_solo)

    def turns(self, state: State) -> int:
        """Return how many turns are over, the Architect's too."""
        return state.turns

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on."""
        return state.cause if state.over else None

    view = staticmethod(visibility.view)
    clash = staticmethod(opening.clash)
    scores = staticmethod(standings.scores)
    sheet = staticmethod(standings.sheet)
    uses = staticmethod(standings.uses)
    shows = staticmethod(in_words.shows)
    areas = staticmethod(tabletop.areas)
    named = staticmethod(tabletop.named)
    weights = staticmethod(weighing.weights)
    worth = staticmethod(value.worth)


@once_a_kit
def open_rules(kit: Kit) -> Rules[State]:
    """Return the rules with the data of a kit."""
    return PyramidiceRules(kit)
