"""The whole game of Cheops, move by move; its chapters are in `play`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.cheops import actions
from companion.games.cheops.play import (
    checks,
    law_checks,
    lawgiving,
    listing,
    opening,
    placing,
    result,
    seeing,
    selling,
    showing,
    turns,
    uses,
)
from companion.games.cheops.play.tables import Tables, tables
from companion.games.cheops.setup import RULE, SLUG
from companion.games.cheops.state import State
from companion.games.common.actions import Written, is_typed
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.contract import (
    CHANCE,
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
from companion.kits import Kit

Applied = Callable[[Tables, State, Any, Sink | None], None]
Checked = Callable[[Tables, State, Any], Refusal | None]


def _plain(applied: Callable[[Tables, State, Sink | None], None]) -> Applied:
    """Return what carries out an action that says nothing but its name."""
    return lambda tables, state, _, sink: applied(tables, state, sink)


LAW_ACTIONS: tuple[type[Action], ...] = (
    actions.Enact, actions.PutUnder, actions.NewPrice, actions.Repeal, actions.BuyJoker,
    actions.Decline, actions.Save, actions.LateSale, actions.ExtraTile, actions.Swap,
    actions.Exchange,
)  # fmt: skip

APPLY: Mapping[type[Action], Applied] = {
    actions.Start: opening.start,
    actions.Lay: opening.lay,
    actions.Put: opening.put,
    actions.Top: opening.turn_up,
    actions.Reveal: opening.reveal,
    actions.Guess: seeing.guess,
    actions.Place: placing.place,
    actions.BuyNeighbour: placing.buy_neighbour,
    actions.Sell: _plain(selling.sell),
    actions.Warehouse: _plain(selling.warehouse),
    actions.Box: _plain(selling.box),
    actions.Draw: turns.draw,
    actions.EndTurn: _plain(turns.end_turn),
    **dict.fromkeys(LAW_ACTIONS, lawgiving.use),
}
"""What carries out each kind of action."""

OWN: Mapping[str, Mapping[type[Action], Checked]] = {
    "place": {
        actions.Place: checks.check_place,
        actions.BuyNeighbour: checks.check_neighbour,
        actions.Draw: checks.check_draw,
        actions.EndTurn: checks.check_end,
        **dict.fromkeys(LAW_ACTIONS, law_checks.check_held),
    },
    "draw": {
        **dict.fromkeys((actions.Place, actions.BuyNeighbour), checks.check_again),
        actions.Draw: checks.check_draw,
        actions.EndTurn: checks.check_end,
        **dict.fromkeys(LAW_ACTIONS, law_checks.check_held),
    },
    "goods": dict.fromkeys((actions.Sell, actions.Warehouse, actions.Box), checks.check_goods),
}
"""What checks each kind of action, by what is asked."""

LAW: Mapping[type[Action], Checked] = dict.fromkeys(LAW_ACTIONS, law_checks.check_taken)
"""What checks the use of the law just taken."""


class CheopsRules(Written):
    """Cheops, as `companion.games.contract.Rules` describes it.

    Chance lays the price boards in colour order, puts the treasures on the pyramid row by row from
    the bottom, turns up the tops of the stacks and says who starts; later it turns up laws that
    are taken, and the next tile of a stack once the turn that took one is over. A law is a
    decision even where it leaves no choice. The joker stands for the colour that is best for its
    owner (CHEOPS-APPR-03); nobody is asked.
    """

    slug = SLUG
    grammar = actions.GRAMMAR
    actions = actions.KINDS

    def __init__(self, kit: Kit) -> None:
        """Play with the data of one kit."""
        self._kit = kit
        self._tables = tables(kit)
        self._apply = {kind: partial(applied, self._tables) for kind, applied in APPLY.items()}

    def setup(self, options: Options) -> State:
        """Return the state before the first draw; Refused for options that the game has not."""
        check_options(self._kit, options, RULE)
        return opening.begin(self._tables, options.players)

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most (section 12, invariant 9).

        Every block is covered once and what it held dealt with once; a law is turned up, and one
        that was saved is used; a turn ends once, and a stack turns up each of its tiles.
        """
        figures = self._tables.figures
        blocks, drawn = figures.blocks, sum(self._tables.stacks[options.players])
        setup = 1 + len(figures.colours) + figures.treasures
        return setup + 2 * blocks + 2 * figures.laws_in_play + blocks * options.players + drawn

    def pending(self, state: State) -> Decision | None:
        """Return the one question that is asked now, None when the game is over."""
        return state.decision

    def legal(self, state: State) -> Sequence[Action]:
        """Return what may be answered, each outcome once and in a fixed order."""
        return listing.legal(self._tables, state)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why an action is not legal now, None if it is."""
        decision = state.decision
        if not is_typed(action):
            return checks.not_now(state)
        if decision and decision.who == CHANCE:
            return self._check_chance(state, decision.kind, action)
        checked = OWN.get(decision.kind, LAW) if decision else {}
        check = checked.get(type(action))
        return check(self._tables, state, action) if check else checks.not_now(state)

    def _check_chance(self, state: State, kind: str, action: Action) -> Refusal | None:
        outcomes = self.chance(state)
        if any(action == outcome for outcome, _ in outcomes):
            return None
        if type(action) is type(outcomes[0][0]):
            return checks.refusal(checks.CHANCE_RULES[kind], "game.cannot_be")
        return checks.not_now(state)

    def apply(self, state: State, action: Action, sink: Sink | None = None) -> None:
        """Carry out a legal action, in place and unchecked, and all that follows from it."""
        self._apply[type(action)](state, action, sink)

    def chance(self, state: State) -> opening.Outcomes:
        """Return what can happen when chance is to decide, each with its weight."""
        return listing.chance(self._tables, state)

    def view(self, state: State, seat: int) -> State:
        """Return what a seat may see (section 5)."""
        return seeing.view(self._tables, state, seat)

    def scores(self, state: State) -> Sequence[Score]:
        """Return what each seat has, as if the game ended now."""
        return result.scores(self._tables, state)

    def sheet(self, state: State, players: Sequence[str]) -> Request:
        """Return the score sheet of a game that is over."""
        return result.sheet(self._tables, state, players)

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on (8.1)."""
        return state.cause

    def shows(self, state: State, seat: int) -> Iterable[Step]:
        """Return what a seat needs to see to decide, of its view: a step a line."""
        return showing.shows(self._tables, state, seat)

    def uses(self, events: Iterable[Step], state: State) -> Iterable[Use]:
        """Return what became of price boards, treasures, laws and tiles in a game."""
        return uses.uses(self._tables, events, state)


@once_a_kit
def open_rules(kit: Kit) -> CheopsRules:
    """Return the rules with the data of a kit."""
    return CheopsRules(kit)
