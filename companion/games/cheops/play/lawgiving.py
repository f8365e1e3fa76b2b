"""Law tiles: which uses there are, and what they bring about in a game (6.6)."""

from collections.abc import Mapping

from companion.games.cheops import actions, laws
from companion.games.cheops.law import EFFECTS
from companion.games.cheops.play.placing import place_extra
from companion.games.cheops.play.selling import sell_one, tell_full
from companion.games.cheops.play.swapping import exchange, swap, swaps
from companion.games.cheops.play.tables import Part, Tables
from companion.games.cheops.play.turns import resolved
from companion.games.cheops.state import State
from companion.games.common.actions import shapes
from companion.games.contract import Action, Seat, Sink, Step, Term


def uses_taken(tables: Tables, state: State) -> list[Part]:
    """Return how the law just taken may be used (CHEOPS-LAW-00)."""
    law, moves = state.law, tables.moves
    match law:
        case laws.NO_WAREHOUSE | laws.NO_SALE | laws.SEAL:
            return [(_free_boards(state), moves.put_under[law])]
        case laws.NEW_PRICE:
            return [(_free_spaces(tables, state), moves.new_price)]
        case laws.REPEAL:
            return [(in_play(state), moves.repeal), (1, moves.decline[law])]
        case laws.JOKER:
            can_pay = state.cash[state.seat] >= tables.figures.joker_price
            return [(int(can_pay), moves.joker), (1, moves.decline[law])]
        case laws.LATE_SALE | laws.EXTRA_TILE | laws.SWAP:
            return [*uses_of(tables, state, law), (1, moves.save[law])]
    return [(1, moves.enact[law])]


def uses_held(tables: Tables, state: State) -> list[Part]:
    """Return how laws saved in an earlier turn may be used (CHEOPS-TURN-06)."""
    usable = state.held[state.seat] & ~state.saved
    return [part for law in laws.SAVED if usable >> law & 1 for part in uses_of(tables, state, law)]


def uses_of(tables: Tables, state: State, law: int) -> list[Part]:
    """Return how law 10, 11 or 12 may be used (CHEOPS-LAW-10, CHEOPS-LAW-11, CHEOPS-LAW-12)."""
    if law == laws.LATE_SALE:
        return [(_sellable(tables, state), tables.moves.late_sale)]
    if law == laws.SWAP:
        return swaps(tables, state)
    geometry, barred = tables.geometry, state.barred
    bare = geometry.every & ~geometry.eyes & ~state.covered
    kinds = tables.by_hand[state.hands[state.seat]]
    return [(bare & ~barred[kind], tables.moves.extra[kind]) for kind in kinds]


def _free_boards(state: State) -> int:
    """Return the colours without a law under their boards (CHEOPS-LAW-04)."""
    return sum([1 << colour for colour, law in enumerate(state.under) if not law])


def _free_spaces(tables: Tables, state: State) -> int:
    """Return the spaces that are not covered, those of each board in a row (CHEOPS-LAW-07)."""
    free = 0
    for colour, board in enumerate(state.boards):
        spaces = (2 << tables.full[board]) - (1 << state.sold[colour])
        free |= spaces << colour * tables.spaces
    return free


def _sellable(tables: Tables, state: State) -> int:
    """Return the colours that law 10 may sell (CHEOPS-LAW-10)."""
    colours, found = len(state.sold), 0
    for colour in range(colours):
        is_full = state.sold[colour] == tables.full[state.boards[colour]]
        owned = state.warehouse[state.seat * colours + colour]
        if owned and not is_full and state.under[colour] != laws.NO_SALE:
            found |= 1 << colour
    return found


def in_play(state: State) -> int:
    """Return the laws that law 8 could remove (CHEOPS-LAW-08)."""
    found = 1 << state.market_law & ~1
    found |= state.law_3 << laws.THREE_BOARDS
    for law in state.under:
        found |= 1 << law & ~1
    if state.law_7:
        found |= 1 << laws.NEW_PRICE
    for held in state.held:
        found |= held
    return found


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
            state.warehouse[state.seat * len(state.sold) + number] -= 1
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
    fields = {shape.name: getattr(action, shape.name) for shape in shapes(type(action))}
    figures = tables.figures
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
