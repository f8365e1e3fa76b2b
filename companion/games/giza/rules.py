"""The whole game of Giza, move by move: the contract, made of the chapters."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from companion.games.common.actions import WrittenActions, is_typed
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.contract import CHANCE, Action, Decision, Options, Refusal, Sink
from companion.games.giza import (
    actions,
    advance,
    arrival,
    bidding,
    building,
    decoration,
    lying,
    moves,
    nomination,
    opening,
    production,
    rounds,
    showing,
    standings,
    turn_order,
    turns,
    uses,
    value,
    views,
)
from companion.games.giza.setup import RULE, SLUG
from companion.games.giza.state import State
from companion.games.giza.tables import tables
from companion.kits import Kit

Checked = Callable[[State, Any], Refusal | None]

Legal = Callable[[State], Sequence[Action]]


def _always(state: State, action: Action) -> None:  # noqa: ARG001 - nothing forbids it
    return None


STEP_1: Mapping[type[Action], Checked] = {
    **dict.fromkeys((actions.SupportMove, actions.QuarryMove), moves.check),
    actions.Advance: advance.check,
    **dict.fromkeys(production.KINDS, production.check),
    actions.Pass: _always,
}

ASKED: Mapping[str, tuple[Legal, Mapping[type[Action], Checked]]] = {
    "setup_place": (opening.legal, {actions.SetupPlace: opening.check}),
    "choose_row": (turn_order.legal, {actions.ChooseRow: turn_order.check}),
    "bonus_move": (moves.legal_bonus, {actions.BonusMove: moves.check, actions.SkipBonus: _always}),
    "actions": (turns.step_1, STEP_1),
    "nominate": (nomination.legal, {actions.Nominate: nomination.check}),
    "bid": (bidding.legal, {actions.Bid: bidding.check}),
    "place_stone": (building.legal, {actions.PlaceStone: building.check}),
    "reassign": (arrival.legal_areas, {actions.Reassign: arrival.check_area}),
    "decorate": (decoration.legal, {actions.Decorate: decoration.check}),
    "select_stone": (arrival.legal_stones, {actions.SelectStone: arrival.check_stone}),
}
"""What may be answered to each question, and what says why an answer of each kind may not."""

APPLY: Mapping[type[Action], Callable[[State, Any, Sink | None], None]] = {
    actions.DrawStart: lambda state, action, sink: opening.draw_start(state, action.player, sink),
    actions.SetupPlace: rounds.place,
    actions.ChooseRow: lambda state, action, sink: rounds.choose_row(state, action.row, sink),
    actions.BonusMove: rounds.bonus_move,
    actions.SkipBonus: lambda state, _, sink: rounds.skip_bonus(state, sink),
    actions.SupportMove: turns.move,
    actions.QuarryMove: turns.move,
    actions.Advance: turns.advance_worker,
    actions.Farm: turns.produce,
    actions.Fish: turns.produce,
    actions.MakeArt: turns.produce,
    actions.Pass: lambda state, _, sink: turns.end_actions(state, sink),
    actions.Nominate: turns.nominate,
    actions.Bid: turns.bid,
    actions.PlaceStone: lambda state, action, sink: turns.place_stone(state, action.location, sink),
    actions.Reassign: lambda state, action, sink: turns.reassign(state, action.area, sink),
    actions.Decorate: lambda state, action, sink: turns.decorate(state, action.art, sink),
    actions.SelectStone: lambda state, action, sink: turns.select_stone(state, action.stone, sink),
}
"""What carries out each kind of action."""


class GizaRules(WrittenActions):
    """The rules with the data of one kit; holds no state of a game."""

    slug = SLUG
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

    def pending(self, state: State) -> Decision | None:
        """Return the one question that is asked now, None when the game is over."""
        return state.decision

    def legal(self, state: State) -> Sequence[Action]:
        """Return what may be answered, each outcome once and in a fixed order."""
        decision = state.decision
        if decision is None:
            return ()
        if decision.who == CHANCE:
            return [action for action, _ in self.chance(state)]
        return ASKED[decision.kind][0](state)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why an action is not legal now, None if it is."""
        decision = state.decision
        if decision is None or not is_typed(action):
            return turns.not_now(state)
        if decision.who == CHANCE:
            return None if action in self.legal(state) else turns.not_now(state)
        check = ASKED[decision.kind][1].get(type(action))
        return check(state, action) if check else turns.not_now(state)

    def apply(self, state: State, action: Action, sink: Sink | None = None) -> None:
        """Carry out a legal action, in place and unchecked, and all that follows from it."""
        APPLY[type(action)](state, action, sink)

    def chance(self, state: State) -> Sequence[tuple[Action, int]]:
        """Return who may start: the only draw of the game."""
        return opening.starts(state.tables)

    def turns(self, state: State) -> int:
        """Return how many players' turns are over."""
        return state.turns

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on."""
        return state.cause

    simultaneous = staticmethod(views.simultaneous)
    view = staticmethod(views.view)
    screen = staticmethod(views.screen)
    shows = staticmethod(showing.shows)
    areas = staticmethod(lying.areas)
    named = staticmethod(lying.named)
    scores = staticmethod(standings.scores)
    sheet = staticmethod(standings.sheet)
    uses = staticmethod(uses.uses)
    weights = staticmethod(value.weights)
    worth = staticmethod(value.worth)
    ahead = 4
    free = ()


@once_a_kit
def open_rules(kit: Kit) -> GizaRules:
    """Return the rules with the data of a kit."""
    return GizaRules(kit)
