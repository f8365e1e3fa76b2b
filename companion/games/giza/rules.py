"""Giza move by move: the decision table, what a seat may see, what mattered in a game.

`GizaRules` is the contract (`companion.games.engine.Rules`), made of these and of the chapters.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from companion.games.common.decisions import (
    DecidedRules,
    DecisionKind,
    Move,
    asked,
    drawn,
    never_refused,
)
from companion.games.common.figures import once_a_kit
from companion.games.common.setup import check_options
from companion.games.engine import Action, Decision, Options, Refusal, Rules, Use
from companion.games.giza import (
    RULE,
    SLUG,
    arrival,
    bidding,
    building,
    moves,
    production,
    scoring,
    setup,
    tabletop,
    turn_order,
    turns,
    value,
    weights,
)
from companion.games.giza.actions import (
    GRAMMAR,
    KINDS,
    Advance,
    Bid,
    BonusMove,
    ChooseRow,
    Decorate,
    DrawStart,
    Nominate,
    Pass,
    PlaceStone,
    QuarryMove,
    Reassign,
    SelectStone,
    SetupPlace,
    SkipBonus,
    SupportMove,
)
from companion.games.giza.state import NONE, State
from companion.games.giza.tables import SEALED, tables
from companion.kits import Kit
from companion.questions.text import Step


def _refuse_start(state: State, action: DrawStart) -> Refusal | None:
    return None if action.player in range(state.tables.players) else turns.not_now(state)


OF_STEP_1: Final[Mapping[type[Action], Move]] = {
    **dict.fromkeys((SupportMove, QuarryMove), Move(moves.check, moves.move)),
    Advance: Move(moves.check_advance, moves.advance),
    **dict.fromkeys(production.KINDS, Move(production.check, production.produce)),
    Pass: Move(never_refused, turns.end_actions),
}

OF_BONUS: Final[Mapping[type[Action], Move]] = {
    BonusMove: Move(moves.check, turn_order.bonus_move),
    SkipBonus: Move(never_refused, turn_order.skip_bonus),
}

# What is asked, of chance and of seats.
DECISIONS: Final[Mapping[str, DecisionKind]] = {
    "draw_start": drawn(setup.starts, {DrawStart: Move(_refuse_start, setup.draw_start)}),
    "setup_place": asked(setup.legal, {SetupPlace: Move(setup.check, setup.place)}),
    "choose_row": asked(
        turn_order.legal, {ChooseRow: Move(turn_order.check, turn_order.choose_row)}
    ),
    "bonus_move": asked(moves.legal_bonus, OF_BONUS),
    "actions": asked(turns.step_1, OF_STEP_1),
    "nominate": asked(bidding.nominees, {Nominate: Move(bidding.check_nominee, bidding.nominate)}),
    "bid": asked(bidding.legal_bids, {Bid: Move(bidding.check_bid, bidding.bid)}),
    "place_stone": asked(building.legal, {PlaceStone: Move(building.check, building.place_stone)}),
    "reassign": asked(arrival.legal_areas, {Reassign: Move(arrival.check_area, arrival.reassign)}),
    "decorate": asked(building.legal_art, {Decorate: Move(building.check_art, building.decorate)}),
    "select_stone": asked(
        arrival.legal_stones, {SelectStone: Move(arrival.check_stone, arrival.select_stone)}
    ),
}


def used(told: Iterable[Step], state: State) -> Iterator[Use]:
    """Yield which rows were chosen, which sleds arrived, and what each scoring brought to whom."""
    quarries = dict(zip(state.tables.board.quarries, state.tables.quarries, strict=True))
    nominated = ""
    for event in told:
        values = event.values
        match event.key:
            case "game.chooses":
                yield Use("row", str(values["row"]), "chosen", values["player"])
            case "game.nominates":
                nominated = values["stone"]
            case "push.spaces":
                yield Use("quarry", str(quarries[nominated]), "pushed")
            case "push.arrived":
                yield Use("quarry", str(quarries[nominated]), "arrived")
    yield from _scored(state)


def _scored(state: State) -> Iterator[Use]:
    for kind, quantities in state.events:
        again = State(state.tables)
        scoring.hold(again, kind, quantities)
        for seat in range(state.tables.players):
            if quantities[seat]:
                yield Use("scoring", kind, "scored", seat, again.total(seat))


class GizaRules(DecidedRules):
    """The rules with the data of one kit; holds no state of a game."""

    slug = SLUG
    table = DECISIONS
    not_now = staticmethod(turns.not_now)
    follow = staticmethod(turns.follow)
    grammar = GRAMMAR
    actions = KINDS

    def __init__(self, kit: Kit) -> None:
        """Read the kit's tables once."""
        self._kit = kit

    def setup(self, options: Options) -> State:
        """Return the state before the draw; Refused for options that the game has not."""
        check_options(self._kit, options, RULE)
        return setup.begin(tables(self._kit, options.players))

    def longest(self, options: Options) -> int:
        """Return how many actions a game takes at most (GIZA-ENGINE-04)."""
        return turns.longest(tables(self._kit, options.players))

    def turns(self, state: State) -> int:
        """Return how many players' turns are over."""
        return state.turns

    @staticmethod
    def view(state: State, seat: int) -> State:
        """Return what a seat may see or remember: all but the art that others bid in secret.

        Food and art of all follow from open moves (GIZA-STATE-03).
        """
        seen = state.copy()
        if state.decision and state.decision.kind == SEALED:
            # Who is asked next must not show who has bid already: a view asks its own seat first.
            seen.bids = [bid if own == seat else NONE for own, bid in enumerate(state.bids)]
            seen.queue = [other for other in state.clockwise(state.seat) if other != seat]
            if seat in state.queue:
                seen.queue.insert(0, seat)
            seen.ask(SEALED, seen.queue[0])
        return seen

    def screen(self, state: State, seat: int) -> State:
        """Return a view without what is behind the screens of others, while the game goes on."""
        seen = self.view(state, seat)
        if state.cause is None:
            for other in range(state.tables.players):
                if other != seat:
                    seen.food[other] = seen.art[other] = NONE
            # What all have together follows from the stock, so it would tell what others have.
            seen.food_stock = seen.art_stock = NONE
        return seen

    def simultaneous(self, state: State) -> Sequence[Decision]:
        """Return what may be answered now: all who have yet to decorate may bid at once."""
        if state.decision is None:
            return ()
        if state.decision.kind != SEALED:
            return (state.decision,)
        return [state.tables.asked[SEALED][seat] for seat in state.queue]

    def ending(self, state: State) -> str | None:
        """Return what ended the game, None while it goes on."""
        return state.cause

    shows = staticmethod(tabletop.shows)
    areas = staticmethod(tabletop.areas)
    named = staticmethod(tabletop.named)
    scores = staticmethod(scoring.scores)
    sheet = staticmethod(scoring.sheet)
    uses = staticmethod(used)
    weights = staticmethod(weights.weights)
    worth = staticmethod(value.worth)
    ahead = 4
    free = ()


@once_a_kit
def open_rules(kit: Kit) -> Rules[State]:
    """Return the rules with the data of a kit."""
    return GizaRules(kit)
