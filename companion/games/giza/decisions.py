"""The decision table: what may be answered to each question, what forbids it, what it does."""

from collections.abc import Mapping
from typing import Final

from companion.games.common.decisions import Kind, Move, asked, drawn, never_refused
from companion.games.engine import Action, Refusal
from companion.games.giza import (
    actions,
    advance,
    arrival,
    bidding,
    building,
    decoration,
    moves,
    nomination,
    opening,
    production,
    rounds,
    turn_order,
    turns,
)
from companion.games.giza.state import State


def _refuse_start(state: State, action: actions.DrawStart) -> Refusal | None:
    return None if action.player in range(state.tables.players) else turns.not_now(state)


OF_STEP_1: Final[Mapping[type[Action], Move]] = {
    **dict.fromkeys((actions.SupportMove, actions.QuarryMove), Move(moves.check, turns.move)),
    actions.Advance: Move(advance.check, turns.advance_worker),
    **dict.fromkeys(production.KINDS, Move(production.check, turns.produce)),
    actions.Pass: Move(never_refused, turns.end_actions),
}

DECISIONS: Final[Mapping[str, Kind]] = {
    "draw_start": drawn(
        opening.starts, {actions.DrawStart: Move(_refuse_start, opening.draw_start)}
    ),
    "setup_place": asked(opening.legal, {actions.SetupPlace: Move(opening.check, rounds.place)}),
    "choose_row": asked(
        turn_order.legal, {actions.ChooseRow: Move(turn_order.check, rounds.choose_row)}
    ),
    "bonus_move": asked(
        moves.legal_bonus,
        {
            actions.BonusMove: Move(moves.check, rounds.bonus_move),
            actions.SkipBonus: Move(never_refused, rounds.skip_bonus),
        },
    ),
    "actions": asked(turns.step_1, OF_STEP_1),
    "nominate": asked(nomination.legal, {actions.Nominate: Move(nomination.check, turns.nominate)}),
    "bid": asked(bidding.legal, {actions.Bid: Move(bidding.check, turns.bid)}),
    "place_stone": asked(
        building.legal, {actions.PlaceStone: Move(building.check, turns.place_stone)}
    ),
    "reassign": asked(
        arrival.legal_areas, {actions.Reassign: Move(arrival.check_area, turns.reassign)}
    ),
    "decorate": asked(decoration.legal, {actions.Decorate: Move(decoration.check, turns.decorate)}),
    "select_stone": asked(
        arrival.legal_stones, {actions.SelectStone: Move(arrival.check_stone, turns.select_stone)}
    ),
}
"""What is asked, of chance and of seats."""
