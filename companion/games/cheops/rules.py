"""The whole game of Cheops, move by move: the chapters, joined as the contract has it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from companion.games.cheops import (
    actions,
    ending,
    law_use,
    legality,
    lying,
    neighbours,
    opening,
    scoring,
    selling,
    showing,
    turns,
    uses,
    value,
)
from companion.games.cheops.setup import SLUG, TILES
from companion.games.cheops.state import NONE, State
from companion.games.cheops.tables import tables
from companion.games.common.actions import WrittenActions
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
from companion.games.tabletop import Area
from companion.kits import Kit

Apply = Callable[[State, Any, Sink | None], None]
"""What carries out a kind of action."""


APPLY: Final[Mapping[type[Action], Apply]] = {
    actions.Start: opening.start,
    actions.Lay: opening.lay,
    actions.Put: opening.put,
    actions.Top: opening.turn_up,
    actions.Reveal: opening.reveal,
    actions.Place: turns.place,
    actions.BuyNeighbour: neighbours.buy,
    actions.Sell: selling.sell,
    actions.Warehouse: selling.warehouse,
    actions.Box: selling.box,
    actions.Draw: turns.draw,
    actions.EndTurn: turns.end_turn,
    **dict.fromkeys(law_use.USES, law_use.use),
}

RESOLVING: Final = frozenset({*law_use.USES, actions.Sell, actions.Warehouse, actions.Box})
"""What deals with something that was taken: the game may end then (CHEOPS-TURN-07)."""


class CheopsRules(WrittenActions):
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

    def pending(self, state: State) -> Decision | None:
        """Return the one question that is asked now, None when the game is over."""
        return state.decision

    def turns(self, state: State) -> int:
        """Return how many turns are completed; one that begins with an elimination is none."""
        return state.turns

    def legal(self, state: State) -> Sequence[Action]:
        """Return what may be answered, each outcome once and in a fixed order."""
        return legality.legal(state)

    def check(self, state: State, action: Action) -> Refusal | None:
        """Return why an action is not legal now, None if it is."""
        return legality.check(state, action)

    def apply(self, state: State, action: Action, sink: Sink | None = None) -> None:
        """Carry out a legal action, in place and unchecked, and all that follows from it."""
        kind = type(action)
        APPLY[kind](state, action, sink)
        if kind in RESOLVING and state.colour == NONE:
            ending.end_if_resolved(state, sink)
        turns.ask(state)

    def chance(self, state: State) -> opening.Outcomes:
        """Return what can happen when chance is to decide, each with its weight."""
        return legality.chance(state)

    def view(self, state: State, seat: int) -> State:  # noqa: ARG002 - the same for every seat
        """Return all that is there: what is hidden is not drawn yet, and all is paid openly (5)."""
        return state.copy()

    def screen(self, state: State, seat: int) -> State:
        """Return the view without the cash of others, which lies in stacks (CHEOPS-SELL-01)."""
        shown = state.copy()
        if state.cause is None:
            shown.cash = [cash if other == seat else NONE for other, cash in enumerate(state.cash)]
        return shown

    def scores(self, state: State) -> Sequence[Score]:
        """Return what each seat has, as if the game ended now."""
        return scoring.scores(state)

    def sheet(self, state: State, players: Sequence[str]) -> Request:
        """Return the score sheet of a game that is over."""
        return scoring.sheet(state, players)

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on (8.1)."""
        return state.cause

    def shows(self, state: State, seat: int) -> Iterable[Step]:
        """Return what a seat needs to see to decide, of its screen: a step a line."""
        return showing.shows(state, seat)

    def areas(self, state: State, seat: int) -> Iterable[Area]:  # noqa: ARG002 - a screen says all
        """Return what lies where, as a screen shows it."""
        return lying.areas(state)

    def named(self, state: State, seat: int, action: Action) -> Iterable[str]:
        """Return the addresses of the tiles, blocks and columns that an action names."""
        return lying.named(state, seat, action)

    def uses(self, events: Iterable[Step], state: State) -> Iterable[Use]:
        """Return what became of price boards, treasures, laws and tiles in a game."""
        return uses.uses(events, state)

    def weights(self, state: State, legal: Sequence[Action]) -> Sequence[int] | None:
        """Return how much people would rather do each of these."""
        return value.weights(state, legal)

    def worth(self, state: State, seat: int) -> float:
        """Return by how many piasters a seat can expect to be ahead at the end."""
        return value.worth(state, seat)


@once_a_kit
def open_rules(kit: Kit) -> CheopsRules:
    """Return the rules with the data of a kit."""
    return CheopsRules(kit)
