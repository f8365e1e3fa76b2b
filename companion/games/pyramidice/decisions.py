"""The decision table: what may be answered to each question, what forbids it, what it does."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.games.common.decisions import (
    Kind,
    Move,
    Outcomes,
    asked,
    by_rule,
    drawn,
    unless_listed,
)
from companion.games.engine import Action, Refusal, Sink
from companion.games.pyramidice import (
    actions,
    dice,
    opening,
    paying,
    powers,
    resting,
    solo_turn,
    turns,
    working,
)
from companion.games.pyramidice.resources import SHORT_RULE
from companion.games.pyramidice.state import State

Apply = Callable[[State, Any, Sink | None], None]


def _asked(
    legal: Callable[[State], Sequence[Action]],
    refusal: Callable[[State, Any], Refusal],
    moves: Mapping[type[Action], Apply],
) -> Kind:
    """Return what a seat decides; what is not listed is refused in one way."""
    refuses = unless_listed(legal, refusal)
    return asked(legal, {kind: Move(refuses, apply) for kind, apply in moves.items()})


def _drawn(outcomes: Callable[[State], Outcomes], action: type[Action], apply: Apply) -> Kind:
    """Return what chance decides; what can't be was not asked."""
    draw = drawn(outcomes, {})
    refuses = unless_listed(draw.legal, lambda state, _action: turns.not_asked(state))
    return draw._replace(moves={action: Move(refuses, apply)})


CHOOSES_GOD: Final[Mapping[type[Action], Apply]] = {actions.ChooseGod: working.choose_god}

WORK: Final[Mapping[type[Action], Apply]] = {
    actions.Worship: working.worship,
    actions.Build: working.begin_build,
    actions.UseGod: turns.use_god,
    actions.Shift: dice.shift,
    actions.Reroll: working.reroll,
    actions.Replace: working.replace,
    actions.GainFame: working.gain_fame,
    actions.Borrow: working.borrow,
    actions.Stop: working.stop,
}

DECISIONS: Final[Mapping[str, Kind]] = {
    "lay": _drawn(opening.tiles, actions.Lay, opening.lay),
    "god": _drawn(opening.gods, actions.Deal, opening.deal),
    "start": _drawn(opening.starts, actions.Start, opening.start),
    "project": _drawn(opening.projects, actions.DealProject, opening.deal_project),
    "his_project": _drawn(opening.projects, actions.DealProject, opening.deal_project),
    "scarab": _drawn(opening.scarabs, actions.DealScarab, opening.deal_scarab),
    "roll_stone": _drawn(dice.rolls, actions.Roll, dice.roll),
    "roll_prayer": _drawn(dice.rolls, actions.Roll, dice.roll),
    "architect": _drawn(solo_turn.rolls, actions.ArchitectRoll, solo_turn.roll),
    "choose_scarab": _asked(
        opening.choices,
        by_rule(opening.SCARAB_RULE, "game.not_in_hand"),
        {actions.ChooseScarab: opening.choose},
    ),
    "begin": _asked(
        turns.kinds, by_rule(turns.KIND_RULE, "game.no_turn"), {actions.Begin: turns.choose}
    ),
    "rest": _asked(
        resting.legal_step_1,
        resting.refuse_step_1,
        {actions.UseGod: turns.use_god, actions.EndStep: resting.end_step},
    ),
    "tile": _asked(resting.legal_tiles, resting.refuse_tile, {actions.TakeTile: resting.take_tile}),
    "give": _asked(
        resting.legal_gifts, by_rule(SHORT_RULE, "game.not_there"), {actions.Give: resting.give}
    ),
    "take": _asked(
        resting.legal_takes, by_rule(SHORT_RULE, "game.not_to_take"), {actions.Take: resting.take}
    ),
    "drop": _asked(
        resting.legal_drops, by_rule(SHORT_RULE, "game.not_there"), {actions.Drop: resting.drop}
    ),
    "favour": _asked(working.in_row, working.refuse_god, CHOOSES_GOD),
    "replace": _asked(working.in_row, working.refuse_god, CHOOSES_GOD),
    "borrow": _asked(working.to_borrow, working.refuse_god, CHOOSES_GOD),
    "place_tile": _asked(
        resting.legal_places,
        by_rule(resting.PLACES, "game.not_there"),
        {actions.PlaceTile: resting.place_tile},
    ),
    "dice": _asked(
        dice.legal_handfuls,
        by_rule(dice.COUNT_RULE, "game.wrong_dice"),
        {actions.TakeDice: dice.take_dice},
    ),
    "work": _asked(working.legal, working.refuse, WORK),
    "change": _asked(
        dice.changes,
        by_rule(dice.SHIFT_RULE, "game.no_change"),
        {actions.Change: dice.change_die},
    ),
    "reroll": _asked(
        dice.legal_rerolls,
        by_rule(dice.REROLL_RULE, "game.no_pick"),
        {actions.Pick: working.pick, actions.Enough: dice.enough},
    ),
    "pick": _asked(
        paying.legal_picks,
        by_rule(working.STEP_RULE, "game.no_pick"),
        {actions.Pick: working.pick},
    ),
    "pay": _asked(
        paying.legal_shares, by_rule(paying.SHARE_RULE, "game.no_share"), {actions.Pay: paying.pay}
    ),
    "space": _asked(working.legal_spaces, working.refuse_place, {actions.Place: working.place}),
    "show": _asked(
        powers.legal_values,
        by_rule(powers.VIRTUAL_RULE, "game.no_value"),
        {actions.Show: powers.show},
    ),
    "discard": _asked(
        powers.legal_discards,
        by_rule(powers.USE_RULE, "game.not_own"),
        {actions.Discard: turns.discard},
    ),
    "cult": _asked(
        working.legal_cult,
        by_rule(powers.USE_RULE, "game.not_own"),
        {actions.Discard: turns.discard},
    ),
    "pearl": _asked(
        working.legal_reactions,
        by_rule(turns.KIND_RULE, "game.never"),
        {actions.UsePearl: working.use_pearl, actions.Decline: working.decline},
    ),
}
"""What is asked, of chance and of seats."""
