"""Whether the use of a law is legal in a game, and if not, why (6.6, 7.4)."""

from collections.abc import Mapping
from typing import Any

from companion.games.cheops import actions, laws
from companion.games.cheops.law import Verdict, reason_steps
from companion.games.cheops.law_state import State as Position
from companion.games.cheops.law_uses import Effect, Use, reasons_against
from companion.games.cheops.play.checks import Found, not_now, pyramid, refusal
from companion.games.cheops.play.lawgiving import number_of
from companion.games.cheops.play.result import market
from companion.games.cheops.play.tables import Tables
from companion.games.cheops.pyramid import Block
from companion.games.cheops.state import State, tiles_of
from companion.games.common.actions import fields_of
from companion.games.common.bits import chosen
from companion.games.contract import Action, Refusal, Term

NUMBERS: Mapping[type[Action], tuple[int, ...]] = {
    actions.Enact: (*laws.ON_THE_MARKET, laws.THREE_BOARDS),
    actions.PutUnder: laws.UNDER_A_BOARD,
    actions.Decline: (laws.REPEAL, laws.JOKER),
}
"""The laws that are used so, where the action names its law itself."""


def check_taken(tables: Tables, state: State, action: Action) -> Found:
    """Check the use of the law just taken (CHEOPS-LAWADJ-01)."""
    law = number_of(action)
    if isinstance(action, actions.Save) and law == state.law and law not in laws.SAVED:
        return refusal("CHEOPS-LAW-00", "law.must_be_immediate", number=law)
    if law != state.law or law not in NUMBERS.get(type(action), (law,)):
        return refusal("CHEOPS-LAW-00", "game.law_first", law=Term(state.law))
    return _check_use(tables, state, law, action)


def check_held(tables: Tables, state: State, action: Action) -> Found:
    """Check the use of a law that was saved (CHEOPS-TURN-06, CHEOPS-LAWADJ-01)."""
    law = number_of(action)
    is_its_own = law in NUMBERS.get(type(action), (law,))
    if isinstance(action, actions.Save) or law not in laws.SAVED or not is_its_own:
        return not_now(state)
    if not state.held[state.seat] >> law & 1:
        return refusal("CHEOPS-LAW-00", "law.not_held", number=law)
    if state.saved >> law & 1:
        return refusal("CHEOPS-TURN-06", "game.saved_now", law=Term(law))
    return _check_use(tables, state, law, action)


def _check_use(tables: Tables, state: State, law: int, action: Action) -> Found:
    """Check a use by the law itself."""
    if type(action) in PLAIN:
        return None
    given = fields_of(action)
    if found := _unknown(tables, state, given):
        return found
    if isinstance(action, actions.Exchange) and not _lies_there(tables, state, action):
        return refusal("CHEOPS-LAW-12", "law.no_treasure")
    use, position = _use(action, given), _position(tables, state)
    reasons = reasons_against(tables.figures, position, law, use)
    verdict = Verdict(tables.figures, law, use, reasons, Effect(None, position))
    return Refusal(*next(reason_steps(verdict, reasons[0]))) if reasons else None


PLAIN = {actions.Enact, actions.Decline, actions.Save}
"""Uses that ask for nothing, and are always possible."""


def _unknown(tables: Tables, state: State, given: Mapping[str, Any]) -> Found:
    """Refuse a colour, a kind, a block or a space that the game has not."""
    for key, value in given.items():
        if key.startswith("colour") and value not in tables.colour:
            return refusal("CHEOPS-PB-01", "game.no_such_colour")
        if key in ("block", "other") and value not in tables.geometry.at:
            return refusal("CHEOPS-GEO-02", "game.no_such_block")
        if key == "kind" and value not in tables.figures.kinds:
            return refusal("CHEOPS-SET-05", "game.no_such_kind")
        if key == "space" and value not in _spaces(tables, state, given["colour"]):
            return refusal("CHEOPS-PB-01", "game.no_such_space")
        if key == "target" and value not in TARGETS:
            return refusal("CHEOPS-LAW-08", "law.target_not_in_play", target=str(value))
    return None


TARGETS = range(1, laws.LAST + 1)
"""What law 8 may be meant to remove; to remove nothing is another action."""


def _spaces(tables: Tables, state: State, colour: str) -> range:
    return range(1, tables.full[state.boards[tables.colour[colour]]] + 2)


def _lies_there(tables: Tables, state: State, action: actions.Exchange) -> bool:
    """Return whether a treasure of the colour that is wanted lies on the block."""
    lying = state.treasures[tables.geometry.at[action.block]]
    return lying == tables.colour[action.colour_in]


NOTHING: Use = dict.fromkeys(
    ("colour", "space", "target", "pay", "row", "pos", "kind", "swap", "colour_in", "colour_out")
)
"""The use of a law that asks for nothing (14.7)."""


def _use(action: Action, given: Mapping[str, Any]) -> Use:
    """Return a use as a request has it (14.7)."""
    if isinstance(action, actions.Swap):
        return {**NOTHING, "swap": [_block(action.block), _block(action.other)]}
    if isinstance(action, actions.BuyJoker):
        return {**NOTHING, "pay": 1}
    return {**NOTHING, **given, **_block(given.get("block"))}


def _block(where: tuple[int, int] | None) -> dict[str, int]:
    return Block(*where)._asdict() if where else {}


NUMBERED = range(laws.LAST + 1)
"""The numbers of laws, by the bits that stand for them."""


def _position(tables: Tables, state: State) -> Position:
    """Return what the use of a law rests on, as adjudications have it (14.7)."""
    figures, seat = tables.figures, state.seat
    under = zip(figures.colours, state.under, strict=True)
    hand = state.hands[seat]
    return Position(
        market=market(tables, state),
        market_law=state.market_law,
        law_3=state.law_3,
        under={colour: law for colour, law in under if law},
        held=tuple(law for held in state.held for law in chosen(held, NUMBERED)),
        own=tuple(chosen(state.held[seat], NUMBERED)),
        cash=state.cash[seat],
        warehouse=dict(zip(figures.colours, state.owned(seat), strict=True)),
        hand={kind: tiles_of(hand, number) for number, kind in enumerate(figures.kinds)},
        pyramid=pyramid(tables, state),
    )
