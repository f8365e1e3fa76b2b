"""What speaks against the use of each law, and what the use changes (6.6, 7.4)."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.games.cheops import laws
from companion.games.cheops.figures import Figures
from companion.games.cheops.law_state import State
from companion.games.cheops.prices import Market
from companion.games.cheops.pyramid import Block, Pyramid

Use = Mapping[str, Any]
"""How a law is used: what its player chooses, None or empty where the law asks for nothing."""


def reasons_against(figures: Figures, state: State, number: int, use: Use) -> list[str]:
    """Return what speaks against a use, by the law itself (CHEOPS-LAWADJ-01)."""
    against: dict[str, bool] = {}
    match number:
        case laws.NO_WAREHOUSE | laws.NO_SALE | laws.SEAL:
            against = {"board_has_law": use["colour"] in state.under}
        case laws.NEW_PRICE:
            covered = use["space"] <= state.market.boards[use["colour"]].sold
            against = {"space_covered": covered}
        case laws.REPEAL:
            against = {"target_not_in_play": use["target"] not in (0, *state.in_play)}
        case laws.JOKER:
            poor = state.cash < figures.joker_price
            against = {"not_enough_cash": bool(use["pay"]) and poor}
        case laws.LATE_SALE:
            against = _against_a_sale(state, use["colour"])
        case laws.EXTRA_TILE:
            return _against_a_tile(state, use)
        case laws.SWAP:
            against = _against_a_swap(state, use)
    return [reason for reason, holds in against.items() if holds]


def _against_a_sale(state: State, colour: str) -> dict[str, bool]:
    """Say what speaks against law 10 (CHEOPS-LAW-10)."""
    return {
        "not_in_warehouse": not state.warehouse[colour],
        "board_full": state.market.boards[colour].is_full,
        "law_5": state.under.get(colour) == laws.NO_SALE,
    }


def _against_a_tile(state: State, use: Use) -> list[str]:
    """Return what speaks against law 11 (CHEOPS-LAW-11)."""
    reasons = state.pyramid.reasons(Block(use["row"], use["pos"]), use["kind"], law_11=True)
    return reasons if state.hand[use["kind"]] else [*reasons, "not_in_hand"]


def _against_a_swap(state: State, use: Use) -> dict[str, bool]:
    """Say what speaks against law 12, in the pyramid or with the warehouse (CHEOPS-LAW-12)."""
    if use["swap"]:
        one, other = (Block(**block) for block in use["swap"])
        bare = not all(map(state.pyramid.has_treasure, (one, other)))
        return {"same_block": one == other, "no_treasure": bare}
    return {
        "no_treasure": not state.pyramid.has_treasure(Block(use["row"], use["pos"])),
        "not_in_warehouse": not state.warehouse[use["colour_out"]],
        "law_4": state.under.get(use["colour_in"]) == laws.NO_WAREHOUSE,
    }


class Effect(NamedTuple):
    """What a use brings about: where the tile goes, what leaves the game, money, and the state."""

    tile_to: str | None
    state: State
    removed: tuple[int, ...] = ()
    cash_change: int = 0


def after(figures: Figures, state: State, number: int, use: Use) -> Effect:
    """Return what a legal use of a law brings about (CHEOPS-LAW-01 to CHEOPS-LAW-12)."""
    if number in laws.HELD:
        return _after_own(figures, state, number, use)
    match number:
        case laws.LOW_MARKET | laws.HIGH_MARKET:
            replaced = (state.market_law,) if state.market_law else ()
            return Effect("market", state._replace(market_law=number), replaced)
        case laws.THREE_BOARDS:
            return Effect("game_board", state._replace(law_3=1))
        case laws.NEW_PRICE:
            market, place = state.market, (use["colour"], use["space"])
            moved = Market(market.boards, place, market.new_price)
            return Effect("on_number", state._replace(market=moved))
        case laws.REPEAL:
            return _repealed(state, use["target"])
    return Effect("under_board", state._replace(under={**state.under, use["colour"]: number}))


def _after_own(figures: Figures, state: State, number: int, use: Use) -> Effect:
    """Return what a law brings about that a player may hold (CHEOPS-LAW-09 to CHEOPS-LAW-12)."""
    match number:
        case laws.JOKER if use["pay"]:
            return Effect("warehouse", state, (), -figures.joker_price)
        case laws.LATE_SALE:
            sold = state._replace(market=state.market.after_a_sale(use["colour"]))
            return Effect("box", sold, (number,), figures.prices[state.market_law])
        case laws.EXTRA_TILE:
            return Effect("box", _with_tile(state, use), (number,))
    return Effect("box", state, (number,))


def _repealed(state: State, target: int) -> Effect:
    """Return what law 8 brings about: its target leaves the game too (CHEOPS-LAW-08)."""
    left = state._replace(
        market_law=0 if target in laws.ON_THE_MARKET else state.market_law,
        law_3=0 if target == laws.THREE_BOARDS else state.law_3,
    )
    return Effect("box", left, tuple(sorted((laws.REPEAL, target))) if target else (laws.REPEAL,))


def _with_tile(state: State, use: Use) -> State:
    """Return the state with the tile of law 11 on the pyramid (CHEOPS-LAW-11)."""
    tiles = {**state.pyramid.tiles, Block(use["row"], use["pos"]): use["kind"]}
    return state._replace(pyramid=Pyramid(tiles, state.pyramid.figures))
