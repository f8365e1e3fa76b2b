"""The whole game of Silver & Gold, move by move: the contract, made of the chapters."""

from collections.abc import Iterable, Sequence

from companion.games.common.decisions import DecidedRules
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.engine import Decision, Options, Refusal, Rules, Use
from companion.games.silver_gold import (
    decisions,
    in_words,
    score_sheet,
    scoring,
    start,
    tabletop,
    turns,
    value,
    visibility,
)
from companion.games.silver_gold.actions import (
    GRAMMAR,
    KINDS,
)
from companion.games.silver_gold.chamber import RED_CROSS
from companion.games.silver_gold.setup import RULE, SLUG
from companion.games.silver_gold.state import State
from companion.games.silver_gold.tables import open_tables
from companion.games.silver_gold.uses import UseReader
from companion.kits import Kit
from companion.questions.text import Step


class SilverGoldRules(DecidedRules):
    """The rules with the data of one kit."""

    slug = SLUG
    table = decisions.DECISIONS
    not_now = staticmethod(decisions.not_now)
    ahead = 4
    free = ()
    grammar = GRAMMAR
    actions = KINDS

    def __init__(self, kit: Kit) -> None:
        """Play with a kit's cards."""
        self._kit = kit
        self._tables = open_tables(kit)

    def setup(self, options: Options) -> State:
        """Return the state before the first card is dealt; Refused for options there are not."""
        check_options(self._kit, options, RULE)
        state = State(self._tables, options.players)
        state.decision = start.ask(state)
        return state

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most.

        Each card that is dealt, displayed or drawn is an action; so is each one that replaces
        another, and each red cross there is.
        """
        tables = self._tables
        dealing = options.players * (tables.dealt + 1)
        turns = tables.rounds * tables.turns * (1 + options.players)
        cards = tables.display + tables.deck[options.players]
        crosses = sum("".join(grid).count(RED_CROSS) for grid in tables.grids.values())
        return dealing + turns + cards + cards + crosses

    def simultaneous(self, state: State) -> Sequence[Decision]:
        """Return the questions to all who have not chosen their cards, or crossed off, yet."""
        asked = self._tables.asked
        match state.decision:
            case None:
                return ()
            case Decision(kind="keep"):
                return tuple(asked.keep[seat] for seat in state.waiting)
            case Decision(kind="cross" | "bonus"):
                return (state.decision, *(asked.cross[seat] for seat in state.waiting[1:]))
        return (state.decision,)

    def ending(self, state: State) -> str | None:
        """Return what ended the game: its last round, and nothing else ever does (TURN-04)."""
        return "rounds" if state.decision is None else None

    def clash(self, state: State) -> Refusal | None:
        """Return what all see and can't be, once the start cards are shown."""
        return start.clash(state) if state.decision and state.decision.kind == "display" else None

    turns = staticmethod(turns.turns_completed)
    view = staticmethod(visibility.view)
    scores = staticmethod(scoring.scores)
    sheet = staticmethod(score_sheet.sheet)
    shows = staticmethod(in_words.shows)
    areas = staticmethod(tabletop.areas)
    named = staticmethod(tabletop.named)
    weights = staticmethod(value.weights)
    worth = staticmethod(value.worth)

    def uses(self, events: Iterable[Step], state: State) -> Iterable[Use]:
        """Return what became of each card and pattern, and what it brought."""
        return UseReader(self._tables, state.players).read(events)


@once_a_kit
def open_rules(kit: Kit) -> Rules[State]:
    """Return the rules with the data of a kit."""
    return SilverGoldRules(kit)
