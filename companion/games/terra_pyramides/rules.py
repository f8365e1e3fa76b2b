"""The whole game of Terra Pyramides, move by move: the contract, made of the chapters."""

from collections.abc import Iterable, Sequence

from companion.games.common.decisions import DecidedRules
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.engine import Options, Rules
from companion.games.tabletop import Area
from companion.games.terra_pyramides import (
    actions,
    decisions,
    free,
    in_words,
    standings,
    tabletop,
    turns,
    value,
    visibility,
    weighing,
)
from companion.games.terra_pyramides.ground import open_ground
from companion.games.terra_pyramides.state import State
from companion.games.terra_pyramides.versions import RULE, SLUG, Variant, player_counts
from companion.kits import Kit
from companion.questions.errors import Refused


class TerraRules(DecidedRules):
    """The rules with the data of one kit; holds no state of a game."""

    slug = SLUG
    table = decisions.DECISIONS
    not_now = staticmethod(turns.not_now)
    grammar = actions.GRAMMAR
    actions = actions.KINDS

    def __init__(self, kit: Kit) -> None:
        """Play with a kit's tables."""
        self._kit = kit

    def setup(self, options: Options) -> State:
        """Return the state before the first draw; Refused for options that the game has not."""
        check_options(self._kit, options, RULE)
        counts = player_counts(self._kit, Variant.of(options.variant))
        if options.players not in counts:
            check_options_of(options, counts)
        return turns.begin(open_ground(self._kit, *options))

    def longest(self, options: Options) -> int:  # noqa: ARG002 - it is the same for all
        """Return how many actions a game takes at most."""
        return turns.LONGEST

    def turns(self, state: State) -> int:
        """Return how many turns are over."""
        return state.turns

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on."""
        return state.cause

    def areas(self, state: State) -> Iterable[Area]:
        """Return what lies where, as a screen shows it."""
        return tabletop.areas(tabletop.pieces(self._kit), state)

    view = staticmethod(visibility.view)
    clash = staticmethod(visibility.clash)
    named = staticmethod(tabletop.named)
    shows = staticmethod(in_words.shows)
    scores = staticmethod(standings.scores)
    sheet = staticmethod(standings.sheet)
    uses = staticmethod(standings.uses)
    weights = staticmethod(weighing.weights)
    worth = staticmethod(value.worth)
    ahead = 1
    free = tuple(free.MOVES)


def check_options_of(options: Options, counts: Sequence[int]) -> None:
    """Refuse so many players for this variant."""
    from companion.questions.checks import alternatives  # noqa: PLC0415 - for bad input alone

    message = f"is {options.players}, must be {alternatives(counts)} for {options.variant}"
    raise Refused("players", message, RULE)


@once_a_kit
def open_rules(kit: Kit) -> Rules[State]:
    """Return the rules with the data of a kit."""
    return TerraRules(kit)
