"""The whole game of Cheops, move by move: the chapters, joined as the contract has it."""

from typing import ClassVar

from companion.games.cheops import (
    actions,
    decisions,
    in_words,
    opening,
    scoring,
    tabletop,
    turns,
    uses,
    value,
    visibility,
)
from companion.games.cheops.setup import SLUG, TILES
from companion.games.cheops.state import State
from companion.games.cheops.tables import tables
from companion.games.common.decisions import DecidedRules
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.engine import Action, Options, Rules
from companion.kits import Kit


class CheopsRules(DecidedRules):
    """Cheops, as `companion.games.engine.Rules` describes it.

    Chance lays the price boards in colour order, puts the treasures on the pyramid row by row from
    the bottom, turns up the tops of the stacks and says who starts; later it turns up laws that
    are taken, and the next tile of a stack once the turn that took one is over. A law is a
    decision even where it leaves no choice. The joker stands for the colour that is best for its
    owner (CHEOPS-APPR-03); nobody is asked.
    """

    slug = SLUG
    table = decisions.DECISIONS
    not_now = staticmethod(decisions.not_now)
    follow = staticmethod(turns.ask)
    grammar = actions.GRAMMAR
    actions = actions.KINDS
    ahead = 4
    free = ()
    without: ClassVar[str | None] = "cash"

    def __init__(self, kit: Kit) -> None:
        """Play with the data of one kit."""
        self._kit = kit
        self._tables = tables(kit)

    def setup(self, options: Options) -> State:
        """Return the state before the first draw; Refused for options that the game has not."""
        check_options(self._kit, options, TILES)
        state = opening.initial_state(self._tables, options.players)
        turns.ask(state)
        return state

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most (section 12, invariant 9).

        Every block is covered once and what it held dealt with once; a law is turned up, and one
        that was saved is used; a turn ends once, and a stack turns up each of its tiles.
        """
        tables = self._tables
        blocks, drawn = len(tables.pyramid.blocks), sum(tables.stacks[options.players])
        setup = 1 + len(tables.colours) + tables.treasures
        return setup + 2 * blocks + 2 * tables.laws_in_play + blocks * options.players + drawn

    def parse(self, text: str) -> Action:
        """Return the action that a line means; its colours and tiles may be letters (`shows`)."""
        return actions.in_full(super().parse(text), self._tables.called)

    def turns(self, state: State) -> int:
        """Return how many turns are completed; one that begins with an elimination is none."""
        return state.turns

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on (8.1)."""
        return state.cause

    view = staticmethod(visibility.view)
    screen = staticmethod(visibility.screen)
    scores = staticmethod(scoring.scores)
    sheet = staticmethod(scoring.sheet)
    shows = staticmethod(in_words.shows)
    areas = staticmethod(tabletop.areas)
    named = staticmethod(tabletop.named)
    uses = staticmethod(uses.uses)
    weights = staticmethod(value.weights)
    worth = staticmethod(value.worth)


@once_a_kit
def open_rules(kit: Kit) -> Rules[State]:
    """Return the rules with the data of a kit."""
    return CheopsRules(kit)
