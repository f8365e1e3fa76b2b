"""Law tiles: what their use brings about in a game (6.6)."""

from collections.abc import Mapping

from companion.games.cheops import actions, laws
from companion.games.cheops.law import EFFECTS
from companion.games.cheops.play.placing import place_extra
from companion.games.cheops.play.selling import sell_one, tell_full
from companion.games.cheops.play.swapping import exchange, swap
from companion.games.cheops.play.tables import Tables
from companion.games.cheops.play.turns import resolved
from companion.games.cheops.state import State
from companion.games.common.actions import fields_of
from companion.games.contract import Action, Seat, Sink, Step, Term


def use(tables: Tables, state: State, action: Action, sink: Sink | None) -> None:
    """Carry out a law, just taken or saved before (CHEOPS-LAW-01 to CHEOPS-LAW-12)."""
    law = number_of(action)
    is_late = state.law != law
    state.law = 0
    if is_late:
        state.held[state.seat] &= ~(1 << law)
    if type(action) in TO_THE_BOX:
        state.laws_boxed |= 1 << law
    if isinstance(action, actions.ExtraTile):
        _place_extra(tables, state, action, sink, is_late=is_late)
        return
    _effect(tables, state, action)
    if sink:
        _tell(tables, state, action, sink, is_late=is_late)
    resolved(tables, state, sink)


def _place_extra(
    tables: Tables, state: State, action: actions.ExtraTile, sink: Sink | None, *, is_late: bool
) -> None:
    """Place the tile of law 11; its treasure is dealt with next (CHEOPS-LAW-11)."""
    if sink:
        _tell(tables, state, action, sink, is_late=is_late)
    place_extra(tables, state, action, sink)


def _effect(tables: Tables, state: State, action: Action) -> None:
    """Change what the law changes."""
    match action:
        case actions.Enact(laws.THREE_BOARDS):
            state.law_3 = 1
        case actions.Enact(law):
            state.laws_boxed |= 1 << state.market_law & ~1
            state.market_law = law
        case actions.PutUnder(law, colour):
            state.under[tables.colour[colour]] = law
        case actions.NewPrice(colour, space):
            state.law_7 = (tables.colour[colour], space)
        case actions.Repeal(target):
            _remove(state, target)
        case _:
            _own_effect(tables, state, action)


def _own_effect(tables: Tables, state: State, action: Action) -> None:
    """Change what a law changes that a player may hold."""
    match action:
        case actions.BuyJoker():
            state.held[state.seat] |= 1 << laws.JOKER
            state.cash[state.seat] -= tables.figures.joker_price
        case actions.Save(law):
            state.held[state.seat] |= 1 << law
            state.saved |= 1 << law
        case actions.LateSale(colour):
            number = tables.colour[colour]
            state.store(state.seat, number, -1)
            sell_one(tables, state, number)
        case actions.Swap(block, other):
            swap(state, tables.geometry.at[block], tables.geometry.at[other])
        case actions.Exchange(block, _, colour):
            exchange(state, tables.geometry.at[block], tables.colour[colour])


def _remove(state: State, target: int) -> None:
    """Take a law out of play, wherever it lies (CHEOPS-LAW-08)."""
    state.laws_boxed |= 1 << target
    state.held = [held & ~(1 << target) for held in state.held]
    state.under = [0 if law == target else law for law in state.under]
    if target in laws.ON_THE_MARKET:
        state.market_law = 0
    elif target == laws.THREE_BOARDS:
        state.law_3 = 0
    elif target == laws.NEW_PRICE:
        state.law_7 = None


NUMBERS: Mapping[type[Action], int] = {
    actions.NewPrice: laws.NEW_PRICE,
    actions.Repeal: laws.REPEAL,
    actions.BuyJoker: laws.JOKER,
    actions.LateSale: laws.LATE_SALE,
    actions.ExtraTile: laws.EXTRA_TILE,
    actions.Swap: laws.SWAP,
    actions.Exchange: laws.SWAP,
}
"""The law that each kind of action uses; the others say it themselves."""

TO_THE_BOX = {
    actions.Repeal,
    actions.Decline,
    actions.LateSale,
    actions.ExtraTile,
    actions.Swap,
    actions.Exchange,
}
"""The uses after which the law tile leaves the game."""

KEYS: Mapping[type[Action], str] = {
    actions.Save: "law.saved",
    actions.Exchange: "law.exchange",
    actions.ExtraTile: "game.extra_tile",
}
DECLINED = {laws.REPEAL: "law.repeals_none", laws.JOKER: "law.no_joker"}
"""The words for uses that have others than their law."""


def number_of(action: Action) -> int:
    """Return the law that an action uses."""
    number: int = NUMBERS.get(type(action)) or action.law  # type: ignore[attr-defined]
    return number


def _tell(tables: Tables, state: State, action: Action, sink: Sink, *, is_late: bool) -> None:
    law = number_of(action)
    rule, key = EFFECTS[law]
    key = DECLINED[law] if isinstance(action, actions.Decline) else KEYS.get(type(action), key)
    fields, figures = fields_of(action), tables.figures
    values = {
        "player": Seat(state.seat),
        "number": law,
        "is_late": is_late,
        "market_price": figures.prices[state.market_law],
        "new_price": figures.new_price,
        "joker_price": figures.joker_price,
        "needed": tables.needed[state.law_3],
        **{key: Term(value) if isinstance(value, str) else value for key, value in fields.items()},
    }
    sink(Step("CHEOPS-LAW-00" if isinstance(action, actions.Save) else rule, key, values))
    if isinstance(action, actions.LateSale):
        tell_full(tables, state, tables.colour[action.colour], sink)
