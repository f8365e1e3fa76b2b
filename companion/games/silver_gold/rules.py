"""The whole game, move by move, as `companion.games.contract.Rules` has it.

Every question is asked, even where a single answer is left (the last card of the display): so a
record of answers tells where each card came from.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from companion.games.common.actions import WrittenActions, is_typed
from companion.games.common.bits import Selections, select
from companion.games.common.defaults import Defaults
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.contract import (
    Action,
    Decision,
    Options,
    Refusal,
    Request,
    Score,
    Sink,
    Step,
    Use,
)
from companion.games.silver_gold import (
    crossing_off,
    lying,
    replacing,
    score_sheet,
    scoring,
    showing,
    start,
    turns,
    value,
    views,
)
from companion.games.silver_gold.actions import (
    GRAMMAR,
    KINDS,
    Bonus,
    Cross,
    Deal,
    Display,
    Draw,
    Keep,
    Replace,
    Reveal,
    Unseen,
)
from companion.games.silver_gold.chamber import RED_CROSS
from companion.games.silver_gold.setup import RULE, SLUG
from companion.games.silver_gold.state import State
from companion.games.silver_gold.tables import Outcomes, open_tables
from companion.games.silver_gold.uses import UseReader
from companion.games.tabletop import Area
from companion.kits import Kit

ANSWERS: Final[Mapping[str, tuple[type[Action], ...]]] = {
    "deal": (Deal,),
    "keep": (Keep,),
    "display": (Display,),
    "reveal": (Reveal,),
    "cross": (Cross,),
    "bonus": (Bonus,),
    "replace": (Replace, Unseen),
    "draw": (Draw,),
}
"""The kinds of actions that answer each kind of question."""

REFUSALS: Final[Mapping[type[Action], Callable[..., Refusal | None]]] = {
    Cross: crossing_off.refuse,
    Bonus: crossing_off.refuse,
    Reveal: turns.refuse_reveal,
    Replace: replacing.refuse_replace,
    Unseen: replacing.refuse_unseen,
    Keep: start.refuse_keep,
    Deal: replacing.refuse_drawn,
    Display: replacing.refuse_drawn,
    Draw: replacing.refuse_drawn,
}
"""Who says why an action that answers the question is not legal."""


class SilverGoldRules(WrittenActions, Defaults):
    """The rules with the data of one kit."""

    slug = SLUG
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
        state.decision = start.ask(self._tables, state)
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

    def pending(self, state: State) -> Decision | None:
        """Return the question that is asked now, None when the game is over."""
        return state.decision

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

    def turns(self, state: State) -> int:
        """Return how many turns have been completed."""
        return turns.turns_completed(self._tables, state)

    def legal(self, state: State) -> Sequence[Action]:
        """Return the answers; a placement comes once, with its boxes in one order (ENG-02)."""
        if state.decision is None:
            return ()
        match state.decision.kind:
            case "cross":
                return crossing_off.legal_crosses(state)
            case "bonus":
                return crossing_off.legal_bonuses(state)
            case "replace":
                return replacing.legal_replacements(self._tables, state)
            case "keep":
                return start.legal_pairs(state)
        bits, outcomes = self._outcomes(state)
        return Selections((bits, outcomes.actions))

    def chance(self, state: State) -> Sequence[tuple[Action, int]]:
        """Return which cards can come up, one as likely as another."""
        bits, outcomes = self._outcomes(state)
        return list(select(bits, outcomes.weighted))

    def _outcomes(self, state: State) -> tuple[int, Outcomes]:
        """Return the cards that can come up, as bits, and the outcomes that they are bits of."""
        assert state.decision
        kind = state.decision.kind
        return (state.unseen if kind == "reveal" else state.deck), self._tables.outcomes[kind]

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why an action is not legal now, None if it is. Its values may be any."""
        if state.decision is None:
            return Refusal(turns.GAME_OVER, "no.over", {})
        if type(action) not in ANSWERS[state.decision.kind] or not is_typed(action):
            return Refusal(turns.TURN, "no.not_asked", {})
        return REFUSALS[type(action)](self._tables, state, action)

    def apply(self, state: State, action: Action, sink: Sink | None = None) -> None:
        """Carry out a legal action and all that follows from it."""
        tables = self._tables
        match action:
            case Cross() | Bonus():
                turns.cross_off(tables, state, action, sink)
            case Reveal():
                turns.reveal(tables, state, action.expedition, sink)
            case Replace() | Draw():
                replacing.take(tables, state, action.order, sink)
                turns.go_on_replacing(tables, state, sink)
            case Display():
                replacing.turn_up(state, action.order, sink)
                turns.go_on_replacing(tables, state, sink)
            case Deal():
                start.deal(tables, state, action.order)
            case Keep():
                start.keep(tables, state, action.keep, sink)
            case _:  # which card the top one of the deck is, chance answers
                state.decision = tables.asked.draw[state.waiting[0]]

    def view(self, state: State, seat: int) -> State:
        """Return the position as a seat knows it (ENG-01)."""
        return views.view(self._tables, state, seat)

    def clash(self, state: State) -> Refusal | None:
        """Return what all see and can't be, once the start cards are shown."""
        return start.clash(state) if state.decision and state.decision.kind == "display" else None

    def scores(self, state: State) -> Sequence[Score]:
        """Return what each seat has, as if the game ended now."""
        return scoring.scores(self._tables, state)

    def sheet(self, state: State, players: Sequence[str]) -> Request:
        """Return the score sheet of a game that is over."""
        return score_sheet.sheet(self._tables, state, players)

    def ending(self, state: State) -> str | None:
        """Return what ended the game: its last round, and nothing else ever does (TURN-04)."""
        return "rounds" if state.decision is None else None

    def shows(self, state: State, seat: int) -> Iterable[Step]:
        """Return what a seat needs to see to decide, of its view: a step a line."""
        return showing.shows(self._tables, state, seat)

    def areas(self, state: State, seat: int) -> Iterable[Area]:  # noqa: ARG002 - a view says all
        """Return what lies where, as a view shows it."""
        return lying.areas(self._tables, state)

    def named(self, state: State, seat: int, action: Action) -> Iterable[str]:  # noqa: ARG002
        """Return the addresses of the cards and boxes that an action of a seat names."""
        return lying.named(seat, action)

    def weights(self, state: State, legal: Sequence[Action]) -> Sequence[int] | None:
        """Return what sensible people would rather do."""
        return value.weights(self._tables, state, legal)

    def worth(self, state: State, seat: int) -> float:
        """Return what a position is worth to a seat, in points."""
        return value.worth(self._tables, state, seat)

    def uses(self, events: Iterable[Step], state: State) -> Iterable[Use]:
        """Return what became of each card and pattern, and what it brought."""
        return UseReader(self._tables, state.players).read(events)


@once_a_kit
def open_rules(kit: Kit) -> SilverGoldRules:
    """Return the rules with the data of a kit."""
    return SilverGoldRules(kit)
