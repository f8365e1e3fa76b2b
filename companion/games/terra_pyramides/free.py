"""What may be done at any decision of one's own turn, as often as one can (6.6, TERRA-TURN-02)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final

from companion.games.common.decisions import Move
from companion.games.engine import Action, Refusal, Sink
from companion.games.terra_pyramides import (
    actions,
    blocks,
    building,
    coins,
    moving,
    stacks,
    strategy_cards,
)
from companion.games.terra_pyramides.actions import BuyCard, Convert
from companion.games.terra_pyramides.building import Work
from companion.games.terra_pyramides.missions import highest
from companion.games.terra_pyramides.state import OPEN, State
from companion.games.terra_pyramides.tables import Tables
from companion.questions.text import Seat, Step, Term

BURIAL, BOAT = "burial", "boat"

Part = tuple[int, Sequence[Action]]
"""Actions, and which of them are legal, as bits."""


def legal(state: State) -> list[Part]:
    """Return what may be done now."""
    who, found = state.who, list[Part]()
    if state.tables.limits.workers in state.workers:
        found.append(_all([*_builds(state)]))
    if state.coins[who]:
        found += _uses(state)
    if who in state.owner:
        found.append(moving.legal_recalls(state))
    if pairs := _pairs_in(state.tables, tuple(state.stores[who])):
        found.append((pairs, _converts(state.tables)))
    return found


def _all(actions: Sequence[Action]) -> Part:
    return (1 << len(actions)) - 1, actions


def _uses(state: State) -> Iterator[Part]:
    """Yield what coins can buy."""
    for use in coins.open_uses(state, state.who):
        if use == stacks.LOOK:
            yield stacks.heights(state), actions.looks(state.tables.stacks)
        elif use == moving.BUY:
            yield moving.open_sites(state), moving.buys(stacks.ground_of(state).board)
        else:
            yield 1, (_ALIKE[use][1],)
    if state.tables.variant.has_nile:
        yield strategy_cards.affordable(state), _cards(state.tables)


_ALIKE: Final[Mapping[str, tuple[str, Action]]] = {
    building.BUY: ("game.buys_block", actions.BUY_BLOCK),
    BURIAL: ("game.buys_goods", actions.BUY_GOODS),
    BOAT: ("game.sails", actions.SAIL),
}
"""Uses of coins that need no choice: what is said of them, and the action."""

_USE: Final = {type(action): (use, said) for use, (said, action) in _ALIKE.items()}


@cache
def _cards(tables: Tables) -> tuple[BuyCard, ...]:
    return tuple(map(BuyCard, tables.cards))


@cache
def _pairs(tables: Tables) -> tuple[tuple[int, int], ...]:
    return tuple(combinations_with_replacement(range(len(tables.stores)), 2))


@cache
def _converts(tables: Tables) -> tuple[Convert, ...]:
    names = tables.stores
    return tuple(Convert(names[one], names[other]) for one, other in _pairs(tables))


@lru_cache(maxsize=1 << 14)
def _pairs_in(tables: Tables, stores: tuple[int, ...]) -> int:
    """Return which two blocks can be handed in, as bits."""
    found = 0
    for at, (one, other) in enumerate(_pairs(tables)):
        found |= (min(stores[one], stores[other]) > (one == other)) << at
    return found


def _builds(state: State) -> Iterator[actions.Build]:
    """Yield the levels that can be built, in each colour, with each number of white blocks."""
    tables, board, who = state.tables, stacks.ground_of(state).board, state.who
    stores, last = state.stores[who], highest(state.tables)
    for site, owner in enumerate(state.owner):
        level = state.level[site]
        if owner != who or level >= last or state.workers[site] < tables.levels[level].workers:
            continue
        name = board.names[board.sites[site]]
        for colour in [state.colour[site]] if level else range(len(tables.colours)):
            least = max(0, building.need(state, site) - stores[colour])
            for white in range(least, min(building.need(state, site), stores[tables.white]) + 1):
                if building.fault(state, Work(who, site, colour, white)) is None:
                    yield _build(name, tables.stores[colour], white)


@cache
def _build(site: str, colour: str, white: int) -> actions.Build:
    return actions.Build(site, colour, white)


def _work(state: State, action: actions.Build) -> Work:
    colour = state.tables.stores.index(action.colour)
    return Work(state.who, moving.site_of(state, action.site), colour, action.white)


def check_build(state: State, action: actions.Build) -> Refusal | None:
    """Return why a level can't be built."""
    if moving.site_of(state, action.site) == OPEN:
        return Refusal(building.SITE_RULE, "game.no_site", {"site": action.site})
    if action.colour not in state.tables.colours:
        return Refusal(building.COLOUR_RULE, "game.no_colour", {})
    work = _work(state, action)
    reason = building.fault(state, work)
    return Refusal(*building.fault_step(state, work, reason)) if reason else None


def build(state: State, action: actions.Build, sink: Sink | None) -> None:
    """Raise a site by a level (TERRA-BUILD-01)."""
    work = _work(state, action)
    if sink:
        values = {"player": Seat(state.seat), "site": action.site, "colour": Term(action.colour)}
        level = state.level[work.site] + 1
        sink(Step(building.SITE_RULE, "game.builds", {**values, "level": level}))
        for step in building.steps(state, work):
            sink(step)
    building.build(state, work)


def check_use(state: State, action: Action) -> Refusal | None:
    """Return why coins can't be used so."""
    use, _ = _USE[type(action)]
    if use not in state.tables.uses:
        return Refusal(strategy_cards.VERSION_RULE, "game.not_in_version", {})
    return coins.refusal(state, use)


def use(state: State, action: Action, sink: Sink | None) -> None:
    """Buy a block, a burial good or a space for the boat."""
    bought, said = _USE[type(action)]
    coins.spend(state, state.who, bought)
    if sink:
        rule = state.tables.uses[bought].rule
        sink(Step(rule, said, {"player": Seat(state.seat)}))


def check_convert(state: State, action: Convert) -> Refusal | None:
    """Return why two blocks can't be handed in."""
    names, given = state.tables.stores, (action.block, action.other)
    for name in given:
        if name not in names or state.stores[state.who][names.index(name)] < given.count(name):
            return Refusal(blocks.CONVERT_RULE, "game.no_such_blocks", {})
    return None


def convert(state: State, action: Convert, sink: Sink | None) -> None:
    """Turn two blocks into a white one (TERRA-FREE-05)."""
    handed_in = [(action.block, action.other).count(name) for name in state.tables.stores]
    blocks.convert(state, state.who, handed_in)
    if sink:
        given = (Term(action.block), Term(action.other))
        values = {"player": Seat(state.seat), "blocks": given}
        sink(Step(blocks.CONVERT_RULE, "game.converts", values))


def check_card(state: State, action: BuyCard) -> Refusal | None:
    """Return why a strategy card can't be bought."""
    return strategy_cards.refusal(state, action.card)


def card(state: State, action: BuyCard, sink: Sink | None) -> None:
    """Buy a strategy card (TERRA-FREE-09)."""
    price = strategy_cards.price(state.tables, state.eyes[state.who])
    strategy_cards.buy(state, state.who, [*state.tables.cards].index(action.card))
    if sink:
        values = {"player": Seat(state.seat), "card": Term(action.card), "price": price}
        sink(Step(strategy_cards.BUY_RULE, "game.buys_card", values))


MOVES: Final[Mapping[type[Action], Move]] = {
    actions.Build: Move(check_build, build),
    actions.Look: Move(stacks.check_look, stacks.look),
    actions.BuyWorker: Move(moving.check_buy, moving.buy),
    **dict.fromkeys(_USE, Move(check_use, use)),
    actions.Recall: Move(moving.check_recall, moving.recall),
    Convert: Move(check_convert, convert),
    BuyCard: Move(check_card, card),
}
"""What each of them is refused for, and what carries it out."""
